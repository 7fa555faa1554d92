"""Laws and their sub-checks: what a game must keep."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from teban.testing.trial import Trial


class _Nothing:
    """Stands for a side that was not given, since `None` is a value."""


NOTHING = _Nothing()


@dataclass(frozen=True)
class Finding:
    """What a sub-check found wrong.

    `left` and `right` are the two sides that ought to be equal, as values or as JSON bytes;
    `position` is how many steps of the trial lead there, all of them where it is None;
    `trial` says in which of several trials, and is needed from a `BatchCheck` only; `error` is
    what rules raised, where that is what is wrong, whatever the sub-check looks for.
    """

    message: str
    left: Any = NOTHING
    right: Any = NOTHING
    position: int | None = None
    trial: Trial | None = None
    error: BaseException | None = None


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
    """Raised by a sub-check that cannot be made here, or has nothing to look at; its text says why."""


def first_line(function: Callable[..., Any]) -> str:
    """Of a function's docstring."""
    assert function.__doc__, f"{function.__qualname__} does not say what holds"
    return function.__doc__.strip().splitlines()[0]
