"""Finding things by their names, and what a person may have meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import TypeVar

from teban.errors import PluginError

T = TypeVar("T")


def the_one(kind: str, name: str, offers: Iterable[tuple[str, str, T]]) -> T:
    """The thing of that name among triples of a name, who offers it, and the thing.

    Raises `PluginError` where there is none, or where several offer one.
    """
    known = list(offers)
    found = [(origin, thing) for other, origin, thing in known if other == name]
    if not found:
        raise PluginError(f"no {kind} is called {name!r}; {meant(name, (other for other, _, _ in known))}")
    if len(found) > 1:
        origins = " and ".join(origin for origin, _ in found)
        raise PluginError(f"{origins} offer a {kind} called {name!r}; uninstall one")
    return found[0][1]


def meant(name: str, known: Iterable[str]) -> str:
    """What to try instead of an unknown name, for the end of a message."""
    names = list(dict.fromkeys(known))
    close = get_close_matches(name.lower(), names, 3, cutoff=0.5)
    if close:
        return f"did you mean {' or '.join(map(repr, close))}?"
    return f"known are {', '.join(map(repr, names))}" if names else "there is none"
