"""A real server for tests: a thread with its own event loop, a free port of loopback, an SQLite file."""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

from google.protobuf.message_factory import GetMessageClass

import lots
from example_games import FOLDER
from teban import QuickRng, registry
from teban.client import Client, ServiceError, connect
from teban.client.calls import Call
from teban.errors import Refused
from teban.service import Keys, Service, Settings, open_store
from teban.service.server import SERVICES, Server
from teban.testing.fixtures import auction

GAMES = ("connect_four", "goofspiel", "kuhn_poker", "nim", "tic_tac_toe")


@contextmanager
def games_added() -> Iterator[None]:
    """The example games and the auction of the kit as if they were installed."""
    names = [registry.add(FOLDER / f"{game}.py") for game in GAMES]
    names += [registry.add(auction), registry.add(lots)]
    try:
        yield
    finally:
        for name in names:
            registry.remove(name)


class Host:
    """A server that can be stopped and started again on the same database and keys."""

    def __init__(self, folder: Path, settings: Settings | None = None, keys: Keys | None = None) -> None:
        self.database = folder / "teban.db"
        self.url = f"sqlite:///{self.database}"
        self.settings = settings or Settings(allow_chosen_seed=True)
        self.keys = keys or Keys.fresh()
        self.address = ""

    def start(self, port: int = 0) -> "Host":
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="test server")
        self._thread.start()
        self.server = self.run(self._begin(port))
        self.address = self.server.address
        return self

    def stop(self) -> None:
        self.run(self.server.stop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def restart(self, same_port: bool = False) -> None:
        self.stop()
        self.start(int(self.address.rpartition(":")[2]) if same_port else 0)

    def run(self, coroutine):
        """Its result, once the server's own loop has it."""
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(30)

    def client(self, patience: float = 0.0) -> Client:
        return connect(self.address, patience)

    def rows(self, query: str, *values):
        """What the database holds."""
        connection = sqlite3.connect(self.database, timeout=10)
        try:
            return connection.execute(query, values).fetchall()
        finally:
            connection.close()

    async def _begin(self, port: int) -> Server:
        return await Server.start(Service(open_store(self.url), self.keys, self.settings), port=port)


@contextmanager
def hosted(folder: Path, settings: Settings | None = None, keys: Keys | None = None) -> Iterator[Host]:
    """A running server, stopped at the end."""
    host = Host(folder, settings, keys).start()
    try:
        yield host
    finally:
        host.stop()


def ask(client: Client, method: str, token: str = "", **fields):
    """The answer of a method, such as `MatchService.GetTurn`, to a request with these fields."""
    service, _, name = method.partition(".")
    descriptor = next(each for each in SERVICES if each.name == service).methods_by_name[name]
    request = GetMessageClass(descriptor.input_type)(**fields)
    return client.run(Call(descriptor, request, lambda answer: answer, token))


def refusal(client: Client, method: str, token: str = "", **fields) -> tuple[str, str]:
    """Code and reason of a call that must fail."""
    try:
        answer = ask(client, method, token, **fields)
    except ServiceError as error:
        return error.code, error.reason
    except Refused as error:
        return type(error).__name__, error.refusal.reason
    raise AssertionError(f"{method} answered {answer}")


def request_id() -> str:
    return str(uuid4())


def play_out(seats, seed: int = 0) -> None:
    """Plays a match to its end, random decisions at every seat."""
    rng = QuickRng(seed)
    while not (turn := seats[0].turn()).seen.is_over:
        seat = seats[rng.choice(turn.seen.to_act)]
        seat.play(rng.choice(seat.legal_actions()))


def until(holds: Callable[[], object]) -> None:
    """Waits until something holds."""
    deadline = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < deadline, "it never held"
        time.sleep(0.005)
