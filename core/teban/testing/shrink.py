"""The shortest list of steps that still fails."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from teban.errors import RulesError
from teban.testing.blame import place_of, told
from teban.testing.budget import Clock
from teban.testing.law import BatchCheck, Check, Finding, Skipped
from teban.testing.table import Step
from teban.testing.trial import Trial, led_trial
from teban.testing.watchdog import Endless


def finding_in(check: Check | BatchCheck, *trials: Trial) -> Finding | None:
    """The sub-check's first finding in a trial, or in several at once; what it raises is one."""
    try:
        found = check.look(trials) if isinstance(check, BatchCheck) else check.look(*trials)
        return next(found, None)
    except Skipped:
        raise
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - rules that raise anywhere are a finding
        is_of_rules = isinstance(error, (RulesError, Endless)) or place_of(error)
        return Finding(told(error), error=error if is_of_rules else None)


def shrunk(
    check: Check | BatchCheck, trial: Trial, finding: Finding, seconds: float
) -> tuple[Trial, Finding]:
    """The trial as short as time allows: a prefix, then without chunks, then with simpler draws."""
    hunt = _Hunt(
        check, replace(trial, thorough=True, clock=Clock(seconds)), finding, time.monotonic() + seconds
    )
    hunt.cut()
    length = 0
    while length < len(hunt.best.steps) and not hunt.try_steps(hunt.best.steps[:length]):
        length = length * 2 or 1
    _drop_chunks(hunt)
    _simplify_draws(hunt)
    return replace(hunt.best, thorough=False), hunt.finding


class _Hunt:
    """The best trial so far; a candidate is taken where it still fails and is shorter, or simpler."""

    def __init__(self, check: Check | BatchCheck, best: Trial, finding: Finding, end: float) -> None:
        self.check, self.best, self.finding, self.end = check, best, finding, end

    @property
    def is_over(self) -> bool:
        return time.monotonic() > self.end

    def try_steps(self, steps: Sequence[Step], simpler: bool = False) -> bool:
        if self.is_over:
            return False
        candidate = led_trial(self.best, steps)
        shorter = len(candidate.steps) < len(self.best.steps)
        if not (shorter or (simpler and candidate.steps == tuple(steps))):
            return False
        try:
            finding = finding_in(self.check, candidate)
        except Skipped:
            return False
        if finding is None:
            return False
        self.best, self.finding = candidate, finding
        self.cut()
        return True

    def cut(self) -> None:
        """Leaves out what comes after the place of the finding, where it was named."""
        if self.finding.position is not None and self.finding.position < len(self.best.steps):
            self.try_steps(self.best.steps[: self.finding.position])


def _drop_chunks(hunt: _Hunt) -> None:
    size = max(1, len(hunt.best.steps) // 2)
    while True:
        start, dropped = len(hunt.best.steps) - size, False
        while start > -size:
            steps = hunt.best.steps
            if hunt.try_steps((*steps[: max(0, start)], *steps[max(0, start) + size :])):
                dropped = True
            start -= size
        if hunt.is_over or (size == 1 and not dropped):
            return
        size = max(1, size // 2)


def _simplify_draws(hunt: _Hunt) -> None:
    """Puts the first listed outcome that still fails in the place of each draw."""
    place = 0
    while place < len(hunt.best.steps) and not hunt.is_over:
        steps = hunt.best.steps
        if steps[place].kind == "draw":
            for action in _outcomes_at(hunt.best, place):
                changed = (*steps[:place], Step("draw", action=action), *steps[place + 1 :])
                if action == steps[place].action or hunt.try_steps(changed, simpler=True):
                    break
        place += 1


def _outcomes_at(trial: Trial, place: int) -> Sequence[object]:
    """The outcomes that the draw at that place could have had, where they are listed."""
    outcomes: list[Sequence[object]] = []
    led_trial(trial, trial.steps[: place + 1], outcomes)
    return outcomes[-1] if outcomes else ()
