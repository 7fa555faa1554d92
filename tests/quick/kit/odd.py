"""Games whose faults show only where somebody asks: in a listing, in an undo, in what an action holds."""

import random

from quick.kit.base import Bid, Heap, Pile, Turn
from teban import (
    Action,
    Choice,
    Game,
    Interrupt,
    InvalidInput,
    Public,
    ScoreSheet,
    SecretChoice,
    State,
    field,
)

# Rules that count on having been listed


class TurnMarking(Turn):
    """The list writes to the state at one place of a long game; `allows` does not."""

    def actions(self, state):
        if state.stones in range(133, 136):
            state.marks = 1
        return super().actions(state)

    def allows(self, state, action):
        return 1 <= action.count <= min(3, state.stones)


class MarkingPile(Pile):
    items = (TurnMarking,)

    def new(self, players, options):
        return Heap(agenda=[TurnMarking(0)], stones=300)


class TurnPrepared(Turn):
    """What the list leaves in the state is needed by the move."""

    def actions(self, state):
        state.marks = 1
        return super().actions(state)

    def resolve(self, state, action):
        if not state.marks:
            self.give_up()
        state.marks = 0
        super().resolve(state, action)

    def give_up(self):
        raise SystemExit(0)


class PreparedPile(Pile):
    items = (TurnPrepared,)


class TurnSurprised(TurnPrepared):
    def give_up(self):
        raise ValueError("not listed")


class SurprisedPile(Pile):
    items = (TurnSurprised,)


# An interrupt that is listed for somebody whose turn it is not


class Shout(Action, visible=Public):
    times: int


class Hall(State, visible=Public):
    rounds: int = 3
    points: list[int] = field(default_factory=lambda: [0, 0, 0])
    shouts: int = 2


class BidAgain(SecretChoice[Hall, Bid]):
    def actions(self, state, player):
        return [Bid(coins) for coins in range(3)]

    def resolve(self, state, chosen):
        state.rounds -= 1
        if state.rounds:
            state.then(BidAgain((0, 1)))


class ShoutAtRandom(Interrupt[Hall, Shout]):
    def actions(self, state, player):
        if player != 2 or not state.shouts:
            return []
        getattr(random, "random")()  # noqa: B009 - hidden from whoever reads the source
        return [Shout(1), Shout(2)]

    def resolve(self, state, player, action):
        state.shouts -= 1


class LoudHall(Game[Hall]):
    id = "loud-hall"
    players = 3
    items = (BidAgain, ShoutAtRandom)

    def new(self, players, options):
        return Hall(agenda=[BidAgain((0, 1))])

    def score(self, state):
        return ScoreSheet.of([("points", state.points)])


# Actions of odd values


class TakeAlike(Action, visible=Public):
    count: int

    def __eq__(self, other):
        return isinstance(other, TakeAlike)

    def __hash__(self):
        return 1


class TurnAlike(Choice[Heap, TakeAlike]):
    def actions(self, state):
        return [TakeAlike(count) for count in (1, 2, 3) if count <= state.stones]

    resolve = Turn.resolve


class AlikePile(Pile):
    items = (TurnAlike,)


class Say(Action, visible=Public):
    word: str


class TurnSaying(Choice[Heap, Say]):
    word = "\ud800"

    def actions(self, state):
        return [Say(self.word), Say("b c")]

    def resolve(self, state, action):
        state.stones -= 1
        if state.stones > 6:
            state.then(type(self)(1 - self.player))


class SurrogatePile(Pile):
    items = (TurnSaying,)


class TurnSayingNothing(TurnSaying):
    word = ...


class EllipsisPile(Pile):
    items = (TurnSayingNothing,)


class TurnRaisingSurrogate(Turn):
    def resolve(self, state, action):
        super().resolve(state, action)
        if state.stones == 5:
            raise ValueError("bad \ud800 word")


class RaisingSurrogatePile(Pile):
    items = (TurnRaisingSurrogate,)


# No way to begin


class RefusingPile(Pile):
    def new(self, players, options):
        raise InvalidInput("never", "players")
