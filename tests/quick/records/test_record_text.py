"""The text form of records: read, edited and told apart from what does not fit."""

import json

import pytest

from lots import GENEROUS, LOTS, play_randomly
from teban import SPECTATOR, QuickRng, RecordError, Session
from teban.play import record_text
from teban.play.record import decode_record, encode_record

TEXT = """\
# a game of lots
teban record 1
game lots
rules 1
players 2
options {"rounds":1,"motto":"a # b"}
seed 000102030405060708090a0b0c0d0e0f

chance bury 4
chance prize 3
sealed 0 bid 2 | 1 bid 0    # nothing from the second player

0 mark b2 -
"""


def session_with_undo():
    session = Session(LOTS, 2, {"rounds": 2, "motto": "é\n\u2028"}, seed=5, casual=True)
    play_randomly(session, QuickRng(1), decisions=5)
    session.undo()
    session.undo()
    session.redo()
    play_randomly(session, QuickRng(2))
    return session


def session_from_state():
    state = Session(LOTS, 3, seed=2).state
    return play_randomly(Session.from_state(LOTS, state, seed=3), QuickRng(3))


SESSIONS = {
    "undo and redo": session_with_undo,
    "no entry": lambda: Session(LOTS, 2, seed=4, casual=True),
    "own start": session_from_state,
    "open commitment": lambda: play_randomly(Session(LOTS, 3, seed=6), QuickRng(4), decisions=2),
}


@pytest.mark.parametrize("name", SESSIONS)
def test_json_to_text_to_json_is_the_identity(name):
    data = encode_record(SESSIONS[name]().record())
    text = record_text.encode(decode_record(data, LOTS), LOTS)
    assert encode_record(record_text.decode(text, LOTS)) == data


@pytest.mark.parametrize("name", SESSIONS)
def test_text_replays_to_the_recorded_hash(name):
    session = SESSIONS[name]()
    text = record_text.encode(session.record(), LOTS)
    assert Session.replay(record_text.decode(text, LOTS), LOTS).hash() == session.hash()


def test_a_variant_is_recorded_by_its_id():
    session = play_randomly(Session(LOTS, 2, seed=1, variant=GENEROUS), QuickRng(1))
    record = record_text.decode(record_text.encode(session.record(), session.game), session.game)
    assert Session.replay(record, LOTS, GENEROUS).outcome() == session.outcome()


def test_a_written_record_replays():
    session = Session.replay(record_text.decode(TEXT, LOTS), LOTS)
    assert (session.is_over, session.state.won, session.state.buried) == (True, [3, 0], [4])


def test_an_edited_record_without_a_hash_replays():
    edited = TEXT.replace("1 bid 0", "1 bid 3")
    assert Session.replay(record_text.decode(edited, LOTS), LOTS).state.won == [0, 3]


def test_an_edited_record_that_is_not_legal_is_refused_with_its_entry():
    edited = TEXT.replace("0 bid 2", "0 bid 4")
    with pytest.raises(RecordError, match=r"log\[2\]: 'bid 4' is refused"):
        Session.replay(record_text.decode(edited, LOTS), LOTS)


def test_a_wrong_hash_is_refused():
    record = record_text.decode(TEXT.replace("seed", "hash 0123\nseed"), LOTS)
    with pytest.raises(RecordError, match="hash: the log does not lead to the recorded hash"):
        Session.replay(record, LOTS)


def test_any_white_space_is_between_words():
    spaced = TEXT.replace("players 2", "players\t 2").replace("sealed 0 bid 2 |", "sealed\t0  bid\t2 |\t")
    assert record_text.decode(spaced, LOTS).log == record_text.decode(TEXT, LOTS).log


def test_every_line_is_an_entry_with_its_actor():
    text = record_text.encode(record_text.decode(TEXT, LOTS), LOTS)
    assert text.split("\n\n")[1].splitlines() == [
        "chance bury 4",
        "chance prize 3",
        "sealed 0 bid 2 | 1 bid 0",
        "0 mark b2 -",
    ]


def test_the_header_names_the_game_before_it_is_known():
    header = record_text.read_header(TEXT)
    assert (header.game, header.rules_version, header.players, header.variant) == ("lots", 1, 2, "")


def test_text_and_json_are_told_apart():
    json_form = encode_record(record_text.decode(TEXT, LOTS))
    assert (record_text.is_text(TEXT), record_text.is_text(json_form)) == (True, False)


def test_an_entry_of_a_viewer_conceals_what_he_may_not_know():
    session = Session.replay(record_text.decode(TEXT, LOTS), LOTS)
    lines = [record_text.entry_text(event, LOTS) for event in session.events(SPECTATOR)]
    assert lines == ["chance bury ?", "chance prize 3", "sealed 0 bid ? | 1 bid ?", "0 mark b2 -"]


@pytest.mark.parametrize(
    "old, new, message",
    [
        ("teban record 1\n", "", "line 2: a record starts with 'teban record 1'"),
        ("teban record 1", "teban record 2", "line 2: this is format 2"),
        ("teban record 1", "teban record one", "line 2: format: 'one' does not fit"),
        ("game lots", "game nim", "game: this is a record of 'nim', not of 'lots'"),
        ("rules 1", "rules 7", "rules_version: recorded with rules version 7"),
        ("players 2", "players two", "line 5: players: 'two' does not fit"),
        ("players 2", "players 2\nplayers 3", "line 6: a second 'players'; keep one"),
        ("seed 0001", "sede 0001", "line 7: 'sede' begins neither .* did you mean 'seed'?"),
        ("{", "[", "line 6: options: "),
        ("seed 000102030405060708090a0b0c0d0e0f\n", "", "has no line 'seed'"),
        ("0 mark b2 -", "0 mark b9 -", "line 13: cell: 'b9' is no cell"),
        ("0 mark b2 -", "0 mork b2 -", "line 13: 'mork' is no action"),
        ("1 bid 0", "1 bid", "line 11: 'bid' has 0 tokens"),
        ("1 bid 0", "one bid 0", "line 11: 'one' is no player"),
        ("0 mark b2 -", "undo 1", "line 13: write 'undo to 4'"),
        ("chance bury 4", "chance bury four", "line 9: card: 'four' does not fit"),
        ("0 mark b2 -", "start {", "line 13: 'start' begins neither a line"),
        ("seed 0", "casual maybe\nseed 0", "line 7: casual: 'maybe' does not fit: write yes or no"),
        ("seed 0", "variant a b\nseed 0", "line 7: variant: 'a b' does not fit: write it in double quotes"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_line(old, new, message):
    with pytest.raises(RecordError, match=message):
        record_text.decode(TEXT.replace(old, new, 1), LOTS)


def test_json_has_a_line_for_each_entry():
    data = encode_record(record_text.decode(TEXT, LOTS)).decode()
    entries = [line.rstrip(",") for line in data.splitlines() if line.startswith("  ")]
    assert [json.loads(entry)["revision"] for entry in entries] == [0, 1, 2, 3]


def test_json_is_written_the_same_after_it_was_laid_out_anew():
    data = encode_record(session_from_state().record())
    laid_out = json.dumps(json.loads(data), indent=4)
    assert encode_record(decode_record(laid_out, LOTS)) == data
