"""Planted faults of the law of non-interference: leaks, each through one output."""

import itertools
from enum import IntEnum
from typing import Annotated

from quick.kit.base import Fault
from quick.kit.hidden import ASIDE, Dealt, DrawCard, Hands, Say, Show, Speak, Vows
from teban import REFEREE, Action, Chance, Choice, Owned, Public, Refusal, ScoreSheet, Session, Task
from teban.bots import RandomBot
from teban.engine import codec
from teban.errors import NotYourTurn
from teban.play import feed
from teban.play.events import Drawn


def is_high(state, player):
    return sum(state.hands[player]) > 3 * len(state.hands[player])


# What events and views show


class Toss(Action, visible=Public):
    pips: int


class TossCoin(Chance[Hands, Toss]):
    """Changes nothing, but is an entry of the log."""

    def outcomes(self, state):
        return (Toss(0), Toss(1))

    def resolve(self, state, action):
        pass


class SpeakAndToss(Speak):
    def resolve(self, state, action):
        super().resolve(state, action)
        if is_high(state, 0):
            state.then(TossCoin())


class TossingCards(Dealt):
    """Tosses a coin where the first player's cards are high."""

    speak = SpeakAndToss
    items = (DrawCard, SpeakAndToss, Show, TossCoin)


def show_readiness_to_all(monkeypatch):
    def committed(self, state, viewer):
        here = self._game.steps.here(state)
        return getattr(here.agenda[-1], "committed", ()) if here.agenda else ()

    monkeypatch.setattr(feed.Feed, "_committed", committed)


class SpeakAndCount(Speak):
    def resolve(self, state, action):
        super().resolve(state, action)
        state.note = sum(is_high(state, player) for player in (0, 1))


class CountedCards(Dealt):
    """Counts in public how many players have high cards."""

    speak = SpeakAndCount
    items = (DrawCard, SpeakAndCount, Show)


def show_draws_to_all(monkeypatch):
    usual = feed.event_for

    def event_for(game, event, before, after, viewer, players):
        seen = usual(game, event, before, after, viewer, players)
        return Drawn(event.revision, event.action, seen.changes) if isinstance(event, Drawn) else seen

    monkeypatch.setattr(feed, "event_for", event_for)


# What is said of the view


def salt_the_hash(monkeypatch):
    usual, salt = codec.view_hash, itertools.count()
    monkeypatch.setattr(codec, "view_hash", lambda view: usual(view) + str(next(salt)))


class PaddedCards(Dealt):
    """Writes views with as many blanks as the other's cards are worth."""

    def view(self, state, viewer):
        ASIDE.set(sum(map(sum, state.hands)))
        return super().view(state, viewer)

    def encode(self, value, format="json"):
        data = super().encode(value, format)
        return data + b" " * ASIDE.get() if hasattr(value, "viewer") and format == "json" else data


class TellingVows(Vows):
    """Tells everybody who has committed."""

    def to_act(self, state, viewer=REFEREE):
        return self.steps.to_act(state)


class CountingCards(Dealt):
    """Works out the score so far from the last state that was looked at."""

    def view(self, state, viewer):
        ASIDE.set([sum(hand) for hand in state.hands])
        return super().view(state, viewer)

    def standing(self, view):
        return ScoreSheet.of([("cards", ASIDE.get())])


class SeenCards(Dealt):
    """Remembers the last state that was looked at."""

    def view(self, state, viewer):
        ASIDE.set(sum(map(sum, state.hands)))
        return super().view(state, viewer)


def let_bots_peek(monkeypatch):
    monkeypatch.setattr(RandomBot, "choose", lambda self, view, legal, rng: legal[ASIDE.get() % len(legal)])


# What may be done


class Whisper(Action):
    word: Owned[int]


class WhisperWord(Choice[Hands, Whisper]):
    """Says a word that only the speaker hears."""

    def words(self, state):
        return [0, 1]

    def actions(self, state):
        return [Whisper(word) for word in self.words(state)]

    def resolve(self, state, action):
        state.note += 1


class WhisperIfHigh(WhisperWord):
    def words(self, state):
        return [0, 1, 2] if is_high(state, 1 - self.player) else [0, 1]


class WhisperedCards(Dealt):
    """Has a word more to whisper where the other's cards are high."""

    speak = WhisperIfHigh
    items = (DrawCard, WhisperIfHigh, Show)


class SpeakInOrder(Speak):
    def actions(self, state):
        words = super().actions(state)
        return words[::-1] if is_high(state, 1 - self.player) else words


