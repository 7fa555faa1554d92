"""Streams: everything from a revision on, once, in order."""

import asyncio
import time
from itertools import islice

import pytest

from hosting import ask, hosted, play_out, until
from teban.client import ServiceError, fold
from teban.client.calls import MATCH, metadata_of, path_of, watch_match
from teban.service import Settings
from teban.service.faults import ServiceFault
from teban.service.watch import MOST_WAITING, Watcher
from teban.v1.match_service_pb2 import WatchMatchRequest, WatchMatchResponse
from teban.v1.match_service_pb2 import WatchMatchResponse as Frame


def stream(client, match_id, from_revision=None, token=""):
    invoke = client.channel.unary_stream(
        path_of(MATCH.methods_by_name["WatchMatch"]),
        request_serializer=WatchMatchRequest.SerializeToString,
        response_deserializer=WatchMatchResponse.FromString,
    )
    return invoke(watch_match(match_id, from_revision), metadata=metadata_of(token))


@pytest.fixture(scope="module")
def played(shared):
    """A finished match of draws, commitments and open decisions, and a seat of it."""
    with shared.client() as service:
        match = service.create_match("lots", ["", ""], seed=b"s" * 32)
        seats = [match.join(), match.join()]
        play_out(seats)
        yield match, seats[0]


def test_the_first_frame_is_a_snapshot_of_the_present(service):
    match = service.create_match("lots", ["", ""])
    watch = stream(service, match.id)
    first = next(watch)
    watch.cancel()
    assert (first.WhichOneof("frame"), first.snapshot.revision) == ("snapshot", 2)


@pytest.mark.parametrize("revision", range(8))
def test_a_resume_gives_exactly_the_rest(played, revision):
    _, seat = played
    told = [*seat.watch(0)]
    assert [*seat.watch(revision)][1:] == told[revision + 1 :]


@pytest.mark.parametrize("revision", range(8))
def test_a_resume_begins_with_the_view_of_its_revision(played, revision):
    _, seat = played
    first = next(seat.watch(revision))
    assert (first.revision, first.view) == (revision, [*seat.watch(0)][revision].view)


def test_the_log_in_pages_is_the_log(service, played):
    match, seat = played
    first = ask(service, "MatchService.ListEvents", seat.token, match_id=match.id, page_size=4)
    second = ask(
        service, "MatchService.ListEvents", seat.token, match_id=match.id, page_token=first.next_page_token
    )
    whole = ask(service, "MatchService.ListEvents", seat.token, match_id=match.id)
    assert [*first.events, *second.events] == [*whole.events]


def test_the_log_is_what_a_stream_tells(service, played):
    match, seat = played
    told = [frame.event for frame in stream(service, match.id, 0, seat.token) if frame.HasField("event")]
    assert told == [*ask(service, "MatchService.ListEvents", seat.token, match_id=match.id).events]


def test_revisions_are_dense_and_the_last_event_has_the_outcome(service, played):
    match, _ = played
    events = ask(service, "MatchService.ListEvents", match_id=match.id).events
    assert ([event.revision for event in events], [event.HasField("outcome") for event in events]) == (
        [*range(len(events))],
        [False] * (len(events) - 1) + [True],
    )


@pytest.mark.parametrize("revision", [-1, 8, 2**31 - 1])
@pytest.mark.parametrize("method", ["watch", "events"])
def test_what_is_outside_the_log_is_out_of_range(played, method, revision):
    match, _ = played
    with pytest.raises(ServiceError) as error:
        list(getattr(match, method)(revision))
    assert (error.value.code, error.value.reason) == ("OUT_OF_RANGE", "REVISION_OUT_OF_RANGE")


def test_a_stream_ends_with_the_match(service):
    match = service.create_match("nim", ["random", "random"])
    assert [*stream(service, match.id)][-1].event.HasField("outcome")


def test_a_stream_of_a_finished_match_shows_its_end_and_ends(played):
    _, seat = played
    assert [(seen.is_over, seen.event) for seen in seat.watch()] == [(True, None)]


def test_watchers_are_told_when_the_last_seat_is_taken(service):
    match = service.create_match("nim", ["", ""])
    watch = match.watch()
    told = [next(watch)]
    match.join()
    match.join()
    told.append(next(watch))
    watch.close()
    assert [(seen.revision, seen.to_act) for seen in told] == [(0, ()), (0, (0,))]


def test_nobody_is_to_act_before_the_match_begins(service):
    match = service.create_match("lots", ["", ""])
    shown = [seen.to_act for seen in (*islice(match.watch(0), 3), match.turn().seen)]
    assert shown == [(), (), (), ()]


def test_heartbeats_come_while_nothing_happens(games, tmp_path):
    with hosted(tmp_path, Settings(heartbeat=0.02)) as host, host.client() as service:
        match = service.create_match("nim", ["", ""])
        watch = stream(service, match.id)
        frames = [next(watch) for _ in range(3)]
        watch.cancel()
    assert [frame.WhichOneof("frame") for frame in frames] == ["snapshot", "heartbeat", "heartbeat"]


def test_every_watcher_is_told_alike(service):
    match = service.create_match("nim", ["", ""])
    seats = [match.join(), match.join()]
    watches = [service.match(match.id).watch() for _ in range(5)]
    first = [next(watch) for watch in watches]
    play_out(seats)
    told = [[*watch] for watch in watches]
    assert (first == first[:1] * 5, told == told[:1] * 5) == (True, True)


def test_a_watcher_who_leaves_is_forgotten(host):
    with host.client() as service:
        match = service.create_match("nim", ["", ""])
        watch = stream(service, match.id)
        next(watch)
        live = host.run(live_match(host, match.id))
        watched = live.is_watched
        watch.cancel()
        until(lambda: not live.is_watched)
    assert watched


async def live_match(host, match_id):
    async with host.server._service._hall.hold(match_id) as match:
        return match


def test_a_slow_watcher_is_dropped_and_told_where_to_go_on():
    async def drop():
        watcher = Watcher(0, [])
        watcher.tell([Frame()] * MOST_WAITING)
        watcher.tell([Frame()])
        return [frame async for frame in watcher.frames(1, lambda: 0)]

    with pytest.raises(ServiceFault, match="watch again from the last revision") as dropped:
        asyncio.run(drop())
    assert (dropped.value.reason, dropped.value.retry_after) == ("SLOW_WATCHER", 1)


def test_a_server_that_stops_ends_its_streams_at_once(games, tmp_path):
    with hosted(tmp_path) as host, host.client() as service:
        match = service.create_match("nim", ["", ""])
        watch = match.watch()
        next(watch)
        started = time.monotonic()
        host.restart()
        with pytest.raises(ServiceError, match="stopping") as ended:
            next(watch)
    assert (ended.value.reason, time.monotonic() - started < 4) == ("STOPPING", True)


def test_folding_changes_is_enough_to_know_the_view(played):
    _, seat = played
    view = next(seat.watch(0)).view
    for event in seat.events():
        view = fold(view, event.changes)
    assert view == seat.view()
