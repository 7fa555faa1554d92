"""Law 3: a refusal changes nothing and says why."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from teban.action import Action
from teban.errors import InvalidInput, Refused, RulesError
from teban.testing.blame import told
from teban.testing.evidence import as_json, look_alikes, shown
from teban.testing.law import Check, Finding, Law
from teban.testing.table import OpenSession
from teban.testing.trial import Position, Trial

REASON = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

Attempt = Callable[[OpenSession], Any]


class Foreign(Action):
    """An action of no game."""


def changes_nothing(trial: Trial) -> Iterator[Finding]:
    """After a refusal state, log, hash, views and what subscribers were told are what they were."""
    for position in trial.positions(trial.budget.positions):
        attempts = list(_attempts(position))
        if _sides(position, attempts) is None:
            continue
        for attempt in attempts:
            sides = _sides(position, [attempt])
            if sides is not None:
                yield Finding(f"{attempt[0]} was refused and changed something", *sides, position.steps)
                return


def reason_named(trial: Trial) -> Iterator[Finding]:
    """A refusal names its reason: a code in kebab case."""
    for position in trial.positions(trial.budget.positions):
        fork = position.session.fork()
        for name, attempt in _attempts(position):
            error = _refused(fork, attempt)
            if error is None:
                fork = position.session.fork()
            if isinstance(error, RulesError):
                message = f"{name} is not refused with a reason: {told(error)}"
                yield Finding(message, position=position.steps, error=error)
                return
            if isinstance(error, Refused) and not REASON.fullmatch(error.refusal.reason):
                yield Finding(
                    f"{name} is refused with the reason {error.refusal.reason!r}", position=position.steps
                )
                return


def _sides(position: Position, attempts: Sequence[tuple[str, Attempt]]) -> tuple[Any, Any] | None:
    """What is shown before and after the refusals, where it is not the same."""
    fork, heard = _watched(position)
    viewers = position.trial.viewers
    before = shown(fork, viewers) | {"told": []}
    for _, attempt in attempts:
        if not isinstance(_refused(fork, attempt), (Refused, InvalidInput)):
            fork, heard = _watched(position)
    after = shown(fork, viewers) | {"told": as_json(heard)}
    return None if after == before else (before, after)


def _watched(position: Position) -> tuple[OpenSession, list[Any]]:
    """A fork in which everybody has been listed his actions, and what its subscribers are told."""
    fork, heard = position.session.fork(), list[Any]()
    for player in position.players:
        fork.legal_actions(player)
    for viewer in position.trial.viewers:
        fork.subscribe(heard.append, viewer)
    return fork, heard


def _refused(session: OpenSession, attempt: Attempt) -> Exception | None:
    """What was raised, or None where nothing was and the session is of no more use."""
    try:
        attempt(session)
    except (Refused, InvalidInput, RulesError) as error:
        return error
    return None


def _attempts(position: Position) -> Iterator[tuple[str, Attempt]]:
    """What must be refused here, and has no other player's consent."""
    legal, last = position.legal(), len(position.players)
    listed = {id(action): (player, action) for player, actions in legal.items() for action in actions}
    known = next(iter(listed.values()), (0, Foreign()))[1]
    for player in (-1, last, True):
        yield f"a play by {player!r}, who is no player,", _play(player, known)
    for player in position.players:
        yield f"an action of another game by {player}", _play(player, Foreign())
        yield f"a text that is no action by {player}", _play(player, "no such action")
        own = legal.get(player, ())
        for action in (position.trial.some(own) or [known])[:3]:
            for other in look_alikes(action):
                if other not in own:
                    yield f"{other!r} by {player}, which is not listed,", _play(player, other)
        if known not in own:
            yield f"{known!r} by {player}, whose it is not,", _play(player, known)
        if player not in getattr(position.item, "committed", ()):
            yield f"a withdrawal by {player} without a commitment", _withdraw(player)
    yield "an undo of more than there is", lambda session: session.undo(10**6)
    yield "an undo of nothing", lambda session: session.undo(0)
    yield "a redo of more than there is", lambda session: session.redo(10**6)
    yield "events from a revision to come", lambda session: session.events(0, session.revision + 1)


def _play(player: int, action: Any) -> Attempt:
    return lambda session: session.play(player, action)


def _withdraw(player: int) -> Attempt:
    return lambda session: session.withdraw(player)


LAWS = (
    Law(
        3,
        "refusal",
        "A refusal changes no byte and names a reason.",
        (
            Check(
                "changes-nothing",
                changes_nothing,
                "let `refusal`, `allows` and `actions` read the state and never change it",
            ),
            Check("reason-named", reason_named, 'give a code such as Refusal("value-in-row")'),
        ),
    ),
)
