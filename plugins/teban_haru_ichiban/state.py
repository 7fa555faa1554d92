"""A game of Haru Ichiban as plain data."""

from typing import Annotated, Literal, TypeVar

from msgspec import Meta, Struct

from teban import Owned, Part, Pool, Public, State, View, field
from teban_haru_ichiban.components import (
    DOUBLE_DARK,
    EGGS,
    FLOWERS,
    LAST_PADS,
    NO_PAD,
    NOBODY,
    PADS,
    POND,
    RED,
    YELLOW,
)
from teban_haru_ichiban.pond import (
    AHEAD,
    BIT,
    CELLS_OF_FIGURE,
    STEPS,
    Direction,
    pads_on,
)

MANY = 1_000_000
"""More rounds than any match has."""

Flower = Annotated[int, Meta(ge=1, le=8), Pool("flowers", FLOWERS, per_player=True)]
"""The value of a flower; which of its owner's flowers others hold is not known to them."""

PadOrNone = Annotated[int, Meta(ge=NO_PAD, le=15)]
ValueOrZero = Annotated[int, Meta(ge=0, le=8)]
Player = Annotated[int, Meta(ge=0, le=1)]
PlayerOrNobody = Annotated[int, Meta(ge=NOBODY, le=1)]
Cell = Annotated[int, POND, Meta(ge=0, le=24)]

T = TypeVar("T")

# Lists with an entry for each of something.
ForCells = Annotated[list[T], Meta(min_length=25, max_length=25)]
ForPads = Annotated[list[T], Meta(min_length=16, max_length=16)]
ForPlayers = Annotated[list[T], Meta(min_length=2, max_length=2)]


class Gardener(Part):
    """A player. `played` are the flowers that he has shown this round, in the order of the turns."""

    player: Public[Player]
    hand: Owned[Annotated[list[Flower], Meta(max_length=3)]] = field(default_factory=list)
    played: Public[Annotated[list[Flower], Meta(max_length=8)]] = field(default_factory=list)


class Shape(Struct, frozen=True):
    """A shape that ended a round: whose it was, what it was worth, and the cells on which it lay."""

    round: Annotated[int, Meta(ge=1, le=MANY)]
    player: Player
    points: Annotated[int, Meta(ge=1, le=5)]
    cells: Annotated[tuple[Cell, ...], Meta(min_length=4, max_length=5)]


class HaruState(State, visible=Public):
    """Player 0 is red, player 1 yellow. Only what a gardener has in his hand is hidden.

    `pads` has an entry for each of the 25 cells, row by row: the number of the pad on it, or
    `NO_PAD` for water. `dark`, `flowers` and `owners` have one for each of the 16 pads: whether
    its dark side is up (also under a flower), the value of the flower on it (0 for none) and
    whose it is (`NOBODY`). So whatever lies on a pad moves with it. `frogs` are the pads of the
    red and of the yellow frog, `NO_PAD` for one that is lifted or has left until the round ends.

    `turn` is 1 to 8, `ties` counts the ties of the whole match, `shapes` are those that have
    scored in it.
    """

    croak: Literal["alternate", "coin"] = "alternate"
    multi_shape: Literal["sum", "best"] = "sum"
    reset_pads: bool = False
    random_setup: bool = False
    gardeners: ForPlayers[Gardener] = field(default_factory=lambda: [Gardener(0), Gardener(1)])
    round: Annotated[int, Meta(ge=1, le=MANY)] = 1
    turn: Annotated[int, Meta(ge=1, le=8)] = 1
    ties: Annotated[int, Meta(ge=0, le=MANY)] = 0
    shapes: list[Shape] = field(default_factory=list)
    pads: ForCells[PadOrNone] = field(default_factory=lambda: pads_on(CELLS_OF_FIGURE))
    dark: ForPads[bool] = field(default_factory=lambda: [pad == DOUBLE_DARK for pad in range(PADS)])
    flowers: ForPads[ValueOrZero] = field(default_factory=lambda: [0] * PADS)
    owners: ForPads[PlayerOrNobody] = field(default_factory=lambda: [NOBODY] * PADS)
    frogs: ForPlayers[PadOrNone] = field(default_factory=lambda: list(EGGS))

    # What lies on the pond ------------------------------------------------------------------

    def is_without_frogs(self) -> bool:
        """Whether the frogs are out of the game until the round ends.

        Rule: Haru Ichiban, "Important".
        """
        return self.flowers.count(0) <= LAST_PADS

    def cells_without_flower(self) -> list[int]:
        """The cells with a pad on which no flower is, ascending."""
        flowers = self.flowers
        return [cell for cell, pad in enumerate(self.pads) if pad != NO_PAD and not flowers[pad]]

    def cells_for_frog(self) -> list[int]:
        """The cells on which a frog may be put: with a light pad without flower and frog.

        Rule: Haru Ichiban, "Phase 2". Readings A4, A14, A15.
        """
        return [
            cell
            for cell in self.cells_without_flower()
            if not self.dark[self.pads[cell]] and self.pads[cell] not in self.frogs
        ]

    def water(self) -> int:
        """The set of cells without a pad."""
        return sum([BIT[cell] for cell, pad in enumerate(self.pads) if pad == NO_PAD])

    def blooms(self) -> tuple[int, int]:
        """The set of cells with flowers of each gardener."""
        sets, owners = [0, 0], self.owners
        for cell, pad in enumerate(self.pads):
            if pad != NO_PAD and owners[pad] != NOBODY:
                sets[owners[pad]] |= BIT[cell]
        return sets[RED], sets[YELLOW]

    def dark_lily(self) -> int:
        """The pad without a flower whose dark side is up."""
        return next(pad for pad in range(PADS) if self.dark[pad] and not self.flowers[pad])

    # What happens to it ---------------------------------------------------------------------

    def lay(self, cells: tuple[int, ...]) -> None:
        """Pad i lies on the i-th of the cells."""
        self.pads = pads_on(cells)

    def take_back(self) -> None:
        """The pond as at the start of a round: no flowers, light pads, the frogs on their eggs.

        Rule: Haru Ichiban, "Setup" and "End of a round".
        """
        self.dark = [pad == DOUBLE_DARK for pad in range(PADS)]
        self.flowers, self.owners = [0] * PADS, [NOBODY] * PADS
        self.frogs = list(EGGS)

    def bloom(self, player: int, pad: int) -> int:
        """The flower that a gardener has shown goes on a pad; gives the frog lifted from it, or `NOBODY`."""
        self.flowers[pad] = self.gardeners[player].played[-1]
        self.owners[pad] = player
        frog = self.lift_frog(pad)
        if self.is_without_frogs():
            self.frogs = [NO_PAD, NO_PAD]
        return frog

    def lift_frog(self, pad: int) -> int:
        """Takes the frog off a pad and gives it, `NOBODY` where there is none."""
        if pad not in self.frogs:
            return NOBODY
        frog = self.frogs.index(pad)
        self.frogs[frog] = NO_PAD
        return frog

    def push(self, cell: int, direction: Direction) -> None:
        """The pad on a cell moves one cell on, and with it those right before it.

        Rule: Haru Ichiban, "Phase 2".
        """
        moving = [cell]
        for ahead in AHEAD[cell][direction]:
            if self.pads[ahead] == NO_PAD:
                break
            moving.append(ahead)
        step = STEPS[direction]
        for place in reversed(moving):
            self.pads[place + step] = self.pads[place]
        self.pads[cell] = NO_PAD


Pond = HaruState | View[HaruState]
"""A state, or what a viewer may know of it: all but the hands."""
