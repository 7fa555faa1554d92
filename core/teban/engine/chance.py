"""What a chance item draws, unchecked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from teban.agenda import Chance
from teban.rng import RandomSource


def listed(item: Any, state: Any) -> list[tuple[Any, int]]:
    """A chance item's outcomes as pairs of action and weight; empty where it only draws."""
    if item.__class__.outcomes is Chance.outcomes:
        return []
    outcomes = item.outcomes(state)
    if outcomes and isinstance(outcomes[0], tuple):
        return list(outcomes)
    return [(action, 1) for action in outcomes]


def chosen_outcome(item: Any, state: Any, rng: RandomSource) -> Any:
    """Draws a chance item's action."""
    if item.__class__.draw is not Chance.draw:
        return item.draw(state, rng)
    return one_of_the_listed(item, state, rng)


def one_of_the_listed(item: Any, state: Any, rng: RandomSource) -> Any:
    """One of the outcomes that a chance item lists, as likely as it says."""
    outcomes = item.outcomes(state)
    if not outcomes:
        raise ValueError("no outcomes are listed")
    return weighted(outcomes, rng) if isinstance(outcomes[0], tuple) else rng.choice(outcomes)


def weighted(outcomes: Sequence[tuple[Any, int]], rng: RandomSource) -> Any:
    """One of the outcomes, each as likely as its weight says."""
    total = 0
    for _, weight in outcomes:
        if weight.__class__ is not int or weight < 0:
            raise ValueError(f"the weight {weight!r} is no whole number from 0")
        total += weight
    if not total:
        raise ValueError("all weights are 0")
    mark = rng.below(total)
    for action, weight in outcomes:
        mark -= weight
        if mark < 0:
            return action
    raise AssertionError("a mark below the total is some outcome's")
