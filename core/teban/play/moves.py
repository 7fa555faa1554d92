"""How a decision becomes log entries: checked, resolved, followed by tasks and draws, or taken back whole.

`Session` is the public face of this.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, NoReturn, Protocol, TypeVar

from teban.engine.intake import MAX_AGENDA, too_deep
from teban.engine.run import MAX_STEPS, never_ending
from teban.engine.sealing import with_commitment
from teban.errors import (
    DecodeError,
    GameOver,
    IllegalAction,
    InvalidInput,
    Refusal,
    RulesError,
    UndoRefused,
    blamed_on_rules,
    shown,
)
from teban.game import Game
from teban.play.checks import check_draw, checked_action, refuse_turn
from teban.play.events import Drawn, Event, Opened, Played
from teban.play.feed import Feed
from teban.play.line import Line, Trail, Walk, state_after
from teban.rng import Rng, seed_from
from teban.state import State
from teban.variant import Variant

S = TypeVar("S", bound=State)

Draws = Callable[[Any], Any]
"""Asked for every draw, with the chance item; gives its outcome, or `None` to have the seed draw it."""


class Held(NamedTuple):
    """A sealed choice with open commitments, and its place on the agenda of that level of nested games."""

    level: int
    state: Any
    place: int
    item: Any


class Observer(Protocol):
    """What a session tells of itself inside this process, unredacted; the hooks of the same names."""

    def session_started(self, session: Any) -> None: ...
    def event_logged(self, session: Any, event: Event) -> None: ...
    def session_ended(self, session: Any) -> None: ...


class Moves(Generic[S]):
    """The moving parts of a session: its state, its log, and what takes one along with the other."""

    game: Game[S]
    options: Any

    # What most sessions never change stays here until they do.
    variant: Variant | None = None
    casual = False
    has_own_start = False
    _seed: bytes | None = None
    _numbers: Rng | None = None
    """Where the numbers of draws come from; made at the first draw."""
    _start: S | None = None
    _legal_player = -1
    _line: Line | None = None
    """The present line of play; `None` until something is taken back, when it is the log itself."""
    _trail: Trail | None = None
    """States along it; made at the first undo."""
    _walked: Walk | None = None
    """To where events were last asked for."""
    _feed: Feed | None = None
    _observers: tuple[Observer, ...] = ()
    _given: Draws | None = None
    _watched = False
    """Whether a move must be told to a feed, an observer or a line."""
    _choice: Any
    """What is due, where `play` may take the short way to it: one of `plain_choices` of an unwatched game,
    and not one above a sealed choice that was interrupted."""
    _secret: Any = None
    """The same of a sealed choice; not both are due."""
    _may_be_open = True
    """Whether a sealed choice with commitments may lie below: at the start, and after an interrupt."""
    _legal: tuple[Any, ...] | None
    """What was listed for the present decision: for the player of `_choice`, else for `_legal_player`."""

    def _begin(self, game: Game[S], state: S) -> None:
        self.game, self._state = game, state
        self._log: list[Event] = []
        self.players, self._draws = state.player_count, 0
        self._kinds = kinds = game.steps.kinds
        self._intake = game.definition.intake
        item = state.agenda[-1] if state.agenda else None
        self._choice = item if item.__class__ in kinds.plain_choices else None  # nobody watches yet
        self._legal = None

    def _find_choice(self) -> None:
        """Sees what is due after a change of the state."""
        self._choice = self._secret = self._legal = None
        kinds, agenda = self._kinds, self._state.agenda
        if not agenda or self._watched:
            return
        item = agenda[-1]
        if self._may_be_open:
            self._may_be_open = not kinds.secrets.isdisjoint(map(type, agenda[:-1]))
            if self._may_be_open:
                return
        if item.__class__ in kinds.plain_choices:
            self._choice = item
        elif item.__class__ in kinds.plain_secrets:
            self._secret = item

    def _set(
        self,
        start: S | None,
        seed: bytes | int | None,
        variant: Variant | None,
        casual: bool,
        observers: Sequence[Observer],
        draws: Draws | None = None,
    ) -> None:
        """What is not as usual."""
        self.variant, self.casual = variant, casual
        self._start, self.has_own_start = start, start is not None
        self._seed = None if seed is None else seed_from(seed)
        self._observers, self._given = tuple(observers), draws
        self._watched = bool(observers)
        self._find_choice()

    def _open(self) -> None:
        """Draws what comes before the first decision."""
        for observer in self._observers:
            observer.session_started(self)
        self._go_on()
        if self._log:
            self._tell(0)

    @property
    def seed(self) -> bytes:
        """The seed of the draws; for the referee only."""
        if self._seed is None:
            self._seed = seed_from(None)
        return self._seed

    @property
    def start(self) -> S:
        """A copy of the state before the first event; for the referee only."""
        if self._start is None:
            self._start = self.game.new_state(self.players, self.options)
        return self.game.clone(self._start)

    def check_player(self, player: Any) -> None:
        """Raises `InvalidInput` for what is no player of this game."""
        if player.__class__ is not int or not 0 <= player < self.players:
            raise InvalidInput(f"{shown(player)} is no player; players are 0 to {self.players - 1}", "player")

    def _play_checked(self, player: int, action: Any) -> list[Event]:
        """The long way of `play`: every kind of decision, with the reason where it is refused."""
        self.check_player(player)
        kinds, state = self._kinds, self.game.steps.here(self._state)
        if not state.agenda:
            raise GameOver(f"{self.game.id} is over", Refusal("game-over"))
        if action.__class__ is str:
            action = self.game.notation.parse(action)
        item = state.agenda[-1]
        offer = kinds.offer_of(action, state) if kinds.interrupts else None
        is_sealed = item.__class__ in kinds.secrets
        committed = item.committed if is_sealed else ()
        is_due = player in item.players if is_sealed else player == item.player
        listed_for = self._legal_player if self._choice is None else self._choice.player
        legal = self._legal if player == listed_for else None
        if player in committed or not (offer or is_due):
            refuse_turn(item, self.game.to_act(self._state, player), player, committed)
        if offer is not None:
            self._may_be_open = True
            action = checked_action(self.game, self._state, state, offer, player, action, legal)
            return self._happen(Played(len(self._log), player, action), state, offer, (state, player, action))
        action = checked_action(self.game, self._state, state, item, player, action, legal)
        if not is_sealed:
            return self._happen(Played(len(self._log), player, action), state, item, (state, action))
        full = with_commitment(item, player, action)
        if len(full.committed) < len(full.players):
            state.agenda[-1] = full
            self._find_choice()
            if self._watched:
                self._tell()
            return []
        event = Opened(len(self._log), full.committed, full.sealed)
        return self._happen(event, state, full, (state, dict(zip(full.committed, full.sealed, strict=True))))

    def _happen(self, event: Event, state: Any, item: Any, arguments: tuple[Any, ...]) -> list[Event]:
        """Resolves a decision and what follows it."""
        log, agenda, line = self._log, state.agenda, self._line
        before, undone = len(log), line.undone if line is not None else []
        held = self._open_commitments()
        try:
            if item.__class__ not in self._kinds.offer_classes:
                agenda.pop()
            depth = len(agenda)
            item.resolve(*arguments)
            self._enter(event, agenda, depth)
            self._go_on()
            if held:
                self._check_commitments()
        except BaseException as error:  # noqa: BLE001 - raised again, the session restored
            self._fail(error, before, undone, held, item)
        if self._watched:
            self._tell(before)
        return log[before:]

    def _enter(self, event: Event, agenda: list[Any], depth: int) -> None:
        """What a decision has queued is checked and put in order, and the decision in the log."""
        if len(agenda) > depth:
            self._intake.take_in(agenda, depth, self.players)
        if len(agenda) > MAX_AGENDA:  # by an interrupt, which leaves what it interrupts
            raise too_deep(agenda)
        self._log.append(event)
        if self._watched:
            self._show(event)

    def _watch(self) -> None:
        self._watched = True
        self._find_choice()

    def _fail(
        self,
        error: BaseException,
        before: int,
        undone: list[Event],
        held: Sequence[Held],
        item: Any,
    ) -> NoReturn:
        """Takes the session back to where it was and raises what went wrong."""
        self._restore(before, undone, held)
        if isinstance(error, Exception):
            raise self._rules_error(error, item) from error
        raise error

    def _go_on(self) -> None:
        """Runs tasks and draws until somebody must decide, and sees what is due then."""
        kinds, log, watched = self._kinds, self._log, self._watched
        nested, left = kinds.nested, MAX_STEPS
        state: Any = self._state
        item: Any = None
        try:
            while True:
                if nested:
                    state = self.game.steps.moving(self._state)
                agenda = state.agenda
                item = agenda[-1] if agenda else None
                cls = item.__class__
                if cls in kinds.chances:
                    if not left:
                        raise never_ending(self.game.id, item)
                    if watched:
                        self._prepare()
                    action = self._draw(state, item)
                    self._draws += 1
                    agenda.pop()
                    depth = len(agenda)
                    item.resolve(state, action)
                    if len(agenda) > depth:
                        self._intake.take_in(agenda, depth, self.players)
                    log.append(Drawn(len(log), action))
                    if watched:
                        self._show(log[-1])
                elif cls in kinds.unasked:
                    if not left:
                        raise never_ending(self.game.id, item)
                    agenda.pop()
                    depth = len(agenda)
                    item.resolve(state)
                    if len(agenda) > depth:
                        self._intake.take_in(agenda, depth, self.players)
                    if nested:
                        self._check_levels()
                else:
                    break
                left -= 1
        except Exception as error:
            raise self._rules_error(error, item) from error
        if watched or self._may_be_open:
            self._prepare()
            self._find_choice()
        elif cls in kinds.plain_choices:  # as `_find_choice` does, without a call
            self._choice, self._secret, self._legal = item, None, None
        elif cls in kinds.plain_secrets:
            self._choice, self._secret, self._legal = None, item, None
        else:
            self._find_choice()

    def _prepare(self) -> None:
        """Has the feed work out the last entry, now that its tasks have run."""
        if self._feed is not None:
            self._feed.prepare(self._state)

    def _draw(self, state: Any, item: Any) -> Any:
        """The outcome of a chance item: the one that was given for it, or one drawn from the seed."""
        if self._given is not None and (given := self._given(item)) is not None:
            return check_draw(self.game, state, item, given)
        rng, cls, kinds = self._numbers, item.__class__, self._kinds
        if rng is None:
            rng = self._numbers = Rng(self.seed, self._draws)
        action = kinds.draw_of[cls](item, state, rng.turn_to(self._draws))
        if action.__class__ not in kinds.own_actions[cls]:
            raise RulesError(self.game.id, item, f"draws {action!r}, which is no action of its own")
        if cls in kinds.unlisted and not item.allows(state, action):
            raise RulesError(self.game.id, item, f"draws {action!r}, which it does not allow")
        return action

    def _show(self, event: Event) -> None:
        """Tells the line and the feed, where there are any, of a new entry of the log."""
        if self._line is not None:
            self._line.add(event)
        if self._feed is not None:
            self._feed.enter(event)

    def _check_levels(self) -> None:
        """A task may have begun a game in this one."""
        for level in self._levels():
            self.game.check_agenda(level)

    def _levels(self) -> list[Any]:
        """The state, and those of the games nested in it that are under way, the innermost last."""
        levels: list[Any] = [self._state]
        nested = self._kinds.nested
        while nested and levels[-1].agenda and levels[-1].agenda[-1].__class__ in nested:
            levels.append(levels[-1].inner)
        return levels

    def _open_commitments(self) -> list[Held]:
        """The sealed choices with commitments; an interrupt may have queued something above them."""
        kinds, agenda = self._kinds, self._state.agenda
        secrets = kinds.secrets
        if not secrets or (not kinds.nested and secrets.isdisjoint(map(type, agenda))):
            return []
        return [
            Held(level, state, place, item)
            for level, state in enumerate(self._levels())
            for place, item in enumerate(state.agenda)
            if item.__class__ in secrets and item.committed
        ]

    def _check_no_commitments(self) -> None:
        """Refuses where commitments are open, or may be open without anybody knowing."""
        due = [state.agenda if self._kinds.interrupts else state.agenda[-1:] for state in self._levels()]
        concealed = any(item.conceal_commitment for agenda in due for item in agenda)
        if self._open_commitments() or concealed:
            raise UndoRefused("commitments may be open; withdraw them first", Refusal("commitments-open"))

    def _check_commitments(self) -> None:
        """Out of turn nobody may change what those who have committed could choose."""
        for held in self._open_commitments():
            for player, action in zip(held.item.committed, held.item.sealed, strict=True):
                if not held.item.allows(held.state, player, action):
                    raise RulesError(
                        self.game.id, held.item, "an interrupt changed what a committed player could choose"
                    )

    def _restore(self, before: int, undone: list[Event], held: Sequence[Held]) -> None:
        """Takes the session back to where the log had `before` entries, open commitments kept."""
        del self._log[before:]
        self._walked = None
        self._draws = sum(isinstance(event, Drawn) for event in self._log)
        if self._line is not None:
            while self._line.events and self._line.events[-1].revision >= before:
                self._line.events.pop()
            self._line.undone = undone
        if self._feed is not None:
            self._feed.drop()
        self._state = state_after(
            self.game, self.start, self._log if self._line is None else self._line.events
        )
        for level, _, place, item in held:
            self._levels()[level].agenda[place] = item
        self._find_choice()

    def _retrace(self, line: Line, event: Event) -> list[Event]:
        """Logs an undo or redo and takes the state along; where the rules fail, nothing has happened."""
        then = line.copy()
        then.add(event)
        state = self._state_after(then.events)
        self._log.append(event)
        self._line, self._state = then, state
        self._watch()
        if self._feed is not None:
            self._feed.enter(event)
            self._feed.prepare(self._state)
        self._tell(len(self._log) - 1)
        return [event]

    def _state_after(self, line: Sequence[Event]) -> S:
        """The state that a part of the present line leads to."""
        if self._trail is None:
            self._trail = Trail(self.game, self.start)
        try:
            return self._trail.state_after(line)  # type: ignore[no-any-return]
        except BaseException as error:
            self._trail = None  # it may have come half the way
            if isinstance(error, Exception):
                raise self._rules_error(error, self.game) from error
            raise

    def _present_line(self) -> Line:
        if self._line is not None:
            return self._line
        line = Line()
        line.events = list(self._log)
        return line

    def _tell(self, first: int | None = None) -> None:
        """Tells observers of the entries from `first` on, and subscribers of all that is new."""
        if self._feed is not None:
            self._feed.settle(self._state, len(self._log))
        try:
            if first is not None and self._observers:
                self._tell_observers(self._log[first:], is_over=not self._state.agenda)
        finally:
            if self._feed is not None:
                self._feed.tell()

    def _tell_observers(self, events: Sequence[Event], is_over: bool) -> None:
        for event in events:
            for observer in self._observers:
                observer.event_logged(self, event)
        if is_over:
            for observer in self._observers:
                observer.session_ended(self)

    def _rules_error(self, error: Exception, item: Any) -> Exception:
        if isinstance(error, RulesError):
            return error
        if isinstance(error, IllegalAction) and self._given is not None:  # a given draw that could not be
            return error
        if isinstance(error, DecodeError):  # a faulty agenda
            return RulesError(self.game.id, item, str(error))
        return blamed_on_rules(error, self.game.id, item)
