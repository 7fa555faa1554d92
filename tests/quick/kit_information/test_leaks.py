"""Leaks of many kinds are found, and what is declared is no leak."""

import re
from dataclasses import replace

import pytest

from quick.kit.hidden import Dealt, DrawCard, Hands, Show, Speak
from quick.kit_information.leaks import (
    LEAKS,
    CardsFromHands,
    DealThenVow,
    FactsOfRefusals,
    PlayedCard,
    PlayFromHand,
    PlayOrPoint,
    RankedPlayers,
    SpeakAndRank,
    TellingOpening,
    VowInTheOpen,
)
from teban import Action, Choice, Refusal
from teban.testing.budget import BUDGETS
from teban.testing.check import run

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


@pytest.mark.parametrize("leak", LEAKS, ids=lambda game: game.__name__)
def test_a_leak_is_found(leak):
    assert LEAKS[leak] in found_in(leak())


@pytest.mark.parametrize(
    "game", [CardsShown, CardsPlayedOrPointedAt, RanksShown, ShowingOpening], ids=lambda game: game.__name__
)
def test_a_declared_reveal_is_no_leak(game):
    assert found_in(game()) == []


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
