"""The game of Hida-Furukawa, put together from its rules."""

from typing import Literal

from msgspec import Struct

from teban import Game, ScoreSheet, View
from teban_hida_furukawa.auctions import BidSecretly, NextAuction, OfferCard, PeekOnce, PutCard
from teban_hida_furukawa.buildings import (
    BuildCard,
    DrawFromPile,
    ExchangeCards,
    LookAtCard,
    MoveCovered,
    PlaceTraded,
)
from teban_hida_furukawa.components import DECK, INCOME, ROUNDS, ROUNDS_OF_TWO_PLAYERS
from teban_hida_furukawa.invariants import check
from teban_hida_furukawa.rounds import DealCard, EndRound, OpenStack, ShowStack, StartRound
from teban_hida_furukawa.scoring import score_sheet, standing
from teban_hida_furukawa.state import HidaState


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """`length` is for three to five players, two always play three rounds.

    In advance mode all cards are mixed and a round's cards are not seen, except with
    `advance_reveal`.
    """

    length: Literal["normal", "quick"] = "normal"
    advance: bool = False
    advance_reveal: bool = False


class HidaFurukawa(Game[HidaState]):
    """Bidding for the buildings of a spa town, for 2 to 5 players."""

    id = "hida-furukawa"
    title = "Hida-Furukawa"
    players = (2, 3, 4, 5)
    options = Options
    items = (
        StartRound,
        OpenStack,
        ShowStack,
        DealCard,
        NextAuction,
        OfferCard,
        PutCard,
        BidSecretly,
        PeekOnce,
        BuildCard,
        DrawFromPile,
        LookAtCard,
        ExchangeCards,
        MoveCovered,
        PlaceTraded,
        EndRound,
    )

    def new(self, players: int, options: Options, first: int = 0) -> HidaState:
        """Rule: Hida-Furukawa, "Set-up". Reading R22: player 0 starts unless a series says otherwise."""
        shows_stack = options.advance_reveal or not options.advance
        return HidaState(
            agenda=[StartRound()],
            rounds=ROUNDS_OF_TWO_PLAYERS if players == 2 else ROUNDS[options.length],
            is_mixed=options.advance,
            shows_stack=shows_stack,
            starter=first,
            coins=[INCOME] * players,
            peeks=[False] * players,
            hands=[[] for _ in range(players)],
            grids=[[None] * 25 for _ in range(players)],
            aside=[[] for _ in range(players)],
            unopened=list(DECK) if shows_stack else [],
            face_down=[] if shows_stack else [list(DECK)],
        )

    def score(self, state: HidaState) -> ScoreSheet:
        return score_sheet(state)

    def standing(self, view: View[HidaState]) -> ScoreSheet:
        """Cards and combinations so far."""
        return standing(view)

    def check(self, state: HidaState) -> None:
        check(state)
