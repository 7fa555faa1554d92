"""Pieces on lines, and what others may do meanwhile; scenarios have the readings."""

import pytest

from hirth_boards import HIRTH, at, played, read, refusal, shown
from teban import NotYourTurn, Session


def test_a_piece_that_attacks_stays_on_the_line():
    session = played(at("G 0:GL 9:SL 5:GH 3:SH"), "move H 5 3")
    assert refusal(session, "move H 5 m") == "piece-attacks"


def test_a_piece_on_a_line_controls_the_space_it_comes_from():
    session = played(at("G 0:GL 9:SL 5:GH 7:GH 3:SH"), "move H 5 3", "move H 7 5", "move H 5 m")
    assert shown(session) == "0:GL 3:SH 5:G 9:SL m:GH"


def test_a_space_that_is_left_is_empty_at_once():
    session = played(at("G 0:GL 9:SL 5:GH 7:GH"), "move H 5 3", "move H 7 5")
    assert refusal(session, "move H 5 6") == "piece-has-stopped"


def test_a_space_that_was_won_in_this_turn_is_passed_through():
    session = played(at("G 0:GL 9:SL 5:GHH"), "move H 5 m", "move H 5 m")
    assert refusal(session, "move H m 4") == ""


def test_an_empty_karve_controls_a_space():
    assert shown(played(at("G 0:GL 9:SL 1:GK"), "move K 1 3")) == "0:GL 3:GK 9:SL"


# Reading B12 -------------------------------------------------------------------------------------


def test_an_attacking_lofdungr_who_loses_alone_needs_no_retreat():
    session = read(at("G 0:GH 9:SL 5:GL 3:SHHH"), "G1 L5>3 >3SH3SH3SH3GL5")
    assert (shown(session), session.to_act()) == ("0:GH 3:SHHH 5:GL 9:SL", (1,))


# The other player's turn -------------------------------------------------------------------------


def test_whose_turn_it_is_not_makes_no_step():
    with pytest.raises(NotYourTurn) as error:
        Session(HIRTH, seed=1).play(1, "enter H")
    assert error.value.refusal.rule == 'HIRÞ, "Steps"'
