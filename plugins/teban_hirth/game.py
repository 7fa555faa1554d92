"""The game of HIRÞ, put together from its rules."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from teban import Game, ScoreSheet
from teban_hirth.components import GULL_HOME, HIRTHS, KARVES, NOBODY, SILFR_HOME, SPACES
from teban_hirth.invariants import check
from teban_hirth.rules import (
    AnswerOffer,
    Battle,
    EndTurn,
    EnterConquered,
    GiveUp,
    OfferPenningr,
    RetreatKing,
    TakeStep,
    begin_turn,
)
from teban_hirth.scoring import score_sheet
from teban_hirth.state import HirthState


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How HIRÞ is played; each option settles a reading of the rulebook.

    `side_links`: the deltas of a side share a border, and its archipelagos (B1). `exact_five`:
    all five steps must be taken while there is one (B3). `coin_own_turn`: the Penningr is
    offered on one's own turn alone (B19). `penningr`: it is played with at all (B20).
    `resigning`: a game can be given up (B21). `turn_limit`: after so many turns of each player
    the game is drawn (B22).
    """

    side_links: bool = True
    exact_five: bool = False
    coin_own_turn: bool = False
    penningr: bool = True
    resigning: bool = False
    turn_limit: Annotated[int, Meta(ge=1, le=1000)] = 100


class Hirth(Game[HirthState]):
    """HIRÞ, the Viking game of royal conflict, for 2 players: one game. A match is its series."""

    id = "hirth"
    title = "HIRÞ"
    players = 2
    options = Options
    series: ClassVar = {"target": 5, "most": 20}
    items = (TakeStep, Battle, EnterConquered, EndTurn, RetreatKing, OfferPenningr, AnswerOffer, GiveUp)

    def new(self, players: int, options: Options, first: int = 0) -> HirthState:
        """Rule: HIRÞ, "Setup": each Lofðungr is in his home space, and Gull starts."""
        kings = [SILFR_HOME, SILFR_HOME]
        kings[first] = GULL_HOME
        state = HirthState(
            agenda=[TakeStep(first)],
            gull=first,
            side_links=options.side_links,
            exact_five=options.exact_five,
            coin_own_turn=options.coin_own_turn,
            penningr=options.penningr,
            resigning=options.resigning,
            turn_limit=options.turn_limit,
            owners=[kings.index(space) if space in kings else NOBODY for space in SPACES],
            hirths=[0] * 11,
            kings=kings,
            hirths_in_stock=[HIRTHS, HIRTHS],
            karves_in_stock=[KARVES, KARVES],
        )
        begin_turn(state, first)
        return state

    def score(self, state: HirthState) -> ScoreSheet:
        return score_sheet(state)

    def check(self, state: HirthState) -> None:
        check(state)
