"""Series of games: who wins, who begins, what everybody may know, and that they are games like any other."""

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

import msgspec
import pytest

from lots import LOTS, play_randomly
from teban import (
    CHANCE,
    SPECTATOR,
    DecodeError,
    DefinitionError,
    IllegalAction,
    InvalidInput,
    Line,
    NotYourTurn,
    QuickRng,
    ScoreSheet,
    Series,
    Session,
    UndoRefused,
    load,
)
from teban.play.record import decode_record, encode_record
from teban.play.record_text import decode, encode
from teban.testing.fixtures.auction import SealedAuction

EXAMPLES = Path(__file__).parents[3] / "sdk_examples"
NIM, KUHN = load(EXAMPLES / "nim.py"), load(EXAMPLES / "kuhn_poker.py")
TIC_TAC_TOE, GOOFSPIEL = load(EXAMPLES / "tic_tac_toe.py"), load(EXAMPLES / "goofspiel.py")
READY = ("ready", "ready")
X_WINS = ("mark a1", "mark b1", "mark a2", "mark b2", "mark a3")
DRAW = ("mark a1", "mark b1", "mark c1", "mark b2", "mark a2", "mark c2", "mark b3", "mark a3", "mark c3")

SERIES = {
    "nim": (Series(NIM), 2),
    "kuhn": (Series(KUHN, target=3), 2),
    "tic-tac-toe": (Series(TIC_TAC_TOE, rounds=2, first="loser"), 2),
    "goofspiel": (Series(GOOFSPIEL, best_of=3), 2),
    "auction": (Series(SealedAuction(), rounds=2), 3),
    "options": (Series(LOTS, best_of=3, first="winner"), 3),
    "series of series": (Series(Series(KUHN, rounds=2)), 2),
}


def play(session, *actions: str):
    """Plays the actions, each by the first player who is to act."""
    for action in actions:
        session.play(session.to_act()[0], action)
    return session


def tic_tac_toe(*games: Sequence[str], **length):
    """A series of these games, everybody ready between them."""
    session = Session(Series(TIC_TAC_TOE, **length))
    for number, game in enumerate(games):
        play(session, *(READY if number else ()), *game)
    return session


# Who wins ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "games, length, lines",
    [
        ([X_WINS, X_WINS], {"rounds": 2}, [(1, 0), (0, 1)]),
        ([X_WINS, DRAW], {"rounds": 2}, [(1, 0), (0, 0)]),
        ([X_WINS, X_WINS], {"best_of": 3, "first": "winner"}, [(1, 0), (1, 0)]),
        ([X_WINS, X_WINS, X_WINS], {"best_of": 3}, [(1, 0), (0, 1), (1, 0)]),
        ([DRAW, DRAW, X_WINS], {"best_of": 3}, [(0, 0), (0, 0), (1, 0)]),
        ([DRAW, X_WINS, DRAW, DRAW], {"best_of": 4}, [(0, 0), (0, 1), (0, 0), (0, 0)]),
        ([X_WINS, X_WINS, X_WINS], {"target": 2}, [(1, 0), (0, 1), (1, 0)]),
        ([X_WINS, X_WINS, X_WINS], {"best_of": 5, "first": "winner"}, [(1, 0), (1, 0), (1, 0)]),
    ],
)
def test_a_series_ends_when_it_is_decided(games, length, lines):
    outcome = tic_tac_toe(*games, **length).outcome()
    assert [line.points for line in outcome.sheet.lines] == lines


def test_a_series_to_a_target_that_nobody_has_after_the_most_games_is_nobodys():
    outcome = tic_tac_toe(X_WINS, DRAW, DRAW, target=2, most=3).outcome()
    assert [line.points for line in outcome.sheet.lines] == [(1, 0), (0, 0), (0, 0), (-1, 0)]
    assert (outcome.totals, outcome.ranks) == ((0, 0), (1, 1))


def test_a_series_to_a_target_that_is_reached_in_the_last_game_is_won():
    outcome = tic_tac_toe(X_WINS, DRAW, X_WINS, target=2, most=3).outcome()
    assert (outcome.totals, outcome.winners) == ((2, 0), (0,))


def test_a_game_says_how_its_series_is_usually_played():
    class Matched(type(NIM)):
        id = "matched"
        series: ClassVar = {"target": 5, "most": 20}

    options = Series(Matched()).make_options()
    assert (options.length, options.count, options.most) == ("target", 5, 20)
    assert Series(Matched(), best_of=7).make_options().most == 1000


