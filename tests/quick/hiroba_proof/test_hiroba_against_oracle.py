"""Positions against the independent oracle, and that a misread rule would not pass."""

from collections import Counter

import pytest

from every_game.facts import ways_of
from every_game.oracle import differences, told
from hiroba_boards import EXAMPLE, STUCK, position
from hiroba_comparison import differences_at_end, differences_at_turn
from hiroba_facts import FACTS
from oracles import hiroba as oracle
from teban import QuickRng, ScoreSheet, Session
from teban_hiroba.components import TILES
from teban_hiroba.game import Hiroba
from teban_hiroba.layout import Layout
from teban_hiroba.rules import PlacePebble, PlaceStone
from teban_hiroba.scoring import garden_winners, score_sheet

HIROBA = Hiroba()
GAMES = range(24)


def test_they_agree_on_the_worked_example():
    session = Session.from_state(HIROBA, position(EXAMPLE))
    assert list(differences_at_end(session)) == []


@pytest.mark.parametrize("player", [0, 1, 2])
def test_they_agree_where_a_player_is_stuck(player):
    session = Session.from_state(HIROBA, position(STUCK, PlaceStone(player), players=3, pebbles="c1"))
    assert list(differences(FACTS, session, 1, Counter())) == []


def test_they_agree_on_pebbles_after_the_last_stone():
    session = Session.from_state(HIROBA, position(EXAMPLE, PlacePebble(1)))
    assert list(differences(FACTS, session, 1, Counter())) == []


def test_both_have_the_same_tiles():
    assert {f"T{number:02}": rows for number, rows in TILES.items()} == oracle.LAYOUTS


# Misreadings -----------------------------------------------------------------------------------


class NarrowLayout(Layout, frozen=True, dict=True):
    """A layout whose ponds reach to the border of their tile only."""

    @property
    def laid(self):
        tiles = Layout(self.tiles, self.turns).laid
        return tuple(
            tile._replace(shore=tile.shore.intersection(tile.gardens[0] + tile.gardens[1])) for tile in tiles
        )


class PondsStopAtTheBorder(Hiroba):
    def score(self, state):
        state = self.clone(state)
        state.layout = NarrowLayout(state.layout.tiles, state.layout.turns)
        return score_sheet(state)


class KoiLieOnPebbles(Hiroba):
    def score(self, state):
        state = self.clone(state)
        state.open_spaces = sorted([*state.open_spaces, *state.pebbles])
        return score_sheet(state)


class TiesCountGardensWonAlone(Hiroba):
    def score(self, state):
        alone = [0] * state.player_count
        for garden in state.layout.gardens:
            winners = garden_winners(state, garden)
            if len(winners) == 1:
                alone[winners[0]] += 1
        lines = [(line.label, line.points) for line in score_sheet(state).lines]
        return ScoreSheet.of(lines, tie_breaks=[("gardens won", alone)])


@pytest.mark.parametrize("misread", [PondsStopAtTheBorder, KoiLieOnPebbles, TiesCountGardensWonAlone])
@pytest.mark.parametrize("way", ways_of(FACTS), ids=str)
def test_a_misread_score_is_caught_in_games_of_every_number_of_players(misread, way):
    assert any(": score: the plugin has" in difference for difference in told(FACTS, way, GAMES, misread()))


class ReachThroughAnybody(PlaceStone):
    """A stone may go into the lines of anybody's stones."""

    def actions(self, state):
        state = HIROBA.clone(state)
        state.present_rows[self.player] |= state.present_rows[1 - self.player]
        state.present_columns[self.player] |= state.present_columns[1 - self.player]
        return super().actions(state)


class FirstStoneOfAnyValue(PlaceStone):
    """The rules of values begin with the second turn."""

    def actions(self, state):
        if not state.present_rows[self.player]:
            state = HIROBA.clone(state)
            state.row_values = state.column_values = [0] * 9
        return super().actions(state)


class EachValueOnce(PlaceStone):
    """A player places each value once only, though most of his stones come in twos."""

    def actions(self, state):
        state = HIROBA.clone(state)
        played = {state.values[space] for space in range(81) if state.owners[space] == self.player}
        state.faces_left[self.player] &= ~sum(1 << value for value in played)
        return super().actions(state)


class Misread(Hiroba):
    items = (*Hiroba.items, ReachThroughAnybody, FirstStoneOfAnyValue, EachValueOnce)


@pytest.mark.parametrize(
    "item, stones",
    [
        (ReachThroughAnybody, "P5f7 B6a1"),
        (FirstStoneOfAnyValue, "B5b4"),
        (EachValueOnce, "P1b4 P2d4 B6a1"),
    ],
)
def test_a_misread_placement_is_caught(item, stones):
    session = Session.from_state(Misread(), position(stones, item(0), players=3))
    found = list(differences_at_turn(session, QuickRng(1), Counter()))
    assert any(": stones: the plugin has" in difference for difference in found)
