"""Records: they replay to the same bytes, and what is damaged or foreign is refused with its place."""

import json

import msgspec
import pytest

from example_games import goofspiel, kuhn_poker, nim, play_on, played_out, tic_tac_toe
from teban import InvalidInput, RecordError, RulesError, Session, Variant
from teban.play.record import decode_record, encode_record, read_header
from teban.testing.fixtures.auction import Auction, Bid, BidSealed, Lot, SealedAuction, TurnCards

NIM, KUHN, AUCTION = nim.Nim(), kuhn_poker.KuhnPoker(), SealedAuction()
GOOFSPIEL, TIC_TAC_TOE = goofspiel.Goofspiel(), tic_tac_toe.TicTacToe()


def replayed(session, game=None):
    """The session as its record on the wire gives it back."""
    game = game or session.game
    return Session.replay(decode_record(encode_record(session.record()), game), game)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "game, players",
    [(NIM, 2), (KUHN, 2), (TIC_TAC_TOE, 2), (GOOFSPIEL, 2), (AUCTION, 3), (AUCTION, 5)],
    ids=lambda value: getattr(value, "id", value),
)
def test_a_record_replays_to_the_same_state_log_and_hash(game, players, seed):
    session = played_out(game, players, seed)
    again = replayed(session)
    assert (again.state, again.log, again.hash()) == (session.state, session.log, session.hash())


def test_a_replayed_session_gives_the_same_record():
    session = played_out(AUCTION, 3, 1)
    assert encode_record(replayed(session).record()) == encode_record(session.record())


def test_undo_and_redo_replay():
    session = played_out(TIC_TAC_TOE, 2, 1, casual=True)
    session.undo(4)
    session.redo(2)
    session.undo(3)
    again = replayed(session)
    assert (again.state, again.log, again.position) == (session.state, session.log, session.position)
    assert again.redo(2) == session.redo(2)


def test_a_game_goes_on_after_a_replay_with_the_draws_it_would_have_had():
    session = Session(AUCTION, 3, seed=1, casual=True)
    session.play(0, "look")
    again = play_on(replayed(session), "bid 0", "bid 1", "bid 2")
    play_on(session, "bid 0", "bid 1", "bid 2")
    assert (again.state, again.log) == (session.state, session.log)


def test_open_commitments_are_left_out():
    session = Session(AUCTION, 3, seed=1)
    session.play(1, Bid(2))
    assert (replayed(session).to_act(), b"bid" in encode_record(session.record()).lower()) == (
        (0, 1, 2),
        False,
    )


def test_a_record_holds_the_state_that_a_session_started_from():
    agenda = [TurnCards(), BidSealed((0, 1, 2))]
    state = Auction(
        cards=6, coins=[3, 2, 1], peeked=[False] * 3, lots=[Lot(4)], agenda=agenda, player_count=3
    )
    session = Session.from_state(AUCTION, state, seed=1)
    session.play(0, "look")
    again = replayed(session)
    assert (again.start, again.state) == (state, session.state)


def test_options_are_recorded():
    session = Session(GOOFSPIEL, options={"cards": 3}, seed=1)
    assert (replayed(session).options, replayed(session).state) == (session.options, session.state)


def test_a_record_has_its_log_one_entry_a_line():
    session = Session(NIM, seed=bytes(16))
    session.play(0, "take 1")
    session.play(1, "take 3")
    assert encode_record(session.record()).decode().splitlines()[7:11] == [
        ' "log": [',
        '  {"is":"played","revision":0,"player":0,"action":{"is":"Take","count":1}},',
        '  {"is":"played","revision":1,"player":1,"action":{"is":"Take","count":3}}',
        " ],",
    ]


def test_a_header_tells_which_game_a_record_is_of():
    header = read_header(encode_record(Session(AUCTION, 4, seed=1).record()))
    assert (header.game, header.rules_version, header.players, header.variant) == ("sealed-auction", 1, 4, "")


