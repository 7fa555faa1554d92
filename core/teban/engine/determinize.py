"""Full states that fit a view: what the viewer knows stays, the rest is dealt from the pools.

It reads the view alone, so it cannot know more than the viewer does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from teban.agenda import SecretChoice
from teban.engine.definition import Definition
from teban.engine.views import class_of
from teban.errors import RulesError
from teban.pools import Pool
from teban.rng import RandomSource
from teban.shape import DictOf, Leaf, ListOf, Node, StructOf, TupleOf, entry_of, fields_of

Slot = Callable[[Pool, Any, Any], Any]
"""Called for each slot with its pool, scope and value, `None` where unknown; gives the value to use."""


class Determinizer:
    """Rebuilds states of one game from views."""

    def __init__(self, game: str, definition: Definition) -> None:
        self._game, self._state = game, definition.state
        self._agendas, self._actions = definition.agendas, definition.actions

    def __call__(self, view: Any, rng: RandomSource) -> Any:
        """One state that fits the view, each way to deal the unknown equally likely."""
        known: dict[tuple[int, Any], list[Any]] = {}
        hidden: Counter[tuple[int, Any]] = Counter()
        pools: dict[int, Pool] = {}

        def survey(pool: Pool, scope: Any, value: Any) -> Any:
            pools[id(pool)] = pool
            if value is None:
                hidden[id(pool), scope] += 1
            else:
                known.setdefault((id(pool), scope), []).append(value)
            return value

        self._rebuild(self._state, view, (), survey)
        dealt = {
            key: iter(self._deal(view, pools[key[0]], key[1], known.get(key, []), count, rng))
            for key, count in hidden.items()
        }

        def fill(pool: Pool, scope: Any, value: Any) -> Any:
            return next(dealt[id(pool), scope]) if value is None else value

        state = self._rebuild(self._state, view, (), fill)
        _draw_commitments(state, view, rng)
        return state

    def _deal(
        self, view: Any, pool: Pool, scope: Any, known: list[Any], count: int, rng: RandomSource
    ) -> list[Any]:
        rest = pool.contents(view, scope)
        for value in known:
            if value not in rest:
                raise RulesError(
                    self._game,
                    repr(pool),
                    f"the view shows {value!r}, which the pool does not hold (scope {scope!r})",
                )
            rest.remove(value)
        if count > len(rest):
            raise RulesError(
                self._game,
                repr(pool),
                f"{count} unknown slots but only {len(rest)} components left (scope {scope!r})",
            )
        return rng.sample(rest, count)

    def _rebuild(self, cls: type[Any], view: Any, outer: tuple[Any, ...], slot: Slot) -> Any:
        """An instance of `cls` from its view, `outer` being the views around it."""
        around = (*outer, view)
        fields: dict[str, Any] = {}
        for field in fields_of(cls):
            value = getattr(view, field.name)
            if field.visible.kind == "each":
                entries = [
                    self._value(entry_of(field.node, i), entry, around, slot, i)
                    for i, entry in enumerate(value)
                ]
                fields[field.name] = entries if isinstance(value, list) else tuple(entries)
            else:
                fields[field.name] = self._value(field.node, value, around, slot, None)
        for name in cls.__struct_fields__:
            if name not in fields:
                fields[name] = self._engine_field(cls, name, getattr(view, name), around, slot)
        return cls(**fields)

    def _engine_field(
        self, cls: type[Any], name: str, value: Any, around: tuple[Any, ...], slot: Slot
    ) -> Any:
        if name == "agenda":
            return [self._rebuild(class_of(item, self._agendas[cls]), item, around, slot) for item in value]
        if name == "sealed":
            return tuple(
                None
                if action is None
                else self._rebuild(class_of(action, self._actions[cls]), action, around, _as_it_is)
                for action in value
            )
        return value

    def _value(self, node: Node, value: Any, around: tuple[Any, ...], slot: Slot, owner: int | None) -> Any:
        match node:
            case Leaf(pool=pool, nullable=nullable):
                if pool is None or (value is None and nullable):
                    return value
                return slot(pool, _scope(pool, around, owner), value)
            case ListOf(item=item):
                return [self._value(item, entry, around, slot, owner) for entry in value]
            case TupleOf(items=items, repeated=repeated):
                nodes = items * len(value) if repeated else items
                return tuple(
                    self._value(item, entry, around, slot, owner)
                    for item, entry in zip(nodes, value, strict=True)
                )
            case DictOf():
                return value.copy()
            case StructOf(classes=classes):
                if value is None:
                    return None
                return self._rebuild(
                    classes[0] if len(classes) == 1 else class_of(value, classes), value, around, slot
                )


def _as_it_is(_pool: Pool, _scope: Any, value: Any) -> Any:
    """The slot function of actions, which name components and do not hold them."""
    return value


def _scope(pool: Pool, around: tuple[Any, ...], owner: int | None) -> Any:
    if not pool.is_scoped:
        return None
    name = pool.by or "player"
    if pool.per_player and owner is not None:
        return owner
    for view in reversed(around):
        if hasattr(view, name):
            return getattr(view, name)
    raise AssertionError(f"{pool!r} is scoped by {name!r}, which nothing around the slot has")


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
