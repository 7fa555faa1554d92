"""What the reader of sources finds in rules, and what the watch on running rules notes."""

import random
import sys
import textwrap

import pytest

from teban.registry.files import module_of
from teban.testing.ambient import watched
from teban.testing.remembered import changed, memory_of
from teban.testing.rules_source import rules_modules, rules_of
from teban.testing.source_faults import faults_in

GAME = """\
import os, random, sys, time
import datetime
from datetime import datetime as clock
from math import isqrt, sqrt
from random import choice
from typing import ClassVar
from teban import Action, Choice, Game, Public, QuickRng, RandomSource, ScoreSheet, State

NEAR = frozenset({1, 2})
WORDS = ("a", "b")

class Go(Action):
    pass

class Here(State, visible=Public):
    far: ClassVar[set] = {3, 4}
    marks: list[int]

    def corners(self) -> set[int]:
        return {0, 8}

class Turn(Choice[Here, Go]):
    def actions(self, state):
        return [Go()]

    def resolve(self, state, action):
{body}

class Walk(Game[Here]):
    id = "walk"
    players = 2
    items = (Turn,)

    def new(self, players, options):
        return Here(marks=[], agenda=[Turn(0)])

    def score(self, state):
        return ScoreSheet.winner(None, players=2)

class Bot:
    name = "lucky"

    def choose(self, view, legal, rng):
        return random.choice(legal) if time.time() / 2 > 1.5 else legal[0]
"""
LINE = 1 + GAME[: GAME.index("{body}")].count("\n")


@pytest.fixture
def game_with(tmp_path):
    """Makes a game whose rule has the given body."""

    def make(body):
        path = tmp_path / f"walk_{abs(hash(body))}.py"
        path.write_text(GAME.replace("{body}", textwrap.indent(body, " " * 8)))
        return module_of(path).Walk()

    return make


def faults_of(game):
    return [(fault.kind, fault.what) for fault in faults_in(rules_of(game, rules_modules(game)))]


@pytest.mark.parametrize(
    "body, kind",
    [
        ("random.shuffle(state.marks)", "random"),
        ("choice(state.marks)", "random"),
        ("QuickRng(1).below(2)", "random"),
        ("os.urandom(1)", "random"),
        ("time.time()", "clock"),
        ("clock.now()", "clock"),
        ("datetime.datetime.now()", "clock"),
        ("open('x')", "input"),
        ("print(state)", "input"),
        ("sys.stdin.read()", "input"),
        ("os.getenv('x')", "input"),
        ("hash(action)", "order"),
        ("sorted(state.marks, key=id) and id(state)", "order"),
        ("[n for n in {1, 2}]", "order"),
        ("for n in set(state.marks): pass", "order"),
        ("seen = set(state.marks)\nfor n in seen: pass", "order"),
        ("for n in NEAR: pass", "order"),
        ("for n in state.far: pass", "order"),
        ("for n in state.corners(): pass", "order"),
        ("for n in state.corners() - NEAR: pass", "order"),
        ("list(NEAR | {5})", "order"),
        ("state.marks = [*NEAR]", "order"),
        ("first, second = NEAR", "order"),
        ("state.corners().pop()", "order"),
        ("' '.join({'a', 'b'})", "order"),
        ("state.marks.extend({n for n in state.marks})", "order"),
        ("state.marks.append(len(state.marks) / 2)", "floats"),
        ("state.marks[0] /= 2", "floats"),
        ("half = 0.5", "floats"),
        ("sqrt(2)", "floats"),
        ("float('1')", "floats"),
        ("global WORDS\nWORDS = ()", "globals"),
    ],
)
def test_a_fault_is_found_with_its_file_and_line(game_with, body, kind):
    (found, what), *_ = faults_of(game_with(body))
    assert found == kind
    assert f".py:{LINE + body.count(chr(10))}: Turn.resolve " in what or body.startswith("global")


