"""`teban bench`."""

from __future__ import annotations

import click

from teban.bench import GROUPS, Report, run
from teban.cli.arguments import echo_json, json_option


@click.command()
@click.argument("group", required=False, type=click.Choice(tuple(GROUPS)))
@click.option(
    "--rounds", type=click.IntRange(1), default=9, show_default=True, help="How often each case is measured."
)
@json_option
@click.pass_context
def command(ctx: click.Context, group: str | None, rounds: int, as_json: bool) -> None:
    """Measure how fast the engine is, beside its peers in the same run.

    GROUP is a part of the measurements; all of them where it is left out. A peer that is not
    installed is skipped by name. The exit code is 1 where a row is on the wrong side of its gate.
    """
    reports = [run(name, rounds) for name in ([group] if group else GROUPS)]
    report = Report(
        tuple(row for part in reports for row in part.rows),
        tuple(text for part in reports for text in part.skipped),
    )
    if as_json:
        echo_json(report)
    else:
        click.echo(report.table())
    ctx.exit(report.exit_code)
