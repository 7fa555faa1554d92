"""Watches for rules that do not return.

A thread looks a few times at what the watched one is doing. Where it finds the same call of a rule
each time, it interrupts it; so it is one call that is bounded, whatever is tried, and a machine
that stands still for a while counts for one look at most.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread, get_ident
from types import FrameType

from teban.interruption import Interruption
from teban.testing.rules_source import is_rule

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


def _rule_above(base: FrameType, frame: FrameType | None) -> FrameType | None:
    """The outermost call of a rule since `base`, where there is one, and it does not wait for a debugger."""
    found = None
    while frame is not None and frame is not base:
        if frame.f_globals.get("__name__") in DEBUGGERS:
            return None
        if is_rule(frame):
            found = frame
        frame = frame.f_back
    return found
