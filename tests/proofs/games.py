"""Proves that random games of each game are right turn by turn, and that a fiftieth of them keep all laws."""

from collections import Counter
from dataclasses import replace

from every_game.facts import Facts, all_facts, begun, label_of, ways_of
from every_game.right import faults
from teban import registry
from teban.testing.law_proofs import LAWS, laws_proof
from teban.testing.proofs import ENGINE, PLAY
from teban.testing.prove import Proof, SliceResult
from teban.testing.setups import setups_of

SLICES = 20

EVERY_50TH = replace(LAWS, seconds=1200, positions=3, actions=4, samples=60, pairs=2, hash_seeds=1)
"""The time ends no sub-check of a quick game."""

MAX_TOLD = 5
"""How many failures a slice tells."""


def turn_by_turn(facts: Facts, slice_number: int) -> SliceResult:
    """Other games in each slice, as many of each way to play."""
    counts, failures, ways = Counter(games=0, entries=0), [], ways_of(facts)
    refused: Counter[str] = Counter()
    games = -(-facts.proof_games // (SLICES * len(ways))) * len(ways)
    for seed in range(slice_number * games, (slice_number + 1) * games):
        way = ways[seed % len(ways)]
        session = begun(way, seed)
        failures += [f"{way}, seed {seed}: {fault}" for fault in faults(facts, session, seed, refused)]
        counts.update({"games": 1, f"games of {label_of(way)}": 1, "entries": session.revision})
    counts.update({f"refused {reason}": count for reason, count in refused.items()})
    return SliceResult(counts=dict(sorted(counts.items())), failures=failures[:MAX_TOLD])


def games_proof(facts: Facts) -> Proof:
    modules = ("attempts", "facts", "playing", "right")
    return Proof(
        f"{facts.game.id}-games",
        "random games are legal, refused and scored turn by turn as they must be",
        (
            *PLAY,
            "core/teban/testing/setups.py",
            f"plugins/teban_{facts.name}",
            f":(glob)tests/{facts.name}_*.py",
            *(f"tests/every_game/{module}.py" for module in modules),
        ),
        SLICES,
        lambda slice_number: turn_by_turn(facts, slice_number),
    )


def every_50th_proof(facts: Facts) -> Proof:
    paths = (*ENGINE, f"plugins/teban_{facts.name}")
    budget = replace(EVERY_50TH, games=of_each_setup(facts))
    return replace(
        laws_proof(facts.game, facts.game.id, paths, SLICES, budget),
        name=f"{facts.game.id}-every-50th",
        meaning="random games, a fiftieth as many as are proved turn by turn, keep all laws",
    )


def of_each_setup(facts: Facts) -> int:
    """So many games of each set-up and variant in a slice that all are a fiftieth at least."""
    setups = setups_of(facts.game, registry.variants(facts.game))
    return -(-facts.proof_games // (50 * SLICES * len(setups)))


PROOFS = [proof for facts in all_facts() for proof in (games_proof(facts), every_50th_proof(facts))]
