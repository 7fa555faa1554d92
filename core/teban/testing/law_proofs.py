"""How much of the laws a proof holds a game to, and what it keeps of the report."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from teban.game import Game
from teban.testing.budget import BUDGETS, Budget
from teban.testing.check import chosen_laws
from teban.testing.check import run as check
from teban.testing.prove import Proof, SliceResult
from teban.testing.report import Report

LAWS = replace(BUDGETS["long"], games=400, seconds=4)
"""More games than `teban check --long`; the seconds of each sub-check keep it under ten minutes."""

MINUTES = 45
"""For a slice of games in lockstep."""

PAIRS = 10_000
"""Games in lockstep, as far as the time goes; the seats and spectators look in turn."""


def laws_proof(
    game: str | Game[Any], name: str, proves: Iterable[str], slices: int = 1, budget: Budget = LAWS
) -> Proof:
    """All laws in every set-up and variant, on other random games in each slice."""
    return Proof(
        f"{name}-laws",
        f"{name} keeps all laws in every set-up and variant",
        tuple(proves),
        slices,
        lambda seed: _from_report(check(game, budget, seed=seed)),
    )


def non_interference_proof(
    game: str | Game[Any], name: str, proves: Iterable[str], slices: int = 2, pairs: int = PAIRS
) -> Proof:
    """Many games in lockstep, in which what a viewer may not know must make no difference to him.

    The figures tell how many were compared for each viewer.
    """
    law = "non-interference"

    def run(seed: int) -> SliceResult:
        checks = sum(len(found.checks) for found in chosen_laws([law]))
        budget = replace(BUDGETS["long"], pairs=pairs // slices, seconds=60 * MINUTES / checks)
        return _from_report(check(game, budget, [law], seed=seed))

    meaning = f"what a viewer of {name} may not know makes no difference to anything he is shown"
    return Proof(f"{name}-{law}", meaning, tuple(proves), slices, run)


def _from_report(report: Report) -> SliceResult:
    counts = {"games": 0, "positions": 0}
    for law in report.laws:
        trials, positions = (sum(getattr(c, name) for c in law.checks) for name in ("trials", "positions"))
        counts |= {f"{law.name} games": trials, f"{law.name} positions": positions}
        counts["games"] += trials
        counts["positions"] += positions
    failures = [str(failure) for failure in report.failures]
    skipped = [f"{law.name}/{c.name}: {c.skipped}" for law in report.laws for c in law.checks if c.skipped]
    if not failures and len(skipped) == sum(len(law.checks) for law in report.laws):
        failures = [f"nothing was looked at: {skipped[0]}"]
    return SliceResult(
        counts=counts,
        figures={
            "set-ups": len(report.setups),
            **{law.name: "; ".join(law.notes) for law in report.laws if law.notes},
        },
        failures=failures,
        skipped=skipped,
    )
