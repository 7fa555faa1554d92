"""Values at paths such as `hands[1][0]` in the JSON form of a state or view, for scenario files.

`-` stands for nothing and `?` for what a viewer may not know, as in the text form of actions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from teban.engine.notation import NOTHING
from teban.registry.names import meant

STEP = re.compile(r"\.?([^.\[\]]+)|\[([0-9]+)\]")


class NoSuchPlace(Exception):
    """A path that leads nowhere; says where it ends and what is there."""


def steps_of(path: str) -> list[str | int]:
    """`hands[1][0]` as `["hands", 1, 0]`."""
    steps: list[str | int] = []
    place = 0
    while place < len(path) or not path:
        match = STEP.match(path, place)
        if match is None:
            raise NoSuchPlace(f"{path!r} is no path; write it like hands[1][0] or areas[2].coins")
        steps.append(match[1] if match[2] is None else int(match[2]))
        place = match.end()
    return steps


def value_at(data: Any, path: str) -> Any:
    """What stands at the path."""
    return _walk(data, steps_of(path))


def set_at(data: Any, path: str, value: Any) -> None:
    """Puts a value there; a table without `is` is put into the one that is there, key by key."""
    steps = steps_of(path)
    old = _walk(data, steps)
    if isinstance(value, dict) and isinstance(old, dict) and "is" not in value:
        for key, entry in value.items():
            set_at(old, key, entry)
    else:
        _walk(data, steps[:-1])[steps[-1]] = without_marks(value)


def without_marks(value: Any) -> Any:
    """The value with nothing where `-` stands."""
    match value:
        case dict():
            return {key: without_marks(entry) for key, entry in value.items()}
        case list():
            return [without_marks(entry) for entry in value]
    return None if value == NOTHING else value


def differences(expected: Any, actual: Any, path: str) -> Iterator[str]:
    """How a value differs from the expected one, of which a table names only what matters."""
    match expected:
        case dict() if isinstance(actual, dict):
            for key, entry in expected.items():
                try:
                    yield from differences(entry, value_at(actual, key), f"{path}.{key}" if path else key)
                except NoSuchPlace as error:
                    yield f"{path}: {error}" if path else str(error)
        case list() if isinstance(actual, list) and len(actual) == len(expected):
            for index, entry in enumerate(expected):
                yield from differences(entry, actual[index], f"{path}[{index}]")
        case "-" if actual is None:
            return
        case "?" if actual is None or (isinstance(actual, list) and all(entry is None for entry in actual)):
            return
        case _ if expected != actual or isinstance(expected, bool) is not isinstance(actual, bool):
            yield f"{path} is {shown(actual)}, expected {shown(expected)}"


def shown(value: Any) -> str:
    """A value as a message names it."""
    return "nothing, or not known" if value is None else repr(value)


def _walk(data: Any, steps: list[str | int]) -> Any:
    path = ""
    for step in steps:
        here = path or "the top"
        if isinstance(data, list) and isinstance(step, int):
            if step >= len(data):
                raise NoSuchPlace(f"{here} has {len(data)} entries, so there is no [{step}]")
        elif not (isinstance(data, dict) and isinstance(step, str)):
            raise NoSuchPlace(f"{here} is {shown(data)}, which has no {step!r}")
        elif step not in data:
            raise NoSuchPlace(f"{here} has no {step!r}; {meant(step, data)}")
        data = data[step]
        path += f"[{step}]" if isinstance(step, int) else f".{step}" if path else step
    return data
