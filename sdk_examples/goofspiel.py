"""Goofspiel: bid a card for each prize, both at once; the higher bid takes its points.

A set of cards is a number with bit `card - 1` for each: `hands[0] == 0b101` holds cards 1 and
3. Equal bids lose the prize to nobody.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from teban import Action, Chance, Game, Public, ScoreSheet, SecretChoice, State, View

MOST_CARDS = 13


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    cards: Annotated[int, Meta(ge=1, le=MOST_CARDS)] = MOST_CARDS


class Bid(Action, visible=Public):
    card: int


class Turn(Action, visible=Public):
    prize: int


BIDS: list[tuple[Bid, ...]] = [()]  # the bids for each set of cards
PRIZES: list[tuple[Turn, ...]] = [()]
for card in range(1, MOST_CARDS + 1):
    BIDS += [(*bids, Bid(card)) for bids in BIDS]
    PRIZES += [(*prizes, Turn(card)) for prizes in PRIZES]


class Table(State, visible=Public):
    hands: list[int]
    points: list[int]
    prizes: int
    prize: int = 0


class TurnPrize(Chance[Table, Turn]):
    def outcomes(self, state: Table) -> Sequence[Turn]:
        return PRIZES[state.prizes]

    def resolve(self, state: Table, action: Turn) -> None:
        state.prize = action.prize
        state.prizes -= 1 << action.prize - 1
        state.then(BID_BOTH)


class BidBoth(SecretChoice[Table, Bid]):
    def actions(self, state: Table, player: int) -> Sequence[Bid]:
        return BIDS[state.hands[player]]

    def resolve(self, state: Table, chosen: Mapping[int, Bid]) -> None:
        ours, theirs = chosen[0].card, chosen[1].card
        state.hands[0] -= 1 << ours - 1
        state.hands[1] -= 1 << theirs - 1
        if ours != theirs:
            state.points[theirs > ours] += state.prize
        if state.prizes:
            state.then(TURN_PRIZE)


TURN_PRIZE = TurnPrize()
BID_BOTH = BidBoth((0, 1))


class Goofspiel(Game[Table]):
    id = "goofspiel"
    title = "Goofspiel"
    players = 2
    options = Options
    items = (TurnPrize, BidBoth)

    def new(self, players: int, options: Options) -> Table:
        every = 2**options.cards - 1
        return Table(hands=[every, every], points=[0, 0], prizes=every, agenda=[TURN_PRIZE])

    def score(self, state: Table) -> ScoreSheet:
        return ScoreSheet.of([("prizes", state.points)])

    def standing(self, view: View[Table]) -> ScoreSheet:
        return ScoreSheet.of([("prizes", view.points)])
