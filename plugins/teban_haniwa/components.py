"""What is in the box: haniwa tiles, Gozoku, Dogu, Kofun, dice, and the grid of an area.

Source: Haniwa, "Components" and "Preparing the Game". How many Kofun there are of each colour is
not printed, nor in which order the Gozoku lie: both are our choice.
"""

from typing import Literal, get_args

from teban import Grid

AREA = Grid(4, 3)
"""A player's area: a cell is `row * 4 + column`, both from 0 at the top left; a column is a Gozoku's."""

CELLS, ROWS, COLUMNS = range(12), range(3), range(4)

Colour = Literal["red", "green", "yellow", "blue"]
COLOURS: tuple[Colour, ...] = get_args(Colour)

TileName = Literal[
    "red1",    "red2",    "red3",
    "green1",  "green2",  "green3",
    "yellow1", "yellow2", "yellow3",
    "blue1",   "blue2",   "blue3",
]
"""A haniwa by its colour and its power."""

TILES: tuple[TileName, ...] = get_args(TileName)
COPIES = 3
"""How many there are of each."""

COLOUR_OF: dict[TileName, Colour] = {tile: COLOURS[number // 3] for number, tile in enumerate(TILES)}
POWER_OF: dict[TileName, int] = {tile: 1 + number % 3 for number, tile in enumerate(TILES)}

GOZOKU: tuple[Colour, ...] = ("green", "blue", "yellow", "red")
"""The colour of the Gozoku of each column, in the order of the rulebook's example."""

Kofun = Literal["red", "green", "yellow", "blue", "brown"]
KOFUN: tuple[Kofun, ...] = ("red", "green", "yellow", "blue", "brown", "brown")
"""The Kofun tiles by colour; brown is no colour of a haniwa."""

KOFUN_POWER = 2
KOFUN_POINTS = 1

Dogu = Literal["dark", "lit", "cursed"]
"""How a Dogu lies: face down with dark eyes, activated, or taken from its row as a curse."""

DOGU_POWER = 8
DOGU_POINTS = (0, 2, 4, 8)
"""Points by the number of lit Dogu."""

SMILE_POINTS = 2
HAND = 4
MOST_DISCARDS = 2

Pile = Literal["left", "right"]
PILES: tuple[Pile, ...] = get_args(Pile)
