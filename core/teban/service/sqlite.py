"""A store in an SQLite file: one thread writes with group commit, one reads.

`sqlite:///teban.db?busy_timeout=5000&max_page_count=0`: milliseconds to wait for another program's
lock, and pages of 4 kB that the file may have (0 for no limit).
"""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar
from urllib.parse import parse_qsl, urlsplit

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from teban.service import tables
from teban.service.store import AnswerRow, Cause, Conflict, Listed, StoredMatch, StoreError, Write

if sys.platform != "win32":
    import fcntl

T = TypeVar("T")
Job = tuple[Write, "asyncio.Future[None]"]

MOST_AT_ONCE = 256
"""Writes in one transaction."""

SETTINGS = {"busy_timeout": 5000, "max_page_count": 0}
CAUSES: dict[str, Cause] = {
    "SQLITE_BUSY": "locked",
    "SQLITE_LOCKED": "locked",
    "SQLITE_READONLY": "read-only",
    "SQLITE_FULL": "full",
}


class SqliteStore:
    """Holds the file from its creation to `close`; a second server on the same file is refused."""

    def __init__(self, path: Path, settings: dict[str, int]) -> None:
        self.path = path
        self._lock = _lock(path)
        try:
            self._engine = _engine(path, settings)
            self._writing = self._engine.connect().execution_options(immediate=True)
            self._reading = self._engine.connect()
            _prepare(self._writing, path)
        except (SQLAlchemyError, StoreError) as error:
            self._unlock()
            raise error if isinstance(error, StoreError) else store_error(error, path) from error
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._writer = Thread(target=self._run, name="teban store", daemon=True)
        self._writer.start()
        self._reader = ThreadPoolExecutor(1, "teban store reader")

    async def write(self, write: Write) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put((write, done))
        await done

    async def read_match(self, match: str) -> StoredMatch | None:
        return await self._read(lambda connection: tables.read_match(connection, match))

    async def read_answer(self, principal: str, method: str, request: bytes) -> AnswerRow | None:
        return await self._read(lambda connection: tables.read_answer(connection, principal, method, request))

    async def list_matches(
        self, game: str, status: int, before: tuple[int, str] | None, limit: int
    ) -> list[Listed]:
        return await self._read(
            lambda connection: tables.list_matches(connection, game, status, before, limit)
        )

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self._reader.shutdown()
        self._writing.close()
        self._reading.close()
        self._engine.dispose()
        self._unlock()

    # Threads --------------------------------------------------------------------------------------

    def _run(self) -> None:
        """The writer: everything that waits goes into one transaction."""
        is_open = True
        while is_open:
            waiting = [self._jobs.get()]
            try:
                while len(waiting) < MOST_AT_ONCE:
                    waiting.append(self._jobs.get_nowait())
            except Empty:
                pass
            is_open = None not in waiting
            jobs = [job for job in waiting if job is not None]
            if jobs:
                results = self._commit([write for write, _ in jobs])
                done = [done for _, done in jobs]
                done[0].get_loop().call_soon_threadsafe(_tell, done, results)

    def _commit(self, writes: list[Write]) -> list[Exception | None]:
        """What came of each write, once all of them are durable; one by one where some conflict."""
        failure: Exception | None = None
        try:
            with self._writing.begin():
                tables.do_writes(self._writing, writes)
        except (IntegrityError, Conflict) as error:
            if len(writes) > 1:
                return [result for write in writes for result in self._commit([write])]
            failure = Conflict(str(getattr(error, "orig", error)))
        except Exception as error:  # noqa: BLE001 - it leaves the thread through the futures
            failure = store_error(error, self.path)
        return [failure] * len(writes)

    async def _read(self, read: Callable[[Connection], T]) -> T:
        def run() -> T:
            try:
                with self._reading.begin():
                    return read(self._reading)
            except SQLAlchemyError as error:
                raise store_error(error, self.path) from error

        return await asyncio.get_running_loop().run_in_executor(self._reader, run)

    def _unlock(self) -> None:
        if self._lock is not None:
            os.close(self._lock)


