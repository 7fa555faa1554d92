"""A game of HIRÞ as plain data."""

from collections.abc import Sequence
from copy import copy
from typing import Annotated

from msgspec import Meta, Struct

from teban import Public, State, View, field
from teban_hirth.components import (
    GULL_HOME,
    HIRTH,
    HIRTHS,
    KARVE_WITH,
    KARVES,
    LOFDUNGR,
    NEIGHBOURS,
    NOBODY,
    NOWHERE,
    SILFR_HOME,
    STEPS,
    STOCK,
    Ending,
    Piece,
)

KING: tuple[Piece, ...] = (LOFDUNGR,)
HIRTHS_OF: tuple[Piece, ...] = (HIRTH,) * HIRTHS

Player = Annotated[int, Meta(ge=0, le=1)]
PlayerOrNobody = Annotated[int, Meta(ge=-1, le=1)]
SpaceOrNowhere = Annotated[int, Meta(ge=-1, le=10)]
HirthCount = Annotated[int, Meta(ge=0, le=HIRTHS)]
KarveCount = Annotated[int, Meta(ge=0, le=KARVES)]
Eleven = Meta(min_length=11, max_length=11)
Two = Meta(min_length=2, max_length=2)


class Ship(Struct, frozen=True, order=True, gc=False):
    """A Karve in a space: whose, how many Hirþ are in it, and whether it has stopped this turn."""

    space: Annotated[int, Meta(ge=0, le=10)]
    load: Annotated[int, Meta(ge=0, le=4)]
    player: Player
    stopped: bool = False

    @property
    def piece(self) -> Piece:
        return KARVE_WITH[self.load]


class Attacker(Struct, frozen=True, order=True, gc=False):
    """A piece of the player whose turn it is, on the line between two spaces.

    `origin` is the space it attacks from, or `STOCK`.
    """

    target: Annotated[int, Meta(ge=0, le=10)]
    origin: Annotated[int, Meta(ge=0, le=11)]
    piece: Piece


