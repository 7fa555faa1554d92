"""How the program is found, what it imports, and how it fails."""

import re
import subprocess
import sys

import pytest

from command_line import NIM
from projects import game

NAMES = [
    *("games", "play", "replay", "check", "scenario", "perft", "simulate", "serve", "demo", "bench", "prove"),
]
COMMAND = """
import click
from teban import hookimpl
from teban.cli.failure import needs_extra

@click.command()
def lend():
    "Lends matches."
    with needs_extra("service"):
        import grpc

@hookimpl
def register_commands(cli):
    cli.add_command(lend, "NAME")
"""
ABSENT = "raise ModuleNotFoundError(\"No module named 'grpc'\", name='grpc')\n"


def commands_in(page):
    """What a page of help says of each command."""
    return dict(re.findall(r"^  ([a-z-]+)  +(.*)$", page, re.MULTILINE))


def test_help_lists_all_commands_and_imports_none(site):
    script = (
        "import sys; from teban.cli import main; main(['--help'], standalone_mode=False);"
        "print([name for name in sys.modules if name in ('teban.cli.play', 'teban.testing', 'teban.bots')])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    listed = done.stdout.partition("Commands:\n")[2].splitlines()
    assert [line.split()[0] for line in listed[: len(NAMES)]] == NAMES
    assert done.stdout.endswith("[]\n")


@pytest.mark.parametrize("name", NAMES)
def test_every_command_explains_itself_in_eighty_columns(teban, name):
    result = teban(name, "--help")
    assert (result.exit_code, max(map(len, result.stdout.splitlines())) <= 80) == (0, True)


def test_the_version_is_told(program):
    assert program("--version").stdout == "teban 0.1.0\n"


def test_a_plugin_adds_a_command(program, site):
    site.install("servers", "servers", COMMAND.replace("NAME", "lend"))
    assert commands_in(program("--help").stdout)["lend"] == "Lends matches."
    assert program("lend", "--help").returncode == 0


def test_a_missing_extra_is_named_with_the_pip_line(program, site):
    site.install("servers", "servers", COMMAND.replace("NAME", "lend"))
    (site.folder / "grpc.py").write_text(ABSENT)
    done = program("lend")
    assert (done.returncode, done.stderr) == (
        2,
        "Error: needs 'grpc', which is missing; run: pip install \"teban[service]\"\n",
    )


def test_a_command_of_a_name_that_is_taken_is_refused_and_ours_stays(program, site):
    site.install("servers", "servers", COMMAND.replace("NAME", "play"))
    done = program("--help")
    assert commands_in(done.stdout)["play"].startswith("Play a game in the terminal")
    assert "Warning: plugin 'servers' (servers 1.0): the command 'play' exists already" in done.stderr


def test_a_broken_plugin_leaves_the_commands_of_others(program, site):
    site.install("broken", "broken", "import nowhere")
    site.install("servers", "servers", COMMAND.replace("NAME", "lend"))
    assert commands_in(program("--help").stdout)["lend"] == "Lends matches."


def test_a_game_that_does_not_exist_is_one_line_and_code_2(program, site):
    site.install("small-games", "nim", game("little-nim"))
    done = program("play", "litle-nim")
    assert (done.returncode, done.stderr) == (
        2,
        "Error: no game is called 'litle-nim'; did you mean 'little-nim'?\n",
    )


def test_a_file_that_cannot_be_loaded_is_one_line_with_its_place(teban, tmp_path):
    (tmp_path / "typo.py").write_text("import teban\nteban.Gaem\n")
    result = teban("check", "./typo.py")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert f"{tmp_path / 'typo.py'}:2: AttributeError" in result.stderr


def test_rules_that_break_a_promise_end_with_code_3_and_their_place(teban, tmp_path):
    text = NIM.read_text().replace("state.stones -=", "state.stones -= 1 // (state.stones - 21) +")
    (tmp_path / "broken.py").write_text(text)
    line = text[: text.index("1 //")].count("\n") + 1
    result = teban("play", "./broken.py", "--save", "nim.txt", typed=[3])
    assert (result.exit_code, result.stderr.count("\n")) == (3, 1)
    assert "nim: Turn: ZeroDivisionError: " in result.stderr
    assert result.stderr.endswith(f"({tmp_path / 'broken.py'}:{line} in resolve)\n")
    assert (tmp_path / "nim.txt").exists()
