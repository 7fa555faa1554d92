"""Finds games in which a check fails, the short ones first, and makes them shorter."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import msgspec
from msgspec import Struct

from teban.errors import InvalidInput
from teban.foreign.checks import CHECKS, NEEDS, Check, Finding, NotThere, Played
from teban.foreign.table import Foreign, Move, is_legal, labels
from teban.rng import QuickRng

LENGTHS = (1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377)
"""How long games are played: short ones first, so that what is found is short."""

TRIES = 6
"""Games of each length but the longest, of which there are as many as there is time for."""


class Fault(Struct, frozen=True):
    """A check that fails, with the fewest moves that were found to show it."""

    check: str
    way: str
    message: str
    difference: str
    moves: tuple[str, ...]
    numbers: tuple[Move, ...]
    seed: int

    def __str__(self) -> str:
        lines = [f"{self.check}, {self.way}: {self.message}"]
        lines += [f"  difference  {self.difference}"] if self.difference else []
        lines += [f"  moves       {'; '.join(self.moves) or 'none'}"]
        return "\n".join(lines)


class Report(Struct, frozen=True):
    """What was found in a game: at most one fault of each check and way.

    `games` were looked at by each check; those that had nothing to look at, since the library or
    the game cannot do it, are `skipped`, and why.
    """

    library: str
    game: str
    games: dict[str, int]
    skipped: dict[str, str]
    faults: tuple[Fault, ...]

    @property
    def is_ok(self) -> bool:
        return self.exit_code == 0

    @property
    def exit_code(self) -> int:
        """1 where there is a fault, 2 where nothing could be looked at."""
        return 1 if self.faults else 0 if self.games else 2

    def to_json(self) -> bytes:
        """The report with a verdict on top, for programs."""
        return msgspec.json.format(
            msgspec.json.encode({"ok": self.is_ok, **msgspec.to_builtins(self)}), indent=2
        )

    def __str__(self) -> str:
        lines = [f"{self.game} of {self.library}"]
        lines += [
            f"  {name:<17} {'FAILS' if any(f.check == name for f in self.faults) else 'ok':<6} {games} games"
            for name, games in self.games.items()
        ]
        lines += [f"  {name:<17} skipped: {why}" for name, why in self.skipped.items()]
        return "\n".join([*lines, *(f"\n{fault}" for fault in self.faults)])


@dataclass(frozen=True)
class _Hunted:
    game: Played
    finding: Finding


@dataclass
class _Looked:
    findings: list[Finding] = field(default_factory=list)
    at_something: bool = False
    stopped: str = ""


def check(game: Foreign, seconds: float = 20, seed: int = 0, only: Sequence[str] = ()) -> Report:
    """Holds a game to the checks, each for so many seconds of the processor, and as many for what it finds.

    Raises `InvalidInput` for a check that there is not.
    """
    if unknown := [name for name in only if name not in CHECKS]:
        raise InvalidInput(f"no check is called {unknown[0]!r}; they are {', '.join(CHECKS)}", "law")
    counts: dict[str, int] = {}
    skipped: dict[str, str] = {}
    faults: list[Fault] = []
    with game.quiet():
        for name, look in CHECKS.items():
            if only and name not in only:
                continue
            need, lacking = NEEDS.get(name, ("name", ""))
            if not getattr(game, need):
                skipped[name] = lacking
                continue
            count, found, why = _hunt(game, look, seconds, seed)
            if count:
                counts[name] = count
            else:
                skipped[name] = why
            faults += [_fault(name, look, hunted, seconds / len(found)) for hunted in found.values()]
    return Report(game.library, game.name, counts, skipped, tuple(faults))


def _hunt(game: Foreign, look: Check, seconds: float, seed: int) -> tuple[int, dict[str, _Hunted], str]:
    """How many games could be looked at, what was found first in each way, and why others could not.

    It is given up where that holds for so many games of every length.
    """
    rng, end, tried, count, why = QuickRng(seed), time.process_time() + seconds, 0, 0, ""
    found: dict[str, _Hunted] = {}
    while time.process_time() < end and (count or tried < TRIES * len(LENGTHS)):
        length = LENGTHS[min(tried // TRIES, len(LENGTHS) - 1)]
        played = _played(game, length, rng.below(1 << 30))
        looked = _look(look, played)
        for finding in looked.findings:
            found.setdefault(finding.way, _Hunted(_cut(played, finding), finding))
        tried, count, why = tried + 1, count + looked.at_something, looked.stopped or why
    return count, found, why or f"there was nothing to look at in {tried} games"


def _played(game: Foreign, length: int, seed: int) -> Played:
    """A game of random moves, to its end or so long; it ends too where the library raises something."""
    rng = QuickRng(seed)
    moves: list[Move] = []
    try:
        table = game.new(seed)
        while len(moves) < length and (choices := table.choices()):
            moves.append(tuple(rng.choice(legal) for legal in choices))
            table.play(moves[-1])
    except Exception:  # noqa: BLE001 - `plays` finds it
        pass
    return Played(game, tuple(moves), seed)


def _look(look: Check, played: Played) -> _Looked:
    """What a check finds in a game, until something is missing or raised, which `plays` or `copies` finds."""
    looked = _Looked()
    try:
        for finding in look(played):
            looked.at_something = True
            looked.findings += [finding] if finding is not None else []
    except NotThere as reason:
        looked.stopped = str(reason)
    except Exception as error:  # noqa: BLE001 - whatever another library raises
        looked.stopped = f"{type(error).__name__} was raised: {error}"
    return looked


def _cut(played: Played, finding: Finding) -> Played:
    return replace(played, moves=played.moves[: finding.position])


def _fault(name: str, look: Check, hunted: _Hunted, seconds: float) -> Fault:
    best = _shortened(look, hunted, time.process_time() + seconds)
    finding, game = best.finding, best.game
    try:
        moves = labels(game.game, game.moves, game.seed)
    except Exception:  # noqa: BLE001 - the last move may be the one that raises
        moves = [str(move) for move in game.moves]
    difference = str(finding.difference or "")
    return Fault(name, finding.way, finding.message, difference, tuple(moves), game.moves, game.seed)


def _shortened(look: Check, hunted: _Hunted, end: float) -> _Hunted:
    """The game without moves that are not needed, in chunks that grow smaller."""
    size = max(1, len(hunted.game.moves) // 2)
    while True:
        start, shorter = len(hunted.game.moves) - size, False
        while start > -size and time.process_time() < end:
            moves = hunted.game.moves
            kept = _led(hunted.game, (*moves[: max(0, start)], *moves[max(0, start) + size :]))
            found = _same(look, kept, hunted.finding) if len(kept.moves) < len(moves) else None
            if found is not None:
                hunted, shorter = found, True
            start -= size
        if (size == 1 and not shorter) or time.process_time() > end:
            return hunted
        size = max(1, size // 2)


def _led(played: Played, moves: Sequence[Move]) -> Played:
    """The game as it is led by moves, those left out that are not legal where they come."""
    kept: list[Move] = []
    try:
        table = played.game.new(played.seed)
        for move in moves:
            if is_legal(table, move):
                kept.append(move)
                table.play(move)
    except Exception:  # noqa: BLE001 - `plays` finds it
        pass
    return replace(played, moves=tuple(kept))


def _same(look: Check, played: Played, finding: Finding) -> _Hunted | None:
    """The same finding in another game."""
    for found in _look(look, played).findings:
        if found.way == finding.way:
            return _Hunted(_cut(played, found), found)
    return None
