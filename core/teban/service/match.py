"""A hosted match: a session whose every step is stored before anybody is told.

All methods are called with `lock` held. When a step cannot be stored, the match is closed: the
log is the truth, and the next caller has it built again from there.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec

from teban.engine.codec import encode, state_hash, view_hash
from teban.play.events import Event, Opened, Readiness
from teban.play.feed import event_for, view_data
from teban.play.line import walk
from teban.play.session import Session
from teban.scoring import Outcome
from teban.service.faults import ServiceFault, rules_of
from teban.service.messages import (
    event_message,
    match_message,
    outcome_message,
    players_to_act,
    readiness_message,
)
from teban.service.payloads import json_payload, view_bytes
from teban.service.store import (
    AnswerRow,
    Conflict,
    EventRow,
    MatchRow,
    SealedRow,
    SeatRow,
    Store,
    Write,
)
from teban.service.watch import Audience, Watcher
from teban.v1.match_pb2 import Match, MatchEvent, Snapshot
from teban.v1.match_service_pb2 import WatchMatchResponse as Frame
from teban.visibility import Viewer

RequestKey = tuple[str, str, bytes]
"""Principal, method, digest of the request id."""


class Answered(Exception):
    """The request of a step was answered before, here or by another server; nothing was done."""

    def __init__(self, answer: AnswerRow) -> None:
        self.answer = answer
        super().__init__(answer.method)


class Done(NamedTuple):
    """What a decision came to: the caller's new events, none where it is sealed."""

    events: list[Event]
    revision: int
    is_over: bool


