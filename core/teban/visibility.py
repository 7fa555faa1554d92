"""Who may see what: declarations on fields, and who looks.

Views, redacted events and the determinizer are derived from these; nobody writes them by hand.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, get_origin

T = TypeVar("T")

Kind = Literal["public", "owned", "each", "seen-by", "hidden"]


class Visible(NamedTuple):
    """A field's declaration; `field` is the sibling that lists the players for `seen-by`."""

    kind: Kind
    field: str = ""


def SeenBy(field: str) -> Visible:  # noqa: N802 - reads as a type beside Public and Owned
    """Marks a field that the players listed in the sibling `field` see.

    A spectator sees it when every player does: `card: Annotated[int, SeenBy("peekers")]`.
    """
    return Visible("seen-by", field)


Public = Annotated[T, Visible("public")]
"""Everyone sees it."""

Owned = Annotated[T, Visible("owned")]
"""The player in the struct's own `player` field sees it; in an action without one, its actor."""

OwnedEach = Annotated[T, Visible("each")]
"""Entry i of the list belongs to player i."""

Hidden = Annotated[T, Visible("hidden")]
"""Nobody but the referee sees it."""


class Onlooker(Enum):
    """A viewer who is no player."""

    SPECTATOR = "spectator"
    REFEREE = "referee"

    def __repr__(self) -> str:
        return self.name


SPECTATOR = Onlooker.SPECTATOR
"""Sees what is public to all."""

REFEREE = Onlooker.REFEREE
"""Sees everything; never handed to a player, a bot or a client."""

Viewer = int | Onlooker
"""A player's index, `SPECTATOR` or `REFEREE`; nothing else, and never `None`."""


def declared_by(annotation: Any) -> Visible | None:
    """The declaration on an annotation such as `Public[int]`, or on the bare `Public`."""
    if get_origin(annotation) is Annotated:
        for mark in annotation.__metadata__:
            if isinstance(mark, Visible):
                return mark
    return None
