"""Leaks of kinds that other engines had, each in a small game of hidden cards.

`LEAKS` has the sub-check of non-interference that finds each.
"""

from typing import Annotated

from quick.kit.hidden import Card, Dealt, DrawCard, Hands, Say, Show, Speak, Vow, VowBoth, Vows
from teban import (
    Action,
    Chance,
    Choice,
    Game,
    Hidden,
    Interrupt,
    Owned,
    Part,
    Public,
    Refusal,
    SecretChoice,
    SeenBy,
    Task,
    field,
)


def is_high(state, player):
    return sum(state.hands[player]) > 3 * len(state.hands[player])


class SpeakAndRank(Speak):
    """Says in public who has the better cards."""

    def resolve(self, state, action):
        super().resolve(state, action)
        state.note = max((0, 1), key=lambda player: sum(state.hands[player]))


class RankedPlayers(Dealt):
    speak = SpeakAndRank
    items = (DrawCard, SpeakAndRank, Show)


class Piles(Hands):
    low: Hidden[list[Card]] = field(default_factory=list)
    high: Hidden[list[Card]] = field(default_factory=list)

    def left(self):
        return [card for card in range(1, 7) if card not in (*self.low, *self.high)]


class DrawToPile(DrawCard):
    """Puts a card on one of two piles, whose lengths everybody sees."""

    def resolve(self, state, action):
        (state.high if action.card > 3 else state.low).append(action.card)


class LengthsOfPiles(Dealt, Game[Piles]):
    begin, deal = Piles, DrawToPile
    items = (DrawToPile, Speak, Show)


class Rack(Part):
    player: Public[int]
    card: Owned[Card]


class Racks(Hands):
    racks: Public[list[Rack]] = field(default_factory=list)

    def left(self):
        return [card for card in range(1, 7) if card not in [rack.card for rack in self.racks]]


class DrawForTheOther(DrawCard):
    """Puts a card before the wrong player, who sees it."""

    def resolve(self, state, action):
        state.racks.append(Rack(1 - action.player, action.card))


class WrongOwners(Dealt, Game[Racks]):
    begin, deal = Racks, DrawForTheOther
    items = (DrawForTheOther, Speak, Show)


class Lot(Part):
    card: Annotated[Card, SeenBy("known_to")]
    known_to: Public[list[int]]


class Lots(Hands):
    lots: Public[list[Lot]] = field(default_factory=list)

    def left(self):
        return [card for card in range(1, 7) if card not in [lot.card for lot in self.lots]]


class DrawLot(DrawCard):
    def resolve(self, state, action):
        state.lots.append(Lot(action.card, [action.player]))


class SpeakAndPoint(Speak):
    """Shows the last card to everybody, a spectator too."""

    def resolve(self, state, action):
        super().resolve(state, action)
        state.lots[-1].known_to = [0, 1]


class SharedLots(Dealt, Game[Lots]):
    begin, deal, speak = Lots, DrawLot, SpeakAndPoint
    items = (DrawLot, SpeakAndPoint, Show)


class SpeakLoudly(Speak):
    pass


class SpeakThenSpeak(Speak):
    """Puts another kind of item on the agenda where the cards are high."""

    def resolve(self, state, action):
        super().resolve(state, action)
        if len(state.said[self.player]) == 1:
            state.then((SpeakLoudly if is_high(state, self.player) else Speak)(self.player))


class LoudAgenda(Dealt):
    speak = SpeakThenSpeak
    items = (DrawCard, SpeakThenSpeak, Speak, SpeakLoudly, Show)


class SpeakForPoints(Speak):
    worth: Public[int] = 0

    def resolve(self, state, action):
        super().resolve(state, action)
        if len(state.said[self.player]) == 1:
            state.then(SpeakForPoints(self.player, sum(state.hands[self.player])))


class PointsOnTheAgenda(Dealt):
    """Has an item with a public field that holds a secret."""

    speak = SpeakForPoints
    items = (DrawCard, SpeakForPoints, Show)


class SayLow(Action):
    card: Owned[int]


class SayHigh(Action):
    card: Owned[int]


class SpeakByName(Choice[Hands, SayLow | SayHigh]):
    """Names an action by the card that it conceals."""

    def actions(self, state):
        return [(SayHigh if card > 3 else SayLow)(card) for card in state.hands[self.player]]

    def resolve(self, state, action):
        state.note += 1


class NamesOfActions(Dealt):
    speak = SpeakByName
    items = (DrawCard, SpeakByName, Show)


class PlayedCard(Action, visible=Public):
    card: int


class PlayFromHand(Choice[Hands, PlayedCard]):
    """Plays a card openly from a hidden hand, without saying that this shows it."""

    def actions(self, state):
        return [PlayedCard(card) for card in state.hands[self.player]]

    def resolve(self, state, action):
        state.hands[self.player].remove(action.card)
        state.shown[self.player].append(action.card)


class CardsFromHands(Dealt):
    speak = PlayFromHand
    items = (DrawCard, PlayFromHand, Show)


class Point(Action):
    card: Owned[int]


class PlayOrPoint(Choice[Hands, PlayedCard | Point], reveals=PlayedCard):
    """Plays a card openly, as it declares, or points at one in secret, which then is told all the same."""

    def actions(self, state):
        return [act(card) for act in (PlayedCard, Point) for card in state.hands[self.player]]

    def resolve(self, state, action):
        if isinstance(action, PlayedCard):
            PlayFromHand.resolve(self, state, action)
        else:
            state.note = action.card


