"""`teban games`."""

from __future__ import annotations

import click

from teban import registry
from teban.cli.arguments import echo_json, json_option


@click.command()
@json_option
def command(as_json: bool) -> None:
    """List the games that are installed, and plugins that cannot be loaded with their fault."""
    entries = registry.games()
    if as_json:
        echo_json(entries)
        return
    listed = [entry for entry in entries if not entry.fault]
    width = max((len(entry.id) for entry in listed), default=0)
    for entry in listed:
        players = " or ".join(map(str, entry.players))
        click.echo(f"{entry.id:<{width}}  {entry.title}, {players} players ({entry.distribution})")
        for variant in registry.variants(registry.load(entry.id)):
            click.echo(f"{'':<{width}}  --variant {variant.id}  {variant.title}")
    if not listed:
        click.echo("no games are installed; a file is played with: teban play ./game.py")
    for entry in entries:
        if entry.fault:
            click.echo(f"broken: {entry.id or entry.plugin} ({entry.distribution}): {entry.fault}")
