"""What players and chance do in Haru Ichiban."""

from typing import Annotated

from msgspec import Meta

from teban import Action, Owned, Public
from teban_haru_ichiban.pond import CELLS, STEPS, Direction
from teban_haru_ichiban.state import Cell, Flower, Player

Value = Annotated[int, Meta(ge=1, le=8)]


class Pads(Action, visible=Public):
    """The sixteen pads are laid at random, by their numbers: `pads (d2,d4,c2,...)`."""

    cells: Annotated[tuple[Cell, ...], Meta(min_length=16, max_length=16)]


class Draw(Action):
    """A gardener draws flowers, which he alone sees: `draw 0 (2,5,7)`."""

    player: Public[int]
    flowers: Owned[tuple[Flower, ...]]


class Choose(Action, visible=Public):
    """A gardener chooses a flower of his hand, in secret until both have: `choose 5`."""

    flower: Value


class Bloom(Action, visible=Public):
    """The senior gardener puts his flower on a pad: `bloom c3`."""

    cell: Cell


class Frog(Action, visible=Public):
    """A frog is put on a pad: `frog b2`."""

    cell: Cell


class Wind(Action, visible=Public):
    """The junior gardener moves the pad on a cell one cell on, with those right before it: `wind c3 left`."""

    cell: Cell
    direction: Direction


class Darken(Action, visible=Public):
    """The senior gardener turns a pad to its dark side: `darken a1`."""

    cell: Cell


class Croak(Action, visible=Public):
    """Who croaked first, where chance says so: `croak 1`."""

    player: Player


BLOOM_ON = tuple([Bloom(cell) for cell in range(CELLS)])
FROG_ON = tuple([Frog(cell) for cell in range(CELLS)])
DARKEN_ON = tuple([Darken(cell) for cell in range(CELLS)])
WIND_ON = tuple([tuple([Wind(cell, direction) for direction in STEPS]) for cell in range(CELLS)])
CHOOSE = tuple([Choose(value) for value in range(9)])
"""Every action by cell, or by value; there is no flower 0."""
