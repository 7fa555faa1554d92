"""P4: unchecked playouts of a first-time author's list-based files against OpenSpiel's C++ games."""

from teban.bench.games.first_author_connect_four import FirstAuthorConnectFour
from teban.bench.games.first_author_tic_tac_toe import FirstAuthorTicTacToe
from teban.bench.openspiel import sequential
from teban.bench.ours import playouts
from teban.bench.row import Case, Row

ROW = Row(
    "P4",
    "unchecked playout of a first-time author's file, moves a second",
    "higher",
    (
        Case(
            name="tic-tac-toe",
            gate=0.5,
            goal=0.7,
            ours=lambda: playouts(FirstAuthorTicTacToe()),
            peer=lambda: sequential("tic_tac_toe"),
        ),
        Case(
            name="connect-four",
            gate=0.3,
            goal=0.4,
            ours=lambda: playouts(FirstAuthorConnectFour()),
            peer=lambda: sequential("connect_four"),
        ),
    ),
)
