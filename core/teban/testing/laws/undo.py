"""Law 6: undo to the start and redo to the end give equal states."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from teban.engine.codec import uncommitted
from teban.errors import Refused, RulesError
from teban.play.events import Opened, Played
from teban.testing.evidence import as_json
from teban.testing.law import Check, Finding, Law
from teban.testing.table import LedSession
from teban.testing.trial import Trial


def undone(trial: Trial) -> Iterator[Finding]:
    """Each undo back to the start gives the state and the views from before the decision."""
    session, known = _played(trial)
    if session is None:
        return
    for place in reversed(range(len(known) - 1)):
        session.undo()
        if _seen(session, trial) != known[place]:
            yield Finding(
                f"undo to decision {place} gives something else", known[place], _seen(session, trial)
            )
            return


def redone(trial: Trial) -> Iterator[Finding]:
    """Each redo on to the end gives the state and the views from after the decision."""
    session, known = _played(trial)
    if session is None or len(known) < 2:
        return
    session.undo(len(known) - 1)
    for place in range(1, len(known)):
        session.redo()
        if _seen(session, trial) != known[place]:
            yield Finding(
                f"redo of decision {place} gives something else", known[place], _seen(session, trial)
            )
            return


def _played(trial: Trial) -> tuple[LedSession | None, list[dict[str, Any]]]:
    """A casual session at the trial's end, and what was seen before the first and after each decision."""
    casual = replace(trial, casual=True)
    try:
        table = casual.begin()
    except Exception:  # noqa: BLE001 - termination reports games that cannot begin
        return None, []
    known = [_seen(table.session, trial)]
    for step, draws in casual.moves():
        if step.kind in ("undo", "redo"):
            break
        before = table.session.revision
        try:
            table.do_listed(step, draws)  # a listing that changes the state shows as it is taken back
        except (Refused, RulesError):
            break
        if any(isinstance(event, (Played, Opened)) for event in table.session.log[before:]):
            known.append(_seen(table.session, trial))
    return table.session, known


def _seen(session: LedSession, trial: Trial) -> dict[str, Any]:
    """The state and the views, open commitments left out."""
    state = uncommitted(session.state_itself)
    views = {str(viewer): as_json(trial.game.view(state, viewer)) for viewer in trial.viewers}
    return {"state": as_json(state), "views": views}


LAWS = (
    Law(
        6,
        "undo",
        "Undo to the start and redo to the end give equal states.",
        (
            Check("undone", undone, "keep everything that rules read in the state"),
            Check("redone", redone, "keep everything that rules read in the state"),
        ),
    ),
)
