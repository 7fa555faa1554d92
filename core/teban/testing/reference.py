"""Names by which another process, or a test file, finds a game again."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path
from typing import Any

from teban.errors import GameNotFound
from teban.game import Game
from teban.registry.files import module_of
from teban.series import SERIES_SUFFIX, Series


def reference_to(game: Game[Any]) -> str:
    """`module:Class` where the module can be imported by its name, else `file:Class`.

    Raises `GameNotFound` for a class that no other process can reach.
    """
    cls = type(game)
    if isinstance(game, Series) and cls is Series:
        return reference_to(game.played) + SERIES_SUFFIX
    module = sys.modules.get(cls.__module__)
    file = getattr(module, "__file__", None)
    if module is None or file is None or getattr(module, cls.__qualname__, None) is not cls:
        raise GameNotFound(f"{cls.__qualname__} is no class of a module file; define it at the top of one")
    if cls.__module__ != "__main__" and _origin_of(cls.__module__) == Path(file).resolve():
        return f"{cls.__module__}:{cls.__qualname__}"
    return f"{file}:{cls.__qualname__}"


def game_of(reference: str) -> Game[Any]:
    """The game that `reference_to` named; a series of it with the usual defaults."""
    if reference.endswith(SERIES_SUFFIX):
        return Series(game_of(reference.removesuffix(SERIES_SUFFIX)))
    place, _, name = reference.rpartition(":")
    module = module_of(Path(place)) if place.endswith(".py") else importlib.import_module(place)
    return getattr(module, name)()  # type: ignore[no-any-return]


def _origin_of(name: str) -> Path | None:
    try:
        spec = importlib.util.find_spec(name)
    except (ImportError, ValueError):
        return None
    return Path(spec.origin).resolve() if spec is not None and spec.origin else None
