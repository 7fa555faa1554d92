"""Declarations work as strings: future annotations, quotes, names that come later."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from teban import (
    Action,
    Choice,
    DefinitionError,
    Game,
    OwnedEach,
    Part,
    Pool,
    Public,
    ScoreSheet,
    Session,
    State,
    field,
)


class Kingdom(State):
    """Names parts that are defined below."""

    realms: Public[list[Realm]] = field(default_factory=list)
    capital: Public[Realm | None] = None
    hands: OwnedEach[list[list[Card]]] = field(default_factory=list)
    limit: ClassVar[int] = 3


class Realm(Part):
    """Holds parts of its own kind."""

    name: Public[str]
    provinces: Public[list[Realm]] = field(default_factory=list)


class Found(Action, visible=Public):
    name: str


class Rule(Choice["Kingdom", "Found | Leave"]):
    def actions(self, state: Kingdom) -> list[Found | Leave]:
        return [Found("a"), Leave()]

    def resolve(self, state: Kingdom, action: Found | Leave) -> None:
        if isinstance(action, Found):
            state.realms.append(Realm(action.name, [Realm("inner")]))


class Leave(Action):
    pass


import typing  # noqa: E402

Card = typing.Annotated[int, Pool("cards", range(4))]


class Kingdoms(Game["Kingdom"]):
    id = "kingdoms"
    players = 2
    items = (Rule,)

    def new(self, players: int, options: Any) -> Kingdom:
        return Kingdom(agenda=[Rule(0)], hands=[[1], [2]])

    def score(self, state: Kingdom) -> ScoreSheet:
        return ScoreSheet.winner(0, players=2)

    def check(self, state: Kingdom) -> None:
        pass


GAME = Kingdoms()


def test_parts_defined_later_are_copied_deeply():
    session = Session(GAME)
    session.play(0, "found a")
    before = session.state
    changed = GAME.clone(before)
    changed.realms[0].provinces[0].name = "changed"
    assert before.realms == [Realm("a", [Realm("inner")])]


def test_actions_named_as_strings_belong_to_their_item():
    assert [GAME.notation.tokens(action) for action in Session(GAME).legal_actions(0)] == ["found a", "leave"]


def test_concealment_declared_as_a_string_holds():
    assert Session(GAME).view(1).hands == [[None], [2]]


def test_states_of_parts_that_hold_their_own_kind_survive_json():
    state = GAME.new_state(2)
    state.capital = Realm("a", [Realm("b", [Realm("c")])])
    assert GAME.decode(GAME.encode(state)) == state


def test_classes_made_inside_a_function_find_their_local_names():
    class Leaf(Part):
        size: Public[int]

    class Tree(State):
        leaves: Public[list[Leaf]]

    assert Tree(agenda=[], leaves=[Leaf(1)]).leaves[0].size == 1


class Lost(State):
    realms: Public[list[Nowhere]]  # noqa: F821


class LostGame(Game[Lost]):
    id = "lost"
    players = 2
    items = (Rule,)
    new, score = Kingdoms.new, Kingdoms.score


def test_a_name_that_never_comes_is_refused_when_the_game_is_made():
    with pytest.raises(
        DefinitionError,
        match=r"Lost\.realms: the type 'Public\[list\[Nowhere\]\]' is not known here; import it or",
    ):
        LostGame()


class Undeclared(State):
    realm: Later


class Later(Part, visible=Public):
    name: str


def test_an_undeclared_string_is_refused():
    class UndeclaredGame(Game[Undeclared]):
        id = "undeclared"
        players = 2
        items = (Rule,)
        new, score = Kingdoms.new, Kingdoms.score

    with pytest.raises(DefinitionError, match=r"Undeclared\.realm: nobody has said who may see it"):
        UndeclaredGame()
