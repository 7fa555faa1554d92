"""Functions written out as Python source and compiled once, for speed where every move passes."""

from __future__ import annotations

import itertools
import linecache
from collections.abc import Callable, Mapping
from typing import Any

_serial = itertools.count()


class Source:
    """A module in the making: functions as text, and the objects that they name."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.names: dict[str, Any] = {}
        self._text: list[str] = []

    def bind(self, value: Any, hint: str) -> str:
        """A name under which the functions can reach the object."""
        for name, bound in self.names.items():
            if bound is value:
                return name
        name = f"{hint}_{len(self.names)}"
        self.names[name] = value
        return name

    def table(self, functions: Mapping[Any, str]) -> str:
        """A name for a table of functions, of which some may be yet to be written."""
        return self.bind({key: self._late(name) for key, name in functions.items()}, "table")

    def function(self, signature: str, *body: str) -> None:
        """Adds a function; the body's lines carry their own deeper indentation."""
        self._text.append("\n".join((f"def {signature}:", *(f"    {line}" for line in body))))

    def compile(self) -> dict[str, Callable[..., Any]]:
        """All functions by name; a traceback shows their text."""
        text = "\n\n".join(self._text) + "\n"
        file = f"<teban {self.title} {next(_serial)}>"
        linecache.cache[file] = (len(text), None, text.splitlines(True), file)
        exec(compile(text, file, "exec"), self.names)  # noqa: S102 - our own text, nothing from outside
        return self.names

    def _late(self, name: str) -> Callable[..., Any]:
        return lambda *arguments: self.names[name](*arguments)
