"""Clients in Node with their packages from npm, against a server of its own process."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from repository import ROOT
from server_process import served

SEED, OTHER_SEED = "1", "2"


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
    with served(tmp_path_factory.mktemp("server"), "--allow-chosen-seed") as server:
        yield server


@pytest.fixture
def play(folder, server):
    """The lines that the example prints for a seed."""

    def run_example(seed: str) -> list[str]:
        return run(
            "node", "play.mjs", server.address, seed, cwd=folder / "sdk_examples/node_client"
        ).splitlines()

    return run_example


def run(*command: str, cwd: Path) -> str:
    return subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.PIPE, text=True, timeout=120).stdout


def test_the_example_plays_a_match_to_its_end(play):
    patterns = [
        (
            r'refused: stone \w\d \d, FAILED_PRECONDITION, space-has-stone {"space":"\w\d"}, '
            r'by the rule Hiroba, "1. Mandatory action"'
        ),
        r"dropped the watch after \d+ events",
        r"resumed it and folded all \d+ events without a gap",
        r"the folded view has the server's hash [0-9a-f]{64}",
        r"points -?\d+ : -?\d+, won by player [01]( and 1)?",
    ]
    lines = play(SEED)
    assert [bool(re.fullmatch(*both)) for both in zip(patterns, lines, strict=True)] == [True] * 5


def test_a_seed_repeats_the_match_and_another_one_does_not(play):
    first, second, other = play(SEED), play(SEED), play(OTHER_SEED)
    assert (first == second, first == other) == (True, False)


def test_the_readme_plays_a_match_in_fifteen_lines(folder, server):
    [block] = re.findall(r'```js title="play.mjs"\n(.*?)```', (ROOT / "README.md").read_text(), re.DOTALL)
    program = folder / "sdk_examples/node_client/readme.mjs"
    program.write_text(block.replace("127.0.0.1:50051", server.address).replace('"proto"', '"../../proto"'))
    assert sum(bool(line) for line in block.splitlines()) == 15
    assert re.match(r"points \[ \d+, \d+ \] won by \[", run("node", program.name, cwd=program.parent))
