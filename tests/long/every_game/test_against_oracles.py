"""Hundreds of games of each way to play against the independent oracles; `teban prove` plays thousands."""

import pytest

from every_game.facts import all_facts, facts_of, label_of, ways_of
from every_game.oracle import told

TIMES = 75
"""How many times the games of one way in the quick tests; they are shared out to all ways."""

WAYS = [
    pytest.param(facts.name, way, id=f"{facts.name}: {label_of(way)}")
    for facts in all_facts()
    if facts.differences_at_turn is not None
    for way in ways_of(facts)
]


@pytest.mark.parametrize("name, way", WAYS)
def test_plugin_and_oracle_agree_on_whole_games(name, way):
    facts = facts_of(name)
    games = -(-TIMES * facts.quick_games // len(ways_of(facts)))
    assert told(facts, way, range(10_000, 10_000 + games)) == []
