"""What players and chance do in Hiroba."""

from typing import Annotated

from msgspec import Meta

from teban import Action, Public
from teban_hiroba.components import GRID, TILE_GRID

Space = Annotated[int, GRID, Meta(ge=0, le=80)]
Value = Annotated[int, Meta(ge=1, le=9)]
Place = Annotated[int, TILE_GRID, Meta(ge=0, le=8)]
TileNumber = Annotated[int, Meta(ge=1, le=12)]
QuarterTurns = Annotated[int, Meta(ge=0, le=3)]


class Lay(Action, visible=Public):
    """Nine tiles are drawn and laid face up, row by row: `lay (6,1,9,...)`."""

    tiles: tuple[TileNumber, ...]


class Flip(Action, visible=Public):
    """Adjacent tiles are flipped to their water side: `flip (a1,b1)`."""

    places: tuple[Place, ...]


class Turn(Action, visible=Public):
    """How many quarter turns clockwise each tile lies turned, row by row: `turn (1,0,...)`.

    A tile on its water side has 0.
    """

    quarters: tuple[QuarterTurns, ...]


class Stone(Action, visible=Public):
    """A stone is put on a space, that value up: `stone e5 7`."""

    space: Space
    value: Value


class Pass(Action, visible=Public):
    """No stone, since none can be placed."""


class Pebble(Action, visible=Public):
    """A pebble is put on a space: `pebble c3`."""

    space: Space


class Skip(Action, visible=Public):
    """No pebble this turn."""


STONE_ON = tuple(tuple(Stone(space, value) for value in range(10)) for space in range(81))
"""Every stone action, by space and value."""

PEBBLE_ON = tuple(Pebble(space) for space in range(81))
PASS, SKIP = Pass(), Skip()
