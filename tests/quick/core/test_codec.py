"""Bytes: what goes out comes back the same, and what is damaged is refused with its place."""

import json

import msgspec
import pytest

from example_games import goofspiel, kuhn_poker, nim, tic_tac_toe
from teban import REFEREE, SPECTATOR, DecodeError, QuickRng, Session
from teban.testing.fixtures.auction import (
    Auction,
    Bid,
    BidSealed,
    Lay,
    LayCard,
    Lot,
    SealedAuction,
    TurnCards,
)

NIM, KUHN, AUCTION = nim.Nim(), kuhn_poker.KuhnPoker(), SealedAuction()
GAMES = [(NIM, 2), (KUHN, 2), (tic_tac_toe.TicTacToe(), 2), (goofspiel.Goofspiel(), 2), (AUCTION, 5)]
by_game = pytest.mark.parametrize("game, players", GAMES, ids=[game.id for game, _ in GAMES])
by_format = pytest.mark.parametrize("format", ["json", "msgpack"])


def states(game, players):
    """The state at every position of a random game."""
    session, rng = Session(game, players, seed=5), QuickRng(5)
    found = [session.state]
    while not session.is_over:
        player = rng.choice([player for player in range(players) if session.legal_actions(player)])
        session.play(player, rng.choice(session.legal_actions(player)))
        found.append(session.state)
    return found


@by_format
@by_game
def test_states_come_back_equal_and_of_the_authors_class(game, players, format):
    before = states(game, players)
    after = [game.decode(game.encode(state, format), format) for state in before]
    assert (after, {type(state) for state in after}) == (before, {type(before[0])})


@by_format
@by_game
def test_views_come_back_equal(game, players, format):
    views = [
        game.view(state, viewer) for state in states(game, players) for viewer in (0, 1, SPECTATOR, REFEREE)
    ]
    assert [game.decode_view(game.encode(view, format), format) for view in views] == views


@by_format
@by_game
def test_actions_come_back_equal(game, players, format):
    state = game.new_state(players)
    actions = [*game.legal_actions(state, game.to_act(state)[0]), *Session(game, players).legal_actions(0)]
    assert [game.decode_action(game.encode(action, format), format) for action in actions] == actions


@by_game
def test_a_decoded_state_plays_on_like_the_first(game, players):
    middle = states(game, players)[2]
    twin = game.decode(game.encode(middle))
    assert game.playout(game.clone(middle), QuickRng(1)) == game.playout(twin, QuickRng(1))


def test_equal_states_give_equal_bytes_whatever_way_they_came_about():
    one, other = NIM.new_state(2), nim.Heap(stones=20, agenda=[], player_count=2)
    other.stones += 1
    other.then(nim.Turn(0))
    assert NIM.encode(one) == NIM.encode(other)


def test_json_is_plain_to_read():
    assert NIM.encode(NIM.new_state(2)) == (
        b'{"agenda":[{"is":"Turn","player":0}],"player_count":2,"stones":21,"winner":null}'
    )


def test_json_of_a_sealed_choice_holds_its_commitments():
    session = Session(AUCTION, 3, seed=1)
    session.play(1, Bid(2))
    assert json.loads(AUCTION.encode(session.state))["agenda"][-1] == {
        "is": "BidSealed",
        "committed": [1],
        "sealed": [{"is": "Bid", "coins": 2}],
        "players": [0, 1, 2],
    }


def auction_json(**changes):
    state = Auction(
        cards=6,
        coins=[3, 3, 3],
        peeked=[False] * 3,
        lots=[Lot(4)],
        agenda=[TurnCards(), BidSealed((0, 1, 2))],
        player_count=3,
    )
    return json.dumps(json.loads(AUCTION.encode(state)) | changes)


def sealed(action, **fields):
    sealed = [{"is": action, **fields}]
    return {"is": "BidSealed", "players": [0, 1, 2], "committed": [0], "sealed": sealed}


def test_the_json_that_is_damaged_below_is_sound():
    assert AUCTION.decode(auction_json()).cards == 6


