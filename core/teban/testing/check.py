"""`teban check`: holds a game to the laws.

`run` tries everything within a budget and gives a report; `reproduce` tries one failure again.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from itertools import zip_longest
from pathlib import Path
from typing import Any

from teban import registry
from teban.errors import GameNotFound, InvalidInput
from teban.game import Game
from teban.testing.budget import BUDGETS, Budget, Clock
from teban.testing.differences import first_difference
from teban.testing.files import write_failure
from teban.testing.law import NOTHING, BatchCheck, Check, Finding, Law, Skipped
from teban.testing.laws import LAWS
from teban.testing.reference import game_of, reference_to
from teban.testing.report import CheckReport, Failure, LawReport, Report
from teban.testing.setups import Setup, setups_of
from teban.testing.shrink import finding_in, shrunk
from teban.testing.table import Step
from teban.testing.trial import Trial, led_trial, random_trial
from teban.variant import Variant

CASUAL_EVERY = 2
"""One game of so many is casual, with undo and redo among its steps."""


def run(
    game: Game[Any] | str | Path,
    mode: str | Budget = "default",
    laws: Iterable[str] | None = None,
    pairs: int | None = None,
    seed: int = 0,
    output: Path | None = None,
    variants: Sequence[Variant] | None = None,
) -> Report:
    """Holds a game to the laws, all of them or those named.

    The game is one, its name, or its file. `mode` is "quick", "default", "long" or a budget,
    `pairs` bounds the games in lockstep of `non-interference`. Each failure is written to
    `output` as a record and a test file, where one is given. Raises `InvalidInput` for an
    unknown law or mode.
    """
    examination = Examination(game, mode, pairs, seed, output, variants)
    reports = [examination.hold_to(law) for law in chosen_laws(laws)]
    return Report(
        game=examination.game.id,
        mode=mode if isinstance(mode, str) else "own budget",
        seed=seed,
        setups=tuple(map(str, examination.setups)),
        laws=reports,
    )


class Examination:
    """A game's setups and the random games of each, to be held to one law after the other."""

    def __init__(
        self,
        game: Game[Any] | str | Path,
        mode: str | Budget = "default",
        pairs: int | None = None,
        seed: int = 0,
        output: Path | None = None,
        variants: Sequence[Variant] | None = None,
    ) -> None:
        self.name = None if isinstance(game, Game) else str(game)
        self.game = game if isinstance(game, Game) else _load(str(game))
        budget = _budget(mode)
        self.budget = budget if pairs is None else _with_pairs(budget, pairs)
        self.setups = setups_of(self.game, _variants_of(self.game) if variants is None else variants)
        self._seed, self._output = seed, output

    @cached_property
    def trials(self) -> list[list[Trial]]:
        """The random games of each setup."""
        return [
            [
                random_trial(setup, f"{self._seed} {setup} {number}", _is_casual(number), self.budget)
                for number in range(self.budget.games)
            ]
            for setup in self.setups
        ]

    @cached_property
    def has_no_end(self) -> bool:
        """Whether some random game went on for too long to look at all of it."""
        return any(
            trial.stop is not None and trial.stop.kind == "too-long"
            for group in self.trials
            for trial in group
        )

    def hold_to(self, law: Law) -> LawReport:
        """Makes the law's sub-checks."""
        checks = [self._make(law, check) for check in law.checks]
        notes = tuple(law.notes([trial for _, trial in _interleaved(self.trials, 0)]))
        return LawReport(number=law.number, name=law.name, meaning=law.meaning, checks=checks, notes=notes)

    def _make(self, law: Law, check: Check | BatchCheck) -> CheckReport:
        """Makes one sub-check on all setups, within its time; without an end the first law's alone."""
        report = CheckReport(name=check.name, meaning=check.meaning)
        if law.name != "termination" and self.has_no_end:
            report.skipped = "random play does not end, see termination"
            return report
        started = time.monotonic()
        find = _find_in_batch if isinstance(check, BatchCheck) else _find_in_each
        try:
            found = find(check, self.trials, self.budget, report)  # type: ignore[arg-type]
        except Skipped as reason:
            found, report.skipped = None, str(reason)
        if found is not None:
            trial, finding = shrunk(check, *found, self.budget.shrink_seconds)
            failure = _failure(law, check, trial, finding, self.name)
            if self._output is not None:
                failure = write_failure(failure, trial, self._output)
            report.failures = (failure,)
        report.seconds = round(time.monotonic() - started, 3)
        return report


