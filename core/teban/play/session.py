"""Sessions: one game being played in this process, checked, logged and undoable."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from teban.engine.codec import encode, uncommitted
from teban.engine.sealing import sealed, with_commitment
from teban.engine.views import View
from teban.errors import InvalidInput, NotYourTurn, Refusal, UndoRefused, blamed_on_rules
from teban.game import Game
from teban.play.checks import legal_for
from teban.play.events import Event, Opened, Played, Redone, Undone
from teban.play.feed import Callback, Feed, Subscription, events_for
from teban.play.line import Walk, hash_chain
from teban.play.moves import Draws, Held, Moves, Observer
from teban.play.record import FORMAT, Record
from teban.play.replay import Commitments, replay
from teban.play.reveals import check_undo
from teban.scoring import Outcome, ScoreSheet
from teban.state import State
from teban.variant import Variant
from teban.visibility import REFEREE, Viewer

S = TypeVar("S", bound=State)


class Session(Moves[S]):
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
        if self._choice is None:
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
        """A session that starts from a copy of a given state; its record holds that state.

        Its tasks are run first. Raises `DecodeError` for one that is not of the declared types or
        breaks an invariant.
        """
        session = cls.__new__(cls)
        if variant is not None:
            game, options = _as_played(game, options, variant)
        start = game.settled(game.decode(encode(state, "msgpack"), "msgpack"))
        session.options = game.make_options(options)
        session._begin(game, start)
        session._set(game.clone(uncommitted(start)), seed, variant, casual, (), draws)
        session._open()
        return session

    @classmethod
    def replay(
        cls,
        record: Record[Any],
        game: Game[S],
        variant: Variant | None = None,
        commitments: Commitments | None = None,
    ) -> Session[S]:
        """Plays a record again, every entry checked; raises `RecordError` with where it does not hold.

        `commitments`, which no record holds, are made again where they were made.
        """
        session = cls.__new__(cls)
        replay(session, record, game, variant, commitments or {})
        return session

    # Looking ----------------------------------------------------------------------------------

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
    def line(self) -> tuple[Event, ...]:
        """The entries that led to the present state, without what was taken back; for the referee only."""
        return tuple(self._present_line().events)

    @property
    def state(self) -> S:
        """A copy of the state; for the referee only."""
        return self.game.clone(self._state)

    def to_act(self, viewer: Viewer = REFEREE) -> tuple[int, ...]:
        """The players who must act, as the viewer may know it; nobody once the game is over."""
        if viewer is REFEREE:
            choice = self._choice
            if choice is not None:
                return (choice.player,)
            secret = self._secret
            if secret is not None and not secret.committed:
                return tuple(secret.players)
            return self.game.steps.to_act(self._state)
        return self.game.to_act(self._state, viewer)

    def legal_actions(self, player: int) -> tuple[Any, ...]:
        """All that player may do now, interrupts last; nothing where he has nothing to do."""
        choice, legal = self._choice, self._legal
        if choice is None or player is not choice.player:
            return self._list(player)
        if legal is None:
            try:
                legal = tuple(choice.actions(self._state))
                if self._kinds.interrupts:
                    legal += self.game.steps.offered(self._state, player)
            except Exception:  # noqa: BLE001 - asked again below, with the blame
                legal = ()
            legal = self._legal = legal or legal_for(self.game, self._state, player)
        return legal

    def _list(self, player: int) -> tuple[Any, ...]:
        """The same where no open choice waits for that player."""
        item, legal = self._secret, self._legal
        if legal is not None and self._choice is None and player is self._legal_player:
            return legal
        is_his = item is not None and player.__class__ is int and player in item.players
        if is_his and player not in item.committed:
            try:
                legal = tuple(item.actions(self._state, player))
                if self._kinds.interrupts:
                    legal += self.game.steps.offered(self._state, player)
                if legal:
                    self._legal, self._legal_player = legal, player
                    return legal
            except Exception:  # noqa: BLE001 - asked again below, with the blame
                pass
        self.check_player(player)
        legal = legal_for(self.game, self._state, player)
        if self._choice is None:
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
        entries = self._log[from_revision:]
        return list(events_for(self.game, self._walk_to(from_revision), entries, viewer)) if entries else []

    def _walk_to(self, revision: int) -> Walk:
        """A walk that has come as far; the next one goes on from there, as long as it need not go back."""
        known = self._walked
        walk = Walk(self.game, self.start) if known is None or known.revision > revision else known.copy()
        for _ in walk.on(self._log[walk.revision : revision]):
            pass
        if walk.state.agenda:  # little is asked for from the end on
            self._walked = walk.copy()
        return walk

    def subscribe(self, callback: Callback, viewer: Viewer) -> Subscription:
        """Calls back with each event as the viewer may see it, and each `Readiness`, once it is final.

        Gives a subscription to cancel. What a callback raises reaches the caller of `play`
        after everybody has been told; the move stands.
        """
        self.game.check_viewer(viewer, self.players)
        if not callable(callback):
            raise InvalidInput(f"{callback!r} cannot be called; give a function of one event", "callback")
        if self._feed is None:
            self._feed = Feed(self.game)
            self._watch()
        return self._feed.subscribe(callback, viewer, self._state)

    def standing(self, viewer: Viewer) -> ScoreSheet | None:
        """The score so far as the viewer may know it, or `None` where the game has none."""
        if not hasattr(self.game, "standing"):
            return None
        try:
            sheet = self.game.standing(self.view(viewer))
        except Exception as error:
            raise blamed_on_rules(error, self.game.id, self.game) from error
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

    def record(self) -> Record[Any]:
        """The whole game as it stands, open commitments left out; for the referee only."""
        return Record(
            format=FORMAT,
            game=self.game.id,
            rules_version=self.game.rules_version,
            players=self.players,
            options=msgspec.to_builtins(self.options),
            seed=self.seed.hex(),
            log=self.log,  # type: ignore[arg-type]
            variant=self.variant.id if self.variant else "",
            casual=self.casual,
            start=msgspec.json.decode(encode(self.start)) if self.has_own_start else None,
            hash=self.hash(),
        )

    # Playing ----------------------------------------------------------------------------------

    def play(self, player: int, action: Any) -> list[Event]:
        """Does a legal action, given as a value or as its tokens, then all tasks and draws after it.

        Gives the log's new entries, unredacted; none for a commitment that leaves others to
        commit. Raises `GameOver`, `NotYourTurn`, `IllegalAction` or `NotationError`, the state
        byte for byte what it was; `RulesError` where the rules fail, the state as before.
        """
        choice, legal = self._choice, self._legal
        if choice is None or player is not choice.player:
            if self._secret is not None:
                return self._commit(player, action)
            return self._play_checked(player, action)
        kinds, state, log = self._kinds, self._state, self._log
        try:
            if (
                action.__class__ is not kinds.only_action
                and action.__class__ not in kinds.own_actions[choice.__class__]
            ):
                raise ValueError(action)
            if legal is None and choice.__class__ not in kinds.allowers:
                legal = self.legal_actions(player)
            if legal is not None:
                action = legal[legal.index(action)]
                self._legal = None
            else:
                action = self.game.codec.canonical(action)
                if not choice.allows(state, action):
                    raise ValueError(action)
        except Exception:  # noqa: BLE001 - asked again the long way, with the blame
            return self._play_checked(player, action)
        agenda, event = state.agenda, Played(len(log), player, action)
        try:
            agenda.pop()
            depth = len(agenda)
            choice.resolve(state, action)
            queued = len(agenda) - depth
            if queued == 1:
                following = agenda[depth]
                if following.__class__ is choice.__class__ or following.__class__ in kinds.plain_choices:
                    next_player = following.player
                    if next_player.__class__ is int and 0 <= next_player < self.players:
                        self._choice = following
                        log.append(event)
                        return [event]
                if following.__class__ not in self._intake.playerless:
                    self._intake.take_in(agenda, depth, self.players)
            elif queued > 1:
                self._intake.take_in(agenda, depth, self.players)
                following = agenda[-1]
                if following.__class__ in kinds.plain_choices:
                    self._choice = following
                    log.append(event)
                    return [event]
            elif not state.agenda:
                self._choice = None
                log.append(event)
                return [event]
            log.append(event)
            self._go_on()
        except BaseException as error:  # noqa: BLE001 - raised again, the session restored
            self._fail(error, event.revision, [], (), choice)
        return log[event.revision :]

    def _commit(self, player: int, action: Any) -> list[Event]:
        """A commitment to `_secret`, to something that was listed for the player."""
        item, legal = self._secret, self._legal
        try:
            if legal is None or player is not self._legal_player:
                if item.__class__ in self._kinds.allowers:
                    raise ValueError(player)
                legal = self.legal_actions(player)
            if action.__class__ not in self._kinds.own_actions[item.__class__]:
                raise ValueError(action)
            action = legal[legal.index(action)]
        except Exception:  # noqa: BLE001 - asked again the long way, with the blame
            return self._play_checked(player, action)
        state, log = self._state, self._log
        agenda, full = state.agenda, with_commitment(item, player, action)
        if len(full.committed) < len(full.players):
            agenda[-1] = self._secret = full
            self._legal = None
            return []
        event, depth = Opened(len(log), full.committed, full.sealed), len(agenda) - 1
        try:
            agenda.pop()
            chosen = {}
            for place, who in enumerate(full.committed):  # quicker than `dict(zip(...))`
                chosen[who] = full.sealed[place]
            full.resolve(state, chosen)
            if len(agenda) > depth:
                self._intake.take_in(agenda, depth, self.players)
            log.append(event)
            self._go_on()
        except BaseException as error:  # noqa: BLE001 - raised again, the session restored
            self._fail(error, event.revision, [], (Held(0, state, depth, item),), full)
        return log[event.revision :]

    def withdraw(self, player: int) -> None:
        """Takes back a player's own open commitment."""
        self.check_player(player)
        own = [held for held in self._open_commitments() if player in held.item.committed]
        if not own:
            raise NotYourTurn(f"player {player} has no open commitment", Refusal("nothing-committed"))
        _, state, place, item = own[-1]
        others = zip(item.committed, item.sealed, strict=True)
        state.agenda[place] = sealed(item, [entry for entry in others if entry[0] != player])
        self._find_choice()
        self._tell()

    def undo(self, decisions: int = 1, *, player: int | None = None, agreed: bool = False) -> list[Event]:
        """Takes back the last decisions with all that followed them; an entry of the log itself.

        Refused (`UndoRefused`) across a reveal, a shown draw, an opened or open sealed choice or
        another's decision, unless all seats have `agreed` or the session is casual. `player`
        says whose decisions they must be.
        """
        if player is not None:
            self.check_player(player)
        line = self._present_line()
        cut = len(line.events) - _length_of_last(line.events, decisions)
        if not (agreed or self.casual):
            self._check_no_commitments()
            check_undo(self.game, self._state_after(line.events[:cut]), line.events[cut:], player)
        return self._retrace(line, Undone(len(self._log), cut))

    def redo(self, decisions: int = 1) -> list[Event]:
        """Plays again what was taken back, draws from the log."""
        line = self._present_line()
        if not self.casual:
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
        twin._set(start, None, self.variant, self.casual, ())
        twin._log, twin._draws = list(self._log), self._draws
        if self._line is not None:
            twin._line = self._line.copy()
            twin._watch()
        return twin

    __copy__ = fork


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
