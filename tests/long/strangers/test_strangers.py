"""Games of strangers: projects of their own, built and installed beside teban into a fresh environment."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[2]


@pytest.fixture(scope="module")
def teban(tmp_path_factory):
    """Runs the command line of an environment with the last commit, a stranger's game and a broken one."""
    folder = tmp_path_factory.mktemp("strangers")
    python = folder / "venv/bin/python"
    run("git", "clone", "--quiet", ROOT, folder / "teban")
    run(sys.executable, "-m", "venv", folder / "venv")
    run(python, "-m", "pip", "install", "--quiet", folder / "teban")
    for project in ("pebbles", "broken"):
        shutil.copytree(HERE / project, folder / project)
        run(python, "-m", "pip", "install", "--quiet", folder / project)
    (elsewhere := folder / "elsewhere").mkdir()

    def teban(*arguments: str) -> str:
        return run(folder / "venv/bin/teban", *arguments, cwd=elsewhere)

    return teban


def run(*command: str | Path, cwd: Path | None = None) -> str:
    return subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.PIPE, text=True).stdout


def listed(teban, plugin):
    return [entry for entry in json.loads(teban("games", "--json")) if entry["plugin"] == plugin]


def test_a_strangers_game_is_listed_with_his_project(teban):
    [entry] = listed(teban, "hidden-pebbles")
    assert (entry["id"], entry["distribution"], entry["fault"]) == ("hidden-pebbles", "pebbles 2.5", "")


def test_a_broken_plugin_is_named_with_its_fault(teban):
    [entry] = listed(teban, "broken")
    assert (entry["id"], entry["distribution"]) == ("", "broken-game 0.3")
    assert entry["fault"] == (
        "cannot be loaded: ModuleNotFoundError: No module named 'a_module_that_nobody_has'"
    )


def test_the_list_for_people_has_both(teban):
    listing = teban("games")
    assert "hidden-pebbles" in listing
    assert "broken-game 0.3" in listing


def test_a_strangers_game_is_played_with_his_bot_saved_and_replayed(teban):
    played = teban(
        "play",
        "hidden-pebbles",
        "--seat",
        "0=cautious",
        "--seat",
        "1=greedy",
        "--seed",
        "3",
        "--save",
        "game.json",
    )
    assert "wins" in played
    assert "Hidden pebbles" in teban("replay", "game.json")


def test_a_strangers_game_is_held_to_all_laws(teban):
    report = json.loads(teban("check", "hidden-pebbles", "--quick", "--json"))
    assert report["ok"] is True
