"""The shape of declared data: what an annotation holds, as a small tree that compilers walk.

`shape_of` turns one annotation into a node and refuses what rules may not hold; `fields_of`
lists the declared fields of a class. Clones, views, determinization, notation and changes
are all derived from these two.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, ForwardRef, Literal, TypeVar, Union, get_args, get_origin

from msgspec import Meta, Struct

from teban.pools import Pool
from teban.visibility import Visible, declared_by

PUBLIC = Visible("public")
ATOMS = (int, str, bool, bytes, type(None))


class Unfit(Exception):
    """An annotation that rules may not hold: what is wrong, and the mend."""

    def __init__(self, what: str, mend: str) -> None:
        self.what, self.mend = what, mend
        super().__init__(what)


@dataclass(frozen=True)
class Leaf:
    """An immutable value, copied by reference; `type` is its annotation for codecs, but for `bounds`."""

    type: Any
    pool: Pool | None = None
    nullable: bool = False
    marks: tuple[Any, ...] = ()
    bounds: tuple[Meta, ...] = ()


@dataclass(frozen=True)
class TupleOf:
    """A tuple of leaves: `items` one each, or the first repeated where `repeated`."""

    items: tuple[Node, ...]
    repeated: bool
    bounds: tuple[Meta, ...] = ()


@dataclass(frozen=True)
class ListOf:
    """A list of one kind of thing."""

    item: Node
    bounds: tuple[Meta, ...] = ()


@dataclass(frozen=True)
class DictOf:
    """A dict from strings to leaves."""

    value: Leaf
    bounds: tuple[Meta, ...] = ()


@dataclass(frozen=True)
class StructOf:
    """A part of a state, or one of several."""

    classes: tuple[type[Any], ...]
    nullable: bool = False


Node = Leaf | TupleOf | ListOf | DictOf | StructOf


@dataclass(frozen=True)
class Field:
    """A field of a declared class: who may see it, and what it holds."""

    name: str
    visible: Visible
    node: Node


# Classes -----------------------------------------------------------------------------------


def own_annotations(cls: type) -> dict[str, Any]:
    """The class's own annotations; strings are evaluated where their names are known by now."""
    scope = vars(sys.modules[cls.__module__]) if cls.__module__ in sys.modules else {}
    return {
        name: evaluated(value, scope, vars(cls))
        for name, value in vars(cls).get("__annotations__", {}).items()
    }


def evaluated(annotation: Any, *scopes: Any) -> Any:
    """The annotation itself, or what a string or forward reference names, if it is known."""
    text = annotation.__forward_arg__ if isinstance(annotation, ForwardRef) else annotation
    if not isinstance(text, str):
        return annotation
    names: dict[str, Any] = {}
    for scope in scopes:
        names.update(scope)
    try:
        return eval(text, names)  # noqa: S307 - an annotation of the author's module, as typing does it
    except NameError:
        return text


def fields_of(cls: type[Any]) -> tuple[Field, ...]:
    """The declared fields of a class, in the order of its constructor; the engine's own are left out."""
    cached: tuple[Field, ...] | None = vars(cls).get("__teban_fields__")
    if cached is None:
        known = {field.name: field for field in _declared_fields(cls)}
        cached = tuple(known[name] for name in cls.__struct_fields__ if name in known)
        type.__setattr__(cls, "__teban_fields__", cached)
    return cached


def _declared_fields(cls: type[Any]) -> Iterator[Field]:
    for base in reversed(cls.__mro__):
        if "__declared__" not in vars(base):
            continue
        for name, annotation in own_annotations(base).items():
            if is_class_variable(annotation):
                continue
            visible = declared_by(annotation) or vars(base)["__declared__"]
            if visible is not None:
                yield Field(name, visible, shape_of(annotation, is_field=True))


def is_class_variable(annotation: Any) -> bool:
    """Whether it is a `ClassVar`, even as a string."""
    text = annotation if isinstance(annotation, str) else ""
    return "ClassVar" in text.split("[")[0] or "ClassVar" in str(get_origin(annotation) or annotation)


def is_part(cls: Any) -> bool:
    """Whether a class is a mutable piece of a state: a `Part` or a whole inner `State`."""
    return isinstance(cls, type) and getattr(cls, "__kind__", "") in ("part", "state")