def test_a_series_that_can_still_be_turned_goes_on():
    assert tic_tac_toe(X_WINS, DRAW, best_of=3).to_act() == (0, 1)


def test_best_of_breaks_ties_by_the_points_of_the_games():
    session = Session(Series(LOTS, best_of=2), 2, seed=1)
    session = play_randomly(session, QuickRng(7))
    (tie_break,) = session.outcome().sheet.tie_breaks
    assert tie_break == Line("points", tuple(map(sum, zip(*session.state.totals, strict=True))))


def test_rounds_break_ties_by_games_won():
    (tie_break,) = tic_tac_toe(X_WINS, DRAW, rounds=2).outcome().sheet.tie_breaks
    assert tie_break == Line("games won", (1, 0))


def test_the_standing_has_a_line_for_each_game():
    standing = tic_tac_toe(X_WINS, X_WINS, rounds=3).standing(SPECTATOR)
    assert standing == ScoreSheet.of([("game 1", (1, 0)), ("game 2", (0, 1))], [("games won", (1, 1))])


def test_the_standing_before_the_first_game_is_nothing_for_everybody():
    assert tic_tac_toe(rounds=3).standing(0).totals == (0, 0)


# Who begins -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "first, games, begins",
    [
        ("rotate", [X_WINS], 1),
        ("rotate", [X_WINS, X_WINS], 0),
        ("winner", [X_WINS], 0),
        ("winner", [X_WINS, DRAW], 1),
        ("loser", [X_WINS], 1),
        ("loser", [X_WINS, X_WINS], 0),
        ("loser", [DRAW], 1),
        ("same", [X_WINS, X_WINS], 0),
    ],
)
def test_who_begins_the_next_game(first, games, begins):
    session = play(tic_tac_toe(*games, rounds=5, first=first), *READY)
    assert (session.to_act(), session.state.first) == ((begins,), begins)


def test_a_game_without_first_begins_the_same_way_each_time():
    session = play(Session(Series(NIM, rounds=2)), *["take 3"] * 7, *READY)
    assert (session.to_act(), session.options.first) == ((0,), "same")


def test_the_option_to_change_who_begins_is_refused_for_a_game_without_first():
    with pytest.raises(InvalidInput, match="nim takes no first player; first must be 'same'"):
        Session(Series(NIM), options={"first": "loser"})


@pytest.mark.parametrize(
    "arguments, message",
    [
        ({"first": "rotate"}, "first='rotate' needs a game whose first player can differ; write new"),
        ({"rounds": 2, "target": 3}, "a series is given rounds and target; give one of"),
        ({"rounds": 0}, "has defaults that do not fit: options: count: expected int >= 1"),
        ({"target": True}, "has defaults that do not fit: options: count: expected int, got bool"),
    ],
)
def test_what_cannot_be_a_series_is_refused_with_the_mend(arguments, message):
    with pytest.raises(DefinitionError, match=message):
        Series(NIM, **arguments)


@pytest.mark.parametrize("game", [None, type(NIM), "nim"])
def test_a_series_is_of_a_game(game):
    with pytest.raises(DefinitionError, match="is no game; give an instance"):
        Series(game)


# Between games ----------------------------------------------------------------------------------


def test_all_must_be_ready_in_any_order():
    session = tic_tac_toe(X_WINS, best_of=3)
    session.play(1, "ready")
    with pytest.raises(NotYourTurn, match="committed already"):
        session.play(1, "ready")
    session.play(0, "ready")
    assert (session.to_act(), session.state.inner.marks) == ((1,), [0, 0])


def test_the_game_that_is_over_stays_to_be_looked_at():
    assert tic_tac_toe(X_WINS, best_of=3).view(SPECTATOR).inner.winner == 0


def test_interrupts_of_the_game_are_not_offered_between_games():
    session = play(Session(Series(SealedAuction(), rounds=2), 3, seed=1), *["bid 0"] * 9)
    assert [session.next_tokens(player) for player in range(3)] == [["ready"]] * 3


def test_an_interrupt_between_games_is_refused():
    session = play(Session(Series(SealedAuction(), rounds=2), 3, seed=1), *["bid 0"] * 9)
    with pytest.raises(IllegalAction, match="wrong-kind"):
        session.play(1, "look")


