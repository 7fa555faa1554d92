"""Full states that fit a view: what the viewer knows stays, the rest is dealt from the pools.

It reads the view alone, so it cannot know more than the viewer does. Like the cloners it is
compiled, two functions for each class: one surveys the slots, one fills them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from teban.agenda import SecretChoice
from teban.engine.clone import ClonerWriter
from teban.engine.definition import Definition
from teban.engine.source import Source
from teban.engine.views import Views
from teban.errors import RulesError, blamed_on_rules
from teban.pools import Pool
from teban.rng import RandomSource
from teban.shape import (
    DictOf,
    Field,
    Leaf,
    ListOf,
    Node,
    StructOf,
    TupleOf,
    entry_of,
    fields_of,
    is_part,
)

Key = tuple[Pool, Any]
"""A pool and its scope."""

Function = Callable[[Any, Any, Any], Any]

Survey = Mapping[Key, list[Any]]
"""What the slots of each pool hold, `None` where it is not known."""


class Determinizer:
    """Rebuilds states of one game from views."""

    def __init__(self, game: str, definition: Definition, views: Views) -> None:
        self._game = game
        self._has_commitments = any(
            issubclass(item, SecretChoice) for items in definition.agendas.values() for item in items
        )
        source = Source(f"determinize {definition.state.__name__}")
        writer = _Writer(source, definition, views)
        survey, fill = writer.survey_of(definition.state), writer.fill_of(definition.state)
        compiled = source.compile()
        self._survey, self._fill = compiled[survey] if survey else None, compiled[fill]

    def __call__(self, view: Any, rng: RandomSource) -> Any:
        """One state that fits the view, each way to deal the unknown equally likely."""
        slots: Survey = defaultdict(list)
        if self._survey is not None:
            self._survey(view, (), slots)
        state = self._fill(view, (), dict(self._dealt(view, slots, rng)))
        if self._has_commitments:
            _draw_commitments(state, view, rng)
        return state

    def _dealt(self, view: Any, slots: Survey, rng: RandomSource) -> Iterator[tuple[Key, Iterator[Any]]]:
        """What goes into the unknown slots of each pool that has some."""
        for (pool, scope), values in slots.items():
            count = values.count(None)
            if count:
                known = [value for value in values if value is not None]
                try:
                    contents = pool.contents(view, scope)
                except Exception as error:
                    raise blamed_on_rules(error, self._game, repr(pool)) from error
                left = self._left(pool, scope, contents, known)
                if count > len(left):
                    raise RulesError(
                        self._game,
                        repr(pool),
                        f"{count} unknown slots but only {len(left)} components left (scope {scope!r})",
                    )
                yield (pool, scope), iter(rng.sample(left, count))

    def _left(self, pool: Pool, scope: Any, contents: list[Any], known: list[Any]) -> list[Any]:
        """The components of a pool that are not known to lie in some slot."""
        seen = set(known)
        if len(seen) == len(known) and len(set(contents)) == len(contents):
            left = [component for component in contents if component not in seen]
            if len(left) == len(contents) - len(known):
                return left
        for value in known:
            if value not in contents:
                raise RulesError(
                    self._game,
                    repr(pool),
                    f"the view shows {value!r}, which the pool does not hold (scope {scope!r})",
                )
            contents.remove(value)
        return contents


class _Writer:
    """Writes `survey(v, around, slots)` and `fill(v, around, dealt)` for each class.

    `v` is the view of an instance and `around` the views that hold it.
    """

    def __init__(self, source: Source, definition: Definition, views: Views) -> None:
        self._source, self._views = source, views
        self._agendas, self._actions = definition.agendas, definition.actions
        self._cloners = ClonerWriter(source)
        self._surveys: dict[type[Any], str] = {}
        self._fills: dict[type[Any], str] = {}
        source.names |= {"scope_in": _scope_in, "filled": _filled}

    # Surveys -------------------------------------------------------------------------------

    def survey_of(self, cls: type[Any]) -> str:
        """The name of the function that surveys that class; empty where nothing of it has a pool."""
        if cls not in self._surveys:
            name = self._surveys[cls] = f"survey_{cls.__name__}_{len(self._surveys)}"
            lines = [line for field in fields_of(cls) for line in self._survey_field(cls, field)]
            if _is_state(cls):
                lines += self._survey_parts(self._agendas[cls], "e", "    ", "for e in v.agenda:")
            self._surveys[cls] = self._function(f"{name}(v, around, slots)", lines) if lines else ""
        return self._surveys[cls]

    def _survey_field(self, cls: type[Any], field: Field) -> list[str]:
        value, node = f"v.{field.name}", field.node
        if field.visible.kind != "each":
            return self._survey(node, value, (cls, ""), "")
        if isinstance(node, TupleOf) and not node.repeated:
            entries = enumerate(node.items)
            return [
                line for i, item in entries for line in self._survey(item, f"{value}[{i}]", (cls, str(i)), "")
            ]
        body = self._survey(entry_of(node, 0), "e", (cls, "i"), "    ")
        return [f"for i, e in enumerate({value}):", *body] if body else []

    def _survey(self, node: Node, value: str, holder: Holder, indent: str) -> list[str]:
        """Lines that enter all slots of `value`, an expression."""
        match node:
            case Leaf(pool=pool, nullable=nullable) if pool is not None:
                line = f"slots[{self._key(pool, holder)}].append({value})"
                return [f"{indent}if {value} is not None: {line}" if nullable else f"{indent}{line}"]
            case ListOf(item=Leaf(pool=pool, nullable=False)) if pool is not None:
                return [f"{indent}slots[{self._key(pool, holder)}].extend({value})"]
            case ListOf(item=item) | TupleOf(items=(item,), repeated=True):
                entry = f"e{len(indent)}"
                body = self._survey(item, entry, holder, indent + "    ")
                return [f"{indent}for {entry} in {value}:", *body] if body else []
            case TupleOf(items=items):
                entries = enumerate(items)
                return [
                    line
                    for i, item in entries
                    for line in self._survey(item, f"{value}[{i}]", holder, indent)
                ]
            case StructOf(classes=classes):
                return self._survey_parts(classes, value, indent)
        return []

    def _survey_parts(self, classes: Sequence[type[Any]], value: str, indent: str, *before: str) -> list[str]:
        names = {cls: name for cls in classes if (name := self.survey_of(cls))}
        if not names:
            return []
        function = self._dispatch(classes, names, value, _enter_nothing)
        return [*before, f"{indent}if {value} is not None: {function}({value}, here, slots)"]

    # Fills ---------------------------------------------------------------------------------

    def fill_of(self, cls: type[Any]) -> str:
        """The name of the function that makes an instance from its view; empty where the view is one."""
        if cls not in self._fills:
            name = self._fills[cls] = f"fill_{cls.__name__}_{len(self._fills)}"
            if self._views.is_open(cls) and not _is_state(cls):
                self._fills[cls] = self._function_that_copies(name, cls) if is_part(cls) else ""
            else:
                values = {field.name: self._fill_field(cls, field) for field in fields_of(cls)}
                values |= {f: self._engine_field(cls, f) for f in cls.__struct_fields__ if f not in values}
                made = ", ".join(f"{field}={value}" for field, value in values.items())
                line = f"return {self._source.bind(cls, cls.__name__)}({made})"
                self._function(f"{name}(v, around, dealt)", [line])
        return self._fills[cls]

    def _function_that_copies(self, name: str, cls: type[Any]) -> str:
        return self._function(f"{name}(v, around, dealt)", [f"return {self._cloners.function_for(cls)}(v)"])

    def _engine_field(self, cls: type[Any], name: str) -> str:
        if name == "agenda":
            entry = self._fill_parts(self._agendas[cls], "e")
            return "v.agenda.copy()" if entry == "e" else f"[{entry} for e in v.agenda]"
        if name == "sealed":
            entry = self._fill_parts(self._actions[cls], "e")
            return (
                "v.sealed" if entry == "e" else f"tuple([None if e is None else {entry} for e in v.sealed])"
            )
        return f"v.{name}"

    def _fill_field(self, cls: type[Any], field: Field) -> str:
        value, node = f"v.{field.name}", field.node
        if field.visible.kind != "each":
            return self._fill(node, value, (cls, ""))
        if isinstance(node, TupleOf) and not node.repeated:
            entries = [self._fill(item, f"{value}[{i}]", (cls, str(i))) for i, item in enumerate(node.items)]
            return f"({', '.join(entries)},)"
        entry = self._fill(entry_of(node, 0), "e", (cls, "i"))
        made = f"[{entry} for i, e in enumerate({value})]"
        return made if isinstance(node, ListOf) else f"tuple({made})"

    def _fill(self, node: Node, value: str, holder: Holder) -> str:
        """An expression for `value`, itself an expression, with what is dealt in its unknown slots."""
        match node:
            case Leaf(pool=pool, nullable=False) if pool is not None and not _is_action(holder[0]):
                return f"(next(dealt[{self._key(pool, holder)}]) if {value} is None else {value})"
            case ListOf(item=item) | TupleOf(items=(item,), repeated=True):
                entry = self._fill(item, "e", holder)
                if entry == "e":
                    return f"{value}.copy()" if isinstance(node, ListOf) else value
                if isinstance(item, Leaf) and item.pool is not None:
                    made = f"filled({value}, dealt, {self._key(item.pool, holder)})"
                else:
                    made = f"[{entry} for e in {value}]"
                return made if isinstance(node, ListOf) else f"tuple({made})"
            case TupleOf(items=items):
                entries = [self._fill(item, f"{value}[{i}]", holder) for i, item in enumerate(items)]
                unchanged = entries == [f"{value}[{i}]" for i in range(len(items))]
                return value if unchanged else f"({', '.join(entries)},)"
            case DictOf():
                return f"{value}.copy()"
            case StructOf(classes=classes, nullable=nullable):
                made = self._fill_parts(classes, value)
                return f"(None if {value} is None else {made})" if nullable else made
        return value

    def _fill_parts(self, classes: Sequence[type[Any]], value: str) -> str:
        names = {cls: name for cls in classes if (name := self.fill_of(cls))}
        return f"{self._dispatch(classes, names, value, _as_it_is)}({value}, here, dealt)" if names else value

    # Both ----------------------------------------------------------------------------------

    def _function(self, signature: str, lines: Sequence[str]) -> str:
        """Writes a function and gives its name."""
        here = ["here = (*around, v)"] if any("here" in line for line in lines) else []
        self._source.function(signature, *here, *lines)
        return signature.partition("(")[0]

    def _dispatch(
        self, classes: Sequence[type[Any]], names: Mapping[type[Any], str], value: str, other: Function
    ) -> str:
        """An expression for the function of one of the classes, for that of which `value` is the view."""
        if len(classes) == 1:
            return names[classes[0]]
        table = self._source.table({cls.__struct_config__.tag: name for cls, name in names.items()})
        if len(names) == len(classes):
            return f"{table}[{value}.__struct_config__.tag]"
        return f"{table}.get({value}.__struct_config__.tag, {self._source.bind(other, 'other')})"

    def _key(self, pool: Pool, holder: Holder) -> str:
        """An expression for a pool and the scope of a slot in a class, for an owner where it has one."""
        cls, owner = holder
        if not pool.is_scoped:
            return self._source.bind((pool, None), "key")
        name = self._source.bind(pool, "pool")
        if pool.per_player and owner:
            return f"({name}, {owner})"
        field = pool.by or "player"
        return f"({name}, {f'v.{field}' if hasattr(cls, field) else f'scope_in(around, {field!r})'})"


Holder = tuple[type[Any], str]
"""The class that has a slot, and an expression for its owner; empty where the slot has none."""


def _is_state(cls: type[Any]) -> bool:
    return getattr(cls, "__kind__", "") == "state"


def _is_action(cls: type[Any]) -> bool:
    """Whether it names components and does not hold them."""
    return getattr(cls, "__kind__", "") == "action"


def _enter_nothing(_view: Any, _around: Any, _slots: Any) -> None:
    """The survey of what has no slots."""


def _as_it_is(view: Any, _around: Any, _dealt: Any) -> Any:
    """The instance of a class of which nothing is concealed."""
    return view


def _filled(values: Sequence[Any], dealt: Mapping[Key, Iterator[Any]], key: Key) -> list[Any]:
    """A copy of the values with what is dealt in place of those that are not known."""
    if None not in values:
        return list(values)
    cards = dealt[key]
    return [next(cards) if value is None else value for value in values]


def _scope_in(around: Sequence[Any], name: str) -> Any:
    """The value of that name in the innermost view that has one."""
    return next(getattr(view, name) for view in reversed(around) if hasattr(view, name))


def _draw_commitments(state: Any, view: Any, rng: RandomSource) -> None:
    """Others' open commitments, which a view conceals: any of their legal actions in this world."""
    inner = getattr(state, "inner", None)
    if hasattr(inner, "agenda"):
        _draw_commitments(inner, view.inner, rng)
    for place, item in enumerate(state.agenda):
        if isinstance(item, SecretChoice) and None in item.sealed:
            pairs = zip(item.committed, item.sealed, strict=True)
            sealed = tuple(
                item.sample(state, player, rng) if action is None else action for player, action in pairs
            )
            fields = {name: getattr(item, name) for name in item.__struct_fields__}
            state.agenda[place] = item.__class__(**fields | {"sealed": sealed})
