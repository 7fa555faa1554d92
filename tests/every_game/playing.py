"""Random play that shows much of a game: choices of several, sealed ones, and what is done out of turn."""

from collections.abc import Iterator
from typing import Any

from every_game.facts import Facts
from teban import QuickRng, Session

OUT_OF_TURN = 12
"""One decision of so many is one out of turn, where there is one."""


def next_move(facts: Facts, session: Session, rng: QuickRng) -> tuple[int, Any]:
    """Who does what next: somebody who must act, in any order, or now and then an interrupt."""
    player, legal = whose_turn(session, rng)
    choose = facts.choose or by_kind
    return player, choose(session, player, legal, rng)


def whose_turn(session: Session, rng: QuickRng) -> tuple[int, tuple[Any, ...]]:
    """Who decides next, and among what."""
    offers = list(out_of_turn(session)) if has_interrupts(session) and not rng.below(OUT_OF_TURN) else []
    if offers:
        return rng.choice(offers)
    player = rng.choice(session.to_act())
    return player, in_turn(session, player)


def by_kind(session: Session, player: int, legal: tuple[Any, ...], rng: QuickRng) -> Any:
    """Each kind of action equally often, so that the one `pass` is as frequent as all stones."""
    kind = rng.choice(list(dict.fromkeys(type(action) for action in legal)))
    return rng.choice([action for action in legal if type(action) is kind])


def in_turn(session: Session, player: int) -> tuple[Any, ...]:
    """What a player may do at the item that waits for him."""
    return tuple(session.game.steps.kinds.in_turn(session.legal_actions(player)))


def out_of_turn(session: Session) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """Each player who may interrupt, and with what."""
    interrupts = session.game.steps.kinds.interrupt_of
    for player in range(session.players):
        offered = tuple(action for action in session.legal_actions(player) if type(action) in interrupts)
        if offered:
            yield player, offered


def has_interrupts(session: Session) -> bool:
    return bool(session.game.steps.kinds.interrupts)


def current_item(session: Session) -> Any:
    """The item that waits, looked up in the game inside where there is one."""
    return session.game.steps.here(session.state).agenda[-1]
