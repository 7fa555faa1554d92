"""Trials: games to look at, random ones and those led by given steps.

A trial is a list of steps and nothing else, so that a shorter list is a trial too.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from teban.action import Action
from teban.agenda import CHANCE
from teban.errors import InvalidInput, Refused, RulesError
from teban.game import Game
from teban.play.events import Opened, Played
from teban.rng import QuickRng, seed_from
from teban.testing.blame import blaming, told
from teban.testing.budget import BUDGETS, Budget, Clock
from teban.testing.setups import Setup
from teban.testing.table import LedSession, OpenSession, Step, Table
from teban.testing.watchdog import Endless
from teban.visibility import REFEREE, SPECTATOR, Viewer

MAX_UNDOS = 6
"""How many times a random casual game takes something back."""


@dataclass(frozen=True)
class Stop:
    """Why a game could not go on before it was over.

    `kind` is "too-long", "nobody-acts", "no-actions", "invariant", "refused" (a listed action),
    "tasks" (without end), "rules" (they raised) or "endless" (a rule does not return). `at` is
    what is at fault: the "start", the last "position", the last "step", or what comes "after".
    Nothing at a fault or past it is looked at, so that each is reported once, by the sub-check
    whose it is.
    """

    kind: str
    message: str
    at: Literal["start", "position", "step", "after"]


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

    @property
    def fails_at_once(self) -> bool:
        """Whether there is no position to look at."""
        at = "" if self.stop is None else self.stop.at
        return at == "start" or (at == "position" and all(step.kind == "draw" for step in self.steps))

    @cached_property
    def last(self) -> Position | None:
        """The last position that can be looked at, None where the game cannot even begin."""
        return next(iter(deque(self._walk(), maxlen=1)), None)

    @cached_property
    def played(self) -> tuple[Any, ...]:
        """The different actions that are played in it."""
        return tuple(dict.fromkeys(step.action for step in self.steps if step.kind == "play"))

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

    def tables(self, but_last: bool = False) -> Iterator[Table]:
        """A table as it begins and after each move; it is led along as far as its steps can be taken."""
        if self.stop is not None and self.stop.at == "start":
            return
        try:
            table = self.begin()
        except (Exception, Endless):  # noqa: BLE001 - another session's rules ran when the trial was made
            return
        yield table
        moves = list(self.moves())
        cannot = self.stop is not None and self.stop.at == "step"
        for step, draws in moves[:-1] if cannot or but_last else moves:
            try:
                table.do_again(step, draws)
            except (Refused, RulesError, Endless):
                return
            yield table

    def _walk(self) -> Iterator[Position]:
        if self.fails_at_once:
            return
        is_at_fault = self.stop is not None and self.stop.at == "position"
        for table in self.tables(but_last=is_at_fault):
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
    except (Exception, Endless) as error:  # noqa: BLE001 - rules may raise anything
        return replace(trial, stop=stop_from(error, "start"))
    decisions = undos = 0
    while True:
        session, step = table.session, None
        try:
            stop = stop_at(session)
            back = _step_back(session, rng, must=not undos) if casual and undos < MAX_UNDOS else None
            if stop is not None or (session.is_over and back is None):
                return replace(trial, steps=tuple(table.steps), stop=stop)
            if decisions == budget.max_decisions:
                stop = Stop("too-long", f"random play has not ended after {decisions} decisions", "after")
                return replace(trial, steps=tuple(table.steps), stop=stop)
            step = back or _random_step(session, rng)
            decisions, undos = decisions + 1, undos + (step.kind == "undo")
            table.do_listed(step)
        except (Refused, RulesError, Endless) as error:
            if step is None:
                return replace(trial, steps=tuple(table.steps), stop=stop_from(error, "position"))
            return replace(trial, steps=(*table.steps, step), stop=stop_from(error, "step"))


def led_trial(trial: Trial, steps: Sequence[Step], outcomes: list[Sequence[Any]] | None = None) -> Trial:
    """The trial with other steps; those that cannot be taken are left out, draws that are missing drawn.

    The outcomes that each draw could have had are added to `outcomes`, where one is given.
    """
    led = replace(trial, steps=(), stop=None)
    draws, place = _draws_at(steps, 0)
    try:
        table = Table(trial.setup, trial.seed, trial.casual, draws, outcomes)
    except (Exception, Endless) as error:  # noqa: BLE001 - rules may raise anything
        return replace(led, stop=stop_from(error, "start"))
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
        except (RulesError, Endless) as error:
            return replace(led, steps=(*table.steps, step), stop=stop_from(error, "step"))
        except Refused as error:
            if step.kind == "play":
                return replace(led, steps=(*table.steps, step), stop=stop_from(error, "step"))
        except InvalidInput:
            continue
    return replace(led, steps=tuple(table.steps), stop=stop_at(table.session))


def stop_at(session: OpenSession) -> Stop | None:
    """Why the game cannot go on from here, where it cannot."""
    fault = _broken_invariant(session.game, session.state_itself)
    if fault is not None or session.is_over:
        return fault
    waiting = session.to_act()
    if not waiting or CHANCE in waiting:
        what = f"the game is not over and nobody can act: to_act gives {waiting!r}"
        return Stop("nobody-acts", what, "position")
    for player in waiting:
        try:
            listed = session.legal_actions(player)
        except (Exception, Endless) as error:  # noqa: BLE001 - rules may raise anything
            return stop_from(error, "position")
        odd = [action for action in listed if not isinstance(action, Action)]
        if odd:
            return Stop("rules", f"player {player} is listed {odd[0]!r}, which is no action", "position")
    return None


def _broken_invariant(game: Game[Any], state: Any) -> Stop | None:
    if not hasattr(game, "check"):
        return None
    ask: Callable[[Any], Any] = game.check
    try:
        with blaming(game):
            answer = ask(state)
    except Endless as error:
        return stop_from(error, "position")
    except Exception as error:  # noqa: BLE001 - an invariant's code is the game's own
        return Stop("invariant", f"check refuses the state: {type(error).__name__}: {error}", "position")
    if answer is None:
        return None
    what = f"check gives {answer!r}, which says nothing; let it assert what must hold, and return nothing"
    return Stop("invariant", what, "position")


def stop_from(error: BaseException, at: Literal["start", "position", "step"]) -> Stop:
    """The stop that an exception is."""
    if isinstance(error, Refused):
        return Stop("refused", f"a listed action is refused: {error}", at)
    if isinstance(error, Endless):
        return Stop("endless", told(error), at)
    if "lists no actions" in str(error):
        return Stop("no-actions", str(error), at)
    return Stop("tasks" if "in a row" in str(error) else "rules", told(error), at)


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
