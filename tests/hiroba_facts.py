"""Hiroba for the tests of every game."""

from typing import Any

from every_game.facts import Facts
from every_game.records import played_by
from hiroba_boards import STUCK, position
from hiroba_comparison import PROHIBITIONS, differences_at_end, differences_at_turn
from hiroba_perft import lines
from teban import QuickRng, Session
from teban.bots import bot_for
from teban_hiroba.actions import PASS, PEBBLE_ON, SKIP, STONE_ON
from teban_hiroba.game import Hiroba
from teban_hiroba.rules import PlacePebble, PlaceStone
from teban_hiroba.state import HirobaState

HIROBA = Hiroba()

EVERYTHING: dict[type, list[Any]] = {
    PlaceStone: [*(STONE_ON[space][value] for space in range(81) for value in range(1, 10)), PASS],
    PlacePebble: [SKIP, *PEBBLE_ON],
}
"""All that can be meant at an item, in the order in which it lists what is legal."""

HELD_BACK = 0.8
"""How often a player keeps his pebble, so that pebbles lie early and late."""


def attempts(session: Session, player: int) -> list[Any]:
    return EVERYTHING[type(session.state.agenda[-1])]


def choose(session: Session, player: int, legal: Any, rng: QuickRng) -> Any:
    return SKIP if SKIP in legal and rng.random() < HELD_BACK else rng.choice(legal)


def records() -> dict[str, Session]:
    start = position(STUCK, PlaceStone(1), players=3, pebbles="c1")
    session = Session.from_state(HIROBA, start, seed=1)
    return {"forced-pass": played_by(session, bot_for(HIROBA, "random"))}


def start(entry: dict[str, Any]) -> HirobaState:
    """A board of `hiroba_boards` with stones and pebbles; that player is to place a stone."""
    return position(
        entry["stones"], PlaceStone(entry["player"]), players=entry["players"], pebbles=entry["pebbles"]
    )


FACTS = Facts(
    game=HIROBA,
    rulebook="Hiroba",
    readings=tuple(f"R{number}" for number in range(1, 16)),
    reasons=frozenset({*PROHIBITIONS, "stone-can-be-placed"}),
    attempts=attempts,
    choose=choose,
    records=records,
    kept_records=("rulebook-example",),
    differences_at_turn=differences_at_turn,
    differences_at_end=differences_at_end,
    compared_reasons=frozenset(PROHIBITIONS),
    start=start,
    lines=lines,
    is_standing_final=True,
    rules=("actions", "components", "game", "layout", "rules", "scoring", "state"),
)
