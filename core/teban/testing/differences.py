"""The first place where two values differ, as a path."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct


class Difference(Struct, frozen=True):
    """A path such as `hands[0][2]` and what stands there on each side; `(missing)` where nothing does."""

    path: str
    left: Any
    right: Any

    def __str__(self) -> str:
        return f"{self.path or 'the whole'}: {_shown(self.left)} against {_shown(self.right)}"


MISSING = "(missing)"


def first_difference(left: Any, right: Any) -> Difference | None:
    """Where two values, or their JSON bytes, first differ; None where they are the same."""
    return _walk(_plain(left), _plain(right), "")


def _walk(left: Any, right: Any, path: str) -> Difference | None:
    if isinstance(left, dict) and isinstance(right, dict):
        for key in (*left, *(key for key in right if key not in left)):
            place = f"{path}.{key}" if path else str(key)
            found = _entry(left, right, key, place, key in left, key in right)
            if found is not None:
                return found
        return (
            None
            if list(left) == list(right)
            else Difference(f"{path} (order of keys)", list(left), list(right))
        )
    if isinstance(left, list) and isinstance(right, list):
        for index in range(max(len(left), len(right))):
            found = _entry(left, right, index, f"{path}[{index}]", index < len(left), index < len(right))
            if found is not None:
                return found
        return None
    return None if left == right and type(left) is type(right) else Difference(path, left, right)


def _entry(left: Any, right: Any, key: Any, path: str, in_left: bool, in_right: bool) -> Difference | None:
    if in_left and in_right:
        return _walk(left[key], right[key], path)
    return Difference(path, left[key] if in_left else MISSING, right[key] if in_right else MISSING)


def _plain(value: Any) -> Any:
    """The value as dicts, lists and atoms."""
    if isinstance(value, bytes):
        try:
            return msgspec.json.decode(value)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return value.hex()
    return msgspec.to_builtins(value, str_keys=True, enc_hook=repr)


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 200 else text[:197] + "..."
