"""Proves that each game is at every turn of random games what the independent oracle says."""

from collections import Counter

from every_game.facts import Facts, all_facts, begun, label_of, ways_of
from every_game.oracle import differences
from teban.testing.prove import Proof, SliceResult

SLICES = 8

MAX_TOLD = 5
"""How many differences a slice tells."""


def against_the_oracle(facts: Facts, slice_number: int) -> SliceResult:
    """Other games in each slice, about as many of each way to play."""
    counts, failures, ways = Counter(games=0, entries=0), [], ways_of(facts)
    refused: Counter[str] = Counter()
    games = -(-facts.oracle_games // SLICES)
    for seed in range(slice_number * games, (slice_number + 1) * games):
        way = ways[seed % len(ways)]
        session = begun(way, seed)
        failures += [f"{way}, seed {seed}: {told}" for told in differences(facts, session, seed, refused)]
        counts.update({"games": 1, f"games of {label_of(way)}": 1, "entries": session.revision})
    counts.update({f"refused {reason}": count for reason, count in refused.items()})
    return SliceResult(counts=dict(sorted(counts.items())), failures=failures[:MAX_TOLD])


def proof_of(facts: Facts) -> Proof:
    plugin = f"plugins/teban_{facts.name}"
    rules = [f"{plugin}/{module}.py" for module in facts.rules] or [plugin]
    names = ("oracle", "facts", "playing")
    own = [f"tests/every_game/{name}.py" for name in names]
    return Proof(
        f"{facts.game.id}-oracle",
        "at every turn of random games legal actions, refusals and the score are the independent oracle's",
        (
            *rules,
            *own,
            f":(glob)tests/{facts.name}_*.py",
            f":(glob)tests/oracles/{facts.name}*.py",
        ),
        SLICES,
        lambda slice_number: against_the_oracle(facts, slice_number),
    )


PROOFS = [proof_of(facts) for facts in all_facts() if facts.differences_at_turn is not None]
