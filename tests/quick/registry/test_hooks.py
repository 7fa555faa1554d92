"""The hooks themselves: documented as they are, and the ones that are not about games."""

import inspect
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from teban import PluginError
from teban.registry import Catalogue, PluginWarning
from teban.registry.hookspecs import Hooks

PAGE = Path(__file__).parents[3] / "docs/hooks.md"
COMMAND = """
import click
from teban import hookimpl

@hookimpl
def register_commands(cli):
    cli.add_command(click.Command("hello", callback=lambda: click.echo("hello")))
"""
STORE = """
from teban import hookimpl

@hookimpl
def open_store(url):
    return "a store of SCHEME" if url.startswith("SCHEME:") else None
"""


def specifications():
    return [hook for name, hook in vars(Hooks).items() if not name.startswith("_")]


def test_the_headings_of_the_documentation_are_the_signatures_of_the_hooks():
    headings = re.findall(r"^#+ `(.+)`$", PAGE.read_text(), re.MULTILINE)
    signatures = [
        f"{hook.__name__}({', '.join(list(inspect.signature(hook).parameters)[1:])})"
        for hook in specifications()
    ]
    assert headings == signatures


@pytest.mark.parametrize("hook", specifications(), ids=lambda hook: hook.__name__)
def test_a_hook_says_what_it_is_in_one_line(hook):
    assert len((hook.__doc__ or "").splitlines()) == 1


def test_importing_teban_imports_no_command_line_and_no_plugin():
    code = "import sys, teban; print([name for name in sys.modules if name.startswith(('click', 'teban_'))])"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "[]\n"


def test_a_plugin_adds_a_command(site):
    site.install("hello", "hello", COMMAND)
    cli = click.Group()
    Catalogue().register_commands(cli)
    assert CliRunner().invoke(cli, ["hello"]).output == "hello\n"


def test_a_plugin_whose_commands_fail_leaves_those_of_others(site):
    site.install("broken", "broken", COMMAND.replace("cli.add_command", "cli.lacks_this"))
    site.install("hello", "hello", COMMAND)
    cli = click.Group()
    with pytest.warns(PluginWarning, match=r"plugin 'broken' .*: register_commands: AttributeError"):
        Catalogue().register_commands(cli)
    assert "hello" in cli.commands


def test_a_store_is_opened_by_the_plugin_that_knows_its_scheme(site):
    site.install("alpha", "alpha", STORE.replace("SCHEME", "alpha"))
    site.install("omega", "omega", STORE.replace("SCHEME", "omega"))
    assert Catalogue().open_store("omega:here") == "a store of omega"


def test_a_store_that_cannot_be_opened_says_why(site):
    site.install("alpha", "alpha", STORE.replace("return", "raise OSError('no such place') #"))
    with pytest.raises(PluginError, match="open_store: OSError: no such place"):
        Catalogue().open_store("alpha:here")


def test_a_store_that_no_plugin_knows_is_refused():
    with pytest.raises(PluginError, match="no plugin opens 'nowhere:here'; install one"):
        Catalogue().open_store("nowhere:here")