class PointedCards(Dealt):
    speak = PlayOrPoint
    items = (DrawCard, PlayOrPoint, Show)


class Peek(Action):
    pass


class PeekAtVows(Interrupt[Hands, Peek]):
    """Writes down in public what was committed so far."""

    def actions(self, state, player):
        return (Peek(),) if state.agenda and state.note < 5 else ()

    def resolve(self, state, player, action):
        state.note += 1 + 10 * sum(vow.word for vow in state.agenda[-1].sealed)


class PeekedVows(Vows):
    items = (VowBoth, PeekAtVows)


class VowAfterOthers(VowBoth):
    """Lets a player not choose what the other has committed to."""

    def actions(self, state, player):
        taken = [vow.word for vow in state.agenda[-1].sealed]
        return [Vow(word) for word in range(3) if word not in taken]


class DifferentVows(Vows):
    vow = VowAfterOthers
    items = (VowAfterOthers,)


class VowInTheOpen(SecretChoice[Hands, Vow]):
    """The opening says who has the better cards."""

    actions = VowBoth.actions

    def resolve(self, state, chosen):
        state.note = sum(is_high(state, player) for player in (0, 1))


class DealThenVow(Task[Hands]):
    def resolve(self, state):
        state.then(VowInTheOpen((0, 1)), Show())


class TellingOpening(Dealt):
    end = DealThenVow
    items = (DrawCard, Speak, DealThenVow, VowInTheOpen, Show)


class CallOut(Action):
    pass


class CallIfHigh(Interrupt[Hands, CallOut]):
    """Is offered to those with high cards only."""

    def actions(self, state, player):
        return (CallOut(),) if state.note < 3 and is_high(state, player) else ()

    def resolve(self, state, player, action):
        state.note += 1


class CallsOfTheHigh(Dealt):
    items = (DrawCard, Speak, Show, CallIfHigh)


class SpeakUntilHigh(Speak):
    """Ends the game where a hidden card says so."""

    def resolve(self, state, action):
        super().resolve(state, action)
        if is_high(state, 0) and action == Say(2):
            state.end()


class EarlyEnds(Dealt):
    speak = SpeakUntilHigh
    items = (DrawCard, SpeakUntilHigh, Show)


class Stake(Action, visible=Public):
    coins: int


class PutStake(Choice[Hands, Stake]):
    """Lists all usual stakes, always; the facts of a refusal tell the other's best card."""

    def actions(self, state):
        return [Stake(coins) for coins in (0, 1, 2)]

    def resolve(self, state, action):
        state.note += action.coins

    def refusal(self, state, action):
        return Refusal("no-such-stake", facts={"best": max(state.hands[1 - self.player], default=0)})


class FactsOfRefusals(Dealt):
    speak = PutStake
    items = (DrawCard, PutStake, Show)


class PutStakeOrLess(PutStake):
    """Has another reason where the other's cards are high."""

    def refusal(self, state, action):
        return Refusal("too-much" if is_high(state, 1 - self.player) else "no-such-stake")


class ReasonsOfRefusals(Dealt):
    speak = PutStakeOrLess
    items = (DrawCard, PutStakeOrLess, Show)


class PutStakeByRule(PutStake):
    """Cites the other's card with the rule."""

    def refusal(self, state, action):
        return Refusal("no-such-stake", rule=f"Stakes, {state.hands[1 - self.player][:1]}")


class RulesOfRefusals(Dealt):
    speak = PutStakeByRule
    items = (DrawCard, PutStakeByRule, Show)


class TurnFirst(Task[Hands]):
    """Turns up the first player's card before anybody decides anything."""

    def resolve(self, state):
        state.shown[0].append(state.hands[0].pop())


class EarlyTurns(Dealt):
    turn = TurnFirst
    items = (DrawCard, TurnFirst, Speak, Show)

    def new(self, players, options):
        return Hands(
            agenda=[self.end(), Speak(1), Speak(0), DrawCard(1), self.turn(), DrawCard(1), DrawCard(0)]
        )


class Shake(Action):
    pass


class ShakeDeck(Chance[Hands, Shake]):
    """Changes nothing, but is an entry of the log."""

    def outcomes(self, state):
        return (Shake(),)

    def resolve(self, state, action):
        pass


class DrawAndShake(DrawCard):
    def resolve(self, state, action):
        super().resolve(state, action)
        if action.card > 3:
            state.then(ShakeDeck())


class ShakenDeals(Dealt):
    """Has an entry more in the log for a high card that is dealt before anybody decides anything."""

    deal = DrawAndShake
    items = (DrawAndShake, ShakeDeck, Speak, Show)


LEAKS = {
    RankedPlayers: "view",
    LengthsOfPiles: "view",
    WrongOwners: "view",
    SharedLots: "view",
    LoudAgenda: "view",
    PointsOnTheAgenda: "view",
    NamesOfActions: "choices",
    CardsFromHands: "choices",
    PointedCards: "view",
    PeekedVows: "view",
    DifferentVows: "legal",
    TellingOpening: "view",
    CallsOfTheHigh: "choices",
    EarlyEnds: "entries",
    FactsOfRefusals: "refusals",
    ReasonsOfRefusals: "refusals",
    RulesOfRefusals: "refusals",
    EarlyTurns: "view",
    ShakenDeals: "entries",
}
