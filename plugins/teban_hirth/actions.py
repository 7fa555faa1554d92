"""What players do in HIRÞ."""

from typing import Annotated, Literal

from msgspec import Meta

from teban import Action, Public
from teban_hirth.components import ORIGIN_NAMES, SPACE_NAMES, Karve, Piece

Space = Annotated[int, SPACE_NAMES, Meta(ge=0, le=10)]
Origin = Annotated[int, ORIGIN_NAMES, Meta(ge=0, le=11)]
KarveHere = Literal[
    "K", "Ki", "Kii", "Kiii", "Kiiii",
    "K-stopped", "Ki-stopped", "Kii-stopped", "Kiii-stopped", "Kiiii-stopped",
]  # fmt: skip
"""A Karve in a space; one that has stopped this turn is told from one that has not."""


class Enter(Action, visible=Public):
    """A piece is moved into the board through the home space: `enter H`."""

    piece: Literal["H", "K"]


class Move(Action, visible=Public):
    """A piece crosses a border, or attacks over it: `move Kii 1 3`."""

    piece: Piece
    origin: Space
    space: Space


class Board(Action, visible=Public):
    """A Hirþ gets into a Karve in its space: `board H 0 Ki`."""

    piece: Literal["H", "L"]
    space: Space
    karve: KarveHere


class Leave(Action, visible=Public):
    """A Hirþ gets out of a Karve into its space: `leave 3 Kii`."""

    space: Space
    karve: Karve


class Confirm(Action, visible=Public):
    """The turn's steps are taken; the battles follow."""


class Advance(Action, visible=Public):
    """One more of the winning attackers enters the conquered space: `advance H m`."""

    piece: Piece
    origin: Origin


class Stay(Action, visible=Public):
    """The other attackers stay in the spaces they attacked from."""


class Retreat(Action, visible=Public):
    """The beaten Lofðungr retreats: `retreat 8`."""

    space: Space


class Offer(Action, visible=Public):
    """The Penningr is offered, out of turn too."""


class Take(Action, visible=Public):
    """The Penningr is taken: the points are doubled or tripled."""


class Drop(Action, visible=Public):
    """The Penningr is not taken: the game is lost at the stakes so far."""


class Resign(Action, visible=Public):
    """The game is given up at the stakes so far."""


CONFIRM, STAY, OFFER, TAKE, DROP, RESIGN = Confirm(), Stay(), Offer(), Take(), Drop(), Resign()
