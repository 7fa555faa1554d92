"""Faults that show only where somebody asks are found, and the report tells of each and of nothing else."""

from dataclasses import replace

import pytest

from quick.kit import failing, odd
from teban import DefinitionError
from teban.testing.budget import BUDGETS
from teban.testing.check import reproduce, run

BUDGET = replace(BUDGETS["quick"], samples=500, shrink_seconds=0.2, rule_seconds=0.4)
RULES_WORK = "termination/rules-work"


def failures_of(game, laws=None, **keywords):
    return run(game, BUDGET, laws, variants=(), **keywords).failures


def failing_in(game, laws=None):
    return {f"{failure.law}/{failure.check}" for failure in failures_of(game, laws)}


def test_a_list_that_writes_to_the_state_at_one_place_of_a_long_game_is_found():
    assert failing_in(odd.MarkingPile(), ["undo"]) == {"undo/undone", "undo/redone"}


@pytest.mark.parametrize("game", [odd.PreparedPile(), odd.SurprisedPile()])
def test_rules_that_raise_in_an_undo_are_a_failure_and_lose_no_other(game):
    assert {RULES_WORK, "legality/looking-harmless"} <= failing_in(game)


def test_an_interrupt_that_is_listed_for_a_bystander_is_watched():
    assert "hygiene/run-random" in failing_in(odd.LoudHall(), ["hygiene"])


def test_actions_that_equal_others_are_no_fault_of_anything_else():
    found = failing_in(odd.AlikePile())
    assert found == {"legality/unlisted-refused", "legality/playout-agrees"}


@pytest.mark.parametrize("game", [odd.SurrogatePile(), odd.EllipsisPile()])
def test_an_action_that_has_no_text_is_told_as_python_shows_it(game):
    assert "round-trip/actions" in failing_in(game, ["round-trip"])


def test_an_error_whose_text_cannot_be_written_is_written_with_escapes(tmp_path):
    (failure,) = failures_of(odd.RaisingSurrogatePile(), ["termination"], output=tmp_path)
    assert "bad \\ud800 word" in (tmp_path / "test_pile_termination_rules_work.py").read_text()
    assert "bad \ud800 word" in failure.message


def test_a_game_that_refuses_every_way_to_play_is_refused():
    with pytest.raises(DefinitionError, match="refuses every number of players"):
        failures_of(odd.RefusingPile())


def test_the_test_of_a_failure_ends_where_a_token_format_does_not_return():
    game = failing.HangingFormatPile()
    (failure,) = failures_of(game, ["termination"])
    with pytest.raises(AssertionError, match="rules-work"):
        reproduce(game, RULES_WORK, 2, failure.steps, failure.seed, rule_seconds=0.4)
