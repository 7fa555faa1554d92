"""Trials: games to look at, random ones and those led by given steps.

A trial is a list of steps and nothing else, so that a shorter list is a trial too.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from teban.agenda import CHANCE
from teban.errors import InvalidInput, Refused, RulesError
from teban.game import Game
from teban.play.events import Opened, Played
from teban.rng import QuickRng, seed_from
from teban.testing.budget import BUDGETS, Budget, Clock
from teban.testing.setups import Setup
from teban.testing.table import LedSession, OpenSession, Step, Table
from teban.visibility import REFEREE, SPECTATOR, Viewer

MAX_UNDOS = 6
"""How many times a random casual game takes something back."""


STUCK = ("nobody-acts", "no-actions", "invariant")
"""The stops at a position that is at fault itself, so that nothing else is asked there."""


@dataclass(frozen=True)
class Stop:
    """Why a game could not go on before it was over.

    `kind` is "too-long", "nobody-acts", "no-actions", "invariant", "refused" (a listed action),
    "tasks" (without end) or "rules" (they raised). Nothing past a stop is looked at, so that
    each is reported once, by the sub-check whose it is.
    """

    kind: str
    message: str


@dataclass(frozen=True)
class Trial:
    """A game: how it was set up, and what happened. Draws are steps, each after what led to it."""

    setup: Setup
    seed: bytes
    casual: bool
    steps: tuple[Step, ...]
    stop: Stop | None = None
    budget: Budget = BUDGETS["default"]
    clock: Clock = field(default_factory=lambda: Clock(3600))
    thorough: bool = False
    """Whether every position must be looked at, whatever the budget: while a failure is shrunk."""

    @property
    def game(self) -> Game[Any]:
        return self.setup.game

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """All viewers: the players, a spectator, the referee."""
        return (*range(self.setup.players), SPECTATOR, REFEREE)

    @cached_property
    def last(self) -> Position | None:
        """The last position that can be looked at, None where the game cannot even begin."""
        return next(iter(deque(self._walk(), maxlen=1)), None)

    def rng(self, purpose: str) -> QuickRng:
        """Random numbers of the trial's own, the same in each run."""
        return QuickRng(f"{self.seed.hex()} {purpose}")

    def positions(self, limit: int = 0) -> Iterator[Position]:
        """The positions in order, from the first decision to the end or the stop.

        One session is led along, so look at each before the next and change it on a fork only.
        `limit` spreads that many over the game; the sub-check's time bounds them too.
        """
        wanted = None if not limit or self.thorough else self._spread(limit)
        for place, position in enumerate(self._walk()):
            if wanted is None or place in wanted:
                yield position
                self.clock.positions += 1
                if self.clock.is_over and not self.thorough:
                    return

    def some(self, actions: Sequence[Any]) -> Sequence[Any]:
        """As many of the actions as the budget tries, spread over the list; all in a thorough trial."""
        limit = self.budget.actions
        if self.thorough or len(actions) <= limit:
            return actions
        return [actions[place * len(actions) // limit] for place in range(limit)]

    def begin(self) -> Table:
        """A table of its own before the first decision."""
        draws, _ = _draws_at(self.steps, 0)
        return Table(self.setup, self.seed, self.casual, draws)

    def moves(self) -> Iterator[tuple[Step, Sequence[Step]]]:
        """Each step with the draws that followed it."""
        place = _draws_at(self.steps, 0)[1]
        while place < len(self.steps):
            draws, after = _draws_at(self.steps, place + 1)
            yield self.steps[place], draws
            place = after

    def _walk(self) -> Iterator[Position]:
        try:
            table = self.begin()
        except Exception:  # noqa: BLE001 - the stop says what was raised
            return
        is_stuck = self.stop is not None and self.stop.kind in STUCK
        if not is_stuck or len(table.steps) < len(self.steps):
            yield Position(self, len(table.steps), table.session)
        for step, draws in self.moves():
            try:
                table.do_listed(step, draws)
            except (Refused, RulesError):
                return
            if not is_stuck or len(table.steps) < len(self.steps):
                yield Position(self, len(table.steps), table.session)

    def _spread(self, limit: int) -> set[int]:
        count = 1 + sum(step.kind != "draw" for step in self.steps)
        if count <= limit:
            return set(range(count))
        return {round(place * (count - 1) / max(1, limit - 1)) for place in range(limit)}


@dataclass(frozen=True)
class Position:
    """A place in a trial: how many steps lead there, and the session that stands there."""

    trial: Trial
    steps: int
    session: LedSession

    @property
    def game(self) -> Game[Any]:
        return self.trial.game

    @property
    def state(self) -> Any:
        """The session's state itself: to look at, not to change."""
        return self.session.state_itself

    @property
    def here(self) -> Any:
        """The state whose agenda is current, a nested game's where one is played."""
        return self.game.steps.here(self.session.state_itself)

    @property
    def item(self) -> Any:
        """The item that is current, None at the end."""
        agenda = self.here.agenda
        return agenda[-1] if agenda else None

    @property
    def players(self) -> range:
        return range(self.trial.setup.players)

    def legal(self) -> dict[int, tuple[Any, ...]]:
        """The legal actions of each player who has any."""
        listed = {player: self.session.legal_actions(player) for player in self.players}
        return {player: actions for player, actions in listed.items() if actions}


# Making trials -------------------------------------------------------------------------------


def random_trial(setup: Setup, name: str, casual: bool, budget: Budget) -> Trial:
    """A random game: sealed commitments in random order, withdrawals, interrupts, undo in casual ones.

    `name` decides everything that is random.
    """
    rng = QuickRng(name)
    seed = seed_from(rng.getrandbits(64))
    trial = Trial(setup, seed, casual, (), budget=budget)
    try:
        table = Table(setup, seed, casual)
    except Exception as error:  # noqa: BLE001 - rules may raise anything
        return replace(trial, stop=stop_from(error))
    decisions = undos = 0
    while True:
        session = table.session
        stop = stop_at(session)
        back = _step_back(session, rng, must=not undos) if casual and undos < MAX_UNDOS else None
        if stop is not None or (session.is_over and back is None):
            return replace(trial, steps=tuple(table.steps), stop=stop)
        if decisions == budget.max_decisions:
            stop = Stop("too-long", f"random play has not ended after {decisions} decisions")
            return replace(trial, steps=tuple(table.steps), stop=stop)
        step = back or _random_step(session, rng)
        decisions, undos = decisions + 1, undos + (step.kind == "undo")
        try:
            table.do_listed(step)
        except (Refused, RulesError) as error:
            return replace(trial, steps=(*table.steps, step), stop=stop_from(error))


def led_trial(trial: Trial, steps: Sequence[Step], outcomes: list[Sequence[Any]] | None = None) -> Trial:
    """The trial with other steps; those that cannot be taken are left out, draws that are missing drawn.

    The outcomes that each draw could have had are added to `outcomes`, where one is given.
    """
    led = replace(trial, steps=(), stop=None)
    draws, place = _draws_at(steps, 0)
    try:
        table = Table(trial.setup, trial.seed, trial.casual, draws, outcomes)
    except Exception as error:  # noqa: BLE001 - rules may raise anything
        return replace(led, stop=stop_from(error))
    while place < len(steps):
        stop = stop_at(table.session)
        if stop is not None:
            return replace(led, steps=tuple(table.steps), stop=stop)
        draws, after = _draws_at(steps, place + 1)
        step, place = steps[place], after
        try:
            if step.kind == "play" and step.action not in table.session.legal_actions(step.player):
                continue
            table.do(step, draws)
        except RulesError as error:
            return replace(led, steps=(*table.steps, step), stop=stop_from(error))
        except Refused as error:
            if step.kind == "play":
                return replace(led, steps=(*table.steps, step), stop=stop_from(error))
        except InvalidInput:
            continue
    return replace(led, steps=tuple(table.steps), stop=stop_at(table.session))


def stop_at(session: OpenSession) -> Stop | None:
    """Why the game cannot go on from here, where it cannot."""
    game, state = session.game, session.state_itself
    if hasattr(game, "check"):
        try:
            game.check(state)
        except Exception as error:  # noqa: BLE001 - an invariant's code is the game's own
            return Stop("invariant", f"check refuses the state: {type(error).__name__}: {error}")
    if session.is_over:
        return None
    waiting = session.to_act()
    if not waiting or CHANCE in waiting:
        return Stop("nobody-acts", f"the game is not over and nobody can act: to_act gives {waiting!r}")
    for player in waiting:
        try:
            session.legal_actions(player)
        except Exception as error:  # noqa: BLE001 - rules may raise anything
            return Stop("no-actions", str(error)) if "lists no actions" in str(error) else stop_from(error)
    return None


def stop_from(error: Exception) -> Stop:
    """The stop that an exception out of `play` is."""
    if isinstance(error, Refused):
        return Stop("refused", f"a listed action is refused: {error}")
    text = str(error) if isinstance(error, RulesError) else f"{type(error).__name__}: {error}"
    return Stop("tasks" if "in a row" in text else "rules", text)


def _step_back(session: LedSession, rng: QuickRng, must: bool) -> Step | None:
    """An undo or redo now and then, and an undo at the end where there `must` be one."""
    line, state = session.line_of_play, session.game.steps.here(session.state_itself)
    item = state.agenda[-1] if state.agenda else None
    may_redo = not (getattr(item, "committed", ()) or getattr(item, "conceal_commitment", False))
    if line.undone and may_redo and rng.random() < 0.3:
        return Step("redo")
    done = sum(isinstance(event, (Played, Opened)) for event in line.events)
    if done and rng.random() < (1 if must and session.is_over else 0.1):
        return Step("undo", count=1 + rng.below(min(done, 3)))
    return None


def _random_step(session: LedSession, rng: QuickRng) -> Step:
    kinds, item = session.game.steps.kinds, session.game.steps.here(session.state_itself).agenda[-1]
    committed = getattr(item, "committed", ())
    if committed and rng.random() < 0.15:
        return Step("withdraw", rng.choice(committed))
    if kinds.interrupts and rng.random() < 0.25:
        player = rng.below(session.players)
        offered = [a for a in session.legal_actions(player) if a.__class__ in kinds.interrupt_of]
        if offered:
            return Step("play", player, rng.choice(offered))
    player = rng.choice(session.to_act())
    listed = session.legal_actions(player)
    return Step("play", player, rng.choice(kinds.in_turn(listed) or listed))


def _draws_at(steps: Sequence[Step], place: int) -> tuple[Sequence[Step], int]:
    """The draws from `place` on, and where they end."""
    end = place
    while end < len(steps) and steps[end].kind == "draw":
        end += 1
    return steps[place:end], end
