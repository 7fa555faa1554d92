"""P7: a step of a search, clone and apply, against OpenSpiel's C++ game driven from Python."""

from teban.bench import openspiel, ours
from teban.bench.row import Case, Row

ROW = Row(
    "P7",
    "clone and apply, time",
    "lower",
    (
        Case(
            name="tic-tac-toe",
            gate=1.0,
            goal=0.75,
            ours=lambda: ours.steps(ours.example("tic_tac_toe"), plies=3),
            peer=lambda: openspiel.steps("tic_tac_toe", plies=3),
        ),
        Case(
            name="connect-four",
            gate=1.0,
            goal=0.75,
            ours=lambda: ours.steps(ours.example("connect_four"), plies=8),
            peer=lambda: openspiel.steps("connect_four", plies=8),
        ),
    ),
)
