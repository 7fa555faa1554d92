"""What a client is told, as values like those of a session; actions are in their text form.

`fold` keeps a view by the changes of events alone, without a rule.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from teban.errors import InvalidInput
from teban.play.events import Change, Drawn, LogEntry, Opened, Played, Redone, Undone
from teban.scoring import Line, Outcome, ScoreSheet
from teban.v1 import payload_pb2
from teban.v1.match_pb2 import EventKind, MatchEvent, Snapshot
from teban.v1.match_service_pb2 import GetTurnResponse, WatchMatchResponse


class Seen(Struct, frozen=True):
    """What a viewer knows: his view after `revision` entries of the log, who must act, who has committed.

    Whoever has committed is not in `to_act`. `event` is the entry that has just been told, with its
    changes to the view; the view is not to be changed, what follows shares it.
    """

    revision: int
    view: Any
    to_act: tuple[int, ...]
    committed: tuple[int, ...] = ()
    event: LogEntry | None = None
    outcome: Outcome | None = None

    @property
    def is_over(self) -> bool:
        return self.outcome is not None


class Turn(Struct, frozen=True):
    """What a viewer knows and may do now; `own_commitment` is what he has sealed, or empty."""

    seen: Seen
    legal_actions: tuple[str, ...]
    next_tokens: tuple[str, ...]
    next_page: str
    own_commitment: str


class Follower:
    """Keeps what a viewer knows along a stream of frames, over any number of streams."""

    def __init__(self, from_revision: int | None = None) -> None:
        self.revision = from_revision
        """How many entries are known: where the next stream begins."""
        self._seen: Seen | None = None
        self._to_act: tuple[int, ...] = ()
        """Who must act, whoever has committed already."""

    def take(self, frame: WatchMatchResponse) -> Seen | None:
        """What is known with this frame; nothing where it tells nothing new."""
        seen = self._seen
        match frame.WhichOneof("frame"):
            case "snapshot":
                told = seen_of(frame.snapshot)
                self._to_act = (*told.to_act, *told.committed)
                is_known = seen is not None and told == msgspec.structs.replace(seen, event=None)
                return None if is_known else self._now(told)
            case "event" if seen is not None:
                event = event_of(frame.event)
                view = fold(seen.view, event.changes)
                outcome = outcome_of(frame.event.outcome) if frame.event.HasField("outcome") else None
                self._to_act = tuple(frame.event.to_act)
                committed = seen.committed if isinstance(event, Played) else ()
                return self._now(
                    Seen(event.revision + 1, view, self._waiting(committed), committed, event, outcome)
                )
            case "readiness" if seen is not None:
                committed = tuple(frame.readiness.committed)
                if committed == seen.committed:
                    return None
                waiting = self._waiting(committed)
                return self._now(
                    msgspec.structs.replace(seen, to_act=waiting, committed=committed, event=None)
                )
        return None

    def _waiting(self, committed: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(player for player in self._to_act if player not in committed)

    def _now(self, seen: Seen) -> Seen:
        self._seen, self.revision = seen, seen.revision
        return seen


def fold(view: Any, changes: Iterable[Change]) -> Any:
    """The view after the changes, whose paths have their steps as text; the given one is left alone."""
    folded = msgspec.json.decode(msgspec.json.encode(view))
    for change in changes:
        if not change.path:
            folded = change.value
            continue
        place = folded
        try:
            for step in change.path[:-1]:
                place = place[int(step)] if isinstance(place, list) else place[step]
            last = change.path[-1]
            if not isinstance(place, list):
                place[last] = change.value
            elif int(last) == len(place):
                place.append(change.value)
            else:
                place[int(last)] = change.value
        except (LookupError, ValueError, TypeError) as error:
            raise InvalidInput("no such place in the view", "/".join(map(str, change.path))) from error
    return folded


def event_of(message: MatchEvent) -> LogEntry:
    """An entry of the log; changes have every step of their path as text."""
    revision = message.revision
    acted = [(each.seat, each.action.tokens) for each in message.actions]
    changes = tuple(Change(_steps(each.path), msgspec.json.decode(each.value)) for each in message.changes)
    match message.kind:
        case EventKind.EVENT_KIND_PLAYED:
            return Played(revision, *acted[0], changes)
        case EventKind.EVENT_KIND_DRAWN:
            return Drawn(revision, acted[0][1], changes)
        case EventKind.EVENT_KIND_OPENED:
            players, actions = zip(*acted, strict=True)
            return Opened(revision, players, actions, changes)
        case EventKind.EVENT_KIND_UNDONE:
            return Undone(revision, message.position, changes)
        case EventKind.EVENT_KIND_REDONE:
            return Redone(revision, message.position, changes)
    raise InvalidInput(f"{message.kind!r} is no kind of event; the server is newer than this client", "kind")


def seen_of(message: Snapshot) -> Seen:
    """What a snapshot shows."""
    return Seen(
        message.revision,
        msgspec.json.decode(message.view.json),
        tuple(message.to_act),
        tuple(message.committed),
        None,
        outcome_of(message.outcome) if message.HasField("outcome") else None,
    )


def turn_of(message: GetTurnResponse) -> Turn:
    """What a turn shows."""
    return Turn(
        seen_of(message.snapshot),
        tuple(action.tokens for action in message.legal_actions),
        tuple(message.next_tokens),
        message.next_page_token,
        message.own_commitment.tokens,
    )


def outcome_of(message: payload_pb2.Outcome) -> Outcome:
    """How a game ended."""
    return Outcome.of(ScoreSheet(_lines(message.lines), _lines(message.tie_breaks)))


def _lines(lines: Iterable[payload_pb2.ScoreLine]) -> tuple[Line, ...]:
    return tuple(Line(line.label, tuple(line.points)) for line in lines)


def _steps(pointer: str) -> tuple[str, ...]:
    """The steps of a JSON Pointer."""
    return tuple(step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:])