# Annotations -------------------------------------------------------------------------------


def shape_of(annotation: Any, is_field: bool = False) -> Node:
    """The node for an annotation; raises `Unfit` for what rules may not hold.

    Only a whole field may say who sees it.
    """
    marks: tuple[Any, ...] = ()
    if get_origin(annotation) is Annotated:
        marks, annotation = annotation.__metadata__, annotation.__origin__
        if sum(isinstance(mark, Visible) for mark in marks) > is_field:
            raise Unfit(
                "a declaration inside another one would be lost",
                "declare the whole field once, or put the pieces in a `Part`",
            )
        marks = tuple(mark for mark in marks if not isinstance(mark, Visible))
    if isinstance(annotation, (str, ForwardRef)):
        raise Unfit(
            f"the type {getattr(annotation, '__forward_arg__', annotation)!r} is not known here",
            "import it or define it above, or put the whole annotation in quotes",
        )
    bounds = tuple(mark for mark in marks if isinstance(mark, Meta))
    pool = next((mark for mark in marks if isinstance(mark, Pool)), None)
    if pool is not None:
        _check_immutable(annotation)
        return Leaf(annotation, pool, _holds_none(annotation), marks, bounds)
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in (Union, types.UnionType):
        return _union(annotation, arguments, marks)
    if origin is list or annotation is list:
        return ListOf(shape_of(arguments[0]), bounds) if arguments else _refuse_bare("list")
    if origin is tuple or annotation is tuple:
        return _tuple(arguments, bounds)
    if origin is dict or annotation is dict:
        return _dict(arguments, bounds)
    if is_part(annotation):
        return StructOf((annotation,))
    _check_immutable(annotation)
    return Leaf(annotation, None, _holds_none(annotation), marks, bounds)


def is_immutable(node: Node) -> bool:
    """Whether copies may share it."""
    return isinstance(node, (Leaf, TupleOf))


def leaves(node: Node) -> Iterator[Leaf]:
    """Every leaf of a node, not looking into parts."""
    match node:
        case Leaf():
            yield node
        case TupleOf(items=items):
            for item in items:
                yield from leaves(item)
        case ListOf(item=item):
            yield from leaves(item)
        case DictOf(value=value):
            yield value


def entry_of(node: Node, index: int) -> Node:
    """The node of that entry of a list or tuple."""
    if isinstance(node, ListOf):
        return node.item
    assert isinstance(node, TupleOf), f"{node!r} has no entries"
    return node.items[0 if node.repeated else index]


def parts_in(node: Node) -> tuple[type[Any], ...]:
    """The part classes directly in a node."""
    match node:
        case StructOf(classes=classes):
            return classes
        case ListOf(item=item):
            return parts_in(item)
    return ()


def parts_below(cls: type[Any], check: Callable[[type[Any]], None] | None = None) -> tuple[type[Any], ...]:
    """The part classes that can be reached from a class; itself too where it can hold its own kind.

    `check` is called with each class before its fields are read.
    """
    found: dict[type[Any], None] = {}
    queue = [cls]
    while queue:
        holder = queue.pop()
        if check is not None:
            check(holder)
        parts = [part for field in fields_of(holder) for part in parts_in(field.node) if part not in found]
        found |= dict.fromkeys(parts)
        queue += dict.fromkeys(parts)
    return tuple(found)


def admits_none(node: Node) -> bool:
    """Whether null can stand for a value in it, so that it could not mean "not known to you"."""
    while isinstance(node, ListOf):
        node = node.item
    if isinstance(node, StructOf):
        return node.nullable
    return any(leaf.nullable for leaf in leaves(node))


def _holds_none(annotation: Any) -> bool:
    """Whether `None` is one of the values of an immutable type."""
    if annotation is None or annotation is type(None):
        return True
    alternatives = get_origin(annotation) in (Union, types.UnionType, Literal)
    return alternatives and any(_holds_none(argument) for argument in get_args(annotation))


