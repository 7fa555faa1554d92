"""A fault of the game that is played is blamed in a series as it is on its own."""

import pytest

from teban import Action, Choice, Game, Public, RulesError, ScoreSheet, Series, Session, State, Task


class Go(Action, visible=Public):
    way: str


class Walk(State, visible=Public):
    steps: int = 0


class Turn(Choice[Walk, Go]):
    def actions(self, state):
        return [Go("on"), Go("astray")]

    def resolve(self, state, action):
        state.then(Follow(action.way))


class Unlisted(Turn):
    pass


class Follow(Task[Walk], visible=Public):
    way: str

    def resolve(self, state):
        state.then(Unlisted(0) if self.way == "on" else Turn(7))


class Walking(Game[Walk]):
    id = "walking"
    players = 2
    items = (Turn, Follow)

    def new(self, players, options):
        return Walk(agenda=[Turn(0)])

    def score(self, state):
        return ScoreSheet.winner(0, 2)


@pytest.mark.parametrize("game", [Walking(), Series(Walking()), Series(Series(Walking()))])
@pytest.mark.parametrize(
    "way, message",
    [("on", "Unlisted: is on the agenda but not in `items`"), ("astray", "Turn names player 7 of 2")],
)
def test_what_a_task_queues_is_checked_at_every_depth(game, way, message):
    session = Session(game)
    with pytest.raises(RulesError, match=message):
        session.play(0, Go(way))
    assert (session.revision, session.to_act()) == (0, (0,))
