"""Actions as text: tokens that read well, and read back to the same action."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Literal

import pytest
from msgspec import Struct

from example_games import connect_four, kuhn_poker, nim, tic_tac_toe
from teban import Action, Choice, Game, Grid, Hidden, NotationError, Owned, Public, ScoreSheet, Session, State
from teban.testing.fixtures.auction import SealedAuction

BOARD = Grid(9, 9)


class Colour(Enum):
    RED = "red"
    OLD_RED = "old red"
    YES = "yes"
    TWELVE = "12"


class Size(Enum):
    SMALL = 1
    NEGATIVE = -1


class Spot(Struct, frozen=True):
    row: int
    name: str = ""


class Number(Action, visible=Public):
    n: int


class Say(Action, visible=Public):
    word: str


class Maybe(Action, visible=Public):
    word: str | None


class Flag(Action, visible=Public):
    up: bool | None


class Paint(Action, visible=Public):
    colour: Colour
    size: Size | None = None


class Pick(Action, visible=Public):
    side: Literal["left", "right", "-", 3]


class Either(Action, visible=Public):
    value: int | str


class PlaceStone(Action, visible=Public):
    cell: Annotated[int, BOARD]
    other: Annotated[int, BOARD] | None = None


class Path(Action, visible=Public):
    cells: tuple[Annotated[int, BOARD], ...]


class Words(Action, visible=Public):
    words: tuple[str | None, ...]


class Deep(Action, visible=Public):
    pairs: tuple[tuple[int, str], ...]
    fixed: tuple[bool, tuple[Colour, ...]] = (True, ())


class Code(Action, visible=Public):
    key: bytes


class Visit(Action, visible=Public):
    spot: Spot


class HTTPGet2Go(Action):
    pass


class Named(Action, token="call"):
    pass


class Secret(Action):
    word: Owned[str]
    key: Hidden[tuple[int, int]]


SIMPLE = Number | Say | Maybe | Flag | Paint | Pick | Either | PlaceStone
NESTED = Path | Words | Deep | Code | Visit | HTTPGet2Go | Named | Secret


class Board(State, visible=Public):
    pass


class Turn(Choice[Board, SIMPLE | NESTED]):
    def actions(self, state):
        return [
            PlaceStone(40, 0),
            PlaceStone(40, 1),
            PlaceStone(40),
            PlaceStone(41),
            Number(1),
            Number(12),
            HTTPGet2Go(),
        ]

    def resolve(self, state, action):
        pass


class Speaking(Game[Board]):
    id = "speaking"
    players = 1
    items = (Turn,)

    def new(self, players, options):
        return Board(agenda=[Turn(0)])

    def score(self, state):
        return ScoreSheet.winner(0, players=1)


NOTATION = Speaking().notation
TRICKY = [
    *("-", "?", "yes", "no", "12", "-12", "+1", "0x12", "0x", "'x", "'", "''", "%20", "%", "a%20b", "", " "),
    *("two words", "\t", "line\nbreak", "(", ")", "(a,b)", ",", "a,b", "()", "{", "{}", '{"row":1}', "[1]"),
    *("null", "true", "None", "a" * 300, "\x00", "\u2028", "a\u00a0b", "é", "e\u0301", "手番", "٣", "½", "²"),
    *("😀", "~._-", "١٢", "-x", "--", "1e5", "NaN"),
]


@pytest.mark.parametrize("word", TRICKY)
@pytest.mark.parametrize(
    "action",
    [
        Say,
        Maybe,
        Either,
        lambda word: Words((word,)),
        lambda word: Words((word, None, word)),
        lambda word: Deep(((1, word), (2, word))),
        lambda word: Visit(Spot(1, word)),
        lambda word: Secret(word, (1, 2)),
    ],
)
def test_any_string_reads_back_as_itself(action, word):
    said = action(word)
    assert NOTATION.parse(NOTATION.tokens(said)) == said


@pytest.mark.parametrize(
    "action, text",
    [
        (Number(0), "number 0"),
        (Number(-7), "number -7"),
        (Number(2**60), "number 1152921504606846976"),
        (Say("word"), "say word"),
        (Say("two words"), "say two%20words"),
        (Say("-"), "say '-"),
        (Say("12"), "say '12"),
        (Say(""), "say '"),
        (Maybe(None), "maybe -"),
        (Maybe("-"), "maybe '-"),
        (Flag(True), "flag yes"),
        (Flag(False), "flag no"),
        (Flag(None), "flag -"),
        (Paint(Colour.RED), "paint red -"),
        (Paint(Colour.OLD_RED, Size.SMALL), "paint old%20red 1"),
        (Paint(Colour.YES, Size.NEGATIVE), "paint 'yes -1"),
        (Paint(Colour.TWELVE), "paint '12 -"),
        (Pick("left"), "pick left"),
        (Pick("-"), "pick '-"),
        (Pick(3), "pick 3"),
        (Either(12), "either 12"),
        (Either("12"), "either '12"),
        (PlaceStone(40), "place-stone e5 -"),
        (PlaceStone(0, 80), "place-stone a1 i9"),
        (Path(()), "path ()"),
        (Path((0, 40)), "path (a1,e5)"),
        (Words(("a", None, "b c")), "words (a,-,b%20c)"),
        (Words(("",)), "words (')"),
        (Deep(((1, "a"), (2, "b,c"))), "deep ((1,a),(2,b%2Cc)) (yes,())"),
        (Deep((), (False, (Colour.RED, Colour.OLD_RED))), "deep () (no,(red,old%20red))"),
        (Code(b""), "code 0x"),
        (Code(b"\x00\xff"), "code 0x00ff"),
        (HTTPGet2Go(), "http-get2-go"),
        (Named(), "call"),
        (Secret("word", (1, 2)), "secret word (1,2)"),
    ],
)
def test_an_action_is_written_in_tokens_and_reads_back(action, text):
    assert (NOTATION.tokens(action), NOTATION.parse(text)) == (text, action)


def test_a_value_that_is_not_known_is_a_question_mark():
    redacted = Speaking().views.redact(Secret("word", (1, 2)), 0, 1, 2)
    assert NOTATION.tokens(redacted) == "secret ? (?,?)"


@pytest.mark.parametrize("number", [-(2**63), 2**63 - 1, 2**64])
def test_large_numbers_read_back(number):
    assert NOTATION.parse(NOTATION.tokens(Number(number))) == Number(number)


@pytest.mark.parametrize(
    "text, message",
    [
        ("", "'' is no action; known are call, code, deep, either"),
        ("jump 1", "'jump' is no action; known are"),
        ("Number 1", "'Number' is no action"),
        ("number", r"'number' has 0 tokens after 'number', not 1 \(n\)"),
        ("number 1 2", "has 2 tokens after 'number', not 1"),
        ("number x", "n: 'x' does not fit: expected int, got str"),
        ("number 1.5", "n: '1.5' does not fit"),
        ("number -", "n: '-' does not fit"),
        ("number ?", r"n: '\?' stands for what is not known"),
        ("number yes", "n: 'yes' does not fit"),
        ("say 12", "word: '12' does not fit"),
        ("flag maybe", "up: 'maybe' does not fit"),
        ("paint green -", "colour: 'green' does not fit"),
        ("place-stone e10 -", "cell: 'e10' is no cell; cells go from a1 to i9"),
        ("place-stone 40 -", "cell: '40' is no cell"),
        ("place-stone - -", "cell: '-' is no cell"),
        ("place-stone e² -", "cell: 'e²' is no cell"),
        ("place-stone e05 -", "cell: 'e05' is no cell"),
        ("path e5", r"cells: 'e5' is no list; write \(a,b\)"),
        ("path (e5", "cells: '\\(e5' is no list"),
        ("path (e5,)", "^cells: '' is no cell"),
        ("deep ((1,a,b)) (yes,())", "pairs: .* does not fit"),
        ("deep ((1)) (yes,())", "pairs: .* does not fit"),
        ("code 0x0", "key: '0x0' does not fit"),
        ("code zz", "key: 'zz' does not fit"),
        ("visit {", "spot: '{' does not fit"),
        ("secret ? (1,2)", r"word: '\?' stands for what is not known"),
        ("secret word (1,?)", r"key: '\?' stands for what is not known"),
    ],
)
def test_a_text_that_is_no_action_is_refused_with_the_field(text, message):
    with pytest.raises(NotationError, match=message):
        NOTATION.parse(text)


def test_a_stray_action_is_not_written():
    with pytest.raises(NotationError, match="is an action of another game"):
        nim.Nim().notation.tokens(connect_four.Drop(1))


@pytest.mark.parametrize(
    "prefix, tokens",
    [
        ((), ["place-stone", "number", "http-get2-go"]),
        (("place-stone",), ["e5", "f5"]),
        (("place-stone", "e5"), ["a1", "b1", "-"]),
        (("place-stone", "f5"), ["-"]),
        (("number",), ["1", "12"]),
        (("number", "1"), []),
        (("http-get2-go",), []),
        (("jump",), []),
        (("place-stone", "e"), []),
    ],
)
def test_legal_actions_form_a_tree_of_tokens(prefix, tokens):
    assert Session(Speaking()).next_tokens(0, prefix) == tokens


@pytest.mark.parametrize(
    "game, players",
    [(nim.Nim(), 2), (tic_tac_toe.TicTacToe(), 2), (connect_four.ConnectFour(), 2), (SealedAuction(), 4)],
    ids=lambda value: getattr(value, "id", ""),
)
def test_legal_actions_are_written_apart_and_read_back(game, players):
    legal = Session(game, players, seed=1).legal_actions(0)
    texts = [game.notation.tokens(action) for action in legal]
    assert (tuple(map(game.notation.parse, texts)), len(set(texts))) == (legal, len(legal))


def test_moves_may_be_played_as_text():
    session = Session(kuhn_poker.KuhnPoker(), seed=1)
    session.play(0, "check")
    session.play(1, " bet ")
    assert [session.game.notation.tokens(event.action) for event in session.log[1:]] == ["check", "bet"]
