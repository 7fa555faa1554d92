"""Laws and their sub-checks: what a game must keep, and how much is tried."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from teban.testing.trial import Trial


class _Nothing:
    """Stands for a side that was not given, since `None` is a value."""


NOTHING = _Nothing()


@dataclass(frozen=True)
class Finding:
    """What a sub-check found wrong.

    `left` and `right` are the two sides that ought to be equal, as values or as JSON bytes;
    `position` is how many steps of the trial lead there, all of them where it is None;
    `trial` says in which of several trials, and is needed from a `BatchCheck` only.
    """

    message: str
    left: Any = NOTHING
    right: Any = NOTHING
    position: int | None = None
    trial: Trial | None = None


@dataclass(frozen=True)
class Check:
    """A sub-check: looks at one trial and yields what it finds; the first finding is reported.

    The first line of `look`'s docstring says what holds, `mend` what to do where it does not.
    `trials` bounds how many trials of a setup it looks at, 0 for no bound of its own.
    """

    name: str
    look: Callable[[Trial], Iterator[Finding]]
    mend: str
    trials: int = 0

    @property
    def meaning(self) -> str:
        return first_line(self.look)


@dataclass(frozen=True)
class BatchCheck:
    """A sub-check that looks at many trials of a game at once, such as one that needs a process."""

    name: str
    look: Callable[[Sequence[Trial]], Iterator[Finding]]
    mend: str
    trials: int = 1

    @property
    def meaning(self) -> str:
        return first_line(self.look)


def no_notes(_: Sequence[Trial]) -> Sequence[str]:
    """Of a law that has nothing to add to its counts."""
    return ()


@dataclass(frozen=True)
class Law:
    """One of the laws that every game keeps."""

    number: int
    name: str
    meaning: str
    checks: tuple[Check | BatchCheck, ...]
    notes: Callable[[Sequence[Trial]], Sequence[str]] = no_notes
    """Lines that say how much was looked at, from the trials of all setups in turn."""


class Skipped(Exception):
    """Raised by a sub-check that cannot be made here; its text says why."""


@dataclass(frozen=True)
class Budget:
    """How much is tried. Counts bound everything; `seconds` bounds a sub-check on a slow game."""

    games: int
    """random games for each setup (player count, options, variant)"""
    seconds: float
    """for a sub-check on all setups together"""
    positions: int
    """looked at in each game by costly sub-checks"""
    actions: int
    """listed, and unlisted, actions tried at a position"""
    samples: int
    """drawn where a distribution is tested"""
    pairs: int
    """of games in lockstep"""
    hash_seeds: int
    """child processes, each with a hash seed of its own"""
    pythons: tuple[str, ...] | None = ()
    """interpreters to replay on; None looks for all that are installed"""
    shrink_seconds: float = 10
    max_decisions: int = 10_000
    """A random game that takes more does not end."""


BUDGETS = {
    "quick": Budget(4, 0.5, 12, 12, 2_000, 20, 2, shrink_seconds=3),
    "default": Budget(12, 4, 40, 40, 10_000, 200, 4),
    "long": Budget(120, 60, 400, 200, 40_000, 10_000, 32, None, shrink_seconds=60),
}


@dataclass
class Clock:
    """When a sub-check must stop, and how many positions it has looked at."""

    seconds: float
    positions: int = 0
    _end: float = field(init=False)

    def __post_init__(self) -> None:
        self._end = time.monotonic() + self.seconds

    @property
    def is_over(self) -> bool:
        return time.monotonic() > self._end


def first_line(function: Callable[..., Any]) -> str:
    """Of a function's docstring."""
    assert function.__doc__, f"{function.__qualname__} does not say what holds"
    return function.__doc__.strip().splitlines()[0]
