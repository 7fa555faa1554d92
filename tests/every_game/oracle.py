"""Random games of a plugin beside the independent oracle of its game."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from every_game.facts import Facts, begun, ways_of
from every_game.playing import next_move
from teban import Game, QuickRng, Session


def differences(facts: Facts, session: Session, seed: int, refused: Counter[str]) -> Iterator[str]:
    """Plays on at random to the end, and tells all that the plugin and the oracle do not agree on.

    Why illegal actions were refused is counted in `refused`.
    """
    rng = QuickRng(seed)
    while not session.is_over:
        yield from facts.differences_at_turn(session, rng, refused)
        session.play(*next_move(facts, session, rng))
    yield from facts.differences_at_end(session)


def told(facts: Facts, way: Any, seeds: range, misread: Game[Any] | None = None) -> list[str]:
    """What the comparison finds in games of each seed; `misread` is the game with a planted misreading."""
    refused: Counter[str] = Counter()
    return [
        difference
        for seed in seeds
        for difference in differences(facts, begun(way, seed, game=misread), seed, refused)
    ]


def refusals_in(facts: Facts, games: int) -> tuple[list[str], set[str]]:
    """The differences in so many games, all ways in turn, and the reasons of refusals."""
    refused: Counter[str] = Counter()
    ways = ways_of(facts)
    found = [
        difference
        for seed in range(games)
        for difference in differences(facts, begun(ways[seed % len(ways)], seed), seed, refused)
    ]
    return found, set(refused)
