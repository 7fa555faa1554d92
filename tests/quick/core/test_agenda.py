"""What happens next: the agenda's order, tasks, the end, and rules that break their promise."""

import re
from typing import Any

import pytest

from teban import (
    Action,
    Chance,
    Choice,
    Game,
    Public,
    RulesError,
    ScoreSheet,
    SecretChoice,
    Session,
    State,
    Task,
    field,
)
from teban.play.events import Drawn, Played


class Go(Action, visible=Public):
    how: str


class Foreign(Action, visible=Public):
    how: str


class Trace(State, visible=Public):
    """`steps` holds the names of what has happened."""

    steps: list[str] = field(default_factory=list)
    points: list[int] = field(default_factory=lambda: [1, 0])


class Note(Task[Trace], visible=Public):
    name: str

    def resolve(self, state):
        state.steps.append(self.name)
        if self.name == "twice":
            state.then(Note("c"), Note("d"))
            state.then(Note("e"))
        if self.name == "end":
            state.end()
        if self.name == "too late":
            state.end()
            state.then(Note("a"), Note("b"))
        if self.name == "for ever":
            state.then(self)
        if self.name == "a stranger":
            state.then(Ask(2))
        if self.name == "breaks":
            raise ZeroDivisionError("no more")


class Toss(Chance[Trace, Go]):
    def outcomes(self, state):
        return [Go("heads")]

    def resolve(self, state, action):
        state.steps.append(action.how)


class Unlisted(Task[Trace]):
    def resolve(self, state):
        pass


class Ask(Choice[Trace, Go]):
    def actions(self, state):
        listed = {"nothing": [], "foreign": [Foreign("a")]}
        return listed.get(state.steps[-1] if state.steps else "", [Go(how) for how in PATHS])

    def resolve(self, state, action):
        state.steps.append(action.how)
        for group in PATHS[action.how]:
            state.then(*group)


class AskBoth(SecretChoice[Trace, Go]):
    def actions(self, state, player):
        return [Go("one"), Go("two")]

    def resolve(self, state, chosen):
        state.steps += [f"{player} {action.how}" for player, action in chosen.items()]


PATHS: dict[str, list[list[Any]]] = {
    "one": [[Note("a")]],
    "several": [[Note("a"), Note("b"), Ask(1)]],
    "several times": [[Note("a"), Note("b")], [Note("c")], [Ask(1)]],
    "nested": [[Note("twice"), Note("b"), Ask(1)]],
    "toss": [[Toss(), Note("a"), Toss(), Ask(1)]],
    "end": [[Note("end"), Note("never"), Ask(1)]],
    "too late": [[Note("too late"), Ask(1)]],
    "stop": [],
    "both": [[AskBoth((0, 1)), Note("b")]],
    "unlisted": [[Unlisted()]],
    "unlisted after others": [[Note("a"), Unlisted()]],
    "a class": [[Note]],
    "a stranger": [[Ask(2)]],
    "a stranger after others": [[Ask(2), Ask(0)]],
    "true": [[Ask(True)]],
    "a float": [[Note("a"), Ask(1.0)]],
    "both, one true": [[AskBoth((0, True))]],
    "a stranger after a task": [[Note("a stranger")]],
    "nobody": [[AskBoth(())]],
    "out of order": [[AskBoth((1, 0))]],
    "for ever": [[Note("for ever")]],
    "breaks": [[Note("a"), Toss(), Note("breaks")]],
    "nothing": [[Ask(0)]],
    "foreign": [[Ask(0)]],
}


class Tracing(Game[Trace]):
    id = "tracing"
    players = 2
    items = (Ask, AskBoth, Note, Toss)

    def new(self, players, options):
        return Trace(agenda=[Note("last"), Ask(0)])

    def score(self, state):
        return ScoreSheet.of([("points", state.points)])


GAME = Tracing()


def after(*moves: str) -> Session[Trace]:
    session = Session(GAME, seed=1)
    for how in moves:
        session.play(session.to_act()[0], Go(how))
    return session


@pytest.mark.parametrize(
    "moves, steps",
    [
        (["one"], "one a last"),
        (["several", "stop"], "several a b stop last"),
        (["several times", "stop"], "several times a b c stop last"),
        (["nested", "stop"], "nested twice c d e b stop last"),
        (["toss", "stop"], "toss heads a heads stop last"),
        (["several", "one"], "several a b one a last"),
        (["stop"], "stop last"),
    ],
)
def test_what_is_queued_happens_in_order_before_what_waited(moves, steps):
    session = after(*moves)
    assert (" ".join(session.state.steps), session.is_over) == (steps, True)


def test_search_takes_the_same_way_as_a_session():
    state = GAME.new_state(2)
    GAME.apply(state, 0, Go("nested"))
    GAME.apply(state, 1, Go("stop"))
    assert state.steps == after("nested", "stop").state.steps


def test_the_end_forgets_all_that_was_queued():
    assert (after("end").state.steps, after("end").outcome().winners) == (["end", "end"], (0,))


