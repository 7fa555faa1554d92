"""Items may share a base whose type variables they fill in, in any number and order."""

from typing import Any, Generic, TypeVar

import pytest

from teban import Action, Choice, Game, Public, ScoreSheet, Session, State

S = TypeVar("S")
A = TypeVar("A")


class Go(Action, visible=Public):
    way: int


class Stop(Action, visible=Public):
    pass


class Walk(State, visible=Public):
    steps: int = 0


class Step(Choice[S, A]):
    def actions(self, state: Any) -> Any:
        return [Go(1)]

    def resolve(self, state: Any, action: Any) -> None:
        state.steps += 1


class OneVariable(Step[S, Go], Generic[S]):
    pass


class Swapped(Step[S, A], Generic[A, S]):
    pass


class OrStop(Step[S, Go | A], Generic[S, A]):
    pass


class First(OneVariable[Walk]):
    pass


class Second(Swapped[Go, Walk]):
    pass


class Third(OrStop[Walk, Stop]):
    pass


class Fourth(Third):
    pass


class Walking(Game[Walk]):
    id = "walking"
    players = 2
    items = (First, Second, Third, Fourth)

    def new(self, players, options):
        return Walk(agenda=[Fourth(1), Third(0), Second(1), First(0)])

    def score(self, state):
        return ScoreSheet.of([("steps", [state.steps] * 2)])


GAME = Walking()


@pytest.mark.parametrize(
    "item, actions", [(First, (Go,)), (Second, (Go,)), (Third, (Go, Stop)), (Fourth, (Go, Stop))]
)
def test_the_actions_of_an_item_follow_from_its_bases(item, actions):
    assert GAME.definition.actions[item] == actions


def test_such_items_are_played_like_others():
    session = Session(GAME)
    session.play(0, "go 1")
    session.play(1, "go 1")
    session.play(0, "go 1")
    session.play(1, "go 1")
    assert (session.is_over, session.state.steps) == (True, 4)
