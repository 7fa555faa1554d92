"""The perft table at low depth, counted by the plugin and by the oracle."""

import pytest

from hiroba_comparison import position_of
from hiroba_perft import TABLE, counted, name_of, nodes, start_of


@pytest.mark.parametrize("entry", TABLE, ids=name_of)
def test_lines_of_two_decisions_are_those_of_the_table(entry):
    assert counted(entry, 2) == entry["nodes"][:2]


@pytest.mark.parametrize("entry", TABLE, ids=name_of)
def test_the_oracle_counts_the_same_lines(entry):
    start = start_of(entry)
    found = [nodes(position_of(start), entry["player"], start.pebbles_left, depth) for depth in (1, 2)]
    assert found == entry["nodes"][:2]
