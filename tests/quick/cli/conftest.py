import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from command_line import Program, Run
from projects import Site
from teban.cli import main


@pytest.fixture
def teban(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in this process and an empty folder, with lines for its standard input."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object, typed: Iterable[str] = ()) -> Result:
        lines = "".join(f"{line}\n" for line in typed)
        return CliRunner().invoke(main, [str(argument) for argument in arguments], input=lines)

    return run


@pytest.fixture
def site(tmp_path: Path) -> Site:
    (folder := tmp_path / "site").mkdir()
    return Site(folder)


@pytest.fixture
def program(site: Site) -> Program:
    """Runs `python -m teban` as a process that finds what is installed in `site`."""

    def run(*arguments: object, typed: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "teban", *map(str, arguments)],
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
            env={**os.environ, "PYTHONPATH": str(site.folder)},
        )

    return run
