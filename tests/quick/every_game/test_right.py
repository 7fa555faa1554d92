"""Random games of every way to play are right turn by turn; `teban prove` plays many thousands."""

from collections import Counter

import pytest

from every_game.facts import all_facts, begun, facts_of, label_of, ways_of
from every_game.playing import next_move
from every_game.right import faults
from teban import QuickRng
from teban.play.line import walk

WAYS = [
    pytest.param(facts.name, way, id=f"{facts.name}: {label_of(way)}")
    for facts in all_facts()
    for way in ways_of(facts)
]


@pytest.mark.parametrize("name, way", WAYS)
def test_a_random_game_is_right_turn_by_turn(name, way):
    assert list(faults(facts_of(name), begun(way, 1), 1, Counter())) == []


def states_of(session):
    """Its state at the start and after each entry of the log, encoded."""
    game, start = session.game, session.start
    return [game.encode(start), *(game.encode(state) for _, state in walk(game, start, session.log))]


def played_on(session, facts, rng):
    while not session.is_over:
        session.play(*next_move(facts, session, rng))
    return session


@pytest.mark.parametrize("name, way", WAYS)
def test_the_states_of_a_random_game_between_draws_too_can_be_set_up_again(name, way):
    session = played_on(begun(way, 2), facts_of(name), QuickRng(2))
    states = states_of(session)
    assert [session.game.encode(session.game.decode(state)) for state in states] == states
