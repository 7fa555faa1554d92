"""`teban simulate`."""

from __future__ import annotations

from collections.abc import Sequence

import click

from teban.cli.arguments import echo_json, json_option, seed_option, set_up, set_up_options
from teban.lab.simulate import Contest, Rate, Simulation, simulate


@click.command()
@set_up_options
@click.option(
    "-n", "--games", type=click.IntRange(1), default=1000, show_default=True, help="How many games."
)
@click.option(
    "--bots",
    metavar="A,B,...",
    default="random",
    show_default=True,
    help="One for each player, or for all.",
)
@seed_option("Play the same games again.")
@click.option("--processes", type=click.IntRange(1), default=1, show_default=True, help="How many at once.")
@json_option
def command(
    source: str,
    players: int | None,
    options: Sequence[str],
    variant: str,
    games: int,
    bots: str,
    seed: int | None,
    processes: int,
    as_json: bool,
) -> None:
    """Let bots play many games and count who wins.

    The bots change seats from game to game. A win that is shared by k counts 1/k; the intervals
    are Wilson's of 95 %.
    """
    chosen = set_up(source, players, options, variant)
    names = tuple(bots.split(","))
    contest = Contest(
        source, names if len(names) > 1 else names * chosen.players, chosen.players, chosen.options, variant
    )
    result = simulate(contest, games, seed, processes)
    if as_json:
        echo_json(result)
    else:
        print_table(result)


def print_table(result: Simulation) -> None:
    """Rates of bots, seats and whoever began."""
    print(f"{result.games} games, seed {result.seed}")
    if result.unfinished:
        print(f"{result.unfinished} of them did not end")
    print(
        f"decisions and draws: {result.mean_length:.1f} on average, {result.shortest} to {result.longest}\n"
    )
    rows = [*result.bots, *result.seats, *([result.first] if result.first else [])]
    width = max(len(row.who) for row in rows)
    print(f"{'':<{width}}      wins    shared    rate  95 %")
    for row in rows:
        print(_rate_line(row, width))
    if result.strengths:
        print()
    for strength in result.strengths:
        rate = strength.rate
        interval = f"95 %: {rate.low:.1%} to {rate.high:.1%}"
        print(
            f"strength of {strength.who}: {rate.rate:.1%} of wins ({interval}), equals {strength.equal:.1%}"
        )
    if result.advantage is not None:
        print(f"\nadvantage of the first player: {result.advantage:+.1%}")


def _rate_line(row: Rate, width: int) -> str:
    interval = f"{row.low:.1%} to {row.high:.1%}"
    return f"{row.who:<{width}}  {row.wins:>8}  {row.shared:>8}  {row.rate:>6.1%}  {interval}"
