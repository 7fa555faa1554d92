"""The text form of actions: tokens separated by spaces, derived from the fields.

`stone e5 7` is the class `Stone` (its token) and one token for each field. Legal actions form
a tree of tokens: `next_tokens` gives what may follow a prefix.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any, Protocol, get_args, get_origin
from urllib.parse import quote, unquote

import msgspec

from teban.errors import NotationError, invalid_from_msgspec, shown
from teban.shape import Leaf, Node, StructOf, TupleOf, fields_of

NOTHING, UNKNOWN = "-", "?"


class TokenFormat(Protocol):
    """A mark on a field's type that names its values, such as `Grid`."""

    def format(self, value: Any, /) -> str: ...
    def parse(self, text: str, /) -> Any: ...


class Notation:
    """Prints and parses the actions of one game."""

    def __init__(self, actions: Sequence[type[Any]]) -> None:
        self.classes = {token_of(cls): cls for cls in actions}
        self._nodes = {
            cls.__struct_config__.tag: tuple((f.name, f.node) for f in fields_of(cls)) for cls in actions
        }
        self._heads = {cls.__struct_config__.tag: token_of(cls) for cls in actions}

    def tokens(self, action: Any) -> str:
        """The action as text; what a redacted action conceals is `?`."""
        tag = action.__struct_config__.tag
        if tag not in self._heads:
            raise NotationError(f"{action!r} is an action of another game")
        return " ".join(
            (self._heads[tag], *(_print(node, getattr(action, name)) for name, node in self._nodes[tag]))
        )

    def parse(self, text: str) -> Any:
        """The action that a text names, legal or not; raises `NotationError`."""
        head, *rest = text.split() or [""]
        if head not in self.classes:
            raise NotationError(f"{shown(head)} is no action; known are {', '.join(sorted(self.classes))}")
        cls = self.classes[head]
        fields = self._nodes[cls.__struct_config__.tag]
        if len(rest) != len(fields):
            names = " ".join(name for name, _ in fields)
            raise NotationError(
                f"{shown(text)} has {len(rest)} tokens after {head!r}, not {len(fields)} ({names})"
            )
        return cls(
            **{
                name: _parse_field(node, token, name)
                for (name, node), token in zip(fields, rest, strict=True)
            }
        )

    def next_tokens(self, actions: Iterable[Any], prefix: Sequence[str] = ()) -> list[str]:
        """The tokens that may follow a prefix of tokens among these actions, in their order."""
        depth = len(prefix)
        found: dict[str, None] = {}
        for action in actions:
            tokens = self.tokens(action).split()
            if tokens[:depth] == list(prefix) and len(tokens) > depth:
                found[tokens[depth]] = None
        return list(found)


def token_of(cls: type[Any]) -> str:
    """The first token of an action class: its own `token`, or its name in kebab case."""
    own: str | None = cls.__dict__.get("token")
    return own or re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", cls.__name__).lower()


def _print(node: Node, value: Any) -> str:
    if value is None:
        nullable = isinstance(node, (Leaf, StructOf)) and node.nullable
        return NOTHING if nullable else UNKNOWN
    match node:
        case Leaf(marks=marks):
            form = _format_of(marks)
            return form.format(value) if form else _print_plain(value)
        case TupleOf(items=items, repeated=repeated):
            nodes = items * len(value) if repeated else items
            return "(" + ",".join(_print(item, entry) for item, entry in zip(nodes, value, strict=True)) + ")"
    raise AssertionError(f"an action holds {node!r}")


def _print_plain(value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case int():
            return str(value)
        case Enum():
            return _print_plain(value.value)
        case str():
            text = quote(value, safe="")
            is_plain = text and text not in ("yes", "no") and text[0] not in "-0123456789"
            return text if is_plain else f"'{text}"
        case bytes():
            return f"0x{value.hex()}"
        case None:
            return NOTHING
        case tuple():
            return "(" + ",".join(_print_plain(entry) for entry in value) + ")"
    return quote(msgspec.json.encode(value).decode(), safe="{}:[]")  # a frozen struct inside an action


def _parse_field(node: Node, token: str, name: str) -> Any:
    try:
        return _parse(node, token)
    except NotationError as error:
        raise NotationError(f"{name}: {error}") from None
    except (ValueError, msgspec.DecodeError, RecursionError) as error:
        what = str(invalid_from_msgspec(error, NotationError))[:200]
        raise NotationError(f"{name}: {shown(token)} does not fit: {what}") from None


def _parse(node: Node, token: str) -> Any:
    if token == UNKNOWN:
        raise NotationError(f"{UNKNOWN!r} stands for what is not known")
    if token == NOTHING and isinstance(node, Leaf) and node.nullable:
        return None
    match node:
        case Leaf(type=annotation, marks=marks):
            form = _format_of(marks)
            return form.parse(token) if form else msgspec.convert(_read_plain(token, annotation), annotation)
        case TupleOf(items=items, repeated=repeated):
            entries = _split(token)
            nodes = items * len(entries) if repeated else items
            return tuple(_parse(item, entry) for item, entry in zip(nodes, entries, strict=True))
    raise AssertionError(f"an action holds {node!r}")


def _read_plain(token: str, annotation: Any) -> Any:
    while hasattr(annotation, "__metadata__"):
        annotation = annotation.__origin__
    if token.startswith("'"):
        return unquote(token[1:])
    if token.startswith("(") and get_origin(annotation) is tuple:
        inner = get_args(annotation)
        kinds = [inner[0]] * len(_split(token)) if len(inner) == 2 and inner[1] is Ellipsis else list(inner)
        return tuple(_read_plain(entry, kind) for entry, kind in zip(_split(token), kinds, strict=True))
    if token in ("yes", "no"):
        return token == "yes"
    if re.fullmatch(r"-?[0-9]+", token):
        return int(token)
    if token.startswith("0x"):
        return bytes.fromhex(token[2:])
    text = unquote(token)
    return msgspec.json.decode(text) if token.startswith("{") else text


def _split(token: str) -> list[str]:
    """The entries of `(a,(b,c),d)`."""
    if not (token.startswith("(") and token.endswith(")")):
        raise NotationError(f"{shown(token)} is no list; write (a,b)")
    entries, depth, start = [], 0, 1
    for place, letter in enumerate(token[1:-1], 1):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            entries.append(token[start:place])
            start = place + 1
    return [*entries, token[start:-1]] if len(token) > 2 else []


def _format_of(marks: tuple[Any, ...]) -> TokenFormat | None:
    return next((mark for mark in marks if hasattr(mark, "format") and hasattr(mark, "parse")), None)
