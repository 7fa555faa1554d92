"""Sessions: one game being played in this process, checked, logged and undoable."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, NoReturn, Protocol, TypeVar

import msgspec

from teban.agenda import Interrupt, SecretChoice
from teban.engine.codec import encode, opened
from teban.engine.run import chosen_outcome, commit, turn
from teban.engine.views import View
from teban.errors import (
    DecodeError,
    GameOver,
    IllegalAction,
    InvalidInput,
    NotYourTurn,
    Refusal,
    RulesError,
    UndoRefused,
    name_of,
)
from teban.game import Game
from teban.play.checks import check_draw, checked_action, item_name, legal_for, refuse_turn
from teban.play.events import Drawn, Event, Opened, Played, Redone, Undone
from teban.play.feed import Callback, Feed, Subscription, events_for
from teban.play.line import Line, hash_chain, state_after
from teban.play.reveals import check_undo
from teban.rng import Rng, seed_from
from teban.scoring import Outcome, ScoreSheet
from teban.state import State
from teban.variant import Variant
from teban.visibility import REFEREE, Viewer

S = TypeVar("S", bound=State)

Draws = Callable[[Any], Any]
"""Asked for every draw, with the chance item; gives its outcome, or `None` to have the seed draw it."""


class Observer(Protocol):
    """What a session tells of itself inside this process, unredacted; the hooks of the same names."""

    def session_started(self, session: Session[Any]) -> None: ...
    def event_logged(self, session: Session[Any], event: Event) -> None: ...
    def session_ended(self, session: Session[Any]) -> None: ...


class Session(Generic[S]):
    """One game being played: checks every action, draws chance, keeps the log.

    `seed` is 16 to 64 bytes, an int to spread, or fresh where `None`; a `casual` session may
    undo anything; `draws` decides for chance. Whoever holds a session is the referee: hand others
    `view(viewer)`, `events(viewer)` and `subscribe`, never the session.
    """

    def __init__(
        self,
        game: Game[S],
        players: int | None = None,
        options: Any = None,
        seed: bytes | int | None = None,
        variant: Variant | None = None,
        casual: bool = False,
        observers: Sequence[Observer] = (),
        draws: Draws | None = None,
    ) -> None:
        if variant is not None:
            game, options = _as_played(game, options, variant)
        if players is None:
            players = game.only_player_count()
        self.options = options = game.make_options(options)
        self._begin(game, game.new_state(players, options))
        if variant is not None or casual or seed is not None or observers or draws is not None:
            self._set(None, seed, variant, casual, observers, draws)
        if self._must_advance(self._state.agenda) or observers:
            self._open()

    @classmethod
    def from_state(
        cls,
        game: Game[S],
        state: S,
        seed: bytes | int | None = None,
        options: Any = None,
        variant: Variant | None = None,
        casual: bool = False,
        draws: Draws | None = None,
    ) -> Session[S]:
        """A session that starts from a given state; its record holds that state."""
        session = cls.__new__(cls)
        if variant is not None:
            game, options = _as_played(game, options, variant)
        game.check_state(state)
        session.options = game.make_options(options)
        session._begin(game, game.clone(state))
        session._set(game.clone(state), seed, variant, casual, (), draws)
        session._open()
        return session

    # What most sessions never change stays here until they do.
    variant: Variant | None = None
    casual = False
    has_own_start = False
    _seed: bytes | None = None
    _start: S | None = None
    _draws = 0
    _legal: tuple[Any, ...] | None = None
    _legal_player = -1
    _line: Line | None = None
    """The present line of play; `None` until something is taken back, when it is the log itself."""
    _feed: Feed | None = None
    _observers: tuple[Observer, ...] = ()
    _given: Draws | None = None
    _watched = False
    """Whether a move must be told to a feed, an observer or a line; then `play` takes the long way."""

    def _begin(self, game: Game[S], state: S) -> None:
        self.game, self._state = game, state
        self._log: list[Event] = []
        self.players = state.player_count
        self._steps, self._kinds = game.steps, game.steps.kinds
        self._short_way = self._kinds.is_plain

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
        if observers:
            self._watch()

    def _open(self) -> None:
        """Draws what comes before the first decision."""
        for observer in self._observers:
            observer.session_started(self)
        if self._must_advance(self._state.agenda):
            first = item_name(self.game, self._state)
            try:
                self._advance()
            except Exception as error:
                raise self._rules_error(error, first) from error
        if self._log:
            self._tell(0)

    # Looking ----------------------------------------------------------------------------------

    @property
    def seed(self) -> bytes:
        """The seed of the draws; for the referee only."""
        if self._seed is None:
            self._seed = seed_from(None)
        return self._seed

    @property
    def revision(self) -> int:
        """How many entries the log has; never falls."""
        return len(self._log)

    @property
    def position(self) -> int:
        """How many events the present line of play has; undo lowers it."""
        return len(self._log if self._line is None else self._line.events)

    @property
    def is_over(self) -> bool:
        return not self._state.agenda

    @property
    def log(self) -> tuple[Event, ...]:
        """The whole log, unredacted; for the referee only."""
        return tuple(self._log)

    @property
    def state(self) -> S:
        """A copy of the state; for the referee only."""
        return self.game.clone(self._state)

    @property
    def start(self) -> S:
        """A copy of the state before the first event; for the referee only."""
        if self._start is None:
            self._start = self.game.new_state(self.players, self.options)
        return self.game.clone(self._start)

    def to_act(self, viewer: Viewer = REFEREE) -> tuple[int, ...]:
        """The players who must act, as the viewer may know it; nobody once the game is over."""
        if viewer is REFEREE:
            return self._steps.to_act(self._state)
        return self.game.to_act(self._state, viewer)

    def legal_actions(self, player: int) -> tuple[Any, ...]:
        """All that player may do now, interrupts last; nothing where he has nothing to do."""
        legal = self._legal
        if legal is None or player != self._legal_player:
            legal = tuple(self._steps.legal_actions(self._state, player))
            if not legal:
                self.check_player(player)
                legal = legal_for(self.game, self._state, player)
            self._legal, self._legal_player = legal, player
        return legal

    def next_tokens(self, player: int, prefix: Sequence[str] = ()) -> list[str]:
        """The tokens that may follow a prefix in the text of a legal action."""
        return self.game.notation.next_tokens(self.legal_actions(player), prefix)

    def view(self, viewer: Viewer) -> View[S]:
        """What that viewer may know."""
        return self.game.view(self._state, viewer)

    def events(self, viewer: Viewer, from_revision: int = 0) -> list[Event]:
        """The log from a revision on as the viewer may see it, with the changes to his view."""
        self.game.check_viewer(viewer, self.players)
        if from_revision.__class__ is not int or not 0 <= from_revision <= len(self._log):
            raise InvalidInput(
                f"{from_revision!r} is outside the log of {len(self._log)} entries", "from_revision"
            )
        return list(events_for(self.game, self.start, self._log, viewer, from_revision))

    def subscribe(self, callback: Callback, viewer: Viewer) -> Subscription:
        """Calls back with each event as the viewer may see it, and each `Readiness`, once it is final.

        Gives a subscription to cancel. What a callback raises reaches the caller of `play`
        after everybody has been told; the move stands.
        """
        self.game.check_viewer(viewer, self.players)
        if self._feed is None:
            self._feed = Feed(self.game)
            self._watch()
        return self._feed.subscribe(callback, viewer, self._state)

    def standing(self, viewer: Viewer) -> ScoreSheet | None:
        """The score so far as the viewer may know it, or `None` where the game has none."""
        if not hasattr(self.game, "standing"):
            return None
        sheet = self.game.standing(self.view(viewer))
        self.game.check_sheet(sheet, self.players)
        return sheet

    def outcome(self) -> Outcome | None:
        """How the game ended, or `None` while it goes on."""
        return self.game.outcome(self._state)

    def hash(self) -> str:
        """The hash chain over the start and every entry; for the referee only."""
        head = {
            "game": self.game.id,
            "rules": self.game.rules_version,
            "players": self.players,
            "options": self.options,
            "variant": self.variant.id if self.variant else "",
        }
        return hash_chain(self.game, encode(head, "msgpack"), self.start, self._log)

    # Playing ----------------------------------------------------------------------------------

    def play(self, player: int, action: Any) -> list[Event]:
        """Does a legal action, given as a value or as its tokens, then all tasks and draws after it.

        Gives the log's new entries, unredacted; none for a commitment that leaves others to
        commit. Raises `GameOver`, `NotYourTurn`, `IllegalAction` or `NotationError`, the state
        byte for byte what it was; `RulesError` where the rules fail, the state as before.
        """
        # The short way: a plain game's open choice, its actions listed already, and nobody watching.
        legal = self._legal
        if legal is None or player != self._legal_player or not self._short_way:
            return self._play_checked(player, action)
        try:
            action = legal[legal.index(action)]
        except ValueError:
            return self._play_checked(player, action)
        state, log, kinds = self._state, self._log, self._kinds
        agenda = state.agenda
        item = agenda[-1]
        if action.__class__ not in kinds.own_actions.get(item.__class__, ()):
            return self._play_checked(player, action)
        event = Played(len(log), player, action)
        draws, self._legal = self._draws, None
        try:
            del agenda[-1]
            depth = len(agenda)
            item.resolve(state, action)
            if len(agenda) != depth:
                self._check_queued(agenda, depth)
            log.append(event)
            if agenda and agenda[-1].__class__ not in kinds.choices:
                self._advance()
                return log[event.revision :]
        except BaseException as error:  # noqa: BLE001 - raised again, the session restored
            self._fail(error, event.revision, draws, [], item, item)
        return [event]

    def withdraw(self, player: int) -> None:
        """Takes back a player's own open commitment."""
        self.check_player(player)
        state = self.game.steps.here(self._state)
        item: Any = state.agenda[-1] if state.agenda else None
        committed: tuple[int, ...] = getattr(item, "committed", ())
        if player not in committed:
            raise NotYourTurn(f"player {player} has no open commitment", Refusal("nothing-committed"))
        state.agenda[-1] = opened(item)
        for other, action in zip(item.committed, item.sealed, strict=True):
            if other != player:
                commit(state.agenda, state.agenda[-1], other, action)
        self._legal = None
        self._tell()

    def undo(self, decisions: int = 1, *, player: int | None = None, agreed: bool = False) -> list[Event]:
        """Takes back the last decisions with all that followed them; an entry of the log itself.

        Refused (`UndoRefused`) across a reveal, a shown draw, an opened or open sealed choice or
        another's decision, unless all seats have `agreed` or the session is casual. `player`
        says whose decisions they must be.
        """
        line = self._present_line()
        cut = len(line.events) - _length_of_last(line.events, decisions)
        if not (agreed or self.casual):
            self._check_no_commitments()
            check_undo(self.game, self.start, line.events, cut, player)
        return self._retrace(line, Undone(len(self._log), cut))

    def redo(self, decisions: int = 1) -> list[Event]:
        """Plays again what was taken back, draws from the log."""
        line = self._present_line()
        self._check_no_commitments()
        marks = _decisions_in(line.undone)
        if decisions.__class__ is not int or not 1 <= decisions <= len(marks):
            raise UndoRefused(
                f"cannot redo {decisions!r} of {len(marks)} decisions", Refusal("nothing-to-redo")
            )
        count = marks[decisions] if decisions < len(marks) else len(line.undone)
        return self._retrace(line, Redone(len(self._log), len(line.events) + count))

    def fork(self) -> Session[S]:
        """A session of its own at the same point, with a fresh seed, without subscribers and observers."""
        twin: Session[S] = type(self).__new__(type(self))
        twin.options = self.options
        start = self.start if self.has_own_start else None
        twin._begin(self.game, self.state)
        twin._set(start, seed_from(None), self.variant, self.casual, ())
        twin._log, twin._draws = list(self._log), self._draws
        if self._line is not None:
            twin._line = self._line.copy()
            twin._watch()
        return twin

    def check_player(self, player: Any) -> None:
        """Raises `InvalidInput` for what is no player of this game."""
        if player.__class__ is not int or not 0 <= player < self.players:
            raise InvalidInput(f"{player!r} is no player; players are 0 to {self.players - 1}", "player")

    # Below ------------------------------------------------------------------------------------

    def _play_checked(self, player: int, action: Any) -> list[Event]:
        """The long way of `play`: every kind of decision, with the reason where it is refused."""
        self.check_player(player)
        state = self.game.steps.here(self._state)
        if not state.agenda:
            raise GameOver(f"{self.game.id} is over", Refusal("game-over"))
        if action.__class__ is str:
            action = self.game.notation.parse(action)
        item = state.agenda[-1]
        offer = self._kinds.offer_of(action, state)
        committed = getattr(item, "committed", ())
        legal = self._legal if player == self._legal_player else None
        if player in committed or (offer is None and player not in self.game.steps.to_act(self._state)):
            refuse_turn(self.game.to_act(self._state, player), player, committed)
        if offer is not None:
            action = checked_action(self.game, self._state, state, offer, player, action, legal)
            return self._happen(
                Played(len(self._log), player, action), state, item, offer, (state, player, action)
            )
        action = checked_action(self.game, self._state, state, item, player, action, legal)
        if item.__class__ in self._kinds.choices:
            del state.agenda[-1]
            return self._happen(Played(len(self._log), player, action), state, item, item, (state, action))
        full = commit(state.agenda, item, player, action)
        self._legal = None
        if len(full.committed) < len(full.players):
            self._tell()
            return []
        del state.agenda[-1]
        event = Opened(len(self._log), full.committed, full.sealed)
        return self._happen(
            event, state, item, full, (state, dict(zip(full.committed, full.sealed, strict=True)))
        )

    def _happen(
        self, event: Event, state: Any, top: Any, item: Any, arguments: tuple[Any, ...]
    ) -> list[Event]:
        """Resolves a decision and what follows it; `top` is the agenda's item from before."""
        log, agenda, line, draws = self._log, state.agenda, self._line, self._draws
        before, undone = len(log), line.undone if line is not None else []
        self._legal = None
        try:
            depth = len(agenda)
            item.resolve(*arguments)
            if len(agenda) != depth:
                self._check_queued(agenda, depth)
            self._enter(event)
            if self._must_advance(agenda):
                self._advance()
            elif self._feed is not None:
                self._feed.prepare(self._state)
            if isinstance(item, Interrupt) and isinstance(top, SecretChoice):
                self._check_commitments(state, top)
        except BaseException as error:  # noqa: BLE001 - raised again, the session restored
            self._fail(error, before, draws, undone, top, item)
        if self._watched:
            self._tell(before)
        return log[before:]

    def _watch(self) -> None:
        self._watched, self._short_way = True, False

    def _must_advance(self, agenda: list[Any]) -> bool:
        return bool(self._kinds.nested) or bool(agenda and agenda[-1].__class__ not in self._kinds.choices)

    def _fail(
        self, error: BaseException, before: int, draws: int, undone: list[Event], top: Any, item: Any
    ) -> NoReturn:
        """Takes the session back to where it was and raises what went wrong."""
        self._restore(before, draws, undone, top)
        if isinstance(error, Exception):
            raise self._rules_error(error, item) from error
        raise error

    def _advance(self) -> None:
        """Runs tasks and draws until somebody must decide."""
        game = self.game
        while True:
            game.steps.settle(self._state)
            if self._feed is not None:
                self._feed.prepare(self._state)
            state = game.steps.here(self._state)
            if not state.agenda or state.agenda[-1].__class__ not in self._kinds.chances:
                game.check_agenda(self._state)
                return
            item = state.agenda[-1]
            action = self._draw(state, item)
            self._draws += 1
            del state.agenda[-1]
            depth = len(state.agenda)
            item.resolve(state, action)
            if len(state.agenda) != depth:
                self._check_queued(state.agenda, depth)
            self._enter(Drawn(len(self._log), action))

    def _draw(self, state: Any, item: Any) -> Any:
        """The outcome of a chance item: the one that was given for it, or one drawn from the seed."""
        given = None if self._given is None else self._given(item)
        if given is not None:
            return check_draw(self.game, state, item, given)
        action = chosen_outcome(item, state, Rng(self.seed, self._draws))
        if action.__class__ not in self.game.definition.actions[item.__class__]:
            raise RulesError(self.game.id, item, f"draws {action!r}, which is no action of its own")
        return action

    def _enter(self, event: Event) -> None:
        self._log.append(event)
        if self._line is not None:
            self._line.add(event)
        if self._feed is not None:
            self._feed.enter(event)

    def _check_queued(self, agenda: list[Any], depth: int) -> None:
        """Brings what a resolve queued into order, and refuses what is not listed."""
        if len(agenda) > depth + 1:
            turn(agenda, depth)
            for item in agenda[depth:]:
                self.game.definition.check_item(item, self.players)
            return
        item = agenda[-1] if agenda else None
        if item is not None and (
            item.__class__ not in self._kinds.choices or not 0 <= item.player < self.players
        ):
            self.game.definition.check_item(item, self.players)

    def _check_no_commitments(self) -> None:
        """Refuses where commitments are open, or may be open without anybody knowing."""
        state = self._steps.here(self._state)
        item = state.agenda[-1] if state.agenda else None
        if isinstance(item, SecretChoice) and (item.committed or item.conceal_commitment):
            raise UndoRefused("commitments may be open; withdraw them first", Refusal("commitments-open"))

    def _check_commitments(self, state: Any, top: Any) -> None:
        """An interrupt may not change what those who have committed could choose."""
        for player, action in zip(top.committed, top.sealed, strict=True):
            if not top.allows(state, player, action):
                raise RulesError(
                    self.game.id, top, "an interrupt changed what a committed player could choose"
                )

    def _restore(self, before: int, draws: int, undone: list[Event], top: Any) -> None:
        """Takes the session back to where the log had `before` entries, open commitments kept."""
        del self._log[before:]
        self._draws = draws
        if self._line is not None:
            while self._line.events and self._line.events[-1].revision >= before:
                self._line.events.pop()
            self._line.undone = undone
        if self._feed is not None:
            self._feed.drop()
        self._state = state_after(
            self.game, self.start, self._log if self._line is None else self._line.events
        )
        if getattr(top, "committed", ()):
            self.game.steps.here(self._state).agenda[-1] = top

    def _retrace(self, line: Line, event: Event) -> list[Event]:
        """Logs an undo or redo and takes the state along."""
        self._log.append(event)
        line.add(event)
        self._line, self._legal = line, None
        self._watch()
        self._state = state_after(self.game, self.start, line.events)
        if self._feed is not None:
            self._feed.enter(event)
            self._feed.prepare(self._state)
        self._tell(len(self._log) - 1)
        return [event]

    def _present_line(self) -> Line:
        if self._line is not None:
            return self._line
        line = Line()
        line.events = list(self._log)
        return line

    def _tell(self, first: int | None = None) -> None:
        """Tells observers of the entries from `first` on, and subscribers of all that is new."""
        for event in self._log[first:] if first is not None and self._observers else ():
            for observer in self._observers:
                observer.event_logged(self, event)
        if first is not None and self.is_over:
            for observer in self._observers:
                observer.session_ended(self)
        if self._feed is not None:
            self._feed.settle(self._state, len(self._log))
            self._feed.tell()

    def _rules_error(self, error: Exception, item: Any) -> Exception:
        if isinstance(error, (RulesError, IllegalAction)):  # a given draw that could not be
            return error
        what = str(error) if isinstance(error, DecodeError) else f"{name_of(error)}: {error}"
        return RulesError(self.game.id, item, what)


def _as_played(game: Game[Any], options: Any, variant: Variant) -> tuple[Game[Any], Any]:
    """The game as the variant plays it, and the options: the variant's where none are given."""
    given = msgspec.structs.asdict(options) if isinstance(options, msgspec.Struct) else options or {}
    return variant.game(game), {**variant.options, **given}


def _decisions_in(events: Sequence[Event]) -> list[int]:
    return [place for place, event in enumerate(events) if isinstance(event, (Played, Opened))]


def _length_of_last(events: Sequence[Event], decisions: int) -> int:
    """How many events the last decisions and what followed them are."""
    marks = _decisions_in(events)
    if decisions.__class__ is not int or not 1 <= decisions <= len(marks):
        raise UndoRefused(
            f"cannot take back {decisions!r} of {len(marks)} decisions", Refusal("nothing-to-undo")
        )
    return len(events) - marks[-decisions]
