"""What is in the box: the grid, the terrain tiles, the stones, the pebbles.

Source: Hiroba, "Components", "Setup" and "Important". The layouts of the tiles are our own:
each has what the rulebook says of a tile, and no two are alike when turned or mirrored.
"""

from typing import NamedTuple

from teban import Grid

GRID = Grid(9, 9)
"""The game grid: a space is `row * 9 + column`, both from 0 at the top left."""

TILE_GRID = Grid(3, 3)
"""The places of the nine tiles, numbered like the spaces."""

POND = "o"
"""A tile's pond. `A` and `B` are its two gardens, a small letter is its starting point."""

TILES: dict[int, tuple[str, ...]] = {
    1:  ("AAA", "AoB", "BBb"),  # 4 and 4 spaces
    2:  ("AoB", "AAB", "aBB"),
    3:  ("oAA", "AaB", "BBB"),
    4:  ("oAA", "BAa", "BBB"),
    5:  ("AAa", "AoB", "ABB"),  # 5 and 3
    6:  ("AoB", "aAB", "AAB"),
    7:  ("AoA", "AAA", "BbB"),
    8:  ("oAA", "AAB", "ABb"),
    9:  ("aAA", "AoA", "ABB"),  # 6 and 2
    10: ("AoB", "AAB", "AAa"),
    11: ("oAA", "AaA", "ABB"),
    12: ("oAA", "AAA", "bBA"),
}
"""The tiles by number, each as its three rows."""

WATER_SIDE = 0
"""Stands for the number of a tile that lies on its water side."""

RING = (0, 1, 2, 5, 8, 7, 6, 3)
"""The places around the center tile, clockwise."""

FLIPPED = {2: 4, 3: 2, 4: 0}
"""How many adjacent tiles are flipped to their water side, by the number of players."""


class Stones(NamedTuple):
    """A kind of stone: its two faces, and how many of it each player has."""

    front: int
    back: int
    quantity: int


STONES = (
    Stones(1, 9, 2),
    Stones(2, 8, 2),
    Stones(3, 7, 2),
    Stones(4, 6, 2),
    Stones(5, 5, 1),
)

KIND_OF = (-1, 0, 1, 2, 3, 4, 3, 2, 1, 0)
"""Which of `STONES` has a face of that value; there is no value 0."""

PEBBLES = {2: (2, 1), 3: (2, 1, 0), 4: (2, 1, 1, 0)}
"""The pebbles of each player in turn order, by the number of players."""
