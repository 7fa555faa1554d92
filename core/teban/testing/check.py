"""`teban check`: holds a game to the laws.

`run` tries everything within a budget and gives a report; `reproduce` tries one failure again.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

from teban import registry
from teban.errors import DefinitionError, GameNotFound, InvalidInput, name_of
from teban.game import Game
from teban.registry.files import is_path, split_path
from teban.testing.blame import told
from teban.testing.budget import BUDGETS, Budget
from teban.testing.differences import first_difference
from teban.testing.files import check_folder, write_failure
from teban.testing.findings import found_in_batch, found_in_each, interleaved
from teban.testing.guard import refuse_in_child
from teban.testing.law import NOTHING, BatchCheck, Check, Finding, Law, Skipped
from teban.testing.laws import LAWS
from teban.testing.reference import game_of, reference_to
from teban.testing.report import CheckReport, Failure, LawReport, Report
from teban.testing.setups import Setup, setups_of
from teban.testing.shrink import finding_in, shrunk
from teban.testing.table import Step, texts_of
from teban.testing.trial import Trial, led_trial, random_trial
from teban.testing.watchdog import Endless, watching
from teban.variant import Variant

RAISED = "mend the rule: it gives what it is asked for, raises nothing and comes to its end"
"""How to mend what stops a sub-check, whatever that looks for."""

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
    unknown law or mode, and without assertions (`python -O`); `DefinitionError` for a game that
    refuses every number of players. Where a script calls it outside `if __name__ == '__main__':`,
    what needs another process is skipped.
    """
    examination = Examination(game, mode, pairs, seed, output, variants)
    chosen = chosen_laws(laws)
    reports = [examination.hold_to(law) for law in chosen]
    if examination.nothing_to_look_at and LAWS[0] not in chosen:  # it says why
        reports.insert(0, examination.hold_to(LAWS[0]))
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
        """Raises as `run` does, and `OSError` for an output that cannot be written to."""
        refuse_in_child()
        if not __debug__:
            raise InvalidInput("python -O leaves out assertions, and with them invariants; run without -O")
        if output is not None:
            check_folder(output)
        self.name = None if isinstance(game, Game) else _lasting(str(game))
        self.game = game if isinstance(game, Game) else _load(str(game))
        self.budget = _budget(mode)
        self._pairs, self._seed, self._output = pairs, seed, output
        self._blamed = ""
        """The first sub-check that was stopped by what rules raise, to which others are referred."""
        self._hung = ""
        """The sub-check in which a rule did not return."""
        self._stopped: dict[str, tuple[Trial, Finding]] = {}
        """What rules raised in a batch of each law that was stopped by them."""
        with watching(self.budget.rule_seconds):
            known = _variants_of(self.game) if variants is None else variants
            self.setups = setups_of(self.game, known)
        if not self.setups:
            raise DefinitionError(
                "refuses every number of players with its default options",
                mend="raise InvalidInput in `new` only for what is no way to play",
                place=self.game.__place__,
                name=name_of(type(self.game)),
            )

    @cached_property
    def trials(self) -> list[list[Trial]]:
        """The random games of each setup; one in which a rule does not return is the only one."""
        made: list[list[Trial]] = []
        for setup in self.setups:
            made.append([])
            for number in range(self.budget.games):
                name = f"{self._seed} {setup} {number}"
                trial = random_trial(setup, name, _is_casual(number), self.budget)
                if trial.stop is not None and trial.stop.kind == "endless":
                    return [[trial]]
                made[-1].append(trial)
        return made

    @cached_property
    def nothing_to_look_at(self) -> str:
        """Why no law but the first can be looked at, where none can."""
        trials = [trial for group in self.trials for trial in group]
        stops = {trial.stop.kind for trial in trials if trial.stop is not None}
        if "endless" in stops:
            return "a rule does not return, see termination"
        if "too-long" in stops:  # too long to look at all of it
            return "random play does not end, see termination"
        if all(trial.fails_at_once for trial in trials):
            return "no game can begin, see termination"
        if not any(trial.steps for trial in trials):
            return "no decision is made: the game is over as it begins"
        return ""

    def hold_to(self, law: Law) -> LawReport:
        """Makes the law's sub-checks."""
        with watching(self.budget.rule_seconds):
            budget = self.budget_of(law)
            trials = self.trials
            if budget is not self.budget:
                trials = [[replace(trial, budget=budget) for trial in group] for group in trials]
            checks = [self._make(law, check, trials, budget) for check in law.checks]
            notes = self._notes(law, trials, checks)
        return LawReport(number=law.number, name=law.name, meaning=law.meaning, checks=checks, notes=notes)

    def _make(
        self, law: Law, check: Check | BatchCheck, trials: Sequence[Sequence[Trial]], budget: Budget
    ) -> CheckReport:
        """Makes one sub-check on all setups, within its time."""
        report = CheckReport(name=check.name, meaning=check.meaning)
        report.skipped = self._reason_to_skip(law)
        if report.skipped:
            return report
        started = time.monotonic()
        found = None
        try:
            found = self._found(law, check, trials, budget, report)
        except Skipped as reason:
            report.skipped = str(reason)
        if found is not None:
            trial, finding = found
            if finding.error is not None and self._blamed:
                report.skipped = f"{finding.message}; see {self._blamed}"
            else:
                report.failures = (self._reported(law, check, trial, finding),)
        report.seconds = round(time.monotonic() - started, 3)
        return report

    def _found(
        self,
        law: Law,
        check: Check | BatchCheck,
        trials: Sequence[Sequence[Trial]],
        budget: Budget,
        report: CheckReport,
    ) -> tuple[Trial, Finding] | None:
        """What the sub-check finds; a batch that rules have stopped is not tried again for the same law."""
        if isinstance(check, Check):
            return found_in_each(check, trials, budget, report)
        if law.name in self._stopped:
            return self._stopped[law.name]
        found = found_in_batch(check, trials, budget, report)
        if found is not None and found[1].error is not None:
            self._stopped[law.name] = found
        return found

    def _notes(
        self, law: Law, trials: Sequence[Sequence[Trial]], checks: Sequence[CheckReport]
    ) -> tuple[str, ...]:
        """The law's own lines; what rules raise there is told by its sub-checks."""
        if self._hung or all(check.skipped for check in checks):
            return ()
        if law.name in self._stopped:
            return (f"not counted: {self._stopped[law.name][1].message}",)
        try:
            return tuple(law.notes([trial for _, trial in interleaved(trials, 0)]))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - reports are not lost to a line of counts
            return (f"not counted: {told(error)}",)

    def _reason_to_skip(self, law: Law) -> str:
        if self._hung:
            return f"a rule does not return, see {self._hung}"
        return "" if law.name == "termination" else self.nothing_to_look_at

    def _reported(self, law: Law, check: Check | BatchCheck, trial: Trial, finding: Finding) -> Failure:
        """The failure, cut short and written."""
        name = f"{law.name}/{check.name}"
        if finding.error is not None or law.name == "termination":
            self._blamed = self._blamed or name
        if isinstance(finding.error, Endless):
            self._hung = name
        trial, finding = shrunk(check, trial, finding, self.budget.shrink_seconds)
        failure = _failure(law, check, trial, finding, self.name)
        if self._output is None:
            return failure
        try:
            return write_failure(failure, trial, self._output)
        except OSError as error:
            warnings.warn(f"{name} is not written: {error}", stacklevel=2)
            return failure

    def budget_of(self, law: Law) -> Budget:
        """The law's budget: so many pairs, where they were said, and time for them."""
        if self._pairs is None or law.name != "non-interference":
            return self.budget
        return replace(self.budget, pairs=self._pairs, seconds=max(self.budget.seconds, self._pairs / 10))


