"""The scenario files of every game."""

import pytest

from every_game.facts import TESTS
from teban.testing.scenario import read_file
from teban.testing.scenario_run import run

FILES = sorted((TESTS / "scenarios").glob("*/*.scenario.toml"))
SCENARIOS = [
    pytest.param(scenario, id=f"{file.parent.name}: {scenario.name}")
    for file in FILES
    for scenario in read_file(file)
]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_scenario_holds(scenario):
    assert run(scenario).text == ""
