"""The rulebook's notation of turns that are told in pieces, or that a game begins or stops in."""

import pytest
from click.testing import CliRunner

from every_game.playing import next_move
from hirth_boards import HIRTH, at, played, read, shown, written
from hirth_facts import FACTS, WAYS
from teban import QuickRng, Session
from teban.cli import main
from teban.play import record_text
from teban_hirth.notation import line_of_play

WARRIORS = "G 0:GL 9:SL 5:GHH 3:SH"
"""Two Gull Hirþ beside one of Silfr."""

KING = "G 0:GL m:GHH 3:SL 9:SH"
"""Two Gull Hirþ beside Silfr's Lofðungr."""

TWO_BATTLES = "G 0:GL 9:SL 5:GHHHH 3:SH 6:SK"


def from_here(session):
    """A session that begins where another one stands."""
    return Session.from_state(HIRTH, session.state, seed=1)


def read_again(session):
    """What is written of a session, read from where it began."""
    return read(Session.from_state(HIRTH, session.start, seed=1), written(session))


def moves_of(way, seed):
    """The states of a random game, and what is done in each of them."""
    session, rng = Session(HIRTH, 2, way.options, seed=1), QuickRng(f"middle {seed}")
    while not session.is_over:
        state, move = session.state, next_move(FACTS, session, rng)
        session.play(*move)
        yield state, move


def stretches(way, seed, length, every):
    """Sessions that begin in the middle of a random game and stop in the middle of it."""
    game = list(moves_of(way, seed))
    for place in range(0, len(game), every):
        session = Session.from_state(HIRTH, game[place][0], seed=1)
        for _, move in game[place : place + length]:
            session.play(*move)
        yield session


def lines_read_again(sessions):
    """The line of play of each session, as it was and as it is read, and the text as it is written twice."""
    for session in sessions:
        again = read_again(session)
        yield list(line_of_play(again)), written(again), list(line_of_play(session)), written(session)


@pytest.mark.parametrize("way", WAYS, ids=str)
@pytest.mark.parametrize("length, every", [(1, 3), (3, 4), (8, 9), (40, 31)])
def test_whatever_is_played_from_the_middle_is_written_and_read_again(way, length, every):
    told = lines_read_again(stretches(way, length, length, every))
    again, texts, lines, first_texts = zip(*told, strict=True)
    assert (again, texts) == (lines, first_texts)


@pytest.mark.parametrize(
    "board, before, after, text",
    [
        (WARRIORS, ["move H 5 3"], ["move H 5 3", "confirm"], "G1 H5>3 >3SHx"),
        (WARRIORS, ["move H 5 3", "move H 5 3"], ["confirm", "advance H 5", "stay"], "G1 >3SHxGH3GH5"),
        (WARRIORS, ["move H 5 3", "move H 5 3", "confirm"], ["advance H 5", "stay"], "G1 >3GH3GH5"),
        (WARRIORS, ["move H 5 3", "move H 5 3", "confirm", "advance H 5"], ["advance H 5"], "G1 >3GH3"),
        (WARRIORS, ["move H 5 3", "move H 5 3", "confirm", "advance H 5"], ["stay"], "G1 >3GH5"),
        (WARRIORS, ["enter H", "1 offer"], ["take", "confirm"], "G1 Ga/"),
        (WARRIORS, ["enter H", "1 offer"], ["take", "enter H"], "G1 Ga He"),
        (WARRIORS, ["enter H", "1 offer"], ["drop"], "G1 Gg"),
        (WARRIORS, ["enter H"], ["confirm"], "G1 /"),
        (KING, ["move H m 3", "move H m 3", "confirm"], ["advance H m", "stay"], "G1 >3GH3GHm"),
        (
            KING,
            ["move H m 3", "move H m 3", "confirm", "advance H m", "stay"],
            ["retreat 5"],
            "G1 >3SL5",
        ),
        (
            TWO_BATTLES,
            ["move H 5 3", "move H 5 3", "move H 5 6", "confirm", "advance H 5"],
            ["stay", "advance H 5"],
            "G1 >3GH5 >6SK^GH6",
        ),
        (
            "G 0:GL m:GHH 4:GHHH 3:SL 6:SK 9:SH",
            ["move H m 3", "move H m 3", "move H 4 6", "move H 4 6", "confirm", "advance H m", "stay"],
            ["advance H 4", "stay", "retreat 5"],
            "G1 >3SL5 >6GH6GH4",
        ),
    ],
)
def test_a_game_that_begins_in_the_middle_of_a_turn_is_told_from_there(board, before, after, text):
    session = played(from_here(played(at(board), *before)), *after)
    assert written(session) == text
    assert list(line_of_play(read_again(session))) == list(line_of_play(session))


