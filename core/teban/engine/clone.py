"""Copies of states that share nothing that can change, compiled per state type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from teban.engine.source import Source
from teban.shape import DictOf, ListOf, Node, StructOf, fields_of, is_immutable


def cloner(cls: type[Any]) -> Callable[[Any], Any]:
    """A function that copies instances of a state or part; frozen items and actions are shared."""
    source = Source(f"clone {cls.__name__}")
    writer = ClonerWriter(source)
    name = writer.function_for(cls)
    return source.compile()[name]


class ClonerWriter:
    """Writes a copying function for each class that it meets."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._named: dict[type[Any], str] = {}

    def function_for(self, cls: type[Any]) -> str:
        """The name of the function that copies that class."""
        if cls in self._named:
            return self._named[cls]
        name = self._named[cls] = f"clone_{cls.__name__}_{len(self._named)}"
        copied = ["agenda=original.agenda.copy()"] if getattr(cls, "__kind__", "") == "state" else []
        for field in fields_of(cls):
            if not is_immutable(field.node):
                copied.append(f"{field.name}={self.copy(field.node, f'original.{field.name}')}")
        replace = self.source.bind(msgspec.structs.replace, "replace")  # quicker than setting fields
        copy = f"{replace}(original, {', '.join(copied)})" if copied else "original.__copy__()"
        self.source.function(f"{name}(original)", f"return {copy}")
        return name

    def copy(self, node: Node, value: str) -> str:
        """An expression that copies `value`, itself an expression."""
        match node:
            case ListOf(item=item):
                if is_immutable(item):
                    return f"{value}.copy()"
                return f"[{self.copy(item, 'entry')} for entry in {value}]"
            case DictOf():
                return f"{value}.copy()"
            case StructOf(classes=classes, nullable=nullable):
                names = {cls: self.function_for(cls) for cls in classes}
                if len(names) == 1:
                    copied = f"{names[classes[0]]}({value})"
                else:
                    copied = f"{self.source.table(names)}[{value}.__class__]({value})"
                return f"(None if {value} is None else {copied})" if nullable else copied
        return value
