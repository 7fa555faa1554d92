"""What a viewer may know, derived from the declarations: view types and the functions that fill them.

A concealed value is `None`, a concealed list a list of `None` of the same length. Where nothing
of a class is concealed, views hold a copy of the class itself. Nothing else in teban redacts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from types import FunctionType, GenericAlias
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar, Union

import msgspec
from msgspec import Struct

from teban.agenda import Choice, SecretChoice
from teban.engine.clone import ClonerWriter
from teban.engine.source import Source
from teban.shape import DictOf, Field, Leaf, ListOf, Node, StructOf, TupleOf, fields_of, is_part, parts_below
from teban.visibility import REFEREE, Viewer

S = TypeVar("S")

if TYPE_CHECKING:

    class View(Generic[S]):
        """What one viewer may know of a state: its fields, concealed ones as `None`.

        Besides the state's own fields it has `viewer`; the state's methods work on it as far as
        what they read is known.
        """

        viewer: Viewer
        agenda: list[Any]
        player_count: int

        def __getattr__(self, name: str) -> Any: ...

else:

    class View(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
        """What one viewer may know of a state: its fields, concealed ones as `None`."""

        viewer: Viewer
        agenda: list[Any]
        player_count: int = 0

        def __class_getitem__(cls, parameters):
            return cls


Agendas = Mapping[type[Any], Sequence[type[Any]]]
"""The items that may be on the agenda of each kind of state."""

ActionsOf = Mapping[type[Any], Sequence[type[Any]]]
"""The action classes of each item."""


class Views:
    """The view types of one game, and the functions that make views and redacted actions."""

    def __init__(self, state: type[Any], agendas: Agendas, actions: ActionsOf) -> None:
        self.agendas, self.actions = agendas, actions
        self._types: dict[type[Any], Any] = {}
        self._open: dict[type[Any], bool] = {}
        self.all_actions = tuple(dict.fromkeys(action for group in actions.values() for action in group))
        self.view_type = self.type_of(state)
        source = Source(f"views {state.__name__}")
        source.names["seen"] = _is_seen
        viewers, referee = _Writer(self, source, everything=False), _Writer(self, source, everything=True)
        names = {cls: viewers.function_for(cls) for cls in (state, *self.all_actions)}
        referees = referee.function_for(state)
        compiled = source.compile()
        self._redact = {cls: compiled[names[cls]] for cls in self.all_actions}
        self._state, self._state_all = compiled[names[state]], compiled[referees]

    def view(self, state: Any, viewer: Viewer) -> Any:
        """What that viewer may know; shares nothing that can change with the state."""
        see = self._state_all if viewer is REFEREE else self._state
        return see(state, viewer, state.player_count)

    def redact(self, action: Any, actor: int, viewer: Viewer, count: int) -> Any:
        """The action as that viewer may see it; the referee gets the action itself."""
        if viewer is REFEREE or self.is_open(action.__class__):
            return action
        return self._redact[action.__class__](action, viewer, count, actor)

    def is_open(self, cls: type[Any]) -> bool:
        """Whether everybody sees all of it."""
        if cls not in self._open:
            self._open[cls] = not issubclass(cls, SecretChoice) and all(
                field.visible.kind == "public"
                for part in (cls, *parts_below(cls))
                for field in fields_of(part)
            )
        return self._open[cls]

    @cached_property
    def hides_anything(self) -> bool:
        """Whether some viewer may not know something: a field, an action, a commitment."""
        items = (item for agenda in self.agendas.values() for item in agenda)
        return not all(self.is_open(cls) for cls in (*self.agendas, *items, *self.all_actions))

    def type_of(self, cls: type[Any]) -> Any:
        """The type that stands for a class in views."""
        if cls in self._types:
            return self._types[cls]
        is_state = getattr(cls, "__kind__", "") == "state"
        if self.is_open(cls) and not is_state:
            self._types[cls] = cls
            return cls
        fields: list[tuple[str, Any]] = [
            (f.name, self._annotation(f.node, f.visible.kind)) for f in fields_of(cls)
        ]
        config: dict[str, Any] = {"frozen": True, "kw_only": True, "forbid_unknown_fields": True}
        bases: tuple[type, ...] = (View,) if is_state else ()
        if is_state:
            fields.append(("agenda", _list_of(_union(self.type_of(item) for item in self.agendas[cls]))))
        elif cls.__struct_config__.tag is not None:
            config |= {"tag_field": "is", "tag": cls.__struct_config__.tag}
        if issubclass(cls, Choice):
            fields.append(("player", int))
        if issubclass(cls, SecretChoice):
            sealed = _union([*(self.type_of(action) for action in self.actions[cls]), type(None)])
            fields += [
                ("players", tuple[int, ...]),
                ("committed", tuple[int, ...]),
                ("sealed", _tuple_of([sealed], True)),
            ]
        made = msgspec.defstruct(
            f"{cls.__name__}View",
            fields,
            bases=bases or None,
            module=cls.__module__,
            namespace=_methods_of(cls),
            **config,
        )
        self._types[cls] = made
        return made

    def _annotation(self, node: Node, kind: str) -> Any:
        """The type of a field in a view, given its declaration."""
        if kind == "public":
            return self._shown(node)
        if kind == "each" and isinstance(node, ListOf):
            return _bounded(_list_of(self._concealable(node.item)), node.bounds)
        if kind == "each" and isinstance(node, TupleOf):
            entries = [self._concealable(item) for item in node.items]
            return _bounded(_tuple_of(entries, node.repeated), node.bounds)
        return self._concealable(node)

    def _shown(self, node: Node) -> Any:
        match node:
            case Leaf(type=annotation, bounds=bounds):
                return _bounded(annotation, bounds)
            case TupleOf(items=items, repeated=repeated, bounds=bounds):
                return _bounded(_tuple_of([self._shown(item) for item in items], repeated), bounds)
            case ListOf(item=item, bounds=bounds):
                return _bounded(_list_of(self._shown(item)), bounds)
            case DictOf(value=value, bounds=bounds):
                return _bounded(GenericAlias(dict, (str, self._shown(value))), bounds)
            case StructOf(classes=classes, nullable=nullable):
                return _union(
                    [*(self.type_of(part) for part in classes), *([type(None)] if nullable else [])]
                )

    def _concealable(self, node: Node) -> Any:
        match node:
            case TupleOf(items=items, repeated=repeated, bounds=bounds):
                entries = [_union([self._shown(item), type(None)]) for item in items]
                return _bounded(_tuple_of(entries, repeated), bounds)
            case ListOf(item=item, bounds=bounds):
                return _bounded(_list_of(_union([self._shown(item), type(None)])), bounds)
        return _union([self._shown(node), type(None)])


class _Writer:
    """Writes a function for each class: `see(value, v, n, actor)`, the referee's where `everything`."""

    def __init__(self, views: Views, source: Source, everything: bool) -> None:
        self._views, self._source, self._everything = views, source, everything
        self._cloners = ClonerWriter(source)
        self._named: dict[type[Any], str] = {}

    def function_for(self, cls: type[Any]) -> str:
        if cls in self._named:
            return self._named[cls]
        name = self._named[cls] = f"see_{'all_' if self._everything else ''}{cls.__name__}_{len(self._named)}"
        if self._views.is_open(cls) and getattr(cls, "__kind__", "") != "state":
            copied = self._cloners.function_for(cls) + "(s)" if is_part(cls) else "s"
            self._source.function(f"{name}(s, v, n, actor=None)", f"return {copied}")
            return name
        made = self._source.bind(self._views.type_of(cls), cls.__name__)
        arguments = [f"{field.name}={self._field(cls, field)}" for field in fields_of(cls)]
        lines = []
        if getattr(cls, "__kind__", "") == "state":
            arguments += ["viewer=v", "player_count=s.player_count", f"agenda={self._agenda(cls)}"]
        if issubclass(cls, Choice):
            arguments.append("player=s.player")
        if issubclass(cls, SecretChoice):
            lines.append(self._sealed(cls))
            arguments += ["players=s.players", "committed=committed", "sealed=sealed"]
        self._source.function(
            f"{name}(s, v, n, actor=None)", *lines, f"return {made}({', '.join(arguments)})"
        )
        return name

    def _field(self, cls: type[Any], field: Field) -> str:
        value, node = f"s.{field.name}", field.node
        kind = "public" if self._everything else field.visible.kind
        shown, hidden = self._show(node, value), conceal(node, value)
        if kind == "public":
            return shown
        if kind == "hidden":
            return hidden
        if kind == "owned":
            owner = "s.player" if "player" in cls.__struct_fields__ else "actor"
            return f"({shown} if v == {owner} else {hidden})"
        if kind == "seen-by":
            return f"({shown} if seen(v, s.{field.visible.field}, n) else {hidden})"
        if isinstance(node, TupleOf) and not node.repeated:
            own = [
                f"({self._show(item, f'{value}[{i}]')} if v == {i} else {conceal(item, f'{value}[{i}]')}), "
                for i, item in enumerate(node.items)
            ]
            return f"({''.join(own)})"
        item = node.item if isinstance(node, ListOf) else node.items[0] if isinstance(node, TupleOf) else node
        entries = (
            f"({self._show(item, 'e')} if v == i else {conceal(item, 'e')}) for i, e in enumerate({value})"
        )
        return f"[{entries}]" if isinstance(node, ListOf) else f"tuple({entries})"

    def _show(self, node: Node, value: str) -> str:
        match node:
            case ListOf(item=item):
                shown = self._show(item, "e")
                return f"{value}[:]" if shown == "e" else f"[{shown} for e in {value}]"
            case DictOf():
                return f"{value}.copy()"
            case StructOf(classes=classes, nullable=nullable):
                shown = self._dispatch(classes, value)
                return f"(None if {value} is None else {shown})" if nullable else shown
        return value

    def _dispatch(self, classes: Iterable[type[Any]], value: str) -> str:
        names = {cls: self.function_for(cls) for cls in classes}
        if len(names) == 1:
            return f"{next(iter(names.values()))}({value}, v, n)"
        return f"{self._source.table(names)}[{value}.__class__]({value}, v, n)"

    def _agenda(self, cls: type[Any]) -> str:
        items = self._views.agendas[cls]
        if all(self._views.is_open(item) for item in items):
            return "s.agenda[:]"
        return f"[{self._dispatch(items, 'e')} for e in s.agenda]"

    def _sealed(self, cls: type[Any]) -> str:
        see = self._dispatch(self._views.actions[cls], "a").replace("(a, v, n)", "(a, v, n, p)")
        if self._everything:
            return f"committed, sealed = s.committed, tuple({see} for p, a in zip(s.committed, s.sealed))"
        known = "p == v" if getattr(cls, "conceal_commitment", False) else "True"
        pairs = f"[(p, {see} if p == v else None) for p, a in zip(s.committed, s.sealed) if {known}]"
        return f"pairs = {pairs}; committed = tuple(p for p, _ in pairs); sealed = tuple(a for _, a in pairs)"


