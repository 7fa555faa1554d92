"""The log as each viewer may see it, and the changes that keep a client's view."""

import msgspec
import pytest

from example_games import goofspiel, kuhn_poker, play_on, played_out, tic_tac_toe
from teban import REFEREE, SPECTATOR, InvalidInput, Session
from teban.play.events import Change, Drawn, Opened, Played, Redone, Undone, changes_between, fold
from teban.testing.fixtures.auction import Bid, Lay, Look, SealedAuction

KUHN, AUCTION, GOOFSPIEL = kuhn_poker.KuhnPoker(), SealedAuction(), goofspiel.Goofspiel()
TIC_TAC_TOE = tic_tac_toe.TicTacToe()


def data(view):
    return msgspec.json.decode(msgspec.json.encode(view))


def folded(session, viewer):
    """The view before the first event with all changes folded in."""
    view = data(session.game.view(session.start, viewer))
    for event in session.events(viewer):
        view = fold(view, event.changes)
    return view


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR, REFEREE])
@pytest.mark.parametrize("seed", range(5))
def test_the_changes_folded_are_the_view_of_an_auction(seed, viewer):
    session = played_out(AUCTION, 3, seed)
    assert folded(session, viewer) == data(session.view(viewer))


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR, REFEREE])
@pytest.mark.parametrize("game", [KUHN, GOOFSPIEL, TIC_TAC_TOE], ids=lambda game: game.id)
def test_the_changes_folded_are_the_view(game, viewer):
    session = played_out(game, 2, seed=3)
    assert folded(session, viewer) == data(session.view(viewer))


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR, REFEREE])
def test_the_changes_of_undo_and_redo_lead_there_and_back(viewer):
    session = played_out(TIC_TAC_TOE, 2, seed=3, casual=True)
    over = data(session.view(viewer))
    session.undo(4)
    undone = folded(session, viewer)
    session.redo(4)
    assert (undone != over, folded(session, viewer)) == (True, over)


def test_a_draw_shows_each_player_his_own_card():
    session = Session(KUHN, seed=1)
    assert [session.events(viewer)[0].action.cards for viewer in (0, 1, SPECTATOR)] == [
        (session.state.hands[0], None),
        (None, session.state.hands[1]),
        (None, None),
    ]


def test_an_event_tells_what_it_changed_in_ones_own_view_alone():
    session = Session(AUCTION, 3, seed=1)
    card = session.state.lots[0].card
    session.play(1, Look())
    assert [session.events(viewer, 1) for viewer in (0, 1)] == [
        [Played(1, 1, Look(), (Change(("peeked", 1), True), Change(("lots", 0, "known_to", 0), 1)))],
        [
            Played(
                1,
                1,
                Look(),
                (
                    Change(("peeked", 1), True),
                    Change(("lots", 0, "card"), card),
                    Change(("lots", 0, "known_to", 0), 1),
                ),
            )
        ],
    ]


def test_an_opened_choice_is_one_event_for_all():
    session = play_on(Session(AUCTION, 3, seed=1), "bid 0", "bid 1", "bid 2")
    event = session.events(SPECTATOR)[1]
    assert (event.players, event.actions) == ((0, 1, 2), (Bid(0), Bid(1), Bid(2)))


def test_the_referee_sees_the_whole_log():
    session = Session(AUCTION, 3, seed=1)
    card = session.state.lots[0].card
    assert (session.log, session.events(REFEREE)[0].action) == ((Drawn(0, Lay(card)),), Lay(card))


def test_kinds_of_entries_follow_each_other_without_a_gap_in_revisions():
    session = played_out(AUCTION, 3, seed=2, casual=True)
    session.undo(2)
    session.redo(1)
    log = session.log
    assert [event.revision for event in log] == list(range(len(log)))
    assert {type(event) for event in log} == {Drawn, Opened, Undone, Redone} | {Played}