def reproduce(
    game: Game[Any] | str,
    check: str,
    players: int,
    steps: Sequence[str],
    seed: str,
    options: dict[str, Any] | None = None,
    variant: str = "",
    casual: bool = False,
) -> None:
    """Raises `AssertionError` where the sub-check `law/check` still fails after those steps."""
    __tracebackhide__ = True
    made = game if isinstance(game, Game) else _load(game)
    if variant:
        found = (known for known in _variants_of(made) if known.id == variant)
        made = next(found, Variant(variant)).game(made)
    law_name, _, check_name = check.partition("/")
    (law,) = chosen_laws([law_name])
    sub_check = next(known for known in law.checks if known.name == check_name)
    setup = Setup(made, players, options or {}, variant)
    begun = Trial(setup, bytes.fromhex(seed), casual, (), budget=BUDGETS["default"], thorough=True)
    trial = led_trial(begun, [Step.parse(made, text) for text in steps])
    try:
        finding = finding_in(sub_check, trial)
    except Skipped:
        return
    if finding is not None:
        name = game if isinstance(game, str) else None
        raise AssertionError(str(_failure(law, sub_check, trial, finding, name)))


def chosen_laws(names: Iterable[str] | None) -> list[Law]:
    """The laws of those names, or all; raises `InvalidInput` for a name that is none."""
    wanted = None if names is None else set(names)
    unknown = (wanted or set()) - {law.name for law in LAWS}
    if unknown:
        known = ", ".join(law.name for law in LAWS)
        raise InvalidInput(f"{', '.join(sorted(unknown))} is no law; the laws are {known}", "laws")
    return [law for law in LAWS if wanted is None or law.name in wanted]


def _find_in_each(
    check: Check, trials: Sequence[Sequence[Trial]], budget: Budget, report: CheckReport
) -> tuple[Trial, Finding] | None:
    clocks = [Clock(budget.seconds / len(trials)) for _ in trials]
    found = None
    for number, trial in _interleaved(trials, check.trials):
        clock = clocks[number]
        if clock.is_over and report.trials >= len(trials):
            continue
        report.trials += 1
        finding = finding_in(check, replace(trial, clock=clock))
        if finding is not None:
            found = (trial, finding)
            break
    report.positions = sum(clock.positions for clock in clocks)
    return found


def _find_in_batch(
    check: BatchCheck, trials: Sequence[Sequence[Trial]], budget: Budget, report: CheckReport
) -> tuple[Trial, Finding] | None:
    clock = Clock(budget.seconds)
    batch = [replace(trial, clock=clock) for _, trial in _interleaved(trials, check.trials)]
    report.trials = len(batch)
    finding = finding_in(check, *batch)
    report.positions = clock.positions
    if finding is None:
        return None
    return finding.trial or batch[0], finding


def _interleaved(trials: Sequence[Sequence[Trial]], bound: int) -> Iterator[tuple[int, Trial]]:
    """The first trial of each setup, then the second of each, and so on."""
    for group in zip_longest(*(of_setup[: bound or None] for of_setup in trials)):
        yield from ((number, trial) for number, trial in enumerate(group) if trial is not None)


def _failure(
    law: Law, check: Check | BatchCheck, trial: Trial, finding: Finding, name: str | None
) -> Failure:
    setup = trial.setup
    with suppress(GameNotFound):
        name = name or reference_to(setup.game)
    return Failure(
        law=law.name,
        check=check.name,
        meaning=check.meaning,
        message=finding.message,
        game=setup.game.id,
        reference=name or setup.game.id,
        players=setup.players,
        options=setup.options,
        variant=setup.variant,
        seed=trial.seed.hex(),
        casual=trial.casual,
        steps=tuple(step.text(setup.game) for step in trial.steps),
        difference=None if finding.left is NOTHING else first_difference(finding.left, finding.right),
        mend=check.mend,
    )


def _is_casual(number: int) -> bool:
    return number % CASUAL_EVERY == CASUAL_EVERY - 1


def _budget(mode: str | Budget) -> Budget:
    if isinstance(mode, Budget):
        return mode
    if mode not in BUDGETS:
        raise InvalidInput(f"{mode!r} is no mode; write {', '.join(BUDGETS)}", "mode")
    return BUDGETS[mode]


def _with_pairs(budget: Budget, pairs: int) -> Budget:
    """That many pairs, and time for them."""
    return replace(budget, pairs=pairs, seconds=max(budget.seconds, pairs / 10))


def _load(name: str) -> Game[Any]:
    if ":" in name and ".py" not in name:
        return game_of(name)
    return registry.load(name)


def _variants_of(game: Game[Any]) -> Sequence[Variant]:
    return registry.variants(game)
