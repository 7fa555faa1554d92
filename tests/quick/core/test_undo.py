"""Taking back and playing again: what may be undone, and that no draw is looked into or repeated."""

from __future__ import annotations

from contextlib import suppress
from copy import copy
from typing import Any

import pytest

from example_games import kuhn_poker, nim, play_on, tic_tac_toe
from teban import (
    Action,
    Chance,
    Choice,
    Game,
    Hidden,
    InvalidInput,
    NotYourTurn,
    Public,
    QuickRng,
    Rng,
    ScoreSheet,
    Session,
    State,
    Task,
    UndoRefused,
    field,
)
from teban.play.events import Drawn, Played, Redone, Undone
from teban.play.line import Line, state_after, walk
from teban.testing.fixtures.auction import Look, SealedAuction

NIM, KUHN, AUCTION = nim.Nim(), kuhn_poker.KuhnPoker(), SealedAuction()
SEED = bytes(range(16))


class Roll(Action, visible=Public):
    """Rolls in the open, rolls under a cup, lifts the cup, or waits."""

    how: str


class Face(Action, visible=Public):
    pips: int


class Unseen(Action):
    pips: Hidden[int]


class Dice(State, visible=Public):
    rolled: list[int] = field(default_factory=list)
    shown: list[int] = field(default_factory=list)
    hidden: Hidden[list[int]] = field(default_factory=list)


class Decide(Choice[Dice, Roll]):
    def actions(self, state: Dice) -> list[Roll]:
        return [Roll(how) for how in ("open", "cup", "lift", "wait", "peek")]

    def resolve(self, state: Dice, action: Roll) -> None:
        queue = {"open": [Throw()], "cup": [ThrowUnseen()], "lift": [Lift()], "wait": [], "peek": [Peek()]}
        state.then(*queue[action.how], Decide(self.player if action.how == "wait" else 1 - self.player))


class Throw(Chance[Dice, Face]):
    def draw(self, state: Dice, rng: Any) -> Face:
        return Face(rng.below(1_000_000))

    def allows(self, state: Dice, action: Face) -> bool:
        return 0 <= action.pips < 1_000_000

    def resolve(self, state: Dice, action: Face) -> None:
        state.rolled.append(action.pips)


class ThrowUnseen(Chance[Dice, Unseen]):
    def outcomes(self, state: Dice) -> list[Unseen]:
        return [Unseen(pips) for pips in range(6)]

    def resolve(self, state: Dice, action: Unseen) -> None:
        state.hidden.append(action.pips)


class Peek(ThrowUnseen, reveals=True):
    pass


class Lift(Task[Dice], reveals=True):
    def resolve(self, state: Dice) -> None:
        state.shown += state.hidden


class Dicing(Game[Dice]):
    id = "dicing"
    players = 2
    items = (Decide, Throw, ThrowUnseen, Peek, Lift)

    def new(self, players: int, options: Any) -> Dice:
        return Dice(agenda=[Decide(0)])

    def score(self, state: Dice) -> ScoreSheet:
        return ScoreSheet.winner(0, players=2)

    def check(self, state: Dice) -> None:
        assert all(0 <= pips < 6 for pips in state.hidden), "a die has six faces"

    def determinize(self, view: Any, rng: Any) -> Dice:
        raise NotImplementedError


DICING = Dicing()


def after(*moves: str, casual: bool = True, seed: bytes = SEED) -> Session[Dice]:
    session = Session(DICING, seed=seed, casual=casual)
    for how in moves:
        session.play(session.to_act()[0], Roll(how))
    return session


def throw(serial: int, seed: bytes = SEED) -> int:
    """The pips of the draw with that serial."""
    return Rng(seed, serial).below(1_000_000)


def test_a_draw_is_made_of_the_seed_and_its_serial():
    assert after("open", "open").state.rolled == [throw(0), throw(1)]


def test_a_draw_after_an_undo_uses_a_new_serial():
    session = after("open")
    session.undo()
    session.play(0, Roll("open"))
    assert session.state.rolled == [throw(1)]


def test_a_redo_takes_its_draws_from_the_log():
    session = after("open", "open")
    session.undo(2)
    session.redo(2)
    session.play(0, Roll("open"))
    assert session.state.rolled == [throw(0), throw(1), throw(2)]


