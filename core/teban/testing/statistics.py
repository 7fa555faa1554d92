"""Whether counts fit the distribution that they ought to come from."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, sqrt

SURE = 1e-9
"""Below this chance counts do not fit: so small that thousands of tests find nothing by accident."""

MIN_EXPECTED = 10
"""How many of a kind must be expected for the test to hold."""


def chance_of(counts: Sequence[int], weights: Sequence[int]) -> float:
    """How likely counts at least so far from the weights are; the chi-square test.

    Kinds of which too few are expected are counted together with the next ones. By the
    approximation of Wilson and Hilferty, which is close where it matters.
    """
    total, weight = sum(counts), sum(weights)
    pooled: list[tuple[int, float]] = []
    seen, expected = 0, 0.0
    for count, share in zip(counts, weights, strict=True):
        seen, expected = seen + count, expected + total * share / weight
        if expected >= MIN_EXPECTED:
            pooled.append((seen, expected))
            seen, expected = 0, 0.0
    if pooled and expected:
        last = pooled.pop()
        pooled.append((last[0] + seen, last[1] + expected))
    degrees = len(pooled) - 1
    if degrees < 1:
        return 1.0
    square = sum((found - wanted) ** 2 / wanted for found, wanted in pooled)
    spread = 2 / (9 * degrees)
    return erfc((((square / degrees) ** (1 / 3)) - (1 - spread)) / sqrt(spread) / sqrt(2)) / 2
