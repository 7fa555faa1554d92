"""What was measured, against gates and goals: as JSON for programs, as a table for people."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median, quantiles
from typing import Literal

from msgspec import Struct

from teban.bench.row import Case, Row


class Measured(Struct, frozen=True):
    """A case: the median of its rounds, and their lower and upper quartile."""

    id: str
    case: str
    value: float
    gate: float
    goal: float
    unit: Literal["ratio"]
    better: Literal["higher", "lower"]
    rounds: int
    low: float
    high: float

    @classmethod
    def of(cls, row: Row, case: Case, values: Sequence[float]) -> Measured:
        low, high = values[0], values[0]
        if len(values) > 1:
            low, _, high = quantiles(values, n=4, method="inclusive")
        figures = [round(figure, 3) for figure in (median(values), low, high)]
        return cls(
            row.id,
            case.name,
            figures[0],
            case.gate,
            case.goal,
            "ratio",
            row.better,
            len(values),
            *figures[1:],
        )

    @property
    def holds(self) -> bool:
        """Whether the worse quartile is on the right side of the gate."""
        return self.low >= self.gate if self.better == "higher" else self.high <= self.gate

    @property
    def reaches_goal(self) -> bool:
        return self.value >= self.goal if self.better == "higher" else self.value <= self.goal


class Report(Struct, frozen=True):
    """All rows of a group, and what could not be measured."""

    rows: tuple[Measured, ...]
    skipped: tuple[str, ...]

    @property
    def exit_code(self) -> int:
        """1 where a gate is missed."""
        return int(not all(row.holds for row in self.rows))

    def table(self) -> str:
        """A line for each case, and for each that was skipped."""
        width = max([4, *(len(row.case) for row in self.rows)])
        head = f"{'row':4} {'case':{width}}  {'value':>7}  {'quartiles':>15}  {'gate':>7}  {'goal':>7}"
        return "\n".join([head, *(_line(row, width) for row in self.rows), *self._skips()])

    def _skips(self) -> list[str]:
        return [f"skipped: {reason}" for reason in self.skipped]


def _line(row: Measured, width: int) -> str:
    side = ">=" if row.better == "higher" else "<="
    verdict = "goal" if row.reaches_goal and row.holds else "holds" if row.holds else "MISSED"
    return (
        f"{row.id:4} {row.case:{width}}  {row.value:7.3f}  {row.low:7.3f}-{row.high:<7.3f}"
        f"  {side}{row.gate:5.2f}  {side}{row.goal:5.2f}  {verdict}"
    )
