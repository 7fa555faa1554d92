"""Proves that random games of each game are right turn by turn, and keep all laws on a fiftieth of them."""

from collections import Counter
from dataclasses import replace

from every_game.facts import Facts, all_facts, begun, label_of, ways_of
from every_game.right import faults
from teban.testing.check import run as check
from teban.testing.proofs import ENGINE, LAWS
from teban.testing.prove import Proof, SliceResult
from teban.testing.setups import setups_of

SLICES = 20

EVERY_50TH = replace(LAWS, seconds=1200, positions=3, actions=4, samples=60, pairs=2, hash_seeds=1)
"""The time ends no sub-check of a quick game."""

MAX_TOLD = 5
"""How many failures a slice tells."""


def turn_by_turn(facts: Facts, slice_number: int) -> SliceResult:
    """Other games in each slice, as many of each way to play, and all laws on a fiftieth as many."""
    counts, failures, ways = Counter(games=0, entries=0), [], ways_of(facts)
    refused: Counter[str] = Counter()
    games = games_of_each_way(facts)
    for number in range(games * len(ways)):
        seed, way = slice_number * games * len(ways) + number, ways[number % len(ways)]
        session = begun(way, seed)
        failures += [f"{way}, seed {seed}: {fault}" for fault in faults(facts, session, seed, refused)]
        counts.update({"games": 1, f"games of {label_of(way)}": 1, "entries": session.revision})
    of_each_setup = -(-games * len(ways) // (50 * len(setups_of(facts.game))))
    report = check(facts.game, replace(EVERY_50TH, games=of_each_setup), seed=slice_number)
    laws = {f"{law.name} games": max(c.trials for c in law.checks) for law in report.laws}
    counts.update({f"refused {reason}": count for reason, count in refused.items()}, **laws)
    return SliceResult(
        counts=dict(sorted(counts.items())),
        failures=[*failures[:MAX_TOLD], *map(str, report.failures)],
        skipped=[f"{law.name}/{c.name}: {c.skipped}" for law in report.laws for c in law.checks if c.skipped],
    )


def games_of_each_way(facts: Facts) -> int:
    """So many in a slice that all slices together have at least `proof_games`."""
    return -(-facts.proof_games // (SLICES * len(ways_of(facts))))


def proof_of(facts: Facts) -> Proof:
    own = [f"plugins/teban_{facts.name}", f"tests/{facts.name}_facts.py"]
    own += [f"tests/every_game/{name}.py" for name in ("attempts", "facts", "playing", "right")]
    return Proof(
        f"{facts.game.id}-games",
        "random games are legal, refused and scored as they must be, and keep all laws on a fiftieth of them",
        (*ENGINE, *own),
        SLICES,
        lambda slice_number: turn_by_turn(facts, slice_number),
    )


PROOFS = [proof_of(facts) for facts in all_facts()]
