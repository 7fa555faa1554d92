"""Kuhn poker: three cards, one each, one bet; the smallest game of bluffing.

Cards are 0, 1 and 2, the higher one wins. Each player puts in one chip before the deal, and may
put in one more. A fold leaves both cards face down; a showdown moves them from the hands to
the table.
"""

from collections.abc import Sequence
from typing import Annotated, Any

from teban import Action, Chance, Choice, Game, OwnedEach, Pool, Public, ScoreSheet, State

CARDS = range(3)
Card = Annotated[int, Pool("deck", CARDS)]


class Deal(Action):
    cards: OwnedEach[tuple[Card, Card]]


class Check(Action):
    """Stays in without a bet."""


class Bet(Action):
    """Puts in a second chip."""


class Call(Action):
    """Matches the bet: the cards are shown."""


class Fold(Action):
    """Gives up the pot without showing a card."""


class Table(State):
    """`stake` is how many chips the loser pays; `shown` holds both cards after a showdown."""

    hands: OwnedEach[tuple[Card, ...]] = ()
    shown: Public[tuple[Card, ...]] = ()
    stake: Public[int] = 1
    winner: Public[int | None] = None

    def show_cards(self) -> None:
        first, second = self.shown = self.hands
        self.hands = ()
        self.winner = 0 if first > second else 1


class DealCards(Chance[Table, Deal]):
    def outcomes(self, state: Table) -> Sequence[Deal]:
        return DEALS

    def resolve(self, state: Table, action: Deal) -> None:
        state.hands = action.cards


class OpenBetting(Choice[Table, Check | Bet]):
    def actions(self, state: Table) -> Sequence[Check | Bet]:
        return CHECK_OR_BET

    def resolve(self, state: Table, action: Check | Bet) -> None:
        other = 1 - self.player
        state.then(ANSWER_BET[other] if action == BET else ANSWER_CHECK[other])


class AnswerCheck(Choice[Table, Check | Bet], reveals=Check):
    def actions(self, state: Table) -> Sequence[Check | Bet]:
        return CHECK_OR_BET

    def resolve(self, state: Table, action: Check | Bet) -> None:
        if action == BET:
            state.then(ANSWER_BET[1 - self.player])
        else:
            state.show_cards()


class AnswerBet(Choice[Table, Call | Fold], reveals=Call):
    def actions(self, state: Table) -> Sequence[Call | Fold]:
        return CALL_OR_FOLD

    def resolve(self, state: Table, action: Call | Fold) -> None:
        if action == FOLD:
            state.winner = 1 - self.player
        else:
            state.stake = 2
            state.show_cards()


CHECK, BET, CALL, FOLD = Check(), Bet(), Call(), Fold()
CHECK_OR_BET, CALL_OR_FOLD = (CHECK, BET), (CALL, FOLD)
DEALS = tuple(Deal((first, second)) for first in CARDS for second in CARDS if first != second)
ANSWER_CHECK = (AnswerCheck(0), AnswerCheck(1))
ANSWER_BET = (AnswerBet(0), AnswerBet(1))
DEAL = DealCards()
SHEETS: dict[tuple[int | None, int], ScoreSheet] = {  # by the winner and the stake
    (winner, stake): ScoreSheet.of([("chips", (-stake, stake) if winner else (stake, -stake))])
    for winner in (0, 1)
    for stake in (1, 2)
}


class KuhnPoker(Game[Table]):
    id = "kuhn-poker"
    title = "Kuhn poker"
    players = 2
    items = (DealCards, OpenBetting, AnswerCheck, AnswerBet)

    def new(self, players: int, options: Any, first: int = 0) -> Table:
        return Table(agenda=[OpenBetting(first), DEAL])

    def score(self, state: Table) -> ScoreSheet:
        return SHEETS[state.winner, state.stake]

    def check(self, state: Table) -> None:
        dealt = state.hands + state.shown
        assert len(dealt) in (0, 2), "both cards are dealt at once"
        assert len(set(dealt)) == len(dealt), "no card is dealt twice"
        assert set(dealt) <= set(CARDS), "every card is one of the deck"
