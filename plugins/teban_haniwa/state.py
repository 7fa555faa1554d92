"""A game of Haniwa as plain data."""

from typing import Annotated, TypeVar

from msgspec import Meta

from teban import Owned, Part, Public, State, View, field
from teban_haniwa.actions import Cell, Pips, Seat, Tile
from teban_haniwa.components import (
    CELLS,
    COLOUR_OF,
    COPIES,
    KOFUN,
    KOFUN_POWER,
    POWER_OF,
    TILES,
    Dogu,
    Kofun,
    TileName,
)

T = TypeVar("T")

# Lists with an entry for each of something.
ForCells = Annotated[list[T], Meta(min_length=12, max_length=12)]
ForRows = Annotated[list[T], Meta(min_length=3, max_length=3)]
ForColumns = Annotated[list[T], Meta(min_length=4, max_length=4)]
ForTwo = Annotated[list[T], Meta(min_length=2, max_length=2)]

AtMost1 = Annotated[list[T], Meta(max_length=1)]
AtMost2 = Annotated[list[T], Meta(max_length=2)]
AtMost4 = Annotated[list[T], Meta(max_length=4)]
AtMost6 = Annotated[list[T], Meta(max_length=6)]

Height = Annotated[int, Meta(ge=0, le=18)]


class Crafter(Part):
    """A player: his hand, his area, and what he has won so far.

    `haniwa` and `kofun` have an entry for each of the 12 cells, row by row: the haniwa that lies
    there face up, the Kofun that lies there upon a haniwa. `under_kofun` are those haniwa, in the
    order in which they were placed. `face_down` is the tile that lies hidden on `face_down_cell`
    until it is turned up at the end of the game; the cell stays noted. `unused_kofun` are those
    won and not yet placed, `dogu` has an entry for each row.

    `vacant` follows from the rest: the cells on which nothing lies, ascending.
    """

    player: Public[Seat]
    hand: Owned[AtMost4[Tile]] = field(default_factory=list)
    discards: Owned[AtMost2[Tile]] = field(default_factory=list)
    haniwa: Public[ForCells[Tile | None]] = field(default_factory=lambda: [None] * 12)
    kofun: Public[ForCells[Kofun | None]] = field(default_factory=lambda: [None] * 12)
    under_kofun: Owned[AtMost6[Tile]] = field(default_factory=list)
    face_down: Owned[AtMost1[Tile]] = field(default_factory=list)
    face_down_cell: Public[Cell | None] = None
    unused_kofun: Public[AtMost6[Kofun]] = field(default_factory=list)
    dogu: Public[ForRows[Dogu]] = field(default_factory=lambda: ["dark"] * 3)
    vacant: Public[Annotated[list[Cell], Meta(max_length=12)]] = field(default_factory=lambda: list(CELLS))

    def look_of(self, cell: int) -> tuple[str, int]:
        """The colour and the power that a cell counts with; no colour and 0 where that is nothing.

        A Kofun counts as a haniwa of its colour, brown as one without. Rule: Haniwa, "Kofun Power".
        """
        tile, kofun = self.haniwa[cell], self.kofun[cell]
        if tile is not None:
            return COLOUR_OF[tile], POWER_OF[tile]
        return ("", 0) if kofun is None else (kofun, KOFUN_POWER)

    def has_full_row(self, row: int) -> bool:
        """Whether each cell of the row has a haniwa face up or a Kofun. Reading R1."""
        cells = slice(4 * row, 4 * row + 4)
        return self.haniwa[cells].count(None) + self.kofun[cells].count(None) == 4

    def power_of_row(self, row: int) -> int:
        return sum([self.look_of(cell)[1] for cell in cells_of_row(row)])


class HaniwaState(State):
    """Player p is `crafters[p]`; columns and their dice are numbered from the left.

    `first` is the first player. `stock` are the Kofun that nobody has, `piles` how many tiles are
    left in the left and the right pile: which ones is not decided before they are drawn.
    """

    first: Public[Seat] = 0
    dice: Public[ForColumns[Pips]] = field(default_factory=lambda: [1] * 4)
    stock: Public[AtMost6[Kofun]] = field(default_factory=lambda: list(KOFUN))
    piles: Public[ForTwo[Height]] = field(default_factory=lambda: [18, 18])
    crafters: Public[ForTwo[Crafter]] = field(default_factory=lambda: [Crafter(player=0), Crafter(player=1)])

    def undrawn(self) -> dict[TileName, int]:
        """How many of each tile are still in the piles."""
        left = dict.fromkeys(TILES, COPIES)
        for crafter in self.crafters:
            for tile in crafter.haniwa:
                if tile is not None:
                    left[tile] -= 1
            for tiles in (crafter.hand, crafter.discards, crafter.under_kofun, crafter.face_down):
                for tile in tiles:
                    left[tile] -= 1
        return left


Board = HaniwaState | View[HaniwaState]
"""A state, or what a viewer may know of it."""


def cells_of_row(row: int) -> range:
    return range(4 * row, 4 * row + 4)


def cells_of_column(column: int) -> range:
    return range(column, 12, 4)
