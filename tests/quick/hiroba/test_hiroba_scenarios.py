"""The scenario files, and that the page of the rules names those of every reading."""

import re
from pathlib import Path

import pytest

from repository import ROOT
from teban.testing.scenario import read_file
from teban.testing.scenario_run import run

FILES = sorted((ROOT / "tests/scenarios/hiroba").glob("*.scenario.toml"))
SCENARIOS = [scenario for file in FILES for scenario in read_file(file)]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_the_scenario_holds(scenario):
    assert run(scenario).text == ""


PAGE = (ROOT / "docs/rules/hiroba.md").read_text()
TESTS = "".join(file.read_text() for file in Path(__file__).parent.glob("*.py"))
READINGS = dict(re.findall(r"^\| (R\d+) \|(.*)\|$", PAGE, re.MULTILINE))


@pytest.mark.parametrize("reading", READINGS)
def test_a_reading_names_scenarios_for_each_side_of_its_doubt(reading):
    named = re.findall(r"\*([^*]+)\*", READINGS[reading])
    tests = re.findall(r"`(test_\w+)`", READINGS[reading])
    assert set(named) <= {scenario.name for scenario in SCENARIOS}
    assert all(f"def {test}(" in TESTS for test in tests)
    assert len(named + tests) == 2


def test_the_page_has_all_fifteen_readings_and_every_scenario_of_one():
    assert list(READINGS) == [f"R{number}" for number in range(1, 16)]
    assert [
        scenario.name for scenario in SCENARIOS if "Reading" in scenario.name and scenario.name not in PAGE
    ] == []
