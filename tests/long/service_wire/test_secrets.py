"""What a server writes, its log and its database, holds no token, and its log no seed."""

import sqlite3
from base64 import b64encode, urlsafe_b64encode
from contextlib import closing

import pytest

from crowd import Crowd
from example_games import FOLDER
from hosting import until
from malformed import KINDS, answer_to, bad_requests
from projects import Site, game
from server_process import served
from teban.client import ServiceError, connect

CHOSEN = b"a seed that a client has chosen."
FAULTY_RULES = game("faulty").replace("state.stones -= action.count", 'raise ValueError(f"{state} {vars()}")')
FAULTY_BOT = """
from teban import hookimpl

class Gambler:
    name = "gambler"

    def choose(self, view, legal, rng):
        raise ValueError(f"{view} {vars()}")

@hookimpl
def register_bots(game):
    return [Gambler()]
"""


@pytest.fixture(scope="module")
def history(tmp_path_factory):
    """The folder of a server that had a lively day, killed once, and every token that it has given."""
    site = Site(tmp_path_factory.mktemp("site"))
    site.install("goofspiel", "goofspiel", (FOLDER / "goofspiel.py").read_text())
    site.install("faulty", "faulty", FAULTY_RULES)
    site.install("gambler", "gambler", FAULTY_BOT)
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("PYTHONDEVMODE", "1")  # the most that Python and asyncio say by themselves
        with served(tmp_path_factory.mktemp("secrets"), "--allow-chosen-seed", site=site.folder) as server:
            crowd = Crowd(server.address, ["hiroba", "goofspiel"])
            crowd.until(60)
            server.restart()
            crowd.until(120)
            crowd.close()
            with connect(server.address) as service:
                tokens = crowd.tokens + trouble(service)
            yield server, tokens
    assert len(tokens) > 12


def trouble(service) -> list[str]:
    """Asks for all that goes wrong; gives the tokens that were at hand."""
    match = service.create_match("hiroba", ["", ""], seed=CHOSEN, invite_only=True)
    seats = [match.join(0), match.join(1)]
    for kind in KINDS:
        for bad in bad_requests(kind, seats[0]):
            answer_to(service.channel, bad)
    faulty = service.create_match("faulty", ["", "gambler"], seed=CHOSEN)
    loser = faulty.join()
    with pytest.raises(ServiceError, match="the rules of 'faulty' failed"):
        loser.play("take 1")
    gamble = service.create_match("hiroba", ["gambler", "gambler"])
    until(lambda: gamble.info().seats[0].bot_failed)
    return [
        match.token,
        *match.invites.values(),
        seats[0].token,
        seats[1].token,
        faulty.token,
        loser.token,
        gamble.token,
    ]


def forms(secret: bytes) -> list[bytes]:
    """How it could be written."""
    return [
        secret,
        secret.hex().encode(),
        b64encode(secret)[:40],
        urlsafe_b64encode(secret)[:40],
        repr(secret).encode(),
    ]


def seeds_of(server) -> list[bytes]:
    with closing(sqlite3.connect(server.folder / "teban.db")) as database:
        return [seed for (seed,) in database.execute("SELECT seed FROM matches")]


def keys_of(server) -> list[bytes]:
    return [
        bytes.fromhex(line.split()[1]) for line in (server.folder / "teban.db-keys").read_text().splitlines()
    ]


def stored(server) -> bytes:
    """All bytes of the database, its journals too."""
    files = [file for file in server.folder.glob("teban.db*") if file.name != "teban.db-keys"]
    return b"".join(file.read_bytes() for file in files)


def found(secrets: list[bytes], where: bytes) -> list[bytes]:
    return [form for secret in secrets for form in forms(secret) if form in where]


def test_the_log_tells_what_went_wrong(history):
    server, _ = history
    assert b"the rules of faulty failed" in server.written()
    assert b"the bot at seat" in server.written()


def test_nothing_written_holds_a_token_or_what_it_proves_with(history):
    server, tokens = history
    proofs = [token.rpartition(".")[2] for token in tokens]
    assert found([proof.encode() for proof in proofs], server.written()) == []


def test_nothing_written_holds_a_seed_or_a_key(history):
    server, _ = history
    seeds = seeds_of(server)
    assert CHOSEN in seeds
    assert found(seeds + keys_of(server), server.written()) == []


def test_the_database_holds_no_token_and_no_key(history):
    server, tokens = history
    assert (
        found([token.rpartition(".")[2].encode() for token in tokens] + keys_of(server), stored(server)) == []
    )


def test_what_is_looked_for_would_be_found(history):
    """Seeds are in the database, for they are needed to go on."""
    server, _ = history
    assert CHOSEN in found(seeds_of(server), stored(server))
