"""The perft tables: how many lines of so many decisions and draws fixed positions have.

An entry of `tests/perft/<name>.toml` has a `name`, the `nodes` of each depth from 1, and says where
it starts: `record` and `entries` (so many entries of a golden record), or whatever the game's own
`start` reads. With a `seed` each draw has one outcome.
"""

import tomllib
from itertools import takewhile
from typing import Any

from every_game.facts import TESTS, Facts
from every_game.records import file_of
from teban import Session, registry
from teban.lab.perft import perft
from teban.play.line import state_after

QUICK_NODES = 8_000
"""The quick tests count an entry as deep as this goes, and at least one ply."""


def table_of(facts: Facts) -> list[dict[str, Any]]:
    file = TESTS / "perft" / f"{facts.name}.toml"
    return tomllib.loads(file.read_text())["position"] if file.exists() else []


def start_of(facts: Facts, entry: dict[str, Any]) -> Any:
    """The state that an entry counts from."""
    if "record" not in entry:
        return facts.start(entry)
    session: Session = registry.replay(file_of(facts, entry["record"]), facts.game)
    return state_after(session.game, session.start, session.log[: entry["entries"]])


def counted(facts: Facts, entry: dict[str, Any], depth: int) -> list[int]:
    """The lines of 1 to so many decisions and draws."""
    found = perft(facts.game, start_of(facts, entry), depth, entry.get("seed"))
    return [ply.nodes for ply in found.plies[1:]]


def quick_depth(entry: dict[str, Any]) -> int:
    return max(1, len(list(takewhile(lambda nodes: nodes <= QUICK_NODES, entry["nodes"]))))
