"""What the reader of the rulebook's notation refuses, and that a refused text changes nothing."""

import pytest

from hirth_boards import HIRTH, at, played, read, written
from teban import InvalidInput, NotationError, Series, Session
from teban_hirth.notation import line_of_play
from teban_hirth.notation_reading import read_game
from teban_hirth.notation_writing import write_game

WARRIORS = "G 0:GL 9:SL 5:GHH 3:SH"
TWO_BATTLES = "G 0:GL 9:SL 5:GHHH 3:SK 6:SK"


@pytest.mark.parametrize("piece", ["L", "K", "Ki", "Kii"])
@pytest.mark.parametrize("way", ["", "m", "i"])
def test_only_a_hirth_gets_out_of_a_karve(piece, way):
    with pytest.raises(NotationError, match=f"'{piece}r3{way}': only a Hirþ gets out of a Karve"):
        read(at("G 3:GLKiii 9:SL"), f"G1 {piece}r3{way} /")


@pytest.mark.parametrize(
    "line, fault",
    [
        ("G1 H5>3 >3SHxGH3GH5 H5>3", "'H5>3' stands after the end of the turn"),
        ("G1 >3SHxGH3GH5 H5>3H5>3", "'H5>3' stands after the end of the turn"),
        ("G1 H5>3H5>3 >3SHxGH3GH5SdGa", "'Sd' stands after the end of the turn"),
        ("G1 / He", "'He' stands after the end of the turn"),
        ("G1 He /SdGa", "'Sd' stands after the end of the turn"),
        ("G1 H5>3H5>3 / >3SHxGH3GH5", "/ stands for no battle; write it alone, and once"),
        ("G1 H5>3H5>3 >3SHxGH3GH5 /", "/ stands for no battle; write it alone, and once"),
        ("G1 He //", "/ stands for no battle; write it alone, and once"),
        ("G1 H5>3H5>3 >3SHxGH3GH5 >3SHxGH3GH5", "3 has two battles; write one, with all its pieces"),
        ("G1 H5>3H5>3 >3SKxGH3GH5 >3SHxGH3GH5", "3 has two battles; write one, with all its pieces"),
        ("G1 H5>3H5>3 >3GH3GH5SHx", "the defenders of 3 come first"),
        ("G1 H5>3H5>3 >3SHx[9]GH3GH5", r"SHx\[9\] does not enter 3; leave the brackets out"),
        ("G1 H5>3H5>3 >3SH3[5]GH3GH5", r"SH3\[5\] does not enter 3; leave the brackets out"),
        ("G1 H5>3H5>3 >3SHxGH3GH5[m]", r"GH5\[m\] does not enter 3; leave the brackets out"),
        ("G1 H5>3H5>3 >3SHxGH3GH5[5]", r"GH5\[5\] does not enter 3; leave the brackets out"),
        ("G1 H5>3H5>3 >3SHxGH3[m]GH5", r"GH3\[m\] is none of the attackers"),
        ("G1 H5>3H5>3 >3SHxGH3GH5GHm", "GHm is none of the attackers"),
        ("G1 H5>3H5>3 >3SHxGH3GH3GH3", "GH3 is none of the attackers"),
        ("G1 H5>3H5>3 >3SHxSHxGH3GH5", "the battle ends >3SHxGH3GH5"),
        ("G1 H>3", "'H>3' says not where the piece starts"),
        ("G1 L>1i", "'L>1i' says not where the piece starts"),
        ("G1 H55 /", "'move H 5 5' is refused: no-border"),
        ("G1 He0 /", "'move H 0 0' is refused: no-border"),
        ("G1 ", "the line tells nothing of G1"),
        ("G1", "the line tells nothing of G1"),
        ("He /", "a line begins with its turn, such as G1"),
    ],
)
def test_what_is_out_of_order_or_false_is_refused(line, fault):
    with pytest.raises(NotationError, match=fault):
        read(at(WARRIORS), line)


