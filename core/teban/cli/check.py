"""`teban check`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from teban.cli.arguments import json_option
from teban.foreign.hunt import check as check_foreign
from teban.foreign.openspiel import openspiel_game
from teban.foreign.pettingzoo import pettingzoo_game
from teban.testing.check import run

SECONDS = {"quick": 1, "default": 20, "long": 120}
"""For each check of a game of another library."""


@click.command()
@click.argument("source", metavar="[GAME_OR_FILE]", required=False)
@click.option("--openspiel", metavar="NAME", help="A game of OpenSpiel instead of one of ours.")
@click.option("--pettingzoo", metavar="NAME", help="An environment of PettingZoo instead of one of ours.")
@click.option("--quick", "mode", flag_value="quick", help="A few games, in seconds.")
@click.option("--long", "mode", flag_value="long", help="Many games, in minutes.")
@click.option("--law", "laws", metavar="NAME", multiple=True, help="This law only; may be repeated.")
@click.option("--pairs", type=click.IntRange(1), metavar="N", help="Games in lockstep of non-interference.")
@click.option("--seed", type=int, default=0, metavar="NUMBER", help="Other games than those of seed 0.")
@click.option(
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("teban-check"),
    show_default=True,
    help="Where a record and a test of each failure are written.",
)
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    source: str | None,
    openspiel: str | None,
    pettingzoo: str | None,
    mode: str | None,
    laws: Sequence[str],
    pairs: int | None,
    seed: int,
    output: Path,
    as_json: bool,
) -> None:
    """Prove the laws of the engine for a game.

    Plays it at random in every set-up and variant. A law that does not hold is shown with the
    fewest actions that break it; then the exit code is 1. A game of another library is held to
    the checks that make sense for it; where none could look at anything, the exit code is 2.
    """
    if [source, openspiel, pettingzoo].count(None) != 2:
        raise click.UsageError("name one game: a game or file of ours, --openspiel NAME or --pettingzoo NAME")
    if source is None:
        game = openspiel_game(openspiel) if openspiel is not None else pettingzoo_game(str(pettingzoo))
        found = check_foreign(game, SECONDS[mode or "default"], seed, laws)
        click.echo(found.to_json() if as_json else str(found))
        ctx.exit(found.exit_code)
    report = run(source, mode or "default", laws or None, pairs, seed, output)
    click.echo(report.to_json() if as_json else str(report))
    ctx.exit(0 if report.is_ok else 1)
