"""The page of each game's rules names what shows each side of a reading, and lists every reason."""

import re

import pytest

from every_game.facts import TESTS, all_facts, facts_of
from teban.testing.scenario import read_file

PAGES = pytest.mark.parametrize("name", [facts.name for facts in all_facts() if facts.page.exists()])
READINGS = [
    (facts.name, reading) for facts in all_facts() if facts.page.exists() for reading in facts.readings
]


def rows_of(name):
    """The rows of the readings table by the reading's name."""
    text = facts_of(name).page.read_text(encoding="utf-8")
    return dict(re.findall(r"^\| ([A-Z]\d+) \|(.*)\|$", text, re.MULTILINE))


def scenarios_of(name):
    files = (TESTS / "scenarios" / name).glob("*.scenario.toml")
    return {scenario.name for file in files for scenario in read_file(file)}


def source_of_tests(name):
    return "".join(file.read_text(encoding="utf-8") for file in (TESTS / "quick" / name).glob("*.py"))


@pytest.mark.parametrize("name, reading", READINGS)
def test_a_reading_names_scenarios_or_tests_for_each_side_of_its_doubt(name, reading):
    row = rows_of(name)[reading]
    named, tests = re.findall(r"\*([^*]+)\*", row), re.findall(r"`(test_\w+)`", row)
    assert set(named) <= scenarios_of(name)
    assert [test for test in tests if f"def {test}(" not in source_of_tests(name)] == []
    assert len(set(named + tests)) >= 2


@PAGES
def test_the_page_has_all_readings_and_every_scenario_of_one(name):
    page = facts_of(name).page.read_text(encoding="utf-8")
    assert list(rows_of(name)) == list(facts_of(name).readings)
    assert [found for found in scenarios_of(name) if "Reading" in found and found not in page] == []


@PAGES
def test_the_page_lists_every_reason_for_which_something_is_refused(name):
    page = facts_of(name).page.read_text(encoding="utf-8")
    assert [reason for reason in sorted(facts_of(name).reasons) if f"`{reason}`" not in page] == []


@PAGES
def test_the_game_has_all_that_belongs_to_one(name):
    folders = (TESTS / kind / name for kind in ("records", "transcripts", "scenarios"))
    places = [*folders, TESTS / "perft" / f"{name}.toml", TESTS / "oracles" / f"{name}.py"]
    assert [str(place) for place in places if not place.exists()] == []