def test_an_interrupt_in_a_game_is_taken():
    session = Session(Series(SealedAuction(), rounds=2), 3, seed=1)
    session.play(2, "look")
    assert session.view(2).inner.lots[0].card == session.state.inner.lots[0].card


def test_undo_does_not_cross_the_end_of_a_game_with_secrets():
    session = Session(Series(LOTS), 2, {"game": {"rounds": 1}}, seed=1)
    play(session, "bid 0", "bid 0", "mark a1 -")
    with pytest.raises(UndoRefused, match="PlaySecretGame"):
        session.undo()


def test_undo_crosses_the_end_of_an_open_game():
    session = tic_tac_toe(X_WINS, best_of=3)
    session.undo()
    assert session.state.totals == []


# Like any other game ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", SERIES)
def test_a_series_replays_in_both_forms(name):
    series, players = SERIES[name]
    session = play_randomly(Session(series, players, seed=3), QuickRng(3))
    text = encode(session.record(), series)
    record = decode_record(encode_record(decode(text, series)), series)
    assert Session.replay(record, series).hash() == session.hash()


@pytest.mark.parametrize("name", SERIES)
def test_worlds_fit_the_view_they_are_made_from(name):
    series, players = SERIES[name]
    views = [
        view
        for session in sessions(series, players)
        for view in map(session.view, (*range(players), SPECTATOR))
    ]
    worlds = [(series.determinize(view, QuickRng(1)), view) for view in views]
    assert [series.view(world, view.viewer) for world, view in worlds] == views


@pytest.mark.parametrize("name", SERIES)
def test_states_and_views_go_through_json_and_msgpack(name):
    series, players = SERIES[name]
    states = [session.state for session in sessions(series, players)]
    assert [
        series.decode(series.encode(series.decode(series.encode(state, "msgpack"), "msgpack")))
        for state in states
    ] == states


@pytest.mark.parametrize("name", SERIES)
def test_playouts_come_to_an_end(name):
    series, players = SERIES[name]
    state = series.new_state(players)
    series.playout(state, QuickRng(1))
    assert series.outcome(state) is not None


def test_search_draws_and_commits_through_the_series():
    series = Series(KUHN)
    state = series.new_state(2)
    deal = series.legal_actions(state, CHANCE)[0]
    series.apply(state, CHANCE, deal)
    assert (series.to_act(state), state.inner.hands) == ((0,), deal.cards)


def test_hidden_fields_stay_hidden_through_the_series():
    session = Session(Series(KUHN), seed=1)
    hands = session.state.inner.hands
    assert (session.view(0).inner.hands, session.view(SPECTATOR).inner.hands) == (
        (hands[0], None),
        (None, None),
    )


def test_a_clone_shares_nothing_with_the_game_inside():
    series = Series(NIM)
    state = series.new_state(2)
    series.apply(series.clone(state), 0, series.legal_actions(state, 0)[2])
    assert state.inner.stones == 21


def test_options_of_the_game_go_through_the_series():
    options = {"length": "rounds", "count": 1, "game": {"rounds": 1, "motto": "hear"}}
    session = Session(Series(LOTS), 2, options, seed=1)
    assert (session.state.inner.motto, session.options.length) == ("hear", "rounds")


def test_wrong_options_of_the_game_are_refused_with_their_path():
    with pytest.raises(InvalidInput, match=r"game\.rounds: expected int"):
        Session(Series(LOTS), 2, {"game": {"rounds": "x"}})


@pytest.mark.parametrize(
    "field, value", [("inner", None), ("first", 2), ("totals", [[1, 2, 3]]), ("winners", [0])]
)
def test_a_state_that_no_series_has_is_refused(field, value):
    series = Series(NIM)
    data = msgspec.json.decode(series.encode(series.new_state(2))) | {field: value}
    with pytest.raises(DecodeError):
        series.decode(msgspec.json.encode(data))


def test_an_agenda_that_no_series_has_is_refused():
    series = Series(NIM)
    data = msgspec.json.decode(series.encode(series.new_state(2)))
    data["agenda"] *= 2
    with pytest.raises(DecodeError, match="a game is played, or everybody gets ready for the next"):
        series.decode(msgspec.json.encode(data))


def sessions(series, players):
    """A random series, stopped after each decision."""
    session, rng = Session(series, players, seed=2), QuickRng(2)
    while not session.is_over:
        yield session.fork()
        play_randomly(session, rng, decisions=1)
    yield session