NIM_RECORD = json.loads(encode_record(played_out(NIM, 2, 1).record()))
AUCTION_RECORD = json.loads(encode_record(played_out(AUCTION, 3, 1, casual=True).record()))
KUHN_RECORD = json.loads(encode_record(played_out(KUHN, 2, 1).record()))
AUCTION_LOG = AUCTION_RECORD["log"]
OPENED = next(place for place, entry in enumerate(AUCTION_LOG) if entry["is"] == "opened")


def edited(record, *path, value, **fields):
    """The record as JSON with a value put at a path, and other fields of it set."""
    copy = json.loads(json.dumps(record | fields))
    place = copy
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return json.dumps(copy)


@pytest.mark.parametrize(
    "record, game",
    [(NIM_RECORD, NIM), (AUCTION_RECORD, AUCTION), (KUHN_RECORD, KUHN)],
    ids=["nim", "auction", "kuhn"],
)
def test_the_records_that_are_damaged_below_are_sound(record, game):
    assert Session.replay(decode_record(json.dumps(record), game), game).is_over


@pytest.mark.parametrize(
    "data, where, message",
    [
        ("", "", "input data was truncated"),
        (json.dumps(NIM_RECORD)[:-30], "", "truncated"),
        ("[]", "", "expected object, got array"),
        (b"\xff", "", "malformed"),
        (edited(NIM_RECORD, "game", value="chess"), "game", "a record of 'chess', not of 'nim'"),
        (edited(NIM_RECORD, "format", value=2), "format", "format 2; this version of teban reads format 1"),
        (edited(NIM_RECORD, "format", value="1"), "format", "expected int, got str"),
        (
            edited(NIM_RECORD, "rules_version", value=2),
            "rules_version",
            "recorded with rules version 2; nim has 1",
        ),
        (
            edited(NIM_RECORD, "variant", value="misere"),
            "variant",
            "recorded as variant 'misere'; give that variant",
        ),
        (edited(NIM_RECORD, "players", value=3), "", "players: nim is for 2 players, not 3"),
        (edited(NIM_RECORD, "players", value=None), "players", "expected int, got null"),
        (edited(NIM_RECORD, "options", value={"stones": 5}), "", "unknown field stones"),
        (edited(NIM_RECORD, "seed", value="xyz"), "seed", "no hexadecimal number"),
        (edited(NIM_RECORD, "seed", value="00"), "", "a seed is 16 to 64 bytes"),
        (edited(NIM_RECORD, "more", value=1), "", "unknown field more"),
        (edited(NIM_RECORD, "hash", value="0" * 32), "hash", "the log does not lead to the recorded hash"),
        (
            edited(NIM_RECORD, "log", value=NIM_RECORD["log"][:-1]),
            "hash",
            "does not lead to the recorded hash",
        ),
        (
            edited(NIM_RECORD, "log", value=NIM_RECORD["log"][1:]),
            "log[0]",
            "has revision 1; entries are numbered",
        ),
        (edited(NIM_RECORD, "log", 2, "player", value=1), "log[2]", "player 0 is to act, not player 1"),
        (edited(NIM_RECORD, "log", 2, "player", value=2), "log[2]", "2 is no player; players are 0 to 1"),
        (edited(NIM_RECORD, "log", 2, "player", value="0"), "log[2].player", "expected int, got str"),
        (
            edited(NIM_RECORD, "log", 1, "action", "count", value=4),
            "log[1]",
            "'take 4' is refused: not-listed",
        ),
        (
            edited(NIM_RECORD, "log", 1, "action", value={"is": "Mark"}),
            "log[1].action.is",
            "invalid value 'Mark'",
        ),
        (edited(NIM_RECORD, "log", 1, "is", value="moved"), "log[1].is", "invalid value 'moved'"),
        (edited(NIM_RECORD, "log", 1, "revision", value=7), "log[1]", "has revision 7; entries are numbered"),
        (
            edited(NIM_RECORD, "log", 1, "changes", value=[[["stones"], 3]]),
            "log[1]",
            "holds changes, which belong",
        ),
        (
            edited(NIM_RECORD, "log", 1, value={"is": "undone", "revision": 1, "position": 1}),
            "log[1]",
            "position 1",
        ),
        (
            edited(NIM_RECORD, "log", 1, value={"is": "undone", "revision": 1, "position": -1}),
            "log[1]",
            "position -1",
        ),
        (
            edited(NIM_RECORD, "log", 1, value={"is": "redone", "revision": 1, "position": 1}),
            "log[1]",
            "position 1",
        ),
        (
            edited(
                NIM_RECORD,
                "log",
                1,
                value={"is": "drawn", "revision": 1, "action": {"is": "Take", "count": 1}},
            ),
            "log[1]",
            "is a draw, but a player is to act",
        ),
        (edited(NIM_RECORD, "start", value={"stones": 3}), "start", "missing required field"),
        (edited(NIM_RECORD, "start", value=[]), "start", "expected object"),
    ],
)
def test_a_record_that_is_damaged_is_refused_with_the_place(data, where, message):
    with pytest.raises(RecordError, match=f"(?i){message}") as caught:
        Session.replay(decode_record(data, NIM), NIM)
    assert caught.value.where == where


