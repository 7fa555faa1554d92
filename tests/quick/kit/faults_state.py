"""Planted faults of the laws of round trips, clones, undo, replay, sealed order and changes."""

from msgspec.structs import replace

from quick.kit.base import TREES, TREES_AS_A_SET, BidBoth, Duel, Fault, Pile, Table, Take, Turn
from teban import Action, Chance, Interrupt, Public, Session
from teban.errors import RecordError
from teban.play import feed, record_text, replay, session

# Round trips


class ForgetfulPile(Pile):
    """Loses a field of the states that it reads."""

    def decode(self, data, format="json"):
        state = super().decode(data, format)
        state.taken = []
        return state


class MishearingPile(Pile):
    """Reads another action than was written."""

    def decode_action(self, data, format="json"):
        action = super().decode_action(data, format)
        return Take(action.count + 1)


class ShortSightedPile(Pile):
    """Loses a field of the views that it reads."""

    def decode_view(self, data, format="json"):
        return replace(super().decode_view(data, format), taken=[])


def lose_last_entry(monkeypatch):
    decode = record_text.decode

    def decode_most(text, game):
        whole = decode(text, game)
        return replace(whole, log=whole.log[:-1])

    monkeypatch.setattr(record_text, "decode", decode_most)


# Clones


class LossyPile(Pile):
    """Loses a field when it clones the end."""

    def __init__(self):
        super().__init__()
        clone = self.clone

        def clone_most(state):
            copy = clone(state)
            copy.taken = copy.taken if copy.agenda else []
            return copy

        self.clone = clone_most


class SharingPile(Pile):
    """Shares a list between clones."""

    def __init__(self):
        super().__init__()
        clone = self.clone

        def clone_sharing(state):
            copy = clone(state)
            copy.taken = state.taken
            return copy

        self.clone = clone_sharing


class MarkingPile(Pile):
    """Changes the end when it clones it."""

    def __init__(self):
        super().__init__()
        clone = self.clone

        def clone_marked(state):
            state.marks += not state.agenda
            return clone(state)

        self.clone = clone_marked


def fork_without_line(monkeypatch):
    fork = Session.fork

    def fork_log(self):
        twin = fork(self)
        twin._line = None
        return twin

    monkeypatch.setattr(Session, "fork", fork_log)


# Undo


def undo_two_for_one(monkeypatch):
    undo = Session.undo

    def undo_more(self, decisions=1, **keywords):
        return undo(self, 2 if decisions == 1 and self.position > 1 else decisions, **keywords)

    monkeypatch.setattr(Session, "undo", undo_more)


def redo_two_for_one(monkeypatch):
    redo = Session.redo

    def redo_more(self, decisions=1):
        undone = self._line.undone if self._line else []
        return redo(self, 2 if decisions == 1 and len(undone) > 1 else decisions)

    monkeypatch.setattr(Session, "redo", redo_more)


# Replay


def replay_no_undo(monkeypatch):
    def refuse(session, entry, position, where):
        raise RecordError("is an undo", where)

    monkeypatch.setattr(replay, "_retrace", refuse)


class TurnHashing(Turn):
    """Marks the state with the order of a set."""

    def resolve(self, state, action):
        super().resolve(state, action)
        for name in TREES_AS_A_SET:
            state.marks = (state.marks * 10 + TREES.index(name)) % 1_000_003


class HashingPile(Pile):
    items = (TurnHashing,)


class TurnAsserting(Turn):
    """Does something in an assertion, which `python -O` leaves out."""

    def resolve(self, state, action):
        super().resolve(state, action)
        assert self.mark(state)

    def mark(self, state):
        state.marks += 1
        return True


class AssertingPile(Pile):
    items = (TurnAsserting,)


# Sealed choices


def tell_changes_in_order_of_arrival(monkeypatch):
    play, arrived = Session.play, []

    def play_noted(self, player, action):
        arrived.append(player)
        return play(self, player, action)

    def turned(event):
        return replace(event, changes=event.changes[:: 1 if arrived[-1] else -1])

    monkeypatch.setattr(Session, "play", play_noted)
    _tell_otherwise(monkeypatch, turned)


