"""Games at one table each, where all player counts would take too long."""

from lots import LotsGame
from teban.testing.fixtures.auction import SealedAuction


class LotsForTwo(LotsGame):
    players = 2


class AuctionForThree(SealedAuction):
    players = 3
