"""Other processes to ask: with hash seeds of their own, and on other Pythons."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import weakref
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from threading import Timer
from typing import Any

from teban.testing import child
from teban.testing.law import Skipped

MINOR_VERSIONS = range(11, 20)
NEEDED = "import msgspec, pluggy"
PATIENCE = 600
"""Seconds for an answer; a child itself tells of rules that do not return, as far as they are Python."""


class Worker:
    """A process that answers questions, until nobody has a reference to it any more."""

    def __init__(self, python: str, hash_seed: str, patience: float = PATIENCE) -> None:
        self.name = f"{python} with hash seed {hash_seed}"
        self._patience = patience
        self._process = subprocess.Popen(
            [python, "-P", child.__file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            text=True,
            encoding="utf-8",
        )
        weakref.finalize(self, _end, self._process)
        self._send([str(Path(place or ".").resolve()) for place in sys.path])

    def ask(self, question: dict[str, Any]) -> Any:
        """The answer; raises `ChildProcessError` with what went wrong, `Skipped` where there can be none."""
        started, late = time.monotonic(), Timer(self._patience, self._process.kill)
        late.start()
        try:
            line = self._answer_to(question)
        finally:
            late.cancel()
        if not line.endswith("\n"):  # it ended, perhaps as it wrote
            worker.cache_clear()  # whoever asks next is to ask another one; the other few begin anew too
            code = self._process.wait()
            if time.monotonic() - started > self._patience:
                raise ChildProcessError(f"{self.name} did not answer within {self._patience:g} seconds")
            raise ChildProcessError(f"{self.name} ended with {code}")
        reply = json.loads(line)
        if "skipped" in reply:
            raise Skipped(reply["skipped"])
        if "error" in reply:
            raise ChildProcessError(f"{self.name}: {reply['error']}")
        return reply["answer"]

    def _answer_to(self, question: Any) -> str:
        """The line that it answers; nothing where it ended."""
        assert self._process.stdout is not None
        try:
            self._send(question)
        except OSError:
            return ""
        return self._process.stdout.readline()

    def _send(self, value: Any) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(value) + "\n")
        self._process.stdin.flush()


def _end(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    assert process.stdout is not None
    process.kill()
    process.wait()
    with suppress(OSError):  # what it did not read is of no use any more
        process.stdin.close()
    process.stdout.close()


@lru_cache(maxsize=4)
def worker(python: str = sys.executable, hash_seed: int = 0) -> Worker:
    """The process on that Python with that hash seed; a few live on, so that many games can ask them."""
    return Worker(python, str(hash_seed))


def hash_seeds(count: int) -> range:
    """That many hash seeds, none of which is likely to be this process's own."""
    return range(1, count + 1)


@lru_cache
def installed_pythons() -> tuple[str, ...]:
    """Every other Python 3.11 or later on the path that has what the core needs."""
    found = {name: shutil.which(name) for name in (f"python3.{minor}" for minor in MINOR_VERSIONS)}
    own = f"python3.{sys.version_info.minor}"
    return tuple(path for name, path in found.items() if path and name != own and is_usable(path))


def is_usable(python: str) -> bool:
    """Whether it has the packages that the core needs."""
    return subprocess.run([python, "-c", NEEDED], capture_output=True, check=False).returncode == 0
