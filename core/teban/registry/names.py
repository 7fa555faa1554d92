"""Names that a person may have meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def meant(name: str, known: Iterable[str]) -> str:
    """What to try instead of an unknown name, for the end of a message."""
    names = list(known)
    close = get_close_matches(name.lower(), names, 3, cutoff=0.5)
    if close:
        return f"did you mean {' or '.join(map(repr, close))}?"
    return f"known are {', '.join(map(repr, names))}" if names else "there is none"