@pytest.mark.parametrize(
    "data, where, message",
    [
        (edited(AUCTION_RECORD, "log", 0, "action", "card", value=9), "log[0]", "LayCard cannot draw Lay"),
        (edited(AUCTION_RECORD, "log", 0, value=AUCTION_LOG[OPENED]), "log[0]", "a draw of LayCard must"),
        (
            edited(AUCTION_RECORD, "log", OPENED, "players", value=[0, 1]),
            f"log[{OPENED}]",
            r"players \(0, 1\) opened; \(0, 1, 2\) were to choose",
        ),
        (
            edited(AUCTION_RECORD, "log", OPENED, "players", value=[1, 0, 2]),
            f"log[{OPENED}]",
            r"players \(1, 0, 2\) opened; \(0, 1, 2\) were to choose",
        ),
        (
            edited(AUCTION_RECORD, "log", OPENED, "actions", value=[]),
            f"log[{OPENED}]",
            r"players \(0, 1, 2\) opened",
        ),
        (
            edited(AUCTION_RECORD, "log", OPENED, "actions", 1, "coins", value=9),
            f"log[{OPENED}]",
            "'bid 9' is refused",
        ),
        (edited(AUCTION_RECORD, "log", value=AUCTION_LOG[: OPENED + 1]), f"log[{OPENED}]", "must follow"),
        (edited(AUCTION_RECORD, "log", value=[]), "log[0]", "a draw of LayCard must follow"),
        (
            edited(AUCTION_RECORD, "log", OPENED, value={"is": "played", "revision": OPENED, "player": 0,
                   "action": {"is": "Bid", "coins": 0}}),
            f"log[{OPENED}]",
            "committed already|has revision",
        ),
    ],
)  # fmt: skip
def test_a_damaged_draw_or_opening_is_refused_with_the_place(data, where, message):
    with pytest.raises(RecordError, match=message) as caught:
        Session.replay(decode_record(data, AUCTION), AUCTION)
    assert caught.value.where == where


def test_a_swapped_card_is_found_by_the_hash():
    cards = KUHN_RECORD["log"][0]["action"]["cards"]
    data = edited(KUHN_RECORD, "log", 0, "action", "cards", value=cards[::-1])
    with pytest.raises(RecordError, match="the log does not lead to the recorded hash"):
        Session.replay(decode_record(data, KUHN), KUHN)


def test_a_record_without_a_hash_may_be_edited():
    data = edited(NIM_RECORD, "log", value=NIM_RECORD["log"][:2], hash="")
    session = Session.replay(decode_record(data, NIM), NIM)
    assert session.revision == 2


