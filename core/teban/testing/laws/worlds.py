"""Law 11, worlds: what `determinize` deals fits the view, and is as likely as it ought to be.

Where the worlds that fit what a viewer has been shown can be followed (`teban.testing.beliefs`),
those that are dealt are compared with them, one by one and in how often each comes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any

from teban.agenda import CHANCE
from teban.engine.chance import chosen_outcome
from teban.engine.codec import encode
from teban.errors import DecodeError
from teban.game import Game
from teban.rng import QuickRng
from teban.testing.concealed import in_words, nearest
from teban.testing.law import BatchCheck, Check, Finding, Law, Skipped
from teban.testing.pairs import Moment, Pair
from teban.testing.slots import has_pools
from teban.testing.statistics import SURE, chance_of
from teban.testing.surveys import (
    dealt_safely,
    keeps_invariants,
    misdealt,
    notes,
    surplus_in,
    surveys,
)
from teban.testing.trial import Position, Trial
from teban.visibility import Viewer

ENOUGH_HITS = 200
"""How many worlds that are known must be dealt to compare how often each was."""

THOROUGH = 100
"""Pairs of each viewer that are made of one trial alone, to count such worlds in it."""

TRUE_PLAYOUTS = 20
"""How often the true world is played to the end where a dealt one fails."""


POSSIBLE = (
    "scope the pool more tightly, or write `determinize`; where something public tells what lies there, "
    "hide that; where the order of a hidden list tells it, as of a hand that is kept sorted, keep the list "
    "as it was dealt, and sort it where it is shown"
)


@dataclass(frozen=True)
class Deal:
    """A world that was dealt from a viewer's view at a position."""

    position: Position
    viewer: Viewer
    view: Any
    seed: int
    world: Any

    def finding(self, message: str, left: Any, right: Any) -> Finding:
        return Finding(f"viewer {self.viewer!r}: {message}", left, right, self.position.steps)


def deals(trial: Trial) -> Iterator[Finding]:
    """A world can be dealt from every view."""
    for position, viewer, view in _views(trial):
        try:
            fault = misdealt(trial.game, trial.game.determinize(view, trial.rng("deal")))
        except Exception as error:  # noqa: BLE001 - whatever the rules raise is the finding
            fault = f"determinize raised {type(error).__name__}: {error}"
        if fault:
            yield Finding(f"viewer {viewer!r}: {fault}", position=position.steps)
            return


def fits(trial: Trial) -> Iterator[Finding]:
    """The world that is dealt looks to the viewer just like the true one."""
    for deal in _dealt(trial, fitting=False):
        left, right = encode(deal.view), encode(trial.game.view(deal.world, deal.viewer))
        if left != right:
            yield deal.finding("a world dealt from the view gives another view", left, right)
            return


def pools(trial: Trial) -> Iterator[Finding]:
    """Every pool holds what lies in its slots, in the true world and in those that are dealt."""
    if not has_pools(trial.game):
        raise Skipped("nothing is drawn from a pool")
    for deal in _dealt(trial):
        for name, state in (("the true world", deal.position.state), ("a dealt world", deal.world)):
            surplus = surplus_in(trial.game, state)
            if surplus is not None:
                slot, held, contents = surplus
                yield deal.finding(
                    f"{name} holds {slot.value!r} of {slot.pool!r} more often than the pool does",
                    contents,
                    held,
                )
                return


def invariants(trial: Trial) -> Iterator[Finding]:
    """The world that is dealt keeps the game's invariants."""
    for deal in _dealt(trial):
        try:
            trial.game.check_state(deal.world)
        except DecodeError as error:
            yield Finding(f"viewer {deal.viewer!r}: a dealt world: {error}", position=deal.position.steps)
            return


