"""What renderers are shown of a log in which moves were taken back."""

from example_games import play_on, tic_tac_toe
from teban import Session
from teban.render.known import in_play

TIC_TAC_TOE = tic_tac_toe.TicTacToe()
MOVES = ("mark a1", "mark b1", "mark c1", "mark a2")


def actions_in_play(session, first=0):
    return [str(event.action) for event in in_play(session.events(0, first))]


def shown(*moves):
    """Those moves as the log tells them."""
    return actions_in_play(play_on(Session(TIC_TAC_TOE), *moves))


def test_what_was_taken_back_is_not_shown():
    session = play_on(Session(TIC_TAC_TOE, casual=True), *MOVES)
    session.undo(2)
    assert actions_in_play(session) == shown(*MOVES[:2])


def test_what_comes_after_a_second_undo_is_shown_from_wherever_the_events_begin():
    session = play_on(Session(TIC_TAC_TOE, casual=True), *MOVES)
    session.undo(4)
    play_on(session, MOVES[3], MOVES[2])
    first = session.revision
    session.undo()
    play_on(session, MOVES[0])
    assert actions_in_play(session, first) == shown(MOVES[3], MOVES[0])[1:]