class HirthState(State, visible=Public):
    """Everything is public. `gull` is the player who has Gull and began; the other has Silfr.

    Spaces are 0 to 10, Miðr is 10. `owners` says who controls each space (`NOBODY`), `hirths`
    how many Hirþ are in it outside a Karve, `stopped` how many of those have stopped this turn.
    `ships` are the Karve in spaces, ascending; `kings` has the space of each player's Lofðungr,
    `NOWHERE` while it is beaten and after it is lost. `attackers` are the pieces on lines,
    ascending; they are neither in `hirths` nor in `ships`. An attacking Lofðungr still counts
    as in the space he attacks from, where he stays unless he enters.
    `king_stopped` says that the moving player's Lofðungr has stopped or attacks.

    `beaten_at` is where a beaten Lofðungr was, until he has retreated. `turns` counts the turns
    that are over, `steps_left` the steps of this one. The Penningr is with player `coin`, or
    neutral (`NOBODY`); the points of the game are `stakes` times those of the victory.
    `positions` are those at the start of each turn since a piece was last removed from the
    game. A game that is over has its `ending`, and a `winner` unless it is drawn.
    """

    gull: Player
    side_links: bool
    exact_five: bool
    coin_own_turn: bool
    penningr: bool
    resigning: bool
    turn_limit: Annotated[int, Meta(ge=1, le=1000)]

    owners: Annotated[list[PlayerOrNobody], Eleven]
    hirths: Annotated[list[HirthCount], Eleven]
    stopped: Annotated[list[HirthCount], Eleven] = field(default_factory=lambda: [0] * 11)
    ships: Annotated[list[Ship], Meta(max_length=2 * KARVES)] = field(default_factory=list)
    kings: Annotated[list[SpaceOrNowhere], Two]
    king_stopped: bool = False
    attackers: Annotated[list[Attacker], Meta(max_length=STEPS)] = field(default_factory=list)
    beaten_at: SpaceOrNowhere = NOWHERE
    hirths_in_stock: Annotated[list[HirthCount], Two]
    karves_in_stock: Annotated[list[KarveCount], Two]

    turns: Annotated[int, Meta(ge=0, le=2000)] = 0
    steps_left: Annotated[int, Meta(ge=0, le=STEPS)] = STEPS
    coin: PlayerOrNobody = NOBODY
    stakes: Annotated[int, Meta(ge=1, le=3)] = 1
    positions: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=2000)] = field(
        default_factory=list
    )
    winner: PlayerOrNobody = NOBODY
    ending: Ending = ""

    def home(self, player: int) -> int:
        return GULL_HOME if player == self.gull else SILFR_HOME

    def neighbours(self, space: int) -> tuple[int, ...]:
        return NEIGHBOURS[self.side_links][space]

    def copied(self) -> "HirthState":
        """A copy to try steps on; it shares what no step changes."""
        other = copy(self)
        other.agenda = []
        other.owners = self.owners.copy()
        other.hirths = self.hirths.copy()
        other.stopped = self.stopped.copy()
        other.ships = self.ships.copy()
        other.kings = self.kings.copy()
        other.attackers = self.attackers.copy()
        other.hirths_in_stock = self.hirths_in_stock.copy()
        other.karves_in_stock = self.karves_in_stock.copy()
        return other

    # Steps ------------------------------------------------------------------------------------

    def enter(self, player: int, piece: Piece) -> None:
        """A piece comes from the stock into the home space, or attacks it. Readings B7, B8."""
        if piece == HIRTH:
            self.hirths_in_stock[player] -= 1
        else:
            self.karves_in_stock[player] -= 1
        self._cross(player, piece, STOCK, self.home(player))

    def move(self, player: int, piece: Piece, origin: int, space: int) -> None:
        """A piece that may move leaves a space for its neighbour, or for the line between them."""
        if piece == HIRTH:
            self.hirths[origin] -= 1
        elif piece != LOFDUNGR:
            self.ships.remove(Ship(origin, len(piece) - 1, player))
        self._cross(player, piece, origin, space)

    def _cross(self, player: int, piece: Piece, origin: int, space: int) -> None:
        """Rule: HIRÞ, "Spaces": it goes on, stops, or attacks, by who controls the space."""
        owner = self.owners[space]
        if owner not in (player, NOBODY):
            self.attackers.append(Attacker(space, origin, piece))
            self.attackers.sort()
            self.king_stopped |= piece == LOFDUNGR
            return
        self.put(player, piece, space, stopped=owner == NOBODY)
        if origin != STOCK:
            self.vacate(origin)

    def board(self, player: int, ship: Ship) -> None:
        self.hirths[ship.space] -= 1
        self._replace_ship(ship, Ship(ship.space, ship.load + 1, player, ship.stopped))

    def leave(self, player: int, ship: Ship) -> None:
        self.hirths[ship.space] += 1
        self._replace_ship(ship, Ship(ship.space, ship.load - 1, player))

    def _replace_ship(self, ship: Ship, changed: Ship) -> None:
        self.ships.remove(ship)
        self.ships.append(changed)
        self.ships.sort()

    # Pieces in spaces -------------------------------------------------------------------------

    def put(self, player: int, piece: Piece, space: int, stopped: bool = False) -> None:
        """A piece is in a space from now on, which its player controls."""
        if piece == HIRTH:
            self.hirths[space] += 1
            self.stopped[space] += stopped
        elif piece == LOFDUNGR:
            self.kings[player] = space
            self.king_stopped |= stopped
        else:
            self.ships.append(Ship(space, len(piece) - 1, player, stopped))
            self.ships.sort()
        self.owners[space] = player

    def vacate(self, space: int) -> None:
        """A space that a piece has left is nobody's, unless another piece holds it."""
        if not self.is_held(space):
            self.owners[space] = NOBODY

    def is_held(self, space: int) -> bool:
        """Whether a piece is in a space, or on a line out of it."""
        if self.hirths[space] or space in self.kings:
            return True
        for ship in self.ships:
            if ship.space == space:
                return True
        return any(attacker.origin == space for attacker in self.attackers)

    def pieces_in(self, space: int) -> list[Piece]:
        """The pieces in a space, none of them on a line: Lofðungr, Karve, Hirþ."""
        kings: Sequence[Piece] = KING if space in self.kings else ()
        ships: list[Piece] = [ship.piece for ship in self.ships if ship.space == space]
        return [*kings, *ships, *HIRTHS_OF[: self.hirths[space]]]


Board = HirthState | View[HirthState]
"""A state, or what a viewer may know of it: all."""
