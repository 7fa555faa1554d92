"""The database: what it refuses, what it says, and that nothing is acknowledged that it has not."""

import asyncio
import os
import sqlite3
import tempfile
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path

import pytest

from hosting import Host, ask, refusal, request_id
from teban import PluginError, registry
from teban.client import ServiceError
from teban.registry import hookimpl
from teban.service import StoreError, open_store
from teban.service.store import Conflict, EventRow, MatchRow, SeatRow, Write

ROW = MatchRow("0" * 32, 1, "nim", "", 1, "", 2, b"{}", b"s" * 32, False, 1, False, b"", "")


def closed(store):
    asyncio.run(store.close())


def fault(url):
    """What opening it says, and why."""
    with pytest.raises(StoreError) as error:
        open_store(url)
    return error.value.cause, str(error.value)


@pytest.mark.parametrize(
    "url",
    [
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite://host/a.db",
        "sqlite:///a.db?mode=ro",
        "sqlite:///a.db?busy_timeout=soon",
    ],
)
def test_a_url_that_cannot_work_says_so(url):
    assert fault(url)[0] == "other"


def test_a_url_that_nobody_knows_is_refused():
    with pytest.raises(PluginError, match="no plugin opens 'mysql://host/db'"):
        open_store("mysql://host/db")


class Elsewhere:
    @hookimpl
    def open_store(self, url):
        return ["a store"] if url.startswith("elsewhere:") else None


def test_a_plugin_opens_what_it_knows():
    name = registry.add(Elsewhere())
    opened = open_store("elsewhere:x")
    registry.remove(name)
    assert opened == ["a store"]


def test_a_file_that_another_server_has_is_in_use(tmp_path):
    store = open_store(url := f"sqlite:///{tmp_path}/teban.db")
    said = fault(url)
    closed(store)
    assert said == ("locked", f"the database '{tmp_path}/teban.db' is in use by another server")


def test_a_second_name_of_a_database_in_use_is_refused_too(tmp_path):
    (tmp_path / "other.db").symlink_to(tmp_path / "a%20b.db")
    store = open_store(f"sqlite:///{tmp_path}/a%20b.db")
    said = fault(f"sqlite:///{tmp_path}/other.db")
    closed(store)
    assert (said[0], (tmp_path / "a b.db").exists()) == ("locked", False)


def test_a_file_that_another_program_holds_is_locked(tmp_path):
    closed(open_store(f"sqlite:///{tmp_path}/teban.db"))
    with sqlite3.connect(tmp_path / "teban.db", isolation_level=None) as other:
        other.execute("begin exclusive")
        said = fault(f"sqlite:///{tmp_path}/teban.db?busy_timeout=20")
    other.close()
    assert said == ("locked", f"the database '{tmp_path}/teban.db' is locked by another program")


