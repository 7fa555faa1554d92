"""Keeps a script that checks its game while it is imported from doing so where a check asks about it.

A child process imports the file of a game to answer questions about it. Would it check the game
again, it would start children of its own, and they more of them.
"""

from __future__ import annotations

import sys

from teban.errors import InvalidInput


class Unguarded(InvalidInput):
    """A check was begun by a file that a child process imports."""


def refuse_in_child() -> None:
    """Raises `Unguarded` in a process that only answers questions."""
    if getattr(sys.modules["__main__"], "ANSWERS_ONLY", False):
        raise Unguarded(
            "the file of the game begins a check while it is imported, here by another process; "
            "put the call under `if __name__ == '__main__':`"
        )
