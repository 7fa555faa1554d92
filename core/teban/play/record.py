"""Records: a game as it was played, which replays to the same hash without any generator.

The JSON form is for programs, `record_text` has a form that a person can read and edit.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from teban.engine.codec import encode, union_of
from teban.errors import (
    DecodeError,
    IllegalAction,
    RecordError,
    Refusal,
    RulesError,
    TebanError,
    invalid_from_msgspec,
    name_of,
)
from teban.game import Game
from teban.play.events import Drawn, Event, LogEntry, Opened, Played, Redone, Undone
from teban.play.session import Session
from teban.variant import Variant

A = TypeVar("A")

FORMAT = 1


class Header(Struct, frozen=True):
    """What a record says before its log; enough to find the game."""

    format: int
    game: str
    rules_version: int
    players: int
    variant: str = ""


class Record(Struct, Generic[A], frozen=True, forbid_unknown_fields=True):
    """A whole game: what it was, its seed, and every entry of its log.

    For the referee only: it holds every secret. `start` is the state it began from where that
    was not the game's own; `hash` covers the start and every entry with the state after it, and
    is empty in a record that a person has edited.
    """

    format: int
    game: str
    rules_version: int
    players: int
    options: dict[str, Any]
    seed: str
    log: tuple[Played[A] | Drawn[A] | Opened[A] | Undone | Redone, ...]
    variant: str = ""
    casual: bool = False
    start: dict[str, Any] | None = None
    hash: str = ""


def record_of(session: Session[Any]) -> Record[Any]:
    """The record of a session as it stands; open commitments are left out."""
    return Record(
        format=FORMAT,
        game=session.game.id,
        rules_version=session.game.rules_version,
        players=session.players,
        options=msgspec.to_builtins(session.options),
        seed=session.seed.hex(),
        log=session.log,  # type: ignore[arg-type]
        variant=session.variant.id if session.variant else "",
        casual=session.casual,
        start=msgspec.json.decode(encode(session.start)) if session.has_own_start else None,
        hash=session.hash(),
    )


def encode_record(record: Record[Any]) -> bytes:
    """A record as JSON, one field a line and one log entry a line."""
    lines = []
    for name in record.__struct_fields__:
        value = getattr(record, name)
        if name == "log" and value:
            text = b"[\n  " + b",\n  ".join(map(encode, value)) + b"\n ]"
        else:
            text = encode(value)
        lines.append(f' "{name}": '.encode() + text)
    return b"{\n" + b",\n".join(lines) + b"\n}\n"


def read_header(data: bytes | str) -> Header:
    """What a JSON record says of itself; raises `RecordError`."""
    try:
        header = msgspec.json.decode(data, type=Header)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise invalid_from_msgspec(error, RecordError) from error
    if header.format != FORMAT:
        raise RecordError(
            f"this is format {header.format}; this version of teban reads format {FORMAT}", "format"
        )
    return header


def decode_record(data: bytes | str, game: Game[Any]) -> Record[Any]:
    """A record of that game from JSON, its types checked; raises `RecordError` with the path."""
    check_header(read_header(data), game)
    try:
        return _decoder_for(game).decode(data)
    except (msgspec.ValidationError, msgspec.DecodeError, RecursionError) as error:
        raise invalid_from_msgspec(error, RecordError) from error


@lru_cache(maxsize=64)
def _decoder_for(game: Game[Any]) -> msgspec.json.Decoder[Record[Any]]:
    typed: Any = Record.__class_getitem__(union_of(game.definition.all_actions))  # type: ignore[attr-defined]
    return msgspec.json.Decoder(typed)


def check_header(header: Header | Record[Any], game: Game[Any]) -> None:
    """Raises `RecordError` for a record of another game, or of rules that no longer replay it."""
    if header.game != game.id:
        raise RecordError(f"this is a record of {header.game!r}, not of {game.id!r}", "game")
    if header.rules_version != game.rules_version:
        raise RecordError(
            f"recorded with rules version {header.rules_version}; {game.id} has {game.rules_version}",
            "rules_version",
        )


def replay_record(record: Record[Any], game: Game[Any], variant: Variant | None = None) -> Session[Any]:
    """Plays a record again, every entry checked; raises `RecordError` where it does not hold."""
    check_header(record, game)
    if record.variant != (variant.id if variant else ""):
        raise RecordError(f"recorded as variant {record.variant!r}; give that variant", "variant")
    session = _fresh_session(record, game, variant)
    where = "log[0]"
    session._given = lambda item: _recorded_draw(session, item, record.log)
    try:
        session._open()
        while session.revision < len(record.log):
            entry, where = record.log[session.revision], f"log[{session.revision}]"
            _replay_entry(session, entry)
    except RecordError:
        raise
    except TebanError as error:
        raise RecordError(str(error), where) from error
    session._given = None
    if record.hash and session.hash() != record.hash:
        raise RecordError(
            "the log does not lead to the recorded hash; it was changed, or the rules were", "hash"
        )
    return session


def _fresh_session(record: Record[Any], game: Game[Any], variant: Variant | None) -> Session[Any]:
    """The session before its first entry."""
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError as error:
        raise RecordError("is no hexadecimal number", "seed") from error
    played = variant.game(game) if variant is not None else game
    session: Session[Any] = Session.__new__(Session)
    try:
        session.options = played.make_options(record.options)
        start = None if record.start is None else played.decode(encode(record.start))
        state = played.new_state(record.players, session.options) if start is None else played.clone(start)
        session._begin(played, state)
        session._set(start, seed, variant, record.casual, ())
    except DecodeError as error:
        raise RecordError(str(error), "start") from error
    except RulesError:
        raise
    except TebanError as error:
        raise RecordError(str(error)) from error
    return session


def _recorded_draw(session: Session[Any], item: Any, log: Sequence[Event]) -> Any:
    entry = log[session.revision] if session.revision < len(log) else None
    if not isinstance(entry, Drawn):
        raise IllegalAction(f"a draw of {name_of(item)} must follow", Refusal("no-draw"))
    return entry.action


def _replay_entry(session: Session[Any], entry: LogEntry) -> None:
    where = f"log[{session.revision}]"
    if entry.revision != session.revision:
        raise RecordError(f"has revision {entry.revision}; entries are numbered without a gap", where)
    if entry.changes:
        raise RecordError("holds changes, which belong to one viewer", where)
    match entry:
        case Played(player=player, action=action):
            session.play(player, action)
        case Opened(players=players, actions=actions):
            if len(players) != len(actions) or set(players) != set(session.to_act()):
                raise RecordError(f"players {players} opened; {session.to_act()} were to choose", where)
            for player, action in zip(players, actions, strict=True):
                session.play(player, action)
        case Undone(position=position):
            _retrace(session, entry, position, where)
        case Redone(position=position):
            _retrace(session, entry, position, where)
        case Drawn():
            raise RecordError("is a draw, but a player is to act", where)


def _retrace(session: Session[Any], entry: Event, position: int, where: str) -> None:
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
