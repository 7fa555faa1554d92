"""Subscribers are told once a move is final, each what his viewer may see, in order."""

from __future__ import annotations

import functools

import msgspec
import pytest

from example_games import kuhn_poker, nim, play_on, tic_tac_toe
from teban import REFEREE, SPECTATOR, IllegalAction, InvalidInput, RulesError, SecretChoice, Session
from teban.play.events import Opened, Played, Readiness, Undone, fold
from teban.testing.fixtures.auction import Bid, BidSealed, SealedAuction

NIM, KUHN, AUCTION = nim.Nim(), kuhn_poker.KuhnPoker(), SealedAuction()


class Listener:
    """Keeps what it is told, and does something when it is."""

    def __init__(self, react=lambda event: None):
        self.events, self.react = [], react

    def __call__(self, event):
        self.events.append(event)
        self.react(event)


def at_entry(revision, do):
    """A callback that does something at one entry of the log."""

    def react(event):
        if event.revision == revision:
            do()

    return react


def listening(game, players, *viewers, **keywords):
    session = Session(game, players, seed=1, **keywords)
    listeners = [Listener() for _ in viewers]
    for listener, viewer in zip(listeners, viewers, strict=True):
        session.subscribe(listener, viewer)
    return session, *listeners


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR, REFEREE])
def test_a_subscriber_is_told_the_events_of_his_viewer(viewer):
    session, listener = listening(KUHN, 2, viewer)
    play_on(session, "check", "bet", "call")
    assert listener.events == session.events(viewer)[1:]


def test_a_subscriber_is_told_of_what_comes_after_he_subscribed():
    session = Session(NIM)
    session.play(0, "take 1")
    session.subscribe(listener := Listener(), 0)
    session.play(1, "take 2")
    assert [event.revision for event in listener.events] == [1]


@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
def test_the_changes_told_keep_a_view(viewer):
    session, listener = listening(AUCTION, 3, viewer)
    view = msgspec.json.decode(AUCTION.encode(session.view(viewer)))
    play_on(session, (2, "look"), (0, "look"), (1, "look"), (1, "bid 1"), (2, "bid 2"), (0, "bid 0"))
    folded = functools.reduce(fold, [getattr(event, "changes", ()) for event in listener.events], view)
    assert folded == msgspec.json.decode(AUCTION.encode(session.view(viewer)))


def test_a_commitment_is_told_as_readiness_and_the_opening_as_an_event():
    session, listener = listening(AUCTION, 3, 0)
    play_on(session, (2, "bid 2"), (0, "bid 0"), (1, "bid 1"))
    kinds = [(type(event), getattr(event, "committed", None)) for event in listener.events[:4]]
    assert kinds == [(Readiness, (2,)), (Readiness, (0, 2)), (Opened, None), (type(listener.events[3]), None)]


def test_a_withdrawal_is_told_as_readiness():
    session, listener = listening(AUCTION, 3, SPECTATOR)
    session.play(2, Bid(1))
    session.withdraw(2)
    assert listener.events == [Readiness(1, (2,)), Readiness(1, ())]


class BidUnseen(BidSealed, conceal_commitment=True):
    pass


class UnseenAuction(SealedAuction):
    id = "unseen-auction"
    items = (BidUnseen, *SealedAuction.items)

    def new(self, players, options):
        state = super().new(players, options)
        state.agenda = [BidUnseen((0, 1, 2))]
        return state


def test_a_concealed_commitment_is_told_to_its_owner_alone():
    session, *listeners = listening(UnseenAuction(), 3, 0, 1, SPECTATOR, REFEREE)
    session.play(1, Bid(1))
    assert [listener.events for listener in listeners] == [
        [],
        [Readiness(0, (1,))],
        [],
        [Readiness(0, (1,))],
    ]


def test_undo_is_told_with_its_changes():
    session, listener = listening(NIM, 2, SPECTATOR, casual=True)
    session.play(0, "take 1")
    session.undo()
    assert (listener.events[1], listener.events) == (session.events(SPECTATOR)[1], session.events(SPECTATOR))
    assert isinstance(listener.events[1], Undone)


def test_a_refusal_is_told_to_nobody():
    session, listener = listening(NIM, 2, 0)
    with pytest.raises(IllegalAction):
        session.play(0, "take 9")
    assert listener.events == []


class Break(nim.Turn):
    def resolve(self, state, action):
        super().resolve(state, action)
        state.then(SecretChoice(()))


class Breaking(nim.Nim):
    items = (Break,)

    def new(self, players, options):
        return nim.Heap(agenda=[Break(0)])


def test_a_move_that_fails_is_told_to_nobody():
    session, listener = listening(Breaking(), 2, 0)
    with pytest.raises(RulesError):
        session.play(0, "take 1")
    assert listener.events == []


def test_a_subscriber_may_look_at_the_game():
    session, listener = listening(NIM, 2, SPECTATOR)
    looked = []
    listener.react = lambda event: looked.append((session.revision, session.view(0).stones, session.to_act()))
    session.play(0, "take 2")
    assert looked == [(1, 19, (1,))]


