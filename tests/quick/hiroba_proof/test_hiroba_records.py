"""What golden records of Hiroba must have, and the rulebook's worked example as a record."""

from click.testing import CliRunner

from every_game.records import file_of
from hiroba_comparison import differences_at_end
from hiroba_facts import FACTS
from teban import registry
from teban.cli import main

EXAMPLE = file_of(FACTS, "rulebook-example")


def test_golden_records_have_a_forced_pass():
    assert "\n1 pass\n" in file_of(FACTS, "forced-pass").read_text()


def test_the_worked_example_is_scored_by_the_oracle_as_well():
    assert list(differences_at_end(registry.replay(EXAMPLE, FACTS.game))) == []


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
