"""What viewers are told, as messages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from google.protobuf.timestamp_pb2 import Timestamp

from teban.agenda import CHANCE
from teban.engine.codec import encode, uncommitted
from teban.game import Game
from teban.play.events import Change, Drawn, Event, Opened, Played, Redone, Undone
from teban.play.events import Readiness as CoreReadiness
from teban.scoring import Line
from teban.scoring import Outcome as CoreOutcome
from teban.service.payloads import action_payload
from teban.service.store import MatchRow, SeatRow
from teban.service.tokens import digest
from teban.v1.match_pb2 import (
    EventKind,
    Match,
    MatchEvent,
    MatchStatus,
    Occupant,
    Readiness,
    Seat,
)
from teban.v1.payload_pb2 import Change as ChangeMessage
from teban.v1.payload_pb2 import Outcome, ScoreLine, SeatAction
from teban.visibility import Viewer


def timestamp(milliseconds: int) -> Timestamp:
    """A time of a log."""
    return Timestamp(seconds=milliseconds // 1000, nanos=milliseconds % 1000 * 1_000_000)


def outcome_message(outcome: CoreOutcome) -> Outcome:
    """How a game ended."""
    return Outcome(
        lines=map(_line, outcome.sheet.lines),
        tie_breaks=map(_line, outcome.sheet.tie_breaks),
        totals=outcome.totals,
        ranks=outcome.ranks,
        winners=outcome.winners,
    )


def event_message(
    game: Game[Any],
    event: Event,
    time: int,
    encoding: int,
    to_act: Iterable[int],
    outcome: CoreOutcome | None,
) -> MatchEvent:
    """An event that is redacted already."""
    message = MatchEvent(revision=event.revision, time=timestamp(time), to_act=to_act)
    match event:
        case Played(player=player, action=action):
            message.kind, acted = EventKind.EVENT_KIND_PLAYED, [(player, action)]
        case Drawn(action=action):
            message.kind, acted = EventKind.EVENT_KIND_DRAWN, [(CHANCE, action)]
        case Opened(players=players, actions=actions):
            message.kind, acted = EventKind.EVENT_KIND_OPENED, list(zip(players, actions, strict=True))
        case Undone(position=position):
            message.kind, message.position, acted = EventKind.EVENT_KIND_UNDONE, position, []
        case Redone(position=position):
            message.kind, message.position, acted = EventKind.EVENT_KIND_REDONE, position, []
        case _:
            raise AssertionError(f"{event!r} is no entry of a log")
    message.actions.extend(
        SeatAction(seat=seat, action=action_payload(game, action, encoding)) for seat, action in acted
    )
    changes: tuple[Change, ...] = event.changes
    message.changes.extend(
        ChangeMessage(path=pointer(change.path), value=encode(change.value).decode()) for change in changes
    )
    if outcome is not None:
        message.outcome.CopyFrom(outcome_message(outcome))
    return message


def readiness_message(readiness: CoreReadiness) -> Readiness:
    """Who has committed."""
    return Readiness(revision=readiness.revision, committed=readiness.committed)


def pointer(path: Iterable[str | int]) -> str:
    """A path as a JSON Pointer."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def players_to_act(game: Game[Any], state: Any, viewer: Viewer) -> tuple[int, ...]:
    """Who must act in a state, whoever has committed already; nobody while a draw follows."""
    waiting = game.to_act(uncommitted(state), viewer)
    return () if waiting == (CHANCE,) else waiting


def match_message(
    row: MatchRow, seats: Iterable[SeatRow], failed: Iterable[int] = (), *, shows_seed: bool
) -> Match:
    """A match as everybody may know it; its seed, once it is over, as whoever may see it."""
    seated = [seat_message(seat, seat.seat in failed) for seat in seats]
    message = Match(
        id=row.id,
        game=row.game,
        variant=row.variant,
        plugin=row.plugin,
        rules_version=row.rules_version,
        options=row.options.decode(),
        seats=seated,
        status=MatchStatus.MATCH_STATUS_PLAYING,
        spectators=row.spectators,  # type: ignore[arg-type]  # the number of the policy
        invite_only=row.private,
        test=row.test,
        seed_commitment=digest(row.seed).hex(),
        create_time=timestamp(row.created),
    )
    if any(seat.occupant == Occupant.OCCUPANT_NOBODY for seat in seated):
        message.status = MatchStatus.MATCH_STATUS_WAITING
    if row.ended:
        message.status = MatchStatus.MATCH_STATUS_FINISHED
        message.seed = row.seed if shows_seed else b""
        message.end_time.CopyFrom(timestamp(row.ended))
        message.outcome.CopyFrom(outcome_message(msgspec.json.decode(row.outcome, type=CoreOutcome)))
    return message


def seat_message(row: SeatRow, has_failed: bool = False) -> Seat:
    """Who sits at a seat."""
    occupant = Occupant.OCCUPANT_BOT if row.bot else Occupant.OCCUPANT_PERSON
    if row.is_open:
        occupant = Occupant.OCCUPANT_NOBODY
    return Seat(seat=row.seat, occupant=occupant, bot=row.bot, bot_failed=has_failed)


def _line(line: Line) -> ScoreLine:
    return ScoreLine(label=line.label, points=line.points)
