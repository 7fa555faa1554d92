"""Law 10: the changes of events, folded, give the view."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import msgspec

from teban.play.events import Event, Readiness, fold
from teban.play.feed import view_data
from teban.testing.evidence import as_json
from teban.testing.law import Check, Finding, Law
from teban.testing.table import LedSession
from teban.testing.trial import Trial
from teban.visibility import Viewer


def folded(trial: Trial) -> Iterator[Finding]:
    """The changes of `events` turn each viewer's first view into each of his later ones."""
    if trial.last is None:
        return
    views = _views_by_revision(trial)
    session = trial.last.session
    for viewer in trial.viewers:
        known = view_data(trial.game, session.start, viewer)
        for event in session.events(viewer):
            known = fold(known, getattr(event, "changes", ()))
            wanted = views.get((viewer, event.revision + 1))
            if wanted is not None and known != wanted:
                yield Finding(
                    f"the changes of entry {event.revision} do not give {viewer!r} his view", wanted, known
                )
                return


def told(trial: Trial) -> Iterator[Finding]:
    """The changes that a subscriber is told turn the view he had into the one he has."""
    known: dict[Viewer, Any] = {}
    for session, steps, heard in _listened(trial):
        for viewer in trial.viewers:
            wanted = view_data(trial.game, session.state_itself, viewer)
            known.setdefault(viewer, wanted)
            for event in heard[viewer]:
                known[viewer] = fold(known[viewer], getattr(event, "changes", ()))
            if known[viewer] != wanted:
                yield Finding(f"what {viewer!r} is told does not give his view", wanted, known[viewer], steps)
                return


def streams(trial: Trial) -> Iterator[Finding]:
    """A subscriber is told the entries that `events` gives, and of commitments nothing but readiness."""
    session: LedSession | None = None
    first = 0
    streamed: dict[Viewer, list[tuple[Any, int]]] = {viewer: [] for viewer in trial.viewers}
    for session, steps, heard in _listened(trial):
        if not steps:
            first = session.revision
        for viewer, entries in streamed.items():
            heard_now = [event for event in heard[viewer] if not isinstance(event, Readiness)]
            entries += [(_without_changes(event), steps) for event in heard_now]
    if session is None:
        return
    for viewer, entries in streamed.items():
        listed = [_without_changes(event) for event in session.events(viewer, first)]
        for known, wanted in zip_longest(entries, listed):
            entry, place = known or (None, None)
            if entry != wanted:
                yield Finding(f"{viewer!r} is told something else than events give", wanted, entry, place)
                return


def resumed(trial: Trial) -> Iterator[Finding]:
    """Events asked for from a later revision on are the same events."""
    if trial.last is None:
        return
    session, rng = trial.last.session, trial.rng("resumed")
    for viewer in trial.viewers:
        whole = as_json(session.events(viewer))
        for revision in {rng.below(session.revision + 1) for _ in range(trial.budget.positions // 4)}:
            late = as_json(session.events(viewer, revision))
            if late != whole[revision:]:
                yield Finding(f"events of {viewer!r} from {revision} differ", whole[revision:], late)
                return


def _views_by_revision(trial: Trial) -> dict[tuple[Viewer, int], Any]:
    """Each viewer's view in its JSON form, at each revision that the trial stands at."""
    return {
        (viewer, position.session.revision): view_data(trial.game, position.state, viewer)
        for position in trial.positions()
        for viewer in trial.viewers
    }


def _listened(trial: Trial) -> Iterator[tuple[LedSession, int, dict[Viewer, list[Event | Readiness]]]]:
    """The session at the start and after each step, with what each viewer was told in the step."""
    try:
        table = trial.begin()
    except Exception:  # noqa: BLE001 - termination reports games that cannot begin
        return
    heard: dict[Viewer, list[Event | Readiness]] = {viewer: [] for viewer in trial.viewers}
    for viewer in trial.viewers:
        table.session.subscribe(heard[viewer].append, viewer)
    yield table.session, 0, heard
    for step, draws in trial.moves():
        try:
            table.do_again(step, draws)
        except Exception:  # noqa: BLE001 - the trial's stop says what was raised
            return
        yield table.session, len(table.steps), heard
        for events in heard.values():
            events.clear()


def _without_changes(event: Any) -> Any:
    return as_json(msgspec.structs.replace(event, changes=()))


LAWS = (
    Law(
        10,
        "changes",
        "The changes alone, folded, give the view.",
        (
            Check("folded", folded, "leave views and changes to the engine"),
            Check("told", told, "leave views and changes to the engine"),
            Check("streams", streams, "leave telling to the engine"),
            Check("resumed", resumed, "let rules depend on the state and the action alone"),
        ),
    ),
)
