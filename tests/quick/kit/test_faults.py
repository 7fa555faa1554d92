"""Every sub-check finds the fault planted for it, and no other sub-check does."""

import sys
from dataclasses import replace

import pytest

from quick.kit import (
    base,
    faults_hygiene,
    faults_information,
    faults_play,
    faults_state,
    faults_text,
    faults_worlds,
    hidden,
)
from teban.testing.budget import BUDGETS
from teban.testing.check import run
from teban.testing.laws import LAWS

FAULTS = {
    **faults_play.FAULTS,
    **faults_state.FAULTS,
    **faults_text.FAULTS,
    **faults_information.FAULTS,
    **faults_worlds.FAULTS,
    **faults_hygiene.FAULTS,
}
BUDGET = replace(BUDGETS["quick"], samples=1000, max_decisions=60, shrink_seconds=0.2)


@pytest.fixture(scope="session")
def optimised_python(tmp_path_factory):
    """A Python that leaves assertions out."""
    script = tmp_path_factory.mktemp("python") / "python"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -O "$@"\n')
    script.chmod(0o755)
    return str(script)


def failing(game, budget):
    report = run(game, budget, variants=())
    return {f"{failure.law}/{failure.check}" for failure in report.failures}


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found_by_its_own_sub_check_alone(name, monkeypatch, optimised_python):
    fault = FAULTS[name]
    fault.plant(monkeypatch)
    budget = replace(BUDGET, games=fault.games, pythons=(optimised_python,))
    assert failing(fault.game(), budget) == {name}


@pytest.mark.parametrize("game", [base.Pile, base.Duel, base.Race, hidden.Cards, hidden.Dealt, hidden.Vows])
def test_the_games_without_a_fault_keep_every_law(game, optimised_python):
    budget = replace(BUDGET, games=4, pythons=(optimised_python,))
    assert failing(game(), budget) == set()


def test_every_sub_check_has_a_planted_fault():
    assert {f"{law.name}/{check.name}" for law in LAWS for check in law.checks} == set(FAULTS)
