"""Mutants that nobody finds, each with the reason; written after the mutants were run and looked at."""

EQUIVALENT: dict[str, str] = {}
"""Mutants that change nothing that a game can show. Others are taken in their place."""

SURVIVORS: dict[str, str] = {}
"""Mutants that could be found and are not."""
