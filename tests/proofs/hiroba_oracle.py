"""Proves that Hiroba is at every turn of random games what the independent oracle says."""

from collections import Counter

from hiroba_comparison import differences
from teban import Session
from teban.testing.prove import Proof, SliceResult
from teban_hiroba.game import Hiroba

HIROBA = Hiroba()

SLICES, GAMES = 8, 2_500
"""20,000 games in all, in each slice about as many of 2, 3 and 4 players."""

MAX_TOLD = 5
"""How many differences a slice tells."""


def against_the_oracle(slice_number: int) -> SliceResult:
    """Other games in each slice."""
    counts, failures = Counter(games=0, entries=0), []
    refused: Counter[str] = Counter()
    for number in range(GAMES):
        seed, players = slice_number * GAMES + number, 2 + number % 3
        session = Session(HIROBA, players, seed=seed)
        failures += [f"{players} players, seed {seed}: {d}" for d in differences(session, seed, refused)]
        counts.update({"games": 1, f"games of {players}": 1, "entries": session.revision})
    counts.update({f"refused {reason}": count for reason, count in refused.items()})
    return SliceResult(counts=dict(sorted(counts.items())), failures=failures[:MAX_TOLD])


PROOFS = [
    Proof(
        "hiroba-oracle",
        "at every turn of random games legal actions, refusals and the score are the independent oracle's",
        (
            *(
                f"plugins/teban_hiroba/{name}.py"
                for name in ("actions", "components", "game", "layout", "rules", "scoring", "state")
            ),
            "tests/hiroba_comparison.py",
            "tests/oracles/hiroba.py",
        ),
        SLICES,
        against_the_oracle,
    )
]
