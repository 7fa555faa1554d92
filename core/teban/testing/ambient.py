"""Watches for rules that reach outside while they run: randomness, clocks, input and output, addresses.

The functions themselves are replaced for a while; the substitutes do the same and note whether
rules called them, directly or through the standard library.
"""

from __future__ import annotations

import builtins
import datetime
import os
import random
import secrets
import socket
import sys
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType, ModuleType
from typing import Any

from teban.testing.rules_source import RulesModule
from teban.testing.source_faults import Kind

STANDARD = os.path.dirname(os.__file__)  # noqa: PTH120 - frames carry plain strings

WATCHED: dict[Kind, dict[ModuleType, Sequence[str]]] = {
    "random": {
        random: [name for name in random.__all__ if name[0].islower()],
        secrets: [name for name in secrets.__all__ if name[0].islower()],
        uuid: ("uuid1", "uuid4"),
        os: ("urandom", "getrandom"),
    },
    "clock": {
        time: (
            *("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns"),
            *("process_time", "localtime", "gmtime", "strftime", "ctime", "sleep"),
        ),
    },
    "input": {
        builtins: ("open", "print", "input"),
        os: ("getenv", "listdir", "scandir", "stat", "open", "getcwd", "getpid", "cpu_count", "system"),
        socket: ("socket", "create_connection", "getaddrinfo", "gethostname"),
    },
    "order": {builtins: ("id", "hash")},
}
"""What is watched of each module; what the machine lacks is left out."""


@contextmanager
def watched(modules: Sequence[RulesModule]) -> Iterator[dict[Kind, list[str]]]:
    """Gives lists that fill with what the rules of those modules call of each kind while the block runs."""
    files = {module.module.__file__: str(module.path) for module in modules}
    calls: dict[Kind, list[str]] = {kind: [] for kind in WATCHED}
    replaced: list[tuple[dict[str, Any], str, Any]] = []

    def replace(scope: dict[str, Any], name: str, value: Any) -> None:
        replaced.append((scope, name, scope[name]))
        scope[name] = value

    def replace_in_modules(original: Any, substitute: Any) -> None:
        for module in modules:
            for alias, value in list(vars(module.module).items()):
                if value is original:
                    replace(vars(module.module), alias, substitute)

    for kind, of_kind in WATCHED.items():
        for outside, names in of_kind.items():
            for name in names:
                original = getattr(outside, name, None)
                if original is not None:
                    title = f"{outside.__name__}.{name}"
                    substitute = _watching(original, title, files, calls[kind])
                    replace(vars(outside), name, substitute)
                    replace_in_modules(original, substitute)
    for dates in (datetime.datetime, datetime.date):
        replace_in_modules(dates, _watching_dates(dates, files, calls["clock"]))
    try:
        yield calls
    finally:
        for scope, name, value in reversed(replaced):
            scope[name] = value


def _watching(original: Any, title: str, files: dict[Any, str], calls: list[str]) -> Callable[..., Any]:
    def substitute(*arguments: Any, **keywords: Any) -> Any:
        place = _rules_calling(sys._getframe(1), files)
        if place:
            calls.append(f"{place} calls {title}")
        return original(*arguments, **keywords)

    return substitute


def _watching_dates(original: Any, files: dict[Any, str], calls: list[str]) -> Any:
    """A class like `datetime` or `date` whose readings of the clock are noted."""

    def noted(name: str) -> classmethod[Any, Any, Any]:
        def read(_: Any, *arguments: Any) -> Any:
            place = _rules_calling(sys._getframe(1), files)
            if place:
                calls.append(f"{place} calls {original.__name__}.{name}")
            return getattr(original, name)(*arguments)

        return classmethod(read)

    readings = [name for name in ("now", "today", "utcnow") if hasattr(original, name)]
    return type(original.__name__, (original,), {name: noted(name) for name in readings})


def _rules_calling(frame: FrameType | None, files: dict[Any, str]) -> str:
    """Where rules made a call, perhaps through the standard library; nothing where they did not."""
    while frame is not None and frame.f_code.co_filename not in files:
        if not frame.f_code.co_filename.startswith((STANDARD, "<frozen")):
            return ""
        frame = frame.f_back
    if frame is None or frame.f_code.co_name == "<module>":
        return ""
    return f"{files[frame.f_code.co_filename]}:{frame.f_lineno}: {frame.f_code.co_qualname}"
