"""The golden records of every game replay to their hashes and scores, and cover its ways to play."""

import re

import pytest

from every_game.facts import all_facts, facts_of, ways_of
from every_game.records import GOLDEN, file_of, folder_of, scores_of
from teban import registry

GAMES = pytest.mark.parametrize(
    "name", [facts.name for facts in all_facts() if (folder_of(facts) / "scores.toml").exists()]
)
GOLDEN_RECORDS = [
    (facts.name, record)
    for facts in all_facts()
    if (folder_of(facts) / "scores.toml").exists()
    for record in scores_of(facts)
]


@pytest.mark.parametrize("name, record", GOLDEN_RECORDS)
def test_a_golden_record_replays_to_its_hash_and_score_which_is_the_oracles(name, record):
    facts = facts_of(name)
    file = file_of(facts, record)
    session = registry.replay(file, facts.game)
    compare = facts.differences_at_end or (lambda session: ())
    assert f"\nhash {session.hash()}\n" in file.read_text()
    assert list(session.outcome().totals) == scores_of(facts)[record]
    assert list(compare(session)) == []


@GAMES
def test_every_record_has_a_score_or_is_kept_by_hand(name):
    facts = facts_of(name)
    found = {file.stem for file in folder_of(facts).iterdir()} - {"scores"}
    assert found == {*scores_of(facts), *facts.kept_records}


@GAMES
def test_golden_records_are_fifty_and_of_every_way_to_play(name):
    facts = facts_of(name)
    headers = [file_of(facts, record).read_text().partition("\n\n")[0] for record in scores_of(facts)]
    played = {tuple(re.findall(r"^(?:players|variant|options) .*", head, re.MULTILINE)) for head in headers}
    assert len(headers) >= GOLDEN
    assert len(played) >= len(ways_of(facts))


@GAMES
def test_golden_records_have_decisions_taken_back(name):
    text = file_of(facts_of(name), "taken-back").read_text()
    assert ("\nundo to " in text, "\nredo to " in text) == (True, True)
