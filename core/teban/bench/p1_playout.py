"""P1: unchecked playouts of a plain-Python game against OpenSpiel's C++ game driven from Python."""

from functools import partial

from teban.bench import openspiel, ours
from teban.bench.row import Case, Row, Run


def _ours(example: str) -> Run:
    return ours.playouts(ours.example(example))


ROW = Row(
    "P1",
    "unchecked playout, moves a second",
    "higher",
    (
        Case(
            "tic-tac-toe",
            1.8,
            2.5,
            partial(_ours, "tic_tac_toe"),
            partial(openspiel.sequential, "tic_tac_toe"),
        ),
        Case(
            "connect-four",
            0.9,
            1.25,
            partial(_ours, "connect_four"),
            partial(openspiel.sequential, "connect_four"),
        ),
        Case(
            "kuhn-poker", 2.0, 2.4, partial(_ours, "kuhn_poker"), partial(openspiel.sequential, "kuhn_poker")
        ),
        Case(
            "goofspiel", 1.5, 2.3, partial(_ours, "goofspiel"), partial(openspiel.simultaneous, "goofspiel")
        ),
    ),
)
