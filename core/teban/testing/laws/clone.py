"""Law 5: a clone is equal and shares nothing that can change."""

from __future__ import annotations

from collections.abc import Iterator

from teban.errors import RulesError
from teban.testing.evidence import as_json, mutable_parts, shown
from teban.testing.law import Check, Finding, Law
from teban.testing.trial import Trial


def equal(trial: Trial) -> Iterator[Finding]:
    """A clone equals its original."""
    for position in trial.positions():
        copy = trial.game.clone(position.state)
        if as_json(copy) != as_json(position.state) or type(copy) is not type(position.state):
            yield Finding("the clone differs", position.state, copy, position.steps)
            return


def nothing_shared(trial: Trial) -> Iterator[Finding]:
    """A clone shares no list, dict or mutable part with its original."""
    for position in trial.positions(trial.budget.positions):
        own = {id(part) for _, part in mutable_parts(position.state)}
        for path, part in mutable_parts(trial.game.clone(position.state)):
            if id(part) in own:
                yield Finding(f"the clone shares {path} with its original", position=position.steps)
                return


def independent(trial: Trial) -> Iterator[Finding]:
    """Cloning, and playing on the clone, leave the original alone."""
    for position in trial.positions(trial.budget.positions):
        before = as_json(position.state)
        copy = trial.game.clone(position.state)
        if as_json(position.state) != before:
            yield Finding("cloning changed the original", before, position.state, position.steps)
            return
        if not position.session.is_over:
            player = position.session.to_act()[0]
            actions = trial.game.legal_actions(copy, player)
            try:
                trial.game.apply(copy, player, trial.rng(f"clone {position.steps}").choice(actions))
            except Exception:  # noqa: BLE001 - termination/rules-work reports what rules raise
                continue
            if as_json(position.state) != before:
                yield Finding(
                    "playing on the clone changed the original", before, position.state, position.steps
                )
                return


def forks(trial: Trial) -> Iterator[Finding]:
    """A fork shows what its session shows, and playing on it leaves the session alone."""
    for position in trial.positions(trial.budget.positions):
        session = position.session
        if as_json(trial.game.clone(position.state)) != as_json(position.state):
            return  # told by `equal`
        fork = session.fork()
        before, other = shown(session, trial.viewers), shown(fork, trial.viewers)
        if before != other:
            yield Finding("the fork differs from its session", before, other, position.steps)
            return
        for player in session.to_act():
            try:
                fork.play(player, fork.legal_actions(player)[0])
            except RulesError:
                break
        if shown(session, trial.viewers) != before:
            yield Finding(
                "playing on the fork changed the session",
                before,
                shown(session, trial.viewers),
                position.steps,
            )
            return


LAWS = (
    Law(
        5,
        "clone",
        "A clone is equal and shares no mutable part.",
        (
            Check("equal", equal, "declare every field, so that the clone has it"),
            Check("nothing-shared", nothing_shared, "leave cloning to the engine"),
            Check("independent", independent, "leave cloning to the engine"),
            Check("forks", forks, "keep nothing that changes outside the state"),
        ),
    ),
)