def path_of(url: str) -> Path:
    """The file of `sqlite:///PATH`, as it is named; raises `StoreError`."""
    parts = urlsplit(url)
    path = parts.path.removeprefix("/")
    if parts.netloc or path in ("", ":memory:"):
        raise StoreError(f"{url!r} names no file; write sqlite:///teban.db or sqlite:////full/path/teban.db")
    return Path(path)


def open_sqlite(url: str) -> SqliteStore:
    """The store of `sqlite:///PATH`; raises `StoreError`."""
    path = path_of(url)
    given = dict(parse_qsl(urlsplit(url).query, keep_blank_values=True))
    unknown = sorted(given.keys() - SETTINGS.keys())
    wrong = sorted(name for name, value in given.items() if not value.isdecimal())
    if unknown or wrong:
        known = ", ".join(SETTINGS)
        raise StoreError(f"{(unknown or wrong)[0]!r} is no setting with a whole number; known are {known}")
    return SqliteStore(path, SETTINGS | {name: int(value) for name, value in given.items()})


def store_error(error: Exception, path: Path) -> StoreError:
    """What went wrong with the file, in words for whoever runs the server."""
    origin = error
    while isinstance(origin.__context__, Exception):  # a rollback fails where SQLite has rolled back itself
        origin = origin.__context__
    origin = getattr(origin, "orig", origin)
    name = getattr(origin, "sqlite_errorname", "")
    cause: Cause = next((cause for prefix, cause in CAUSES.items() if name.startswith(prefix)), "other")
    what = {
        "locked": "is locked by another program",
        "read-only": "is read-only",
        "full": "is full: the disk, or its max_page_count",
    }.get(cause, f"cannot be used: {origin}")
    return StoreError(f"the database {str(path)!r} {what}", cause)


def _tell(done: list[asyncio.Future[None]], results: list[Exception | None]) -> None:
    for future, error in zip(done, results, strict=True):
        if future.cancelled():
            continue
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)


def _lock(path: Path) -> int | None:
    """Keeps other servers off the file until its number is closed; the system does so when a process dies."""
    try:
        file = path.resolve()  # one lock, by whatever name it is called
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))  # it holds seeds
        if sys.platform == "win32":  # it has no such locks; there nobody stops a second server
            return None
        number = os.open(file.with_name(file.name + "-lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        if isinstance(error, PermissionError) or error.errno == errno.EROFS:
            raise StoreError(f"the database {str(path)!r} is read-only", "read-only") from error
        raise StoreError(f"the database {str(path)!r} cannot be opened: {error.strerror}") from error
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(number)
        raise StoreError(f"the database {str(path)!r} is in use by another server", "locked") from error
    return number


def _engine(path: Path, settings: dict[str, int]) -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=NullPool,
        connect_args={"check_same_thread": False, "timeout": 0},
    )

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _record: Any) -> None:
        connection.isolation_level = None  # the driver begins nothing by itself
        for pragma in (
            f"busy_timeout = {settings['busy_timeout']}",
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
            *([f"max_page_count = {settings['max_page_count']}"] if settings["max_page_count"] else []),
        ):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        immediate = connection.get_execution_options().get("immediate")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

    return engine


def _prepare(connection: Connection, path: Path) -> None:
    """Makes the tables in a new file, and refuses one whose tables are others."""
    with connection.begin():
        version = connection.exec_driver_sql("PRAGMA user_version").scalar()
        is_new = not connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar()
        if is_new:
            tables.metadata.create_all(connection)
            connection.exec_driver_sql(f"PRAGMA user_version = {tables.VERSION}")
        elif version != tables.VERSION:
            raise StoreError(
                f"the database {str(path)!r} has tables of version {version}; "
                f"this server reads version {tables.VERSION}"
            )
