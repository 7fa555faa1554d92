"""Commitments to a sealed choice, unchecked."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace


def commit(agenda: list[Any], player: int, action: Any) -> Any:
    """The item on top with one more commitment, in player order; it stays on the agenda."""
    agenda[-1] = with_commitment(agenda[-1], player, action)
    return agenda[-1]


def with_commitment(item: Any, player: int, action: Any) -> Any:
    """A secret choice with one more commitment, in player order."""
    players, actions = item.committed, item.sealed
    if not players or player > players[-1]:
        return replace(item, committed=(*players, player), sealed=(*actions, action))
    place = bisect(players, player)
    return replace(
        item,
        committed=(*players[:place], player, *players[place:]),
        sealed=(*actions[:place], action, *actions[place:]),
    )


def sealed(item: Any, commitments: Iterable[tuple[int, Any]]) -> Any:
    """A secret choice with these commitments and no others."""
    entries = sorted(commitments, key=lambda entry: entry[0])
    return replace(item, committed=tuple(p for p, _ in entries), sealed=tuple(a for _, a in entries))
