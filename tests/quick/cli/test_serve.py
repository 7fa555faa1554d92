"""The server as a command: one line when it serves, one line when it cannot."""

import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing, contextmanager

import pytest

from hosting import hosted, refusal
from teban.client import connect

READY = "serving on "
SEED = bytes(range(16))


@pytest.fixture
def serving(tmp_path):
    """Starts the server on a free port and an empty folder, and gives the process with its address."""

    @contextmanager
    def run(*arguments):
        command = [sys.executable, "-m", "teban", "serve", "--port", "0", *arguments]
        process = subprocess.Popen(
            command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        with process:
            try:
                yield process, process.stdout.readline().removeprefix(READY).strip()
            finally:
                process.kill()

    return run


@pytest.fixture
def refused(teban):
    """The one line on stderr of a server that cannot start."""

    def run(*arguments):
        result = teban("serve", "--port", 0, *arguments)
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        return result.stderr.removeprefix("Error: ")

    return run


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_server_tells_its_address_once_and_ends_well_when_it_is_stopped(serving, number):
    with serving() as (process, address), connect(address) as service:
        assert "hiroba" in [game.id for game in service.games()]
        process.send_signal(number)
        assert process.communicate(timeout=20) == ("", "")
        assert process.returncode == 0


def test_matches_outlive_the_server(serving):
    with serving() as (process, address), connect(address) as service:
        match = service.create_match("hiroba", seats=["", ""])
        seat, _ = match.join(), match.join()
        before = seat.turn()
        process.terminate()
        process.wait(20)
    with serving() as (_, address), connect(address) as service:
        assert service.seat(match.id, seat.seat, seat.token).turn() == before


def test_a_server_for_tests_takes_seeds_and_its_keys_may_have_a_file_of_their_own(serving, tmp_path):
    with serving("--allow-chosen-seed", "--keys", "server.keys") as (_, address), connect(address) as service:
        assert service.create_match("hiroba", seats=["", ""], seed=SEED).info().test
    assert sorted(file.name for file in tmp_path.glob("*key*")) == ["server.keys"]


def test_keys_lie_beside_the_database_itself_whatever_name_it_is_given_by(serving, tmp_path):
    (tmp_path / "kept").mkdir()
    (tmp_path / "named.db").symlink_to(tmp_path / "kept" / "teban.db")
    with serving("--db", "sqlite:///named.db") as (_, address), connect(address) as service:
        seat = service.create_match("hiroba", seats=["", ""]).join()
    with (
        serving("--db", "sqlite:///kept/teban.db?busy_timeout=10") as (_, address),
        connect(address) as service,
    ):
        assert service.seat(seat.id, seat.seat, seat.token).info().id == seat.id
    assert sorted(str(file.relative_to(tmp_path)) for file in tmp_path.rglob("*-keys")) == [
        "kept/teban.db-keys"
    ]


def test_a_server_takes_limits(serving):
    limits = ["--most-text", 10, "--most-picture", 20, "--rules-threads", 1, "--rules-seconds", 0.5]
    with serving(*map(str, limits)) as (_, address), connect(address) as client:
        code = refusal(client, "RulesService.NewState", game="hiroba", options={"json": "{" + " " * 10})
    assert code == ("INVALID_ARGUMENT", "PAYLOAD_TOO_LARGE")


def test_a_file_of_keys_that_is_no_text_is_named(refused, tmp_path):
    (tmp_path / "binary.keys").write_bytes(bytes(range(256)))
    message = refused("--keys", "binary.keys")
    assert message == "binary.keys: is no file of server keys; each line is `NAME HEX`\n"


def test_a_port_in_use_is_named(refused):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert refused("--port", port) == f"port {port} of 127.0.0.1 is in use; choose another\n"


def test_a_database_of_another_server_is_named(refused, tmp_path):
    with hosted(tmp_path):
        assert refused() == "the database 'teban.db' is in use by another server\n"


def test_a_database_that_another_program_locks_is_named(refused, tmp_path):
    with closing(sqlite3.connect(tmp_path / "teban.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        message = refused("--db", "sqlite:///teban.db?busy_timeout=10")
        assert message == "the database 'teban.db' is locked by another program\n"


def test_a_full_database_is_named(refused):
    message = refused("--db", "sqlite:///teban.db?max_page_count=1")
    assert message == "the database 'teban.db' is full: the disk, or its max_page_count\n"


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["--db", "sqlite:///no/folder.db"], "the database 'no/folder.db' cannot be opened"),
        (["--db", "sqlite:///notes.txt"], "the database 'notes.txt' cannot be used: file is not a database"),
        (["--db", "mysql://here"], "no plugin opens 'mysql://here'"),
        (["--host", "0.0.0.0"], "'0.0.0.0' is no loopback address"),
        (["--keys", "notes.txt"], "notes.txt"),
    ],
)
def test_what_cannot_be_used_is_named(refused, tmp_path, arguments, message):
    (tmp_path / "notes.txt").write_text("buy koi\n" * 300)
    assert message in refused(*arguments)


@pytest.mark.parametrize("name", ["serve", "demo"])
def test_a_server_without_grpc_names_the_extra(program, site, name):
    (site.folder / "grpc.py").write_text(
        "raise ModuleNotFoundError(\"No module named 'grpc'\", name='grpc')\n"
    )
    done = program(name)
    assert (done.returncode, done.stderr) == (
        2,
        "Error: needs 'grpc', which is missing; run: pip install \"teban[service]\"\n",
    )
