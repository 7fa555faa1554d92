"""What a report says of the figures: values, quartiles, gates, goals, JSON and the table."""

import msgspec
import pytest

from teban.bench import Report
from teban.bench.report import Measured
from teban.bench.row import Case, Row

NINE = (1.9, 1.5, 1.7, 2.4, 1.6, 1.8, 2.0, 2.2, 2.1)  # quartiles 1.7 and 2.1


def case(gate: float, goal: float = 2.0) -> Case:
    return Case("nim", gate, goal, ours=int, peer=int)


def measured(gate, better="higher", values=NINE, goal=2.0):
    row = Row("P0", "moves a second", better, (case(gate, goal),))
    return Measured.of(row, row.cases[0], values)


def test_a_value_is_the_median_between_its_quartiles():
    figures = measured(gate=1.0)
    assert (figures.low, figures.value, figures.high, figures.rounds) == (1.7, 1.9, 2.1, 9)


def test_one_round_is_its_own_quartiles():
    figures = measured(gate=1.0, values=(1.25,))
    assert (figures.low, figures.value, figures.high, figures.rounds) == (1.25, 1.25, 1.25, 1)


@pytest.mark.parametrize(
    "better, gate, holds",
    [
        ("higher", 1.7, True),
        ("higher", 1.71, False),  # though the median holds
        ("lower", 2.1, True),
        ("lower", 2.09, False),
    ],
)
def test_the_gate_is_held_against_the_worse_quartile(better, gate, holds):
    assert measured(gate, better).holds is holds


@pytest.mark.parametrize(
    "better, goal, reaches",
    [("higher", 1.9, True), ("higher", 2.0, False), ("lower", 1.9, True), ("lower", 1.8, False)],
)
def test_the_goal_is_held_against_the_median(better, goal, reaches):
    assert measured(1.0, better, goal=goal).reaches_goal is reaches


@pytest.mark.parametrize("gate, code", [(1.7, 0), (1.8, 1)])
def test_a_missed_gate_is_exit_code_one(gate, code):
    assert Report((measured(1.0), measured(gate)), ()).exit_code == code


def test_what_was_skipped_misses_no_gate():
    assert Report((), ("P0 nim: open_spiel is not installed",)).exit_code == 0


def test_the_report_in_json():
    report = Report((measured(1.8),), ("P0 chess: open_spiel is not installed",))
    assert msgspec.json.decode(msgspec.json.encode(report)) == {
        "rows": [
            {
                "id": "P0",
                "case": "nim",
                "value": 1.9,
                "gate": 1.8,
                "goal": 2.0,
                "unit": "ratio",
                "better": "higher",
                "rounds": 9,
                "low": 1.7,
                "high": 2.1,
            }
        ],
        "skipped": ["P0 chess: open_spiel is not installed"],
    }


def test_the_table_for_people():
    report = Report((measured(1.8), measured(2.1, "lower", goal=1.95)), ("P0 chess: not here",))
    assert report.table().splitlines() == [
        "row  case    value        quartiles     gate     goal",
        "P0   nim     1.900    1.700-2.100    >= 1.80  >= 2.00  MISSED",
        "P0   nim     1.900    1.700-2.100    <= 2.10  <= 1.95  goal",
        "skipped: P0 chess: not here",
    ]


def test_a_table_of_nothing_has_its_head():
    assert Report((), ()).table().split() == ["row", "case", "value", "quartiles", "gate", "goal"]