def test_a_move_tells_of_the_draws_that_follow_it():
    session = Session(GAME, seed=1)
    events = session.play(0, Go("toss"))
    assert events == [Played(0, 0, Go("toss")), Drawn(1, Go("heads")), Drawn(2, Go("heads"))]


def test_a_sealed_choice_lies_on_the_agenda_like_any_other():
    session = after("both")
    session.play(1, Go("two"))
    session.play(0, Go("one"))
    assert session.state.steps == ["both", "0 one", "1 two", "b", "last"]


def test_nothing_is_left_to_do_when_the_game_is_over():
    assert (after("stop").to_act(), after("stop").legal_actions(0)) == ((), ())


@pytest.mark.parametrize(
    "move, item, message",
    [
        ("unlisted", "Unlisted", "is on the agenda but not in `items`; add Unlisted to `items` of the game"),
        ("unlisted after others", "Unlisted", "is on the agenda but not in `items`; add Unlisted to `items`"),
        ("a class", "Note", r"is on the agenda as a class; write Note\(...\)"),
        ("a stranger", "Ask", r"agenda\[1\].player: Ask names player 2 of 2"),
        ("a stranger after others", "Ask", r"agenda\[2\].player: Ask names player 2 of 2"),
        ("true", "Ask", r"agenda\[1\].player: Ask names player True of 2"),
        ("a float", "Ask", r"agenda\[1\].player: Ask names player 1.0 of 2"),
        ("both, one true", "Ask", r"agenda\[1\].players: AskBoth names player True of 2"),
        ("a stranger after a task", "Note", r"agenda\[1\].player: Ask names player 2 of 2"),
        ("nobody", "Ask", r"agenda\[1\].players: AskBoth needs players in ascending order, none twice"),
        ("out of order", "Ask", r"agenda\[1\].players: AskBoth needs players in ascending order, none twice"),
        (
            "for ever",
            "Note",
            "more than 10000 tasks and draws in a row: nobody ever decides; let a task queue nothing",
        ),
        ("breaks", "Note", "ZeroDivisionError: no more"),
    ],
)
def test_rules_that_fail_are_blamed_and_the_session_stands_where_it_stood(move, item, message):
    session = Session(GAME, seed=1)
    before = GAME.encode(session.state), session.log, session.legal_actions(0)
    with pytest.raises(RulesError) as caught:
        session.play(0, Go(move))
    assert re.fullmatch(rf"{re.escape(__file__)}:\d+: tracing: {item}: {message}.*", str(caught.value))
    assert (GAME.encode(session.state), session.log, session.legal_actions(0)) == before


def test_nothing_can_be_queued_after_the_end():
    session = Session(GAME, seed=1)
    with pytest.raises(RulesError, match=r"Note: is queued after `end`, when the game is over; queue it and"):
        session.play(0, Go("too late"))
    assert session.state == GAME.new_state(2)


def test_a_session_goes_on_after_rules_failed():
    session = Session(GAME, seed=1)
    with pytest.raises(RulesError):
        session.play(0, Go("breaks"))
    session.play(0, Go("one"))
    assert session.state.steps == ["one", "a", "last"]


def test_a_choice_without_actions_is_a_fault_of_the_game():
    with pytest.raises(
        RulesError, match=r"tracing: Ask: lists no actions; a choice is never empty, add an explicit pass"
    ):
        after("nothing").legal_actions(0)


def test_an_item_that_lists_anothers_action_is_to_blame_when_it_is_played():
    session = after("foreign")
    listed = session.legal_actions(0)[0]
    with pytest.raises(
        RulesError, match=r"Ask: lists Foreign\(how='a'\), which is no action of its own; add Foreign to"
    ):
        session.play(0, listed)


@pytest.mark.parametrize(
    "points, message",
    [
        ([1, 0, 0], r"the line 'points' is \(1, 0, 0\); give 2 whole numbers, one per player"),
        ([1.0, 0], r"the line 'points' is \(1.0, 0\); give 2 whole numbers, one per player"),
        ([True, 0], r"the line 'points' is \(True, 0\); give 2 whole numbers, one per player"),
    ],
)
def test_a_score_that_fits_no_players_is_refused(points, message):
    state = Trace(agenda=[], points=points, player_count=2)
    with pytest.raises(RulesError, match=rf"{re.escape(__file__)}:\d+: tracing: Tracing: score: {message}"):
        GAME.outcome(state)


class Wrong(Tracing):
    """Takes its first state from a test."""

    first: Any = None

    def new(self, players, options):
        return self.first


@pytest.mark.parametrize(
    "first, message",
    [
        (None, "new gave NoneType, not Trace"),
        (Trace(agenda=[Ask(2)]), r"new: agenda\[0\].player: Ask names player 2 of 2"),
        (
            Trace(agenda=[Ask(0), AskBoth((0, 0))]),
            r"new: agenda\[1\].players: AskBoth needs players in ascending",
        ),
    ],
)
def test_a_first_state_that_cannot_be_played_is_refused(first, message):
    game = Wrong()
    game.first = first
    with pytest.raises(RulesError, match=rf"{re.escape(__file__)}:\d+: tracing: Wrong: {message}"):
        Session(game)
