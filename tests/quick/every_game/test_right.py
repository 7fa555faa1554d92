"""Random games of every way to play are right turn by turn; `teban prove` plays many thousands."""

from collections import Counter

import pytest

from every_game.facts import all_facts, begun, facts_of, label_of, ways_of
from every_game.right import faults

WAYS = [
    pytest.param(facts.name, way, id=f"{facts.name}: {label_of(way)}")
    for facts in all_facts()
    for way in ways_of(facts)
]


@pytest.mark.parametrize("name, way", WAYS)
def test_a_random_game_is_right_turn_by_turn(name, way):
    assert list(faults(facts_of(name), begun(way, 1), 1, Counter())) == []
