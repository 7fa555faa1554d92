"""The bounds that an author writes on the types of a state hold for what is decoded, views too."""

import json
from typing import Annotated, Any

import pytest
from msgspec import Meta

from teban import (
    REFEREE,
    SPECTATOR,
    Action,
    Choice,
    DecodeError,
    Game,
    Hidden,
    InvalidInput,
    Owned,
    OwnedEach,
    Part,
    Pool,
    Public,
    ScoreSheet,
    Series,
    State,
)

Digit = Annotated[int, Meta(ge=0, le=9)]
Card = Annotated[int, Pool("cards", range(10)), Meta(ge=0, le=9)]
FOUR = Meta(max_length=4)


class Purse(Part):
    player: Public[Digit]
    coins: Owned[Digit]


class Desk(State):
    """A bounded field of every shape."""

    digit: Public[Digit]
    maybe: Public[Digit | None]
    row: Public[Annotated[list[Digit], FOUR]]
    pair: Public[tuple[Digit, Digit]]
    many: Public[Annotated[tuple[Digit, ...], FOUR]]
    names: Public[Annotated[dict[str, Digit], FOUR]]
    purses: Public[Annotated[list[Purse], FOUR]]
    hands: OwnedEach[Annotated[list[Annotated[list[Card], FOUR]], Meta(max_length=2)]]
    marks: OwnedEach[Annotated[tuple[Digit, ...], Meta(max_length=2)]]
    deck: Hidden[Annotated[list[Card], FOUR]]
    bag: Hidden[Annotated[tuple[Digit, ...], FOUR]]


class Pass(Action):
    pass


class Turn(Choice[Desk, Pass]):
    def actions(self, state: Desk) -> list[Pass]:
        return [Pass()]

    def resolve(self, state: Desk, action: Pass) -> None:
        pass


class Desks(Game[Desk]):
    id = "desks"
    players = 2
    items = (Turn,)

    def new(self, players: int, options: Any) -> Desk:
        return Desk(
            agenda=[Turn(0)],
            digit=9,
            maybe=None,
            row=[1, 2, 3, 4],
            pair=(1, 2),
            many=(1, 2, 3, 4),
            names={"a": 1},
            purses=[Purse(0, 1)],
            hands=[[1], [2]],
            marks=(1, 2),
            deck=[3],
            bag=(4,),
        )

    def score(self, state: Desk) -> ScoreSheet:
        return ScoreSheet.winner(0, players=2)

    def check(self, state: Desk) -> None:
        pass

    def determinize(self, view: Any, rng: Any) -> Desk:
        raise NotImplementedError


DESKS = Desks()
STATE = DESKS.new_state(2)
VIEWERS = (0, 1, SPECTATOR, REFEREE)

FORGED = pytest.mark.parametrize(
    "field, value, message",
    [
        ("digit", 10, "digit: expected int <= 9"),
        ("digit", -1, "digit: expected int >= 0"),
        ("maybe", 10, "maybe: expected int <= 9"),
        ("row", [1] * 5, "row: expected array of length <= 4"),
        ("row", [1, 10], r"row\[1\]: expected int <= 9"),
        ("pair", [1, 10], r"pair\[1\]: expected int <= 9"),
        ("many", [1] * 5, "many: expected array of length <= 4"),
        ("many", [10], r"many\[0\]: expected int <= 9"),
        ("names", dict.fromkeys("abcde", 1), "names: expected object of length <= 4"),
        ("names", {"a": 10}, r"names\[...\]: expected int <= 9"),
        ("purses", [{"player": 0, "coins": 1}] * 5, "purses: expected array of length <= 4"),
        ("purses", [{"player": 0, "coins": 10}], r"purses\[0\].coins: expected int <= 9"),
        ("hands", [[1]] * 3, "hands: expected array of length <= 2"),
        ("hands", [[1] * 5], r"hands\[0\]: expected array of length <= 4"),
        ("hands", [[1], [10]], r"hands\[1\]\[0\]: expected int <= 9"),
        ("marks", [1] * 3, "marks: expected array of length <= 2"),
        ("marks", [10], r"marks\[0\]: expected int <= 9"),
        ("deck", [1] * 5, "deck: expected array of length <= 4"),
        ("deck", [10], r"deck\[0\]: expected int <= 9"),
        ("bag", [1] * 5, "bag: expected array of length <= 4"),
        ("bag", [10], r"bag\[0\]: expected int <= 9"),
    ],
)


@pytest.mark.parametrize("format", ["json", "msgpack"])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_is_within_its_bounds_survives_the_wire(viewer, format):
    view = DESKS.view(STATE, viewer)
    assert DESKS.decode_view(DESKS.encode(view, format), format) == view
    assert DESKS.decode(DESKS.encode(STATE, format), format) == STATE


@FORGED
def test_a_state_out_of_bounds_is_refused_with_the_path(field, value, message):
    forged = json.loads(DESKS.encode(STATE)) | {field: value}
    with pytest.raises(DecodeError, match=message):
        DESKS.decode(json.dumps(forged))


@pytest.mark.parametrize("viewer", VIEWERS)
@FORGED
def test_a_view_out_of_bounds_is_refused_with_the_path(field, value, message, viewer):
    forged = json.loads(DESKS.encode(DESKS.view(STATE, viewer))) | {field: value}
    with pytest.raises(DecodeError, match=message):
        DESKS.decode_view(json.dumps(forged))


@pytest.mark.parametrize(
    "forged, message",
    [
        ({"player_count": 1_000_000_000}, "player_count: 1000000000 players; desks is for"),
        ({"player_count": 0}, "player_count: 0 players; desks is for"),
        ({"viewer": 2}, "viewer: 2 is no viewer"),
    ],
)
def test_a_view_of_other_players_than_the_game_has_is_refused(forged, message):
    view = json.loads(DESKS.encode(DESKS.view(STATE, 0)))
    with pytest.raises(InvalidInput, match=message):
        DESKS.decode_view(json.dumps(view | forged))


def test_a_view_of_a_series_is_checked_inside_too():
    series = Series(DESKS)
    view = json.loads(series.encode(series.view(series.new_state(2), 0)))
    view["inner"]["player_count"] = 1_000_000_000
    with pytest.raises(DecodeError, match="1000000000 players; desks is for"):
        series.decode_view(json.dumps(view))


def test_the_schema_of_a_view_tells_its_bounds():
    view = DESKS.json_schema("view")["$defs"]["DeskView"]["properties"]
    assert (view["digit"]["maximum"], view["hands"]["maxItems"], view["deck"]["maxItems"]) == (9, 2, 4)