def reproduce(
    game: Game[Any] | str,
    check: str,
    players: int,
    steps: Sequence[str],
    seed: str,
    options: dict[str, Any] | None = None,
    variant: str = "",
    casual: bool = False,
    rule_seconds: float = BUDGETS["default"].rule_seconds,
) -> None:
    """Raises `AssertionError` where the sub-check `law/check` still fails after those steps."""
    __tracebackhide__ = True
    refuse_in_child()
    made = game if isinstance(game, Game) else _load(game)
    if variant:
        found = (known for known in _variants_of(made) if known.id == variant)
        made = next(found, Variant(variant)).game(made)
    law_name, _, check_name = check.partition("/")
    (law,) = chosen_laws([law_name])
    sub_check = next(known for known in law.checks if known.name == check_name)
    setup = Setup(made, players, options or {}, variant)
    begun = Trial(setup, bytes.fromhex(seed), casual, (), budget=BUDGETS["default"], thorough=True)
    with watching(rule_seconds):
        trial = led_trial(begun, [Step.parse(made, text) for text in steps])
        try:
            finding = finding_in(sub_check, trial)
        except Skipped:
            return
        if finding is None:
            return
        name = game if isinstance(game, str) else None
        text = str(_failure(law, sub_check, trial, finding, name))
    raise AssertionError(text)


def chosen_laws(names: Iterable[str] | None) -> list[Law]:
    """The laws of those names, or all; raises `InvalidInput` for a name that is none."""
    wanted = None if names is None else set(names)
    unknown = (wanted or set()) - {law.name for law in LAWS}
    if unknown:
        known = ", ".join(law.name for law in LAWS)
        raise InvalidInput(f"{', '.join(sorted(unknown))} is no law; the laws are {known}", "laws")
    return [law for law in LAWS if wanted is None or law.name in wanted]


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
        steps=texts_of(setup.game, trial.steps),
        difference=None if finding.left is NOTHING else first_difference(finding.left, finding.right),
        mend=check.mend if finding.error is None or law.name == "termination" else RAISED,
    )


def _is_casual(number: int) -> bool:
    return number % CASUAL_EVERY == CASUAL_EVERY - 1


def _budget(mode: str | Budget) -> Budget:
    if isinstance(mode, Budget):
        return mode
    if mode not in BUDGETS:
        raise InvalidInput(f"{mode!r} is no mode; write {', '.join(BUDGETS)}", "mode")
    return BUDGETS[mode]


def _lasting(name: str) -> str:
    """The name, a file's with its whole path, so that a test that is written can be moved."""
    if _is_reference(name) or not is_path(name):
        return name
    path, wanted = split_path(name)
    return f"{path}:{wanted}" if wanted else str(path)


def _load(name: str) -> Game[Any]:
    return game_of(name) if _is_reference(name) else registry.load(name)


def _is_reference(name: str) -> bool:
    return ":" in name and ".py" not in name


def _variants_of(game: Game[Any]) -> Sequence[Variant]:
    return registry.variants(game)
