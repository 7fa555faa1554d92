"""OpenSpiel's C++ games through its Python API: random whole games, and a step of a search."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

from teban.bench.row import Missing, Run


def sequential(name: str) -> Run:
    """Random whole games of one that is played in turn; counts decisions and draws."""
    new = _game(name).new_initial_state
    number = random.Random(1).random

    def play() -> int:
        state, moves = new(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions = [action for action, _ in state.chance_outcomes()]  # of equal weight in these games
            else:
                actions = state.legal_actions()
            state.apply_action(actions[int(number() * len(actions))])
            moves += 1
        state.returns()
        return moves

    return play


def simultaneous(name: str) -> Run:
    """Random whole games of one in which two choose at once; counts joint decisions and draws."""
    new = _game(name).new_initial_state
    number = random.Random(1).random

    def play() -> int:
        state, moves = new(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions = [action for action, _ in state.chance_outcomes()]
                state.apply_action(actions[int(number() * len(actions))])
            else:
                joint = []
                for player in (0, 1):
                    actions = state.legal_actions(player)
                    joint.append(actions[int(number() * len(actions))])
                state.apply_actions(joint)
            moves += 1
        state.returns()
        return moves

    return play


def steps(name: str, plies: int, count: int = 100) -> Run:
    """`count` times a clone and an action on it, from where the second actions of `plies` turns lead."""
    state = _game(name).new_initial_state()
    for _ in range(plies):
        state.apply_action(state.legal_actions()[1])
    action = state.legal_actions()[0]

    def step() -> int:
        for _ in range(count):
            child = state.clone()
            child.apply_action(action)
        return count

    return step


def _game(name: str) -> Any:
    try:
        pyspiel = import_module("pyspiel")
    except ImportError:
        raise Missing("open_spiel is not installed; pip install open_spiel") from None
    return pyspiel.load_game(name)
