"""A game's classes, collected from its type arguments and checked when the game is first made."""

from __future__ import annotations

import re
import sys
import types
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ForwardRef, TypeVar, Union, cast, get_args, get_origin

import msgspec
from msgspec import Struct

from teban.action import Action
from teban.agenda import Chance, Choice, Interrupt, Item, Nested, SecretChoice, Task
from teban.declare import DECLARE, check_visibility
from teban.engine.intake import Intake
from teban.engine.notation import token_of
from teban.errors import DefinitionError
from teban.shape import (
    PUBLIC,
    ListOf,
    TupleOf,
    Unfit,
    evaluated,
    fields_of,
    is_class_variable,
    leaves,
    own_annotations,
    parts_below,
    parts_in,
    shape_of,
)
from teban.state import State
from teban.visibility import declared_by

MUST_DEFINE: tuple[tuple[type, tuple[str, ...]], ...] = (
    (Choice, ("actions", "resolve")),
    (SecretChoice, ("actions", "resolve")),
    (Interrupt, ("actions", "resolve")),
    (Chance, ("resolve",)),
    (Task, ("resolve",)),
    (Nested, ("resolve",)),
)


@dataclass(frozen=True)
class Definition:
    """The classes of one game: its state, its items, and the actions of each item."""

    game: str
    state: type[Any]
    items: tuple[type[Item], ...]
    parts: tuple[type[Any], ...]
    actions: dict[type[Any], tuple[type[Any], ...]]
    """The action classes of each item, a nested game's items too."""
    agendas: dict[type[Any], tuple[type[Item], ...]]
    """What may be on the agenda of each kind of state: of this game's, and of a nested game's."""
    interrupts: dict[type[Any], tuple[type[Item], ...]]
    """The interrupts of each kind of state."""

    @cached_property
    def intake(self) -> Intake:
        """Looks at what is queued."""
        return Intake(self.game, self.actions)

    @property
    def all_items(self) -> tuple[type[Item], ...]:
        """Every item, interrupts and a nested game's items too."""
        return cast("tuple[type[Item], ...]", tuple(self.actions))

    @property
    def all_actions(self) -> tuple[type[Any], ...]:
        """Every action class, in the order in which the items list them."""
        return tuple(dict.fromkeys(action for actions in self.actions.values() for action in actions))

    @property
    def conceals(self) -> bool:
        """Whether anything in the state or on the agenda is hidden from anybody."""
        classes = (self.state, *self.parts, *self.all_items)
        return any(field.visible.kind != "public" for cls in classes for field in fields_of(cls))


def define(game: Any, root: Any) -> Definition:
    """Collects and checks the classes of a game; raises `DefinitionError` with the mend."""
    cls = type(game)
    place, name = _place_of(cls), cls.__name__

    def refuse(what: str, mend: str, field: str = "") -> None:
        raise DefinitionError(what, mend=mend, place=place, name=f"{name}.{field}" if field else name)

    _check_face(game, root, refuse)
    state = _state_of(game, root)
    if not (isinstance(state, type) and issubclass(state, State)):
        refuse("does not say which state it has", "write class MyGame(Game[MyState])")
    _check_options(game, refuse)
    actions: dict[type[Any], tuple[type[Any], ...]] = {item: _actions_of(item) for item in game.items}
    for item in game.items:
        _check_item_class(item, actions[item])
    parts = parts_below(state, check_fields)
    for part in parts:
        _check_nesting(part)
    agendas = {state: tuple(item for item in game.items if not issubclass(item, Interrupt))}
    interrupts = {state: tuple(item for item in game.items if issubclass(item, Interrupt))}
    if game.inner is not None:
        actions |= game.inner.definition.actions
        agendas |= game.inner.definition.agendas
        interrupts |= game.inner.definition.interrupts
    definition = Definition(game.id, state, game.items, parts, actions, agendas, interrupts)
    for declared in (*game.items, *definition.all_actions):
        check_fields(declared)
    _check_tokens(definition, refuse)
    _check_interrupts(definition, refuse)
    if definition.conceals and not hasattr(game, "check"):
        refuse(
            "has concealed fields and no check",
            "define check(self, state) with the invariants as assertions",
            "check",
        )
    if type(game).determinize is root.determinize:
        for owner, field in unpooled_fields((state, *parts, *game.items)):
            refuse(
                f"conceals {owner.__name__}.{field}, which is in no pool",
                "name a Pool on its type, or define determinize",
            )
    return definition