def test_a_subscriber_may_play_on_and_all_are_told_in_order():
    session, first, second = listening(NIM, 2, 0, 1)
    first.react = at_entry(0, lambda: session.play(1, "take 3"))
    session.play(0, "take 1")
    assert session.log == (Played(0, 0, nim.Take(1)), Played(1, 1, nim.Take(3)))
    assert [[event.revision for event in listener.events] for listener in (first, second)] == [[0, 1], [0, 1]]


def test_a_whole_game_may_be_played_by_subscribers():
    session, listener = listening(tic_tac_toe.TicTacToe(), 2, SPECTATOR)

    def answer(event):
        for player in session.to_act():
            session.play(player, session.legal_actions(player)[0])

    listener.react = answer
    session.play(0, "mark a1")
    assert (session.is_over, [event.revision for event in listener.events]) == (True, list(range(7)))


def fail(event):
    raise LookupError("listener broke")


def test_a_subscriber_that_fails_is_heard_after_all_have_been_told_and_the_move_stands():
    session, broken, other = listening(NIM, 2, 0, 1)
    broken.react = fail
    with pytest.raises(LookupError, match="listener broke"):
        session.play(0, "take 1")
    assert (session.revision, session.state.stones, len(other.events)) == (1, 20, 1)


def test_a_session_goes_on_after_a_subscriber_failed():
    session, broken, other = listening(NIM, 2, 0, 1)
    broken.react = fail
    with pytest.raises(LookupError):
        session.play(0, "take 1")
    broken.react = lambda event: None
    session.play(1, "take 1")
    assert ([event.revision for event in other.events], len(broken.events)) == ([0, 1], 2)


def test_a_cancelled_subscription_is_told_no_more():
    session = Session(NIM)
    subscription = session.subscribe(listener := Listener(), 0)
    session.play(0, "take 1")
    subscription.cancel()
    subscription.cancel()
    session.play(1, "take 1")
    assert len(listener.events) == 1


def test_a_subscriber_may_cancel_anothers_subscription_while_all_are_told():
    session = Session(NIM)
    subscriptions = []
    session.subscribe(lambda event: subscriptions[0].cancel(), 0)
    subscriptions.append(session.subscribe(other := Listener(), 1))
    session.play(0, "take 1")
    assert other.events == []


def test_a_subscriber_may_subscribe_another_while_all_are_told():
    session = Session(NIM)
    late = Listener()
    session.subscribe(at_entry(0, lambda: session.subscribe(late, 1)), 0)
    session.play(0, "take 1")
    session.play(1, "take 1")
    assert [event.revision for event in late.events] == [1]


def test_one_callback_may_listen_for_two_viewers():
    session = Session(KUHN, seed=1)
    listener = Listener()
    session.subscribe(listener, 0)
    session.subscribe(listener, 1)
    session.play(0, "check")
    assert len(listener.events) == 2


@pytest.mark.parametrize("viewer", [2, -1, None, "0", True])
def test_nobody_else_subscribes(viewer):
    with pytest.raises(InvalidInput, match="is no viewer; players are 0 to 1"):
        Session(NIM).subscribe(Listener(), viewer)


def test_a_fork_has_no_subscribers():
    session, listener = listening(NIM, 2, 0)
    session.fork().play(0, "take 1")
    assert listener.events == []


class Observing:
    """Keeps the calls of the hooks that observe a session."""

    def __init__(self):
        self.calls = []

    def session_started(self, session):
        self.calls.append(("started", session.revision))

    def event_logged(self, session, event):
        self.calls.append(("logged", event.revision))

    def session_ended(self, session):
        self.calls.append(("ended", session.revision))


def test_an_observer_hears_the_start_every_entry_and_the_end():
    session = Session(KUHN, seed=1, observers=[observer := Observing()])
    session.play(0, "bet")
    session.play(1, "fold")
    assert observer.calls == [("started", 0), ("logged", 0), ("logged", 1), ("logged", 2), ("ended", 3)]


class Watcher:
    """An observer that keeps what it is told, and does something at each event."""

    def __init__(self, react=lambda session: None):
        self.told, self.react = [], react

    def session_started(self, session):
        self.told.append("started")

    def event_logged(self, session, event):
        self.told.append(event.revision)
        self.react(session)

    def session_ended(self, session):
        self.told.append("ended")


def test_an_observer_that_fails_keeps_nothing_from_subscribers():
    session = Session(NIM, observers=[Watcher(fail)])
    session.subscribe(listener := Listener(), 0)
    with pytest.raises(LookupError):
        session.play(0, "take 1")
    assert listener.events == session.events(0)


def take_the_rest(session):
    if not session.is_over:
        session.play(session.to_act()[0], "take 1")


def test_an_observer_that_plays_on_is_told_of_the_end_once():
    watcher = Watcher(take_the_rest)
    session = Session(NIM, observers=[watcher])
    session.play(0, "take 1")
    assert watcher.told == ["started", *range(21), "ended"]


def test_what_cannot_be_called_cannot_subscribe():
    with pytest.raises(InvalidInput, match="callback: None cannot be called; give a function of one event"):
        Session(NIM).subscribe(None, 0)