@pytest.fixture
def unprivileged():
    """A folder, and no right to write into what is read-only, root or not."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o777)
        was = os.geteuid()
        os.seteuid(was or 65534)
        try:
            yield Path(name)
        finally:
            os.seteuid(was)


def test_a_file_that_cannot_be_written_is_read_only(unprivileged):
    closed(open_store(url := f"sqlite:///{unprivileged}/teban.db"))
    (unprivileged / "teban.db").chmod(0o444)
    assert fault(url) == ("read-only", f"the database '{unprivileged}/teban.db' is read-only")


def test_a_folder_that_is_not_there_is_named(tmp_path):
    cause, said = fault(f"sqlite:///{tmp_path}/none/teban.db")
    assert (cause, said.endswith("cannot be opened: No such file or directory")) == ("other", True)


def test_a_file_that_is_no_database_is_refused(tmp_path):
    (tmp_path / "teban.db").write_bytes(b"no database" * 500)
    assert fault(f"sqlite:///{tmp_path}/teban.db")[1].endswith("file is not a database")


def test_a_database_of_somebody_else_is_refused(tmp_path):
    with sqlite3.connect(tmp_path / "teban.db") as other:
        other.execute("create table x (y)")
    other.close()
    assert "has tables of version 0" in fault(f"sqlite:///{tmp_path}/teban.db")[1]


def test_a_database_is_its_owners_alone(tmp_path):
    closed(open_store(f"sqlite:///{tmp_path}/teban.db"))
    assert (tmp_path / "teban.db").stat().st_mode & 0o777 == 0o600


def test_the_log_is_written_ahead(host):
    assert host.rows("pragma journal_mode") == [("wal",)]


# Writing ------------------------------------------------------------------------------------------


async def written(url, *writes):
    """What came of writes that were handed over at once."""
    store = open_store(url)
    results = await asyncio.gather(*map(store.write, writes), return_exceptions=True)
    stored = await store.read_match(ROW.id)
    await store.close()
    return results, stored


def event(revision, entry=b"{}"):
    return Write(events=[EventRow(ROW.id, revision, 1, entry)])


def test_of_two_entries_at_one_revision_the_first_stays_and_the_others_are_not_harmed(tmp_path):
    new = Write(match=ROW, seats=[SeatRow(ROW.id, 0), SeatRow(ROW.id, 1)])
    results, stored = asyncio.run(
        written(f"sqlite:///{tmp_path}/a.db", new, event(0), event(0, b"other"), event(1))
    )
    assert ([type(result) for result in results], [each.entry for each in stored.events]) == (
        [type(None), type(None), Conflict, type(None)],
        [b"{}", b"{}"],
    )


def test_a_write_is_done_whole_or_not_at_all(tmp_path):
    new = Write(match=ROW, seats=[SeatRow(ROW.id, 0), SeatRow(ROW.id, 1)])
    both = Write(seats=[SeatRow(ROW.id, 0, "random", 1)], events=[EventRow(ROW.id, 0, 1, b"again")])
    _, stored = asyncio.run(written(f"sqlite:///{tmp_path}/a.db", new, event(0), both))
    assert stored.seats[0].bot == ""


def test_a_seat_changes_from_the_generation_that_was_seen(tmp_path):
    new = Write(match=ROW, seats=[SeatRow(ROW.id, 0), SeatRow(ROW.id, 1)])
    takes = [Write(seats=[SeatRow(ROW.id, 0, name, 1)]) for name in ("first", "second")]
    results, stored = asyncio.run(written(f"sqlite:///{tmp_path}/a.db", new, *takes))
    assert (type(results[2]), stored.seats[0].bot) == (Conflict, "first")


# A store that fails under a running match ---------------------------------------------------------

TAKE = {"action": {"tokens": "take 1"}}


def begun(service):
    match = service.create_match("nim", ["", ""])
    return match, [match.join(), match.join()]


def created_until_refused(service):
    created = set()
    try:
        while True:
            created.add(service.create_match("nim", ["", ""]).id)
    except ServiceError as error:
        return created, error


def test_a_full_database_acknowledges_nothing_that_is_not_there(games, tmp_path):
    host = Host(tmp_path)
    host.url += "?max_page_count=60"
    host.start()
    with host.client() as service:
        acknowledged, error = created_until_refused(service)
        listed = {match.id for match in service.matches()}
    host.stop()
    assert (error.code, error.facts["cause"], listed) == ("UNAVAILABLE", "full", acknowledged)


def test_a_locked_database_asks_to_wait_and_the_same_request_then_goes_well(games, tmp_path):
    host = Host(tmp_path)
    host.url += "?busy_timeout=20"
    host.start()
    with host.client() as service:
        match, seats = begun(service)
        fields = {"request_id": request_id(), "match_id": match.id, **TAKE}
        with sqlite3.connect(host.database, isolation_level=None) as other:
            other.execute("begin immediate")
            with pytest.raises(ServiceError) as locked:
                ask(service, "MatchService.SubmitAction", seats[0].token, **fields)
            during = match.revision
            other.execute("rollback")
        other.close()
        answer = ask(service, "MatchService.SubmitAction", seats[0].token, **fields)
    host.stop()
    assert (locked.value.facts["cause"], locked.value.retry_after, during, answer.revision) == (
        "locked",
        1,
        0,
        1,
    )


def test_nobody_sees_what_is_not_stored_yet(host):
    with host.client() as service, ThreadPoolExecutor(3) as threads:
        match, seats = begun(service)
        watch = match.watch()
        next(watch)
        with sqlite3.connect(host.database, isolation_level=None) as other:
            other.execute("begin immediate")
            waiting = [
                threads.submit(seats[0].play, "take 1"),
                threads.submit(lambda: next(watch).revision),
                threads.submit(lambda: match.revision),
            ]
            early, _ = wait(waiting[:2], timeout=0.5)
            other.execute("rollback")
        other.close()
        played, told, asked = (future.result(20) for future in waiting)
        watch.close()
    assert (early, len(played), told, asked in (0, 1)) == (set(), 1, 1, True)


def test_streams_of_a_match_that_could_not_be_stored_end_and_go_on_without_a_gap(games, tmp_path):
    host = Host(tmp_path)
    host.url += "?busy_timeout=20"
    host.start()
    with host.client() as service, host.client(patience=10) as patient:
        match, seats = begun(service)
        watch = patient.match(match.id).watch()
        told = [next(watch)]
        with sqlite3.connect(host.database, isolation_level=None) as other:
            other.execute("begin immediate")
            failed = refusal(
                service,
                "MatchService.SubmitAction",
                seats[0].token,
                request_id=request_id(),
                match_id=match.id,
                **TAKE,
            )
            other.execute("rollback")
        other.close()
        seats[0].play("take 3")
        told.append(next(watch))
        watch.close()
    host.stop()
    assert (failed, [(seen.revision, seen.view["stones"]) for seen in told]) == (
        ("UNAVAILABLE", "STORE_UNAVAILABLE"),
        [(0, 21), (1, 18)],
    )


def test_an_entry_that_another_server_wrote_is_not_written_over(host):
    with host.client() as service:
        match, seats = begun(service)
        entry = b'{"is":"played","revision":0,"player":0,"action":{"is":"Take","count":2}}'
        with sqlite3.connect(host.database) as other:
            other.execute("insert into events values (?, 0, 1, ?, '')", (match.id, entry))
        other.close()
        refused = refusal(
            service,
            "MatchService.SubmitAction",
            seats[0].token,
            request_id=request_id(),
            match_id=match.id,
            **TAKE,
        )
    assert (refused, len(host.rows("select * from events"))) == (("ABORTED", "REVISION_MISMATCH"), 1)