def _check_face(game: Any, root: Any, refuse: Any) -> None:
    """Refuses what a game says of itself, and what it must write, where that cannot be."""
    if not re.fullmatch(r"[a-z][a-z0-9-]*", game.id or ""):
        refuse(f"{game.id!r} is no id", 'write id = "my-game": lower-case letters, digits and dashes', "id")
    counts = (game.players,) if isinstance(game.players, int) else game.players
    if (
        not isinstance(counts, tuple)
        or not counts
        or not all(type(count) is int and count > 0 for count in counts)
    ):
        refuse(
            f"players = {game.players!r} are no player counts",
            "write players = 2, or players = (2, 3, 4)",
            "players",
        )
    if not isinstance(game.items, tuple) or not all(
        isinstance(item, type) and issubclass(item, Item) for item in game.items
    ):
        refuse(f"items = {game.items!r} is no tuple of item classes", "write items = (Turn,)", "items")
    if not game.items:
        refuse("lists no items", "write items = (...) with every class that may be on the agenda", "items")
    for method in ("new", "score"):
        if getattr(type(game), method) is getattr(root, method):
            refuse(f"has no {method!r}", f"define {method}", method)


def _check_options(game: Any, refuse: Any) -> None:
    is_struct = isinstance(game.options, type) and issubclass(game.options, Struct)
    if not (is_struct and game.options.__struct_config__.frozen):
        refuse(
            f"options = {game.options!r} is no frozen struct",
            "write class Options(Struct, frozen=True)",
            "options",
        )
    for option in msgspec.structs.fields(game.options):
        if option.required:
            refuse(f"the option {option.name!r} has no default", "give it one", "options")
    try:
        shape_of(game.options)
    except Unfit as error:
        refuse(f"an option cannot be recorded: {error.what}", error.mend, "options")


def check_fields(cls: type[Any]) -> None:
    """Checks what could not be checked when the class was made, its forward references."""
    for base in cls.__mro__:
        if "__declared__" not in vars(base):
            continue
        for field, annotation in own_annotations(base).items():
            if is_class_variable(annotation):
                continue
            unknown = isinstance(annotation, str)
            visible = declared_by(annotation) or vars(base)["__declared__"] or (PUBLIC if unknown else None)
            place, name = vars(base)["__place__"], f"{base.__name__}.{field}"
            if visible is None:
                raise DefinitionError("nobody has said who may see it", mend=DECLARE, place=place, name=name)
            try:
                check_visibility(visible, annotation, getattr(cls, "__kind__", ""), cls.__struct_fields__)
            except Unfit as error:
                raise DefinitionError(error.what, mend=error.mend, place=place, name=name) from None
    lists = {field.name for field in fields_of(cls) if isinstance(field.node, (ListOf, TupleOf))}
    for seen in fields_of(cls):
        if seen.visible.kind == "seen-by" and seen.visible.field not in {*lists, "players", "committed"}:
            raise DefinitionError(
                f"SeenBy({seen.visible.field!r}) names no list of players",
                mend=f"declare {seen.visible.field}: Public[list[int]]",
                place=vars(cls)["__place__"],
                name=f"{cls.__name__}.{seen.name}",
            )


def _check_nesting(part: type[Any]) -> None:
    below = parts_below(part)
    concealed = [
        field.name for cls in (part, *below) for field in fields_of(cls) if field.visible.kind != "public"
    ]
    if part in below and concealed:
        raise DefinitionError(
            f"can hold its own kind, and {concealed[0]!r} in it is concealed",
            mend="keep the pieces in a list and name them by their index",
            place=vars(part)["__place__"],
            name=part.__name__,
        )


def unpooled_fields(classes: tuple[type[Any], ...]) -> Iterator[tuple[type[Any], str]]:
    """The concealed fields in no pool, for which a game must write its own `determinize`."""
    for cls in classes:
        for field in fields_of(cls):
            if field.visible.kind != "public" and (
                parts_in(field.node) or any(leaf.pool is None for leaf in leaves(field.node))
            ):
                yield cls, field.name


