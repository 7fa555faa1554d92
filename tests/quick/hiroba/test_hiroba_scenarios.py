"""The scenario files, and that no reading is without one for each side of the doubt."""

import pytest

from repository import ROOT
from teban.testing.scenario import read_file
from teban.testing.scenario_run import run

FILES = sorted((ROOT / "tests/scenarios/hiroba").glob("*.scenario.toml"))
SCENARIOS = [scenario for file in FILES for scenario in read_file(file)]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_the_scenario_holds(scenario):
    assert run(scenario).text == ""
