"""The sixteen laws, one module for each or for a few that belong together."""

from __future__ import annotations

from teban.testing.law import Law
from teban.testing.laws import (
    changes,
    clone,
    hygiene,
    information,
    legality,
    memory,
    notation,
    order,
    refusal,
    replay,
    round_trip,
    score,
    sealed_order,
    termination,
    undo,
    worlds,
)

MODULES = (
    termination,
    legality,
    refusal,
    round_trip,
    clone,
    undo,
    replay,
    sealed_order,
    changes,
    information,
    worlds,
    notation,
    score,
    order,
    hygiene,
    memory,
)
"""Each has `LAWS`, a tuple of its laws."""

LAWS: tuple[Law, ...] = tuple(
    sorted((law for module in MODULES for law in module.LAWS), key=lambda law: law.number)
)
