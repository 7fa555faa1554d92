"""A server killed during play again and again: what it confirmed and showed is there, nothing twice."""

import random
import time

import pytest

from crowd import Crowd, decisions_in, logs_of, missing, patient
from example_games import FOLDER
from projects import Site
from server_process import served

KILLS = 50
GAMES = ["hiroba", "hiroba", "goofspiel"]


@pytest.fixture(scope="module")
def history(tmp_path_factory):
    """What a crowd was told while its server was killed 50 times, and the logs that are left."""
    (site := tmp_path_factory.mktemp("site"))
    Site(site).install("goofspiel", "goofspiel", (FOLDER / "goofspiel.py").read_text())
    with served(tmp_path_factory.mktemp("kill"), site=site) as server:
        crowd, rng = Crowd(server.address, GAMES), random.Random(1)
        for _ in range(KILLS):
            crowd.until(len(crowd.acknowledged) + rng.randint(1, 30))
            time.sleep(rng.uniform(0, 0.02))
            server.restart()
        crowd.close()
        server.restart()
        with patient(server.address) as service:
            yield crowd, logs_of(service, crowd.told)


def test_every_confirmed_decision_is_in_the_log(history):
    crowd, logs = history
    assert len(crowd.acknowledged) > 10 * KILLS
    assert missing(crowd.acknowledged, logs) == []


def test_no_decision_is_in_the_log_twice_or_unasked(history):
    crowd, logs = history
    assert decisions_in(logs) == len(crowd.acknowledged)


def test_no_event_was_seen_that_is_not_in_the_log(history):
    crowd, logs = history
    kept = {
        match: [event.SerializeToString(deterministic=True) for event in log] for match, log in logs.items()
    }
    assert {match: list(told.values()) for match, told in crowd.told.items()} == kept


def test_every_match_came_to_its_end(history):
    _, logs = history
    assert len(logs) > len(GAMES)
    assert all(log[-1].HasField("outcome") for log in logs.values())
