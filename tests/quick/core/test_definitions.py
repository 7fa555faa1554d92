"""What a game may list and define is refused when its first instance is made."""

import re
from enum import Enum
from typing import Annotated, Any

import pytest
from msgspec import Struct

from teban import (
    Action,
    Chance,
    Choice,
    DefinitionError,
    Game,
    Hidden,
    Interrupt,
    Owned,
    Part,
    Pool,
    Public,
    QuickRng,
    ScoreSheet,
    SeenBy,
    State,
    Task,
    field,
)


class Go(Action, visible=Public):
    steps: int = 1


class Walk(State, visible=Public):
    steps: int = 0


class Turn(Choice[Walk, Go]):
    def actions(self, state):
        return [Go(1), Go(2)]

    def resolve(self, state, action):
        state.steps += action.steps


class Sample(Game[Walk]):
    id = "sample"
    title = "Sample"
    players = 2
    items = (Turn,)

    def new(self, players, options):
        return Walk(agenda=[Turn(0)])

    def score(self, state):
        return ScoreSheet.winner(0, players=2)


class Unfrozen(Struct):
    steps: int = 1


class Required(Struct, frozen=True):
    steps: int


class Unordered(Struct, frozen=True):
    steps: frozenset[str] = frozenset()


class Inexact(Struct, frozen=True):
    steps: float = float("nan")


class Misfit(Struct, frozen=True):
    steps: int = "many"  # type: ignore[assignment]


def place_and(message: str) -> str:
    return rf"{re.escape(__file__)}:\d+: {message}"


@pytest.mark.parametrize(
    "name, value, message",
    [
        ("id", "", "'' is no id; write id = \"my-game\": lower-case letters, digits and dashes"),
        ("id", "My Game", "'My Game' is no id"),
        ("players", (), "players = () are no player counts; write players = 2, or players = (2, 3, 4)"),
        ("players", 0, "players = 0 are no player counts"),
        ("players", True, "players = True are no player counts"),
        ("players", [2, 3], "players = [2, 3] are no player counts"),
        ("items", (), "lists no items; write items = (...) with every class that may be on the agenda"),
        ("items", [Turn], "is no tuple of item classes; write items = (Turn,)"),
        ("items", (Turn(0),), "is no tuple of item classes"),
        (
            "options",
            dict,
            "options = <class 'dict'> is no frozen struct; write class Options(Struct, frozen=True)",
        ),
        ("options", Unfrozen, "is no frozen struct"),
        ("options", {"steps": 3}, "options = {'steps': 3} is no frozen struct"),
        ("options", Required, "the option 'steps' has no default; give it one"),
        ("options", Unordered, "an option cannot be recorded: a set has no order that survives"),
        ("options", Inexact, "an option cannot be recorded: a float is not exact and differs"),
        ("options", Misfit, "has defaults that do not fit: options: steps: expected int, got str"),
    ],
)
def test_what_a_game_says_of_itself_is_checked(name, value, message):
    wrong = type("Wrong", (Sample,), {name: value})
    with pytest.raises(DefinitionError) as caught:
        wrong()
    assert re.fullmatch(place_and(rf"Wrong\.{name}: .*{re.escape(message)}.*"), str(caught.value))


class NoNew(Game[Walk]):
    id = "no-new"
    players = 2
    items = (Turn,)
    score = Sample.score


class NoScore(Game[Walk]):
    id = "no-score"
    players = 2
    items = (Turn,)
    new = Sample.new


@pytest.mark.parametrize("game, method", [(NoNew, "new"), (NoScore, "score")])
def test_a_game_without_a_method_is_refused(game, method):
    with pytest.raises(
        DefinitionError, match=place_and(rf"\w+\.{method}: has no '{method}'; define {method}")
    ):
        game()


def test_a_game_says_which_state_it_has():
    class Wrong(Game):
        id = "wrong"
        players = 2
        items = (Turn,)
        new = Sample.new
        score = Sample.score

    with pytest.raises(
        DefinitionError,
        match=place_and(r"Wrong: does not say which state it has; write class MyGame\(Game\[MyState\]\)"),
    ):
        Wrong()


