"""P5: the core's share of a checked move, from games in a session against the rules alone.

A share s of the time is 1 / (1 - s) times what the rules need by themselves.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any

from teban.agenda import SecretChoice
from teban.bench import ours
from teban.bench.row import Case, Row, Run
from teban.engine.run import turn
from teban.game import Game
from teban.play.session import Session
from teban.rng import QuickRng

GATE, GOAL = 0.30, 0.10  # of a checked move
PIECE = 25
"""Decisions a call: games differ too much in length to be counted whole."""

Decisions = Iterator[None]
"""Random whole games one after the other, set-up and score included; stops after each decision."""


def checked(game: Game[Any], players: int) -> Decisions:
    """Games in sessions, through the public API."""
    number = random.Random(1).random
    while True:
        session = Session(game, players)
        while waiting := session.to_act():
            player = waiting[0]
            actions = session.legal_actions(player)
            session.play(player, actions[int(number() * len(actions))])
            yield
        session.outcome()


def rules_alone(game: Game[Any], players: int) -> Decisions:
    """Games by the author's code and nothing else but the order of what it queues."""
    number, rng, kinds = random.Random(1).random, QuickRng(1), game.steps.kinds
    chances, secrets, tasks, offers = kinds.chances, kinds.secrets, kinds.tasks, kinds.interrupts
    draw_of = kinds.draw_of
    fresh = game.new(players, game.make_options())
    while True:
        state = game.clone(fresh)
        state.player_count = players
        agenda, sealed = state.agenda, _Sealed()
        while agenda:
            item = agenda[-1]
            depth, kind = len(agenda) - 1, item.__class__
            if kind in chances:
                outcome = draw_of[kind](item, state, rng)
                agenda.pop()
                item.resolve(state, outcome)
            elif kind in tasks:
                agenda.pop()
                item.resolve(state)
            else:
                player = sealed.next_player(item, depth) if kind in secrets else item.player
                actions = item.actions(state, player) if kind in secrets else item.actions(state)
                if offers:
                    actions = [*actions, *[a for offer in offers for a in offer.actions(state, player)]]
                action = actions[int(number() * len(actions))]
                if offers and action.__class__ in kinds.interrupt_of:
                    depth += 1  # the item stays
                    kinds.interrupt_of[action.__class__].resolve(state, player, action)
                elif kind not in secrets:
                    agenda.pop()
                    item.resolve(state, action)
                elif (chosen := sealed.all_chosen(item, depth, player, action)) is not None:
                    agenda.pop()
                    item.resolve(state, chosen)
                yield
            if len(agenda) > depth + 1:
                turn(agenda, depth)
        game.score(state)


class _Sealed:
    """What has been chosen at the sealed choices that are open, by their depth on the agenda."""

    def __init__(self) -> None:
        self._open: dict[int, dict[int, Any]] = {}

    def next_player(self, item: SecretChoice[Any, Any], depth: int) -> int:
        """The first who has not chosen."""
        chosen = self._open.setdefault(depth, {})
        return next(player for player in item.players if player not in chosen)

    def all_chosen(
        self, item: SecretChoice[Any, Any], depth: int, player: int, action: Any
    ) -> dict[int, Any] | None:
        """Everybody's choice, once the last one is made."""
        chosen = self._open[depth]
        chosen[player] = action
        return self._open.pop(depth) if len(chosen) == len(item.players) else None


def run_of(decisions: Decisions) -> Run:
    """So many decisions at a call."""

    def run() -> int:
        for _ in islice(decisions, PIECE):
            pass
        return PIECE

    return run


def _share(share: float) -> float:
    return 1 / (1 - share)


def _checked(name: str, players: int) -> Run:
    return run_of(checked(ours.installed(name), players))


def _rules(name: str, players: int) -> Run:
    return run_of(rules_alone(ours.installed(name), players))


def cases() -> tuple[Case, ...]:
    """Every installed game for every number of players, with the usual options."""
    return tuple(
        Case(
            f"{game.id}, {players} players",
            _share(GATE),
            _share(GOAL),
            partial(_checked, game.id, players),
            partial(_rules, game.id, players),
        )
        for game in ours.installed_games()
        for players in game.player_counts
    )


ROW = Row("P5", "checked session against the rules alone, time", "lower", cases)
