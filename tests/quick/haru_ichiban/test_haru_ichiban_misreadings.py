"""A misread rule would not pass: it is planted in the plugin, and the comparison with the oracle tells."""

import pytest

from every_game.facts import ways_of
from every_game.oracle import told
from haru_ichiban_facts import FACTS
from teban_haru_ichiban import rules
from teban_haru_ichiban.components import NO_PAD, NOBODY
from teban_haru_ichiban.game import HaruIchiban
from teban_haru_ichiban.pond import CELLS_OF_FIGURE, STEPS
from teban_haru_ichiban.rules import BloomLily, MakeWind, NewRound
from teban_haru_ichiban.scoring import shapes_now

GAMES = range(24)


class EachRoundFromTheFigure(NewRound, forgets=True):
    """Pads go back to their first cells for every round."""

    def resolve(self, state):
        super().resolve(state)
        state.lay(CELLS_OF_FIGURE)


class FrogsKeepTheirPads(BloomLily):
    """The senior gardener blooms no pad with a frog."""

    def actions(self, state):
        return [action for action in super().actions(state) if state.pads[action.cell] not in state.frogs]


class WindFromTheRear(MakeWind):
    """A wind moves whole rows: no pad is moved that has another right behind it."""

    def actions(self, state):
        return [action for action in super().actions(state) if self._is_last(state, action)]

    def allows(self, state, action):
        return super().allows(state, action) and self._is_last(state, action)

    def _is_last(self, state, action):
        behind = action.cell - STEPS[action.direction]
        is_in_line = abs(behind % 5 - action.cell % 5) + abs(behind // 5 - action.cell // 5) == 1
        return not (is_in_line and 0 <= behind < 25 and state.pads[behind] != NO_PAD)


class NoShapeOfTheSenior(BloomLily):
    """No shape is looked for after the senior gardener's flower, before the wind."""

    def resolve(self, state, action):
        frog = state.bloom(self.player, state.pads[action.cell])
        if frog != NOBODY and not state.is_without_frogs():
            state.then(rules.PLACE_FROG[self.player][frog])
        state.then(rules.MAKE_WIND[1 - self.player])


def without_outer_diagonals(pond):
    """Only the diagonals in the corners' lines count."""
    middle = {0, 6, 12, 18, 24, 4, 8, 16, 20}
    return [shape for shape in shapes_now(pond) if shape.points != 3 or middle.issuperset(shape.cells)]


def whoever_did_it(pond):
    """A shape is his whose turn it is, here red's."""
    return [shape for shape in shapes_now(pond) if shape.player == 0]


class Misread(HaruIchiban):
    items = (
        *HaruIchiban.items,
        EachRoundFromTheFigure,
        FrogsKeepTheirPads,
        WindFromTheRear,
        NoShapeOfTheSenior,
    )


@pytest.mark.parametrize(
    "name, misread, difference",
    [
        ("NEW_ROUND", EachRoundFromTheFigure(), ": pads: the plugin has"),
        (
            "BLOOM_LILY",
            (FrogsKeepTheirPads(0), FrogsKeepTheirPads(1)),
            ": legal actions: the plugin",
        ),
        ("MAKE_WIND", (WindFromTheRear(0), WindFromTheRear(1)), ": legal actions: the plugin has"),
        ("BLOOM_LILY", (NoShapeOfTheSenior(0), NoShapeOfTheSenior(1)), "the oracle"),
        ("shapes_now", without_outer_diagonals, "the oracle"),
        ("shapes_now", whoever_did_it, "the oracle"),
    ],
)
def test_a_planted_misreading_is_caught(name, misread, difference, monkeypatch):
    monkeypatch.setattr(rules, name, misread)
    found = told(FACTS, ways_of(FACTS)[0], GAMES, Misread())
    assert any(difference in told for told in found)
