"""Clients in Node with their packages from npm, against a server of its own process."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from command_line import AUCTION, GOOFSPIEL, KUHN
from projects import Site
from repository import ROOT
from server_process import served
from teban import registry
from teban.testing.setups import Setup, setups_of

SEEDS = SEED, OTHER_SEED, *_ = "1", "2", "3", "4", "5"
"""A match may be over before anything was refused: then the next one is played."""
SMALL = {"goofspiel": GOOFSPIEL, "kuhn-poker": KUHN, "sealed-auction": AUCTION}
"""Games that are no plugins here, with sealed choices, hidden cards, and what is done out of turn."""


def ways() -> list[Setup]:
    """Every number of players of every installed game, and each other way to play for the fewest."""
    games = [registry.load(entry.id) for entry in registry.games()]
    return [
        way
        for game in games
        for way in setups_of(game, registry.variants(game))
        if way.players == game.player_counts[0] or not way.options
    ]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The protos and the example's folder, with what npm installs into it."""
    copy = tmp_path_factory.mktemp("node")
    example = copy / "sdk_examples" / "node_client"
    shutil.copytree(
        ROOT / "sdk_examples" / "node_client", example, ignore=shutil.ignore_patterns("node_modules")
    )
    shutil.copytree(ROOT / "proto", copy / "proto")
    run("npm", "install", "--no-package-lock", "--no-audit", "--no-fund", cwd=example)
    return copy


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    site = Site(tmp_path_factory.mktemp("site"))
    for name, file in SMALL.items():
        site.install(f"teban-{name}", name, file.read_text())
    with served(tmp_path_factory.mktemp("server"), "--allow-chosen-seed", site=site.folder) as server:
        yield server


@pytest.fixture
def play(folder, server):
    """The lines that the example prints for a game, its set-up and a seed."""

    def run_example(game: str, *set_up: str, seed: str = SEED) -> list[str]:
        place = ["--address", server.address, "--seed", seed]
        client = folder / "sdk_examples/node_client"
        return run("node", "play.mjs", game, *set_up, *place, cwd=client).splitlines()

    return run_example


def run(*command: str, cwd: Path) -> str:
    return subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.PIPE, text=True, timeout=120).stdout


def told(lines: list[str]) -> list[str]:
    """Which parts of a match the example's lines tell, in order."""
    patterns = {
        "who": r".+, \d players: this client is player 0",
        "refusal": r"refused: .+, FAILED_PRECONDITION, [a-z-]+ \{.*\}, by the rule .*",
        "dropped": r"dropped the watch after \d+ events",
        "resumed": r"resumed it and folded all \d+ events without a gap",
        "hash": r"the folded view has the server's hash [0-9a-f]{64}",
        "points": r"points -?\d+( : -?\d+)+, won by player \d( and \d)*",
    }
    return [name for line in lines for name, pattern in patterns.items() if re.fullmatch(pattern, line)]


ALL = ["who", "refusal", "dropped", "resumed", "hash", "points"]


@pytest.mark.parametrize("way", ways(), ids=lambda way: f"{way.game.id}, {way}")
def test_the_example_plays_every_game_to_its_end(play, way):
    options = [
        word for name, value in way.options.items() for word in ("--option", f"{name}={json.dumps(value)}")
    ]
    mode = ["--variant", way.variant] if way.variant else options
    set_up = ["--players", str(way.players), *mode, "--bot", "random"]
    matches = (play(way.game.id, *set_up, seed=seed) for seed in SEEDS)
    lines = next(lines for lines in matches if "refusal" in told(lines))
    assert told(lines) == ALL
    assert re.search(r'by the rule [^"]+, "[^"]+"$', lines[1])


@pytest.mark.parametrize("game", SMALL)
def test_the_example_plays_games_of_secrets_and_of_choices_at_once(play, game):
    assert set(told(play(game))) >= {*ALL} - {"refusal"}


def test_the_example_says_which_rule_refuses_a_stone(play):
    line = play("hiroba", "--players", "2")[1]
    assert re.fullmatch(
        r'refused: stone .*, [a-z-]+ {"space".*}, by the rule Hiroba, "1. Mandatory action"', line
    )


def test_a_seed_repeats_the_match_and_another_one_does_not(play):
    first, second, other = (play("hiroba", seed=seed) for seed in (SEED, SEED, OTHER_SEED))
    assert (first == second, first == other) == (True, False)


def test_the_readme_plays_a_match_in_fifteen_lines(folder, server):
    [block] = re.findall(r'```js title="play.mjs"\n(.*?)```', (ROOT / "README.md").read_text(), re.DOTALL)
    program = folder / "sdk_examples/node_client/readme.mjs"
    program.write_text(block.replace("127.0.0.1:50051", server.address).replace('"proto"', '"../../proto"'))
    assert sum(bool(line) for line in block.splitlines()) == 15
    assert re.match(r"points \[ \d+, \d+ \] won by \[", run("node", program.name, cwd=program.parent))
