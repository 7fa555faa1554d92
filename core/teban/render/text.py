"""Any game's view as text, at most 80 columns wide, from what its classes declare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import groupby
from textwrap import wrap
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from teban.agenda import Chance, Choice, Nested, SecretChoice
from teban.engine.notation import NOTHING, UNKNOWN, token_of
from teban.engine.views import View, class_of
from teban.errors import InvalidInput, name_of
from teban.game import Game
from teban.grid import LETTERS, Grid
from teban.play.events import Event
from teban.registry.offers import Renderer
from teban.shape import DictOf, Field, Leaf, ListOf, Node, StructOf, TupleOf, fields_of, leaves
from teban.state import State
from teban.visibility import Viewer

WIDTH = 80
INDENT = "  "
EMPTY_CELL = "."
LONGEST_RUN = 8
"""How many unknown entries in a row are written out one by one."""


class TextRenderer:
    """Draws the views of one game as an indented listing; `?` is what the viewer may not know.

    A list with an entry for each cell of the largest `Grid` that the game's fields name is
    drawn as a board. A state with a property `board` that gives text is drawn with it.
    """

    format = "text"

    def __init__(self, game: Game[Any], inner: Renderer | None = None) -> None:
        """`inner` draws the inner game of a game of games."""
        self._game, self._inner = game, inner
        self._grid = max(_grids_of(game), key=lambda grid: grid.width * grid.height, default=None)

    def render(self, view: View[Any], events: Sequence[Event] = ()) -> str:
        if not hasattr(view, "viewer"):
            raise InvalidInput(f"{name_of(view)} is no view; give session.view(viewer)")
        lines = _wrapped(f"{self._game.title or self._game.id}, as {_viewer(view.viewer)} sees it")
        for text in self._agenda(view):
            lines += _wrapped(text)
        if isinstance(getattr(type(view), "board", None), property):
            lines += ["", *f"{view.board}".splitlines(), ""]
        lines += self._fields(self._game.definition.state, view)
        return "\n".join(lines)

    # Who is to act ------------------------------------------------------------------------------

    def _agenda(self, view: Any) -> Iterator[str]:
        """Who is to act now, and what comes after that."""
        while view.agenda and issubclass(self._item_class(view.agenda[-1]), Nested):
            view = view.inner
        if not view.agenda:
            yield "game over"
            return
        first, *rest = (self._item(item) for item in reversed(view.agenda))
        yield f"to act: {first}"
        if rest:
            yield f"then: {'; '.join(rest)}"

    def _item(self, item: Any) -> str:
        cls = self._item_class(item)
        text = token_of(cls).replace("-", " ")
        fields = [field for field in fields_of(cls) if field.name != "player"]
        if fields:
            text += f" ({self._inline_fields(fields, item)})"
        if issubclass(cls, Choice):
            return f"player {item.player}, {text}"
        if issubclass(cls, SecretChoice):
            waiting = [player for player in item.players if player not in item.committed]
            return f"{_players(waiting)}, in secret, {text}"
        return f"chance, {text}" if issubclass(cls, Chance) else text

    def _item_class(self, item: Any) -> type[Struct]:
        return class_of(item, self._game.definition.all_items)

    # Blocks -------------------------------------------------------------------------------------

    def _fields(self, cls: type[Struct], value: Any, indent: str = "") -> list[str]:
        lines = []
        for field in fields_of(cls):
            entry = getattr(value, field.name)
            lines += self._block(_words(field.name), field.node, entry, field.visible.kind, indent)
        return lines

    def _block(self, label: str, node: Node, value: Any, kind: str, indent: str) -> list[str]:
        """A labelled value, on one line where that is clear, else indented below its label."""
        board = self._board(node, value, kind)
        if board and len(indent + INDENT) + len(board[0]) <= WIDTH:
            return [f"{indent}{label}:", *(f"{indent}{INDENT}{line}" for line in board)]
        inner = indent + INDENT
        is_nested = isinstance(node, ListOf) and isinstance(node.item, (ListOf, StructOf))
        if isinstance(node, ListOf) and is_nested and any(entry is not None for entry in value):
            name = "player " if kind == "each" else ""
            lines = [f"{indent}{label}:"]
            for place, entry in enumerate(value):
                lines += self._block(f"{name}{place}", node.item, entry, kind, inner)
            return lines
        text = self._inline(node, value, kind)
        if isinstance(node, TupleOf):  # on a line of its own it reads like a list
            text = text.removeprefix("(").removesuffix(")")
        line = f"{indent}{label}: {text}"
        if isinstance(node, StructOf) and value is not None:
            cls = class_of(value, node.classes)
            if self._inner is not None and issubclass(cls, State):
                rows = self._inner.render(value).splitlines()
                if max(map(len, rows), default=0) + len(inner) > WIDTH:
                    inner = ""  # a picture as wide as the screen
                return [f"{indent}{label}:", *((inner + row).rstrip() for row in rows)]
            lines = self._fields(cls, value, inner)
            if len(line) > WIDTH or len(lines) > len(fields_of(cls)):
                return [f"{indent}{label}:", *lines]
        return _wrapped(line.strip(), indent)

    def _board(self, node: Node, value: Any, kind: str) -> list[str]:
        """The rows of a list that has an entry for each cell of a grid; nothing for other values."""
        if not isinstance(node, ListOf) or not isinstance(node.item, (Leaf, TupleOf)):
            return []
        grid = self._grid
        if grid is None or len(value) != grid.width * grid.height:
            return []
        if any(isinstance(mark, Grid) for leaf in leaves(node) for mark in leaf.marks):
            return []
        unknown = EMPTY_CELL if kind == "public" else UNKNOWN
        cells = [
            unknown if entry is None else self._inline(node.item, entry, kind) or EMPTY_CELL
            for entry in value
        ]
        wide = max(map(len, cells))
        margin = len(str(grid.height))
        rows = [" " * margin + "".join(f" {LETTERS[column]:>{wide}}" for column in range(grid.width))]
        for row in range(grid.height):
            entries = cells[row * grid.width : (row + 1) * grid.width]
            rows.append(f"{row + 1:>{margin}}" + "".join(f" {entry:>{wide}}" for entry in entries))
        return rows

    # Values on one line -------------------------------------------------------------------------

    def _inline(self, node: Node, value: Any, kind: str) -> str:
        if value is None:
            return NOTHING if kind == "public" else UNKNOWN
        match node:
            case Leaf(marks=marks):
                form = next((mark for mark in marks if hasattr(mark, "format")), None)
                return str(form.format(value)) if form else _plain(value)
            case ListOf(item=item):
                return _row(self._inline(item, entry, kind) for entry in value)
            case TupleOf(items=items, repeated=repeated):
                nodes = items * len(value) if repeated else items
                return (
                    f"({_row(self._inline(n, entry, kind) for n, entry in zip(nodes, value, strict=True))})"
                )
            case DictOf(value=leaf):
                return ", ".join(f"{key} {self._inline(leaf, v, kind)}" for key, v in value.items()) or "none"
            case StructOf(classes=classes):
                cls = class_of(value, classes)
                return self._inline_fields(fields_of(cls), value) or token_of(cls)

    def _inline_fields(self, fields: Iterable[Field], value: Any) -> str:
        return ", ".join(
            f"{_words(field.name)} {self._inline(field.node, getattr(value, field.name), field.visible.kind)}"
            for field in fields
        )


def _grids_of(game: Game[Any]) -> list[Grid]:
    """The grids whose cells any field of the game names."""
    definition = game.definition
    classes = (definition.state, *definition.parts, *definition.all_items, *definition.all_actions)
    found = [
        mark
        for cls in classes
        for field in fields_of(cls)
        for leaf in leaves(field.node)
        for mark in leaf.marks
        if isinstance(mark, Grid)
    ]
    return list(dict.fromkeys(found))


def _plain(value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case Enum():
            return _plain(value.value)
        case str():
            return value if value.isprintable() else repr(value)
        case bytes():
            return value.hex()
        case tuple():
            return f"({_row(map(_plain, value))})"
        case Struct():
            fields = (f"{_words(name)} {_plain(entry)}" for name, entry in asdict(value).items())
            return f"({', '.join(fields)})"
    return str(value)


def _row(entries: Iterable[str]) -> str:
    """Entries side by side; a long run of unknown ones as their number."""
    shown: list[str] = []
    for entry, group in groupby(entries):
        run = list(group)
        shown += [f"{len(run)} x {UNKNOWN}"] if entry == UNKNOWN and len(run) > LONGEST_RUN else run
    separator = ", " if any(" " in entry for entry in shown) else " "
    return separator.join(shown) or "none"


def _wrapped(text: str, indent: str = "") -> list[str]:
    return wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + INDENT) or [indent]


def _words(name: str) -> str:
    return name.replace("_", " ")


def _viewer(viewer: Viewer) -> str:
    return f"player {viewer}" if isinstance(viewer, int) else f"the {viewer.value}"


def _players(players: Sequence[int]) -> str:
    return f"player{'s' if len(players) > 1 else ''} {', '.join(map(str, players))}"
