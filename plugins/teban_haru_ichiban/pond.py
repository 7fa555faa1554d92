"""The geometry of the pond, as tables: cells, the wind, shapes.

A set of cells is an int with bit i for cell i.
"""

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple, TypeAlias

from teban_haru_ichiban.components import DOUBLE_DARK, EGGS, FIGURE, NO_PAD, PADS, POND, RED, YELLOW

CELLS = POND.width * POND.height

BIT = tuple(1 << cell for cell in range(CELLS))

Direction: TypeAlias = Literal["up", "down", "left", "right"]

STEPS: Mapping[Direction, int] = {"up": -5, "down": 5, "left": -1, "right": 1}
"""What is added to a cell to go one in that direction."""


def set_of(cells: Iterable[int]) -> int:
    return sum([BIT[cell] for cell in cells])


# The pads --------------------------------------------------------------------------------------


def pads_on(cells: Iterable[int]) -> list[int]:
    """The number of the pad on each cell, or `NO_PAD`, where pad i lies on the i-th of `cells`."""
    pads = [NO_PAD] * CELLS
    for pad, cell in enumerate(cells):
        pads[cell] = pad
    return pads


def _cells_of_figure() -> tuple[int, ...]:
    """Where the pads of the figure lie, by number; the plain ones row by row."""
    letters = "".join(FIGURE)
    marked = {DOUBLE_DARK: "D", EGGS[RED]: "R", EGGS[YELLOW]: "Y"}
    plain = [cell for cell, letter in enumerate(letters) if letter == "P"]
    return tuple([letters.index(marked[pad]) if pad in marked else plain.pop(0) for pad in range(PADS)])


CELLS_OF_FIGURE = _cells_of_figure()


# The wind --------------------------------------------------------------------------------------


def _ahead(cell: int, direction: Direction) -> tuple[int, ...]:
    step = STEPS[direction]
    row, column = POND.row(cell), POND.column(cell)
    left = {"up": row, "down": 4 - row, "left": column, "right": 4 - column}[direction]
    return tuple([cell + step * distance for distance in range(1, left + 1)])


AHEAD: tuple[Mapping[Direction, tuple[int, ...]], ...] = tuple(
    {direction: _ahead(cell, direction) for direction in STEPS} for cell in range(CELLS)
)
"""The cells that lie ahead of each cell in each direction, the nearest first."""


# Shapes ----------------------------------------------------------------------------------------


class Pattern(NamedTuple):
    """Cells that are a shape if flowers of one colour are on all of them."""

    points: int
    cells: tuple[int, ...]
    bits: int


def _points_of(line: tuple[int, ...]) -> int:
    """What a line of four or five is worth."""
    if len(line) == 5:
        return 5
    return 2 if line[1] - line[0] in (1, 5) else 3


def _patterns() -> tuple[Pattern, ...]:
    lines = [(_points_of(line), line) for length in (5, 4) for line in POND.lines(length)]
    corners = [POND.cell(row, column) for row in range(4) for column in range(4)]
    squares = [(1, (cell, cell + 1, cell + 5, cell + 6)) for cell in corners]
    found = [Pattern(points, cells, set_of(cells)) for points, cells in lines + squares]
    return tuple(sorted(found, key=lambda pattern: (-pattern.points, pattern.cells)))


PATTERNS = _patterns()
"""Every shape that there can be, those worth most first."""


def _starts() -> tuple[tuple[tuple[int, ...], int], ...]:
    starts: dict[tuple[int, ...], int] = {}
    for pattern in PATTERNS:
        first = pattern.cells[0]
        if len(pattern.cells) == 4:
            offsets = tuple([cell - first for cell in pattern.cells[1:]])
            starts[offsets] = starts.get(offsets, 0) | BIT[first]
    return tuple(starts.items())


STARTS = _starts()
"""The offsets of a shape of four cells from its first one, and the set of cells where such a shape begins.

Where there is no such shape there is none at all: a line of five has lines of four in it.
"""


def has_shape(flowers: int) -> bool:
    """Whether any shape is among the cells with flowers of one colour; asked at every bloom and wind."""
    return any(
        flowers & flowers >> second & flowers >> third & flowers >> fourth & starts
        for (second, third, fourth), starts in STARTS
    )