class HostedMatch:
    """A match in memory."""

    def __init__(self, row: MatchRow, seats: Sequence[SeatRow], session: Session[Any], store: Store) -> None:
        self.row, self.seats, self.session = row, list(seats), session
        self.game = session.game
        self.lock = asyncio.Lock()
        self.is_closed = False
        self.revision = session.revision
        """How many entries are stored; the session is ahead of it while a step is being stored."""
        self.times: list[int] = []
        self.sealed: list[SealedRow] = []
        """The open commitments, in the order they were made."""
        self.answers: dict[RequestKey, AnswerRow] = {}
        self.failed_bots: set[int] = set()
        self.changed: Callable[[], None] = lambda: None
        """Called after each step, and when a seat is taken."""
        self._store = store
        self._audiences: dict[Viewer, Audience] = {}

    # Looking --------------------------------------------------------------------------------------

    @property
    def is_started(self) -> bool:
        return not any(seat.is_open for seat in self.seats)

    @property
    def is_watched(self) -> bool:
        return bool(self._audiences)

    def message(self, shows_seed: bool) -> Match:
        return match_message(self.row, self.seats, self.failed_bots, shows_seed=shows_seed)

    def snapshot(self, viewer: Viewer) -> Snapshot:
        """What a viewer may know now."""
        with rules_of(self.game):
            view = view_bytes(self.game, self.session.state, viewer)
            snapshot = Snapshot(
                revision=self.session.revision,
                view=json_payload(view),
                view_hash=view_hash(view),
                to_act=self.session.to_act(viewer) if self.is_started else (),
                committed=self.committed(viewer),
            )
            outcome = self.session.outcome()
            if outcome is not None:
                snapshot.outcome.CopyFrom(outcome_message(outcome))
        return snapshot

    def committed(self, viewer: Viewer) -> tuple[int, ...]:
        """Who has committed to the open sealed choice, as a viewer may know it."""
        here = self.game.steps.here(self.session.view(viewer))
        return getattr(here.agenda[-1], "committed", ()) if here.agenda else ()

    def commitment(self, seat: int) -> Any:
        """What a seat has committed to in the open sealed choice, or nothing."""
        here = self.game.steps.here(self.session.view(seat))
        item = here.agenda[-1] if here.agenda else None
        sealed = zip(getattr(item, "committed", ()), getattr(item, "sealed", ()), strict=True)
        return dict(sealed).get(seat)

    def history(
        self, viewer: Viewer, first: int, last: int, encoding: int
    ) -> tuple[Snapshot, list[MatchEvent]]:
        """What a viewer could know before the entry `first`, and the entries from there to before `last`."""
        session, game = self.session, self.game
        with rules_of(game):
            state = session.start
            snapshot = self._past(state, viewer, 0) if first == 0 else None
            before = view_data(game, state, viewer)
            events: list[MatchEvent] = []
            for event, state in walk(game, session.start, session.log[:last]):
                if event.revision < first - 1:
                    continue
                after = view_data(game, state, viewer)
                if event.revision == first - 1:
                    snapshot = self._past(state, viewer, first)
                else:
                    shown = event_for(game, event, before, after, viewer, session.players)
                    waiting = self._players_to_act(state, viewer)
                    events.append(self._event_message(shown, encoding, waiting))
                before = after
        assert snapshot is not None, "first is not after the end of the log"
        return snapshot, events

    def check_revision(self, revision: int) -> None:
        """Raises for a revision that the log has not."""
        if not 0 <= revision <= self.session.revision:
            raise ServiceFault(
                "REVISION_OUT_OF_RANGE",
                f"the log has {self.session.revision} entries; {revision} is none of its revisions",
                facts={"revision": self.session.revision},
            )

    # Watching -------------------------------------------------------------------------------------

    def watch(self, viewer: Viewer, first: int | None, encoding: int) -> Watcher:
        """A stream that begins with a snapshot at a revision; the present one where none is given."""
        revision = self.session.revision
        if first is not None:
            self.check_revision(first)
        if first is None or first == revision:
            backlog = [Frame(snapshot=self.snapshot(viewer))]
        else:
            snapshot, events = self.history(viewer, first, revision, encoding)
            backlog = [Frame(snapshot=snapshot), *(Frame(event=event) for event in events)]
            if committed := self.committed(viewer):
                backlog.append(Frame(readiness=readiness_message(Readiness(revision, committed))))
        watcher = Watcher(encoding, backlog)
        if self.session.is_over:
            watcher.end()
        else:
            self._audience(viewer).watchers.add(watcher)
        return watcher

    def unwatch(self, viewer: Viewer, watcher: Watcher) -> None:
        """Forgets a stream; needs no lock."""
        audience = self._audiences.get(viewer)
        if audience is not None:
            audience.watchers.discard(watcher)
            self._dismiss(viewer)

    def close(self, fault: ServiceFault | None) -> None:
        """Takes the match out of use: its streams end, with the fault where there is one."""
        self.is_closed = True
        for audience in self._audiences.values():
            for watcher in audience.watchers:
                watcher.end(fault)
        self._audiences.clear()

    # Changing -------------------------------------------------------------------------------------

    async def decide(self, seat: int, action: Any, answer: Callable[[Done], AnswerRow] | None = None) -> Done:
        """Does an action of a seat, or commits to it; stored with its answer before anybody is told.

        Raises `Answered` where the request was answered before.
        """
        session, before = self.session, self.session.revision
        with self._listening(seat) as audience:
            with rules_of(self.game):
                session.play(seat, action)
            try:
                write, times = self._step(before, seat, action)
                heard = [event for event in audience.heard if isinstance(event, Event)]
                done = Done(heard, session.revision, session.is_over)
                self.times += times
                given = answer(done) if answer is not None else None
                news = self._news()
                await self._write(msgspec.structs.replace(write, answer=given))
            except BaseException:  # the session is ahead of the log
                self.close(lost())
                raise
            self._remember(given)
            self.sealed = [row for row in (*self.sealed, *write.sealed) if row not in write.opened]
            self.row, self.revision = write.end or self.row, session.revision
            for watcher, frames in news:
                watcher.tell(frames)
                if done.is_over:
                    watcher.end()
        self.changed()
        return done

    async def change_seat(self, seat: SeatRow, answer: AnswerRow) -> None:
        """Gives a seat to somebody else; raises `Answered` where the request was answered before."""
        try:
            await self._write(Write(seats=[seat], answer=answer))
        except Answered as error:
            if error.answer.match == self.row.id:  # by another server
                self.close(lost())
            raise
        except BaseException:  # it may have been stored all the same
            self.close(lost())
            raise
        was_started = self.is_started
        self.seats[seat.seat] = seat
        self.failed_bots.discard(seat.seat)
        self._remember(answer)
        if self.is_started and not was_started:
            for viewer, audience in self._audiences.items():
                for watcher in audience.watchers:
                    watcher.tell([Frame(snapshot=self.snapshot(viewer))])
        self.changed()

    def event_messages(self, viewer: Viewer, events: Sequence[Event], encoding: int) -> list[MatchEvent]:
        """Redacted events that have just happened."""
        last = self.session.revision - 1
        waiting = self._players_to_act(self.session.state, viewer)
        return [
            self._event_message(event, encoding, waiting if event.revision == last else ())
            for event in events
        ]

    # Below ----------------------------------------------------------------------------------------

    def _step(self, before: int, seat: int, action: Any) -> tuple[Write, list[int]]:
        """What to store of the step that the session has just made, and the times of its entries."""
        session, now = self.session, now_in_milliseconds()
        entries = session.log[before:]
        if not entries:
            return Write(sealed=[SealedRow(self.row.id, before, seat, encode(action))]), []
        end = None
        if session.is_over:
            with rules_of(self.game):
                end = ended(self.row, session.outcome(), now)
        rows = event_rows(self.row.id, entries, now, session)
        opened = self._opened(entries[0], seat)
        return Write(events=rows, opened=opened, end=end), [now] * len(rows)

    def _opened(self, entry: Event, last: int) -> list[SealedRow]:
        """The stored commitments that a decision opened, or that nobody can open any more.

        Whoever was the last had none in the store; those below an interrupt's choice stay sealed.
        """
        if self.session.is_over:
            return list(self.sealed)
        if not isinstance(entry, Opened):
            return []
        newest = {row.seat: row for row in self.sealed}
        return [newest[player] for player in entry.players if player != last]

    async def _write(self, write: Write) -> None:
        try:
            await self._store.write(write)
        except Conflict as error:
            asked = write.answer
            if asked is not None:
                known = await self._store.read_answer(asked.principal, asked.method, asked.request)
                if known is not None:
                    raise Answered(known) from error
            raise ServiceFault(
                "REVISION_MISMATCH",
                "the match was changed by another server; look again",
                facts={"revision": self.revision},
                retry_after=0.1,
            ) from error

    def _remember(self, answer: AnswerRow | None) -> None:
        if answer is not None:
            self.answers[answer.principal, answer.method, answer.request] = answer

    def _news(self) -> list[tuple[Watcher, list[Frame]]]:
        """What each watcher is to be told of what his audience has heard."""
        news = []
        for viewer, audience in self._audiences.items():
            events = [event for event in audience.heard if isinstance(event, Event)]
            for encoding in {watcher.encoding for watcher in audience.watchers}:
                messages = iter(self.event_messages(viewer, events, encoding))
                frames = [
                    Frame(event=next(messages))
                    if isinstance(heard, Event)
                    else Frame(readiness=readiness_message(heard))
                    for heard in audience.heard
                ]
                news += [(each, frames) for each in audience.watchers if each.encoding == encoding]
            audience.heard.clear()
        return news

    def _event_message(self, event: Event, encoding: int, waiting: Sequence[int]) -> MatchEvent:
        is_last = self.session.is_over and event.revision == self.session.revision - 1
        outcome = self.session.outcome() if is_last else None
        return event_message(self.game, event, self.times[event.revision], encoding, waiting, outcome)

    def _past(self, state: Any, viewer: Viewer, revision: int) -> Snapshot:
        view = view_bytes(self.game, state, viewer)
        return Snapshot(
            revision=revision,
            view=json_payload(view),
            view_hash=view_hash(view),
            to_act=self._players_to_act(state, viewer),
        )

    def _players_to_act(self, state: Any, viewer: Viewer) -> tuple[int, ...]:
        return players_to_act(self.game, state, viewer) if self.is_started else ()

    def _audience(self, viewer: Viewer) -> Audience:
        if viewer not in self._audiences:
            self._audiences[viewer] = Audience(self.session, viewer)
        return self._audiences[viewer]

    @contextmanager
    def _listening(self, viewer: Viewer) -> Iterator[Audience]:
        """The audience of a viewer, who hears even where he has no stream."""
        try:
            yield self._audience(viewer)
        finally:
            self._dismiss(viewer)

    def _dismiss(self, viewer: Viewer) -> None:
        audience = self._audiences.get(viewer)
        if audience is not None and not audience.watchers:
            audience.leave()
            del self._audiences[viewer]


def now_in_milliseconds() -> int:
    """The clock of the logs, since 1970."""
    return time.time_ns() // 1_000_000


def event_rows(match: str, entries: Sequence[Event], now: int, session: Session[Any]) -> list[EventRow]:
    """Log entries to store, the last with the hash of the state that the session has now."""
    rows = [EventRow(match, entry.revision, now, encode(entry)) for entry in entries]
    rows[-1] = msgspec.structs.replace(rows[-1], state_hash=state_hash(session.state))
    return rows


def ended(row: MatchRow, outcome: Outcome | None, now: int) -> MatchRow:
    """The row of a match that has just ended."""
    return msgspec.structs.replace(row, ended=now, outcome=encode(outcome))


def lost() -> ServiceFault:
    """How the streams of a match end that is built again from its log."""
    return ServiceFault(
        "STORE_UNAVAILABLE",
        "the match was lost sight of; watch again from the last revision",
        facts={"cause": "other"},
        retry_after=1,
    )