@pytest.mark.parametrize("first", [0, 1, 5, 9])
def test_events_from_a_revision_on_are_the_end_of_all_events(first):
    session = played_out(TIC_TAC_TOE, 2, seed=4, casual=True)
    session.undo(3)
    session.redo(2)
    assert session.events(0, first) == session.events(0)[first:]


def test_events_asked_for_as_they_come_are_all_events():
    session = Session(TIC_TAC_TOE, casual=True)
    steps = [
        lambda: session.play(0, "mark a1"),
        lambda: session.play(1, "mark b2"),
        lambda: session.undo(2),
        lambda: session.redo(1),
        lambda: session.play(1, "mark c3"),
    ]
    told = [session.events(1, step()[0].revision) for step in steps]
    assert [event for events in told for event in events] == session.events(1)


def test_events_may_be_asked_for_from_earlier_on_again():
    session = played_out(TIC_TAC_TOE, 2, seed=4, casual=True)
    later = session.events(0, 4)
    assert session.events(0, 1)[3:] == later == session.events(0, 4)


@pytest.mark.parametrize("first", [-1, 2, True, "0", None])
def test_a_revision_outside_the_log_is_refused(first):
    with pytest.raises(InvalidInput, match="is outside the log of 1 entries"):
        Session(KUHN, seed=1).events(0, first)


@pytest.mark.parametrize("viewer", [2, None, "spectator"])
def test_nobody_else_is_told_of_events(viewer):
    with pytest.raises(InvalidInput, match="is no viewer"):
        Session(KUHN, seed=1).events(viewer)


def test_asking_for_events_changes_nothing():
    session = played_out(AUCTION, 3, seed=1)
    before = AUCTION.encode(session.state), session.log
    session.events(0)
    assert (AUCTION.encode(session.state), session.log) == before


@pytest.mark.parametrize(
    "before, after, changes",
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1}, {"a": 2}, [(("a",), 2)]),
        ({"a": [1, 2]}, {"a": [1, 3]}, [(("a", 1), 3)]),
        ({"a": [1]}, {"a": [1, 2, 3]}, [(("a", 1), 2), (("a", 2), 3)]),
        ({"a": [1, 2]}, {"a": [1]}, [(("a",), [1])]),
        ({"a": [1, 2]}, {"a": []}, [(("a",), [])]),
        ({"a": {"b": 1}}, {"a": {"b": 2}}, [(("a", "b"), 2)]),
        ({"a": {"b": 1}}, {"a": {"c": 1}}, [(("a",), {"c": 1})]),
        ({"a": {"b": 1}}, {"a": {"b": 1, "c": 2}}, [(("a",), {"b": 1, "c": 2})]),
        ({"a": {"is": "X", "b": 1}}, {"a": {"is": "Y", "b": 1}}, [(("a",), {"is": "Y", "b": 1})]),
        ({"a": None}, {"a": {"b": 1}}, [(("a",), {"b": 1})]),
        ({"a": {"b": 1}}, {"a": None}, [(("a",), None)]),
        ({"a": [[1], [2]]}, {"a": [[1], [2, 3]]}, [(("a", 1, 1), 3)]),
        ({"a": 1, "b": [1]}, {"a": 2, "b": [2]}, [(("a",), 2), (("b", 0), 2)]),
    ],
)
def test_changes_between_two_views_are_small_and_fold_back(before, after, changes):
    found = changes_between(before, after)
    assert ([(change.path, change.value) for change in found], fold(before, found)) == (changes, after)


def test_folding_leaves_the_given_view_alone():
    before = {"a": [1, {"b": 2}]}
    fold(before, [Change(("a", 1, "b"), 3)])
    assert before == {"a": [1, {"b": 2}]}


@pytest.mark.parametrize("path", [("b", 0), ("a", 5), ("a", 0, "x"), ("a", "x")])
def test_a_change_at_no_place_of_the_view_is_refused(path):
    with pytest.raises(InvalidInput, match="no such place in the view") as caught:
        fold({"a": [1]}, [Change(path, 1)])
    assert caught.value.where == "/".join(map(str, path))
