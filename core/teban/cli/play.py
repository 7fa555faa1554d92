"""`teban play`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from teban import registry
from teban.bots import Bot, bot_for
from teban.cli.arguments import seed_option, set_up, set_up_options
from teban.cli.records import write_record
from teban.cli.table import Table
from teban.game import Game
from teban.render import renderer_for
from teban.rng import QuickRng


@click.command()
@set_up_options
@click.option(
    "--seat", "seats", metavar="P=WHO", multiple=True, help="Who plays for player P: human or a bot's name."
)
@seed_option("Draw and let bots choose the same again.")
@click.option("--casual", is_flag=True, help="Let anything be taken back, whatever was revealed since.")
@click.option(
    "--save",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    help="Write the record when play ends: as JSON if the name ends in .json, else as text.",
)
@click.option(
    "--resume",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Go on with a record, which has the set-up.",
)
def command(
    source: str,
    players: int | None,
    options: Sequence[str],
    variant: str,
    seats: Sequence[str],
    seed: int | None,
    casual: bool,
    save: Path | None,
    resume: Path | None,
) -> None:
    """Play a game in the terminal, people or bots at any seat.

    People share the terminal; each is shown his own view only. At the prompt, `help` lists what
    can be typed.
    """
    if resume is not None:
        if players is not None or options or variant or casual:
            raise click.UsageError("--resume takes the set-up from the record; leave out the other options")
        session = registry.replay(resume, registry.load(source))
    else:
        chosen = set_up(source, players, options, variant)
        session = registry.new_session(
            chosen.game, chosen.players, chosen.options, seed, chosen.variant, casual
        )
    table = Table(
        session,
        bots_at(seats, session.game, session.players),
        QuickRng(seed),
        renderer_for(session.game),
        lambda path: write_record(session, path),
    )
    if save is None:
        table.play()
        return
    write_record(session, save)  # what cannot be written is told before anybody plays
    try:
        table.play()
    finally:
        write_record(session, save)
    click.echo(f"saved in {save}")


def bots_at(seats: Sequence[str], game: Game[Any], players: int) -> dict[int, Bot]:
    """The bots that `P=WHO` texts seat; a seat that is not named, or `human`, is a person's."""
    taken: dict[int, str] = {}
    for text in seats:
        seat, equals, who = text.partition("=")
        if not equals or not seat.isdecimal() or int(seat) >= players:
            raise click.BadParameter(
                f"{text!r} seats nobody; write P=WHO, P from 0 to {players - 1}", param_hint="--seat"
            )
        if int(seat) in taken:
            raise click.BadParameter(f"seat {seat} is given twice", param_hint="--seat")
        taken[int(seat)] = who
    return {seat: bot_for(game, who) for seat, who in taken.items() if who != "human"}
