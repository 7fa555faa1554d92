"""What somebody could mean at an item, legal or not."""

from functools import cache
from typing import Any

from every_game.facts import Facts, begun, ways_of
from every_game.playing import current_item, next_move
from teban import QuickRng, Session

GAMES_SEEN, ENTRIES_SEEN = 3, 200


def tried_at(facts: Facts, session: Session, player: int) -> list[Any]:
    """What somebody could mean at his item: the game's own attempts, else what was legal in other games."""
    if facts.attempts is not None:
        return list(facts.attempts(session, player))
    classes = session.game.definition.actions[type(current_item(session))]
    return [action for action in legal_elsewhere(facts) if type(action) in classes]


@cache
def legal_elsewhere(facts: Facts) -> tuple[Any, ...]:
    """What was legal at the beginning of some games of each way."""
    seen: dict[Any, None] = {}
    for seed in range(GAMES_SEEN):
        for way in ways_of(facts):
            session, rng = begun(way, seed), QuickRng(seed)
            while not session.is_over and session.revision < ENTRIES_SEEN:
                seen.update(dict.fromkeys(a for p in session.to_act() for a in session.legal_actions(p)))
                session.play(*next_move(facts, session, rng))
    return tuple(seen)
