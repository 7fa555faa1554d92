"""Law 1: random play ends, and until then somebody can act."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from teban.errors import Refused, RulesError
from teban.testing.blame import told
from teban.testing.law import Check, Finding, Law
from teban.testing.trial import Trial, stop_from
from teban.testing.watchdog import Endless


def _stops(kind: str, meaning: str) -> Callable[[Trial], Iterator[Finding]]:
    """A check that a trial has no stop of that kind."""

    def look(trial: Trial) -> Iterator[Finding]:
        if trial.stop is not None and trial.stop.kind == kind:
            yield Finding(trial.stop.message)

    look.__doc__ = meaning
    return look


def rules_work(trial: Trial) -> Iterator[Finding]:
    """Whatever is listed can be resolved; no rule raises, and each returns."""
    if trial.stop is not None and trial.stop.kind in ("rules", "endless"):
        yield Finding(trial.stop.message)
        return
    for position in trial.positions(trial.budget.positions):
        for player, actions in position.legal().items():
            for action in trial.some(actions):
                try:
                    position.session.fork().play(player, action)
                except RulesError as error:
                    if stop_from(error, "step").kind != "rules":
                        continue  # told by `tasks-end`
                    message = f"player {player} plays {action!r}: {told(error)}"
                    yield Finding(message, position=position.steps)
                    return
                except Endless as error:
                    message = f"player {player} plays {action!r}: {told(error)}"
                    yield Finding(message, position=position.steps, error=error)
                    return
                except Refused:
                    continue  # the business of legality/listed-accepted


LAWS = (
    Law(
        1,
        "termination",
        "Random play ends; until then somebody can act.",
        (
            Check(
                "ends",
                _stops("too-long", "Random play comes to an end."),
                "let every round use something up, or end the game after a number of rounds",
            ),
            Check(
                "somebody-acts",
                _stops("nobody-acts", "Until the game is over somebody can act."),
                "queue a choice with `state.then`, or clear the agenda with `state.end`",
            ),
            Check(
                "never-empty",
                _stops("no-actions", "A choice that is asked has an action."),
                "do not queue a choice that could be empty, or list an explicit pass",
            ),
            Check(
                "tasks-end",
                _stops("tasks", "Tasks come to an end, and somebody decides."),
                "a task that queues itself needs a condition that ends it",
            ),
            Check(
                "rules-work",
                rules_work,
                "list only what `resolve` can do; it never refuses, never fails and comes to its end",
            ),
            Check(
                "invariants",
                _stops("invariant", "`check` accepts every state that play reaches."),
                "mend the rule that made the state, or the invariant that it breaks",
            ),
        ),
    ),
)
