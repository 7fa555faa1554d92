"""Law 8: the order of sealed submissions does not matter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

from teban.agenda import SecretChoice
from teban.errors import Refused, RulesError
from teban.play.events import Opened, Readiness
from teban.testing.evidence import as_json, seen
from teban.testing.law import Check, Finding, Law
from teban.testing.trial import Position, Trial

Choices = dict[int, Any]


def one_outcome(trial: Trial) -> Iterator[Finding]:
    """Every order of submissions gives one state and one event stream for each viewer."""
    for position in _sealed(trial):
        chosen = _choices(position)
        orders = _orders(trial, list(chosen))
        first = _outcome(position, chosen, orders[0], orders[0])
        for order in orders[1:]:
            other = _outcome(position, chosen, order, order)
            if None not in (first, other) and other != first:
                yield Finding(f"order {order} differs from {orders[0]}", first, other, position.steps)
                return


def withdrawn(trial: Trial) -> Iterator[Finding]:
    """A withdrawal leaves no trace: the same choices made later give the same state and streams."""
    for position in _sealed(trial):
        chosen = _choices(position)
        before = as_json(position.state)
        for player in chosen if len(chosen) > 1 else ():
            fork = position.session.fork()
            fork.play(player, chosen[player])
            fork.withdraw(player)
            if as_json(fork.state_itself) != before:
                yield Finding(
                    f"the withdrawal of {player} leaves a trace",
                    before,
                    as_json(fork.state_itself),
                    position.steps,
                )
                return
        for order in _orders(trial, list(chosen)):
            again = (*order[1:-1], *order[:1], *order[-1:]) if len(order) > 1 else order
            plain = _outcome(position, chosen, again, again)
            other = _outcome(position, chosen, order[:-1], again)
            if None not in (plain, other) and other != plain:
                yield Finding(f"with withdrawals, order {again} differs", plain, other, position.steps)
                return


def choices_independent(trial: Trial) -> Iterator[Finding]:
    """What a player may choose does not depend on what others have committed or done out of turn."""
    for position in _sealed(trial):
        own = {player: position.item.actions(position.here, player) for player in position.item.players}
        for player, action in _choices(position).items():
            fork = position.session.fork()
            fork.play(player, action)
            yield from _changed(position, own, fork, [p for p in own if p != player])
        for player in position.players:
            for action in _interrupts(position, player):
                fork = position.session.fork()
                try:
                    fork.play(player, action)
                except RulesError:
                    continue
                yield from _changed(position, own, fork, [p for p in own if p != player])


def _sealed(trial: Trial) -> Iterator[Position]:
    """Positions at which a sealed choice begins, about as many of a game as the budget has."""
    begun = sum(isinstance(event, Opened) for event in trial.last.session.log) if trial.last else 0
    share, rng = trial.budget.positions / max(1, begun), trial.rng("sealed")
    sealed = (position for position in trial.positions() if _begins(position.item))
    for position in seen(sealed, "no choice is sealed"):
        if trial.thorough or rng.random() < share:
            yield position


def _begins(item: Any) -> bool:
    return isinstance(item, SecretChoice) and not item.committed


def _choices(position: Position) -> Choices:
    """An action for each player, chosen at random."""
    rng = position.trial.rng(f"sealed {position.steps}")
    return {
        player: rng.choice(position.item.actions(position.here, player)) for player in position.item.players
    }


def _orders(trial: Trial, players: list[int]) -> Sequence[tuple[int, ...]]:
    return trial.some(list(permutations(players)))


def _outcome(position: Position, chosen: Choices, first: Sequence[int], rest: Sequence[int]) -> Any:
    """What everybody sees once all have submitted; None where somebody is refused.

    `first` submit in that order; where `rest` is another order, each withdraws before he submits
    again in it.
    """
    fork = position.session.fork()
    told: dict[str, list[Any]] = {str(viewer): [] for viewer in position.trial.viewers}
    for viewer in position.trial.viewers:
        fork.subscribe(told[str(viewer)].append, viewer)
    before = fork.revision
    try:
        for player in first if first != rest else ():
            if player in fork.to_act():
                fork.play(player, chosen[player])
        for player in rest:
            if player not in fork.to_act() and len(fork.log) == before:
                fork.withdraw(player)
            fork.play(player, chosen[player])
    except RulesError as error:
        return {"raised": str(error)}
    except Refused:
        return None  # told by `choices_independent`
    return {
        "state": as_json(fork.state_itself),
        "log": as_json(fork.log[before:]),
        "told": {
            viewer: [as_json(event) for event in events if not isinstance(event, Readiness)]
            for viewer, events in told.items()
        },
    }


def _changed(position: Position, own: Choices, fork: Any, others: list[int]) -> Iterator[Finding]:
    """Those of the others who are still to act and may choose something else now."""
    here = position.game.steps.here(fork.state_itself)
    if not here.agenda or type(here.agenda[-1]) is not type(position.item):
        return
    for player in others:
        if player in fork.to_act():
            now = here.agenda[-1].actions(here, player)
            if as_json(list(now)) != as_json(list(own[player])):
                yield Finding(
                    f"what player {player} may choose has changed",
                    list(own[player]),
                    list(now),
                    position.steps,
                )


def _interrupts(position: Position, player: int) -> list[Any]:
    kinds = position.game.steps.kinds
    return [a for a in position.session.legal_actions(player) if type(a) in kinds.interrupt_of]


LAWS = (
    Law(
        8,
        "sealed-order",
        "Every order of sealed submissions gives one state and one event stream per viewer.",
        (
            Check(
                "one-outcome",
                one_outcome,
                "let `resolve` read `chosen` by player, never in an order of its own",
            ),
            Check("withdrawn", withdrawn, "keep nothing of a commitment outside the item"),
            Check(
                "choices-independent",
                choices_independent,
                "list a player's actions from the state, not from what others have committed",
            ),
        ),
    ),
)
