"""How much is tried: bounds for each mode of the kit, and the time of one sub-check."""

from __future__ import annotations

import time
from dataclasses import dataclass, field


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
    rule_seconds: float = 20
    """A call of a rule that takes more does not return."""


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
