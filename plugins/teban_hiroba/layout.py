"""The board that the tiles make: its gardens, ponds and starting points."""

from functools import cache, cached_property
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from teban_hiroba.components import GRID, POND, TILE_GRID, TILES, WATER_SIDE

NO_GARDEN = -1
NINE = Meta(min_length=9, max_length=9)


class LaidTile(NamedTuple):
    """A tile as it lies, as spaces of the board; garden A comes before garden B.

    `shore` are the spaces orthogonally adjacent to the pond, on this tile or another.
    """

    pond: int
    shore: frozenset[int]
    start: int
    gardens: tuple[tuple[int, ...], tuple[int, ...]]


class Layout(Struct, frozen=True, dict=True):
    """Where the tiles lie; what follows from it is worked out when it is first asked for.

    `tiles` has the number of the tile on each of the nine places, row by row, or `WATER_SIDE`;
    `turns` how many quarter turns clockwise it lies turned.
    """

    tiles: Annotated[tuple[Annotated[int, Meta(ge=0, le=12)], ...], NINE]
    turns: Annotated[tuple[Annotated[int, Meta(ge=0, le=3)], ...], NINE]

    @cached_property
    def laid(self) -> tuple[LaidTile, ...]:
        """The tiles in play, row by row."""
        return tuple(
            [
                laid_tile(tile, turns, place)
                for place, (tile, turns) in enumerate(zip(self.tiles, self.turns, strict=True))
                if tile != WATER_SIDE
            ]
        )

    @cached_property
    def gardens(self) -> tuple[tuple[int, ...], ...]:
        """The spaces of each garden, tile by tile."""
        return tuple([garden for tile in self.laid for garden in tile.gardens])

    @cached_property
    def garden_of(self) -> tuple[int, ...]:
        """Which of `gardens` each of the 81 spaces is in, or `NO_GARDEN`."""
        garden_of = [NO_GARDEN] * 81
        for number, garden in enumerate(self.gardens):
            for space in garden:
                garden_of[space] = number
        return tuple(garden_of)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The starting points, tile by tile."""
        return tuple([tile.start for tile in self.laid])

    @property
    def has_pond_beside_start(self) -> bool:
        """Whether a pond is directly adjacent to a starting point, as none may be.

        Rule: Hiroba, "Setup".
        """
        starts = {tile.start for tile in self.laid}
        return not all(tile.shore.isdisjoint(starts) for tile in self.laid)


NOT_LAID = Layout((WATER_SIDE,) * 9, (0,) * 9)
"""The board before a tile lies on it."""


@cache
def laid_tile(number: int, quarter_turns: int, place: int) -> LaidTile:
    """A tile turned clockwise and laid on a place."""
    rows = TILES[number]
    for _ in range(quarter_turns):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
    top, left = 3 * TILE_GRID.row(place), 3 * TILE_GRID.column(place)
    letters = {
        GRID.cell(top + row, left + column): letter
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
    }
    pond = next(space for space, letter in letters.items() if letter == POND)
    return LaidTile(
        pond=pond,
        shore=frozenset(GRID.neighbours(pond)),
        start=next(space for space, letter in letters.items() if letter in ("a", "b")),
        gardens=(_spaces_of("A", letters), _spaces_of("B", letters)),
    )


def _spaces_of(garden: str, letters: dict[int, str]) -> tuple[int, ...]:
    return tuple(space for space, letter in letters.items() if letter.upper() == garden)
