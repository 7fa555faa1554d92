"""A run: rounds in processes of their own, put together to a report."""

import sys

import pytest

from teban.bench import GROUPS, run
from teban.bench.rounds import one_round
from teban.errors import InvalidInput

CORE = [
    ("P1", "tic-tac-toe"),
    ("P1", "connect-four"),
    ("P1", "kuhn-poker"),
    ("P1", "goofspiel"),
    ("P2", "tic-tac-toe"),
    ("P2", "connect-four"),
    ("P4", "tic-tac-toe"),
    ("P4", "connect-four"),
    ("P7", "tic-tac-toe"),
    ("P7", "connect-four"),
]


def places(report):
    return [(row.id, row.case) for row in report.rows]


def test_the_core_group_has_its_rows():
    assert [(row.id, case.name) for row in GROUPS["core"] for case in row.cases] == CORE


def test_a_run_measures_every_case_in_every_round():
    pytest.importorskip("pyspiel")
    report = run("core", rounds=2, seconds=0.01)
    assert (places(report), report.skipped, {row.rounds for row in report.rows}) == (CORE, (), {2})


def test_without_the_peer_every_case_says_why_it_is_skipped(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    values = one_round("core", seconds=0.01, number=0)
    assert values == ["open_spiel is not installed; pip install open_spiel"] * len(CORE)


def test_a_group_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(InvalidInput, match="'corr' is no group; there is core"):
        run("corr")
