"""P7: a step of a search, clone and apply, against OpenSpiel's C++ game driven from Python."""

from functools import partial

from teban.bench import openspiel, ours
from teban.bench.row import Case, Row, Run

OPENING, MIDDLE = 3, 8  # plies


def _ours(example: str, plies: int) -> Run:
    return ours.steps(ours.example(example), plies)


ROW = Row(
    "P7",
    "clone and apply, time",
    "lower",
    (
        Case(
            "tic-tac-toe",
            1.0,
            0.75,
            partial(_ours, "tic_tac_toe", OPENING),
            partial(openspiel.steps, "tic_tac_toe", OPENING),
        ),
        Case(
            "connect-four",
            1.0,
            0.75,
            partial(_ours, "connect_four", MIDDLE),
            partial(openspiel.steps, "connect_four", MIDDLE),
        ),
    ),
)
