"""Holds a changed plugin to the tests of its game and to the kit, each in a process of its own."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]

PYTEST = (sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider")
TEBAN = (sys.executable, "-m", "teban")

NO_RULES = ("__init__.py", "bot.py", "commands.py", "picture*.py", "plugin.py", "render*.py", "*_svg.py")
"""The files of a plugin that have no rules of the game in them."""

SECONDS = 300
"""After which a run that does not end counts as one that failed."""


def killer_of(name: str, changes: Mapping[str, str]) -> str:
    """Who finds that files of a game's plugin are changed: "tests", "kit", or nobody (empty).

    The quick tests of the game are asked first, then `teban check`.
    """
    with changed(f"teban_{name}", changes) as folder:
        if not succeeds([*PYTEST, f"tests/quick/{name}", "tests/quick/every_game", "-k", name], folder):
            return "tests"
        return "" if is_kept(name, folder) else "kit"


def is_kept(name: str, folder: Path, *options: str) -> bool:
    """Whether the kit finds nothing in the game whose plugin lies in a folder."""
    game = name.replace("_", "-")
    return succeeds([*TEBAN, "check", game, *options, "--output", str(folder / "failures")], folder)


@contextmanager
def changed(plugin: str, changes: Mapping[str, str]) -> Iterator[Path]:
    """A folder for the path of modules, with a copy of a plugin in which files have another text."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / plugin
        shutil.copytree(ROOT / "plugins" / plugin, copy, ignore=shutil.ignore_patterns("__pycache__"))
        for name, text in changes.items():
            (copy / name).write_text(text)
        yield Path(folder)


def succeeds(command: Sequence[str], modules: Path) -> bool:
    """Whether a command in the project's folder ends well in time, with these modules before its own."""
    path = os.pathsep.join(map(str, (modules, ROOT / "core", ROOT / "plugins")))
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        try:
            return process.wait(SECONDS) == 0
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return False
