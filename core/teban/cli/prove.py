"""`teban prove`."""

from __future__ import annotations

from pathlib import Path

import click

from teban.cli.arguments import echo_json, json_option
from teban.errors import InvalidInput
from teban.testing.proofs import chosen, known_proofs
from teban.testing.prove import run, status


@click.command()
@click.option("--only", metavar="X", help="The proof X, and those called X-something.")
@click.option("--slice", "part", metavar="I/N", default="1/1", help="Every N-th slice from the I-th.")
@click.option("--status", "only_status", is_flag=True, help="Tell how each proof stands, and run none.")
@json_option
@click.pass_context
def command(ctx: click.Context, only: str | None, part: str, only_status: bool, as_json: bool) -> None:
    """Run the long proofs and keep their results.

    For the git project around the current folder. A slice that is done is not run again; results
    are written to docs/proofs once all slices of a proof are done. The exit code is 1 where one
    fails, if only in a slice, or where what it proves changes meanwhile; with --status, where one
    is missing, fails, is older than what it proves or is left over.
    """
    root = project_root(Path.cwd())
    known = known_proofs(root)
    found = status(root, known, only) if only_status else []
    proofs = [] if found else chosen(known, only)
    if not known and not as_json:
        click.echo("no proofs: no installed game is of this project, nothing is in tests/proofs")
    if only_status:
        if as_json:
            echo_json(found)
        for entry in () if as_json else found:
            click.echo(f"{entry.state:<9} {entry.proof}" + (f": {entry.text}" if entry.text else ""))
        ctx.exit(0 if all(entry.state == "holds" for entry in found) else 1)
    share = share_of(part)
    results = run(root, proofs, share, lambda line: click.echo(line, err=as_json)) if proofs else []
    if as_json:
        echo_json(results)
    ctx.exit(0 if all(result.result == "holds" for result in results) else 1)


def project_root(folder: Path) -> Path:
    """The folder of the git project around a folder; raises `InvalidInput` where there is none."""
    for around in (folder, *folder.parents):
        if (around / ".git").exists():
            return around
    raise InvalidInput(f"{str(folder)!r} is in no git project, which proofs are about")


def share_of(part: str) -> tuple[int, int]:
    """`2/3` as its numbers; raises `InvalidInput`."""
    share, _, shares = part.partition("/")
    if share.isdecimal() and shares.isdecimal():
        return int(share), int(shares)
    raise InvalidInput(f"{part!r} is no share; write 1/2 and 2/2 for two halves", "--slice")
