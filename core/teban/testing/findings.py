"""What a sub-check finds in the trials of all setups, within its time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from teban.testing.budget import Budget, Clock
from teban.testing.law import BatchCheck, Check, Finding, Skipped
from teban.testing.report import CheckReport
from teban.testing.shrink import finding_in
from teban.testing.trial import Trial


def found_in_each(
    check: Check, trials: Sequence[Sequence[Trial]], budget: Budget, report: CheckReport
) -> tuple[Trial, Finding] | None:
    """The first finding, a trial of each setup after the other; counts into the report.

    Raises `Skipped` where there was nothing to look at in any of them.
    """
    clocks = [Clock(budget.seconds / len(trials)) for _ in trials]
    found, skipped = None, list[Skipped]()
    for number, trial in interleaved(trials, check.trials):
        clock = clocks[number]
        if clock.is_over and report.trials >= len(trials):
            continue
        report.trials += 1
        try:
            finding = finding_in(check, replace(trial, clock=clock))
        except Skipped as reason:
            skipped.append(reason)
            continue
        if finding is not None:
            found = (trial, finding)
            break
    report.positions = sum(clock.positions for clock in clocks)
    if len(skipped) == report.trials:
        raise skipped[0]
    return found


def found_in_batch(
    check: BatchCheck, trials: Sequence[Sequence[Trial]], budget: Budget, report: CheckReport
) -> tuple[Trial, Finding] | None:
    """The first finding in so many trials of each setup at once; counts into the report."""
    clock = Clock(budget.seconds)
    batch = [replace(trial, clock=clock) for _, trial in interleaved(trials, check.trials)]
    report.trials = len(batch)
    finding = finding_in(check, *batch)
    report.positions = clock.positions
    if finding is None:
        return None
    return finding.trial or batch[0], finding


def interleaved(trials: Sequence[Sequence[Trial]], bound: int) -> Iterator[tuple[int, Trial]]:
    """The first trial of each setup, then the second of each, and so on."""
    for group in zip_longest(*(of_setup[: bound or None] for of_setup in trials)):
        yield from ((number, trial) for number, trial in enumerate(group) if trial is not None)
