"""The rulebook's notation, read and written, by HIRÞ, "HIRÞ Notation"."""

import pytest

from every_game.playing import next_move
from hirth_boards import HIRTH, at, played, read, shown, written
from hirth_facts import FACTS, WAYS
from hirth_sample import PRINTED_S5, SAMPLE
from teban import NotationError, QuickRng, Session
from teban_hirth.components import SPACE_NAMES
from teban_hirth.notation import line_of_play


def sample():
    return read(Session(HIRTH, seed=1), SAMPLE)


def test_the_printed_sample_game_ends_ten_to_nothing_for_silfr_by_drepid():
    outcome = sample().outcome()
    assert (outcome.totals, outcome.sheet.lines[0].label) == ((0, 10), "Drepið, doubled")


def test_the_sample_game_leaves_the_pieces_and_stocks_that_it_must():
    state = sample().state
    assert shown(sample()) == "0:GKiiH 3:SH 4:SL 5:SH 6:SH m:SKi"
    assert (state.hirths_in_stock, state.karves_in_stock) == ([10, 11], [2, 2])


def test_the_sample_game_is_written_as_it_is_printed():
    assert written(sample()) == SAMPLE


def test_the_sample_game_is_the_same_without_side_links():
    session = read(Session(HIRTH, options={"side_links": False}, seed=1), SAMPLE)
    assert (session.outcome().totals, written(session)) == ((0, 10), SAMPLE)


def test_the_last_line_is_refused_as_it_is_printed():
    *turns, _ = SAMPLE.splitlines()
    with pytest.raises(NotationError, match="line 10, 'S5 Hr3Kii3mL64 >mGLx': write >m"):
        read(Session(HIRTH, seed=1), "\n".join([*turns, PRINTED_S5]))


def test_the_last_turn_of_the_sample_game_is_too_short_for_exactly_five_steps():
    with pytest.raises(NotationError, match=r"line 10, .*five-steps \(steps_left 2\)"):
        read(Session(HIRTH, options={"exact_five": True}, seed=1), SAMPLE)


def test_nine_turns_of_the_sample_game_have_exactly_five_steps():
    *turns, _ = SAMPLE.splitlines()
    session = read(Session(HIRTH, options={"exact_five": True}, seed=1), "\n".join(turns))
    assert session.state.turns == 9


@pytest.mark.parametrize(
    "board, line, after",
    [
        ("G 0:GLK 9:SL", "G1 Hei /", "0:GLKi 9:SL"),
        ("G 0:GLKH 9:SL", "G1 Hi /", "0:GLKi 9:SL"),
        ("G 0:GL 9:SL 3:GKH", "G1 H3i /", "0:GL 3:GKi 9:SL"),
        ("G 0:GL 9:SL 3:GKi", "G1 Hr3m /", "0:GL 3:GK 9:SL m:GH"),
        ("G 0:GLKKi 9:SL", "G1 Hei[Ki] /", "0:GLKKii 9:SL"),
        ("G 0:GLKiKii 9:SL", "G1 Hr0[Ki]1 /", "0:GLKKii 1:GH 9:SL"),
        ("G 0:GLKKi 9:SL", "G1 Hr01 /", "0:GLKK 1:GH 9:SL"),
        ("G 0:GL 1:GKi 4:GKii 9:SL", "G1 Ki13Kii43Hr3mKi34 /", "0:GL 3:GKi 4:GKi 9:SL m:GH"),
        ("G 0:GLHKiKiiii 9:SL", "G1 Hi /", "0:GLKiiKiiii 9:SL"),
        ("G 1:GL 9:SL", "G1 HeKe /", "0:GKH 1:GL 9:SL"),
        ("G 1:GL 9:SL 0:SK", "G1 He>0 >0SK^GH0", "0:GH 1:GL 9:SL"),
        ("G 0:GL 9:SL 5:GHH m:GH 3:SH", "G1 Hm>3H5>3 >3SHxGH3GHm", "0:GL 3:GH 5:GH 9:SL m:GH"),
        ("G 0:GL 9:SL 5:GHH m:GH 3:SH", "G1 Hm>3H5>3 >3SHxGH3[m]GH3", "0:GL 3:GHH 5:GH 9:SL"),
        ("G 0:GL 9:SL 1:GH 2:GH", "G1 H102 /", "0:GL 2:GHH 9:SL"),
        ("G 0:GL 9:SL 1:GH 2:GH", "G1 H12 /", "0:GL 2:GHH 9:SL"),
        ("G 0:GL 9:SL 1:GH", "G1 H101 /", "0:GL 1:GH 9:SL"),
    ],
)
def test_a_line_is_read_and_written(board, line, after):
    session = read(at(board), line)
    assert (shown(session), written(session)) == (after, line)


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_a_game_that_is_written_is_read_again(way):
    session, rng = Session(HIRTH, 2, way.options, seed=1), QuickRng("notation")
    while not session.is_over:
        session.play(*next_move(FACTS, session, rng))
    again = read(Session(HIRTH, 2, way.options, seed=1), written(session))
    assert list(line_of_play(again)) == list(line_of_play(session))