class Misere(nim.Nim):
    """Whoever takes the last stone loses."""

    def score(self, state):
        return nim.ScoreSheet.winner(1 - state.winner, players=2)


MISERE = Variant("misere", rules=Misere)


def test_a_record_names_its_variant_and_replays_with_it():
    session = play_on(Session(NIM, seed=1, variant=MISERE), *["take 3"] * 7)
    record = decode_record(encode_record(session.record()), NIM)
    assert (record.game, record.variant) == ("nim", "misere")
    assert Session.replay(record, NIM, MISERE).outcome() == session.outcome()


@pytest.mark.parametrize("variant", [None, Variant("other", rules=Misere)])
def test_a_record_replays_with_no_variant_but_its_own(variant):
    record = Session(NIM, seed=1, variant=MISERE).record()
    with pytest.raises(RecordError, match="variant: recorded as variant 'misere'; give that variant"):
        Session.replay(record, NIM, variant)


def test_a_variant_of_another_game_is_refused():
    with pytest.raises(InvalidInput, match="variant 'misere': Misere is no subclass of KuhnPoker"):
        Session(KUHN, variant=MISERE)


@pytest.mark.parametrize("options, cards", [(None, 3), ({}, 3), ({"cards": 5}, 5)])
def test_a_variants_options_hold_unless_others_are_given(options, cards):
    session = Session(GOOFSPIEL, options=options, variant=Variant("short", options={"cards": 3}))
    assert session.options.cards == cards


def test_a_variants_options_are_recorded():
    variant = Variant("short", options={"cards": 3})
    session = Session(GOOFSPIEL, variant=variant, seed=1)
    assert Session.replay(session.record(), GOOFSPIEL, variant).state == session.state


def test_a_session_may_start_from_a_state_and_leaves_it_alone():
    state = nim.Heap(stones=2, agenda=[nim.Turn(1)], player_count=2)
    session = Session.from_state(NIM, state)
    session.play(1, "take 2")
    assert (session.outcome().winners, state.stones) == ((1,), 2)


def test_a_session_from_a_state_draws_what_is_next():
    session = Session.from_state(KUHN, KUHN.new_state(2), seed=4)
    assert (len(session.log), session.state) == (1, Session(KUHN, seed=4).state)


@pytest.mark.parametrize(
    "state, where",
    [
        (nim.Heap(stones=2, agenda=[nim.Turn(1)]), "player_count"),
        (nim.Heap(stones=2, agenda=[nim.Turn(2)], player_count=2), "agenda[0].player"),
    ],
)
def test_a_state_that_cannot_be_is_no_start(state, where):
    with pytest.raises(InvalidInput) as caught:
        Session.from_state(NIM, state)
    assert caught.value.where == where


def test_a_start_that_breaks_an_invariant_is_refused():
    state = KUHN.new_state(2)
    state.hands = (1, 1)
    with pytest.raises(InvalidInput, match="the state breaks an invariant: no card is dealt twice"):
        Session.from_state(KUHN, state)


def test_a_record_whose_rules_fail_now_is_refused_with_the_place():
    class Broken(nim.Turn):
        def resolve(self, state, action):
            raise ZeroDivisionError

    class BrokenNim(nim.Nim):
        items = (Broken,)

        def new(self, players, options):
            return nim.Heap(agenda=[Broken(0)])

    with pytest.raises(RecordError, match="Broken: ZeroDivisionError") as caught:
        Session.replay(decode_record(json.dumps(NIM_RECORD), NIM), BrokenNim())
    assert (caught.value.where, type(caught.value.__cause__)) == ("log[0]", RulesError)


def test_a_record_is_plain_data():
    assert msgspec.json.decode(encode_record(Session(NIM, seed=bytes(16)).record())) | {"hash": ""} == {
        "format": 1,
        "game": "nim",
        "rules_version": 1,
        "players": 2,
        "options": {},
        "seed": "00" * 16,
        "log": [],
        "variant": "",
        "casual": False,
        "start": None,
        "hash": "",
    }
