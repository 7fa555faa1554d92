"""The game of Hiroba, put together from its rules."""

from typing import Any

from teban import Game, ScoreSheet, View
from teban_hiroba.components import FLIPPED, PEBBLES
from teban_hiroba.invariants import check
from teban_hiroba.rules import FlipTiles, LayTiles, PlacePebble, PlaceStone, TurnTiles
from teban_hiroba.scoring import score_sheet
from teban_hiroba.state import HirobaState


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
        check(state)
