"""What `run` gives back: counts, failures cut short, files that reproduce them, and JSON."""

import json
import runpy
from pathlib import Path

import pytest

from quick.kit import base, faults_play, faults_state
from quick.kit.base import Pile
from teban import InvalidInput, Variant
from teban.testing.budget import BUDGETS
from teban.testing.check import reproduce, run
from teban.testing.setups import setups_of
from teban.testing.statistics import SURE, chance_of
from teban.testing.table import Step
from teban.testing.trial import Trial, led_trial


def steps_of(game, texts, casual=False):
    setup = setups_of(game)[0]
    begun = Trial(setup, bytes(16), casual, (), budget=BUDGETS["quick"])
    return led_trial(begun, [Step.parse(game, text) for text in texts])


def texts_of(trial):
    return [step.text(trial.game) for step in trial.steps]


@pytest.fixture
def failure(tmp_path):
    """The failure of rules that divide by zero at five stones, with its files."""
    (found,) = run(faults_play.RaisingPile(), "quick", ["termination"], output=tmp_path, variants=()).failures
    return found


def test_a_failure_is_cut_down_to_the_steps_that_it_needs(failure):
    assert [failure.law, failure.check, len(failure.steps)] == ["termination", "rules-work", 2]
    assert failure.message.startswith("player 0 plays Take(count=3): ")


def test_a_failure_says_where_why_and_how_to_mend_it(failure):
    assert str(failure).splitlines()[0].startswith("termination/rules-work: player ")
    assert "ZeroDivisionError" in failure.message
    assert failure.meaning == "Whatever is listed can be resolved; no rule raises, and each returns."
    assert str(failure).splitlines()[4].endswith("see docs/laws.md#termination")


def test_the_written_test_fails_as_long_as_the_fault_is_there(failure):
    (test,) = (value for name, value in runpy.run_path(failure.files[0]).items() if name.startswith("test_"))
    with pytest.raises(AssertionError, match=r"termination/rules-work: .*ZeroDivisionError"):
        test()


def test_the_same_steps_pass_once_the_fault_is_mended(failure):
    reproduce(Pile(), "termination/rules-work", failure.players, failure.steps, failure.seed)


def test_the_written_record_leads_to_the_last_position(failure):
    game = faults_play.RaisingPile()
    record = json.loads(Path(failure.files[1]).read_text())
    assert [entry["player"] for entry in record["log"]] == [
        int(step.split()[0]) for step in failure.steps[: len(record["log"])]
    ]
    assert record["game"] == game.id


def test_a_difference_names_its_path_and_both_sides():
    (found,) = run(faults_state.ForgetfulPile(), "quick", ["round-trip"], variants=()).failures
    assert [found.difference.path, found.difference.right] == ["taken[0]", "(missing)"]
    assert len(found.steps) == 1


def test_draws_are_cut_down_to_the_first_that_fails():
    (found,) = run(faults_play.LoadedRace(), "quick", ["legality"], variants=()).failures
    assert found.steps == ("0 go", "draw roll 1")


def test_a_report_has_a_line_for_each_law_and_its_counts_as_json():
    report = run(base.Duel(), "quick", ["score", "clone"], variants=())
    data = json.loads(report.to_json())
    assert [data["ok"], [law["name"] for law in data["laws"]]] == [True, ["clone", "score"]]
    assert data["laws"][0]["checks"][0]["trials"] == BUDGETS["quick"].games
    assert str(report).splitlines()[-1] == "all 2 laws hold"


def test_a_game_without_an_end_is_held_to_the_first_law_alone():
    report = run(faults_play.EndlessPile(), "quick", ["termination", "undo"], variants=())
    assert {failure.check for failure in report.failures} == {"ends"}
    assert {check.skipped for check in report.laws[1].checks} == {"random play does not end, see termination"}


def test_a_sub_check_that_cannot_be_made_is_named_with_the_reason():
    class Local(Pile):
        pass

    report = run(Local(), "quick", ["order"], variants=())
    assert report.is_ok
    assert "Local is no class of a module file" in report.laws[0].checks[1].skipped


@pytest.mark.parametrize(
    "arguments, message",
    [
        ({"mode": "slow"}, "mode: 'slow' is no mode; write quick, default, long"),
        ({"laws": ["gravity"]}, "laws: gravity is no law; the laws are termination, "),
    ],
)
def test_an_unknown_mode_or_law_is_refused(arguments, message):
    with pytest.raises(InvalidInput, match=message):
        run(Pile(), **arguments, variants=())


def test_each_player_count_option_value_and_variant_is_a_setup(auction):
    variants = [Variant("tall", options={"cards": 8})]
    assert list(map(str, setups_of(auction, variants))) == [
        "3 players",
        "4 players",
        "5 players",
        "3 players, variant 'tall', cards=8",
        "4 players, variant 'tall', cards=8",
        "5 players, variant 'tall', cards=8",
    ]


@pytest.fixture
def auction():
    from teban.testing.fixtures.auction import SealedAuction

    return SealedAuction()


def test_steps_that_cannot_be_taken_are_left_out(auction):
    trial = steps_of(
        auction, ["draw lay 9", "draw lay 2", "0 bid 7", "0 bid 1", "0 bid 2", "redo 1", "1 look"]
    )
    assert texts_of(trial) == ["draw lay 2", "0 bid 1", "1 look"]


def test_withdrawals_and_undo_are_steps(auction):
    steps = [
        "draw lay 2",
        "0 bid 1",
        "withdraw 0",
        "1 look",
        "undo 1",
        "2 bid 0",
        "1 bid 3",
        "0 bid 1",
        "draw lay 4",
    ]
    assert texts_of(steps_of(auction, steps, casual=True)) == steps


def test_random_games_withdraw_look_and_take_back(auction):
    from teban.testing.trial import random_trial

    setup = setups_of(auction)[0]
    trials = [random_trial(setup, str(number), True, BUDGETS["quick"]) for number in range(20)]
    kinds = {step.kind for trial in trials for step in trial.steps}
    assert kinds == {"play", "draw", "withdraw", "undo", "redo"}
    assert {"look"} <= {text.split()[1] for trial in trials for text in texts_of(trial)}


@pytest.mark.parametrize(
    "counts, weights, fits",
    [
        ([100, 110, 90], [1, 1, 1], True),
        ([100, 200, 300], [1, 2, 3], True),
        ([0, 150, 150], [1, 1, 1], False),
        ([300, 200, 100], [1, 2, 3], False),
        ([3, 0], [1, 1], True),
    ],
)
def test_counts_fit_their_weights_or_not(counts, weights, fits):
    assert (chance_of(counts, weights) > SURE) is fits


@pytest.mark.parametrize("square, degrees, chance", [(3.841, 1, 0.05), (16.92, 9, 0.05), (27.88, 9, 0.001)])
def test_the_chance_is_that_of_the_tables_of_chi_square(square, degrees, chance):
    half = (square * 1000 / 2) ** 0.5
    counts = [1000 + half, 1000 - half] + [1000] * (degrees - 1)
    assert chance_of(counts, [1] * (degrees + 1)) == pytest.approx(chance, rel=0.1)
