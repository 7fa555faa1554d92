"""`teban scenario`."""

from __future__ import annotations

from collections.abc import Sequence

import click

from teban.cli.arguments import echo_json, json_option
from teban.testing.scenario_run import run_files


@click.command()
@click.argument(
    "files", metavar="FILES...", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False)
)
@json_option
@click.pass_context
def command(ctx: click.Context, files: Sequence[str], as_json: bool) -> None:
    """Run scenario files: a position, actions, and what must hold.

    The exit code is 1 where something does not hold.
    """
    results = run_files(files)
    failed = [result for result in results if not result.passed]
    if as_json:
        echo_json(results)
    else:
        for result in failed:
            click.echo(f"{result.file}: {result.name}: {result.text}\n" if result.name else result.text)
        click.echo(f"{len(results) - len(failed)} of {len(results)} scenarios hold")
    ctx.exit(1 if failed else 0)
