"""The whole perft tables, and the oracles' counts of them as deep as they get in some seconds."""

import pytest

from every_game.facts import all_facts, facts_of
from every_game.perft import counted, start_of, table_of

ENTRIES = [
    pytest.param(facts.name, entry, id=f"{facts.name}: {entry['name']}")
    for facts in all_facts()
    for entry in table_of(facts)
]
COUNTED_BY_ORACLE = [entry for entry in ENTRIES if facts_of(entry.values[0]).lines is not None]


@pytest.mark.parametrize("name, entry", ENTRIES)
def test_lines_are_those_of_the_table(name, entry):
    assert counted(facts_of(name), entry, len(entry["nodes"])) == entry["nodes"]


@pytest.mark.parametrize("name, entry", COUNTED_BY_ORACLE)
def test_the_oracle_counts_the_same_lines_of_three_decisions(name, entry):
    facts = facts_of(name)
    assert facts.lines(start_of(facts, entry), 3) == entry["nodes"][2]
