"""Small games in order, of which the planted faults are variants, and how a fault is planted."""

from collections.abc import Callable
from typing import Any, NamedTuple

from teban import (
    Action,
    Chance,
    Choice,
    Game,
    Public,
    ScoreSheet,
    SecretChoice,
    State,
    field,
)

TREES = ("ash", "birch", "cedar", "fir", "larch", "oak", "pine", "willow")
TREES_AS_A_SET = dict.fromkeys(TREES).keys().__and__(TREES)
"""A set that does not look like one in the source."""


class Fault(NamedTuple):
    """A game with a fault in it; `plant` takes pytest's monkeypatch where the fault is the engine's.

    It shows in so many `games`.
    """

    game: type[Game]
    plant: Callable[[Any], None] = lambda monkeypatch: None
    games: int = 4


class Take(Action, visible=Public):
    count: int


class Heap(State, visible=Public):
    stones: int = 12
    taken: list[int] = field(default_factory=list)
    marks: int = 0


class Turn(Choice[Heap, Take]):
    def actions(self, state):
        return [Take(n) for n in (1, 2, 3) if n <= state.stones]

    def resolve(self, state, action):
        state.stones -= action.count
        state.taken = [*state.taken, action.count]
        if state.stones:
            state.then(type(self)(1 - self.player))


class Pile(Game[Heap]):
    """Nim, with a memory of what was taken."""

    id = "pile"
    players = 2
    items = (Turn,)

    def new(self, players, options):
        return Heap(agenda=[self.items[0](0)])

    def score(self, state):
        return ScoreSheet.of([("taken", (sum(state.taken[::2]), sum(state.taken[1::2])))])


class Bid(Action, visible=Public):
    coins: int


class Table(State, visible=Public):
    limit: int = 2
    rounds: int = 3
    points: list[int] = field(default_factory=lambda: [0, 0])


class BidBoth(SecretChoice[Table, Bid]):
    def actions(self, state, player):
        return [Bid(coins) for coins in range(state.limit + 1)]

    def resolve(self, state, chosen):
        for player, bid in chosen.items():
            state.points[player] += bid.coins
        state.rounds -= 1
        if state.rounds:
            state.then(type(self)((0, 1)))


class Duel(Game[Table]):
    """Sealed bids in three rounds; every coin bid is a point."""

    id = "duel"
    players = 2
    items = (BidBoth,)

    def new(self, players, options):
        return Table(agenda=[self.items[0]((0, 1))])

    def score(self, state):
        return ScoreSheet.of([("coins", state.points)])


class Roll(Action, visible=Public):
    pips: int


class Go(Action):
    pass


class Track(State, visible=Public):
    places: list[int] = field(default_factory=lambda: [0, 0])


class RollDie(Chance[Track, Roll], visible=Public):
    player: int

    def outcomes(self, state):
        return [Roll(pips) for pips in range(1, 7)]

    def resolve(self, state, action):
        state.places[self.player] += action.pips
        if state.places[self.player] < 12:
            state.then(Walk(1 - self.player))


class Walk(Choice[Track, Go]):
    def actions(self, state):
        return (Go(),)

    def resolve(self, state, action):
        state.then(RollDie(self.player))


class Race(Game[Track]):
    """Who first walks twelve steps; a die says how many each time."""

    id = "race"
    players = 2
    items = (Walk, RollDie)

    def new(self, players, options):
        return Track(agenda=[Walk(0)])

    def score(self, state):
        return ScoreSheet.of([("steps", state.places)])
