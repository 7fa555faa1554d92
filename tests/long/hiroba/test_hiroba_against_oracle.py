"""Hundreds of games against the independent oracle; `teban prove` plays thousands."""

from collections import Counter

import pytest

from hiroba_comparison import differences
from teban import Session
from teban_hiroba.game import Hiroba

HIROBA = Hiroba()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_plugin_and_oracle_agree_on_whole_games(players):
    found = [
        difference
        for seed in range(10_000, 10_200)
        for difference in differences(Session(HIROBA, players, seed=seed), seed, Counter())
    ]
    assert found == []
