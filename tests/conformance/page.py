"""Writes docs/conformance.md: what the kit closes, and how many planted faults it finds; run as a program.

The figures are those of the proofs `leaks` and `mutants-<game>` as they are kept in docs/proofs.
"""

import json
from collections.abc import Iterator
from typing import Any

from conformance.survivors import EQUIVALENT
from conformance.trial import ROOT
from teban.testing.laws import LAWS

PAGE = ROOT / "docs/conformance.md"
PROOFS = ROOT / "docs/proofs"

ROWS = {
    1: ("a view written by hand shows another's hand", "9 non-interference: `view`, `standing`, `outcome`"),
    2: ("a sampler deals the true world", "11 worlds: `from-view`, `recurrence`"),
    3: ("a counter, a length or an order tells", "9: `entries`, `sizes`, `legal`, `order`"),
    4: ("a secret survives in a copy that is sent", "9: `view`, `undo`; commitments stay sealed"),
    5: ("the whole state is sent to begin with", "9: `view`, `hash`"),
    6: ("the log and messages skip the view", "9: `events`, `refusals`, `errors`"),
    7: ("the name of an action, or whose turn it is, tells", "9: `choices`, `turn`, `readiness`, `tokens`"),
    8: ("a bot gets more than its seat may know", "9: `bots`; bots are given views alone"),
    9: ("a spectator sees everything", "9, with spectators among the viewers"),
    10: ("a wrapped library shows too much", "`teban check --openspiel`, see [other games](other-games.md)"),
    11: ("the seed is where players see it", "no view or event has it; `tests/long/service_wire`"),
    12: (
        "worlds dealt from a view cannot be, or are always the same",
        "11: `fits`, `pools`, `complete`, ...",
    ),
    13: ("an undo after a draw peeks", "9: `undo`; undo is refused across what was revealed"),
}
"""What users of other engines ran into, and the law that closes it here."""

INTRODUCTION = """# Conformance

A game conforms when the sixteen [laws](laws.md) hold for it. There each law has what it means, which
faults it closes, how a failure reads and how to mend it; here stands how much the laws find. The page is
written by `python tests/conformance/page.py` from the results of `teban prove`.

## Leaks

Faults in which something hidden gets out, as they were reported of other engines, planted in small games, in
the engine and in the games of the house. Each is looked for by the kit alone (`teban prove --only leaks`).
"""

MUTANTS = """
## Mutants

Small faults planted at random in the rules of the games: a number off by one, a condition turned round, a
statement left out (`teban prove --only mutants-haniwa`, ...). The quick tests of the game are asked first,
then `teban check`. Both must pass the game as it is, or nothing is proved.
"""


def page() -> str:
    """The page, from the proofs that there are."""
    lines = [
        INTRODUCTION,
        *_leaks(),
        MUTANTS,
        *_mutants(),
        "\n## Laws\n",
        "| law | sub-checks |",
        "|---|---|",
    ]
    lines += [
        f"| [{law.number} {law.name}](laws.md#{law.name}) | {', '.join(f'`{c.name}`' for c in law.checks)} |"
        for law in LAWS
    ]
    return "\n".join(lines) + "\n"


def _leaks() -> Iterator[str]:
    counts = _result("leaks").get("counts", {})
    yield "| row | fault | closed by | planted |"
    yield "|---|---|---|---|"
    for row, (fault, law) in ROWS.items():
        yield f"| {row} | {fault} | {law} | {counts.get(f'row {row:02}', 0) or '-'} |"
    yield f"\nOf {counts.get('leaks', 0)} leaks the kit finds {counts.get('found', 0)}."


def _mutants() -> Iterator[str]:
    names = sorted(file.stem for file in PROOFS.glob("mutants-*.json"))
    results = {name.removeprefix("mutants-"): _result(name) for name in names}
    if not results:
        yield "There is no result yet."
        return
    yield "| game | mutants | found by the tests | by the kit | survived |"
    yield "|---|---|---|---|---|"
    for game, result in results.items():
        yield "| {} | {} | {} | {} | {} |".format(game, *map(result["counts"].get, KINDS, (0,) * len(KINDS)))
    total = sum(result["counts"]["mutants"] for result in results.values())
    left = sum(result["counts"].get("survived", 0) for result in results.values())
    yield f"\nOf {total} mutants {total - left} are found." + (" What survives:\n" if left else "")
    for result in results.values():
        for figures in result["figures"]:
            yield from (f"- `{name}`: {why}" for name, why in figures.items() if _survives(why))
    yield "\nOthers were taken for those that change nothing that a game can show:\n"
    yield from (f"- `{name}`: {why}" for name, why in EQUIVALENT.items())


def _survives(figure: float | str) -> bool:
    """Whether a figure is the reason why a mutant is not found; others are who finds it, and the seconds."""
    return isinstance(figure, str) and figure not in ("tests", "kit")


KINDS = ("mutants", "found by the tests", "found by the kit", "survived")


def _result(name: str) -> dict[str, Any]:
    file = PROOFS / f"{name}.json"
    return json.loads(file.read_text()) if file.exists() else {}


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
