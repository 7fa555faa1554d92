"""Holds each suite of tests/long to its minutes in tests/budget.toml, and tests/quick to five.

A suite is a file or a folder directly under tests/long. A run fails when a suite overdraws its entry; it does
not start when a suite has no entry, an entry no suite, or the entries add up to more than 45 minutes.
"""

import time
import tomllib
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path
from typing import TypeVar

import pytest

QUICK_MINUTES = 5
LONG_MINUTES = 45

T = TypeVar("T")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Budget(config.rootpath / "tests"))


class Budget:
    """The ledger of one run."""

    def __init__(self, tests: Path) -> None:
        self.tests = tests
        self.ledger = tests / "budget.toml"
        self.minutes: dict[str, float] = tomllib.loads(self.ledger.read_text())["long"]
        self.spent: defaultdict[str, float] = defaultdict(float)  # seconds

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Generator[None, T, T]:
        """Counts the import of a test file."""
        return (yield from self._charged(collector.path))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, T, T]:
        return (yield from self._charged(item.path))

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        collected = {suite for item in session.items if (suite := self._suite(item.path))} - {"quick"}
        faults = [f"suite {name!r} has no entry" for name in sorted(collected - self.minutes.keys())]
        faults += [
            f"entry {name!r} names nothing in tests/long"
            for name in self.minutes
            if not (self.tests / "long" / name).exists()
        ]
        if (total := sum(self.minutes.values())) > LONG_MINUTES:
            faults.append(f"the entries add up to {total} minutes, more than {LONG_MINUTES}")
        if faults:
            raise pytest.UsageError(f"{self.ledger.name}: " + "; ".join(faults))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self._overdrawn() and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        overdrawn = self._overdrawn()
        terminalreporter.section("minutes spent of those in the ledger")
        for suite, seconds in sorted(self.spent.items()):
            verdict = "  OVERDRAWN" if suite in overdrawn else ""
            terminalreporter.line(f"{suite:30} {seconds / 60:7.2f} of {self._allowed(suite):g}{verdict}")

    def _charged(self, path: Path) -> Generator[None, T, T]:
        started = time.perf_counter()
        result = yield
        if suite := self._suite(path):
            self.spent[suite] += time.perf_counter() - started
        return result

    def _suite(self, path: Path) -> str | None:
        match path.relative_to(self.tests).parts if path.is_relative_to(self.tests) else ():
            case ("quick", _, *_):
                return "quick"
            case ("long", suite, *_):
                return suite
        return None

    def _overdrawn(self) -> list[str]:
        return [suite for suite, seconds in self.spent.items() if seconds > 60 * self._allowed(suite)]

    def _allowed(self, suite: str) -> float:
        return QUICK_MINUTES if suite == "quick" else self.minutes.get(suite, 0)