def test_what_was_taken_back_is_not_written():
    session = played(Session(HIRTH, seed=1), "enter H", "move L 0 1")
    session.undo()
    played(session, "enter K", "confirm")
    assert written(session) == "G1 HeKe /"


def test_a_turn_is_written_as_far_as_it_has_come():
    assert written(played(Session(HIRTH, seed=1), "enter H", "1 offer")) == "G1 He Sd"


@pytest.mark.parametrize(
    "line, fault",
    [
        ("S1 He /", "the turn is G1"),
        ("G2 He /", "the turn is G1"),
        ("G1 Xe /", "'Xe /' is neither steps nor battles"),
        ("G1 H /", "'H' says no step"),
        ("G1 Hei /", "which Karve on 0: there is none"),
        ("G1 H01 /", "'move H 0 1' is refused: no-such-piece"),
        ("G1 L0m /", "'move L 0 m' is refused: no-border"),
        ("G1 L0>1 /", "1 is not the enemy's"),
        ("G1 /", "'confirm' is refused: no-step-taken"),
        ("G1 He >3SHx", "battles are fought: nowhere"),
        ("G1 HeGt", "the stakes are 1"),
        ("G1 HeGa", "'take' is refused: wrong-kind"),
    ],
)
def test_a_line_that_cannot_be_is_refused(line, fault):
    with pytest.raises(NotationError, match=fault):
        read(Session(HIRTH, seed=1), line)


@pytest.mark.parametrize(
    "line, fault",
    [
        ("G1 H5>3H5>3 /", "battles are fought: 3"),
        ("G1 H5>3H5>3 >3SH3GHxGHx", "GHx is none of the attackers"),
        ("G1 H5>3H5>3 >3SHxGL3", "GL3 is none of the attackers"),
        ("G1 H5>3H5>3 >3GH3GH5", "the battle ends >3SHxGH3GH5"),
    ],
)
def test_a_battle_that_ends_otherwise_is_refused(line, fault):
    with pytest.raises(NotationError, match=fault):
        read(at("G 0:GL 9:SL 5:GHH 3:SH"), line)


@pytest.mark.parametrize("space", [-1, 11, None])
def test_a_space_that_is_none_has_no_name(space):
    with pytest.raises(NotationError, match=f"{space!r} is no space; spaces are 0 to 10"):
        SPACE_NAMES.format(space)


def test_a_long_line_that_cannot_be_is_cut_in_the_message():
    with pytest.raises(NotationError, match=r"^line 1, 'G1 Z{97}\.\.\.': 'Z{100}\.\.\.' is neither steps"):
        read(Session(HIRTH, seed=1), "G1 " + "Z" * 100_000)


def test_a_game_that_is_over_has_no_further_turn():
    with pytest.raises(NotationError, match="the game is over"):
        read(sample(), "G6 He /")
