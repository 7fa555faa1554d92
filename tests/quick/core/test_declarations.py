"""What a class may declare is refused when the class is made, with the place and the mend."""

import re
from collections.abc import Callable
from enum import Enum
from typing import Annotated, Any, ClassVar, ForwardRef, Literal

import pytest
from msgspec import Struct

from teban import (
    Action,
    Choice,
    DefinitionError,
    Hidden,
    Owned,
    OwnedEach,
    Part,
    Pool,
    Public,
    SecretChoice,
    SeenBy,
    State,
    Task,
    field,
)

DECLARE = (
    "nobody has said who may see it; declare who may see it: Public[...], Owned[...], Hidden[...] ..., "
    "or visible=Public on the class"
)
SHARED = "may hold nothing that can change; use a tuple"
NULL = (
    "a concealed field may not admit None, which in a view means `not known to you`; "
    "write list[...] with zero or one entry"
)
NESTED = (
    "a declaration inside another one would be lost; "
    "declare the whole field once, or put the pieces in a `Part`"
)


class Area(Part, visible=Public):
    size: int = 0


class Colour(Enum):
    RED = "red"


class Mutable(Struct):
    size: int = 0


class Frozen(Struct, frozen=True):
    size: int = 0


class Deep(Struct, frozen=True):
    sizes: list[int]


def declare(base: type, annotation: Any, **keywords: Any) -> type:
    """A class `Sample` with one field `x` of that type."""
    return type(base)(
        "Sample", (base,), {"__annotations__": {"x": annotation}, "__module__": __name__}, **keywords
    )


@pytest.mark.parametrize(
    "base, annotation, message",
    [
        (State, int, DECLARE),
        (Action, int, DECLARE),
        (Part, list[int], DECLARE),
        (
            State,
            Public[set[int]],
            "a set has no order that survives; use a sorted list or, for up to 64 members, an int with a bit",
        ),
        (State, Public[frozenset[int]], "a set has no order that survives"),
        (
            State,
            Public[dict[int, str]],
            "a dict with int keys does not survive JSON; use a list indexed by player",
        ),
        (State, Public[dict[str, list[int]]], "a dict may hold plain values only; use a list of `Part`s"),
        (State, Public[float], "a float is not exact and differs between machines; count in whole units"),
        (State, Public[list[tuple[int, float]]], "a float is not exact"),
        (State, Public[Any], "Any does not say what it holds; name the type"),
        (State, Public[list[object]], "Any does not say what it holds"),
        (State, Public, "Any does not say what it holds"),
        (State, Public[list], "a bare list does not say what it holds; write list[...]"),
        (State, Public[dict], "a bare dict does not say what it holds; write dict[...]"),
        (State, Public[tuple], "a bare tuple does not say what it holds; write tuple[...]"),
        (State, Public[Callable[[], int]], "is no plain data; use ints, strings, enums, tuples, lists"),
        (State, Public[bytearray], "<class 'bytearray'> is no plain data"),
        (State, Public[Mutable], "Mutable can change and declares nothing; derive it from teban.Part"),
        (State, Public[Deep], "a list or dict can change; use a tuple"),
        (State, Public[tuple[list[int], int]], "a tuple may not hold what can change; use a list"),
        (State, Public[int | list[int]], "mixes values and containers; use an empty list, or a `Part`"),
        (State, Public[list[int | bool]], "1 and True are equal, so that they cannot be told apart; use one"),
        (
            State,
            Public["Later"],
            "the type 'Later' is not known here; import it or define it above, or put the",
        ),
        (State, Public[list[ForwardRef("Later")]], "the type 'Later' is not known here"),
        (Action, Public[list[int]], f"an action is shared between copies and {SHARED}"),
        (Action, Public[dict[str, int]], f"an action is shared between copies and {SHARED}"),
        (Action, Public[Area], f"an action is shared between copies and {SHARED}"),
        (Task, Public[list[int]], f"an item is shared between copies and {SHARED}"),
        (State, Hidden[int | None], NULL),
        (State, Hidden[list[int | None]], NULL),
        (State, Hidden[tuple[int | None, ...]], NULL),
        (State, Hidden[Area | None], NULL),
        (State, Hidden[list[list[Area | None]]], NULL),
        (State, OwnedEach[list[int | None]], NULL),
        (State, Hidden[Literal["red", None]], NULL),
        (State, Hidden[Annotated[int | None, Pool("cards", (1, 2))]], NULL),
        (
            State,
            Hidden[dict[str, int]],
            "the keys of a concealed dict would be seen; use a list, or a `Part`",
        ),
        (State, OwnedEach[dict[str, int]], "the keys of a concealed dict would be seen"),
        (
            State,
            OwnedEach[int],
            "OwnedEach needs a list with an entry for each player; write OwnedEach[list[...]]",
        ),
        (State, Owned[int], "Owned needs a `player` field in the same class; add `player: Public[int]`"),
        (
            State,
            Annotated[int, SeenBy("peekers")],
            "SeenBy('peekers') names no field of this class; list the",
        ),
        (State, Public[list[Hidden[int]]], NESTED),
        (State, Public[tuple[Owned[int], int]], NESTED),
        (State, Public[Hidden[int]], NESTED),
    ],
)
def test_a_field_that_cannot_work_is_refused_with_its_place_and_the_mend(base, annotation, message):
    with pytest.raises(DefinitionError) as caught:
        declare(base, annotation)
    assert re.fullmatch(rf"{re.escape(__file__)}:\d+: Sample\.x: .*{re.escape(message)}.*", str(caught.value))


