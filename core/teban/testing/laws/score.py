"""Law 13: score sheets have an entry for each player, add up, and rank as they say."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from teban.errors import RulesError
from teban.scoring import Outcome, ScoreSheet, fault_of
from teban.testing.evidence import as_json
from teban.testing.law import Check, Finding, Law, Skipped
from teban.testing.trial import Trial


def entries(trial: Trial) -> Iterator[Finding]:
    """A game has an outcome once it is over and not before, with an entry for each player."""
    for position in trial.positions():
        if not position.session.is_over:
            if position.game.outcome(position.state) is not None:
                yield Finding("there is an outcome before the game is over", position=position.steps)
                return
            continue
        try:
            outcome = position.session.outcome()
        except RulesError as error:
            yield Finding(str(error))
            return
        fault = "no outcome" if outcome is None else fault_of(outcome.sheet, trial.setup.players)
        if fault:
            yield Finding(fault)


def totals(trial: Trial) -> Iterator[Finding]:
    """Totals are the sums of the lines."""
    outcome = _outcome(trial)
    lines = [line.points for line in outcome.sheet.lines]
    wanted = [sum(points) for points in zip(*lines, strict=True)]
    if list(outcome.totals) != wanted:
        yield Finding("the totals are not the sums of the lines", wanted, outcome.totals)


def ranks(trial: Trial) -> Iterator[Finding]:
    """Ranks follow totals, then the tie-breaks in their order; equal in all is equal in rank."""
    outcome = _outcome(trial)
    marks = [
        [sum(line.points[player] for line in outcome.sheet.lines)]
        + [line.points[player] for line in outcome.sheet.tie_breaks]
        for player in range(trial.setup.players)
    ]
    wanted = [1 + sum(other > mark for other in marks) for mark in marks]
    if list(outcome.ranks) != wanted:
        yield Finding("the ranks do not follow the totals and tie-breaks", wanted, outcome.ranks)
    first = [player for player, rank in enumerate(wanted) if rank == 1]
    if list(outcome.winners) != first:
        yield Finding("the winners are not those of rank 1", first, outcome.winners)


def stable(trial: Trial) -> Iterator[Finding]:
    """Scoring twice gives the same sheet, and changes nothing in the state."""
    _outcome(trial)
    assert trial.last is not None
    game, state = trial.game, trial.game.clone(trial.last.state)
    before = as_json(state)
    sheets = [as_json(game.score(state)), as_json(game.score(state))]
    if sheets[0] != sheets[1]:
        yield Finding("scoring twice gives different sheets", *sheets)
    if as_json(state) != before:
        yield Finding("scoring changed the state", before, as_json(state))


def standing(trial: Trial) -> Iterator[Finding]:
    """The standing is a sheet with an entry for each player, for every viewer at every position."""
    if not hasattr(trial.game, "standing"):
        raise Skipped("the game has no standing")
    for position in trial.positions(trial.budget.positions):
        for viewer in trial.viewers:
            try:
                sheet: Any = position.session.standing(viewer)
            except RulesError as error:
                yield Finding(f"for {viewer!r}: {error}", position=position.steps)
                return
            if not isinstance(sheet, ScoreSheet):
                yield Finding(f"for {viewer!r} it is {sheet!r}", position=position.steps)
                return


def _outcome(trial: Trial) -> Outcome:
    """How a finished trial ended; skips one that did not, or cannot be scored at all."""
    with suppress(RulesError):  # told by `entries`
        outcome = None if trial.last is None else trial.last.session.outcome()
        if outcome is not None:
            return outcome
    raise Skipped("no game is over with an outcome")


LAWS = (
    Law(
        13,
        "score",
        "Score sheets have one entry per player, totals add up, ranks follow the tie-breaks.",
        (
            Check("entries", entries, "give each line `state.player_count` whole numbers"),
            Check("totals", totals, "leave totals to the engine"),
            Check("ranks", ranks, "leave ranks to the engine; give tie-breaks in the order they are asked"),
            Check("stable", stable, "let `score` read the state and never change it"),
            Check("standing", standing, "let `standing` give a whole sheet from whatever a view holds"),
        ),
    ),
)
