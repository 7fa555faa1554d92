"""Each plugin against the independent oracle of its game; misreadings are planted by the game's own tests."""

import pytest

from every_game.facts import all_facts, facts_of, label_of, ways_of
from every_game.oracle import refusals_in, told

COMPARED = [facts for facts in all_facts() if facts.differences_at_turn is not None]
WAYS = [
    pytest.param(facts.name, way, id=f"{facts.name}: {label_of(way)}")
    for facts in COMPARED
    for way in ways_of(facts)
]


@pytest.mark.parametrize("name, way", WAYS)
def test_plugin_and_oracle_agree_on_whole_games(name, way):
    facts = facts_of(name)
    assert told(facts, way, range(facts.quick_games)) == []


@pytest.mark.parametrize("name", [facts.name for facts in COMPARED])
def test_every_reason_for_refusing_comes_up_that_the_comparison_can_meet(name):
    facts = facts_of(name)
    found, refused = refusals_in(facts, facts.games_for_reasons)
    assert (found, sorted(refused)) == ([], sorted(facts.compared_reasons))