@pytest.mark.parametrize(
    "base, annotation",
    [
        (State, Public[dict[str, int]]),
        (State, Public[Colour | None]),
        (State, Public[Literal["red", "blue"]]),
        (State, Public[Frozen | None]),
        (State, Public[list[list[Area]]]),
        (State, Public[Area | None]),
        (State, Public[list[Area | None]]),
        (State, OwnedEach[list[list[int]]]),
        (State, OwnedEach[tuple[int, int]]),
        (State, Hidden[list[Area]]),
        (State, "Later"),
        (Action, Public[tuple[tuple[int, int], ...]]),
        (Action, Public[bytes]),
        (Action, Owned[int]),
        (Task, Public[Frozen]),
    ],
)
def test_plain_data_may_be_declared(base, annotation):
    assert declare(base, annotation).__struct_fields__[-1] == "x"


@pytest.mark.parametrize(
    "base, name",
    [
        (State, "agenda"),
        (State, "player_count"),
        (State, "then"),
        (State, "end"),
        (State, "viewer"),
        (Choice, "player"),
        (Choice, "resolve"),
        (Choice, "reveals"),
        (SecretChoice, "players"),
        (SecretChoice, "committed"),
    ],
)
def test_a_field_may_not_take_a_name_of_the_engine(base, name):
    with pytest.raises(
        DefinitionError, match=rf"Sample\.{name}: '{name}' is a name of the engine's; choose another"
    ):
        type(base)("Sample", (base,), {"__annotations__": {name: Public[int]}, "__module__": __name__})


@pytest.mark.parametrize(
    "default, mend",
    [
        ([], "list"),
        ([1], "list"),
        ({"a": 1}, "dict"),
        ({1}, "set"),
        (field(default=[1]), "list"),
        (Area(), "Area"),
    ],
)
def test_a_default_that_would_be_shared_is_refused(default, mend):
    with pytest.raises(
        DefinitionError,
        match=rf"Sample\.x: .* can change and would be shared; write field\(default_factory={mend}\)",
    ):

        class Sample(State, visible=Public):
            x: int = default


def test_a_default_may_be_made_anew_for_each_state():
    class Sample(State, visible=Public):
        areas: list[Area] = field(default_factory=lambda: [Area(3)])

    first, second = Sample(agenda=[]), Sample(agenda=[])
    first.areas[0].size = 4
    assert second.areas == [Area(3)]


def test_a_state_takes_required_fields_after_ones_with_defaults():
    class Sample(State, visible=Public):
        first: int = 0
        second: int

    assert Sample(agenda=[], second=2).second == 2


def test_a_class_says_visible_with_a_declaration():
    with pytest.raises(
        DefinitionError, match="Sample: visible='all' is no declaration; write visible=Public"
    ):

        class Sample(State, visible="all"):
            x: int


@pytest.mark.parametrize("word", ["revals", "rename", "frozen", "omit_defaults", "array_like"])
def test_a_word_on_a_class_that_says_nothing_is_refused(word):
    with pytest.raises(
        DefinitionError, match=rf"Sample: {word}=\.\.\. says nothing here; leave it out; known are"
    ):
        type(Task)("Sample", (Task,), {"__module__": __name__}, **{word: True})


def test_parts_in_a_union_need_a_tag():
    class Other(Part, visible=Public):
        size: int = 0

    with pytest.raises(
        DefinitionError, match=r"Sample\.x: parts in a union cannot be told apart; write class MyPart"
    ):
        declare(State, Public[Area | Other])


def test_a_frozen_struct_with_concealed_fields_may_not_be_a_plain_value():
    class Secret(Action):
        card: Owned[int]

    with pytest.raises(DefinitionError, match="Secret has concealed fields of its own; copy what is needed"):
        declare(State, Public[list[Secret]])


def test_a_class_variable_is_no_field():
    class Sample(State, visible=Public):
        limit: ClassVar[int] = 5
        x: int = 0

    assert Sample.__struct_fields__ == ("agenda", "player_count", "x")


def test_a_subclass_keeps_the_declarations_it_inherits_and_declares_its_own():
    class Sample(Action, visible=Public):
        x: int

    with pytest.raises(DefinitionError, match=r"Narrower\.y: nobody has said who may see it"):

        class Narrower(Sample):
            y: int


def test_an_author_may_declare_an_inherited_field_anew():
    class Sample(Action, visible=Public):
        x: int

    class Narrower(Sample):
        x: Owned[int]

    assert Narrower(1).x == 1
