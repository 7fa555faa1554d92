"""Rounds: every case of a group once, ours and the peer in turn, in a process of its own.

Where a process happens to lie in memory, and which hash seed it has, moves either side by
several per cent; a process for each round makes that noise, not bias.
"""

from __future__ import annotations

import gc
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import median
from time import thread_time

from teban.bench import p1_playout, p2_session, p4_first_author, p5_share, p6_sample, p7_step, p11_worlds
from teban.bench.report import Measured, Report
from teban.bench.row import Case, Missing, Row, Run
from teban.errors import InvalidInput

GROUPS: dict[str, tuple[Row, ...]] = {
    "core": (p1_playout.ROW, p2_session.ROW, p4_first_author.ROW, p7_step.ROW),
    "games": (p5_share.ROW, p6_sample.ROW, p11_worlds.ROW),
}
"""The rows of each group, each a module with a `ROW`."""

SLICES = 8
"""How often the two sides of a case take turns in a round."""

WARM_UP = 200
"""Calls of a side before it is measured, so that the interpreter has specialised itself."""

BATCH = 50
"""Calls of a side between two looks at the clock."""


def run(group: str, rounds: int = 9, seconds: float = 0.3) -> Report:
    """Measures a group; each case takes `seconds` in each round. Raises `InvalidInput` for no group."""
    rows = rows_of(group)
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, spawn, max_tasks_per_child=1) as pool:
        results = list(pool.map(partial(one_round, group, seconds), range(rounds)))
    places = [(row, case) for row in rows for case in row.cases]
    measured, skipped = [], []
    for (row, case), values in zip(places, zip(*results, strict=True), strict=True):
        reasons = [value for value in values if isinstance(value, str)]
        if reasons:
            skipped.append(f"{row.id} {case.name}: {reasons[0]}")
        else:
            measured.append(Measured.of(row, case, [value for value in values if isinstance(value, float)]))
    return Report(tuple(measured), tuple(skipped))


def rows_of(group: str) -> tuple[Row, ...]:
    """The rows of a group; raises `InvalidInput` with the groups there are."""
    if group not in GROUPS:
        raise InvalidInput(f"{group!r} is no group; there is {', '.join(GROUPS)}", "group")
    return GROUPS[group]


def one_round(group: str, seconds: float, number: int) -> list[float | str]:
    """The value of every case, or why it was skipped; odd rounds begin with the peer."""
    return [
        _value(row, case, seconds, peer_first=bool(number % 2))
        for row in rows_of(group)
        for case in row.cases
    ]


def _value(row: Row, case: Case, seconds: float, peer_first: bool) -> float | str:
    try:
        ours, peer = case.ours(), case.peer()
    except Missing as missing:
        return str(missing)
    for side in (ours, peer):
        for _ in range(WARM_UP):
            side()
    gc.collect()
    ratios = []
    for _ in range(SLICES):
        first, second = (peer, ours) if peer_first else (ours, peer)
        times = {side: _seconds_a_unit(side, seconds / SLICES / 2) for side in (first, second)}
        ratios.append(times[ours] / times[peer] if row.better == "lower" else times[peer] / times[ours])
    return median(ratios)


def _seconds_a_unit(side: Run, seconds: float) -> float:
    """Processor time, so that other work on the machine counts for neither side."""
    units, start = 0, thread_time()
    while True:
        for _ in range(BATCH):
            units += side()
        spent = thread_time() - start
        if spent >= seconds:
            return spent / units
