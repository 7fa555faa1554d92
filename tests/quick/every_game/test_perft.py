"""The perft tables at low depth, counted by the plugin and where there is a count by the oracle."""

import pytest

from every_game.facts import all_facts, facts_of
from every_game.perft import counted, quick_depth, start_of, table_of

ENTRIES = [
    pytest.param(facts.name, entry, id=f"{facts.name}: {entry['name']}")
    for facts in all_facts()
    for entry in table_of(facts)
]
COUNTED_BY_ORACLE = [entry for entry in ENTRIES if facts_of(entry.values[0]).lines is not None]


@pytest.mark.parametrize("name, entry", ENTRIES)
def test_short_lines_are_those_of_the_table(name, entry):
    depth = quick_depth(entry)
    assert counted(facts_of(name), entry, depth) == entry["nodes"][:depth]


@pytest.mark.parametrize("name, entry", COUNTED_BY_ORACLE)
def test_the_oracle_counts_the_same_lines(name, entry):
    facts, depths = facts_of(name), range(1, min(2, quick_depth(entry)) + 1)
    start = start_of(facts, entry)
    assert [facts.lines(start, depth) for depth in depths] == entry["nodes"][: len(depths)]
