"""The transcripts of whole games in the terminal, played again and read."""

import re

import pytest

from hiroba_transcripts import TYPED, file_of, shown
from teban_hiroba.game import Hiroba

PLAYERS = pytest.mark.parametrize("players", Hiroba.players)
OPTIONS = re.compile(r"^(?:next|stone|pebble)[^:\n]*:  (.*(?:\n  \S.*)*)", re.MULTILINE)
REFUSAL = re.compile(r"^refused: (.*(?:\n  \S.*)*)", re.MULTILINE)
HEADINGS = (
    '; Hiroba, "1. Mandatory action"',
    '; Hiroba, "2. Optional action"',
    '; Hiroba, "Setup with 2 and 3 players"',
)


def transcript(players):
    return file_of(players).read_text(encoding="utf-8")


@PLAYERS
def test_the_same_lines_show_the_same_game(players):
    assert shown(players, TYPED.findall(transcript(players))) == transcript(players)


@PLAYERS
def test_the_game_is_played_to_its_score_sheet(players):
    assert re.search(rf"\nrank( +\d){{{players}}}\n\n.*player \d.*\n$", transcript(players))


@PLAYERS
def test_no_prompt_is_longer_than_twenty_items(players):
    prompts = [re.split(r"\s{2,}", items) for items in OPTIONS.findall(transcript(players))]
    assert len(prompts) >= 9 * players
    assert max(map(len, prompts)) <= 20


@PLAYERS
def test_no_line_is_wider_than_eighty_columns(players):
    assert max(map(len, transcript(players).splitlines())) <= 80


@PLAYERS
def test_every_refusal_names_its_rule(players):
    refusals = REFUSAL.findall(transcript(players))
    assert len(refusals) > 10
    assert [refusal for refusal in refusals if not refusal.endswith(HEADINGS)] == []


@PLAYERS
def test_nothing_else_was_mistyped(players):
    assert re.findall(r"^'.*", transcript(players), re.MULTILINE) == []
