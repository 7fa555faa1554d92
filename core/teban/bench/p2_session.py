"""P2: checked, logged sessions against OpenSpiel's unchecked loop on its C++ game."""

from teban.bench.openspiel import sequential
from teban.bench.ours import example, sessions
from teban.bench.row import Case, Row

ROW = Row(
    "P2",
    "checked session, moves a second",
    "higher",
    (
        Case(
            name="tic-tac-toe",
            gate=0.75,
            goal=1.0,
            ours=lambda: sessions(example("tic_tac_toe")),
            peer=lambda: sequential("tic_tac_toe"),
        ),
        Case(
            name="connect-four",
            gate=0.6,
            goal=0.9,
            ours=lambda: sessions(example("connect_four")),
            peer=lambda: sequential("connect_four"),
        ),
    ),
)