def _check_item_class(item: type[Item], actions: tuple[type[Any], ...]) -> None:
    def refuse(what: str, mend: str) -> None:
        raise DefinitionError(what, mend=mend, place=vars(item)["__place__"], name=item.__name__)

    for kind, methods in MUST_DEFINE:
        for method in methods:
            if issubclass(item, kind) and getattr(item, method) is getattr(kind, method):
                refuse(f"has no {method!r}", f"define {method}(self, state, ...)")
    if issubclass(item, Chance):
        draws, lists = item.draw is not Chance.draw, item.outcomes is not Chance.outcomes
        if not draws and not lists:
            refuse(
                "neither lists its outcomes nor draws one", "define outcomes(self, state), or draw and allows"
            )
        if not lists and item.allows is Chance.allows:
            refuse("draws what no replay could check", "define allows(self, state, action) beside draw")
        for action in actions:
            if (
                any(field.visible.kind == "owned" for field in fields_of(action))
                and "player" not in action.__struct_fields__
            ):
                refuse(
                    f"draws {action.__name__}, whose Owned field has no owner",
                    "add `player: Public[int]` to it",
                )
    if not issubclass(item, (Task, Nested)) and not actions:
        refuse(
            "does not say which actions it has",
            f"write class {item.__name__}({item.__mro__[1].__name__}[MyState, MyAction])",
        )
    for action in actions:
        if not (isinstance(action, type) and issubclass(action, Action)):
            refuse(f"has {action!r} among its actions", "derive every action from teban.Action")
    if item.reveals not in (True, False):
        for named in item.reveals if isinstance(item.reveals, tuple) else (item.reveals,):
            if named not in actions:
                shown = getattr(named, "__name__", repr(named))
                refuse(f"reveals={shown} is none of its actions", "write reveals=True, or actions of its own")
    if issubclass(item, Interrupt) and item.__struct_fields__:
        refuse("has fields, but is never on the agenda", "keep them in the state")


def _check_tokens(definition: Definition, refuse: Any) -> None:
    seen: dict[str, type] = {}
    for cls in definition.all_actions:
        other = seen.setdefault(token_of(cls), cls)
        if other is not cls:
            refuse(
                f"two actions are written {token_of(cls)!r}: {other.__qualname__} and {cls.__qualname__}",
                'give one a token="..."',
            )


def _check_interrupts(definition: Definition, refuse: Any) -> None:
    owner: dict[type, type] = {}
    for item, actions in definition.actions.items():
        for action in actions:
            other = owner.setdefault(action, item)
            if other is not item and (issubclass(item, Interrupt) or issubclass(other, Interrupt)):
                refuse(
                    f"{action.__name__} belongs to an interrupt and to another item",
                    "give the interrupt an action class of its own",
                )


def _state_of(game: Any, root: type) -> Any:
    arguments = _type_arguments(type(game), root)
    if not arguments or isinstance(arguments[0], TypeVar):
        return getattr(game, "state", None)
    return evaluated(arguments[0], vars(sys.modules.get(type(game).__module__, types)))


def _actions_of(item: type[Item]) -> tuple[type[Any], ...]:
    actions = _type_arguments(item, Item)[1:]
    known = [action for action in actions if action is not Any and not isinstance(action, TypeVar)]
    return tuple(member for action in known for member in _members(action, item))


def _members(annotation: Any, item: type) -> Iterator[type[Any]]:
    known = evaluated(annotation, vars(sys.modules.get(item.__module__, types)))
    if isinstance(known, (str, ForwardRef)):
        raise DefinitionError(
            f"names the action {known!r}, which is not known",
            mend="define it in the same module",
            place=vars(item)["__place__"],
            name=item.__name__,
        )
    if get_origin(known) in (Union, types.UnionType):
        for member in get_args(known):
            yield from _members(member, item)
    else:
        yield known


def _type_arguments(cls: type, root: type) -> tuple[Any, ...]:
    """What a class fills in for the type variables of a generic base, through all classes between."""
    generics = {get_origin(generic): generic for generic in vars(cls).get("__orig_bases__", ())}
    if root in generics:
        return get_args(generics[root])
    for base in cls.__bases__:
        if issubclass(base, root) and base is not root:
            given = get_args(generics.get(base))
            known = dict(zip(getattr(base, "__parameters__", ()), given, strict=False))
            return tuple(_filled_in(argument, known) for argument in _type_arguments(base, root))
    return ()


def _filled_in(argument: Any, known: dict[Any, Any]) -> Any:
    if isinstance(argument, TypeVar):
        return known.get(argument, argument)
    variables = getattr(argument, "__parameters__", ())
    return argument[tuple(known.get(v, v) for v in variables)] if variables else argument


def _place_of(cls: type) -> str:
    return str(vars(cls).get("__place__", cls.__module__))
