"""The transcripts of whole games in the terminal, played again and read."""

import re

import pytest

from every_game.facts import all_facts, facts_of
from every_game.transcripts import command_of, folder_of, read, shown, transcribed_of

FILES = [
    pytest.param(facts.name, file, id=f"{facts.name}/{file.stem}")
    for facts in all_facts()
    for file in sorted(folder_of(facts).glob("*.txt"))
]
EACH = pytest.mark.parametrize("name, file", FILES)
REFUSAL = re.compile(r"^refused: (.*(?:\n  \S.*)*)", re.MULTILINE)


def options_in(name, shown):
    """What each prompt offers, split into its items."""
    heads = "|".join(["next", *facts_of(name).game.notation.classes])
    prompts = re.compile(rf"^(?:{heads})(?: [^:\n]*)?:  (.*(?:\n  \S.*)*)", re.MULTILINE)
    return [re.split(r"\s{2,}", items) for items in prompts.findall(shown)]


def refusals_in(shown):
    return [re.sub(r"\s+", " ", text) for text in REFUSAL.findall(shown)]


@EACH
def test_the_same_lines_show_the_same_game(name, file):
    words, typed, text = read(file)
    assert shown(words, typed) == text


@EACH
def test_the_game_is_played_to_its_score_sheet(name, file):
    words, _, text = read(file)
    players = words[words.index("--players") + 1]
    assert re.search(rf"\nrank( +\d){{{players}}}\n\n.*(player \d|draw).*\n$", text)


@EACH
def test_no_prompt_is_longer_than_twenty_items(name, file):
    prompts = options_in(name, read(file)[2])
    assert len(prompts) >= 9
    assert max(map(len, prompts)) <= 20


@EACH
def test_no_line_is_wider_than_eighty_columns(name, file):
    assert max(map(len, read(file)[2].splitlines())) <= 80


@EACH
def test_every_refusal_names_its_rule(name, file):
    """One that the page of the game lists."""
    facts, refusals = facts_of(name), refusals_in(read(file)[2])
    cited = [re.search(rf'; {facts.rulebook}, "([^"]+)"$', refusal) for refusal in refusals]
    assert refusals != []
    assert [refusal for refusal, rule in zip(refusals, cited, strict=True) if rule is None] == []


@EACH
def test_nothing_else_was_mistyped(name, file):
    assert (
        re.findall(r"^'.*(?: could be: | is none of: | is no action| is too much).*", read(file)[2], re.M)
        == []
    )


@pytest.mark.parametrize("name", dict.fromkeys(param.values[0] for param in FILES))
def test_a_game_of_every_number_of_players_is_transcribed(name):
    facts = facts_of(name)
    found = [read(file)[0] for file in folder_of(facts).glob("*.txt")]
    assert sorted(found) == sorted(command_of(facts, way) for way in transcribed_of(facts))
    assert {way.players for way in transcribed_of(facts)} == set(facts.game.player_counts)
