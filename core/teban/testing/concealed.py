"""What a viewer does not see of a world, to tell worlds that look the same from each other."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from typing import Any

from teban.game import Game
from teban.testing.evidence import as_json
from teban.visibility import Viewer

LONGEST = 200
"""How many characters of it are told."""


def concealed(game: Game[Any], viewer: Viewer, world: bytes) -> dict[str, Any]:
    """Each value by its path in the encoded world; a list of which he sees nothing is one value."""
    state, found = game.decode(world), dict[str, Any]()
    _walk(as_json(game.view(state, viewer)), as_json(state), "", found)
    return found


def in_words(game: Game[Any], viewer: Viewer, world: bytes) -> str:
    """Such as `hands[1] = [2, 5]`."""
    parts = [f"{path} = {value!r}" for path, value in concealed(game, viewer, world).items()]
    text = ", ".join(parts) or "nothing concealed"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def nearest(game: Game[Any], viewer: Viewer, world: bytes, among: Iterable[bytes]) -> bytes:
    """The world in which least of what he does not see is different, or more, or missing."""
    wanted = _values(game, viewer, world)

    def distance(other: bytes) -> int:
        return sum(left != right for left, right in zip_longest(wanted, _values(game, viewer, other)))

    return min(among, key=distance)


def _values(game: Game[Any], viewer: Viewer, world: bytes) -> list[Any]:
    parts = concealed(game, viewer, world).values()
    return [entry for part in parts for entry in (part if isinstance(part, list) else [part])]


def _walk(seen: Any, true: Any, path: str, found: dict[str, Any]) -> None:
    if seen == true:
        return
    if isinstance(seen, dict):
        for name, value in seen.items():
            if name in true:
                _walk(value, true[name], f"{path}.{name}" if path else name, found)
    elif isinstance(seen, list) and any(entry is not None for entry in seen):
        for index, (entry, value) in enumerate(zip(seen, true, strict=True)):
            _walk(entry, value, f"{path}[{index}]", found)
    else:
        found[path] = true