def plays_on(trial: Trial) -> Iterator[Finding]:
    """The world that is dealt can be played to the end, where the true one can."""
    game, rng = trial.game, trial.rng("play")
    for deal in _dealt(trial):
        if not keeps_invariants(game, deal.world):
            continue
        fault = _fault_in_play(trial, deal.world, rng)
        if fault and not any(_fault_in_play(trial, deal.position.state, rng) for _ in range(TRUE_PLAYOUTS)):
            yield Finding(f"viewer {deal.viewer!r}: in a dealt world {fault}", position=deal.position.steps)
            return


def from_view(trial: Trial) -> Iterator[Finding]:
    """What is dealt depends on the view and the generator alone."""
    _check_that_something_is_hidden(trial.game)
    game, rng = trial.game, trial.rng("from view")
    for number in range(len(trial.viewers) - 1):
        for moment in _alike(Pair(trial, number)):
            if trial.clock.is_over and not trial.thorough:
                return
            trial.clock.positions += 1
            seed, viewer = rng.getrandbits(32), moment.pair.viewer
            first = dealt_safely(game, moment.first.session.view(viewer), QuickRng(seed))
            second = dealt_safely(game, moment.second.session.view(viewer), QuickRng(seed))
            left, right = encode(first), encode(second)
            if left != right:
                yield Finding(
                    f"viewer {viewer!r}: one seed deals two worlds from equal views, "
                    "as if it knew the true ones",
                    left,
                    right,
                    moment.steps,
                )
                return


# Beliefs -----------------------------------------------------------------------------------


def possible(trial: Trial) -> Iterator[Finding]:
    """Every world that is dealt fits all that the viewer has been shown."""
    _check_that_something_is_hidden(trial.game)
    for survey in surveys(trial):
        for world in survey.counts:
            if world not in survey.weights:
                known = nearest(trial.game, survey.viewer, world, survey.weights)
                dealt, can_be = (in_words(trial.game, survey.viewer, made) for made in (world, known))
                what = f"one that was dealt cannot be, {dealt}; one that can be is {can_be}"
                yield survey.finding(what, trial, known, world)
                return


def complete(trial: Trial) -> Iterator[Finding]:
    """Every world that fits all that the viewer has been shown is dealt sooner or later."""
    _check_that_something_is_hidden(trial.game)
    for survey in surveys(trial):
        for world, weight in survey.weights.items():
            expected = survey.samples * weight
            if not survey.counts[world] and (1 - weight) ** survey.samples < SURE:
                hidden = in_words(trial.game, survey.viewer, world)
                yield survey.finding(
                    f"one, {hidden}, that is to be expected {expected:.0f} times never came "
                    "(difference: it against one that was dealt)",
                    trial,
                    world,
                    next(iter(survey.counts)),
                )
                return


def posterior(trial: Trial) -> Iterator[Finding]:
    """Worlds are dealt as often as they are likely."""
    _check_that_something_is_hidden(trial.game)
    for survey in surveys(trial):
        worlds = [world for world in survey.weights if world in survey.counts]
        counts = [survey.counts[world] for world in worlds]
        weights = [round(survey.weights[world] * 10**12) for world in worlds]
        chance = chance_of(counts, weights)
        if chance < SURE:
            share = [f"{count / survey.samples:.3f}" for count in counts[:20]]
            wanted = [f"{weight / sum(weights):.3f}" for weight in weights[:20]]
            yield survey.finding(
                f"so uneven by chance once in {1 / max(chance, 1e-99):.0e}", trial, wanted, share
            )
            return


def recurrence(trials: Sequence[Trial]) -> Iterator[Finding]:
    """The true world is dealt as often as another one that looks the same."""
    _check_that_something_is_hidden(trials[0].game)
    game, true, other = trials[0].game, 0, 0
    rounds = THOROUGH if trials[0].thorough else 1
    for number in range(rounds * (max(len(trial.viewers) for trial in trials) - 1)):
        for trial in trials:
            if trial.clock.is_over or true + other >= ENOUGH_HITS:
                break
            for moment in _alike(Pair(trial, number)):
                world = dealt_safely(game, moment.first.session.view(moment.first.viewer), moment.pair.rng)
                key = None if world is None else encode(world)
                true += key == encode(moment.first.state)
                other += key == encode(moment.second.state)
                trial.clock.positions += 1
    hits, most = true + other, max(true, other)
    chance = 2 * sum(comb(hits, count) for count in range(most, hits + 1)) / 2**hits
    if chance < SURE:
        yield Finding(
            f"the true world was dealt {true} times, others that look the same {other} times: "
            f"so unevenly by chance once in {1 / chance:.0e}"
        )


