"""Finds games in which a check fails, the short ones first, and makes them shorter."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec
from msgspec import Struct

from teban.errors import InvalidInput
from teban.foreign.checks import CHECKS, NEEDS, Check, Finding, Played
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

    `games` were looked at by each check; one that has nothing to look at, since the library or
    the game cannot do it, is left out.
    """

    library: str
    game: str
    games: dict[str, int]
    faults: tuple[Fault, ...]

    @property
    def is_ok(self) -> bool:
        return not self.faults

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
        return "\n".join([*lines, *(f"\n{fault}" for fault in self.faults)])


@dataclass(frozen=True)
class _Hunted:
    game: Played
    finding: Finding


def check(game: Foreign, seconds: float = 20, seed: int = 0, only: Sequence[str] = ()) -> Report:
    """Holds a game to the checks, each for so many seconds of the processor, and as many for what it finds.

    Raises `InvalidInput` for a check that there is not.
    """
    if unknown := [name for name in only if name not in CHECKS]:
        raise InvalidInput(f"no check is called {unknown[0]!r}; they are {', '.join(CHECKS)}", "law")
    counts: dict[str, int] = {}
    faults: list[Fault] = []
    with game.quiet():
        for name, look in CHECKS.items():
            if (not only or name in only) and getattr(game, NEEDS.get(name, "name")):
                count, found = _hunt(game, look, seconds, seed)
                if count:
                    counts[name] = count
                faults += [_fault(name, look, hunted, seconds / len(found)) for hunted in found.values()]
    return Report(game.library, game.name, counts, tuple(faults))


def _hunt(game: Foreign, look: Check, seconds: float, seed: int) -> tuple[int, dict[str, _Hunted]]:
    """How many games could be looked at, and what was found first in each way."""
    rng, end, tried, count = QuickRng(seed), time.process_time() + seconds, 0, 0
    found: dict[str, _Hunted] = {}
    while time.process_time() < end:
        length = LENGTHS[min(tried // TRIES, len(LENGTHS) - 1)]
        played = _played(game, length, rng.below(1 << 30))
        findings = _findings(look, played)
        for finding in findings or ():
            found.setdefault(finding.way, _Hunted(_cut(played, finding), finding))
        tried, count = tried + 1, count + (findings is not None)
    return count, found


def _played(game: Foreign, length: int, seed: int) -> Played:
    """A game of random moves, to its end or so long; it ends too where the library raises something."""
    rng, table = QuickRng(seed), game.new(seed)
    moves: list[Move] = []
    try:
        while len(moves) < length and (choices := table.choices()):
            moves.append(tuple(rng.choice(legal) for legal in choices))
            table.play(moves[-1])
    except Exception:  # noqa: BLE001 - `plays` finds it
        pass
    return Played(game, tuple(moves), seed)


def _findings(look: Check, played: Played) -> list[Finding] | None:
    """What a check finds, none where the game cannot be looked at: `plays` or `copies` says why."""
    try:
        return list(look(played))
    except Exception:  # noqa: BLE001 - whatever another library raises
        return None


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
    table = played.game.new(played.seed)
    kept: list[Move] = []
    try:
        for move in moves:
            if is_legal(table, move):
                kept.append(move)
                table.play(move)
    except Exception:  # noqa: BLE001 - `plays` finds it
        pass
    return replace(played, moves=tuple(kept))


def _same(look: Check, played: Played, finding: Finding) -> _Hunted | None:
    """The same finding in another game."""
    for found in _findings(look, played) or ():
        if found.way == finding.way:
            return _Hunted(_cut(played, found), found)
    return None
