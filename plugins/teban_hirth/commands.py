"""`teban hirth-notation`."""

from typing import BinaryIO

import click

from teban import InvalidInput, replay
from teban_hirth.game import Hirth
from teban_hirth.notation import line_of_play
from teban_hirth.notation_writing import write_game


@click.command("hirth-notation")
@click.argument("file", type=click.File("rb"))
def notation(file: BinaryIO) -> None:
    """Write a record of HIRÞ in the rulebook's notation.

    FILE is a record of one game, in JSON or as text; `-` reads it from standard input.
    """
    session = replay(file.read())
    if not isinstance(session.game, Hirth):
        raise InvalidInput(f"this is a record of {session.game.id}; give one of hirth", "FILE")
    click.echo(write_game(session.game, session.start, line_of_play(session)))
