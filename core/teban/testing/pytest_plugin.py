"""The pytest plugin: games held to the laws, and scenario files, as tests.

`pytest --teban-check=GAME_OR_FILE` checks a game, each law a test; the ini option `teban_games`
names games that every whole run checks. Files called `*.scenario.toml` are collected like test
files. What it needs is imported when there is something to test, so that other runs pay nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from teban.testing.check import Examination
    from teban.testing.law import Law
    from teban.testing.report import LawReport
    from teban.testing.scenario import Scenario
    from teban.testing.scenario_run import Result

SCENARIOS = ".scenario.toml"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the options of games to check."""
    group = parser.getgroup("teban", "games held to the laws of teban")
    group.addoption(
        "--teban-check",
        action="append",
        default=[],
        metavar="GAME_OR_FILE",
        help="hold a game to the laws, each law a test; may be repeated",
    )
    group.addoption(
        "--teban-mode",
        default="quick",
        choices=("quick", "default", "long"),
        help="how much is tried of each law (quick)",
    )
    parser.addini(
        "teban_games", "games or files that each whole run holds to the laws", type="args", default=[]
    )


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collects a scenario file."""
    if file_path.name.endswith(SCENARIOS):
        return ScenarioFile.from_parent(parent, path=file_path)
    return None


@pytest.hookimpl(tryfirst=True)  # before what `-k` and `-m` leave out
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Adds the games' items."""
    names = list(config.getoption("teban_check"))
    is_given = config.args_source is pytest.Config.ArgsSource.ARGS
    if not is_given or config.rootpath in [Path(argument).resolve() for argument in config.args]:
        names += config.getini("teban_games")
    for name in dict.fromkeys(names):
        items.extend(session.genitems(GameUnderTest.from_parent(session, name=name, nodeid=name)))


class GameUnderTest(pytest.Collector):
    """A game: its laws are the tests."""

    examination: Examination
    """The game's setups and random games, which its laws share."""

    def collect(self) -> Iterator[pytest.Item]:
        from teban.errors import TebanError
        from teban.testing.check import Examination
        from teban.testing.laws import LAWS

        try:
            self.examination = Examination(self.name, self.config.getoption("teban_mode"))
        except TebanError as error:
            raise self.CollectError(f"{type(error).__name__}: {error}") from error
        for law in LAWS:
            yield LawItem.from_parent(self, name=law.name, law=law)


class LawItem(pytest.Item):
    """A law that the game is held to."""

    parent: GameUnderTest

    def __init__(self, *, law: Law, **keywords: Any) -> None:
        super().__init__(**keywords)
        self._law = law

    def runtest(self) -> None:
        report = self.parent.examination.hold_to(self._law)
        if not report.is_ok:
            raise LawBroken(report)
        skipped = [check.skipped for check in report.checks if check.skipped]
        if len(skipped) == len(report.checks):
            pytest.skip(skipped[0])

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, LawBroken):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        return Path(self.parent.name), None, f"{self.name} of {self.parent.name}"


class LawBroken(Exception):
    """A law does not hold; the text has each failure in full."""

    def __init__(self, report: LawReport) -> None:
        super().__init__("\n\n".join(map(str, report.failures)))


class ScenarioFile(pytest.File):
    """A scenario file: its scenarios are the tests."""

    def collect(self) -> Iterator[pytest.Item]:
        from teban.errors import ScenarioError
        from teban.testing.scenario import read_file

        try:
            scenarios = read_file(self.path)
        except ScenarioError as error:
            raise self.CollectError(str(error)) from error
        for scenario in scenarios:
            yield ScenarioItem.from_parent(self, name=scenario.name, scenario=scenario)


class ScenarioItem(pytest.Item):
    """A scenario that is played."""

    def __init__(self, *, scenario: Scenario, **keywords: Any) -> None:
        super().__init__(**keywords)
        self._scenario = scenario

    def runtest(self) -> None:
        from teban.testing.scenario_run import run

        result = run(self._scenario)
        if not result.passed:
            raise ScenarioFailed(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        from teban.errors import ScenarioError

        if isinstance(excinfo.value, (ScenarioFailed, ScenarioError)):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        return self.path, None, self.name


class ScenarioFailed(Exception):
    """A scenario does not go as it says; the text has the first difference."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.text)
