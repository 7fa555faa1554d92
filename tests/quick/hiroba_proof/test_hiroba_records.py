"""The golden records, and the rulebook's worked example as a record."""

import tomllib
from collections import Counter

import pytest
from click.testing import CliRunner

from hiroba_comparison import differences_at_end
from hiroba_records import FOLDER, SCORES
from teban import registry
from teban.cli import main
from teban_hiroba.game import Hiroba

HIROBA = Hiroba()
TOTALS = tomllib.loads(SCORES.read_text())
EXAMPLE = FOLDER / "rulebook-example.txt"


@pytest.mark.parametrize("name", TOTALS)
def test_a_golden_record_replays_to_its_hash_and_score_which_is_the_oracles(name):
    file = FOLDER / f"{name}.txt"
    session = registry.replay(file, HIROBA)
    assert f"\nhash {session.hash()}\n" in file.read_text()
    assert list(session.outcome().totals) == TOTALS[name]
    assert list(differences_at_end(session)) == []


def test_every_golden_record_has_a_score_and_is_one_of_fifty():
    assert {file.stem for file in FOLDER.glob("*.txt")} == {*TOTALS, EXAMPLE.stem}
    assert len(TOTALS) == 50


def test_golden_records_are_of_all_numbers_of_players():
    assert Counter(map(len, TOTALS.values())) == {2: 17, 3: 17, 4: 16}


def test_golden_records_have_a_forced_pass_and_decisions_taken_back():
    assert "\n1 pass\n" in (FOLDER / "forced-pass.txt").read_text()
    taken_back = (FOLDER / "taken-back.txt").read_text()
    assert ("\nundo to " in taken_back, "\nredo to " in taken_back) == (True, True)


def test_the_worked_example_is_scored_as_printed():
    """Hiroba, "Worked example"."""
    sheet = CliRunner().invoke(main, ["replay", str(EXAMPLE)]).stdout.split("\n\n")[-2:]
    assert "\n\n".join(sheet) == (
        "                          player 0  player 1\n"
        "tile 1, koi on a1                3        10\n"
        "tile 2, koi on d1 and f2        16         0\n"
        "tile 3                           6         8\n"
        "tile 4                           8         0\n"
        "tile 5, koi on a7 and c7         0        16\n"
        "koi left over                    0         0\n"
        "total                           33        34\n"
        "gardens won                      6         5\n"
        "rank                             2         1\n"
        "\n"
        "player 1 wins\n"
    )
