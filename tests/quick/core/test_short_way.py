"""The short way of an unwatched session takes and refuses what the long way does, up to the same limits."""

from typing import Any
from unittest.mock import ANY

import pytest

from teban import (
    Action,
    Choice,
    Game,
    IllegalAction,
    Interrupt,
    Public,
    RulesError,
    ScoreSheet,
    SecretChoice,
    Session,
    State,
    Task,
)
from teban.engine.intake import MAX_AGENDA
from teban.engine.run import MAX_STEPS


class Count(Action, visible=Public):
    number: int


class Push(Action, visible=Public):
    pass


class Tower(State, visible=Public):
    left: int = 0


class Fall(Task[Tower]):
    def resolve(self, state):
        state.left -= 1
        if state.left:
            state.then(Fall())


class Build(Choice[Tower, Count]):
    def actions(self, state):
        return [Count(1), Count(MAX_STEPS), Count(MAX_STEPS + 1)]

    def resolve(self, state, action):
        state.left = action.number
        state.then(Fall())


class Gather(Choice[Tower, Count]):
    """Names players of its own beside the one who chooses."""

    players: Public[tuple[int, ...]] = ()

    def actions(self, state):
        return [Count(0), Count(7)]

    def resolve(self, state, action):
        state.then(Gather(0, (action.number,)))


class Vow(SecretChoice[Tower, Count]):
    def actions(self, state, player):
        return [Count(1), Count(2)]

    def resolve(self, state, chosen):
        pass


class Choose(SecretChoice[Tower, Count]):
    """Names a player of its own beside those who choose."""

    player: Public[int] = 0

    def actions(self, state, player):
        return [Count(0), Count(7)]

    def resolve(self, state, chosen):
        state.then(Choose((0,), chosen[0].number))


class Pile(Interrupt[Tower, Push]):
    def actions(self, state, player):
        return [Push()]

    def resolve(self, state, player, action):
        state.then(Build(0))


class Towers(Game[Tower]):
    id = "towers"
    players = (1, 2)
    items = (Build, Fall, Gather, Vow, Choose, Pile)

    def new(self, players, options):
        return Tower(agenda=[Build(0)])

    def score(self, state):
        return ScoreSheet.of([("left", (state.left,) * state.player_count)])


GAME = Towers()


def at(item: Any, players: int = 2) -> Session[Tower]:
    return Session.from_state(GAME, Tower(agenda=[item], player_count=players))


@pytest.fixture(params=["unwatched", "watched"])
def watch(request):
    """Makes a session a watched one, or leaves it."""
    ways = {"watched": lambda session: session.subscribe(lambda event: None, 0), "unwatched": id}
    return ways[request.param]


@pytest.fixture(params=["listed", "unlisted"])
def look(request):
    """Lists what player 0 may do, or does not."""
    return {"listed": lambda session: session.legal_actions(0), "unlisted": id}[request.param]


@pytest.mark.parametrize("item", [Build(0), Vow((0, 1))])
def test_what_only_equals_a_legal_action_is_refused(watch, look, item):
    session = at(item)
    watch(session)
    look(session)
    with pytest.raises(IllegalAction):
        session.play(0, ANY)


def test_as_many_tasks_as_may_come_in_a_row_are_run(watch):
    session = at(Build(0))
    watch(session)
    session.play(0, Count(MAX_STEPS))
    assert session.is_over


def test_search_takes_as_many_tasks_as_a_session():
    state = at(Build(0)).state
    GAME.apply(state, 0, Count(MAX_STEPS))
    assert state.left == 0


def test_one_more_task_is_refused(watch):
    session = at(Build(0))
    watch(session)
    with pytest.raises(RulesError, match=f"more than {MAX_STEPS} tasks and draws in a row"):
        session.play(0, Count(MAX_STEPS + 1))


@pytest.mark.parametrize("item", [Gather(0, (1,)), Choose((0,), 1)])
def test_other_players_that_a_choice_names_are_looked_at(watch, look, item):
    session = at(item)
    watch(session)
    session.play(0, Count(0))
    look(session)
    with pytest.raises(RulesError, match="names player 7 of 2"):
        session.play(0, Count(7))


def test_no_agenda_grows_too_deep_by_interrupts():
    session = Session.from_state(GAME, Tower(agenda=[Build(0)] * MAX_AGENDA, player_count=1))
    with pytest.raises(RulesError, match=f"{MAX_AGENDA + 1} items; at most {MAX_AGENDA}"):
        session.play(0, Push())