def _union(annotation: Any, arguments: tuple[Any, ...], marks: tuple[Any, ...]) -> Node:
    if int in arguments and bool in arguments:
        raise Unfit("1 and True are equal, so that they cannot be told apart", "use one of int and bool")
    nullable = _holds_none(annotation)
    nodes = [shape_of(argument) for argument in arguments if argument is not type(None)]
    if all(isinstance(node, StructOf) for node in nodes):
        classes = tuple(cls for node in nodes if isinstance(node, StructOf) for cls in node.classes)
        if len(classes) > 1 and any(cls.__struct_config__.tag is None for cls in classes):
            raise Unfit(
                "parts in a union cannot be told apart", "write class MyPart(Part, tag=True) for each"
            )
        return StructOf(classes, nullable)
    if len(nodes) == 1 and isinstance(nodes[0], Leaf):
        return Leaf(annotation, nodes[0].pool, True, nodes[0].marks + marks)
    if all(isinstance(node, Leaf) and node.pool is None for node in nodes):
        return Leaf(annotation, None, nullable, marks)
    raise Unfit(
        f"the union {annotation} mixes values and containers",
        "use an empty list, or a `Part` with a field for each",
    )


def _tuple(arguments: tuple[Any, ...], bounds: tuple[Meta, ...]) -> Node:
    if not arguments:
        return _refuse_bare("tuple")
    repeated = len(arguments) == 2 and arguments[1] is Ellipsis
    items = tuple(shape_of(argument) for argument in (arguments[:1] if repeated else arguments))
    if not all(is_immutable(item) for item in items):
        raise Unfit("a tuple may not hold what can change", "use a list")
    return TupleOf(items, repeated, bounds)


def _dict(arguments: tuple[Any, ...], bounds: tuple[Meta, ...]) -> Node:
    if not arguments:
        return _refuse_bare("dict")
    if arguments[0] is not str:
        raise Unfit(
            f"a dict with {getattr(arguments[0], '__name__', arguments[0])} keys does not survive JSON",
            "use a list indexed by player or cell, or string keys",
        )
    value = shape_of(arguments[1])
    if not isinstance(value, Leaf):
        raise Unfit("a dict may hold plain values only", "use a list of `Part`s")
    return DictOf(value, bounds)


def _refuse_bare(name: str) -> Node:
    raise Unfit(f"a bare {name} does not say what it holds", f"write {name}[...]")


def _check_immutable(annotation: Any) -> None:
    """Accepts atoms, literals, enums, frozen structs and tuples and unions of those."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if annotation in ATOMS or annotation is None or origin is Literal:
        return None
    if origin is Annotated:
        return _check_immutable(annotation.__origin__)
    if origin in (tuple, Union, types.UnionType):
        for argument in arguments:
            if argument is not Ellipsis:
                _check_immutable(argument)
        return None
    if annotation in (set, frozenset) or origin in (set, frozenset):
        raise Unfit(
            "a set has no order that survives",
            "use a sorted list or, for up to 64 members, an int with a bit for each",
        )
    if annotation is float or annotation is complex:
        raise Unfit(
            "a float is not exact and differs between machines",
            "count in whole units, such as tenths of a point",
        )
    if annotation in (list, dict) or origin in (list, dict):
        raise Unfit("a list or dict can change", "use a tuple")
    if annotation is Any or annotation is object or isinstance(annotation, TypeVar):
        raise Unfit("Any does not say what it holds", "name the type")
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return None
    if isinstance(annotation, type) and issubclass(annotation, Struct):
        return _check_frozen(annotation)
    raise Unfit(
        f"{annotation!r} is no plain data",
        "use ints, strings, enums, tuples, lists, `Part`s or frozen structs",
    )


def _check_frozen(cls: type[Any]) -> None:
    if not cls.__struct_config__.frozen:
        raise Unfit(
            f"{cls.__name__} can change and declares nothing", "derive it from teban.Part, or make it frozen"
        )
    if any(field.visible.kind != "public" for field in fields_of(cls)):
        raise Unfit(
            f"{cls.__name__} has concealed fields of its own", "copy what is needed into declared fields"
        )
    for base in cls.__mro__:
        if base is not Struct and issubclass(base, Struct):
            for annotation in own_annotations(base).values():
                if not isinstance(annotation, str) and not is_class_variable(annotation):
                    _check_immutable(annotation)
