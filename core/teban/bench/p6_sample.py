"""P6: what it saves not to list the actions: drawing one of them, and playing one that is known."""

from __future__ import annotations

from functools import partial
from itertools import cycle
from typing import Any

from teban.bench import ours
from teban.bench.row import Case, Row, Run
from teban.game import Game
from teban.play.session import Session
from teban.rng import QuickRng

GAMES = 10
"""Random games for each number of players that are played, and whose positions are looked at."""

GOALS = {"hiroba": ((5.0, 8.0), (4.0, 6.0))}
USUAL_GOALS = ((0.9, 1.0), (0.9, 1.0))
"""Gate and goal of `sample`, and of `play`: where lists are long; others need only be no slower."""

Played = tuple[Session[Any], list[tuple[int, Any]]]
"""A session before its first decision, and the decisions of a random game from there."""


def _sampled(name: str) -> Run:
    positions, rng = cycle(_positions(name)), QuickRng(1)

    def sample() -> int:
        item, state = next(positions)
        item.sample(state, rng)
        return 1

    return sample


def _listed(name: str) -> Run:
    positions = cycle(_positions(name))

    def listing() -> int:
        item, state = next(positions)
        item.actions(state)
        return 1

    return listing


def _played_through_allows(name: str) -> Run:
    games = cycle(_games(name))

    def play() -> int:
        begun, moves = next(games)
        session = _again(begun)
        for player, action in moves:
            session.play(player, action)
        return len(moves)

    return play


def _played_through_the_list(name: str) -> Run:
    games = cycle(_games(name))

    def play() -> int:
        begun, moves = next(games)
        session = _again(begun)
        for player, action in moves:
            session.legal_actions(player)
            session.play(player, action)
        return len(moves)

    return play


def _positions(name: str) -> list[tuple[Any, Any]]:
    """Each choice of some games that samples by itself, with the state there; in no order."""
    found, sampled = [], _sampled_choices(ours.installed(name))
    for begun, moves in _games(name):
        session = _again(begun)
        for player, action in moves:
            state = session.state
            if type(state.agenda[-1]) in sampled:
                found.append((state.agenda[-1], state))
            session.play(player, action)
    QuickRng(1).shuffle(found)
    return found


def _games(name: str) -> list[Played]:
    """As many games of each number of players, in no order."""
    game, rng = ours.installed(name), QuickRng(1)
    found: list[Played] = []
    for players in game.player_counts * GAMES:
        begun, moves = Session(game, players, seed=len(found)), []
        session = _again(begun)
        while waiting := session.to_act():
            moves.append((waiting[0], rng.choice(session.legal_actions(waiting[0]))))
            session.play(*moves[-1])
        found.append((begun, moves))
    rng.shuffle(found)
    return found


def _again(begun: Session[Any]) -> Session[Any]:
    """The session from where it began, with the same draws to come."""
    session = begun.fork()
    session._seed = begun.seed
    return session


def _cases(name: str) -> tuple[Case, Case]:
    sample, play = GOALS.get(name, USUAL_GOALS)
    through_allows, through_the_list = (
        partial(_played_through_allows, name),
        partial(_played_through_the_list, name),
    )
    return (
        Case(f"{name} sample", *sample, partial(_sampled, name), partial(_listed, name)),
        Case(f"{name} play", *play, through_allows, through_the_list),
    )


def cases() -> tuple[Case, ...]:
    """Every installed game that has choices with a `sample` of their own."""
    games = [game for game in ours.installed_games() if _sampled_choices(game)]
    return tuple(case for game in games for case in _cases(game.id))


def _sampled_choices(game: Game[Any]) -> frozenset[type[Any]]:
    return game.steps.kinds.samplers & game.steps.kinds.choices


ROW = Row("P6", "an action without the list of all, times as fast as with it", "higher", cases)
