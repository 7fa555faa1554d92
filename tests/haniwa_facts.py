"""Haniwa for the tests of every game."""

from typing import Any

from every_game.facts import Facts
from haniwa_comparison import EVERYTHING, differences_at_end, differences_at_turn
from haniwa_perft import lines, start
from teban import Session
from teban.testing.setups import Setup
from teban_haniwa.game import Haniwa

HANIWA = Haniwa()

REASONS = frozenset(
    {
        "cell-not-vacant",
        "discarded-this-turn",
        "discarded-twice",
        "face-down-before",
        "kofun-used",
        "no-such-kofun",
        "not-in-hand",
        "not-in-stock",
        "not-the-first-player",
        "pile-empty",
    }
)


def attempts(session: Session, _player: int) -> list[Any]:
    return EVERYTHING[type(session.state.agenda[-1])]


FACTS = Facts(
    game=HANIWA,
    rulebook="Haniwa",
    readings=tuple(f"R{number}" for number in range(1, 16)),
    reasons=REASONS,
    ways=(
        Setup(HANIWA, 2),
        Setup(HANIWA, 2, {"start_dice": "ones"}),
        Setup(HANIWA, 2, {"first_player": "player-0"}),
        Setup(HANIWA, 2, {"start_dice": "ones", "first_player": "player-1"}),
    ),
    transcribed=(Setup(HANIWA, 2), Setup(HANIWA, 2, {"start_dice": "ones", "first_player": "player-1"})),
    attempts=attempts,
    differences_at_turn=differences_at_turn,
    differences_at_end=differences_at_end,
    compared_reasons=REASONS,
    start=start,
    lines=lines,
    is_standing_final=True,
    rules=("actions", "components", "game", "rules", "scoring", "state"),
)
