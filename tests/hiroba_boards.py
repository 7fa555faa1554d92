"""Boards of Hiroba for tests, and positions on them.

A stone is written as in the pictures: `P7c4` is purple's 7 on c4.
"""

from repository import ROOT
from teban import SPECTATOR
from teban.play.events import Played
from teban_hiroba.actions import Stone
from teban_hiroba.components import GRID, PEBBLES
from teban_hiroba.game import Hiroba
from teban_hiroba.layout import Layout
from teban_hiroba.picture import COLOURS
from teban_hiroba.render_svg import SvgPicture
from teban_hiroba.rules import PlaceStone
from teban_hiroba.state import HirobaState

TWO = Layout((6, 1, 0, 9, 4, 0, 2, 0, 0), (1, 0, 0, 1, 2, 0, 0, 0, 0))
"""The board of the rulebook's worked example."""

THREE = Layout((2, 0, 0, 7, 12, 5, 4, 1, 10), (1, 0, 0, 2, 1, 2, 1, 3, 1))
FOUR = Layout((9, 6, 3, 12, 5, 7, 8, 2, 4), (0, 3, 3, 0, 2, 0, 2, 3, 0))
BOARDS = {2: TWO, 3: THREE, 4: FOUR}

EXAMPLE = "P5f3 B6a9 P7a3 B2a6 P1c3 B1b6 P2e3 B5b2 P4a4 B4e6 P8d4 B9b8 P1d2 B7c8 P6d5 B3c5 P3a8 B2f5"
"""The rulebook's worked example, in a legal order."""

STUCK = "P6b9 B1a1 O5b4 P2a9 B9a2 O7a4 P6a3 B3b1 O4b5 P8a8 B7b2 O2b3 P5a7"
"""On `THREE`: with a pebble on c1 black cannot place any stone any more."""


def position(stones="", *agenda, players=2, pebbles=""):
    """A state with those stones and pebbles; the pebbles are player 0's."""
    state = HirobaState.fresh(PEBBLES[players])
    state.player_count = players
    state.lay(BOARDS[players])
    for stone in stones.split():
        state.put_stone(player_of(stone[0]), GRID.parse(stone[2:]), int(stone[1]))
    for space in pebbles.split():
        state.put_pebble(0, GRID.parse(space))
    state.agenda = [*reversed(agenda)]
    return state


def player_of(letter):
    return [colour[0].upper() for colour in COLOURS].index(letter)


def pictures():
    """The pictures of `docs/rules/hiroba.md`, by file."""
    game, draw, folder = Hiroba(), SvgPicture().render, ROOT / "docs/rules"
    turn = position(STUCK, PlaceStone(1), players=3, pebbles="c1 f7")
    return {
        folder / "hiroba-turn.svg": draw(game.view(turn, SPECTATOR), [Played(0, 0, Stone(54, 5))]),
        folder / "hiroba-example.svg": draw(game.view(position(EXAMPLE), SPECTATOR)),
    }


if __name__ == "__main__":
    for file, text in pictures().items():
        file.write_text(text)
