"""The tables of a store in SQL: what `Write`s do to them, and what is read.

The keys are the whole concurrency control: an entry of a log, a commitment and an answer can be
inserted once, a seat can be changed from the generation that was seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    delete,
    exists,
    insert,
    select,
    tuple_,
    update,
)

from teban.service.store import (
    AnswerRow,
    Conflict,
    EventRow,
    Listed,
    MatchRow,
    SealedRow,
    SeatRow,
    StoredMatch,
    Write,
)
from teban.v1.match_pb2 import MatchStatus

R = TypeVar("R", MatchRow, SeatRow, EventRow, SealedRow, AnswerRow)

VERSION = 1
"""Of these tables; a file with another one is refused."""

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String, primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("game", String, nullable=False),
    Column("plugin", String, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("variant", String, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", LargeBinary, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("test", Boolean, nullable=False),
    Column("spectators", Integer, nullable=False),
    Column("private", Boolean, nullable=False),
    Column("owner", LargeBinary, nullable=False),
    Column("key", String, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("outcome", LargeBinary, nullable=False),
    Index("matches_newest", "private", "created", "id"),
)

seats = Table(
    "seats",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("bot", String, nullable=False),
    Column("generation", Integer, nullable=False),
    Column("request", LargeBinary, nullable=False),
    Column("key", String, nullable=False),
    sqlite_with_rowid=False,
)

events = Table(
    "events",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("revision", Integer, primary_key=True),
    Column("time", BigInteger, nullable=False),
    Column("entry", LargeBinary, nullable=False),
    Column("state_hash", String, nullable=False),
    sqlite_with_rowid=False,
)

sealed = Table(
    "sealed",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("revision", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("action", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

answers = Table(
    "answers",
    metadata,
    Column("principal", String, primary_key=True),
    Column("method", String, primary_key=True),
    Column("request", LargeBinary, primary_key=True),
    Column("match", ForeignKey("matches.id"), nullable=False, index=True),
    Column("body", LargeBinary, nullable=False),
    Column("answer", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)


def do_writes(connection: Connection, writes: Sequence[Write]) -> None:
    """Does all of them, of as many matches; a key that is taken raises `IntegrityError`, a seat that was
    changed `Conflict`.
    """
    _insert(connection, matches, [write.match for write in writes if write.match is not None])
    new = [seat for write in writes if write.match is not None for seat in write.seats]
    _insert(connection, seats, new)
    _insert(connection, events, [event for write in writes for event in write.events])
    _insert(connection, sealed, [row for write in writes for row in write.sealed])
    _insert(connection, answers, [write.answer for write in writes if write.answer is not None])
    for write in writes:
        for seat in write.seats if write.match is None else ():
            _change_seat(connection, seat)
        for row in write.opened:
            key = (sealed.c.match == row.match, sealed.c.revision == row.revision, sealed.c.seat == row.seat)
            connection.execute(delete(sealed).where(*key))
        if write.end is not None:
            ended = {"ended": write.end.ended, "outcome": write.end.outcome}
            connection.execute(update(matches).where(matches.c.id == write.end.id).values(ended))


def read_match(connection: Connection, match: str) -> StoredMatch | None:
    """All of one match, its seats and its log in order."""
    found = _rows(connection, select(matches).where(matches.c.id == match), MatchRow)
    if not found:
        return None

    def of_match(table: Table, kind: type[R], *order: Column[Any]) -> tuple[R, ...]:
        query = select(table).where(table.c.match == match).order_by(*order)
        return tuple(_rows(connection, query, kind))

    return StoredMatch(
        found[0],
        of_match(seats, SeatRow, seats.c.seat),
        of_match(events, EventRow, events.c.revision),
        of_match(sealed, SealedRow, sealed.c.revision, sealed.c.seat),
        of_match(answers, AnswerRow),
    )


def read_answer(connection: Connection, principal: str, method: str, request: bytes) -> AnswerRow | None:
    """The answer that was given to a request."""
    asked = (answers.c.principal == principal, answers.c.method == method, answers.c.request == request)
    return next(iter(_rows(connection, select(answers).where(*asked), AnswerRow)), None)


def list_matches(
    connection: Connection, game: str, status: int, before: tuple[int, str] | None, limit: int
) -> list[Listed]:
    """Public matches, the newest first."""
    query = select(matches).where(matches.c.private.is_(False))
    if game:
        query = query.where(matches.c.game == game)
    if before is not None:
        query = query.where(tuple_(matches.c.created, matches.c.id) < tuple_(*before))
    is_waiting = exists().where(seats.c.match == matches.c.id, seats.c.bot == "", seats.c.request == b"")
    match status:
        case MatchStatus.MATCH_STATUS_WAITING:
            query = query.where(is_waiting)
        case MatchStatus.MATCH_STATUS_PLAYING:
            query = query.where(matches.c.ended == 0, ~is_waiting)
        case MatchStatus.MATCH_STATUS_FINISHED:
            query = query.where(matches.c.ended > 0)
    newest = query.order_by(matches.c.created.desc(), matches.c.id.desc()).limit(limit)
    found = _rows(connection, newest, MatchRow)
    sitting: dict[str, list[SeatRow]] = {row.id: [] for row in found}
    of_them = select(seats).where(seats.c.match.in_(list(sitting))).order_by(seats.c.seat)
    for seat in _rows(connection, of_them, SeatRow) if found else ():
        sitting[seat.match].append(seat)
    return [Listed(row, tuple(sitting[row.id])) for row in found]


def _insert(connection: Connection, table: Table, rows: Sequence[Struct]) -> None:
    if rows:
        connection.execute(insert(table), [msgspec.structs.asdict(row) for row in rows])


def _change_seat(connection: Connection, seat: SeatRow) -> None:
    seen = (
        seats.c.match == seat.match,
        seats.c.seat == seat.seat,
        seats.c.generation == seat.generation - 1,
    )
    changed = connection.execute(update(seats).where(*seen).values(msgspec.structs.asdict(seat)))
    if changed.rowcount != 1:
        raise Conflict(f"seat {seat.seat} of match {seat.match} was changed by somebody else")


def _rows(connection: Connection, query: Any, kind: type[R]) -> list[R]:
    return [kind(**row._mapping) for row in connection.execute(query)]
