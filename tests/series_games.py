"""Series as classes without arguments, as a plugin offers them and another process finds them."""

from pathlib import Path

from lots import LotsGame
from teban import Series, load
from teban.testing.fixtures.auction import SealedAuction

EXAMPLES = Path(__file__).parents[1] / "sdk_examples"


class NimSeries(Series):
    def __init__(self) -> None:
        super().__init__(load(EXAMPLES / "nim.py"), best_of=3)


class KuhnSeries(Series):
    def __init__(self) -> None:
        super().__init__(load(EXAMPLES / "kuhn_poker.py"), target=3)


class TicTacToeSeries(Series):
    def __init__(self) -> None:
        super().__init__(load(EXAMPLES / "tic_tac_toe.py"), rounds=2, first="loser")


class ThreeAtAuction(SealedAuction):
    players = 3


class AuctionSeries(Series):
    def __init__(self) -> None:
        super().__init__(ThreeAtAuction(), rounds=2)


class LotsForTwo(LotsGame):
    players = 2


class LotsSeries(Series):
    def __init__(self) -> None:
        super().__init__(LotsForTwo(), best_of=3, first="winner")


class SeriesOfSeries(Series):
    def __init__(self) -> None:
        super().__init__(Series(load(EXAMPLES / "kuhn_poker.py"), rounds=2), best_of=3)
