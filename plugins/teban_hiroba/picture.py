"""What the pictures of a view have in common."""

from collections.abc import Iterable
from typing import Any

from teban import View
from teban_hiroba.actions import Pebble, Stone
from teban_hiroba.components import TILE_GRID, WATER_SIDE
from teban_hiroba.layout import Layout
from teban_hiroba.scoring import place_koi
from teban_hiroba.state import HirobaState

COLOURS = ("purple", "black", "orange", "green")
"""The colour of each player's stones; the first letters differ."""

NONE, THIN, THICK = 0, 1, 2
"""The line between two spaces: within a garden, between gardens and ponds, around a tile."""


class Borders:
    """The lines between the spaces of a layout, each named by the space to its right or below it.

    Row and column go up to 9, for the lines at the right and at the bottom of the board.
    """

    def __init__(self, layout: Layout) -> None:
        ponds = {tile.pond for tile in layout.laid}
        self._areas = [
            -2 - space if space in ponds else garden for space, garden in enumerate(layout.garden_of)
        ]

    def left_of(self, row: int, column: int) -> int:
        if column % 3 == 0:
            return THICK
        return self._between(9 * row + column - 1, 9 * row + column)

    def above(self, row: int, column: int) -> int:
        if row % 3 == 0:
            return THICK
        return self._between(9 * row + column - 9, 9 * row + column)

    def meeting(self, row: int, column: int) -> tuple[int, int, int, int]:
        """The lines that go up, down, left and right from the upper left corner of a space."""
        return (
            self.left_of(row - 1, column) if row > 0 else NONE,
            self.left_of(row, column) if row < 9 else NONE,
            self.above(row, column - 1) if column > 0 else NONE,
            self.above(row, column) if column < 9 else NONE,
        )

    def _between(self, one: int, other: int) -> int:
        return NONE if self._areas[one] == self._areas[other] else THIN


def water_spaces(layout: Layout) -> set[int]:
    """The spaces of the tiles on their water side."""
    places = [place for place, tile in enumerate(layout.tiles) if tile == WATER_SIDE]
    return {
        27 * TILE_GRID.row(place) + 3 * TILE_GRID.column(place) + 9 * row + column
        for place in places
        for row in range(3)
        for column in range(3)
    }


def koi_spaces(view: View[HirobaState]) -> set[int]:
    """Where koi carp lie: on all ponds, and after the end where they were placed."""
    if view.agenda:
        return {tile.pond for tile in view.layout.laid}
    placed, _ = place_koi(view)
    return set(placed.values())


def last_spaces(events: Iterable[Any]) -> set[int]:
    """Where the last player who placed anything placed it: a stone, perhaps a pebble too."""
    spaces: set[int] = set()
    for event in events:
        action = getattr(event, "action", None)
        if isinstance(action, Stone):
            spaces = {action.space}
        elif isinstance(action, Pebble):
            spaces = {*spaces, action.space}
    return spaces
