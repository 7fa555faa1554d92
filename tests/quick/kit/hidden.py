"""A small game of hidden cards in order, of which the planted leaks are variants.

Two rounds: each player is dealt a card that he alone sees, then each says a word that he has not
said yet. At the end all cards are shown, and each is worth its number. `Cards` lists what chance
may deal, so that beliefs can be followed; `Dealt` draws it.
"""

from contextvars import ContextVar
from typing import Annotated

from teban import (
    Action,
    Chance,
    Choice,
    Game,
    Owned,
    OwnedEach,
    Pool,
    Public,
    ScoreSheet,
    SecretChoice,
    State,
    Task,
    field,
)

Card = Annotated[int, Pool("deck", range(1, 7))]

ASIDE: ContextVar = ContextVar("aside", default=None)
"""Where faulty rules keep what they should not."""


class Deal(Action):
    player: Public[int]
    card: Owned[Card]


class Say(Action, visible=Public):
    word: int


class Hands(State):
    hands: OwnedEach[list[list[Card]]] = field(default_factory=lambda: [[], []])
    said: Public[list[list[int]]] = field(default_factory=lambda: [[], []])
    shown: Public[list[list[Card]]] = field(default_factory=lambda: [[], []])
    note: Public[int] = 0

    def left(self):
        held = [card for hands in (self.hands, self.shown) for hand in hands for card in hand]
        return [card for card in range(1, 7) if card not in held]


class DealCard(Chance[Hands, Deal], visible=Public):
    player: int

    def outcomes(self, state):
        return [Deal(self.player, card) for card in state.left()]

    def resolve(self, state, action):
        state.hands[action.player].append(action.card)


class DrawCard(Chance[Hands, Deal], visible=Public):
    """The same without a list."""

    player: int

    def draw(self, state, rng):
        return Deal(self.player, rng.choice(state.left()))

    def allows(self, state, action):
        return action.player == self.player and action.card in state.left()

    resolve = DealCard.resolve


class Speak(Choice[Hands, Say]):
    def actions(self, state):
        return [Say(word) for word in range(3) if word not in state.said[self.player]]

    def resolve(self, state, action):
        state.said[self.player].append(action.word)


class Show(Task[Hands], reveals=True):
    def resolve(self, state):
        state.shown, state.hands = state.hands, [[], []]


class Cards(Game[Hands]):
    id = "cards"
    players = 2
    begin, deal, speak, end = Hands, DealCard, Speak, Show
    items = (DealCard, Speak, Show)

    def new(self, players, options):
        play_round = [self.deal(0), self.deal(1), self.speak(0), self.speak(1)]
        return self.begin(agenda=[self.end(), *reversed(play_round * 2)])

    def score(self, state):
        cards = [[*hand, *shown] for hand, shown in zip(state.hands, state.shown, strict=True)]
        return ScoreSheet.of([("cards", [sum(held) for held in cards])])

    def check(self, state):
        assert len(state.said) == 2


class Dealt(Cards):
    deal = DrawCard
    items = (DrawCard, Speak, Show)


class Vow(Action, visible=Public):
    word: int


class VowBoth(SecretChoice[Hands, Vow], conceal_commitment=True):
    def actions(self, state, player):
        return (Vow(0), Vow(1), Vow(2))

    def resolve(self, state, chosen):
        for player, vow in chosen.items():
            state.said[player].append(vow.word)


class Vows(Game[Hands]):
    """Three sealed choices; nobody sees whether the other has committed."""

    id = "vows"
    players = 2
    vow = VowBoth
    items = (VowBoth,)

    def new(self, players, options):
        return Hands(agenda=[self.vow((0, 1))] * 3)

    def score(self, state):
        return ScoreSheet.of([("words", [sum(said) for said in state.said])])

    def check(self, state):
        assert len(state.said) == 2
