"""Law 16, memory: what a viewer was shown stays in his view until an item forgets it.

Components are values of pooled types. A view is all that a bot, a client or the determinizer
knows, so a component that somebody has seen must have a place there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from teban.errors import name_of
from teban.testing.happenings import Happening, happenings
from teban.testing.law import Check, Finding, Law, Skipped
from teban.testing.slots import Slot, has_pools, slots_in_action, slots_of
from teban.testing.trial import Trial
from teban.visibility import Viewer

Component = tuple[str, Any, Any]
"""The name of a pool, the player whose pool it is where each has one, and the value."""


def kept(trial: Trial) -> Iterator[Finding]:
    """A component that a viewer sees stays in his view until an item with `forgets=True` takes it away."""
    _needs_pools(trial)
    known: dict[Viewer, Counter[Component]] = {}
    for happening in happenings(trial):
        before = known or _known_to_all(trial, happening.before)
        known = _known_to_all(trial, happening.after)
        if happening.forgets or happening.move is None:
            continue
        for viewer, components in before.items():
            if lost := components - known[viewer]:
                told = ", ".join(f"{value!r} of {pool!r}" for pool, _, value in lost)
                items = ", ".join(map(name_of, happening.ran))
                yield Finding(
                    f"viewer {viewer!r} saw {told}, and no more after {items}", position=happening.steps
                )
                return


def placed(trial: Trial) -> Iterator[Finding]:
    """A component that an event shows to a viewer has a place in his view afterwards."""
    _needs_pools(trial)
    for happening in happenings(trial):
        if happening.forgets:
            continue
        for viewer in trial.viewers[:-1]:
            shown = list(_shown(trial, happening, viewer))
            known = known_to(trial, happening.after, viewer) if shown else ()
            seen = {(pool, value) for pool, _, value in known}
            for action, slot in shown:
                if (slot.pool.name, slot.value) not in seen:
                    yield Finding(
                        f"viewer {viewer!r} is shown {slot.value!r} of {slot.pool!r} in {action!r}, "
                        "and sees it nowhere in his view",
                        position=happening.steps,
                    )
                    return


def _shown(trial: Trial, happening: Happening, viewer: Viewer) -> Iterator[tuple[Any, Slot]]:
    """The components that the event shows to the viewer, each with the action that shows it."""
    for actor, action in happening.shown:
        shown = trial.game.views.redact(action, actor, viewer, trial.setup.players)
        for slot in slots_in_action(shown, action.__class__):
            if slot.value is not None:
                yield shown, slot


def _needs_pools(trial: Trial) -> None:
    if not has_pools(trial.game):
        raise Skipped("nothing is drawn from a pool")


def _known_to_all(trial: Trial, state: Any) -> dict[Viewer, Counter[Component]]:
    """What each viewer but the referee sees."""
    return {viewer: known_to(trial, state, viewer) for viewer in trial.viewers[:-1]}


def known_to(trial: Trial, state: Any, viewer: Viewer) -> Counter[Component]:
    """The components that a viewer sees."""
    view = trial.game.view(state, viewer)
    return Counter(
        (slot.pool.name, slot.scope if slot.pool.per_player else None, slot.value)
        for slot in slots_of(trial.game, view)
        if slot.value is not None
    )


LAWS = (
    Law(
        16,
        "memory",
        "What a viewer was shown stays in his view until an item forgets it.",
        (
            Check(
                "kept",
                kept,
                "keep it in a field that he sees, or declare `forgets=True` on the item that takes it away",
            ),
            Check(
                "placed",
                placed,
                "put it into a field that he sees, or conceal it in the action; "
                "give a mere name of a component a type without a pool",
            ),
        ),
    ),
)
