"""A terminal, or a pipe in its place: prints at most 80 columns, asks line by line, completes."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable
from typing import Any

from teban.cli.text import WIDTH

Complete = Callable[[list[str]], list[str]]
"""Given the words before the one at the cursor, what may stand there."""


class Terminal:
    """Standard input and output; lines from a pipe are echoed, so that the output is a transcript."""

    def __init__(self) -> None:
        self.is_tty = sys.stdin.isatty() and sys.stdout.isatty()

    def show(self, text: str = "") -> None:
        """Prints; lines that are too wide go on indented below."""
        for line in text.split("\n"):
            print("\n".join(wrapped(line)))

    def ask(self, prompt: str, complete: Complete | None = None) -> str | None:
        """A line without its end, or `None` where there are no more."""
        if self.is_tty:
            complete_with(complete)
            try:
                return input(prompt)
            except EOFError:
                print()
                return None
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        print(line.rstrip("\n") if line else "")
        return line.rstrip("\n") if line else None

    def clear(self) -> None:
        """Takes what was shown and typed out of sight, before another person looks."""
        if self.is_tty:
            print("\033[H\033[2J\033[3J", end="", flush=True)
            readline = _readline()
            if readline is not None:
                readline.clear_history()


def wrapped(line: str) -> list[str]:
    """The line, or as many as it takes."""
    if len(line) <= WIDTH:
        return [line.rstrip()]
    indent = " " * (len(line) - len(line.lstrip()))
    return textwrap.wrap(line.lstrip(), WIDTH, initial_indent=indent, subsequent_indent=f"{indent}  ")


def complete_with(complete: Complete | None) -> None:
    """Lets the Tab key complete the next line that is asked for."""
    readline = _readline()
    if readline is None:
        return

    def propose(start: str, number: int) -> str | None:
        words = readline.get_line_buffer()[: readline.get_begidx()].split()
        known = complete(words) if complete else []
        fitting = [f"{word} " for word in known if word.startswith(start)]
        return fitting[number] if number < len(fitting) else None

    readline.set_completer(propose)
    readline.set_completer_delims(" \t\n")
    is_libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")


def _readline() -> Any:
    """The standard library's line editor, which not every Python has."""
    try:
        import readline
    except ImportError:
        return None
    return readline
