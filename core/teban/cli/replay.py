"""`teban replay`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click
import msgspec

from teban import registry
from teban.cli.arguments import echo_json, json_option
from teban.cli.text import outcome_text
from teban.errors import InvalidInput
from teban.play.events import Event
from teban.play.line import walk
from teban.play.record_text import entry_text
from teban.play.session import Session
from teban.render import renderer_for
from teban.visibility import Onlooker, Viewer


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option("--game", metavar="GAME_OR_FILE", help="The game, if it is not installed.")
@click.option("--to", type=click.IntRange(0), metavar="N", help="Stop after the first N entries of the log.")
@click.option(
    "--view", "viewer_name", metavar="VIEWER", default="referee", help="A player, spectator or referee."
)
@click.option("--boards", is_flag=True, help="Show the board after every entry.")
@json_option
def command(
    file: Any, game: str | None, to: int | None, viewer_name: str, boards: bool, as_json: bool
) -> None:
    """Show a record: its log in notation, the last board and the score sheet.

    FILE is a record, in JSON or as text; `-` reads it from standard input. Every entry is
    checked on the way.
    """
    session = registry.replay(file.read(), registry.load(game) if game else None)
    viewer = viewer_of(viewer_name, session.players)
    length = session.revision if to is None else to
    if length > session.revision:
        raise InvalidInput(f"{length} is past the end; the log has {session.revision} entries", "--to")
    if as_json:
        print_json(session, viewer, length)
    else:
        print_text(session, viewer, length, boards)


def viewer_of(name: str, players: int) -> Viewer:
    """The viewer of that name; raises `InvalidInput`."""
    if name.isdecimal() and int(name) < players:
        return int(name)
    try:
        return Onlooker(name)
    except ValueError:
        known = f"a player from 0 to {players - 1}, 'spectator' or 'referee'"
        raise InvalidInput(f"{name!r} is no viewer; give {known}", "--view") from None


def print_text(session: Session[Any], viewer: Viewer, length: int, boards: bool) -> None:
    """The record as a person reads it."""
    game, render = session.game, renderer_for(session.game).render
    variant = f", variant {session.variant.id}" if session.variant else ""
    print(f"{game.title}, {session.players} players{variant}")
    for name, value in msgspec.to_builtins(session.options).items():
        print(f"{name} {value}")
    print()
    for entry, state in entries(session, viewer, length):
        print(f"{entry.revision:>4}  {entry_text(entry, game)}")
        if boards:
            print(f"\n{render(game.view(state, viewer))}\n")
    state = state_at(session, length)
    if not boards or not length:
        print(f"\n{render(game.view(state, viewer))}")
    if (outcome := game.outcome(state)) is not None:
        print(f"\n{outcome_text(outcome)}")


def print_json(session: Session[Any], viewer: Viewer, length: int) -> None:
    """The record as a program reads it; for the viewer, so without the seed."""
    game, state = session.game, state_at(session, length)
    echo_json(
        {
            "game": game.id,
            "rules_version": game.rules_version,
            "players": session.players,
            "variant": session.variant.id if session.variant else "",
            "options": session.options,
            "viewer": viewer,
            "revision": length,
            "log": [
                {"text": entry_text(entry, game), "event": entry}
                for entry, _ in entries(session, viewer, length)
            ],
            "view": game.view(state, viewer),
            "to_act": game.to_act(state, viewer),
            "outcome": game.outcome(state),
        }
    )


def entries(session: Session[Any], viewer: Viewer, length: int) -> Iterator[tuple[Event, Any]]:
    """The log's first entries as the viewer may see them, each with the state after it."""
    walked = walk(session.game, session.start, session.log)
    for entry, (_, state) in zip(session.events(viewer)[:length], walked, strict=False):
        yield entry, state


def state_at(session: Session[Any], length: int) -> Any:
    """The state after the log's first entries."""
    states = [state for _, state in walk(session.game, session.start, session.log[:length])]
    return states[-1] if states else session.start
