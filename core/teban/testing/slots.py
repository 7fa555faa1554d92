"""The pooled components in a view or an action: what a viewer sees of them, and where."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from msgspec import Struct

from teban.engine.views import class_of
from teban.game import Game
from teban.pools import Pool
from teban.shape import (
    Field,
    Leaf,
    ListOf,
    Node,
    StructOf,
    TupleOf,
    entry_of,
    fields_of,
    leaves,
    parts_below,
    parts_in,
)


class Slot(NamedTuple):
    """A place for a component; `value` is None where the viewer does not know what lies there."""

    pool: Pool
    scope: Any
    value: Any
    around: tuple[Any, ...]
    """The views around it, outermost first."""

    @property
    def contents(self) -> list[Any]:
        """The whole pool, from the view of the game that it belongs to."""
        return self.pool.contents(next(v for v in reversed(self.around) if hasattr(v, "agenda")), self.scope)


def has_pools(game: Game[Any]) -> bool:
    """Whether anything in the state or on the agenda is drawn from a pool."""
    definition = game.definition
    classes = (*definition.agendas, *definition.parts, *definition.all_items)
    return any(_is_pooled(field) for cls in classes for field in fields_of(cls))


def slots_of(game: Game[Any], view: Any) -> Iterator[Slot]:
    """All slots of a view. Sealed actions are none: they name components and do not hold them."""
    yield from _slots(game, game.definition.state, view, ())


def slots_in_action(action: Any, cls: type[Struct]) -> Iterator[Slot]:
    """The pooled values of an action as it is seen; `cls` is its class."""
    for field in _fields_with_slots(cls):
        yield from _slots_below(None, field.node, getattr(action, field.name), (action,), None)


@cache
def _fields_with_slots(cls: type[Any]) -> tuple[Field, ...]:
    """The fields of a class in which a slot may be, or a nested game with an agenda of its own."""

    def may_hold(part: type[Any]) -> bool:
        return "agenda" in part.__struct_fields__ or any(map(_is_pooled, fields_of(part)))

    def parts_of(field: Field) -> Iterator[type[Any]]:
        for part in parts_in(field.node):
            yield part
            yield from parts_below(part)

    return tuple(
        field for field in fields_of(cls) if _is_pooled(field) or any(map(may_hold, parts_of(field)))
    )


def _is_pooled(field: Field) -> bool:
    return any(leaf.pool is not None for leaf in leaves(field.node))


def _slots(game: Game[Any] | None, cls: type[Struct], seen: Any, outer: tuple[Any, ...]) -> Iterator[Slot]:
    around = (*outer, seen)
    for field in _fields_with_slots(cls):
        value = getattr(seen, field.name)
        if field.visible.kind == "each" and not isinstance(field.node, StructOf):
            for owner, entry in enumerate(value):
                yield from _slots_below(game, entry_of(field.node, owner), entry, around, owner)
        else:
            yield from _slots_below(game, field.node, value, around, None)
    if game is not None and cls in game.definition.agendas:
        items = game.definition.agendas[cls]
        for item in seen.agenda:
            yield from _slots(game, class_of(item, items), item, around)


def _slots_below(
    game: Game[Any] | None, node: Node, value: Any, around: tuple[Any, ...], owner: int | None
) -> Iterator[Slot]:
    match node:
        case Leaf(pool=pool, nullable=nullable):
            if pool is not None and not (value is None and nullable):
                yield Slot(pool, _scope(pool, around, owner), value, around)
        case ListOf(item=item):
            for entry in value or ():
                yield from _slots_below(game, item, entry, around, owner)
        case TupleOf():
            for index, entry in enumerate(value or ()):
                yield from _slots_below(game, entry_of(node, index), entry, around, owner)
        case StructOf(classes=classes):
            if value is not None:
                cls = classes[0] if len(classes) == 1 else class_of(value, classes)
                yield from _slots(game, cls, value, around)


def _scope(pool: Pool, around: tuple[Any, ...], owner: int | None) -> Any:
    """The value that scopes the pool at this place, None where nothing does."""
    if not pool.is_scoped:
        return None
    if pool.per_player and owner is not None:
        return owner
    name = pool.by or "player"
    return next((getattr(seen, name) for seen in reversed(around) if hasattr(seen, name)), None)