def withdraw_at_the_cost_of_a_draw(monkeypatch):
    withdraw = Session.withdraw

    def withdraw_serial(self, player):
        withdraw(self, player)
        self._draws += 1

    monkeypatch.setattr(Session, "withdraw", withdraw_serial)


class Flip(Action, visible=Public):
    pips: int


class FlipCoin(Chance[Table, Flip]):
    """A coin says how high the next bids may be."""

    def outcomes(self, state):
        return [Flip(pips) for pips in range(10)]

    def resolve(self, state, action):
        state.limit = action.pips
        state.then(BidThenFlip((0, 1)))


class BidThenFlip(BidBoth):
    def resolve(self, state, chosen):
        state.rounds -= 1
        if state.rounds:
            state.then(FlipCoin())


class LuckyDuel(Duel):
    items = (BidThenFlip, FlipCoin)


class Raise(Action):
    pass


class RaiseLimit(Interrupt[Table, Raise]):
    """Lets everybody bid more while some have committed."""

    def actions(self, state, player):
        return [Raise()] if state.limit == 2 else []

    def resolve(self, state, player, action):
        state.limit += 1


class RaisingDuel(Duel):
    items = (BidBoth, RaiseLimit)


# Changes


def events_without_last_change(monkeypatch):
    events_for = session.events_for

    def events(*arguments):
        for event in events_for(*arguments):
            yield replace(event, changes=event.changes[:-1])

    monkeypatch.setattr(session, "events_for", events)


def _tell_otherwise(monkeypatch, change):
    prepare = feed.Feed.prepare

    def prepare_otherwise(self, *arguments):
        prepare(self, *arguments)
        self._prepared[:] = [(to, change(event), data) for to, event, data in self._prepared]

    monkeypatch.setattr(feed.Feed, "prepare", prepare_otherwise)


def tell_without_last_change(monkeypatch):
    _tell_otherwise(monkeypatch, lambda event: replace(event, changes=event.changes[:-1]))


def tell_late_revision(monkeypatch):
    _tell_otherwise(monkeypatch, lambda event: replace(event, revision=len("late")))


def resume_without_first_change(monkeypatch):
    events_for = session.events_for

    def events(game, walk, log, viewer):
        first = walk.revision
        for event in events_for(game, walk, log, viewer):
            is_resumed = first and event.revision == first
            yield replace(event, changes=()) if is_resumed else event

    monkeypatch.setattr(session, "events_for", events)


FAULTS = {
    "round-trip/states": Fault(ForgetfulPile),
    "round-trip/actions": Fault(MishearingPile),
    "round-trip/views": Fault(ShortSightedPile),
    "round-trip/records": Fault(Pile, lose_last_entry),
    "clone/equal": Fault(LossyPile),
    "clone/nothing-shared": Fault(SharingPile),
    "clone/independent": Fault(MarkingPile),
    "clone/forks": Fault(Pile, fork_without_line),
    "undo/undone": Fault(Pile, undo_two_for_one),
    "undo/redone": Fault(Pile, redo_two_for_one),
    "replay/again": Fault(Pile, replay_no_undo),
    "replay/hash-seeds": Fault(HashingPile),
    "replay/pythons": Fault(AssertingPile),
    "sealed-order/one-outcome": Fault(Duel, tell_changes_in_order_of_arrival),
    "sealed-order/withdrawn": Fault(LuckyDuel, withdraw_at_the_cost_of_a_draw),
    "sealed-order/choices-independent": Fault(RaisingDuel),
    "changes/folded": Fault(Pile, events_without_last_change),
    "changes/told": Fault(Pile, tell_without_last_change),
    "changes/streams": Fault(Pile, tell_late_revision),
    "changes/resumed": Fault(Pile, resume_without_first_change),
}
