"""P4: unchecked playouts of a first-time author's list-based files against OpenSpiel's C++ games."""

from functools import partial

from teban.bench import openspiel, ours
from teban.bench.games.first_author_connect_four import FirstAuthorConnectFour
from teban.bench.games.first_author_tic_tac_toe import FirstAuthorTicTacToe
from teban.bench.row import Case, Row, Run
from teban.game import Game


def _ours(game: type[Game]) -> Run:
    return ours.playouts(game())


ROW = Row(
    "P4",
    "unchecked playout of a first-time author's file, moves a second",
    "higher",
    (
        Case(
            "tic-tac-toe",
            0.5,
            0.7,
            partial(_ours, FirstAuthorTicTacToe),
            partial(openspiel.sequential, "tic_tac_toe"),
        ),
        Case(
            "connect-four",
            0.3,
            0.4,
            partial(_ours, FirstAuthorConnectFour),
            partial(openspiel.sequential, "connect_four"),
        ),
    ),
)
