"""`teban perft`."""

from __future__ import annotations

from collections.abc import Sequence

import click

from teban.cli.arguments import echo_json, json_option, seed_option, set_up, set_up_options
from teban.lab.perft import Perft, perft


@click.command()
@set_up_options
@click.option("--depth", type=click.IntRange(1), required=True, metavar="D", help="How many plies to count.")
@seed_option("Count one draw of each chance item, the one that a session with this seed draws.")
@json_option
def command(
    source: str,
    players: int | None,
    options: Sequence[str],
    variant: str,
    depth: int,
    seed: int | None,
    as_json: bool,
) -> None:
    """Count the lines of play to a depth.

    A ply is one event: a decision, a draw, or a sealed choice opened by one action of everybody
    at once (joint actions, not commitments). Each outcome of chance is a line, unless there is
    a seed.
    """
    chosen = set_up(source, players, options, variant)
    counted = perft(chosen.rules, chosen.rules.new_state(chosen.players, chosen.options), depth, seed)
    if as_json:
        echo_json(counted)
    else:
        print_table(counted)


def print_table(counted: Perft) -> None:
    """A row for each ply, then the last one divided by the first event."""
    width = max(len("decisions"), *(len(str(ply.nodes)) for ply in counted.plies))
    names = ("nodes", "decisions", "sealed", "chance", "ended")
    print("ply" + "".join(f"  {name:>{width}}" for name in names))
    for ply in counted.plies:
        cells = (ply.nodes, ply.decisions, ply.sealed, ply.chances, ply.ended)
        print(f"{ply.ply:>3}" + "".join(f"  {count:>{width}}" for count in cells))
    print(f"\nnodes at ply {counted.depth} below each first event:")
    for branch in counted.divide:
        print(f"  {branch.nodes:>{width}}  {branch.first}")
