"""A chance item that cannot be drawn from, or never stops, is a fault of the rules."""

from typing import Any

import pytest

from teban import Action, Chance, Game, IllegalAction, Public, RulesError, ScoreSheet, Session, State, field


class Face(Action, visible=Public):
    number: int


class Table(State, visible=Public):
    faces: list[int] = field(default_factory=list)


class Roll(Chance[Table, Face], visible=Public):
    """Draws from the list of that name."""

    name: str

    def outcomes(self, state):
        return LISTS[self.name]

    def resolve(self, state, action):
        state.faces.append(action.number)


LISTS: dict[str, Any] = {
    "fair": [(Face(1), 0), (Face(2), 3)],
    "empty": [],
    "zeros": [(Face(1), 0), (Face(2), 0)],
    "negative": [(Face(1), -1), (Face(2), 5)],
    "parts": [(Face(1), 0.5), (Face(2), 0.5)],
    "flags": [(Face(1), True)],
    "words": [(Face(1), "often")],
    "huge": [(Face(1), 1 << 64), (Face(2), 1)],
}


class Draw(Chance[Table, Face]):
    """Draws what it does not allow."""

    def draw(self, state, rng):
        return Face(7)

    def allows(self, state, action):
        return action.number < 7

    def resolve(self, state, action):
        state.faces.append(action.number)


class RollOn(Roll):
    def resolve(self, state, action):
        state.then(self)


class Rolling(Game[Table]):
    id = "rolling"
    players = 2
    items = (Roll, Draw, RollOn)

    def new(self, players, options):
        return Table(agenda=[])

    def score(self, state):
        return ScoreSheet.of([("faces", state.faces)])


GAME = Rolling()


def at(item):
    return Table(agenda=[item], player_count=2)


@pytest.mark.parametrize(
    "item, message",
    [
        (Roll("empty"), "no outcomes are listed"),
        (Roll("zeros"), "all weights are 0"),
        (Roll("negative"), "the weight -1 is no whole number from 0"),
        (Roll("parts"), "the weight 0.5 is no whole number from 0"),
        (Roll("flags"), "the weight True is no whole number from 0"),
        (Roll("words"), "the weight 'often' is no whole number from 0"),
        (Roll("huge"), "below"),
        (Draw(), r"Draw: draws Face\(number=7\), which it does not allow"),
        (RollOn("fair"), "RollOn: more than 10000 tasks and draws in a row: nobody ever decides"),
    ],
)
def test_rules_that_cannot_draw_are_blamed(item, message):
    with pytest.raises(RulesError, match=message):
        Session.from_state(GAME, at(item), seed=1)


def test_an_outcome_without_weight_is_never_drawn():
    faces = {Session.from_state(GAME, at(Roll("fair")), seed=seed).state.faces[0] for seed in range(30)}
    assert faces == {2}


def test_an_outcome_without_weight_cannot_be_given():
    with pytest.raises(IllegalAction, match="Roll cannot draw"):
        Session.from_state(GAME, at(Roll("fair")), draws=lambda item: Face(1))
