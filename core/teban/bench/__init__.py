"""Benchmarks: how fast the engine is, as ratios to peers measured in the same run.

`run(group)` measures the rows of a group; each row of the table of goals is a module here, and
each peer too. `games` holds the games that only benchmarks play.
"""

from teban.bench.report import Report
from teban.bench.rounds import GROUPS, run

__all__ = ["GROUPS", "Report", "run"]
