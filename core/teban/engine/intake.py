"""What comes onto a game's agenda: put in order, and refused where it is no item or names no player."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from teban.agenda import Interrupt, Item, SecretChoice
from teban.errors import DecodeError, RulesError, name_of, shown

MAX_AGENDA = 10_000
"""The deepest agenda that a state may have."""


class Intake:
    """Looks at what is queued in one game, whose `items` are all that may be."""

    def __init__(self, game: str, items: Collection[type[Any]]) -> None:
        self._game = game
        self._items = frozenset(item for item in items if not issubclass(item, Interrupt))
        self.playerless, self._to_one = self._that_name(set()), self._that_name({"player"})
        self._sealed = frozenset(
            item for item in self._that_name({"players"}) if issubclass(item, SecretChoice)
        )

    def _that_name(self, fields: set[str]) -> frozenset[type[Any]]:
        return frozenset(
            item
            for item in self._items
            if {name for name in ("player", "players") if hasattr(item, name)} == fields
        )

    def take_in(self, agenda: list[Any], depth: int, players: int) -> None:
        """Puts what one `resolve` queued above `depth` into the stack's order; raises where it cannot be."""
        queued = agenda[depth:]
        if len(queued) > 1:
            queued.reverse()
            agenda[depth:] = queued
            if len(agenda) > MAX_AGENDA:
                raise too_deep(agenda)
        playerless, to_one = self.playerless, self._to_one
        for item in queued:  # what is usual is seen here, as every move passes
            cls = item.__class__
            if cls in playerless:
                continue
            if cls in to_one:
                player = item.player
                if player.__class__ is int and 0 <= player < players:
                    continue
            elif cls in self._sealed and _is_fresh(item, players):
                continue
            self._check(item, players, agenda)

    def check(self, agenda: Sequence[Any], players: int) -> None:
        """Raises for an agenda that is too deep, or an item that is not listed or names no player."""
        if len(agenda) > MAX_AGENDA:
            raise too_deep(agenda)
        for item in agenda:
            self._check(item, players, agenda)

    def _check(self, item: Any, players: int, agenda: Sequence[Any]) -> None:
        if isinstance(item, type) and issubclass(item, Item):
            raise RulesError(self._game, item, f"is on the agenda as a class; write {name_of(item)}(...)")
        if item.__class__ not in self._items:
            name = name_of(item)
            raise RulesError(
                self._game, item, f"is on the agenda but not in `items`; add {name} to `items` of the game"
            )
        for name in ("player", "players"):
            for player in _as_tuple(getattr(item, name, ())):
                if player.__class__ is not int or not 0 <= player < players:
                    what = f"{name_of(item)} names player {shown(player)} of {players}"
                    raise DecodeError(what, _path(item, name, agenda))
        if isinstance(item, SecretChoice):
            if not item.players or not _ascends(item.players):
                what = f"{name_of(item)} needs players in ascending order, none twice"
                raise DecodeError(what, _path(item, "players", agenda))
            known = set(item.committed) <= set(item.players) and len(item.committed) == len(item.sealed)
            if not known or not _ascends(item.committed):
                has = f"{name_of(item)} has commitments {item.committed!r}"
                what = f"{has}; they are its players', ascending, with an action each"
                raise DecodeError(what, _path(item, "committed", agenda))
            if len(item.committed) == len(item.players):
                what = f"all players of {name_of(item)} have committed; it is opened with the last of them"
                raise DecodeError(what, _path(item, "committed", agenda))


def too_deep(agenda: Sequence[Any]) -> DecodeError:
    """What to raise for an agenda of too many items."""
    return DecodeError(f"{len(agenda)} items; at most {MAX_AGENDA}", "agenda")


def _path(item: Any, name: str, agenda: Sequence[Any]) -> str:
    place = next(place for place, other in enumerate(agenda) if other is item)
    return f"agenda[{place}].{name}"


def _is_fresh(item: Any, players: int) -> bool:
    """Whether a sealed choice is without commitments, for some of so many players in ascending order."""
    last = -1
    for player in item.players:
        if player.__class__ is not int or not last < player < players:
            return False
        last = player
    return last >= 0 and not item.committed and not item.sealed


def _ascends(players: tuple[int, ...]) -> bool:
    return list(players) == sorted(set(players))


def _as_tuple(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)
