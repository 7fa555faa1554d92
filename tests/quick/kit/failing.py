"""Small games whose rules fail in ways that no law is about: they raise, hang, or are over at once."""

from typing import Annotated

from quick.kit.base import Bid, BidBoth, Duel, Heap, Pile, Table, Turn
from quick.kit.hidden import Cards, DealCard, Show, Speak
from teban import Action, Choice, IllegalAction, Public, Refusal


class Leaving(BaseException):
    """No `Exception`, like `SystemExit`."""


class TurnLeaving(Turn):
    """Raises `raised` at five stones."""

    def resolve(self, state, action):
        super().resolve(state, action)
        if state.stones == 5:
            raise self.raised


class TurnExiting(TurnLeaving):
    raised = SystemExit(0)


class ExitingPile(Pile):
    items = (TurnExiting,)


class TurnClosing(TurnLeaving):
    raised = GeneratorExit()


class ClosingPile(Pile):
    items = (TurnClosing,)


class TurnGoing(TurnLeaving):
    raised = Leaving("home")


class LeavingPile(Pile):
    items = (TurnGoing,)


class TurnExitingList(Turn):
    def actions(self, state):
        if state.stones < 6:
            raise SystemExit(0)
        return super().actions(state)


class ExitingListPile(Pile):
    items = (TurnExitingList,)


class ExitingNewPile(Pile):
    def new(self, players, options):
        raise SystemExit(0)


class ExitingScorePile(Pile):
    def score(self, state):
        raise SystemExit(0)


class ExitingCheckPile(Pile):
    def check(self, state):
        if state.stones < 6:
            raise SystemExit(0)


# Rules that do not return


def hang():
    while True:
        try:
            sum(range(1000))
        except Exception:  # noqa: BLE001 - as careless rules do
            continue


class TurnHanging(Turn):
    """Hangs at five stones."""

    def resolve(self, state, action):
        super().resolve(state, action)
        if state.stones == 5:
            hang()


class HangingPile(Pile):
    items = (TurnHanging,)


class TurnHangingList(Turn):
    def actions(self, state):
        if state.stones < 6:
            hang()
        return super().actions(state)


class HangingListPile(Pile):
    items = (TurnHangingList,)


class HangingNewPile(Pile):
    def new(self, players, options):
        hang()


class CrowdedPile(Pile):
    """Hangs for any number of players but two."""

    players = (2, 3, 4, 5)

    def new(self, players, options):
        if players > 2:
            hang()
        return super().new(players, options)


class HangingScorePile(Pile):
    def score(self, state):
        hang()


class TurnHangingRefusal(Turn):
    def refusal(self, state, action):
        hang()


class HangingRefusalPile(Pile):
    items = (TurnHangingRefusal,)


# Rules that fail at the start


class TurnRaisingList(Turn):
    def actions(self, state):
        raise ValueError("no such list")


class RaisingListPile(Pile):
    items = (TurnRaisingList,)


class TurnOfNumbers(Turn):
    def actions(self, state):
        return [1, 2, 3]


class PileOfNumbers(Pile):
    items = (TurnOfNumbers,)


class RaisingNewPile(Pile):
    def new(self, players, options):
        raise ZeroDivisionError


class NumberPile(Pile):
    def new(self, players, options):
        return 5


class FalsePile(Pile):
    def check(self, state):
        return state.stones >= 0


class OverPile(Pile):
    """Is over as it begins."""

    def new(self, players, options):
        return Heap(agenda=[])


# Items that never come up


class TurnOfItsOwn(Turn):
    """Allows without a list, and samples."""

    def allows(self, state, action):
        return action in self.actions(state)

    def sample(self, state, rng):
        return rng.choice(self.actions(state))


class SparePile(Pile):
    items = (Turn, TurnOfItsOwn)


class BidAlone(Choice[Table, Bid]):
    def actions(self, state):
        return (Bid(0),)

    def resolve(self, state, action):
        pass


class SpareDuel(Duel):
    items = (BidBoth, BidAlone)


# Refusals that fail


class TurnRaisingRefusal(Turn):
    def refusal(self, state, action):
        raise ValueError("why not")


class RaisingRefusalPile(Pile):
    items = (TurnRaisingRefusal,)


class TurnRefusingRefusal(Turn):
    def refusal(self, state, action):
        raise IllegalAction("no", Refusal("no"))


class RefusingRefusalPile(Pile):
    items = (TurnRefusingRefusal,)


class TurnSayingNo(Turn):
    def refusal(self, state, action):
        return "no"


class SayingPile(Pile):
    items = (TurnSayingNo,)


class SpeakRaising(Speak):
    """Cannot be asked where the other holds the six."""

    def actions(self, state):
        if 6 in state.hands[1 - self.player]:
            raise ValueError("six")
        return super().actions(state)


class RaisingCards(Cards):
    speak = SpeakRaising
    items = (DealCard, SpeakRaising, Show)


class SpeakHanging(Speak):
    """Does not come back where the other holds the six and one has spoken."""

    def actions(self, state):
        if 6 in state.hands[1 - self.player] and state.said[self.player]:
            hang()
        return super().actions(state)


class HangingCards(Cards):
    speak = SpeakHanging
    items = (DealCard, SpeakHanging, Show)


class SpeakHangingRefusal(Speak):
    def refusal(self, state, action):
        hang()


class HangingRefusalCards(Cards):
    speak = SpeakHangingRefusal
    items = (DealCard, SpeakHangingRefusal, Show)


# Token formats that fail, in games that fail otherwise too


class Format:
    """Fails to write or to read what it names."""

    def format(self, value):
        return str(value)

    parse = int


class RaisingFormat(Format):
    def format(self, value):
        raise ZeroDivisionError


class ExitingFormat(Format):
    def parse(self, text):
        raise SystemExit(0)


class HangingFormat(Format):
    def format(self, value):
        hang()


class TakeRaising(Action, visible=Public):
    count: Annotated[int, RaisingFormat()]


class TakeExiting(Action, visible=Public):
    count: Annotated[int, ExitingFormat()]


class TakeHanging(Action, visible=Public):
    count: Annotated[int, HangingFormat()]


def takes(action, state):
    """Lists up to three stones, and no longer works at six."""
    assert state.stones > 6
    return [action(count) for count in (1, 2, 3)]


class TurnTakingRaising(Choice[Heap, TakeRaising]):
    def actions(self, state):
        return takes(TakeRaising, state)

    resolve = Turn.resolve


class TurnTakingExiting(Choice[Heap, TakeExiting]):
    def actions(self, state):
        return takes(TakeExiting, state)

    resolve = Turn.resolve


class TurnTakingHanging(Choice[Heap, TakeHanging]):
    def actions(self, state):
        return takes(TakeHanging, state)

    resolve = Turn.resolve


class RaisingFormatPile(Pile):
    items = (TurnTakingRaising,)


class ExitingFormatPile(Pile):
    items = (TurnTakingExiting,)


class HangingFormatPile(Pile):
    items = (TurnTakingHanging,)
