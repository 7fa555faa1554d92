"""Counts the tree of play, to compare rules with another implementation or with themselves.

A ply is one event of a log: a decision, a draw, or a sealed choice opened by everybody's
commitments at once (a joint action; the order of commitments makes no difference and is not
counted). What somebody may do out of turn counts as a decision of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from msgspec import Struct

from teban.agenda import CHANCE, Chance
from teban.engine.chance import chosen_outcome
from teban.errors import InvalidInput, name_of
from teban.game import Game
from teban.play.events import Drawn, LogEntry, Opened, Played
from teban.play.line import apply_event
from teban.rng import Rng, seed_from


class Ply(Struct, frozen=True):
    """The nodes after so many events, by what comes next: `nodes` is the sum of the others."""

    ply: int
    nodes: int
    decisions: int
    sealed: int
    chances: int
    ended: int


class Branch(Struct, frozen=True):
    """A first event, as text, and how many nodes lie below it at the full depth."""

    first: str
    nodes: int


class Perft(Struct, frozen=True):
    """The counts of each ply, and those of the last one divided by the first event."""

    depth: int
    plies: tuple[Ply, ...]
    divide: tuple[Branch, ...]


def perft(game: Game[Any], state: Any, depth: int, seed: bytes | int | None = None) -> Perft:
    """Counts every line of `depth` events from a state, which is left alone.

    Each outcome of chance is a line of its own; with a seed each draw has one outcome, the one
    that a session with that seed draws there.
    """
    if depth < 1:
        raise InvalidInput(f"{depth!r} is no depth; count at least one ply", "depth")
    tree = _Tree(game, depth, None if seed is None else seed_from(seed))
    tree.count(state, 0, 0)
    return Perft(
        depth,
        tuple(Ply(ply, sum(kinds), *kinds) for ply, kinds in enumerate(tree.kinds)),
        tuple(Branch(first, nodes) for first, nodes in tree.divide),
    )


DECISION, SEALED, CHANCES, ENDED = range(4)


class _Tree:
    """One count: the nodes of each ply by kind, and the first events with what lies below."""

    def __init__(self, game: Game[Any], depth: int, seed: bytes | None) -> None:
        self.game, self.depth, self.seed = game, depth, seed
        self.kinds = [[0, 0, 0, 0] for _ in range(depth + 1)]
        self.divide: list[tuple[str, int]] = []

    def count(self, state: Any, ply: int, draws: int) -> None:
        waiting = self.game.to_act(state)
        self.kinds[ply][self._kind(state, waiting)] += 1
        if ply == self.depth:
            return
        for event in self._events(state, waiting, draws):
            after = self.game.clone(state)
            apply_event(self.game, after, event)
            before = sum(self.kinds[self.depth])
            self.count(after, ply + 1, draws + (waiting == (CHANCE,)))
            if ply == 0:
                self.divide.append((self._text(event), sum(self.kinds[self.depth]) - before))

    def _kind(self, state: Any, waiting: tuple[int, ...]) -> int:
        if not waiting:
            return ENDED
        if waiting == (CHANCE,):
            return CHANCES
        return SEALED if self._item(state).__class__ in self.game.steps.kinds.secrets else DECISION

    def _item(self, state: Any) -> Any:
        return self.game.steps.here(state).agenda[-1]

    def _events(self, state: Any, waiting: tuple[int, ...], draws: int) -> Iterator[LogEntry]:
        if not waiting:
            return
        if waiting == (CHANCE,):
            yield from (Drawn(0, outcome) for outcome in self._outcomes(state, draws))
            return
        offers = self.game.steps.kinds.interrupt_of
        players = range(state.player_count) if offers else waiting
        legal = {player: self.game.legal_actions(state, player) for player in players}
        own = [self.game.steps.kinds.in_turn(legal[player]) for player in waiting]
        if self._kind(state, waiting) == SEALED:
            yield from (Opened(0, waiting, actions) for actions in product(*own))
        else:
            yield from (Played(0, waiting[0], action) for action in own[0])
        for player, actions in legal.items():
            yield from (Played(0, player, action) for action in actions if action.__class__ in offers)

    def _outcomes(self, state: Any, draws: int) -> Any:
        item = self._item(state)
        if self.seed is not None:
            return (chosen_outcome(item, self.game.steps.here(state), Rng(self.seed, draws)),)
        if item.__class__.outcomes is Chance.outcomes:
            raise InvalidInput(
                f"{name_of(item)} draws from too many outcomes to list; give a seed, to count one draw",
                "seed",
            )
        return self.game.legal_actions(state, CHANCE)

    def _text(self, event: LogEntry) -> str:
        tokens = self.game.notation.tokens
        match event:
            case Played(player=player, action=action):
                return f"{player}: {tokens(action)}"
            case Drawn(action=action):
                return tokens(action)
            case Opened(players=players, actions=actions):
                return ", ".join(
                    f"{player}: {tokens(action)}" for player, action in zip(players, actions, strict=True)
                )
        raise AssertionError(f"{event!r} is no edge of the tree")
