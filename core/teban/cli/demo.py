"""`teban demo`."""

from __future__ import annotations

import sys
import time
from typing import Any, NamedTuple

import click
import msgspec

from teban import registry
from teban.cli.failure import Failure
from teban.cli.private_server import private_server
from teban.cli.text import outcome_text
from teban.client import Client, connect
from teban.engine.codec import view_hash
from teban.play.session import Session
from teban.render import renderer_for
from teban.rng import QuickRng
from teban.scoring import Outcome
from teban.testing.setups import Setup, setups_of

RIVAL = "random"
"""The bot of the server that takes every seat but the demo's own; one that looks ahead takes its time."""
SECONDS = 40.0
"""No match begins after so many, so that a slow machine ends in time too."""
NEXT = """\
Try next:
  teban play {game} --players {players} --seat 1=greedy
                             play it yourself
  teban simulate {game} --players {players} -n 20
                             let bots play, and count who wins
  teban serve                serve matches on 127.0.0.1:50051
  teban --help               all that there is"""


class Match(NamedTuple):
    """A match that is over: how it was set up, what its seat was told, and its record replayed."""

    setup: Setup
    seat: int
    view: Any
    outcome: Outcome
    seconds: float
    session: Session[Any]


@click.command()
def command() -> None:
    """Show that all of it works: whole matches of every installed game, in all ways to play it.

    Starts a server of its own on a free port, with a database that is gone afterwards. The demo
    takes one seat as a client, bots of the server take the others, and all play at random.
    Then it replays the records, draws the last board of the longest, and says what to try next.
    """
    programme = all_matches()
    if not programme:
        raise Failure("no games are installed, so there is nothing to show")
    with private_server() as address, connect(address) as service:
        click.echo(f"a server of the demo's own takes calls on {address}; this client is player 0")
        matches = play_all(service, programme)
    for match in matches:
        click.echo(line_of(match))
    if left := len(programme) - len(matches):
        click.echo(f"{left} more are left out, to be done in a minute")
    longest = max(matches, key=lambda match: match.session.revision)
    show_end(longest)
    click.echo(NEXT.format(game=longest.session.game.id, players=longest.session.players))


def all_matches() -> list[Setup]:
    """Every number of players of every game, then each option and variant for the fewest who play it."""
    usual: list[Setup] = []
    other: dict[str, Setup] = {}
    for entry in registry.games():
        if entry.fault or not entry.id:
            continue
        game = registry.load(entry.id)
        for setup in setups_of(game, registry.variants(game)):
            if setup.options or setup.variant:
                other.setdefault(f"{game.id} {mode_of(setup)}", setup)
            else:
                usual.append(setup)
    return [*usual, *other.values()]


def way_of(setup: Setup) -> str:
    """The game and how it is set up, in words."""
    return ", ".join(filter(None, (setup.game.title, f"{setup.players} players", mode_of(setup))))


def mode_of(setup: Setup) -> str:
    """The variant or the options, in words."""
    return setup.variant or ", ".join(f"{name} {value}" for name, value in setup.options.items())


def play_all(service: Client, programme: list[Setup]) -> list[Match]:
    """Plays the matches, with a progress bar where there is a terminal."""
    rng, matches = QuickRng(), []
    started = time.monotonic()
    with click.progressbar(
        length=len(programme), label="playing", item_show_func=lambda doing: doing, file=sys.stderr
    ) as bar:
        for setup in programme:
            if time.monotonic() - started > SECONDS:
                break
            matches.append(play(service, setup, rng, bar))
            bar.update(1)
    return matches


def play(service: Client, setup: Setup, rng: QuickRng, bar: Any) -> Match:
    """Plays a match to its end, and replays its record."""
    started, game = time.monotonic(), setup.game.id
    options = {} if setup.variant else setup.options
    seats = ["", *[RIVAL] * (setup.players - 1)]
    seat = service.create_match(game, seats, options, variant=setup.variant).join()
    for turn in seat.turns():
        bar.current_item = f"{game}, {setup.players} players: {turn.seen.revision} events"
        bar.render_progress()
        seat.play(rng.choice(turn.legal_actions))
    *_, last = seat.watch(from_revision=0)  # folded from the changes of every event
    if last.outcome is None:
        raise Failure(f"the server told no end of {game}; stderr may say why")
    replayed = registry.replay(seat.record())
    return Match(setup, seat.seat, last.view, last.outcome, time.monotonic() - started, replayed)


def line_of(match: Match) -> str:
    """The match in a line; raises `Failure` where the record does not replay to what was told."""
    session = match.session
    told, replayed = hash_of(match.view), hash_of(session.view(match.seat))
    if (told, match.outcome) != (replayed, session.outcome()):
        raise Failure(
            f"{session.game.id} replays to {session.outcome()} and the view {replayed}, "
            f"where the service told {match.outcome} and {told}"
        )
    scores = " : ".join(map(str, match.outcome.totals))
    return (
        f"{way_of(match.setup)}, {session.revision} events, {match.seconds:.1f} s: {scores}; "
        f"replays to {replayed[:8]} too"
    )


def show_end(match: Match) -> None:
    """The last board and the score sheet."""
    session = match.session
    board = renderer_for(session.game).render(session.view(match.seat), session.events(match.seat))
    click.echo(f"\n{board}\n\n{outcome_text(match.outcome)}\n")


def hash_of(view: Any) -> str:
    """The service's hash of a view, given as the value it is or in its JSON form."""
    return view_hash(msgspec.json.encode(view))
