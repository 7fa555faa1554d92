"""Magpie: three tricks, a sealed bid, and one glance at a card that is not yours."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from teban import (
    Action,
    Chance,
    Choice,
    Game,
    Hidden,
    Owned,
    Part,
    Pool,
    Public,
    RandomSource,
    Refusal,
    ScoreSheet,
    SecretChoice,
    SeenBy,
    State,
    Task,
    View,
    field,
)

SUITS = "cdhs"
DECK = tuple(f"{suit}{rank}" for suit in SUITS for rank in range(1, 5))
HAND = 3
Card = Annotated[str, Pool("deck", DECK)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How many rounds are played."""

    rounds: Annotated[int, Meta(ge=1, le=6)] = 2


class FaceDown(Part):
    """A card face down, and who has seen it."""

    seen_by: Public[list[int]]
    card: Annotated[Card, SeenBy("seen_by")]


class Table(State):
    """Cards in hands, put aside, in the pile (its top last), open, and in the box."""

    rounds_left: Public[int]
    points: Public[list[int]]
    kept: Public[list[int]]
    boxed: Public[list[Card]]
    starter: Public[int] = 0
    bids: Public[list[int]] = field(default_factory=list)
    tricks: Public[list[int]] = field(default_factory=list)
    lacks: Public[list[str]] = field(default_factory=list)
    hands: Public[list[list[FaceDown]]] = field(default_factory=list)
    aside: Public[list[FaceDown]] = field(default_factory=list)
    pile: Hidden[list[Card]] = field(default_factory=list)
    trump: Public[list[Card]] = field(default_factory=list)
    trick: Public[list[Card]] = field(default_factory=list)
    played: Public[list[Card]] = field(default_factory=list)

    def seats(self, first: int) -> list[int]:
        """All players in turn, beginning with one."""
        return [(first + step) % self.player_count for step in range(self.player_count)]


class Deal(Action):
    """A card for a player, face down."""

    player: Public[int]
    card: Owned[Card]


class TurnUp(Action, visible=Public):
    """The card that names the trumps."""

    card: Card


class Stack(Action, visible=Hidden):
    """A card for the draw pile."""

    card: Card


class Peek(Action, visible=Public):
    """Look at a card of another player."""

    target: int
    slot: int


class Swap(Action, visible=Public):
    """Put a card of one's own aside, and take the top of the pile for it."""

    slot: int


class Stay(Action, visible=Public):
    """Neither look nor swap."""


class Bid(Action, visible=Public):
    """So many tricks, no more and no fewer."""

    tricks: int


class Play(Action, visible=Public):
    """Play a card to the trick."""

    card: Card


class Round(Task[Table], forgets=True):
    """All cards go back into the deck, and a round begins."""

    def resolve(self, state: Table) -> None:
        seats = state.seats(state.starter)
        state.bids, state.tricks, state.lacks = [], [0] * len(seats), [""] * len(seats)
        state.hands, state.aside, state.pile = [[] for _ in seats], [], []
        state.trump, state.played = [], []
        state.then(*(DealCard(player) for _ in range(HAND) for player in seats), TurnTrump())
        state.then(*(StackCard() for _ in range(len(seats) - 1)))  # the rest
        state.then(*(Glance(player) for player in seats), Bidding(tuple(sorted(seats))))
        state.then(*(PlayCard(player) for player in seats), TrickEnd(state.starter))


def undealt(state: Table) -> list[str]:
    """The cards that lie nowhere yet, in the order of the deck."""
    dealt = [lying.card for hand in state.hands for lying in hand] + state.pile + state.trump + state.boxed
    return [card for card in DECK if card not in dealt]


class DealCard(Chance[Table, Deal]):
    """One card for one player."""

    player: Public[int]

    def outcomes(self, state: Table) -> Sequence[Deal]:
        return [Deal(player=self.player, card=card) for card in undealt(state)]

    def resolve(self, state: Table, action: Deal) -> None:
        state.hands[self.player].append(FaceDown(seen_by=[self.player], card=action.card))


class TurnTrump(Chance[Table, TurnUp]):
    """One card is turned up."""

    def outcomes(self, state: Table) -> Sequence[TurnUp]:
        return [TurnUp(card) for card in undealt(state)]

    def resolve(self, state: Table, action: TurnUp) -> None:
        state.trump = [action.card]


class StackCard(Chance[Table, Stack]):
    """One card more for the draw pile, whose order nobody knows."""

    def outcomes(self, state: Table) -> Sequence[Stack]:
        return [Stack(card) for card in undealt(state)]

    def resolve(self, state: Table, action: Stack) -> None:
        state.pile.append(action.card)


