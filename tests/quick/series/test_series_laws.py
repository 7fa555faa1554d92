"""Series keep the laws of every game, with what is hidden inside them."""

from dataclasses import replace

import pytest

from example_games import kuhn_poker, nim, tic_tac_toe
from small_tables import AuctionForThree, LotsForTwo
from teban import Series
from teban.testing.budget import BUDGETS
from teban.testing.check import run

SMALL = replace(BUDGETS["quick"], games=2, seconds=0.2, positions=6, hash_seeds=1)


@pytest.mark.parametrize(
    "series",
    [
        Series(nim.Nim(), best_of=3),
        Series(kuhn_poker.KuhnPoker(), target=3),
        Series(tic_tac_toe.TicTacToe(), rounds=2, first="loser"),
        Series(AuctionForThree(), rounds=2),
        Series(LotsForTwo(), best_of=3, first="winner"),
        Series(Series(kuhn_poker.KuhnPoker(), rounds=2), best_of=3),
    ],
    ids=lambda series: series.id,
)
def test_a_series_keeps_all_laws(series):
    report = run(series, SMALL, variants=())
    assert report.is_ok, str(report)
