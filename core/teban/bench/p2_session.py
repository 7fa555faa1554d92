"""P2: checked, logged sessions against OpenSpiel's unchecked loop on its C++ game."""

from functools import partial

from teban.bench import openspiel, ours
from teban.bench.row import Case, Row, Run


def _ours(example: str) -> Run:
    return ours.sessions(ours.example(example))


ROW = Row(
    "P2",
    "checked session, moves a second",
    "higher",
    (
        Case(
            "tic-tac-toe",
            0.75,
            1.0,
            partial(_ours, "tic_tac_toe"),
            partial(openspiel.sequential, "tic_tac_toe"),
        ),
        Case(
            "connect-four",
            0.6,
            0.9,
            partial(_ours, "connect_four"),
            partial(openspiel.sequential, "connect_four"),
        ),
    ),
)
