"""Proves that the kit finds every planted leak, without a test of the game."""

from collections import Counter

from conformance.leaks import all_leaks
from teban.testing.prove import Proof, SliceResult


def find(_number: int) -> SliceResult:
    """All leaks: how many of each row are found, and which are not."""
    counts: Counter[str] = Counter()
    missed = []
    for leak in all_leaks():
        counts[f"row {leak.row:02}"] += 1
        counts["leaks"] += 1
        if leak.is_found():
            counts["found"] += 1
        else:
            missed.append(f"{leak.game}: {leak.what}")
    return SliceResult(counts=dict(sorted(counts.items())), failures=missed)


PROOFS = [
    Proof(
        "leaks",
        "the kit finds every planted leak",
        (
            "core/teban/testing",
            "tests/conformance/leaks.py",
            "tests/conformance/leaks.toml",
            "tests/conformance/trial.py",
            "tests/quick/kit",
            "tests/quick/kit_information/leaks.py",
        ),
        1,
        find,
    )
]
