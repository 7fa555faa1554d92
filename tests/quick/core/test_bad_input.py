"""Whatever a caller hands in that does not fit is refused with an error of teban's own."""

import re
import subprocess
import sys

import pytest
from msgspec import Struct, defstruct

from example_games import nim
from teban import DecodeError, Game, IllegalAction, InvalidInput, NotationError, Session


class Options(Struct, frozen=True):
    stones: int = 21


class Nim(nim.Nim):
    options = Options

    def new(self, players, options):
        return nim.Heap(agenda=[nim.Turn(0)], stones=options.stones)


GAME = Nim()
TOO_LARGE = 1 << 64
AS_JSON = '{"agenda":[{"is":"Turn","player":0}],"player_count":2,"stones":18446744073709551616}'


FIRST = nim.Turn(0)


def heap(stones=3, item=FIRST):
    return nim.Heap(agenda=[item], player_count=2, stones=stones)


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: GAME.decode("\ud800"), "can't encode character"),
        (lambda: GAME.decode(None), "bytes-like object is required"),
        (lambda: GAME.decode_action(7), "bytes-like object is required"),
        (lambda: GAME.decode(AS_JSON), "Heap holds a number of more than 64 bits"),
        (lambda: GAME.decode_action('{"is":"Take","count":-9223372036854775809}'), "more than 64 bits"),
    ],
)
def test_what_is_no_encoded_value_is_refused(call, message):
    with pytest.raises(DecodeError, match=message):
        call()


@pytest.mark.parametrize(
    "call, message",
    [
        (
            lambda: GAME.encode(heap(TOO_LARGE), "msgpack"),
            "Heap holds a number of more than 64 bits; use a list",
        ),
        (lambda: GAME.encode(object()), "object is no plain data"),
        (lambda: GAME.encode("\ud800"), "str is no plain data"),
        (lambda: GAME.encode(heap(), "xml"), "format: 'xml' is no format; give 'json' or 'msgpack'"),
        (lambda: GAME.decode(b"", "xml"), "format: 'xml' is no format; give 'json' or 'msgpack'"),
        (lambda: GAME.json_schema("book"), "kind: 'book' has no schema; these have one: state, view, action"),
    ],
)
def test_what_has_no_encoded_form_is_refused(call, message):
    with pytest.raises(InvalidInput, match=message):
        call()


@pytest.mark.parametrize(
    "state, where",
    [
        (None, ""),
        (heap("many"), "stones"),
        (heap(True), "stones"),
        (heap(TOO_LARGE), ""),
        (heap(item=nim.Turn(True)), "agenda[0].player"),
        (heap(item=nim.Take(1)), "agenda[0].is"),
        (GAME.view(GAME.new_state(2), 0), ""),
    ],
)
def test_a_session_starts_from_nothing_but_a_state_of_the_declared_types(state, where):
    with pytest.raises(InvalidInput) as caught:
        Session.from_state(GAME, state)
    assert caught.value.where == where


@pytest.mark.parametrize(
    "options",
    [
        *(Options("many"), Options(True), Options(TOO_LARGE)),
        *({"stones": TOO_LARGE}, {"stones": object()}, {"stnoes": 4}),
    ],
)
def test_options_are_checked_in_every_form(options):
    with pytest.raises(InvalidInput, match="known options: stones"):
        Session(GAME, options=options)


def test_options_have_the_names_that_their_struct_gives_them_outside():
    class Renamed(nim.Nim):
        options = defstruct("Renamed", [("first_stones", int, 21)], frozen=True, rename="camel")

    game = Renamed()
    record = Session(game, options={"firstStones": 4}).record()
    assert (record.options, Session.replay(record, game).options.first_stones) == ({"firstStones": 4}, 4)


def test_options_may_be_given_as_the_struct():
    assert Session(GAME, options=Options(4)).state.stones == 4


@pytest.mark.parametrize("players", [[2], 2.0, "2", True, None, 3])
def test_a_count_that_is_none_of_the_games_is_refused(players):
    with pytest.raises(InvalidInput, match="nim is for 2 players, not"):
        GAME.new_state(players)


LONG = "x" * 10_000
DEEP = '{"a":' * 5000 + "1" + "}" * 5000


@pytest.mark.parametrize(
    "text", [f"take {DEEP}", f"take {LONG}", LONG, f"take 1 {LONG}", "take " + "9" * 5000]
)
def test_a_text_that_is_no_action_is_refused_in_few_words(text):
    with pytest.raises(NotationError) as caught:
        Session(GAME).play(0, text)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize(
    "action, shown",
    [(10**5000, "a int"), (nim.Take(10**5000), "a Take"), ([0] * 1000, f"[{'0, ' * 66}0..."), (None, "None")],
    ids=["number", "action", "list", "nothing"],
)
def test_a_value_that_is_no_action_is_refused_in_few_words(action, shown):
    with pytest.raises(IllegalAction, match=re.escape(f"'{shown}' is refused")):
        Session(GAME).play(0, action)


@pytest.mark.parametrize("player", [True, 0.0, "0", [0], 2, -1, None])
@pytest.mark.parametrize(
    "ask",
    [
        lambda session, player: session.play(player, nim.Take(1)),
        lambda session, player: session.legal_actions(player),
        lambda session, player: session.withdraw(player),
        lambda session, player: session.view(player),
    ],
    ids=["play", "legal actions", "withdraw", "view"],
)
def test_what_is_no_player_is_refused(ask, player):
    session = Session(GAME)
    session.legal_actions(0)
    with pytest.raises(InvalidInput, match="players are 0 to 1"):
        ask(session, player)


def test_an_undo_is_of_a_players_decisions():
    session = Session(GAME)
    session.play(0, "take 1")
    with pytest.raises(InvalidInput, match="'0' is no player; players are 0 to 1"):
        session.undo(player="0")


class Unready(Nim):
    """Its check cannot take every state."""

    def check(self, state):
        assert state.winner.bit_length()


def test_a_state_that_the_check_fails_on_is_refused():
    with pytest.raises(DecodeError, match="the state cannot be checked: AttributeError"):
        Unready().decode(Game.encode(GAME, heap()))


WITHOUT_ASSERTIONS = """
from teban import DecodeError
from teban.testing.fixtures.auction import SealedAuction
game = SealedAuction()
try:
    game.decode(game.encode(game.new_state(4)))
except DecodeError as error:
    print(error)
"""


def test_a_state_is_not_taken_unchecked_where_python_leaves_assertions_out():
    run = [sys.executable, "-O", "-c", WITHOUT_ASSERTIONS]
    told = subprocess.run(run, capture_output=True, text=True, check=True).stdout
    assert told == "cannot be checked: python -O leaves assertions out; run python without -O\n"
