"""Series keep the laws of every game, with what is hidden inside them."""

from dataclasses import replace

import pytest

from series_games import AuctionSeries, KuhnSeries, LotsSeries, NimSeries, SeriesOfSeries, TicTacToeSeries
from teban.testing.check import run
from teban.testing.law import BUDGETS

SMALL = replace(BUDGETS["quick"], games=2, seconds=0.2, positions=6, hash_seeds=1)


@pytest.mark.parametrize(
    "series", [NimSeries, KuhnSeries, TicTacToeSeries, AuctionSeries, LotsSeries, SeriesOfSeries]
)
def test_a_series_keeps_all_laws(series):
    report = run(series(), SMALL, variants=())
    assert report.is_ok, str(report)
