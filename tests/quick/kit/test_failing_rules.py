"""Rules that raise, hang, or leave nothing to look at: one report that says so, and nothing else lost."""

import runpy
import subprocess
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from quick.kit import base, failing
from teban.testing.budget import BUDGETS
from teban.testing.check import Examination, reproduce, run
from teban.testing.laws import LAWS
from teban.testing.table import Step, texts_of
from teban.testing.watchdog import watching

BUDGET = replace(BUDGETS["quick"], samples=500, shrink_seconds=0.2, rule_seconds=0.4)
hang = failing.hang
RULES_WORK, RAISED = "termination/rules-work", "mend the rule: "


def report_on(game, laws=None):
    return run(game, BUDGET, laws, variants=())


def hang_noted(asked):
    asked.append("asked")
    hang()


def failing_in(report):
    return [f"{failure.law}/{failure.check}" for failure in report.failures]


def skips_of(report):
    return {check.skipped for law in report.laws for check in law.checks} - {""}


@pytest.mark.parametrize(
    "game, place",
    [
        (failing.ExitingPile, "TurnLeaving.resolve"),
        (failing.ClosingPile, "TurnLeaving.resolve"),
        (failing.LeavingPile, "TurnLeaving.resolve"),
        (failing.ExitingListPile, "TurnExitingList.actions"),
        (failing.ExitingNewPile, "ExitingNewPile.new"),
        (failing.RaisingListPile, "TurnRaisingList.actions"),
    ],
)
def test_a_rule_that_raises_whatever_it_be_is_one_failure_with_its_place(game, place):
    report = report_on(game())
    assert failing_in(report) == [RULES_WORK]
    assert place in report.failures[0].message
    assert len(report.laws) == len(LAWS)


def test_an_invariant_that_ends_the_program_is_broken():
    assert failing_in(report_on(failing.ExitingCheckPile())) == ["termination/invariants"]


def test_what_ends_the_program_elsewhere_is_one_failure_of_the_sub_check_that_meets_it():
    report = report_on(failing.ExitingScorePile())
    (failure,) = report.failures
    assert "SystemExit was raised at" in failure.message
    assert failure.mend.startswith(RAISED)


def test_a_sub_check_that_is_stopped_by_a_rule_that_was_reported_says_so():
    report = report_on(failing.RaisingCards())
    assert "non-interference" not in [failure.law for failure in report.failures]
    assert any("ValueError: six" in skip and skip.endswith(f"see {RULES_WORK}") for skip in skips_of(report))


def test_games_in_lockstep_that_rules_have_stopped_are_not_played_again():
    (law,) = report_on(failing.RaisingCards(), ["non-interference"]).laws
    assert ([check.trials > 0 for check in law.checks], law.notes) == (
        [True] + [False] * 17,
        (f"not counted: {law.checks[1].skipped.removesuffix('; see non-interference/entries')}",),
    )


def test_nothing_more_is_counted_once_a_rule_does_not_return():
    laws = report_on(failing.HangingRefusalCards(), ["non-interference"]).laws
    assert [law.notes for law in laws] == [()]


def test_ctrl_c_still_ends_the_check(monkeypatch):
    def interrupted(self, state, action):
        raise KeyboardInterrupt

    monkeypatch.setattr(base.Turn, "resolve", interrupted)
    with pytest.raises(KeyboardInterrupt):
        report_on(base.Pile())


@pytest.mark.parametrize(
    "game, place",
    [
        (failing.HangingPile, "hang"),
        (failing.HangingListPile, "hang"),
        (failing.HangingNewPile, "hang"),
        (failing.HangingCards, "hang"),
    ],
)
def test_a_rule_that_does_not_return_is_the_only_failure_and_ends_the_check(game, place):
    report = report_on(game())
    assert failing_in(report) == [RULES_WORK]
    assert report.failures[0].message.endswith(f"{place} does not return")
    assert skips_of(report) == {"a rule does not return, see termination"}
    assert [law.is_skipped for law in report.laws] == [False] + [True] * 15


def test_a_setup_that_hangs_is_the_last_that_is_asked_for():
    assert report_on(failing.CrowdedPile()).setups == ("2 players", "3 players")


@pytest.mark.parametrize("game", [failing.HangingScorePile, failing.HangingRefusalPile])
def test_a_rule_that_is_asked_beside_play_and_hangs_ends_the_check_where_it_is_met(game):
    report = report_on(game())
    (failure,) = report.failures
    assert failure.message.endswith("hang does not return")
    assert failure.mend.startswith(RAISED)
    assert report.laws[-1].checks[0].skipped == f"a rule does not return, see {failure.law}/{failure.check}"


def test_a_rule_that_does_not_return_is_met_again_by_its_test():
    (failure,) = report_on(failing.HangingPile(), ["termination"]).failures
    with pytest.raises(AssertionError, match="does not return"):
        reproduce(failing.HangingPile(), RULES_WORK, 2, failure.steps, failure.seed, rule_seconds=0.4)


@pytest.mark.parametrize(
    "game", [failing.RaisingFormatPile, failing.ExitingFormatPile, failing.HangingFormatPile]
)
def test_a_failure_is_told_in_json_where_a_token_format_fails(game):
    (failure,) = report_on(game(), ["termination"]).failures
    assert "AssertionError" in failure.message
    assert {step[1:8] for step in failure.steps} == {' {"is":'}


def test_a_token_format_that_does_not_return_is_asked_once_for_all_steps(monkeypatch):
    game, asked = failing.HangingFormatPile(), []
    monkeypatch.setattr(failing, "hang", partial(hang_noted, asked))
    (failure,) = report_on(game, ["termination"]).failures
    asked.clear()
    with watching(BUDGET.rule_seconds):
        texts = texts_of(game, [Step.parse(game, text) for text in failure.steps] * 20)
    assert (texts, len(asked)) == (failure.steps * 20, 1)


