"""The sixteen laws, one module for each or for a few that belong together."""

from __future__ import annotations

from teban.testing.law import Law
from teban.testing.laws import termination

MODULES = (termination,)
"""Each has `LAWS`, a tuple of its laws."""

LAWS: tuple[Law, ...] = tuple(
    sorted((law for module in MODULES for law in module.LAWS), key=lambda law: law.number)
)
