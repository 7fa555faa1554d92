"""Haru Ichiban for the tests of every game."""

from typing import Any

from every_game.facts import Facts
from haru_ichiban_comparison import (
    ATTEMPTS,
    PROHIBITIONS,
    differences_at_end,
    differences_at_turn,
    of_kind,
)
from haru_ichiban_perft import lines, start
from teban import Session
from teban.testing.setups import Setup
from teban_haru_ichiban.game import HaruIchiban

HARU = HaruIchiban()


def attempts(session: Session, player: int) -> tuple[Any, ...]:
    found: tuple[Any, ...] = of_kind(ATTEMPTS, session.state.agenda[-1])
    return found


FACTS = Facts(
    game=HARU,
    rulebook="Haru Ichiban",
    readings=tuple(f"A{number}" for number in range(1, 19)),
    reasons=frozenset(PROHIBITIONS),
    ways=(
        Setup(HARU, 2),
        Setup(HARU, 2, {"croak": "coin"}),
        Setup(HARU, 2, {"multi_shape": "best"}),
        Setup(HARU, 2, {"reset_pads": True}),
        Setup(HARU, 2, {"random_setup": True}),
        Setup(HARU, 2, {"reset_pads": True, "random_setup": True, "croak": "coin", "multi_shape": "best"}),
    ),
    attempts=attempts,
    differences_at_turn=differences_at_turn,
    compared_reasons=frozenset(PROHIBITIONS),
    differences_at_end=differences_at_end,
    bots=("random",),
    start=start,
    lines=lines,
    is_standing_final=True,
    quick_games=3,
    games_for_reasons=12,
    rules=("actions", "components", "game", "invariants", "pond", "rules", "scoring", "state"),
)
