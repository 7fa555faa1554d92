"""P11: a full state dealt from a view, against a clone of the state."""

from __future__ import annotations

from functools import partial
from itertools import cycle
from typing import Any

from teban.bench import ours
from teban.bench.row import Case, Row, Run
from teban.play.session import Session
from teban.rng import QuickRng

GAMES = 5
"""Random games, of which every position is looked at."""


def _dealt(name: str, players: int) -> Run:
    game, rng = ours.installed(name), QuickRng(1)
    views = cycle([game.view(state, number % players) for number, state in enumerate(_states(name, players))])

    def deal() -> int:
        game.determinize(next(views), rng)
        return 1

    return deal


def _cloned(name: str, players: int) -> Run:
    game, states = ours.installed(name), cycle(_states(name, players))

    def clone() -> int:
        game.clone(next(states))
        return 1

    return clone


def _states(name: str, players: int) -> list[Any]:
    """The states before the decisions of some games, in no order."""
    game, rng, found = ours.installed(name), QuickRng(1), []
    for seed in range(GAMES):
        session = Session(game, players, seed=seed)
        while waiting := session.to_act():
            found.append(session.state)
            session.play(waiting[0], rng.choice(session.legal_actions(waiting[0])))
    QuickRng(1).shuffle(found)
    return found


def cases() -> tuple[Case, ...]:
    """Every installed game that hides something, for its largest number of players."""
    return tuple(
        Case(
            name=f"{game.id}, {players} players",
            gate=20.0,
            goal=10.0,
            ours=partial(_dealt, game.id, players),
            peer=partial(_cloned, game.id, players),
        )
        for game in ours.installed_games()
        if game.views.hides_anything
        for players in game.player_counts[-1:]
    )


ROW = Row("P11", "a world dealt from a view, in clones of the state", "lower", cases)
