"""What sub-checks compare: all that a session shows, look-alikes of actions, the parts of a state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from teban.engine.codec import encode
from teban.testing.law import Skipped
from teban.testing.table import OpenSession
from teban.testing.trial import Trial
from teban.visibility import Viewer

T = TypeVar("T")


def shown(session: OpenSession, viewers: Iterable[Viewer]) -> dict[str, Any]:
    """All that a session shows: its state, log and hash, and what each viewer sees."""
    return {
        "state": as_json(session.state_itself),
        "revision": session.revision,
        "position": session.position,
        "log": as_json(session.log),
        "hash": session.hash(),
        "views": {str(viewer): as_json(session.view(viewer)) for viewer in viewers},
        "to_act": {str(viewer): session.to_act(viewer) for viewer in viewers},
    }


def seen(values: Iterable[T], otherwise: str) -> Iterator[T]:
    """The values; skips a sub-check that would have none of them to look at, for the reason given."""
    is_there = False
    for value in values:
        is_there = True
        yield value
    if not is_there:
        raise Skipped(otherwise)


def as_json(value: Any) -> Any:
    """The JSON form of a value, as plain data."""
    return msgspec.json.decode(encode(value))


def all_listed(trial: Trial) -> list[Any]:
    """Every action that is listed anywhere in the trial, as far as its positions are looked at."""
    found: dict[bytes, Any] = {}
    for position in trial.positions(trial.budget.positions):
        for actions in position.legal().values():
            found.update((encode(action), action) for action in actions)
    return list(found.values())


def look_alikes(action: Any) -> Iterator[Any]:
    """Actions of the same class with one field a little different."""
    for name in action.__struct_fields__:
        for value in _neighbours(getattr(action, name)):
            yield msgspec.structs.replace(action, **{name: value})


def mutable_parts(value: Any, path: str = "state") -> Iterator[tuple[str, Any]]:
    """Every list, dict and mutable struct in a value, with its path."""
    if isinstance(value, (list, dict)) or (isinstance(value, Struct) and not value.__struct_config__.frozen):
        yield path, value
    if isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from mutable_parts(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, dict):
        for key, entry in value.items():
            yield from mutable_parts(entry, f"{path}[{key!r}]")
    elif isinstance(value, (list, tuple)):
        for index, entry in enumerate(value):
            yield from mutable_parts(entry, f"{path}[{index}]")


def _neighbours(value: Any) -> Iterator[Any]:
    match value:
        case bool():
            yield not value
        case Enum():
            yield from (member for member in type(value) if member is not value)
        case int():
            yield from (value + 1, value - 1, -value - 1)
        case str():
            yield f"{value}x"
        case bytes():
            yield value + b"x"
        case tuple():
            yield from (value[:-1], (*value, *value[-1:]), value[::-1])
            for index, entry in enumerate(value):
                for other in _neighbours(entry):
                    yield (*value[:index], other, *value[index + 1 :])