class NoResolve(Choice[Walk, Go]):
    def actions(self, state):
        return [Go(1)]


class NoActions(Choice[Walk, Go]):
    def resolve(self, state, action):
        pass


class NoArguments(Choice):
    actions, resolve = Turn.actions, Turn.resolve


class NumbersForActions(Choice[Walk, int]):
    actions, resolve = Turn.actions, Turn.resolve


class UnknownAction(Choice[Walk, "Nowhere"]):
    actions, resolve = Turn.actions, Turn.resolve


class NoTask(Task[Walk]):
    pass


class NoOutcomes(Chance[Walk, Go]):
    resolve = Turn.resolve


class DrawsUnchecked(Chance[Walk, Go]):
    resolve = Turn.resolve

    def draw(self, state, rng):
        return Go(1)


class Deal(Action):
    card: Owned[int]


class DealsToNobody(Chance[Walk, Deal]):
    resolve = Turn.resolve

    def outcomes(self, state):
        return [Deal(1)]


class Shout(Action):
    pass


class InterruptWithField(Interrupt[Walk, Shout]):
    times: Public[int] = 1

    def actions(self, state, player):
        return []

    def resolve(self, state, player, action):
        pass


class InterruptOfTheTurn(Interrupt[Walk, Go]):
    actions, resolve = InterruptWithField.actions, InterruptWithField.resolve


class TurnThatRevealsAnothers(Turn, reveals=Shout):
    pass


class Gone(Action, token="go"):
    pass


class SameToken(Choice[Walk, Gone]):
    actions, resolve = Turn.actions, Turn.resolve


@pytest.mark.parametrize(
    "item, message",
    [
        (NoResolve, "NoResolve: has no 'resolve'; define resolve(self, state, ...)"),
        (NoActions, "NoActions: has no 'actions'; define actions(self, state, ...)"),
        (
            NoArguments,
            "NoArguments: does not say which actions it has; write class NoArguments(Choice[MyState, MyAc",
        ),
        (
            NumbersForActions,
            "NumbersForActions: has <class 'int'> among its actions; derive every action from teban.A",
        ),
        (
            UnknownAction,
            "UnknownAction: names the action 'Nowhere', which is not known; define it in the same module",
        ),
        (NoTask, "NoTask: has no 'resolve'; define resolve(self, state, ...)"),
        (
            NoOutcomes,
            "NoOutcomes: neither lists its outcomes nor draws one; define outcomes(self, state), or draw",
        ),
        (
            DrawsUnchecked,
            "DrawsUnchecked: draws what no replay could check; define allows(self, state, action)",
        ),
        (
            DealsToNobody,
            "DealsToNobody: draws Deal, whose Owned field has no owner; add `player: Public[int]` to it",
        ),
        (
            TurnThatRevealsAnothers,
            "TurnThatRevealsAnothers: reveals=Shout is none of its actions; write reveals=True, or actions",
        ),
        (
            InterruptWithField,
            "InterruptWithField: has fields, but is never on the agenda; keep them in the state",
        ),
        (
            InterruptOfTheTurn,
            "Go belongs to an interrupt and to another item; give the interrupt an action class of",
        ),
        (SameToken, "two actions are written 'go': Go and Gone; give one a token=\"...\""),
    ],
)
def test_an_item_that_cannot_work_is_refused_by_the_game_that_lists_it(item, message):
    wrong = type("Wrong", (Sample,), {"items": (Turn, item)})
    with pytest.raises(DefinitionError) as caught:
        wrong()
    assert re.fullmatch(place_and(rf".*{re.escape(message)}.*"), str(caught.value))


Card = Annotated[int, Pool("cards", range(3))]


class Pooled(State):
    cards: Hidden[list[Card]]


class Unpooled(State):
    cards: Hidden[list[int]]


class Forward(Choice[Any, Go]):
    actions, resolve = Turn.actions, Turn.resolve


