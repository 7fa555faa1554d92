"""Reads off a view who is to act."""

from __future__ import annotations

from typing import Any

from teban.agenda import Chance, Nested
from teban.engine.views import View


def to_act(view: View[Any]) -> tuple[int, ...]:
    """The players who must act, as the viewer may know it; nobody once the game is over.

    What `Session.to_act` says to that viewer, for pictures, which have the view alone.
    """
    while view.agenda and isinstance(view.agenda[-1], Nested):
        view = view.inner
    item: Any = view.agenda[-1] if view.agenda else None
    if isinstance(item, Chance):
        return ()
    if hasattr(item, "committed"):
        return tuple(player for player in item.players if player not in item.committed)
    player = getattr(item, "player", None)
    return () if player is None else (player,)
