"""The game of Hiroba: what it starts with, how it is scored, what always holds."""

from typing import Any

from teban import Game, ScoreSheet, View
from teban_hiroba.components import FLIPPED, GRID, PEBBLES, WATER_SIDE
from teban_hiroba.rules import FlipTiles, LayTiles, PlacePebble, PlaceStone, TurnTiles, arcs
from teban_hiroba.scoring import score_sheet
from teban_hiroba.state import NOBODY, HirobaState

SETUP = (LayTiles, FlipTiles, TurnTiles)

KEPT = (
    "stones_left",
    "open_spaces",
    "row_values",
    "column_values",
    "garden_values",
    "faces_left",
    "present_rows",
    "present_columns",
)
"""The fields that follow from the others."""


class Hiroba(Game[HirobaState]):
    """Sudoku in a garden, for 2, 3 or 4 players."""

    id = "hiroba"
    title = "Hiroba"
    players = (2, 3, 4)
    items = (LayTiles, FlipTiles, TurnTiles, PlaceStone, PlacePebble)

    def new(self, players: int, options: Any, first: int = 0) -> HirobaState:
        """Rule: Hiroba, "Setup". Reading R13: player 0 goes first unless a series says otherwise."""
        state = HirobaState.fresh(PEBBLES[players][(player - first) % players] for player in range(players))
        state.agenda = [PlaceStone(first), TurnTiles(), LayTiles()]
        if FLIPPED[players]:
            state.agenda.insert(2, FlipTiles())
        return state

    def score(self, state: HirobaState) -> ScoreSheet:
        return score_sheet(state)

    def standing(self, view: View[HirobaState]) -> ScoreSheet:
        """The score if the game ended now."""
        return score_sheet(view)

    def check(self, state: HirobaState) -> None:
        """Tiles, stones and pebbles are those of the box and lie where they may; what is kept is true."""
        layout, players = state.layout, state.player_count
        assert len(layout.tiles) == len(layout.turns) == 9, "the square has nine tiles"
        in_play = [tile for tile in layout.tiles if tile != WATER_SIDE]
        assert len(in_play) == len(set(in_play)), "a tile lies in two places"
        rebuilt = HirobaState.fresh(state.pebbles_left)
        if not any(isinstance(item, SETUP) for item in state.agenda):
            water = {place for place, tile in enumerate(layout.tiles) if tile == WATER_SIDE}
            assert water in [set(arc.places) for arc in arcs(FLIPPED[players])], "the wrong tiles are flipped"
            assert not any(layout.turns[place] for place in water), "a tile on its water side is turned"
            assert not layout.has_pond_beside_start, "a pond is beside a starting point"
            rebuilt.lay(layout)
        assert len(state.values) == len(state.owners) == 81, "the grid has 81 spaces"
        for space, (value, owner) in enumerate(zip(state.values, state.owners, strict=True)):
            if value == 0:
                assert owner == NOBODY, f"no stone on {GRID.format(space)} is somebody's"
                continue
            assert 1 <= value <= 9, f"a stone on {GRID.format(space)} has no value {value}"
            assert 0 <= owner < players, f"a stone on {GRID.format(space)} belongs to player {owner}"
            assert space in rebuilt.open_spaces, f"a stone lies on {GRID.format(space)}, no space of a garden"
            around = rebuilt.values_around(space)
            assert not around >> value & 1, f"a second {value} in a line or garden of {GRID.format(space)}"
            rebuilt.put_stone(owner, space, value)
        for space in state.pebbles:
            assert space in rebuilt.open_spaces, f"a pebble lies on space {space}, which is not empty"
            rebuilt.open_spaces.remove(space)
        assert len(state.pebbles_left) == players, "pebbles are counted for each player"
        assert min(state.pebbles_left) >= 0, "more pebbles than there are"
        assert sum(state.pebbles_left) + len(state.pebbles) == sum(PEBBLES[players]), "pebbles are lost"
        assert min(map(min, rebuilt.stones_left)) >= 0, "more stones than there are"
        for item in state.agenda:
            assert not isinstance(item, PlacePebble) or state.pebbles_left[item.player], "no pebble to place"
        for name in KEPT:
            kept, true = getattr(state, name), getattr(rebuilt, name)
            assert kept == true, f"{name} is {kept!r}, but follows as {true!r}"
