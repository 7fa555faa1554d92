"""Interrupts Python code from another thread, between two of its steps."""

from __future__ import annotations

import ctypes
from threading import Lock, get_ident


class Interruption:
    """Has what runs inside `with` it raise `kind`, whenever another thread says so.

    A call of compiled code ends first. What is raised too late to arrive inside is forgotten,
    or raised as it is left, so it is not to be interrupted many times in a row.
    """

    def __init__(self, kind: type[BaseException]) -> None:
        self._kind = kind
        self._lock = Lock()
        self._thread: int | None = None
        self._is_asked = False

    def interrupt(self) -> None:
        """Raises inside at the next step of Python, or as it is entered."""
        with self._lock:
            self._is_asked = True
            if self._thread is not None:
                _raise_in(self._thread, self._kind)

    def __enter__(self) -> None:
        with self._lock:
            if self._is_asked:
                raise self._kind
            self._thread = get_ident()

    def __exit__(self, *_: object) -> None:
        try:
            with self._lock:
                self._thread = None
            _let_arrive()
        except self._kind:
            self._thread = None


def _raise_in(thread: int, kind: type[BaseException]) -> None:
    """Never without a kind, to take back another: traced code then stands still for ever in Python 3.11."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(kind))


def _let_arrive() -> None:
    """A jump back, before which Python raises what another thread has asked for."""
    for _ in range(2):
        pass
