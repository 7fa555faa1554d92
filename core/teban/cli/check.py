"""`teban check`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from teban.cli.arguments import game_argument, json_option
from teban.testing.check import run


@click.command()
@game_argument
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
    source: str,
    mode: str | None,
    laws: Sequence[str],
    pairs: int | None,
    seed: int,
    output: Path,
    as_json: bool,
) -> None:
    """Prove the laws of the engine for a game.

    Plays it at random in every set-up and variant. A law that does not hold is shown with the
    fewest actions that break it; then the exit code is 1.
    """
    report = run(source, mode or "default", laws or None, pairs, seed, output)
    click.echo(report.to_json() if as_json else str(report))
    ctx.exit(0 if report.is_ok else 1)
