"""The demo shows whole matches, and leaves nothing behind."""

import re
import signal
import subprocess
import sys

import msgspec
import pytest

from example_games import played_out
from teban import Outcome, ScoreSheet, registry
from teban.cli.demo import Match, all_matches, line_of, way_of
from teban.cli.failure import Failure
from teban.client import ServiceError, connect
from teban.testing.setups import Setup


@pytest.fixture
def temporary(tmp_path, monkeypatch):
    """The folder for whatever is temporary, in this process and those that it starts."""
    (folder := tmp_path / "temporary").mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    return folder


def test_the_demo_plays_every_game_in_every_way_and_leaves_nothing(program, temporary):
    done = program("demo")
    first, *lines = done.stdout.splitlines()
    shown = [
        re.match(r"(.+, \d players.*), \d+ events, .* s: [-\d : ]+; replays to \w+ too$", line)
        for line in lines
    ]
    assert [row[1] for row in shown if row] == list(map(way_of, all_matches()))
    assert re.search(
        r"^rank( +\d)+$.*^(player \d wins|.* share the first place|a draw)$.*^Try next:$",
        done.stdout,
        re.M | re.S,
    )
    assert (done.returncode, list(temporary.iterdir()), is_served(first)) == (0, [], False)


def test_every_count_option_and_variant_of_each_game_is_on_the_programme():
    programme = all_matches()
    counts = [(way.game.id, way.players) for way in programme if not way.options and not way.variant]
    assert counts == [(entry.id, players) for entry in registry.games() for players in entry.players]
    others = {(way.game.id, way.variant) for way in programme if way.variant}
    games = [registry.load(entry.id) for entry in registry.games()]
    assert others == {(game.id, variant.id) for game in games for variant in registry.variants(game)}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_demo_leaves_nothing(temporary, number):
    command = [sys.executable, "-m", "teban", "demo"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        first = process.stdout.readline()
        process.send_signal(number)
        _, complaint = process.communicate(timeout=30)
    assert (process.returncode, complaint.splitlines()[-1]) == (1, "Aborted!")
    assert (list(temporary.iterdir()), is_served(first)) == ([], False)


@pytest.fixture
def match():
    """A match as it was told and replayed."""
    session = played_out(registry.load("hiroba"), 2, seed=1)
    view = msgspec.json.decode(session.game.encode(session.view(0)))
    return Match(Setup(session.game, 2), 0, view, session.outcome(), 0.5, session)


def test_a_replay_like_what_was_told_is_shown(match):
    assert line_of(match).startswith("Hiroba, 2 players, ")


@pytest.mark.parametrize("told", [{"view": {}}, {"outcome": Outcome.of(ScoreSheet.winner(0, players=2))}])
def test_a_replay_unlike_what_was_told_fails_the_demo(match, told):
    with pytest.raises(Failure, match=r"hiroba replays to .* where the service told"):
        line_of(match._replace(**told))


def is_served(line: str) -> bool:
    """Whether somebody still takes calls on the address in the demo's first line."""
    address = re.search(r"127\.0\.0\.1:\d+", line)
    assert address
    with connect(address[0], patience=0) as service:
        try:
            service.games()
        except ServiceError as error:
            return error.code != "UNAVAILABLE"
    return True
