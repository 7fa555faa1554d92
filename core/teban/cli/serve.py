"""`teban serve`."""

from __future__ import annotations

import logging
from pathlib import Path

import click

from teban.service import Keys, Settings
from teban.service.server import serve

READY = "serving on "
"""Begins the one line that is printed, the address ends it."""


@click.command()
@click.option("--db", metavar="URL", default="sqlite:///teban.db", show_default=True, help="The database.")
@click.option(
    "--host", metavar="ADDRESS", default="127.0.0.1", show_default=True, help="A loopback address, so far."
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="NUMBER",
    default=50051,
    show_default=True,
    help="Where to listen; 0 takes a free port.",
)
@click.option(
    "--keys",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Server keys, which prove tokens; made where there are none. Beside the database if not named.",
)
@click.option("--allow-chosen-seed", is_flag=True, help="Let clients choose the seed of a match, for tests.")
def command(db: str, host: str, port: int, keys: Path | None, allow_chosen_seed: bool) -> None:
    """Serve matches, rules and bots over gRPC, until SIGTERM or Ctrl-C.

    Prints its address once calls are taken; faults of the server and of plugins go to stderr.
    """
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    settings = Settings(allow_chosen_seed=allow_chosen_seed)
    serve(db, host, port, None if keys is None else Keys.load(keys), settings, _tell)


def _tell(address: str) -> None:
    click.echo(f"{READY}{address}")
