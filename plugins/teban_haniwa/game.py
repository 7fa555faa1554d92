"""The game of Haniwa, put together from its rules."""

from typing import Literal

from msgspec import Struct

from teban import Game, ScoreSheet, View
from teban_haniwa.invariants import check
from teban_haniwa.rules import (
    CheckDogu,
    DealAgain,
    DealHands,
    DrawFirstPlayer,
    DrawHaniwa,
    DrawTile,
    RetryHands,
    RollDice,
    TakeKofun,
    TakeTurn,
    TurnUpHaniwa,
)
from teban_haniwa.scoring import score_sheet
from teban_haniwa.state import HaniwaState


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The Happiness dice are rolled or begin at 1; who begins is drawn or said.

    Rule: Haniwa, "Preparing the Game". Reading R13.
    """

    start_dice: Literal["rolled", "ones"] = "rolled"
    first_player: Literal["drawn", "player-0", "player-1"] = "drawn"


SAID = {"player-0": 0, "player-1": 1}


class Haniwa(Game[HaniwaState]):
    """Two crafters place haniwa before four Gozoku."""

    id = "haniwa"
    title = "Haniwa"
    players = 2
    options = Options
    items = (
        RollDice,
        DrawFirstPlayer,
        DealHands,
        RetryHands,
        DealAgain,
        TakeTurn,
        TakeKofun,
        CheckDogu,
        DrawHaniwa,
        DrawTile,
        TurnUpHaniwa,
    )

    def new(self, players: int, options: Options, first: int | None = None) -> HaniwaState:
        """`first` is given by a series and goes before the option."""
        state = HaniwaState(agenda=[RetryHands((0, 1)), DealHands()])
        said = SAID.get(options.first_player) if first is None else first
        if said is None:
            state.agenda.append(DrawFirstPlayer())
        else:
            state.first = said
        if options.start_dice == "rolled":
            state.agenda.append(RollDice())
        return state

    def score(self, state: HaniwaState) -> ScoreSheet:
        return score_sheet(state)

    def standing(self, view: View[HaniwaState]) -> ScoreSheet:
        """The score if the game ended now, without what lies face down."""
        return score_sheet(view)

    def check(self, state: HaniwaState) -> None:
        check(state)