@pytest.mark.parametrize(
    "data, where, message",
    [
        ("", "", "input data was truncated"),
        ("{", "", "truncated"),
        ("[]", "", "expected object, got array"),
        ("null", "", "expected object, got null"),
        (b"\xff\xfe", "", "JSON is malformed"),
        (auction_json() + "x", "", "JSON is malformed: trailing characters"),
        (auction_json()[:-10], "", "truncated"),
        (auction_json(cards="6"), "cards", "expected int, got str"),
        (auction_json(cards=6.5), "cards", "expected int, got float"),
        (auction_json(coins=[3, None, 3]), "coins[1]", "expected int, got null"),
        (auction_json(lots=[{"card": 4}, {"card": None}]), "lots[1].card", "expected int, got null"),
        (auction_json(lots=[{"known_to": []}]), "lots[0]", "missing required field card"),
        (auction_json(cart=1), "", "unknown field cart"),
        (auction_json(viewer=0), "", "unknown field viewer"),
        (auction_json(agenda=[{"is": "Nothing"}]), "agenda[0].is", "invalid value 'Nothing'"),
        (auction_json(agenda=[{"player": 0}]), "agenda[0]", "missing required field is"),
        (auction_json(agenda=[{"is": "Peek"}]), "agenda[0].is", "invalid value 'Peek'"),
        (
            auction_json(agenda=[{"is": "BidSealed", "players": [0, 7]}]),
            "agenda[0].players",
            "names player 7 of 3",
        ),
        (
            auction_json(agenda=[{"is": "BidSealed", "players": [1, 0]}]),
            "agenda[0].players",
            "ascending order",
        ),
        (auction_json(agenda=[{"is": "BidSealed", "players": []}]), "agenda[0].players", "ascending"),
        (
            auction_json(agenda=[{"is": "BidSealed", "players": [0], "committed": [0]}]),
            "agenda[0].committed",
            "BidSealed",
        ),
        (
            auction_json(agenda=[sealed("Lay", card=1)]),
            "agenda[0].sealed[0].is",
            "invalid value 'Lay'",
        ),
        (
            auction_json(agenda=[sealed("Bid", coins=4)]),
            "agenda[0].sealed",
            r"player 0 may not choose Bid",
        ),
        (auction_json(player_count=2), "player_count", r"2 players; sealed-auction is for \(3, 4, 5\)"),
        (auction_json(agenda=[{"is": "LayCard"}] * 10_001), "agenda", "10001 items; at most 10000"),
        (auction_json(lots=[{"card": 4}, {"card": 4}]), "", "breaks an invariant: every card is laid once"),
        (auction_json(coins=[9, 0, 0]), "", "breaks an invariant: nobody pays what he has not"),
        ("[" * 100_000, "", "recursion|depth|expected object"),
    ],
)
def test_bytes_that_are_no_state_are_refused_with_the_place(data, where, message):
    with pytest.raises(DecodeError, match=f"(?i){message}") as caught:
        AUCTION.decode(data)
    assert caught.value.where == where


@pytest.mark.parametrize(
    "data, where",
    [
        (b"", ""),
        (b"\xc1", ""),
        (msgspec.msgpack.encode({"agenda": [], "player_count": 2, "stones": "3"}), "stones"),
        (msgspec.msgpack.encode([1]), ""),
        (NIM.encode(NIM.new_state(2), "msgpack")[:-1], ""),
    ],
)
def test_damaged_msgpack_is_refused_with_the_place(data, where):
    with pytest.raises(DecodeError) as caught:
        NIM.decode(data, "msgpack")
    assert caught.value.where == where


@pytest.mark.parametrize(
    "data, message",
    [
        ('{"is": "Bid", "coins": "3"}', "coins: expected int, got str"),
        ('{"is": "Bid", "coins": 3, "more": 1}', "unknown field more"),
        ('{"is": "Mark", "cell": 3}', "is: invalid value 'Mark'"),
        ('{"coins": 3}', "missing required field is"),
    ],
)
def test_bytes_that_are_no_action_are_refused(data, message):
    with pytest.raises(DecodeError, match=message):
        AUCTION.decode_action(data)


def test_bytes_of_another_games_view_are_refused():
    with pytest.raises(DecodeError, match="invalid value 'Turn'"):
        KUHN.decode_view(NIM.encode(NIM.view(NIM.new_state(2), 0)))


def test_a_view_is_no_state():
    with pytest.raises(DecodeError, match="unknown field viewer"):
        NIM.decode(NIM.encode(NIM.view(NIM.new_state(2), REFEREE)))


@pytest.mark.parametrize("kind", ["state", "view", "action", "options"])
@by_game
def test_the_json_schema_of_each_kind_refers_to_itself_alone(game, players, kind):
    schema = game.json_schema(kind)
    text = json.dumps(schema)
    named = {part.split('"')[0] for part in text.split('"#/$defs/')[1:]}
    assert named <= set(schema["$defs"])


def test_the_schema_of_an_action_tells_its_tag():
    schema = NIM.json_schema("action")
    assert schema["$defs"]["Take"]["properties"] == {"is": {"enum": ["Take"]}, "count": {"type": "integer"}}


def test_items_keep_their_own_fields_on_the_wire():
    state = Auction(cards=6, coins=[1] * 3, peeked=[True] * 3, agenda=[LayCard()], player_count=3)
    AUCTION.apply(state, -1, Lay(2))
    assert AUCTION.decode(AUCTION.encode(state, "msgpack"), "msgpack") == state
