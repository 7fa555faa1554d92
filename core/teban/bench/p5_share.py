"""P5: the core's share of a checked move, from whole games in a session against the rules alone.

A share s of the time is 1 / (1 - s) times what the rules need by themselves.
"""

from __future__ import annotations

import random
from functools import partial
from typing import Any

from teban.bench import ours
from teban.bench.row import Case, Row, Run
from teban.engine.run import chosen_outcome
from teban.game import Game
from teban.rng import QuickRng

GATE, GOAL = 0.30, 0.10  # of a checked move


def _share(share: float) -> float:
    return 1 / (1 - share)


def _checked(name: str, players: int) -> Run:
    return ours.sessions(ours.installed(name), players)


def _rules(name: str, players: int) -> Run:
    return rules_alone(ours.installed(name), players)


def rules_alone(game: Game[Any], players: int) -> Run:
    """Random whole games by the author's code and nothing else; counts decisions.

    For games in which a decision queues at most one item, and no task.
    """
    number, rng, chances = random.Random(1).random, QuickRng(1), game.steps.kinds.chances
    new = partial(game.clone, game.new(players, game.make_options()))

    def play() -> int:
        state, moves = new(), 0
        state.player_count = players
        agenda = state.agenda
        while agenda:
            item = agenda.pop()
            if item.__class__ in chances:
                action = chosen_outcome(item, state, rng)
            else:
                actions = item.actions(state)
                action = actions[int(number() * len(actions))]
                moves += 1
            item.resolve(state, action)
        game.score(state)
        return moves

    return play


ROW = Row(
    "P5",
    "checked session against the rules alone, time",
    "lower",
    tuple(
        Case(
            f"hiroba, {players} players",
            _share(GATE),
            _share(GOAL),
            partial(_checked, "hiroba", players),
            partial(_rules, "hiroba", players),
        )
        for players in (2, 3, 4)
    ),
)
