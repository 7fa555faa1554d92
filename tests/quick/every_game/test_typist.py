"""Transcripts, records and random play of games with secrets, sealed choices and interrupts."""

import re
from collections import Counter

import pytest

from command_line import AUCTION, GOOFSPIEL, KUHN
from every_game.facts import Facts, begun, transcribed_of, ways_of
from every_game.playing import next_move
from every_game.records import taken_back
from every_game.right import faults
from every_game.transcripts import PROMPT, command_of, played, shown
from teban import QuickRng
from teban.registry import load

KNOWN = frozenset({"not-listed"})
FACTS = [
    Facts(load(file), source=str(file), rulebook="Auction", readings=(), reasons=KNOWN)
    for file in (AUCTION, KUHN, GOOFSPIEL)
]
EACH = pytest.mark.parametrize("facts", FACTS, ids=str)


@EACH
def test_a_game_is_typed_to_its_end_and_shows_the_same_when_it_is_typed_again(facts):
    way = transcribed_of(facts)[0]
    text = played(facts, way)
    typed = [text[found.end() : text.find("\n", found.end())] for found in PROMPT.finditer(text)]
    assert re.search(r"\nrank( +\d)+\n\n.*\n$", text)
    assert shown(command_of(facts, way), typed) == text


def test_people_hand_the_device_over_interrupt_and_withdraw():
    text = played(FACTS[0], transcribed_of(FACTS[0])[-1])
    assert re.search(r"^pass the device to player \d, then press Enter $", text, re.MULTILINE)
    assert re.search(r"^player \d> withdraw \d$", text, re.MULTILINE)


@EACH
def test_random_games_are_right_turn_by_turn_but_for_refusals_without_a_rule(facts):
    found = list(faults(facts, begun(ways_of(facts)[0], 1), 1, Counter()))
    assert [
        fault for fault in found if "refused with Refusal(reason='not-listed', rule=''" not in fault
    ] == []


@EACH
def test_a_record_has_decisions_taken_back(facts):
    session = taken_back(facts)
    assert session.is_over
    assert session.revision > session.position


def test_random_play_interrupts():
    session, rng = begun(ways_of(FACTS[0])[0], 1), QuickRng(1)
    moves = []
    while not session.is_over:
        waiting, move = session.to_act(), next_move(FACTS[0], session, rng)
        moves.append((move, waiting))
        session.play(*move)
    interrupts = session.game.steps.kinds.interrupt_of
    assert any(type(action) in interrupts for (_, action), _ in moves)
