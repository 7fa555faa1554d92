"""What a viewer may believe: every world that fits all he has been shown, and how likely each is.

A belief follows a game as its viewer sees it. Each move is made in every world in all ways that
look the same to him, and the worlds that then look different are dropped. What others are seen
to do tells nothing but that they could do it; where several of their actions look the same,
each is equally likely. Chance is as likely as it says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from teban.agenda import CHANCE, Chance, SecretChoice
from teban.engine.chance import listed
from teban.engine.codec import encode, uncommitted
from teban.errors import name_of
from teban.game import Game
from teban.testing.causes import opens
from teban.testing.happenings import Happening
from teban.testing.second import likeness_of
from teban.visibility import Viewer


class TooWide(Exception):
    """Raised where there are too many worlds to follow, or ways that are not listed."""


@dataclass(frozen=True)
class World:
    """A state that the viewer may be in, and its weight."""

    state: Any
    weight: float


class Belief:
    """The worlds of one viewer, by their encoded states, open commitments left out."""

    def __init__(self, game: Game[Any], viewer: Viewer, start: Any, most: int) -> None:
        self.game, self.viewer, self._most = game, viewer, most
        self._worlds: dict[bytes, World] = {encode(start): World(start, 1.0)}
        self._committed: dict[int, Any] = {}

    def see(self, happening: Happening) -> None:
        """Takes in what happened; raises `TooWide` where the worlds cannot be followed."""
        if happening.move is None and happening.player < 0:
            raise TooWide("something was taken back")
        if happening.move is None:
            del self._committed[happening.player]
            return
        player, action = happening.move
        item = self.game.steps.here(happening.before).agenda[-1]
        moves: dict[int, Any] = {player: action}
        if isinstance(item, SecretChoice) and action.__class__ not in self.game.steps.kinds.interrupt_of:
            self._committed[player] = action
            if not opens(item):
                return
            moves, self._committed = dict(sorted(self._committed.items())), {}
        seen = self._seen(happening.after)
        ways = (way for world in self._worlds.values() for way in self._moved(world, moves))
        fitting = (world for world in ways if self._seen(world.state) == seen)
        self._worlds = self._merged(fitting)

    def weights(self) -> dict[bytes, float]:
        """How likely each world is, with the commitments that the viewer sees to be there."""
        open_here = self._worlds
        for player, action in sorted(self._committed.items()):
            worlds = (
                world for known in open_here.values() for world in self._committing(known, player, action)
            )
            open_here = self._merged(worlds)
        total = sum(world.weight for world in open_here.values())
        return {key: world.weight / total for key, world in open_here.items()}

    def _seen(self, state: Any) -> bytes:
        return encode(self.game.view(uncommitted(state), self.viewer))

    def _merged(self, worlds: Iterable[World]) -> dict[bytes, World]:
        merged: dict[bytes, World] = {}
        for world in worlds:
            key = encode(world.state)
            known = merged.get(key)
            merged[key] = World(world.state, world.weight + known.weight) if known else world
            if len(merged) > self._most:
                raise TooWide(f"more than {self._most} worlds fit what viewer {self.viewer!r} has seen")
        return merged

    def _moved(self, world: World, moves: dict[int, Any]) -> Iterator[World]:
        """The world after moves that look the same; several are what a sealed choice opens."""
        ways = [self._ways(world.state, player, action) for player, action in moves.items()]
        for chosen in product(*ways):
            state, weight = self.game.clone(world.state), world.weight
            for player, (action, share) in zip(moves, chosen, strict=True):
                self.game.apply(state, player, action)
                weight *= share
            yield World(state, weight)

    def _committing(self, world: World, player: int, action: Any) -> Iterator[World]:
        item = self.game.steps.here(world.state).agenda[-1]
        if not isinstance(item, SecretChoice):
            raise TooWide("something interrupts an open sealed choice")
        ways = [(action, 1.0)]
        if player != self.viewer:
            if item.conceal_commitment:
                yield world
                return
            ways = _evenly(self._own_actions(world.state, player))
        for other, share in ways:
            state = self.game.clone(world.state)
            self.game.apply(state, player, other)
            yield World(state, world.weight * share)

    def _ways(self, state: Any, player: int, action: Any) -> list[tuple[Any, float]]:
        """The moves in that state that look the same, and how likely each is."""
        if player == self.viewer:
            return [(action, 1.0)] if action in self.game.legal_actions(state, player) else []
        if player != CHANCE:
            return _evenly(self._alike(state, player, action, self.game.legal_actions(state, player)))
        here = self.game.steps.here(state)
        item = here.agenda[-1]
        if not isinstance(item, Chance):
            return []
        if item.__class__.outcomes is Chance.outcomes:
            raise TooWide(f"{name_of(item)} does not list its outcomes")
        outcomes = listed(item, here)
        total = sum(weight for _, weight in outcomes)
        alike = self._alike(state, player, action, [outcome for outcome, _ in outcomes])
        return [(outcome, weight / total) for outcome, weight in outcomes if outcome in alike]

    def _alike(self, state: Any, actor: int, action: Any, among: Sequence[Any]) -> Sequence[Any]:
        return likeness_of(self.game, action, actor, self.viewer, state.player_count, among)

    def _own_actions(self, state: Any, player: int) -> list[Any]:
        return self.game.steps.kinds.in_turn(self.game.legal_actions(state, player))


def _evenly(actions: Sequence[Any]) -> list[tuple[Any, float]]:
    return [(action, 1 / len(actions)) for action in actions]
