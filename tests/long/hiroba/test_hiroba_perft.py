"""The whole perft table, and the oracle's count of it as deep as it gets in a minute."""

import pytest

from hiroba_comparison import position_of
from hiroba_perft import TABLE, counted, name_of, nodes, start_of


@pytest.mark.parametrize("entry", TABLE, ids=name_of)
def test_lines_are_those_of_the_table(entry):
    assert counted(entry, len(entry["nodes"])) == entry["nodes"]


@pytest.mark.parametrize("entry", TABLE, ids=name_of)
def test_the_oracle_counts_the_same_lines_of_three_decisions(entry):
    start = start_of(entry)
    assert nodes(position_of(start), entry["player"], start.pebbles_left, 3) == entry["nodes"][2]
