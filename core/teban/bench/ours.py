"""Our side: random whole games and steps of a search through the public API."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import teban
from teban.bench.row import Missing, Run
from teban.errors import GameNotFound
from teban.game import Game
from teban.play.session import Session
from teban.registry import games, load
from teban.rng import QuickRng

EXAMPLES = "sdk_examples"


def example(name: str) -> Game[Any]:
    """A game of `sdk_examples`, which lie beside a checkout and in no installation."""
    for folder in (Path(teban.__file__).parents[2], Path.cwd()):
        file = folder / EXAMPLES / f"{name}.py"
        if file.is_file():
            return load(file)
    raise Missing(f"{EXAMPLES}/{name}.py is not here; run this in a checkout of teban")


def installed(name: str) -> Game[Any]:
    """A game that a plugin brings."""
    try:
        return load(name)
    except GameNotFound as missing:
        raise Missing(str(missing)) from None


def installed_games() -> list[Game[Any]]:
    """All games that plugins bring, by id."""
    return [load(entry.id) for entry in games() if entry.id and not entry.fault]


def playouts(game: Game[Any], peer_counts: int = 0) -> Run:
    """Unchecked random whole games for two, outcome included; counts what the peer counts as moves.

    A playout counts decisions and draws, a sealed choice as one; `peer_counts` is how many moves
    more the peer makes of the same game.
    """
    new_state, playout, outcome = game.new_state, game.playout, game.outcome
    rng = QuickRng(1)

    def play() -> int:
        state = new_state(2)
        moves = playout(state, rng)
        outcome(state)
        return moves + peer_counts

    return play


def sessions(game: Game[Any], players: int = 2) -> Run:
    """Checked and logged random whole games, outcome included; counts decisions."""
    number = random.Random(1).random

    def play() -> int:
        session, moves = Session(game, players), 0
        while waiting := session.to_act():
            player = waiting[0]
            actions = session.legal_actions(player)
            session.play(player, actions[int(number() * len(actions))])
            moves += 1
        session.outcome()
        return moves

    return play


def steps(game: Game[Any], plies: int, count: int = 100) -> Run:
    """`count` times a clone and an action on it, from where the second actions of `plies` turns lead."""
    state = game.new_state(2)
    for _ in range(plies):
        (player,) = game.to_act(state)
        game.apply(state, player, game.legal_actions(state, player)[1])
    (player,) = game.to_act(state)
    action = game.legal_actions(state, player)[0]
    clone, apply = (
        game.clone,
        game.apply,
    )  # the same for every state, where the peer asks each state for its own

    def step() -> int:
        for _ in range(count):
            child = clone(state)
            apply(child, player, action)
        return count

    return step
