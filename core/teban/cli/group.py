"""The group of all commands: ours, imported when called, and those that plugins register."""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

import click

import teban
from teban import registry
from teban.cli.failure import failures, needs_extra
from teban.errors import PluginError


class Entry(NamedTuple):
    """A command of ours: the module whose `command` it is, its line of help, the extra it needs."""

    module: str
    help: str
    extra: str = ""


COMMANDS = {
    "games": Entry("teban.cli.games", "List the games that are installed."),
    "play": Entry("teban.cli.play", "Play a game in the terminal, people or bots at any seat."),
    "replay": Entry("teban.cli.replay", "Show a recorded game: its log, a board and the score."),
    "check": Entry("teban.cli.check", "Prove the laws of the engine for a game."),
    "scenario": Entry("teban.cli.scenario", "Run scenario files: a position, actions, what must hold."),
    "perft": Entry("teban.cli.perft", "Count the lines of play to a depth."),
    "simulate": Entry("teban.cli.simulate", "Let bots play many games and count who wins."),
    "serve": Entry("teban.cli.serve", "Serve matches, rules and bots over gRPC.", "service"),
    "demo": Entry("teban.cli.demo", "Show that all of it works, in a minute.", "service"),
    "bench": Entry("teban.cli.bench", "Measure how fast the engine is."),
    "prove": Entry("teban.cli.prove", "Run the long proofs and keep their results."),
}


class Commands(click.Group):
    """Lists commands without importing them; plugins add theirs with `cli.add_command`."""

    _asked_plugins = False

    def list_commands(self, ctx: click.Context) -> list[str]:
        self._ask_plugins()
        return [*COMMANDS, *sorted(self.commands)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in COMMANDS:
            entry = COMMANDS[cmd_name]
            with needs_extra(entry.extra or "all"):
                command: click.Command = import_module(entry.module).command
            return command
        self._ask_plugins()
        return self.commands.get(cmd_name)

    def add_command(self, cmd: click.Command, name: str | None = None) -> None:
        taken = name or cmd.name
        if taken in COMMANDS or taken in self.commands:
            raise PluginError(f"the command {taken!r} exists already; choose another name")
        super().add_command(cmd, name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        names = self.list_commands(ctx)
        with formatter.section("Commands"):
            formatter.write_dl([(name, self._short_help(name)) for name in names])

    def make_context(self, *arguments: Any, **extra: Any) -> click.Context:
        with failures():
            return super().make_context(*arguments, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with failures():
            return super().invoke(ctx)

    def _short_help(self, name: str) -> str:
        return COMMANDS[name].help if name in COMMANDS else self.commands[name].get_short_help_str(80)

    def _ask_plugins(self) -> None:
        """Lets plugins register their commands, once, and only when they could matter."""
        if not self._asked_plugins:
            self._asked_plugins = True
            registry.register_commands(self)


@click.group(cls=Commands, context_settings={"max_content_width": 80, "help_option_names": ["-h", "--help"]})
@click.version_option(teban.__version__, prog_name="teban", message="%(prog)s %(version)s")
def main() -> None:
    """Play, check and measure turn-based games.

    GAME_OR_FILE is the id of an installed game (`teban games` lists them) or a Python file with a game.
    """