def test_who_stays_where_the_lofdungr_is_lost_already_is_told():
    session = at("G 0:GL 3:GHHH 4:GH 5:GH 6:GH m:SL")
    played(session, "move H 3 m", "move H 3 m", "confirm", "advance H 3")
    one_stays = played(from_here(session), "stay")
    both_enter = played(from_here(session), "advance H 3")
    assert (written(one_stays), written(both_enter)) == ("G1 >mSLxGH3", "G1 >mSLx")
    assert shown(read_again(one_stays)) == shown(one_stays)
    assert shown(read_again(both_enter)) == shown(both_enter)


def test_where_a_game_begins_nothing_is_told_before_something_is_done():
    session = played(at(WARRIORS), "move H 5 3", "move H 5 3", "confirm")
    assert written(from_here(session)) == ""


@pytest.mark.parametrize(
    "board, steps, text",
    [
        (WARRIORS, ["move H 5 3", "move H 5 3", "confirm"], "G1 H5>3H5>3 >3SHx"),
        (WARRIORS, ["move H 5 3", "move H 5 3", "confirm", "advance H 5"], "G1 H5>3H5>3 >3SHxGH3"),
        (KING, ["move H m 3", "move H m 3", "confirm"], "G1 Hm>3Hm>3 >3"),
        (KING, ["move H m 3", "move H m 3", "confirm", "advance H m"], "G1 Hm>3Hm>3 >3GH3"),
        (KING, ["move H m 3", "move H m 3", "confirm", "advance H m", "stay"], "G1 Hm>3Hm>3 >3GH3GHm"),
        ("G 0:GL 9:SL 5:GHHH 3:SK 6:SK", ["move H 5 3", "move H 5 6", "confirm"], "G1 H5>3H5>6 >3SK^ >6SK^"),
    ],
)
def test_of_battles_that_are_being_resolved_is_told_what_is_decided(board, steps, text):
    session = played(at(board), *steps)
    assert written(session) == text
    assert list(line_of_play(read_again(session))) == list(line_of_play(session))


@pytest.mark.parametrize(
    "board, lines, whole",
    [
        (WARRIORS, ["G1 He", "G1 Ke /"], "G1 HeKe /"),
        (WARRIORS, ["G1 H5>3H5>3", "G1 >3SHxGH3GH5"], "G1 H5>3H5>3 >3SHxGH3GH5"),
        (WARRIORS, ["G1 H5>3", "G1 H5>3 >3SHxGH3GH5"], "G1 H5>3H5>3 >3SHxGH3GH5"),
        (WARRIORS, ["G1 H5>3H5>3 >3SHx", "G1 >3GH3", "G1 >3GH5"], "G1 H5>3H5>3 >3SHxGH3GH5"),
        (WARRIORS, ["G1 He Sd", "G1 Ga /"], "G1 He SdGa/"),
        (KING, ["G1 Hm>3Hm>3 >3GH3GHm", "G1 >3SL5", "S1 He /"], "G1 Hm>3Hm>3 >3SL5GH3GHm\nS1 He /"),
    ],
)
def test_a_turn_goes_on_in_another_line(board, lines, whole):
    assert written(read(at(board), "\n".join(lines))) == whole


@pytest.mark.parametrize(
    "before, after, text",
    [
        (["move H 5 3", "move H 5 3"], ["confirm", "advance H 5", "stay"], "G1 >3SHxGH3GH5\n"),
        (["enter H", "1 offer"], ["take"], "G1 Ga\n"),
    ],
)
def test_the_command_writes_a_record_that_begins_in_the_middle_of_a_turn(tmp_path, before, after, text):
    session = played(from_here(played(at(WARRIORS), *before)), *after)
    file = tmp_path / "middle.txt"
    file.write_text(record_text.encode(session.record(), HIRTH))
    assert CliRunner().invoke(main, ["hirth-notation", str(file)]).output == text
