"""What is measured: a row of the table of goals, a case for each game, two sides in each case."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

Run = Callable[[], int]
"""Does a piece of work once; gives how many units of it were done: moves, or steps."""


class Missing(Exception):
    """Something to measure is not on this machine; says what."""


@dataclass(frozen=True)
class Case:
    """One game of a row. `ours` and `peer` set a side up; they raise `Missing` where they cannot."""

    name: str
    gate: float
    goal: float
    ours: Callable[[], Run]
    peer: Callable[[], Run]


@dataclass(frozen=True)
class Row:
    """A row of the table of goals.

    Its value is a ratio: how many times as fast we are where higher is "better", how many times
    as long we take where lower is. `listed` may be a function, where the installed games make
    the cases.
    """

    id: str
    title: str
    better: Literal["higher", "lower"]
    listed: tuple[Case, ...] | Callable[[], tuple[Case, ...]]

    @cached_property
    def cases(self) -> tuple[Case, ...]:
        return self.listed() if callable(self.listed) else self.listed
