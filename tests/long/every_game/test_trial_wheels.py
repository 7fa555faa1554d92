"""A game can ship by itself: the core alone and the folder of Hiroba alone, each as a wheel of its own."""

import json
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]

PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{name}"
version = "0.0.1"
requires-python = ">=3.11"
dependencies = {dependencies}

[project.{kind}]
{entries}

[tool.hatch.build.targets.wheel]
packages = ["{package}"]
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    """A fresh environment with the core's trial wheel alone, and the wheel of Hiroba beside it."""
    folder = tmp_path_factory.mktemp("wheels")
    run("git", "clone", "--quiet", ROOT, folder / "clone")
    project = tomllib.loads((folder / "clone/pyproject.toml").read_text())["project"]
    core = PROJECT.format(
        name="teban",
        dependencies=json.dumps(project["dependencies"]),
        kind="scripts",
        entries='teban = "teban.cli:main"',
        package="teban",
    )
    plugin = PROJECT.format(
        name="teban-hiroba",
        dependencies='["teban"]',
        kind="entry-points.teban",
        entries='hiroba = "teban_hiroba.plugin"',
        package="teban_hiroba",
    )
    wheel(folder, "core/teban", core)
    wheel(folder, "plugins/teban_hiroba", plugin)
    run(sys.executable, "-m", "venv", folder / "venv")
    install(folder, "teban-0.0.1")
    (folder / "elsewhere").mkdir()
    return folder


def wheel(folder: Path, package: str, project: str) -> None:
    """Builds a wheel of one package of the clone."""
    place = folder / Path(package).name
    shutil.copytree(folder / "clone" / package, place / Path(package).name)
    (place / "pyproject.toml").write_text(project)
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder / "wheels", place)


def install(folder: Path, name: str) -> None:
    [file] = (folder / "wheels").glob(f"{name}-*.whl")
    run(folder / "venv/bin/python", "-m", "pip", "install", "--quiet", file)


def run(*command: str | Path, cwd: Path | None = None) -> str:
    return subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.PIPE, text=True).stdout


def test_the_game_comes_with_its_wheel_and_is_played_saved_and_replayed(environment):
    def teban(*arguments: str) -> str:
        return run(environment / "venv/bin/teban", *arguments, cwd=environment / "elsewhere")

    assert json.loads(teban("games", "--json")) == []
    install(environment, "teban_hiroba-0.0.1")
    [entry] = json.loads(teban("games", "--json"))
    assert (entry["id"], entry["distribution"], entry["fault"]) == ("hiroba", "teban-hiroba 0.0.1", "")
    seats = ["--seat", "0=greedy", "--seat", "1=random", "--seat", "2=random"]
    played = teban("play", "hiroba", "--players", "3", *seats, "--seed", "1", "--save", "game.txt")
    sheet = played.partition("tile 1")[2].partition("\nsaved in")[0]
    assert "gardens won" in sheet
    assert sheet in teban("replay", "game.txt")
