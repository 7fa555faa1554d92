"""`teban serve`."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import click

from teban.service import Keys, Settings
from teban.service.server import serve

DEFAULTS = Settings()
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
@click.option(
    "--most-text",
    type=click.IntRange(1),
    metavar="BYTES",
    default=DEFAULTS.most_text,
    show_default=True,
    help="The largest state, view or options that a caller may send.",
)
@click.option(
    "--most-picture",
    type=click.IntRange(1),
    metavar="BYTES",
    default=DEFAULTS.most_picture,
    show_default=True,
    help="The largest picture that is drawn for a caller.",
)
@click.option(
    "--rules-threads",
    type=click.IntRange(1),
    metavar="NUMBER",
    default=DEFAULTS.rules_threads,
    show_default=True,
    help="Threads for callers who keep their own states.",
)
@click.option(
    "--rules-seconds",
    type=click.FloatRange(0, min_open=True),
    metavar="SECONDS",
    default=DEFAULTS.rules_seconds,
    show_default=True,
    help="How long one of their calls may take.",
)
def command(db: str, host: str, port: int, keys: Path | None, **chosen: Any) -> None:
    """Serve matches, rules and bots over gRPC, until SIGTERM or Ctrl-C.

    Prints its address once calls are taken; faults of the server and of plugins go to stderr.
    """
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    settings = Settings(**chosen)
    serve(db, host, port, None if keys is None else Keys.load(keys), settings, _tell)


def _tell(address: str) -> None:
    click.echo(f"{READY}{address}")
