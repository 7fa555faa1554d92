"""Proves for each game that its tests and the kit find small faults planted at random in its rules."""

from collections import Counter
from functools import partial

from conformance.survivors import EQUIVALENT, SURVIVORS
from conformance.trial import NO_RULES, ROOT, killer_of
from teban.testing.prove import Proof, SliceResult

GAMES = ("haniwa", "haru_ichiban", "hida_furukawa", "hiroba", "hirth")
OF_EACH, SLICES = 45, 3
"""225 mutants in all; those that change nothing that a game can show are replaced by others."""


def kill(name: str, number: int) -> SliceResult:
    """A third of the mutants of a game: who finds each."""
    from conformance.mutants import chosen  # what makes them is installed to prove alone

    if finder := killer_of(name, {}):
        return SliceResult(failures=[f"the {finder} do not pass the game as it is, and prove nothing"])
    mutants = chosen(ROOT / "plugins" / f"teban_{name}", OF_EACH, without=EQUIVALENT)
    counts: Counter[str] = Counter(mutants=0, survived=0)
    figures: dict[str, float | str] = {}
    failures = []
    for mutant in mutants[number::SLICES]:
        killer = killer_of(name, {mutant.file.name: mutant.source})
        counts.update(["mutants", f"found by the {killer}" if killer else "survived"])
        figures[mutant.name] = killer or SURVIVORS.get(mutant.name, "survived")
        if not killer and mutant.name not in SURVIVORS:
            failures.append(f"nobody finds {mutant.name}")
    return SliceResult(counts=dict(sorted(counts.items())), figures=figures, failures=failures)


PROOFS = [
    Proof(
        f"mutants-{name.replace('_', '-')}",
        "the tests of the game and the kit find small faults planted at random in its rules",
        (
            f"plugins/teban_{name}",
            *(f":(exclude)plugins/teban_{name}/{pattern}" for pattern in NO_RULES),
            f"tests/quick/{name}",
            f":(exclude)tests/quick/{name}/*pictures*",
            "core/teban/testing/laws",
            "tests/conformance/mutants.py",
            "tests/conformance/survivors.py",
            "tests/conformance/trial.py",
        ),
        SLICES,
        partial(kill, name),
    )
    for name in GAMES
]
