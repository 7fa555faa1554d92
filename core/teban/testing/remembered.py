"""What rules remember outside the state: the contents of modules, classes, functions and the game itself.

Caches made with `functools` are no memory: they give the same answer as if they were empty.
"""

from __future__ import annotations

import types
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from teban.game import Game
from teban.testing.rules_source import RulesModule, is_authors

ENGINES = {
    name
    for function in vars(Game).values()
    if isinstance(function, types.FunctionType)
    for name in function.__code__.co_names
}
"""The engine's own attributes of a game, among other names that its methods use."""

ATOMS = (int, str, bytes, bool, float, type(None))


def memory_of(game: Game[Any], modules: Sequence[RulesModule]) -> dict[str, Any]:
    """Everything that could remember something, by its name."""
    found: dict[str, Any] = {}
    for module in modules:
        name = module.module.__name__
        for key, value in vars(module.module).items():
            if not key.startswith("__"):
                found.update(_of_name(f"{name}.{key}", value, name))
    for key, value in _own(game):
        if key not in ENGINES:
            found[f"the game's {key}"] = _print(value, set())
    return found


def changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """The names of what is not as it was."""
    return sorted(name for name in {*before, *after} if before.get(name) != after.get(name))


def _of_name(name: str, value: Any, module: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, type):
        if value.__module__ == module:
            for key, member in vars(value).items():
                if not key.startswith("__"):
                    yield from _of_name(f"{name}.{key}", member, module)
    elif isinstance(value, types.FunctionType):
        if value.__module__ == module:
            cells = [cell.cell_contents for cell in value.__closure__ or () if cell != types.CellType()]
            yield f"{name}'s closure", _print(cells, set())
            yield f"{name}'s defaults", _print([value.__defaults__, value.__kwdefaults__], set())
            if vars(value):
                yield f"{name}'s attributes", _print(vars(value), set())
    else:
        yield name, _print(value, set())


def _print(value: Any, above: set[int]) -> Any:
    """The value as something that can be compared and shares nothing with it."""
    if isinstance(value, ATOMS):
        return value
    if id(value) in above:
        return "itself"
    inside = above | {id(value)}
    match value:
        case Struct():
            return repr(value)
        case Mapping():
            return [(_print(key, inside), _print(entry, inside)) for key, entry in value.items()]
        case set() | frozenset():
            return sorted(map(repr, value))
        case list() | tuple() | deque() | bytearray():
            return [type(value).__name__, *(_print(entry, inside) for entry in value)]
    if is_authors(type(value).__module__) and hasattr(value, "__dict__") and not isinstance(value, Game):
        return [(key, _print(entry, inside)) for key, entry in _own(value)]
    return type(value).__name__


def _own(value: Any) -> Iterator[tuple[str, Any]]:
    """The attributes of an object that are no cached properties."""
    for key, entry in vars(value).items():
        if not isinstance(getattr(type(value), key, None), cached_property):
            yield key, entry
