"""P1: unchecked playouts of a plain-Python game against OpenSpiel's C++ game driven from Python.

OpenSpiel deals Kuhn's two cards as two moves, and plays goofspiel's last two moves by itself.
"""

from teban.bench.openspiel import sequential, simultaneous
from teban.bench.ours import example, playouts
from teban.bench.row import Case, Row

ROW = Row(
    "P1",
    "unchecked playout, moves a second",
    "higher",
    (
        Case(
            name="tic-tac-toe",
            gate=1.8,
            goal=2.5,
            ours=lambda: playouts(example("tic_tac_toe")),
            peer=lambda: sequential("tic_tac_toe"),
        ),
        Case(
            name="connect-four",
            gate=0.9,
            goal=1.25,
            ours=lambda: playouts(example("connect_four")),
            peer=lambda: sequential("connect_four"),
        ),
        Case(
            name="kuhn-poker",
            gate=2.0,
            goal=2.4,
            ours=lambda: playouts(example("kuhn_poker"), peer_counts=+1),
            peer=lambda: sequential("kuhn_poker"),
        ),
        Case(
            name="goofspiel",
            gate=1.5,
            goal=2.3,
            ours=lambda: playouts(example("goofspiel"), peer_counts=-2),
            peer=lambda: simultaneous("goofspiel"),
        ),
    ),
)
