"""A server of the program's own: a process, a free port, and a folder that is gone afterwards."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from teban.cli.failure import Failure
from teban.cli.serve import READY

SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
GRACE = 10.0
"""Seconds until a server that does not stop is killed."""


@contextmanager
def private_server() -> Iterator[str]:
    """The address of a running server; however the block is left, neither process nor file stays.

    SIGTERM and SIGHUP leave it like Ctrl-C, with `KeyboardInterrupt`.
    """
    held: list[int] = []

    def hold(number: int, _frame: Any) -> None:
        held.append(number)

    before = [signal.signal(number, hold) for number in SIGNALS]
    try:
        with TemporaryDirectory(prefix="teban-") as folder:
            server = _start(Path(folder) / "teban.db")
            try:
                for number in SIGNALS:
                    signal.signal(number, signal.default_int_handler)
                if held:
                    raise KeyboardInterrupt
                yield _address_of(server)
            finally:
                for number in SIGNALS:
                    signal.signal(number, hold)
                _stop(server)
    finally:
        for number, handler in zip(SIGNALS, before, strict=True):
            signal.signal(number, handler)


def _start(database: Path) -> subprocess.Popen[str]:
    """A process in a session of its own, so that Ctrl-C reaches it through us alone."""
    command = [sys.executable, "-m", "teban", "serve", "--db", f"sqlite:///{database}", "--port", "0"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)


def _address_of(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None, "it was opened as a pipe"
    line = server.stdout.readline()
    if not line.startswith(READY):
        raise Failure(f"the server did not start, it ended with {server.wait()}; stderr says why")
    return line.removeprefix(READY).strip()


def _stop(server: subprocess.Popen[str]) -> None:
    server.terminate()
    try:
        server.wait(GRACE)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
    assert server.stdout is not None, "it was opened as a pipe"
    server.stdout.close()