class OrderedCards(Dealt):
    """Lists words backwards where the other's cards are high."""

    speak = SpeakInOrder
    items = (DrawCard, SpeakInOrder, Show)


class Word(IntEnum):
    """Words that are equal to numbers."""

    NO = 0
    YES = 1
    PERHAPS = 2


class Spelling:
    """Writes a word in letters and a number in digits."""

    def format(self, value):
        return value.name.lower() if isinstance(value, Word) else f"w{value}"

    def parse(self, text):
        return Word[text.upper()] if text.upper() in Word.__members__ else int(text[1:])


class Spell(Action):
    word: Owned[Annotated[int, Spelling()]]


class SpellIfHigh(Choice[Hands, Spell]):
    def actions(self, state):
        return [Spell(Word(word) if is_high(state, 1 - self.player) else word) for word in (0, 1)]

    def resolve(self, state, action):
        state.note += 1


class SpelledCards(Dealt):
    """Spells words where the other's cards are high."""

    speak = SpellIfHigh
    items = (DrawCard, SpellIfHigh, Show)


class SpeakIfHigh(Speak):
    """Says words that are equal to the usual ones, but not of the same type."""

    def actions(self, state):
        says = super().actions(state)
        return [Say(Word(say.word)) for say in says] if is_high(state, 1 - self.player) else says


class PromptedCards(Dealt):
    """Offers the next tokens backwards where words are of another type."""

    speak = SpeakIfHigh
    items = (DrawCard, SpeakIfHigh, Show)

    def __init__(self):
        super().__init__()
        usual = self.notation.next_tokens

        def next_tokens(legal, prefix=()):
            found = usual(legal, prefix)
            return found[::-1] if any(isinstance(say.word, Word) for say in legal) else found

        self.notation.next_tokens = next_tokens


class SpeakWithReasons(Speak):
    def refusal(self, state, action):
        return Refusal("said-already", facts={"cards": sum(map(sum, state.hands))})


class ReasonedCards(Dealt):
    """Gives the sum of all cards as a reason."""

    speak = SpeakWithReasons
    items = (DrawCard, SpeakWithReasons, Show)


def name_the_committed(monkeypatch):
    usual = Session.withdraw

    def withdraw(self, player):
        try:
            usual(self, player)
        except NotYourTurn as error:
            raise NotYourTurn(f"{error}; {self.to_act()} are to act", error.refusal) from error

    monkeypatch.setattr(Session, "withdraw", withdraw)


class Nod(Task[Hands], reveals=True):
    """Shows nothing."""

    def resolve(self, state):
        pass


class SpeakAndNod(Speak):
    def resolve(self, state, action):
        super().resolve(state, action)
        if is_high(state, 0):
            state.then(Nod())


class NoddingCards(Dealt):
    """Has an item that says it reveals something, where the first player's cards are high."""

    speak = SpeakAndNod
    items = (DrawCard, SpeakAndNod, Show, Nod)


class Close(Task[Hands]):
    """Ends the game with all cards in the hands."""

    def resolve(self, state):
        state.note = 1


class ClosedCards(Dealt):
    """Scores cards that nobody is shown."""

    end = Close
    items = (DrawCard, Speak, Close)


class BoastIfHigh(Speak):
    def actions(self, state):
        return [say for say in super().actions(state) if say.word < 2 or is_high(state, self.player)]


class BoastingCards(Dealt):
    """Lets only those say the highest word whose cards are high."""

    speak = BoastIfHigh
    items = (DrawCard, BoastIfHigh, Show)


FAULTS = {
    "non-interference/entries": Fault(TossingCards),
    "non-interference/readiness": Fault(Vows, show_readiness_to_all),
    "non-interference/view": Fault(CountedCards),
    "non-interference/events": Fault(Dealt, show_draws_to_all),
    "non-interference/hash": Fault(Dealt, salt_the_hash),
    "non-interference/sizes": Fault(PaddedCards),
    "non-interference/turn": Fault(TellingVows),
    "non-interference/legal": Fault(WhisperedCards),
    "non-interference/order": Fault(OrderedCards),
    "non-interference/tokens": Fault(SpelledCards),
    "non-interference/next-tokens": Fault(PromptedCards),
    "non-interference/refusals": Fault(ReasonedCards),
    "non-interference/errors": Fault(Vows, name_the_committed),
    "non-interference/standing": Fault(CountingCards),
    "non-interference/bots": Fault(SeenCards, let_bots_peek),
    "non-interference/undo": Fault(NoddingCards, games=12),
    "non-interference/outcome": Fault(ClosedCards),
    "non-interference/choices": Fault(BoastingCards),
}