def test_a_long_way_back_and_on_with_other_moves_leads_where_the_line_leads():
    """States that are kept along the way are left where the line goes another way."""
    session, rng = after(*["open"] * 100), QuickRng(4)
    for _ in range(100):
        with suppress(UndoRefused):
            rng.choice([session.undo, session.redo])(rng.below(30))
        for _ in range(rng.below(24)):
            session.play(session.to_act()[0], Roll("open"))
    line = Line()
    for event in session.log:
        line.add(event)
    assert len(line.events) > 100
    assert session.state == state_after(DICING, session.start, line.events)
    assert [state for _, state in walk(DICING, session.start, session.log)][-1] == session.state


def test_a_fork_goes_on_with_a_seed_of_its_own():
    session = after("open")
    twin = session.fork()
    twin.play(1, Roll("open"))
    session.play(1, Roll("open"))
    assert (twin.seed == session.seed, twin.state.rolled) == (False, [throw(0), throw(1, twin.seed)])


def test_a_fork_shares_nothing_with_its_session():
    session = after("open")
    before = DICING.encode(session.state), session.log, session.hash()
    twin = session.fork()
    twin.undo()
    twin.play(0, Roll("wait"))
    assert (DICING.encode(session.state), session.log, session.hash()) == before


def test_a_copy_is_a_fork():
    session = Session(NIM, seed=1)
    copied = copy(session)
    copied.play(0, "take 1")
    assert (session.revision, session.state.stones, copied.revision) == (0, 21, 1)
    assert copied.seed != session.seed


def test_a_fork_remembers_what_was_taken_back():
    session = after("open", "wait")
    session.undo(2)
    twin = session.fork()
    twin.redo(2)
    assert twin.state == after("open", "wait").state


def test_an_undo_is_an_entry_and_lowers_the_position_alone():
    session = after("open", "wait")
    assert (session.revision, session.position) == (3, 3)
    assert session.undo() == [Undone(3, 2)]
    assert (session.revision, session.position) == (4, 2)


def test_the_line_is_the_log_without_what_was_taken_back():
    session = after("open", "wait", "wait")
    session.undo(2)
    session.redo()
    session.play(session.to_act()[0], Roll("wait"))
    assert session.line == (*session.log[:3], session.log[-1])


def test_undo_to_the_start_and_redo_to_the_end_give_equal_states():
    session = after("open", "wait", "cup", "wait")
    over = session.state
    session.undo(4)
    start = session.state
    session.redo(4)
    assert (start, session.state) == (session.start, over)


def test_a_redo_is_an_entry_that_tells_how_far_it_goes():
    session = after("open", "wait")
    session.undo(2)
    assert (session.redo(), session.position) == ([Redone(4, 2)], 2)
    assert (session.redo(), session.position) == ([Redone(5, 3)], 3)


def test_a_new_decision_forgets_what_was_taken_back():
    session = after("wait", "wait")
    session.undo()
    session.play(0, Roll("cup"))
    with pytest.raises(UndoRefused, match="cannot redo 1 of 0 decisions") as caught:
        session.redo()
    assert caught.value.refusal.reason == "nothing-to-redo"


@pytest.mark.parametrize("decisions", [0, 3, -1, True, "1", 1.0])
def test_no_more_is_taken_back_than_was_decided(decisions):
    with pytest.raises(UndoRefused, match=f"cannot take back {decisions!r} of 2 decisions") as caught:
        after("wait", "wait").undo(decisions)
    assert caught.value.refusal.reason == "nothing-to-undo"


@pytest.mark.parametrize("moves", [("wait",), ("wait", "wait"), ("cup",)])
def test_ones_own_decisions_are_taken_back_where_nothing_was_revealed(moves):
    session = after(*moves, casual=False)
    session.undo(len(moves), player=0)
    assert session.state == session.start


@pytest.mark.parametrize(
    "moves, decisions, player, reason, message",
    [
        (("open",), 1, 0, "across-a-reveal", "something was revealed at entry 1: a shown draw of Throw"),
        (("lift",), 1, 0, "across-a-reveal", "something was revealed at entry 0: Lift"),
        (("peek",), 1, 0, "across-a-reveal", "something was revealed at entry 1: a shown draw of Peek"),
        (
            ("wait", "open"),
            2,
            0,
            "across-a-reveal",
            "something was revealed at entry 2: a shown draw of Throw",
        ),
        (
            ("cup", "wait"),
            1,
            0,
            "another-players-decision",
            r"decisions of players \[1\] would be taken back",
        ),
        (
            ("cup", "wait"),
            2,
            0,
            "another-players-decision",
            r"decisions of players \[0, 1\] would be taken back",
        ),
        (
            ("cup", "wait"),
            2,
            None,
            "another-players-decision",
            r"decisions of players \[0, 1\] would be taken",
        ),
    ],
)
def test_nothing_is_taken_back_across_a_reveal_or_anothers_decision(
    moves, decisions, player, reason, message
):
    session = after(*moves, casual=False)
    before = DICING.encode(session.state), session.log
    with pytest.raises(UndoRefused, match=message) as caught:
        session.undo(decisions, player=player)
    assert (caught.value.refusal.reason, (DICING.encode(session.state), session.log)) == (reason, before)


