"""The first-time author's files, which the benchmarks use, play by the same rules as the examples."""

import pytest

from example_games import connect_four, tic_tac_toe
from teban import QuickRng, Session
from teban.bench.games.first_author_connect_four import FirstAuthorConnectFour
from teban.bench.games.first_author_tic_tac_toe import FirstAuthorTicTacToe


def lines_of_play(game, seed):
    """The legal actions at every position of a random game, and who won."""
    session, rng, found = Session(game), QuickRng(seed), []
    while not session.is_over:
        (player,) = session.to_act()
        legal = [game.notation.tokens(action).split()[-1] for action in session.legal_actions(player)]
        session.play(player, session.legal_actions(player)[rng.below(len(legal))])
        found.append(legal)
    return found, session.outcome().totals


@pytest.mark.parametrize("seed", range(20))
def test_connect_four_is_the_same_game(seed):
    assert lines_of_play(FirstAuthorConnectFour(), seed) == lines_of_play(connect_four.ConnectFour(), seed)


@pytest.mark.parametrize("seed", range(20))
def test_tic_tac_toe_is_the_same_game(seed):
    plain, totals = lines_of_play(FirstAuthorTicTacToe(), seed)
    named = [[tic_tac_toe.GRID.format(int(cell)) for cell in legal] for legal in plain]
    assert (named, totals) == lines_of_play(tic_tac_toe.TicTacToe(), seed)
