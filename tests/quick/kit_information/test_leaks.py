"""Leaks of many kinds are found, and what is declared is no leak."""

import re
from dataclasses import replace

import pytest

from quick.kit.faults_information import Close, ClosedCards
from quick.kit.hidden import Dealt, DrawCard, Hands, Say, Show, Speak
from quick.kit_information.leaks import (
    LEAKS,
    CardsFromHands,
    DealThenVow,
    EarlyTurns,
    FactsOfRefusals,
    PlayedCard,
    PlayFromHand,
    PlayOrPoint,
    RankedPlayers,
    SpeakAndRank,
    TellingOpening,
    TurnFirst,
    VowInTheOpen,
)
from teban import Action, Choice, Refusal
from teban.testing.budget import BUDGETS
from teban.testing.check import run
from teban.testing.laws.information import LAWS
from teban.testing.setups import setups_of
from teban.testing.shrink import finding_in
from teban.testing.table import Step
from teban.testing.trial import Trial, led_trial

BUDGET = replace(BUDGETS["quick"], pairs=40, shrink_seconds=0.2)


def found_in(game):
    report = run(game, BUDGET, laws=["non-interference"], variants=())
    return [failure.check for failure in report.failures]


class PlayAndShow(PlayFromHand, reveals=True):
    pass


class CardsShown(CardsFromHands):
    speak = PlayAndShow
    items = (DrawCard, PlayAndShow, Show)


class PlayOrPointWell(PlayOrPoint, reveals=PlayedCard):
    def resolve(self, state, action):
        if isinstance(action, PlayedCard):
            super().resolve(state, action)


class CardsPlayedOrPointedAt(CardsFromHands):
    speak = PlayOrPointWell
    items = (DrawCard, PlayOrPointWell, Show)


class SpeakAndShow(SpeakAndRank, reveals=True):
    pass


class RanksShown(RankedPlayers):
    speak = SpeakAndShow
    items = (DrawCard, SpeakAndShow, Show)


class VowAndShow(VowInTheOpen, reveals=True):
    pass


class ShowingOpening(TellingOpening):
    end = type(
        "DealThenShow",
        (DealThenVow,),
        {"resolve": lambda self, state: state.then(VowAndShow((0, 1)), Show())},
    )
    items = (DrawCard, Speak, end, VowAndShow, Show)


class TurnAndShow(TurnFirst, reveals=True):
    pass


class EarlyShown(EarlyTurns):
    turn = TurnAndShow
    items = (DrawCard, TurnAndShow, Speak, Show)


class CloseAndShow(Close, reveals=True):
    pass


class ClosedWell(ClosedCards):
    """Scores cards that nobody is shown, as it declares."""

    end = CloseAndShow
    items = (DrawCard, Speak, CloseAndShow)


@pytest.mark.parametrize("leak", LEAKS, ids=lambda game: game.__name__)
def test_a_leak_is_found(leak):
    assert LEAKS[leak] in found_in(leak())


@pytest.mark.parametrize(
    "game",
    [CardsShown, CardsPlayedOrPointedAt, RanksShown, ShowingOpening, EarlyShown, ClosedWell],
    ids=lambda game: game.__name__,
)
def test_a_declared_reveal_is_no_leak(game):
    assert found_in(game()) == []


def outcome_after_redo(game):
    """What the sub-check `outcome` finds where the end is taken back and put back."""
    moves = [Step("play", player, Say(word)) for word in (0, 1) for player in (0, 1)]
    begun = Trial(setups_of(game)[0], bytes(16), casual=True, steps=(), budget=BUDGET, thorough=True)
    (check,) = [check for check in LAWS[0].checks if check.name == "outcome"]
    return finding_in(check, led_trial(begun, [*moves, Step("undo"), Step("redo")]))


def test_an_ending_that_was_declared_is_declared_when_it_is_put_back():
    assert outcome_after_redo(ClosedWell()) is None
    assert outcome_after_redo(ClosedCards()) is not None


def test_the_notes_tell_of_every_item_that_was_asked_why_it_refuses():
    (law,) = run(FactsOfRefusals(), BUDGET, laws=["non-interference"], variants=()).laws
    assert re.fullmatch(r"reasons of refusals compared, of PutStake \([1-9][0-9]*\)", law.notes[-1])


class Nap(Action):
    pass


class TakeNap(Choice[Hands, Nap]):
    """May do all that can be done, and says why not."""

    def actions(self, state):
        return [Nap()]

    def refusal(self, state, action):
        return Refusal("awake")

    def resolve(self, state, action):
        state.note += 1


class Napping(Dealt):
    speak = TakeNap
    items = (DrawCard, TakeNap, Show)


def test_reasons_that_could_not_be_asked_are_not_said_to_be_ok():
    (law,) = run(Napping(), BUDGET, laws=["non-interference"], variants=()).laws
    (refusals,) = [check for check in law.checks if check.name == "refusals"]
    assert refusals.skipped == "no `refusal` of TakeNap was asked"
