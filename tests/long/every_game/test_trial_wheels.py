"""A game can ship by itself: the core alone and each plugin folder alone, each as a wheel of its own."""

import json
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from every_game.facts import ROOT

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

ENTRIES = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"]["teban"]
PLUGINS = {module.partition(".")[0]: entry for entry, module in ENTRIES.items()}
"""The entry point of each plugin folder."""


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The wheels of the core alone and of each plugin folder alone, of the last commit."""
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
    wheel(folder, "core/teban", core)
    for package, entry in PLUGINS.items():
        plugin = PROJECT.format(
            name=package.replace("_", "-"),
            dependencies='["teban"]',
            kind="entry-points.teban",
            entries=f'{entry} = "{package}.plugin"',
            package=package,
        )
        wheel(folder, f"plugins/{package}", plugin)
    return folder


@pytest.fixture(scope="module")
def environment(built):
    """A fresh environment with the core's trial wheel alone."""
    run(sys.executable, "-m", "venv", built / "venv")
    install(built, "teban-0.0.1")
    (built / "elsewhere").mkdir()
    return built


def wheel(folder: Path, package: str, project: str) -> None:
    """Builds a wheel of one package of the clone."""
    place = folder / Path(package).name
    shutil.copytree(folder / "clone" / package, place / Path(package).name)
    (place / "pyproject.toml").write_text(project)
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    run(*pip, "--wheel-dir", folder / "wheels", place)


def install(folder: Path, name: str) -> None:
    [file] = (folder / "wheels").glob(f"{name}-*.whl")
    run(folder / "venv/bin/python", "-m", "pip", "install", "--quiet", file)


def run(*command: str | Path, cwd: Path | None = None) -> str:
    return subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.PIPE, text=True).stdout


def test_every_plugin_folder_has_an_entry_point():
    assert {file.parent.name for file in ROOT.glob("plugins/*/plugin.py")} == set(PLUGINS)


@pytest.mark.parametrize("package", PLUGINS)
def test_a_game_comes_with_its_wheel_and_is_played_saved_and_replayed(environment, package):
    def teban(*arguments: str) -> str:
        return run(environment / "venv/bin/teban", *arguments, cwd=environment / "elsewhere")

    assert json.loads(teban("games", "--json")) == []
    install(environment, f"{package}-0.0.1")
    [entry] = json.loads(teban("games", "--json"))
    assert (entry["plugin"], entry["distribution"], entry["fault"]) == (
        PLUGINS[package],
        f"{package.replace('_', '-')} 0.0.1",
        "",
    )
    players = max(entry["players"])
    seats = [word for player in range(players) for word in ("--seat", f"{player}=random")]
    played = teban(
        "play", entry["id"], "--players", str(players), *seats, "--seed", "1", "--save", "game.txt"
    )
    sheet = played.partition("\nsaved in")[0].rpartition("\n\n")[0].rpartition("\n\n")[2]
    assert "rank" in sheet
    assert sheet in teban("replay", "game.txt")
    run(environment / "venv/bin/python", "-m", "pip", "uninstall", "--quiet", "--yes", package)