class Glance(Choice[Table, Peek | Swap | Stay], reveals=(Peek, Swap)):
    """Once in a round: look at a card of somebody else, swap one, or neither."""

    rule = "Magpie, the glance"

    def actions(self, state: Table) -> Sequence[Peek | Swap | Stay]:
        others = [player for player in range(state.player_count) if player != self.player]
        peeks = [Peek(target, slot) for target in others for slot in range(HAND)]
        return [*peeks, *(Swap(slot) for slot in range(HAND) if state.pile), Stay()]

    def resolve(self, state: Table, action: Peek | Swap | Stay) -> None:
        if isinstance(action, Peek):
            state.hands[action.target][action.slot].seen_by.append(self.player)
        elif isinstance(action, Swap):
            hand = state.hands[self.player]
            state.aside.append(hand[action.slot])
            hand[action.slot] = FaceDown(seen_by=[self.player], card=state.pile.pop())


class Bidding(SecretChoice[Table, Bid]):
    """All say in secret how many tricks they will take; the bids are opened at once."""

    rule = "Magpie, the bids"

    def actions(self, state: Table, player: int) -> Sequence[Bid]:
        return [Bid(tricks) for tricks in range(HAND + 1)]

    def resolve(self, state: Table, chosen: Mapping[int, Bid]) -> None:
        state.bids = [chosen[player].tricks for player in range(state.player_count)]


class PlayCard(Choice[Table, Play], reveals=Play):
    """A card to the trick, of the suit that was led if there is one in the hand."""

    rule = "Magpie, the tricks"

    def actions(self, state: Table) -> Sequence[Play]:
        hand = [lying.card for lying in state.hands[self.player]]
        follow = [card for card in hand if state.trick and card[0] == state.trick[0][0]]
        return [Play(card) for card in follow or hand]

    def refusal(self, state: Table, action: Play) -> Refusal | None:
        if action.card in [lying.card for lying in state.hands[self.player]]:
            return Refusal("follow-suit", facts={"led": state.trick[0]})
        return Refusal("not-in-hand")

    def resolve(self, state: Table, action: Play) -> None:
        hand = state.hands[self.player]
        state.hands[self.player] = [lying for lying in hand if lying.card != action.card]
        led = state.trick[0][0] if state.trick else action.card[0]
        if action.card[0] != led and led not in state.lacks[self.player]:
            state.lacks[self.player] += led
        state.trick.append(action.card)


class TrickEnd(Task[Table]):
    """The highest trump takes the trick, or else the highest card of the suit that was led."""

    leader: Public[int]

    def resolve(self, state: Table) -> None:
        trump, led = state.trump[0][0], state.trick[0][0]
        best = max(state.trick, key=lambda card: (card[0] == trump, card[0] == led, card[1]))
        winner = state.seats(self.leader)[state.trick.index(best)]
        state.tricks[winner] += 1
        state.played += state.trick
        state.trick = []
        if state.hands[winner]:
            state.then(*(PlayCard(player) for player in state.seats(winner)), TrickEnd(winner))
        else:
            state.then(RoundEnd())


class RoundEnd(Task[Table]):
    """A bid that was kept brings five points and one a trick; another costs the difference."""

    def resolve(self, state: Table) -> None:
        for player, (bid, won) in enumerate(zip(state.bids, state.tricks, strict=True)):
            state.points[player] += 5 + won if bid == won else -abs(bid - won)
            state.kept[player] += bid == won
        state.starter = state.seats(state.starter)[1]
        state.rounds_left -= 1
        if state.rounds_left:
            state.then(Round())


def believable(state: Table) -> bool:
    """Whether nobody holds a suit that he did not follow."""
    hands = zip(state.hands, state.lacks, strict=True)
    return not any(lying.card[0] in lacking for hand, lacking in hands for lying in hand)


class Magpie(Game[Table]):
    """Magpie, for two to four."""

    id = "magpie"
    title = "Magpie"
    players = (2, 3, 4)
    options = Options
    items = (Round, DealCard, TurnTrump, StackCard, Glance, Bidding, PlayCard, TrickEnd, RoundEnd)

    def new(self, players: int, options: Options) -> Table:
        boxed = [card for card in DECK if card[0] not in SUITS[:players]]
        points, kept = [0] * players, [0] * players
        return Table(agenda=[Round()], rounds_left=options.rounds, points=points, kept=kept, boxed=boxed)

    def check(self, state: Table) -> None:
        assert all(len(hand) <= HAND for hand in state.hands), "a hand is three cards"
        lying = [down.card for hand in [*state.hands, state.aside] for down in hand] + state.pile
        cards = lying + state.trump + state.trick + state.played + state.boxed
        assert len(set(cards)) == len(cards), "a card lies in two places"
        assert not state.pile or len(cards) == len(DECK), "a card is missing"
        assert believable(state), "a player has a suit that he did not follow"

    def determinize(self, view: View[Table], rng: RandomSource) -> Table:
        world = super().determinize(view, rng)
        while not believable(world):
            world = super().determinize(view, rng)
        return world

    def standing(self, view: View[Table]) -> ScoreSheet:
        return ScoreSheet.of([("points", view.points)], tie_breaks=[("bids kept", view.kept)])

    def score(self, state: Table) -> ScoreSheet:
        return ScoreSheet.of([("points", state.points)], tie_breaks=[("bids kept", state.kept)])