def conceal(node: Node, value: str) -> str:
    """An expression for the concealed form of `value`: nothing but a length shows."""
    match node:
        case ListOf():
            return f"[None] * len({value})"
        case TupleOf(items=items, repeated=repeated):
            return f"(None,) * len({value})" if repeated else repr((None,) * len(items))
    return "None"


def class_of(value: Any, classes: Sequence[type[Any]]) -> type[Any]:
    """The author's class that a value in a view stands for, one of those given."""
    tag = value.__struct_config__.tag
    return next(cls for cls in classes if cls.__struct_config__.tag == tag)


def _is_seen(viewer: Viewer, players: Sequence[int], count: int) -> bool:
    """`SeenBy`: a listed player, or a spectator when everybody is listed."""
    return viewer in players if isinstance(viewer, int) else set(players).issuperset(range(count))


def _union(types_: Iterable[Any]) -> Any:
    return Union[tuple(dict.fromkeys(types_))]  # noqa: UP007 - built at run time


def _list_of(item: Any) -> Any:
    return GenericAlias(list, (item,))


def _tuple_of(items: Sequence[Any], repeated: bool) -> Any:
    return GenericAlias(tuple, (*items, ...) if repeated else tuple(items))


def _bounded(annotation: Any, bounds: tuple[msgspec.Meta, ...]) -> Any:
    """The type with the bounds that the author wrote on it."""
    for bound in bounds:
        annotation = Annotated[annotation, bound]
    return annotation


def _methods_of(cls: type[Any]) -> dict[str, Any]:
    """What an author wrote beside the fields: methods and properties work on views too."""
    written: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        if "__declared__" in vars(base):
            for name, value in vars(base).items():
                if isinstance(value, (FunctionType, property, staticmethod)) and not name.startswith("__"):
                    written[name] = value
    return written