@pytest.mark.parametrize("moves", [("open",), ("lift",), ("cup", "wait")])
def test_anything_is_taken_back_when_all_agree(moves):
    session = after(*moves, casual=False)
    session.undo(len(moves), agreed=True)
    assert session.state == session.start


def test_what_was_revealed_is_taken_back_with_what_came_after_in_a_casual_session():
    session = Session(AUCTION, 3, seed=1, casual=True)
    play_on(session, "bid 0", "bid 1", "bid 2")
    session.undo()
    assert (session.state.lots[0].owner, session.to_act(), session.state.coins) == (
        None,
        (0, 1, 2),
        [3, 3, 3],
    )


def test_a_peek_is_not_taken_back():
    session = Session(AUCTION, 3, seed=1)
    session.play(1, Look())
    with pytest.raises(UndoRefused, match="something was revealed at entry 1: Peek"):
        session.undo(player=1)


def test_a_showdown_is_not_taken_back_while_a_check_is():
    session = Session(KUHN, seed=1)
    session.play(0, "check")
    session.undo(player=0)
    session.play(0, "check")
    session.play(1, "check")
    with pytest.raises(UndoRefused, match="something was revealed at entry 4: AnswerCheck"):
        session.undo(player=1)


def test_a_fold_is_taken_back_though_a_call_would_show_the_cards():
    session = play_on(Session(KUHN, seed=1), "check", "bet", "fold")
    session.undo(player=0)
    session.play(0, "call")
    with pytest.raises(UndoRefused, match="something was revealed at entry 5: AnswerBet"):
        session.undo(player=0)


def test_a_game_that_is_over_is_taken_back():
    session = play_on(Session(NIM, casual=True), *["take 3"] * 7)
    session.undo()
    assert (session.is_over, session.outcome(), session.to_act()) == (False, None, (0,))


def test_the_log_keeps_everything_that_ever_happened():
    session = after("wait", "open")
    session.undo()
    session.redo()
    session.undo(2)
    assert session.log == (
        Played(0, 0, Roll("wait")),
        Played(1, 0, Roll("open")),
        Drawn(2, Face(throw(0))),
        Undone(3, 1),
        Redone(4, 3),
        Undone(5, 0),
    )


def test_two_ways_to_one_state_have_two_hashes():
    straight, roundabout = after("wait"), after("wait", "wait")
    roundabout.undo()
    assert (straight.state == roundabout.state, straight.hash() == roundabout.hash()) == (True, False)


def test_legal_actions_follow_an_undo():
    session = Session(tic_tac_toe.TicTacToe(), casual=True)
    session.play(0, "mark a1")
    assert len(session.legal_actions(1)) == 8
    session.undo()
    assert (len(session.legal_actions(0)), session.legal_actions(1)) == (9, ())


def test_the_turn_goes_back_with_an_undo():
    session = Session(tic_tac_toe.TicTacToe(), casual=True)
    session.play(0, "mark a1")
    session.undo()
    with pytest.raises(NotYourTurn):
        session.play(1, "mark b1")


@pytest.mark.parametrize("seed", [None, 7, SEED, bytes(64)])
def test_any_seed_is_kept_for_the_record(seed):
    session = Session(KUHN, seed=seed)
    assert Session(KUHN, seed=session.seed).state == session.state


@pytest.mark.parametrize("seed", ["7", 1.5, b"short"])
def test_what_is_no_seed_starts_no_session(seed):
    with pytest.raises(InvalidInput, match="seed: a seed is 16 to 64 bytes"):
        Session(KUHN, seed=seed)


def test_a_session_that_begins_before_a_task_is_recorded_from_after_it():
    session = Session.from_state(
        DICING, Dice(agenda=[Decide(0), Lift()], hidden=[3], player_count=2), casual=True
    )
    session.play(0, Roll("wait"))
    replayed = Session.replay(session.record(), DICING)
    session.undo()
    assert (session.state.shown, replayed.state.shown) == ([3], [3])
