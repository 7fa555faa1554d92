"""A game of Hiroba as plain data."""

from bisect import bisect_left
from collections.abc import Iterable
from typing import Annotated, TypeVar

from msgspec import Meta

from teban import Public, State, View, field
from teban_hiroba.actions import Space
from teban_hiroba.components import KIND_OF, STONES
from teban_hiroba.layout import NO_GARDEN, NOT_LAID, Layout

NOBODY = -1

ROW = tuple(space // 9 for space in range(81))
COLUMN = tuple(space % 9 for space in range(81))
ROW_BIT = tuple(1 << row for row in ROW)
COLUMN_BIT = tuple(1 << column for column in COLUMN)

T = TypeVar("T")

# Lists with an entry for each of something.
ForSpaces = Annotated[list[T], Meta(min_length=81, max_length=81)]
ForLines = Annotated[list[T], Meta(min_length=9, max_length=9)]
ForPlayers = Annotated[list[T], Meta(min_length=2, max_length=4)]
ForKinds = Annotated[list[T], Meta(min_length=5, max_length=5)]

ValueOrZero = Annotated[int, Meta(ge=0, le=9)]
Owner = Annotated[int, Meta(ge=NOBODY, le=3)]
Left = Annotated[int, Meta(ge=0, le=2)]

# Sets, as ints with a bit for each member.
Values = Annotated[int, Meta(ge=0, lt=1 << 10)]
Lines = Annotated[int, Meta(ge=0, lt=1 << 9)]


class HirobaState(State, visible=Public):
    """Everything is public. Players are 0..n-1, clockwise.

    What lies on the board: `values` and `owners` have an entry for each of the 81 spaces, row
    by row, the value of its stone (0 for none) and whose it is (`NOBODY`); `pebbles` are the
    spaces with a pebble, in the order in which they were put there. What players have left:
    `stones_left` of each kind (1/9, 2/8, 3/7, 4/6, 5/5), and `pebbles_left`.

    What follows from that is kept beside it, so that no rule has to look over the board:
    `open_spaces` are the spaces of gardens on which nothing lies, ascending. The values in each
    row, column and garden, the values that each player can still place, and the rows and
    columns in which he is present are sets: an int with bit i for value, row or column i.
    """

    layout: Layout = NOT_LAID
    values: ForSpaces[ValueOrZero] = field(default_factory=lambda: [0] * 81)
    owners: ForSpaces[Owner] = field(default_factory=lambda: [NOBODY] * 81)
    pebbles: Annotated[list[Space], Meta(max_length=4)] = field(default_factory=list)
    stones_left: ForPlayers[ForKinds[Left]]
    pebbles_left: ForPlayers[Left]
    open_spaces: Annotated[list[Space], Meta(max_length=72)] = field(default_factory=list)
    row_values: ForLines[Values] = field(default_factory=lambda: [0] * 9)
    column_values: ForLines[Values] = field(default_factory=lambda: [0] * 9)
    garden_values: Annotated[list[Values], Meta(max_length=18)] = field(default_factory=list)
    faces_left: ForPlayers[Values]
    present_rows: ForPlayers[Lines]
    present_columns: ForPlayers[Lines]

    @classmethod
    def fresh(cls, pebbles: Iterable[int]) -> "HirobaState":
        """All stones in hand, as many pebbles as given for each player, no tile laid, no agenda."""
        pebbles_left = list(pebbles)
        players = len(pebbles_left)
        return cls(
            agenda=[],
            stones_left=[[kind.quantity for kind in STONES] for _ in range(players)],
            pebbles_left=pebbles_left,
            faces_left=[sum(FACES)] * players,
            present_rows=[0] * players,
            present_columns=[0] * players,
        )

    def lay(self, layout: Layout) -> None:
        """The tiles lie as they will in play."""
        self.layout = layout
        self.open_spaces = sorted([space for garden in layout.gardens for space in garden])
        self.garden_values = [0] * len(layout.gardens)

    def put_stone(self, player: int, space: int, value: int) -> None:
        kind, stones = KIND_OF[value], self.stones_left[player]
        stones[kind] -= 1
        if not stones[kind]:
            self.faces_left[player] ^= FACES[kind]
        self.values[space], self.owners[space] = value, player
        del self.open_spaces[bisect_left(self.open_spaces, space)]
        bit = 1 << value
        self.row_values[ROW[space]] |= bit
        self.column_values[COLUMN[space]] |= bit
        self.garden_values[self.layout.garden_of[space]] |= bit
        self.present_rows[player] |= ROW_BIT[space]
        self.present_columns[player] |= COLUMN_BIT[space]

    def put_pebble(self, player: int, space: int) -> None:
        self.pebbles_left[player] -= 1
        self.pebbles.append(space)
        del self.open_spaces[bisect_left(self.open_spaces, space)]

    def is_open(self, space: int) -> bool:
        """Whether it is a space of a garden on which nothing lies."""
        return (
            not self.values[space] and self.layout.garden_of[space] != NO_GARDEN and space not in self.pebbles
        )

    def values_around(self, space: int) -> int:
        """The set of values in the row, the column and the garden of a space of a garden."""
        return (
            self.row_values[ROW[space]]
            | self.column_values[COLUMN[space]]
            | self.garden_values[self.layout.garden_of[space]]
        )

    def is_in_reach(self, player: int, space: int) -> bool:
        """Whether the player is present in the row or column of a space, or may begin there."""
        rows, columns = self.present_rows[player], self.present_columns[player]
        if rows:
            return bool(rows & ROW_BIT[space] or columns & COLUMN_BIT[space])
        return space in self.layout.starts

    def open_starts(self) -> list[int]:
        """The starting points on which nothing lies, tile by tile."""
        return [space for space in self.layout.starts if not self.values[space] and space not in self.pebbles]


Board = HirobaState | View[HirobaState]
"""A state, or what a viewer may know of it: all."""

FACES = tuple(1 << kind.front | 1 << kind.back for kind in STONES)
"""The set of values of each kind of stone."""

VALUES_IN = tuple(tuple(value for value in range(1, 10) if values >> value & 1) for values in range(1 << 10))
"""The members of each set of values, ascending."""