@pytest.mark.parametrize(
    "game, check",
    [
        (failing.RaisingListPile, RULES_WORK),
        (failing.PileOfNumbers, RULES_WORK),
        (failing.RaisingNewPile, RULES_WORK),
        (failing.NumberPile, RULES_WORK),
        (failing.FalsePile, "termination/invariants"),
    ],
)
def test_nothing_is_looked_at_where_no_game_can_begin(game, check):
    report = report_on(game())
    assert failing_in(report) == [check]
    assert skips_of(report) == {"no game can begin, see termination"}
    assert [law.is_skipped for law in report.laws] == [False] + [True] * 15


def test_a_law_that_has_nothing_to_look_at_is_shown_with_the_one_that_says_why():
    report = report_on(failing.RaisingNewPile(), ["undo"])
    assert [law.name for law in report.laws] == ["termination", "undo"]
    assert failing_in(report) == [RULES_WORK]


def test_a_game_that_is_over_as_it_begins_is_said_to_be():
    report = report_on(failing.OverPile())
    assert skips_of(report) == {"no decision is made: the game is over as it begins"}
    assert str(report).splitlines()[-2:] == ["15 skipped", "all 1 laws hold"]


def test_an_invariant_that_answers_instead_of_asserting_is_a_failure():
    (failure,) = report_on(failing.FalsePile(), ["termination"]).failures
    assert failure.message.startswith("check gives True, which says nothing; let it assert")


@pytest.mark.parametrize(
    "game, words",
    [
        (failing.RaisingRefusalPile, "ValueError: why not"),
        (failing.RefusingRefusalPile, "IllegalAction: no"),
        (failing.SayingPile, "refusal gave 'no'; return a Refusal or None"),
    ],
)
def test_a_refusal_that_fails_is_told_as_what_it_is(game, words):
    report = report_on(game())
    assert failing_in(report) == ["refusal/reason-named"]
    assert "is not refused with a reason" in report.failures[0].message
    assert words in report.failures[0].message


@pytest.mark.parametrize(
    "game, check, reason",
    [
        (base.Pile, "sealed-order/one-outcome", "no choice is sealed"),
        (base.Pile, "sealed-order/withdrawn", "no choice is sealed"),
        (base.Pile, "sealed-order/choices-independent", "no choice is sealed"),
        (base.Pile, "legality/allows-agrees", "no item has an `allows` of its own"),
        (base.Pile, "legality/sample-uniform", "no item has a `sample` of its own"),
        (
            failing.SparePile,
            "legality/allows-agrees",
            "no item with an `allows` of its own came up in the positions looked at",
        ),
        (
            failing.SparePile,
            "legality/sample-uniform",
            "no item with a `sample` of its own came up in the positions looked at",
        ),
        (base.Pile, "legality/draws-fit", "the game draws nothing"),
        (base.Pile, "legality/interrupts-apart", "there is no interrupt and no sealed choice"),
        (
            base.Duel,
            "legality/playout-uniform",
            "there is no choice that is not sealed and has no `sample` of its own",
        ),
        (
            failing.SpareDuel,
            "legality/playout-uniform",
            "no choice that is not sealed and has no `sample` of its own came up in the positions looked at",
        ),
        (base.Pile, "score/standing", "the game has no standing"),
        (failing.ExitingCheckPile, "score/totals", "no game is over with an outcome"),
    ],
)
def test_a_sub_check_that_has_nothing_to_look_at_is_skipped(game, check, reason):
    law, _, name = check.partition("/")
    (report,) = report_on(game(), [law]).laws
    (found,) = [each for each in report.checks if each.name == name]
    assert found.skipped == reason


def test_a_sub_check_is_made_where_some_games_have_something_to_look_at():
    (report,) = report_on(base.Race(), ["legality"]).laws
    assert "draws-fit" not in [check.name for check in report.checks if check.skipped]


def test_without_assertions_nothing_is_checked():
    script = "from teban.testing.check import run; run('quick.kit.base:Pile', 'quick')"
    done = subprocess.run([sys.executable, "-O", "-c", script], capture_output=True, text=True, check=False)
    assert "python -O leaves out assertions, and with them invariants; run without -O" in done.stderr


def test_pairs_give_time_to_the_law_that_plays_them_alone():
    examination = Examination(base.Pile(), "quick", pairs=10_000, variants=())
    seconds = {law.name: examination.budget_of(law).seconds for law in LAWS}
    assert {law for law, given in seconds.items() if given > 0.5} == {"non-interference"}


def test_a_written_test_can_be_moved(tmp_path, monkeypatch):
    text = Path(base.__file__).read_text().replace("(1, 2, 3) if n <=", "(2, 3) if n <=")
    (tmp_path / "heavy.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    (failure,) = run("./heavy.py:pile", BUDGET, ["termination"], output=tmp_path / "found").failures
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    (test,) = (value for name, value in runpy.run_path(failure.files[0]).items() if name.startswith("test_"))
    with pytest.raises(AssertionError, match="termination/never-empty"):
        test()


def test_an_output_that_cannot_be_written_to_is_told_before_anything_is_played(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file"):
        Examination(failing.HangingNewPile(), BUDGET, output=tmp_path / "file" / "found", variants=())


def test_looking_whether_an_output_can_be_written_to_leaves_nothing(tmp_path):
    Examination(base.Pile(), BUDGET, output=tmp_path / "a" / "b", variants=())
    assert list(tmp_path.iterdir()) == []
