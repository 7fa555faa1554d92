"""Sessions whose draws are chosen by the caller."""

import pytest

from lots import LOTS, Bury, Prize
from teban import IllegalAction, Session


def outcomes(*given):
    """Gives these outcomes in turn, then leaves chance to the seed."""
    left = list(given)
    return lambda item: left.pop(0) if left else None


def test_given_draws_are_taken_in_turn():
    session = Session(LOTS, 2, seed=1, draws=outcomes(Bury(6), Prize(2)))
    assert (session.state.buried, session.state.prize) == ([6], 2)


def test_what_is_not_given_is_drawn_as_the_seed_would():
    drawn = Session(LOTS, 2, seed=1).log[1]
    assert Session(LOTS, 2, seed=1, draws=outcomes(Bury(6))).log[1] == drawn


def test_the_listed_outcome_is_logged_and_not_its_look_alike():
    session = Session(LOTS, 2, seed=1, draws=outcomes(Bury(6), Prize(True)))
    assert type(session.log[1].action.value) is int


def test_given_draws_replay():
    session = Session(LOTS, 2, draws=outcomes(Bury(6), Prize(2)))
    assert Session.replay(session.record(), LOTS).hash() == session.hash()


@pytest.mark.parametrize(
    "given, message",
    [
        (Bury(7), "BuryCard cannot draw Bury"),
        (Prize(1), "BuryCard does not draw Prize"),
    ],
)
def test_a_draw_that_could_not_be_is_refused(given, message):
    with pytest.raises(IllegalAction, match=message):
        Session(LOTS, 2, draws=outcomes(given))


def test_a_refused_draw_leaves_the_session_where_it_was():
    session = Session(LOTS, 2, {"rounds": 2}, draws=outcomes(Bury(6), Prize(2), Prize(9)))
    session.play(0, "bid 1")
    session.play(1, "bid 0")
    before = session.hash()
    with pytest.raises(IllegalAction, match="DrawPrize cannot draw"):
        session.play(0, "mark a1 -")
    assert session.hash() == before