def test_battles_are_told_in_number_order():
    with pytest.raises(NotationError, match=">3 stands after >6; write battles in number order, m last"):
        read(at(TWO_BATTLES), "G1 H5>3H5>6 >6SK^GH6 >3SK^GH3")


def test_no_battle_is_told_while_who_enters_in_one_before_it_is_not():
    with pytest.raises(NotationError, match=r"who enters 3 is not told; the battle so far: >6SK\^"):
        read(at(TWO_BATTLES), "G1 H5>3H5>6 >3SK^ >6SK^GH6")


def test_an_attacker_who_loses_is_told_too():
    with pytest.raises(NotationError, match="the battle ends >3SH3SH3GHx"):
        read(at("G 0:GL 9:SL 5:GH 3:SHH"), "G1 H5>3 >3SH3SH3")


@pytest.mark.parametrize("fate", ["x", "^"])
def test_a_lofdungr_who_has_a_retreat_is_not_lost(fate):
    with pytest.raises(NotationError, match="the Lofðungr must retreat; write where to"):
        read(at("G 0:GL m:GHH 3:SL 9:SH"), f"G1 Hm>3Hm>3 >3SL{fate}GH3GHm")


def test_a_turn_whose_battles_are_not_all_told_is_not_over():
    with pytest.raises(NotationError, match="line 2, 'S1 He /': the turn is G1 until all of it is told"):
        read(at(WARRIORS), "G1 H5>3H5>3 >3SHxGH3\nS1 He /")


@pytest.mark.parametrize("line", ["G1 He /", "G1 /", "G1 Sd", "G1 >6SHx", "G1 >3SHxGH3GH5"])
def test_a_turn_whose_battles_are_being_resolved_goes_on_with_them_alone(line):
    session = played(at(WARRIORS), "move H 5 3", "move H 5 3", "confirm")
    with pytest.raises(NotationError):
        read(session, line)


@pytest.mark.parametrize("line", ["G1 He", "G1 /", "G1 Sa", "G1 Gd", "G1 >3SHxGH3GH5"])
def test_a_turn_in_which_the_penningr_is_offered_goes_on_with_the_answer_alone(line):
    session = played(at(WARRIORS), "move H 5 3", "move H 5 3", "1 offer")
    with pytest.raises(NotationError):
        read(session, line)


@pytest.mark.parametrize(
    "text",
    [
        "G1 He X",
        "G1 He Sd Sa",
        "G1 H5>3H5>3 >3SHxGH3GH9",
        "G1 H5>3H5>3 >3SKxGH3GH5",
        "G1 H5>3H5>3 >3SHxGH3GH5\nS1 He /\nG2 H9m /",
    ],
)
def test_a_text_that_is_refused_leaves_the_session_as_it_was(text):
    session = played(at(WARRIORS), "enter K")
    session.undo()
    before = (HIRTH.encode(session.state), session.log, session.hash(), session.position)
    with pytest.raises(NotationError):
        read(session, text)
    assert (HIRTH.encode(session.state), session.log, session.hash(), session.position) == before


def test_what_was_taken_back_before_a_text_is_not_part_of_it():
    session = played(at(WARRIORS), "enter K", "enter H")
    session.undo()
    assert written(read(session, "G1 L01 /")) == "G1 KeL01 /"


@pytest.mark.parametrize("text", [None, b"G1 He /", 5, ["G1 He /"]])
def test_only_a_text_is_read(text):
    with pytest.raises(InvalidInput, match=r"^text: a game is read from str, not from"):
        read_game(Session(HIRTH, seed=1), text)


@pytest.mark.parametrize("session", [None, Session(Series(HIRTH), seed=1)])
def test_a_game_is_read_in_a_session_of_one_game_alone(session):
    with pytest.raises(InvalidInput, match=r"^session: .*; give one of hirth$"):
        read_game(session, "G1 He /")


def test_only_a_game_of_hirth_is_written():
    series = Session(Series(HIRTH), seed=1)
    with pytest.raises(InvalidInput, match=r"^game: .*; give one of hirth$"):
        write_game(series.game, series.start, line_of_play(series))
