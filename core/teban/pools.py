"""Pools: what the components that can be hidden are drawn from.

A leaf type names its pool, every field of that type is a slot, and the determinizer deals
what a viewer does not know into the slots that he cannot see:

    Card = Annotated[int, Pool("deck", range(6))]
    Flower = Annotated[int, Pool("flowers", range(1, 9), per_player=True)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any


class Pool:
    """A named multiset of components, scoped as the rules scope it.

    `cards` is the whole pool, or a function that gives it from a view; where the pool is
    scoped it is called with the scope too (`cards(view, scope)`). `by` names a field of the
    struct that holds the slot, one pool for each value of it; `per_player` makes one pool for
    each owner (the entry of an `OwnedEach`, or the struct's `player`). What is in no slot is
    undrawn. A pool too wide deals impossible worlds: scope it as tightly as the rules do.
    """

    def __init__(
        self,
        name: str,
        cards: Iterable[Any] | Callable[..., Iterable[Any]],
        *,
        by: str = "",
        per_player: bool = False,
    ) -> None:
        if by and per_player:
            raise ValueError(f"pool {name!r}: give by or per_player, not both")
        self.name, self.by, self.per_player = name, by, per_player
        self.cards: Callable[..., Iterable[Any]] | tuple[Any, ...] = (
            cards if callable(cards) else tuple(cards)
        )

    def contents(self, view: Any, scope: Any) -> list[Any]:
        """All components of the pool in that scope, known and unknown."""
        if isinstance(self.cards, tuple):
            return list(self.cards)
        return list(self.cards(view, scope) if self.is_scoped else self.cards(view))

    @property
    def is_scoped(self) -> bool:
        return bool(self.by) or self.per_player

    def __repr__(self) -> str:
        return f"Pool({self.name!r})"