def test_a_game_with_concealed_fields_needs_a_check():
    class Wrong(Game[Pooled]):
        id = "wrong"
        players = 2
        items = (Forward,)
        new, score = Sample.new, Sample.score

    with pytest.raises(
        DefinitionError, match=r"Wrong\.check: has concealed fields and no check; define check\(self"
    ):
        Wrong()


def test_a_concealed_field_in_no_pool_needs_a_determinize():
    class Wrong(Game[Unpooled]):
        id = "wrong"
        players = 2
        items = (Forward,)
        new, score, check = Sample.new, Sample.score, Sample.score

    with pytest.raises(
        DefinitionError,
        match=r"conceals Unpooled\.cards, which is in no pool; name a Pool on its type, or define det",
    ):
        Wrong()


def test_a_game_may_draw_worlds_itself_where_no_pool_fits():
    class Right(Game[Unpooled]):
        id = "right"
        players = 2
        items = (Forward,)
        new, score = Sample.new, Sample.score

        def check(self, state):
            assert set(state.cards) <= {0, 1, 2}, "cards are 0, 1 and 2"

        def determinize(self, view, rng):
            return Unpooled(
                cards=[rng.below(3) for _ in view.cards], agenda=view.agenda, player_count=view.player_count
            )

    game = Right()
    view = game.view(Unpooled(cards=[2, 2], agenda=[Forward(0)], player_count=2), 0)
    assert game.view(game.determinize(view, QuickRng(1)), 0) == view


class Tree(Part):
    """Holds its own kind, through another part too."""

    rank: Public[int]
    branches: "Public[list[Branch]]" = field(default_factory=list)


class Branch(Part):
    trees: Public[list[Tree]] = field(default_factory=list)


class SecretTree(Part):
    branches: "Public[list[SecretBranch]]" = field(default_factory=list)
    rank: Hidden[Card] = 0


class SecretBranch(Part):
    trees: Public[list[SecretTree]] = field(default_factory=list)


class Colour(Enum):
    RED = "red"


class Point(Struct, frozen=True):
    x: int


class Size(Struct, frozen=True):
    x: int


def game_of(annotation: Any) -> type:
    """A game whose state has a field of that type."""
    keywords = {"__annotations__": {"x": annotation}, "__module__": __name__}
    state = type(State)("Holder", (State,), keywords)

    class Holding(Game[state]):
        id = "holding"
        players = 2
        items = (Forward,)
        new, score, check, determinize = Sample.new, Sample.score, Sample.score, Sample.new

    return Holding


@pytest.mark.parametrize(
    "annotation, message",
    [
        (
            Public[SecretTree],
            "SecretTree: can hold its own kind, and 'rank' in it is concealed; keep the pieces in a",
        ),
        (Public[list[SecretBranch]], "can hold its own kind, and 'rank' in it is concealed"),
        (
            Public[Colour | str],
            "Holding: cannot be decoded: Type unions may not contain more than one str-like type",
        ),
        (Public[Point | Size], "Holding: cannot be decoded: If a type union contains multiple Struct types"),
    ],
)
def test_a_type_that_no_view_or_wire_can_hold_is_refused(annotation, message):
    with pytest.raises(DefinitionError) as caught:
        game_of(annotation)()
    assert re.fullmatch(place_and(rf".*{re.escape(message)}.*"), str(caught.value))


def test_open_parts_may_hold_their_own_kind():
    game = game_of(Public[Tree])()
    state = game.definition.state(x=Tree(1, [Branch([Tree(2)])]), agenda=[Forward(0)], player_count=2)
    view = game.view(state, 0)
    assert (view.x, view.x.branches[0] is state.x.branches[0]) == (state.x, False)


def test_the_players_who_see_are_a_list():
    class Peeked(State):
        seer: Public[int]
        card: Annotated[Card, SeenBy("seer")]

    class Peeking(Game[Peeked]):
        id = "peeking"
        players = 2
        items = (Forward,)
        new, score, check = Sample.new, Sample.score, Sample.score

    with pytest.raises(
        DefinitionError,
        match=place_and(r"Peeked\.card: SeenBy\('seer'\) names no list of players; declare seer: Pu"),
    ):
        Peeking()
