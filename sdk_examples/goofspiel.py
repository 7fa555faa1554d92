"""Goofspiel: bid a card for each prize, both at once; the higher bid takes its points.

A set of cards is a number with bit `card - 1` for each: `hands[0] == 0b101` holds cards 1 and
3. Equal bids lose the prize to nobody.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

from teban import Action, Chance, Game, Public, ScoreSheet, SecretChoice, State, View

A = TypeVar("A", bound=Action)
MOST_CARDS = 13
BITS = (0, *(1 << card for card in range(MOST_CARDS)))  # of each card in a set


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    cards: Annotated[int, Meta(ge=1, le=MOST_CARDS)] = MOST_CARDS


class Bid(Action, visible=Public):
    card: int


class Turn(Action, visible=Public):
    prize: int


def subsets(actions: Iterable[A]) -> list[tuple[A, ...]]:
    """Every choice of them, at the number with a bit for each that is in it."""
    found: list[tuple[A, ...]] = [()]
    for action in actions:
        found += [(*chosen, action) for chosen in found]
    return found


# By the seven low cards and by the others: two small tables are quicker to reach than a large one.
LOW_BIDS, HIGH_BIDS = subsets(map(Bid, range(1, 8))), subsets(map(Bid, range(8, 14)))
LOW_PRIZES, HIGH_PRIZES = subsets(map(Turn, range(1, 8))), subsets(map(Turn, range(8, 14)))


class Table(State, visible=Public):
    hands: list[int]
    points: list[int]
    prizes: int
    prize: int = 0


class TurnPrize(Chance[Table, Turn]):
    def outcomes(self, state: Table) -> Sequence[Turn]:
        return LOW_PRIZES[state.prizes & 127] + HIGH_PRIZES[state.prizes >> 7]

    def resolve(self, state: Table, action: Turn) -> None:
        state.prize = action.prize
        state.prizes -= BITS[action.prize]
        state.then(BID_BOTH)


class BidBoth(SecretChoice[Table, Bid]):
    def actions(self, state: Table, player: int) -> Sequence[Bid]:
        hand = state.hands[player]
        return LOW_BIDS[hand & 127] + HIGH_BIDS[hand >> 7]

    def resolve(self, state: Table, chosen: Mapping[int, Bid]) -> None:
        hands, ours, theirs = state.hands, chosen[0].card, chosen[1].card
        hands[0] -= BITS[ours]
        hands[1] -= BITS[theirs]
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
