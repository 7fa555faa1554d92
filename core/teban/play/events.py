"""The entries of a log, and how each changes what a viewer knows.

A client in any language keeps a view by folding changes, without knowing a rule: each sets
the value at a path of the view's JSON form; an index equal to a list's length appends.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from teban.errors import InvalidInput

A = TypeVar("A")


class Change(Struct, frozen=True, array_like=True, gc=False):
    """The new value at a path of the view, as in JSON: `[["hands", 0, 2], 7]`."""

    path: tuple[str | int, ...]
    value: Any


class Event(Struct, frozen=True, tag_field="is", omit_defaults=True, gc=False, forbid_unknown_fields=True):
    """An entry of the log. `revision` is its place, from 0, and never falls.

    In every kind, `changes` is how the viewer's view differs from the one before; it is empty
    in the referee's log.
    """

    revision: int

    if TYPE_CHECKING:

        @property
        def changes(self) -> tuple[Change, ...]: ...


class Played(Event, Generic[A], frozen=True, tag="played", gc=False):
    """A player's decision; in a viewer's events the action is redacted."""

    player: int
    action: A
    changes: tuple[Change, ...] = ()


class Drawn(Event, Generic[A], frozen=True, tag="drawn", gc=False):
    """A draw of chance."""

    action: A
    changes: tuple[Change, ...] = ()


class Opened(Event, Generic[A], frozen=True, tag="opened", gc=False):
    """A sealed choice that everybody has committed to: the players in order, and what each chose."""

    players: tuple[int, ...]
    actions: tuple[A, ...]
    changes: tuple[Change, ...] = ()


class Undone(Event, frozen=True, tag="undone", gc=False):
    """The line of play was taken back to `position` events."""

    position: int
    changes: tuple[Change, ...] = ()


class Redone(Event, frozen=True, tag="redone", gc=False):
    """What was taken back was played again, up to `position` events."""

    position: int
    changes: tuple[Change, ...] = ()


LogEntry = Played[Any] | Drawn[Any] | Opened[Any] | Undone | Redone
"""Any entry of a log."""


class Readiness(Struct, frozen=True, tag="readiness", tag_field="is", gc=False):
    """Who has committed to a sealed choice, as the viewer may know it; in no log."""

    revision: int
    committed: tuple[int, ...]


def changes_between(before: Any, after: Any) -> tuple[Change, ...]:
    """The changes that turn one view's JSON form into another's."""
    found: list[Change] = []
    if before != after or before.__class__ is not after.__class__:
        _find_changes(before, after, (), found)
    return tuple(found)


def fold(view: Any, changes: Sequence[Change]) -> Any:
    """The view's JSON form after the changes; the given one is left alone."""
    folded = msgspec.json.decode(msgspec.json.encode(view))
    for change in changes:
        place = folded
        try:
            for step in change.path[:-1]:
                place = place[step]
            last = change.path[-1]
            if isinstance(place, list) and last == len(place):
                place.append(change.value)
            else:
                place[last] = change.value
        except (KeyError, IndexError, TypeError) as error:
            raise InvalidInput(
                f"no such place in the view: {error!r}", "/".join(map(str, change.path))
            ) from error
    return folded


def _find_changes(before: Any, after: Any, path: tuple[str | int, ...], found: list[Change]) -> None:
    """Adds the changes that turn a value into one that differs from it; `path` leads there."""
    # What differs is compared in place: a call for each value takes longer than the comparison.
    if isinstance(before, dict) and isinstance(after, dict) and _alike(before, after):
        for key, value in after.items():
            old = before[key]
            if old != value or old.__class__ is not value.__class__:
                _find_changes(old, value, (*path, key), found)
    elif isinstance(before, list) and isinstance(after, list) and len(before) <= len(after):
        for index, (old, value) in enumerate(zip(before, after, strict=False)):
            if old != value or old.__class__ is not value.__class__:
                _find_changes(old, value, (*path, index), found)
        found += [Change((*path, index), after[index]) for index in range(len(before), len(after))]
    else:
        found.append(Change(path, after))


def _alike(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether one struct can become the other field by field."""
    return before.keys() == after.keys() and before.get("is") == after.get("is")
