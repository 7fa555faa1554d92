"""Series keep the laws of every game, with what is hidden inside them."""

import pytest

from series_games import AuctionSeries, KuhnSeries, LotsSeries, NimSeries, SeriesOfSeries, TicTacToeSeries
from teban.testing.check import run


@pytest.mark.parametrize(
    "series", [NimSeries, KuhnSeries, TicTacToeSeries, AuctionSeries, LotsSeries, SeriesOfSeries]
)
def test_a_series_keeps_all_laws(series):
    report = run(series(), "quick", variants=())
    assert report.is_ok, str(report)
