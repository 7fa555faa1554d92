"""Whatever a game's own code raises reaches the caller as `RulesError`, and the session stands as before."""

import pytest

from teban import Action, Choice, Game, IllegalAction, Public, Refusal, RulesError, ScoreSheet, Session, State
from teban.play.events import Undone


class Step(Action, visible=Public):
    to: int


class Path(State, visible=Public):
    at: int = 0


class Walk(Choice[Path, Step]):
    def actions(self, state):
        return (Step(1), Step(2)) if state.at < 2 else (Step(1 // (state.at - 2)),)

    def refusal(self, state, action):
        return Refusal("too-far", facts={"steps": 6 // (action.to - 3)})

    def resolve(self, state, action):
        state.at += action.to
        if state.at < 5:
            state.then(Walk(0))


class Walking(Game[Path]):
    id = "walking"
    title = "Walking"
    players = 1
    items = (Walk,)

    def new(self, players, options):
        return Path(agenda=[Walk(0)])

    def score(self, state):
        return ScoreSheet.of([("left", [10 // (state.at - 5)])])

    def standing(self, view):
        return ScoreSheet.of([("left", [10 // view.at])])


GAME = Walking()


def at(cells, *agenda):
    return Session.from_state(GAME, Path(agenda=list(agenda), at=cells, player_count=1))


@pytest.mark.parametrize(
    "session, call",
    [
        (at(2, Walk(0)), lambda session: session.legal_actions(0)),
        (at(2, Walk(0)), lambda session: session.play(0, "step 1")),
        (at(0, Walk(0)), lambda session: session.play(0, Step(3))),
        (at(0, Walk(0)), lambda session: session.standing(0)),
        (at(5), lambda session: session.outcome()),
    ],
    ids=["listing", "listing before a move", "refusal", "standing", "score"],
)
def test_what_rules_raise_is_blamed_on_them(session, call):
    before = GAME.encode(session.state)
    with pytest.raises(RulesError, match="ZeroDivisionError"):
        call(session)
    assert GAME.encode(session.state) == before


def give_up(self, state, action):
    raise ZeroDivisionError


def test_where_rules_fail_in_an_undo_nothing_has_happened(monkeypatch):
    session = Session(GAME)
    session.play(0, "step 1")
    session.play(0, "step 1")
    before = (session.log, session.line, session.hash())
    with monkeypatch.context() as broken:
        broken.setattr(Walk, "resolve", give_up)
        with pytest.raises(RulesError, match="ZeroDivisionError"):
            session.undo()
    assert (session.log, session.line, session.hash()) == before
    assert session.undo() == [Undone(2, 1)]


class Mumble(Walk):
    def refusal(self, state, action):
        return "because"

    def resolve(self, state, action):
        raise IllegalAction("not now", Refusal("not-now"))


class Mumbling(Walking):
    items = (Mumble,)

    def new(self, players, options):
        return Path(agenda=[Mumble(0)])


@pytest.mark.parametrize(
    "action, message",
    [
        (Step(9), "Mumble: refusal gave 'because'; return a Refusal or None"),
        (Step(1), "Mumble: IllegalAction: not now"),
    ],
)
def test_a_refusal_is_given_by_refusal_alone(action, message):
    with pytest.raises(RulesError, match=message):
        Session(Mumbling()).play(0, action)
