"""What happened in a trial, move by move: each decision, draw, withdrawal, undo and redo."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from teban.agenda import CHANCE
from teban.errors import Refused, RulesError
from teban.play.events import Drawn, Event
from teban.testing.causes import Move, do_move, shown_by
from teban.testing.trial import Trial


@dataclass(frozen=True)
class Happening:
    """The states around it, what its event shows, and the items that ran; `steps` of the trial lead there.

    `move` is None where something was withdrawn by `player`, or taken back or put back (player -1).
    """

    before: Any
    after: Any
    player: int
    move: Move | None
    shown: Sequence[Move]
    ran: Sequence[Any]
    steps: int

    @property
    def forgets(self) -> bool:
        return any(item.forgets for item in self.ran)


def happenings(trial: Trial) -> Iterator[Happening]:
    """All of a trial, in order; look at each before the next. The sub-check's time bounds them."""
    try:
        table = trial.begin()
    except RulesError:
        return
    yield from _moves(trial, table.session.start, table.session.log, len(table.steps))
    for step, draws in trial.moves():
        if trial.clock.is_over and not trial.thorough:
            return
        before, revision = table.session.state, table.session.revision
        try:
            table.do_again(step, draws)
        except (Refused, RulesError):
            return
        if step.kind == "play":
            entries = table.session.log[revision:]
            yield from _moves(trial, before, entries, len(table.steps), (step.player, step.action))
        else:
            after = table.session.state
            yield Happening(before, after, step.player, None, (), (), len(table.steps))


def _moves(
    trial: Trial, state: Any, entries: Sequence[Event], steps: int, *decision: Move
) -> Iterator[Happening]:
    """A decision and the draws after it, one by one; `state` is taken along."""
    draws = [(CHANCE, entry.action) for entry in entries if isinstance(entry, Drawn)]
    for move in (*decision, *draws):
        before, shown, ran = trial.game.clone(state), shown_by(trial.game, state, move), list[Any]()
        do_move(trial.game, state, *move, ran)
        trial.clock.positions += 1
        yield Happening(before, state, move[0], move, shown, ran, steps)