@pytest.mark.parametrize(
    "body",
    [
        "state.marks = sorted({*state.marks, 1})",
        "state.marks = sorted(set(state.marks) - NEAR)",
        "1 in NEAR and 2 in state.corners()",
        "any(n > 1 for n in NEAR)",
        "sum(n for n in set(state.marks)) + max(NEAR)",
        "state.marks.append(len(state.marks) // 2 + isqrt(9))",
        "for n in {'a': 1}: pass",
        "seen = {1}\nseen = sorted(seen)\nfor n in seen: pass",
        "rng: RandomSource = None",
        "def luck(rng: QuickRng) -> float: return 1",
        "sys.maxsize",
    ],
)
def test_what_is_no_fault_is_left_alone(game_with, body):
    assert faults_of(game_with(body)) == []


def test_bots_in_the_same_file_are_not_looked_at(game_with):
    assert faults_of(game_with("pass")) == []


def test_what_rules_call_is_looked_at(game_with):
    (found, _), *_ = faults_of(game_with("Bot().choose(state, [action], None)"))
    assert found in ("random", "clock", "floats")


# Running


@pytest.mark.parametrize(
    "body, kind, called",
    [
        ("random.random()", "random", "random.random"),
        ("choice([1])", "random", "random.choice"),
        ("sys.modules['uuid'].uuid4()", "random", "uuid.uuid4"),
        ("time.time()", "clock", "time.time"),
        ("clock.now()", "clock", "datetime.now"),
        ("print()", "input", "builtins.print"),
        ("os.getenv('x')", "input", "os.getenv"),
        ("hash(action)", "order", "builtins.hash"),
    ],
)
def test_a_call_of_running_rules_is_noted(game_with, capsys, body, kind, called):
    game = game_with(body)
    state = game.new_state(2)
    with watched(rules_modules(game)) as calls:
        game.apply(state, 0, game.legal_actions(state, 0)[0])
    assert f"Turn.resolve calls {called}" in " ".join(calls[kind])


def test_what_others_call_is_not_noted(game_with):
    game = game_with("pass")
    with watched(rules_modules(game)) as calls:
        random.random()
        game.new_state(2)
    assert not any(calls.values())


def test_everything_is_put_back_after_the_watch(game_with):
    game = game_with("pass")
    before = (random.random, print, vars(sys.modules[type(game).__module__])["choice"])
    with watched(rules_modules(game)):
        pass
    assert (random.random, print, vars(sys.modules[type(game).__module__])["choice"]) == before


@pytest.mark.parametrize(
    "body, name",
    [
        ("WORDS_SAID.append(1)", "WORDS_SAID"),
        ("Turn.count = 1", "Turn.count"),
        ("remember.log.append(1)", "remember"),
        ("remember(1)", "remember"),
        ("note(1)", "note"),
    ],
)
def test_what_rules_remember_is_found(tmp_path, body, name):
    path = tmp_path / "walk.py"
    extra = "\nWORDS_SAID = []\ndef remember(n, log=[]):\n    log.append(n)\nremember.log = []\n"
    extra += "def noting():\n    notes = []\n    return lambda n: notes.append(n)\nnote = noting()\n"
    path.write_text(GAME.replace("{body}", textwrap.indent(body, " " * 8)) + extra)
    game = module_of(path).Walk()
    modules = rules_modules(game)
    before = memory_of(game, modules)
    state = game.new_state(2)
    game.apply(state, 0, game.legal_actions(state, 0)[0])
    assert [name in found for found in changed(before, memory_of(game, modules))] == [True]


def test_a_cache_of_functools_is_no_memory(tmp_path):
    path = tmp_path / "walk.py"
    extra = "\nfrom functools import lru_cache\n@lru_cache\ndef square(n):\n    return n * n\n"
    path.write_text(GAME.replace("{body}", "        square(len(state.marks))") + extra)
    game = module_of(path).Walk()
    before = memory_of(game, rules_modules(game))
    state = game.new_state(2)
    game.apply(state, 0, game.legal_actions(state, 0)[0])
    assert changed(before, memory_of(game, rules_modules(game))) == []
