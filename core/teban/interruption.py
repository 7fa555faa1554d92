"""Interrupts Python code in a thread, between two of its steps."""

from __future__ import annotations

import ctypes


def raise_in(thread: int, kind: type[BaseException] | None) -> None:
    """Has a thread raise at its next step of Python, or nothing any more where `kind` is None.

    A call of compiled code ends first.
    """
    raised = None if kind is None else ctypes.py_object(kind)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), raised)
