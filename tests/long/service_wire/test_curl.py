"""The command lines of the documentation that ask a server by reflection."""

import os
import re
import subprocess

import pytest

from repository import ROOT
from server_process import served

BUF = "@bufbuild/buf@1.75.0"
ADDRESS = "127.0.0.1:50051"
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]
COMMANDS = [
    command
    for page in PAGES
    for block in re.findall(
        r"^```sh\n(.*?)^```", page.read_text().replace("\\\n", " "), re.DOTALL | re.MULTILINE
    )
    for command in block.splitlines()
    if re.search(r"^(buf curl|grpcurl) ", command)
]


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with served(tmp_path_factory.mktemp("curl")) as server:
        yield server.address


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """The search path with buf on it."""
    folder = tmp_path_factory.mktemp("buf")
    subprocess.run(
        ["npm", "install", "--no-package-lock", "--no-audit", "--no-fund", BUF], cwd=folder, check=True
    )
    return f"{folder / 'node_modules' / '.bin'}{os.pathsep}{os.environ['PATH']}"


@pytest.fixture
def asked(address, path):
    """What a command line prints, asking the server of the test."""

    def run(command: str) -> str:
        line = command.replace(ADDRESS, address)
        done = subprocess.run(
            ["bash", "-c", line],
            check=True,
            env=os.environ | {"PATH": path},
            stdout=subprocess.PIPE,
            text=True,
            timeout=120,
        )
        return done.stdout

    return run


def test_the_documentation_asks_for_methods_and_calls_one():
    assert len(COMMANDS) > 1


@pytest.mark.parametrize("command", COMMANDS)
def test_a_server_answers_by_reflection(asked, command):
    assert re.search(r'^teban\.v1\.MatchService$|"id": "hiroba"', asked(command), re.MULTILINE)
