"""Replaying a record: every entry is checked as if it were played now, draws taken from the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from teban.engine.codec import encode, uncommitted
from teban.errors import DecodeError, IllegalAction, RecordError, Refusal, RulesError, TebanError, name_of
from teban.game import Game
from teban.play.events import Drawn, Event, LogEntry, Opened, Played, Redone, Undone
from teban.play.record import Record, check_header
from teban.variant import Variant

Commitments = Mapping[int, Sequence[tuple[int, Any]]]
"""Sealed actions that are still open, pairs of a player and an action by the revision they were made at."""


def replay(
    session: Any,
    record: Record[Any],
    game: Game[Any],
    variant: Variant | None,
    commitments: Commitments,
) -> None:
    """Plays a record in a session that is not yet begun; raises `RecordError` where it does not hold."""
    check_header(record, game)
    if record.variant != (variant.id if variant else ""):
        raise RecordError(f"recorded as variant {record.variant!r}; give that variant", "variant")
    _begin(session, record, game, variant)
    where = "log[0]"
    session._given = lambda item: _recorded_draw(session, item, record.log)
    try:
        session._open()
        for player, action in commitments.get(session.revision, ()):
            session.play(player, action)
        while session.revision < len(record.log):
            entry, where = record.log[session.revision], f"log[{session.revision}]"
            _replay_entry(session, entry)
            for player, action in commitments.get(session.revision, ()):
                session.play(player, action)
    except RecordError:
        raise
    except TebanError as error:
        raise RecordError(str(error), where) from error
    session._given = None
    if record.hash and session.hash() != record.hash:
        raise RecordError(
            "the log does not lead to the recorded hash; it was changed, or the rules were", "hash"
        )


def _begin(session: Any, record: Record[Any], game: Game[Any], variant: Variant | None) -> None:
    """Takes the session to before its first entry."""
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError as error:
        raise RecordError("is no hexadecimal number", "seed") from error
    played = variant.game(game) if variant is not None else game
    try:
        session.options = played.make_options(record.options)
        start = record.start and played.settled(uncommitted(played.decode(encode(record.start))))
        state = played.new_state(record.players, session.options) if start is None else played.clone(start)
        session._begin(played, state)
        session._set(start, seed, variant, record.casual, ())
    except DecodeError as error:
        raise RecordError(str(error), "start") from error
    except RulesError:
        raise
    except TebanError as error:
        raise RecordError(str(error)) from error


def _recorded_draw(session: Any, item: Any, log: Sequence[Event]) -> Any:
    entry = log[session.revision] if session.revision < len(log) else None
    if not isinstance(entry, Drawn):
        raise IllegalAction(f"a draw of {name_of(item)} must follow", Refusal("no-draw", item.rule))
    return entry.action


def _replay_entry(session: Any, entry: LogEntry) -> None:
    where = f"log[{session.revision}]"
    if entry.revision != session.revision:
        raise RecordError(f"has revision {entry.revision}; entries are numbered without a gap", where)
    if entry.changes:
        raise RecordError("holds changes, which belong to one viewer", where)
    match entry:
        case Played(player=player, action=action):
            session.play(player, action)
        case Opened(players=players, actions=actions):
            if len(players) != len(actions) or players != session.to_act():
                raise RecordError(f"players {players} opened; {session.to_act()} were to choose", where)
            for player, action in zip(players, actions, strict=True):
                session.play(player, action)
        case Undone(position=position):
            _retrace(session, entry, position, where)
        case Redone(position=position):
            _retrace(session, entry, position, where)
        case Drawn():
            raise RecordError("is a draw, but a player is to act", where)


def _retrace(session: Any, entry: Event, position: int, where: str) -> None:
    """An undo or redo as recorded; whether it was allowed was decided when it was made."""
    line = session._present_line()
    events = line.events + line.undone
    lower, upper = (
        (0, len(line.events)) if isinstance(entry, Undone) else (len(line.events) + 1, len(events) + 1)
    )
    at_decision = position == len(events) or (
        position < len(events) and isinstance(events[position], (Played, Opened))
    )
    if not (lower <= position < upper and at_decision):
        raise RecordError(f"position {position} is no decision of the present line", where)
    session._retrace(line, entry)
