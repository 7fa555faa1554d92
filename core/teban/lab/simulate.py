"""Many games between bots: who wins how often, and how long they take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from secrets import randbits
from typing import Any

from msgspec import Struct

from teban import registry
from teban.bots import Bot, bot_for
from teban.errors import InvalidInput
from teban.lab.turns import let_bot_play
from teban.play.events import Opened, Played
from teban.play.session import Session
from teban.rng import QuickRng

LONGEST = 100_000
"""How many decisions and draws a game may take before it counts as unfinished."""

Key = tuple[str, int, int]
"""What is counted: a kind, whose or how long, and among how many winners."""

Z = 1.959964
"""Standard deviations to either side that hold 95 %."""

CHUNKS = 4
"""How many pieces of work each process gets, so that none waits long for the last."""


class Contest(Struct, frozen=True):
    """Who plays what: a game by its id or file, its set-up, and a bot for each entrant.

    Entrants change seats from game to game, so that each has every seat equally often.
    """

    source: str
    bots: tuple[str, ...]
    players: int
    options: dict[str, Any] = {}
    variant: str = ""


class Rate(Struct, frozen=True):
    """How often somebody won.

    `wins` counts games won alone, `shared` those with others in the first place; in `rate` one
    shared by k is worth 1/k. `low` and `high` are its Wilson interval of 95 %.
    """

    who: str
    games: int
    wins: int
    shared: int
    rate: float
    low: float
    high: float


class Strength(Struct, frozen=True):
    """How often the entrants of one name won together, and how often they would if all were equals."""

    who: str
    rate: Rate
    equal: float


class Simulation(Struct, frozen=True):
    """What came out. Lengths are in decisions and draws.

    `strengths` has each name of a bot, where there are several.
    `first` is the player who made the first open decision, `advantage` how far his rate lies
    above an equal share; both are `None` where games begin with a sealed choice.
    """

    source: str
    players: int
    seed: int
    games: int
    unfinished: int
    bots: tuple[Rate, ...]
    strengths: tuple[Strength, ...]
    seats: tuple[Rate, ...]
    first: Rate | None
    advantage: float | None
    mean_length: float
    shortest: int
    longest: int


def simulate(contest: Contest, games: int, seed: int | None = None, processes: int = 1) -> Simulation:
    """Plays that many games; the same seed gives the same result, whatever the number of processes."""
    if games < 1 or processes < 1:
        raise InvalidInput(f"{games!r} games in {processes!r} processes; at least one of each", "simulate")
    seed = randbits(63) if seed is None else seed
    counts: Counter[Key] = Counter()
    if processes == 1:
        counts.update(_counts(contest, seed, range(games)))
    else:
        size = -(-games // (processes * CHUNKS))
        pieces = [range(start, min(start + size, games)) for start in range(0, games, size)]
        with ProcessPoolExecutor(processes) as pool:
            for piece in pool.map(_counts, [contest] * len(pieces), [seed] * len(pieces), pieces):
                counts.update(piece)
    return _summary(contest, games, seed, counts)


def wilson(share: float, games: int) -> tuple[float, float]:
    """The Wilson interval of 95 % for a rate; on the safe side where some wins are shared."""
    spread = Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / games + spread / games / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


# Playing -------------------------------------------------------------------------------------


def _counts(contest: Contest, seed: int, numbers: range) -> Counter[Key]:
    """Plays the games of these numbers."""
    game, options = registry.load(contest.source), contest.options
    if contest.variant:
        variant = registry.variant(game, contest.variant)
        game, options = variant.game(game), {**variant.options, **options}
    bots = [bot_for(game, name) for name in contest.bots]
    if len(bots) != contest.players:
        raise InvalidInput(f"{len(bots)} bots for {contest.players} players; give one for each", "bots")
    made = game.make_options(options)
    counts: Counter[Key] = Counter()
    for number in numbers:
        seats = [bots[(player + number) % contest.players] for player in range(contest.players)]
        session = Session(game, contest.players, made, seed=(seed << 64) + number)
        counts.update(_play(session, seats, QuickRng(f"{seed} {number}"), number))
    return counts


def _play(session: Session[Any], seats: list[Bot], rng: QuickRng, number: int) -> Iterator[Key]:
    """Plays one game to its end; gives what is to be counted of it."""
    while not session.is_over:
        if session.position > LONGEST:
            yield "unfinished", 0, 0
            return
        for player in session.to_act():
            let_bot_play(session, player, seats[player], rng)
    outcome = session.outcome()
    assert outcome is not None, "a game that is over has an outcome"
    yield "length", session.position, 0
    first = next((event for event in session.log if isinstance(event, (Played, Opened))), None)
    if isinstance(first, Played):
        yield "began", 0, 0
    for player in outcome.winners:
        yield "bot", (player + number) % session.players, len(outcome.winners)
        yield "seat", player, len(outcome.winners)
        if isinstance(first, Played) and first.player == player:
            yield "first", 0, len(outcome.winners)


# Summing up ----------------------------------------------------------------------------------


def _summary(contest: Contest, games: int, seed: int, counts: Counter[Key]) -> Simulation:
    lengths = {length: times for (what, length, _), times in counts.items() if what == "length"}
    finished, began = sum(lengths.values()), counts["began", 0, 0]
    first = _rate("first player", counts, "first", [0], began) if began else None
    return Simulation(
        source=contest.source,
        players=contest.players,
        seed=seed,
        games=games,
        unfinished=games - finished,
        bots=tuple(_rate(name, counts, "bot", [place], finished) for place, name in enumerate(contest.bots)),
        strengths=_strengths(contest, counts, finished),
        seats=tuple(_rate(f"player {p}", counts, "seat", [p], finished) for p in range(contest.players)),
        first=first,
        advantage=first.rate - 1 / contest.players if first else None,
        mean_length=sum(length * times for length, times in lengths.items()) / max(finished, 1),
        shortest=min(lengths, default=0),
        longest=max(lengths, default=0),
    )


def _strengths(contest: Contest, counts: Counter[Key], games: int) -> tuple[Strength, ...]:
    names = list(dict.fromkeys(contest.bots))
    places = {name: [place for place, own in enumerate(contest.bots) if own == name] for name in names}
    return tuple(
        Strength(name, _rate(name, counts, "bot", own, games), len(own) / contest.players)
        for name, own in places.items()
        if len(names) > 1
    )


def _rate(who: str, counts: Counter[Key], what: str, indices: Collection[int], games: int) -> Rate:
    """The rate of those who are counted under any of the indices."""
    won: Counter[int] = Counter()
    for (kind, index, place), times in counts.items():
        if kind == what and index in indices:
            won[place] += times
    wins = won.pop(1, 0)
    shared = sum(won.values())
    rate = (wins + sum(times / place for place, times in sorted(won.items()))) / max(games, 1)
    return Rate(who, games, wins, shared, rate, *(wilson(rate, games) if games else (0.0, 1.0)))
