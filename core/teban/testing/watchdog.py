"""Watches for rules that do not return, and tells of what rules raise, and where.

A thread looks a few times at what the watched one is doing. Where it finds the same call of a rule
each time, it interrupts it; so it is one call that is bounded, whatever is tried, and a machine
that stands still for a while counts for one look at most.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread, get_ident
from types import FrameType
from typing import Any

from teban.errors import RulesError, name_of
from teban.game import Game
from teban.interruption import Interruption
from teban.testing.rules_source import is_authors, shown_path

LOOKS = 4
"""How many looks in a row must find one call of a rule."""

DEBUGGERS = ("bdb", "pydevd")
"""The modules in which a rule waits for whoever debugs it: `pdb` and its like, and those of editors."""


class Endless(BaseException):
    """Raised inside a rule that does not return; no `Exception`, so that nothing takes it for one."""


@contextmanager
def watching(seconds: float) -> Iterator[None]:
    """Has `Endless` raised in this thread wherever a call of a rule lasts that long."""
    thread, base = get_ident(), sys._getframe(2)
    watched, ended = Interruption(Endless), Event()

    def watch() -> None:
        known, times = None, 0
        while not ended.wait(seconds / LOOKS):
            found = _rule_above(base, sys._current_frames().get(thread))
            times = times + 1 if found is not None and found is known else 0
            known = found
            if times == LOOKS:
                times = 0
                watched.interrupt()

    Thread(target=watch, name="teban watchdog", daemon=True).start()
    try:
        with watched:
            yield
    finally:
        ended.set()


class blaming:  # noqa: N801 - a context manager, quicker than one made from a generator
    """Takes what rules raise to end the program, such as `SystemExit`, for an error of the rules."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is not None and not isinstance(error, (Exception, KeyboardInterrupt, Endless)):
            raise RulesError(self._game.id, self._game, told(error)) from error


def told(error: BaseException) -> str:
    """What rules have done wrong, and where, in a few words."""
    if isinstance(error, RulesError):
        place = place_of(error.__cause__) if error.__cause__ else ""
        return f"{error} ({place})" if place and place not in str(error) else str(error)
    place = place_of(error)
    if isinstance(error, Endless):
        return f"{place or 'a rule'} does not return"
    head = f"{name_of(error)} was raised{f' at {place}' if place else ''}"
    return f"{head}: {error}" if str(error) else head


def place_of(error: BaseException) -> str:
    """File, line and function of the rules in which an error was raised; nothing where none ran."""
    for frame, line in reversed(list(traceback.walk_tb(error.__traceback__))):
        if _is_rule(frame):
            return f"{shown_path(frame.f_code.co_filename)}:{line}: {frame.f_code.co_qualname}"
    return ""


def _rule_above(base: FrameType, frame: FrameType | None) -> FrameType | None:
    """The outermost call of a rule since `base`, where there is one, and it does not wait for a debugger."""
    found = None
    while frame is not None and frame is not base:
        if frame.f_globals.get("__name__") in DEBUGGERS:
            return None
        if _is_rule(frame):
            found = frame
        frame = frame.f_back
    return found


def _is_rule(frame: FrameType) -> bool:
    return is_authors(frame.f_globals.get("__name__", ""))
