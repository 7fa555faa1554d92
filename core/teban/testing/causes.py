"""What a step did in the two worlds of a pair, item by item, and what made them look different."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, NamedTuple

import msgspec

from teban.agenda import Chance, SecretChoice
from teban.engine.codec import encode
from teban.engine.run import turn
from teban.engine.sealing import commit
from teban.errors import name_of
from teban.game import Game
from teban.visibility import Viewer

Move = tuple[int, Any]
"""A decision or, of the player `CHANCE`, a draw."""

Side = tuple[Any, Sequence[Move]]
"""What a step did in one world: the state before it and the moves."""


class Parting(NamedTuple):
    """Where worlds part: what declares that something becomes known there, the views, the current items."""

    reveal: str = ""
    views: Sequence[bytes] = ()
    items: Sequence[str] = ()


@dataclass(frozen=True)
class Cause:
    """What a step did in each world; no sides where it reveals nothing.

    Of a world that was dealt after the step both sides are the first world's.
    """

    game: Game[Any]
    viewer: Viewer
    sides: Sequence[Side] = ()

    def parting(self) -> Parting:
        """Where the worlds first look different, if they do."""
        game, worlds = self.game, [self.game.clone(before) for before, _ in self.sides]
        for moves in zip_longest(*(moves for _, moves in self.sides)):
            if None in moves:
                return Parting(_shown_draw(game, worlds), items=_items(game, worlds))
            shown = [shown_to(game, world, m, self.viewer) for world, m in zip(worlds, moves, strict=True)]
            telling, declared = self._do_both(worlds, moves)
            views = [encode(game.view(world, self.viewer)) for world in worlds]
            if shown[0] != shown[1] or views[0] != views[1]:
                return Parting(telling if telling is not None else declared, views, _items(game, worlds))
        return Parting()

    def declared(self) -> str:
        """What was declared anywhere in the step to make something known, or nothing."""
        worlds = [self.game.clone(before) for before, _ in self.sides]
        pairs = zip(*(moves for _, moves in self.sides), strict=False)
        return next(filter(None, [self._do_both(worlds, moves)[1] for moves in pairs]), "")

    def _do_both(self, worlds: Sequence[Any], moves: Sequence[Move]) -> tuple[str | None, str]:
        """Does a move in each world.

        Gives what the item declares after which the worlds first look different, None where they
        do not; and what is declared by any item.
        """
        telling, declared = None, ""
        opened = _opened_differently(self.game, worlds, moves)
        running = [resolved(self.game, world, *move) for world, move in zip(worlds, moves, strict=True)]
        for items in zip_longest(*running):
            declared_by = (
                name_of(item) for item, *actions in filter(None, items) if item.makes_known(*actions)
            )
            reveal = next(declared_by, opened)
            opened, declared = "", declared or reveal
            if telling is None and self._without_agenda(worlds[0]) != self._without_agenda(worlds[1]):
                telling = reveal
        return telling, declared

    def _without_agenda(self, world: Any) -> Any:
        """What the viewer would see between two items; tasks that wait on the agenda are never seen."""
        view = msgspec.to_builtins(self.game.view(world, self.viewer), str_keys=True)
        for place in (view, view.get("inner") or {}):
            place.pop("agenda", None)
        return view


# Moves -------------------------------------------------------------------------------------


def do_move(game: Game[Any], state: Any, player: int, action: Any, ran: list[Any]) -> None:
    """Does a move in place; the items that were resolved are added to `ran`."""
    ran.extend(item for item, *_ in resolved(game, state, player, action))


def resolved(game: Game[Any], state: Any, player: int, action: Any) -> Iterator[tuple[Any, ...]]:
    """Does a move in place, one item at a time; gives each with its actions once it is resolved."""
    here, kinds = game.steps.here(state), game.steps.kinds
    agenda, item = here.agenda, here.agenda[-1]
    offer = kinds.interrupt_of.get(action.__class__)
    if offer is not None:
        _resolve(agenda, offer, here, player, action)
        yield offer, action
    elif isinstance(item, SecretChoice):
        full = commit(agenda, player, action)
        if len(full.committed) < len(full.players):
            return
        del agenda[-1]
        _resolve(agenda, full, here, dict(zip(full.committed, full.sealed, strict=True)))
        yield full, *full.sealed
    else:
        del agenda[-1]
        _resolve(agenda, item, here, action)
        yield item, action
    while state.agenda:
        here = outer = state
        while here.agenda and here.agenda[-1].__class__ in kinds.nested:
            here, outer = here.inner, here
        if here.agenda and here.agenda[-1].__class__ not in kinds.tasks:
            return
        here = here if here.agenda else outer
        task = here.agenda.pop()
        _resolve(here.agenda, task, here)
        yield (task,)


def _resolve(agenda: list[Any], item: Any, *arguments: Any) -> None:
    depth = len(agenda)
    item.resolve(*arguments)
    turn(agenda, depth)


def opens(item: SecretChoice[Any, Any]) -> bool:
    """Whether the next commitment opens it."""
    return len(item.committed) + 1 == len(item.players)


def shown_by(game: Game[Any], state: Any, move: Move) -> list[Move]:
    """The moves that the event of a move will show: all that it opens, none while something stays sealed."""
    item = game.steps.here(state).agenda[-1]
    if not isinstance(item, SecretChoice) or move[1].__class__ in game.steps.kinds.interrupt_of:
        return [move]
    return [*zip(item.committed, item.sealed, strict=True), move] if opens(item) else []


def shown_to(game: Game[Any], state: Any, move: Move, viewer: Viewer) -> list[Any]:
    """What a viewer will see of a move in its event."""
    count = state.player_count
    return [game.views.redact(action, actor, viewer, count) for actor, action in shown_by(game, state, move)]


# What declares -----------------------------------------------------------------------------


def _opened_differently(game: Game[Any], worlds: Sequence[Any], moves: Sequence[Move]) -> str:
    """What is opened, where the worlds open a sealed choice in which different actions lie."""
    tops = [game.steps.here(world).agenda[-1] for world in worlds]
    actions = [action for _, action in moves]
    if any(not isinstance(top, SecretChoice) or not opens(top) for top in tops):
        return ""
    if any(action.__class__ in game.steps.kinds.interrupt_of for action in actions):
        return ""
    sealed = [(*top.sealed, action) for top, action in zip(tops, actions, strict=True)]
    return f"the opening of {name_of(tops[0])}" if sealed[0] != sealed[1] else ""


def _items(game: Game[Any], worlds: Sequence[Any]) -> list[str]:
    """The name of the current item in each world."""
    agendas = [game.steps.here(world).agenda for world in worlds]
    return [name_of(agenda[-1]) if agenda else "the end" for agenda in agendas]


def _shown_draw(game: Game[Any], worlds: Sequence[Any]) -> str:
    """The draw before which one world stopped, no other way to draw looking the same."""
    tops = [game.steps.here(world).agenda[-1:] for world in worlds]
    if all(top and isinstance(top[0], Chance) for top in tops):
        return f"a draw of {name_of(tops[0][0])}"
    return ""
