"""Haru Ichiban for the tests of every game."""

from collections.abc import Sequence
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
from teban import QuickRng, Session
from teban.testing.setups import Setup
from teban_haru_ichiban.actions import Bloom, Wind
from teban_haru_ichiban.game import HaruIchiban

HARU = HaruIchiban()


def attempts(session: Session, player: int) -> tuple[Any, ...]:
    found: tuple[Any, ...] = of_kind(ATTEMPTS, session.state.agenda[-1])
    return found


def choose(session: Session, player: int, legal: Sequence[Any], rng: QuickRng) -> Any:
    """Mostly a gardener makes a shape of his own where he can, so that matches come to an end."""
    if isinstance(legal[0], (Bloom, Wind)) and rng.below(4):
        for action in rng.sample(legal, len(legal)):
            after = session.game.clone(session.state)
            session.game.apply(after, player, action)
            if any(shape.player == player for shape in after.shapes[len(session.state.shapes) :]):
                return action
    return rng.choice(legal)


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
    choose=choose,
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
