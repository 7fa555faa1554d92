"""Whether taking moves back would let somebody keep what he has learned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from teban.errors import Refusal, UndoRefused, name_of
from teban.game import Game
from teban.play.events import Drawn, Event, Opened, Played
from teban.play.line import apply_event
from teban.shape import fields_of


def check_undo(game: Game[Any], state: Any, events: Sequence[Event], player: int | None) -> None:
    """Raises `UndoRefused` where one of the last events revealed something, or is another's.

    The state is the one before them, and is taken past them.
    """
    deciders = {event.player for event in events if isinstance(event, Played)}
    own = {player} if player is not None else deciders
    if len(deciders) > 1 or not deciders <= own:
        raise UndoRefused(
            f"decisions of players {sorted(deciders)} would be taken back",
            Refusal("another-players-decision"),
        )
    for event in events:
        cause = _reveal_of(game, state, event)
        if cause:
            raise UndoRefused(
                f"something was revealed at entry {event.revision}: {cause}", Refusal("across-a-reveal")
            )


def _reveal_of(game: Game[Any], state: Any, event: Event) -> str:
    """What made something known in an event, or nothing; the state is taken past the event."""
    item = game.steps.here(state).agenda[-1]
    if isinstance(event, Opened):
        return "an opened sealed choice"
    if isinstance(event, Drawn):
        apply_event(game, state, event)
        fields = fields_of(event.action.__class__)
        shown = not fields or any(field.visible.kind != "hidden" for field in fields)
        return f"a shown draw of {name_of(item)}" if shown or item.makes_known(event.action) else ""
    assert isinstance(event, Played)
    done = game.steps.kinds.interrupt_of.get(event.action.__class__, item)
    tasks: list[Any] = []
    game.steps.apply(state, event.player, event.action, tasks)
    if done.makes_known(event.action):
        return name_of(done)
    return next((name_of(task) for task in tasks if task.makes_known()), "")