def _alike(pair: Pair) -> Iterator[Moment]:
    """The moments of a pair while two games that began alike still look the same and are not."""
    if not pair.begins_alike:
        return
    for moment in pair.moments():
        first, second = moment.first, moment.second
        if moment.untold is not None or not moment.has_history:
            return
        if encode(first.session.view(pair.viewer)) != encode(second.session.view(pair.viewer)):
            return
        if encode(first.state) != encode(second.state):
            yield moment


# Below -------------------------------------------------------------------------------------


def _check_that_something_is_hidden(game: Game[Any]) -> None:
    if not game.views.hides_anything:
        raise Skipped("nothing is hidden from anybody")


def _views(trial: Trial) -> Iterator[tuple[Position, Viewer, Any]]:
    for position in trial.positions(trial.budget.positions):
        for viewer in trial.viewers[:-1]:
            yield position, viewer, position.session.view(viewer)


def _dealt(trial: Trial, fitting: bool = True) -> Iterator[Deal]:
    """A world for each view; those that do not give the view are left out where they are to fit."""
    rng = trial.rng("worlds")
    for position, viewer, view in _views(trial):
        seed = rng.getrandbits(32)
        world = dealt_safely(trial.game, view, QuickRng(seed))
        if world is None or (fitting and encode(trial.game.view(world, viewer)) != encode(view)):
            continue
        yield Deal(position, viewer, view, seed, world)


def _fault_in_play(trial: Trial, state: Any, rng: QuickRng) -> str:
    """What goes wrong when a copy of the state is played at random to the end, or nothing."""
    try:
        _play_out(trial.game, trial.game.clone(state), rng, trial.budget.max_decisions)
    except Exception as error:  # noqa: BLE001 - whatever the rules raise
        return f"{type(error).__name__}: {error}"
    return ""


def _play_out(game: Game[Any], state: Any, rng: QuickRng, most: int) -> None:
    """Plays at random to the end, in place; raises what the rules raise, or where they do not end."""
    for _ in range(most):
        if game.is_over(state):
            game.outcome(state)
            return
        player = rng.choice(game.to_act(state))
        if player == CHANCE:
            here = game.steps.here(state)
            action = chosen_outcome(here.agenda[-1], here, rng)
        else:
            action = rng.choice(game.steps.kinds.in_turn(game.legal_actions(state, player)))
        game.apply(state, player, action)
    raise AssertionError(f"it has not ended after {most} decisions")


LAWS = (
    Law(
        11,
        "worlds",
        "What `determinize` deals fits the view, and is as likely as it ought to be.",
        (
            Check("deals", deals, "let pools hold all that can lie in their slots, or write `determinize`"),
            Check("fits", fits, "keep everything that the view shows"),
            Check("pools", pools, "move components, never copy them; scope the pool as the rules do"),
            Check("invariants", invariants, "scope the pool as the rules do, or write `determinize`"),
            Check("plays-on", plays_on, "scope the pool as the rules do, or write `determinize`"),
            Check("from-view", from_view, "let `determinize` read the view and the generator alone"),
            Check("possible", possible, POSSIBLE),
            Check("complete", complete, "let `determinize` deal every world that fits"),
            Check("posterior", posterior, "let `determinize` deal each world as often as it is likely"),
            BatchCheck(
                "recurrence",
                recurrence,
                "let `determinize` read the view and the generator alone",
                trials=0,
            ),
        ),
        notes,
    ),
)
