"""How a game ends and what it is worth, by HIRÞ, "Winning the game", and how matches go on."""

import pytest

from hirth_boards import HIRTH, at, board, played, read
from teban import Line, Series, Session


def ended(session):
    """How a game has ended, and the points of both players."""
    return session.state.ending, session.outcome().totals


# Victories -----------------------------------------------------------------------------------------


def test_four_middle_spaces_are_no_victory():
    assert not read(at("G 0:GLH 9:SL 3:GH 4:GH 5:GH 6:GHH"), "G1 H02 /").is_over


def test_a_lofdungr_who_must_leave_the_board_loses_by_thungur_hnifur():
    session = at("G 0:GL 7:GHHH 8:GHH 9:SL")
    assert ended(read(session, "G1 H7>9H7>9 >9SLxGH9GH7")) == ("thungur-hnifur", (2, 0))


@pytest.mark.parametrize("stakes, points, label", [(2, 10, "Drepið, doubled"), (3, 15, "Drepið, tripled")])
def test_stakes_multiply_the_points_of_a_victory(stakes, points, label):
    session = at("G 0:GL 3:GHHH 4:GH 5:GH 6:GH m:SL", stakes=stakes, coin=0)
    assert read(session, "G1 H3>mH3>m >mSLxGHmGH3").outcome().sheet.lines == (Line(label, (points, 0)),)


# Penningr and resigning: Readings B19, B20, B21 -------------------------------------------------------


@pytest.mark.parametrize(
    "answers, points",
    [
        (["1 offer", "0 drop"], (0, 1)),
        (["1 offer", "0 take", "0 offer", "1 drop"], (2, 0)),
    ],
)
def test_who_declines_loses_the_game_at_the_stakes_so_far(answers, points):
    assert ended(played(Session(HIRTH, seed=1), *answers)) == ("declined", points)


@pytest.mark.parametrize("stakes, coin, points", [(1, -1, (0, 1)), (2, 0, (0, 2)), (3, 1, (0, 3))])
def test_who_resigns_loses_the_game_at_the_stakes_so_far(stakes, coin, points):
    session = at("S 0:GL 9:SL", stakes=stakes, coin=coin, resigning=True)
    assert ended(played(session, "0 resign")) == ("resigned", points)


# Matches: Readings B20, B26, B31 -------------------------------------------------------------------------


def match(games, **options):
    """A match in which the player who begins each game gives it up, or draws it, as told."""
    session = Session(Series(HIRTH), options=options, seed=1)
    for number, how in enumerate(games):
        if number:
            played(session, "0 ready", "1 ready")
        played(session, *how)
    return session


GIVEN_UP = ("0 offer", "1 drop")
DOUBLED = ("0 offer", "1 take", "1 offer", "0 drop")
DRAWN = ("move L 0 1", "confirm", "move L 9 7", "confirm")


def test_a_match_is_to_five_points_and_colours_swap():
    session = match([GIVEN_UP] * 5)
    assert (session.outcome().totals, session.state.inner.gull) == ((5, 0), 0)


def test_a_match_goes_on_at_four_points():
    session = match([DOUBLED] * 2)
    assert (session.is_over, session.state.totals) == (False, [(0, 2), (0, 2)])


def test_a_match_can_be_of_one_game():
    session = match([GIVEN_UP], length="rounds", count=1)
    assert session.outcome().totals == (1, 0)


def drawn(first):
    """One drawn game of one turn each; the player who begins has Gull."""
    other = 1 - first
    return (f"{first} move L 0 1", f"{first} confirm", f"{other} move L 9 7", f"{other} confirm")


def test_twenty_drawn_games_are_a_drawn_match():
    session = match([drawn(number % 2) for number in range(20)], game={"turn_limit": 1})
    assert (session.outcome().totals, session.outcome().winners) == ((0, 0), (0, 1))


def test_a_match_without_five_points_after_twenty_games_is_drawn_too():
    games = [GIVEN_UP, *(drawn(number % 2) for number in range(1, 20))]
    assert match(games, game={"turn_limit": 1}).outcome().winners == (0, 1)


def test_colours_swap_after_a_drawn_game():
    session = match([drawn(0)], game={"turn_limit": 1})
    assert played(session, "0 ready", "1 ready").state.inner.gull == 1


def test_the_state_of_the_other_player_may_have_gull():
    state = HIRTH.new_state(2, first=1)
    assert (state.gull, state.kings, state.agenda[0].player) == (1, [9, 0], 1)


def test_boards_of_tests_are_positions_of_the_game():
    assert HIRTH.decode(HIRTH.encode(board("G 0:GLHKii 9:SLHH 3:SH"))) == board("G 0:GLHKii 9:SLHH 3:SH")
