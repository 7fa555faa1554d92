"""The Python clients."""

import asyncio
import inspect
import socket
import threading

import pytest

from teban import Session
from teban.client import (
    AsyncClient,
    AsyncMatch,
    AsyncSeat,
    Client,
    RemoteMatch,
    RemoteSeat,
    ServiceError,
    connect,
    connect_async,
    fold,
)
from teban.errors import InvalidInput
from teban.play.events import Change


def shape_of(cls):
    """The public methods and properties of a class, with their arguments."""
    methods = {name: value for name, value in inspect.getmembers(cls) if not name.startswith("_")}
    return {
        name: [] if isinstance(value, property) else list(inspect.signature(value).parameters)[1:]
        for name, value in methods.items()
    } | {name: [] for name in ("revision", "is_over") if name in methods}


@pytest.mark.parametrize(
    "blocking, awaiting", [(Client, AsyncClient), (RemoteMatch, AsyncMatch), (RemoteSeat, AsyncSeat)]
)
def test_both_clients_have_the_same_shape(blocking, awaiting):
    assert shape_of(blocking) == shape_of(awaiting)


def test_a_seat_has_the_words_of_a_session():
    words = {"events", "is_over", "legal_actions", "next_tokens", "outcome", "play", "record", "revision"}
    words |= {"to_act", "view"}
    assert words <= set(dir(Session)) & set(dir(RemoteSeat))


def test_a_match_is_played_in_a_few_words(service):
    seat = service.create_match("goofspiel", ["", "random"]).join()
    for turn in seat.turns():
        seat.play(turn.legal_actions[0])
    assert seat.is_over


def test_a_match_is_played_in_a_few_awaited_words(shared):
    async def play():
        async with connect_async(shared.address) as service:
            match = await service.create_match("lots", ["", "random"])
            seat = await match.join()
            async for turn in seat.turns():
                await seat.play(turn.legal_actions[0])
            told = [seen async for seen in seat.watch(0)]
            return (
                await seat.outcome(),
                told[-1].outcome,
                await seat.events() == [seen.event for seen in told[1:]],
            )

    outcome, told, same = asyncio.run(play())
    assert (outcome is not None, outcome == told, same) == (True, True, True)


def test_awaited_errors_are_those_of_the_blocking_client(shared):
    async def ask():
        async with connect_async(shared.address) as service:
            await service.match("0" * 32).info()

    with pytest.raises(ServiceError, match="no match has the id") as error:
        asyncio.run(ask())
    assert (error.value.code, error.value.reason) == ("NOT_FOUND", "MATCH_NOT_FOUND")


def test_a_match_is_found_among_all(service):
    match = service.create_match("tic-tac-toe", ["", ""])
    assert match.id in [listed.id for listed in service.matches("tic-tac-toe")]


def test_the_tokens_of_an_action_can_be_completed_one_by_one(service):
    seat = service.create_match("lots", ["", "random"]).join()
    assert (seat.next_tokens(), seat.next_tokens(["bid"])) == (("bid",), ("0", "1", "2", "3"))


def test_a_call_waits_for_a_server_that_is_restarted(host):
    with connect(host.address, patience=20) as service:
        match = service.create_match("nim", ["", ""])
        seat = match.join()
        match.join()
        address = host.address
        host.stop()
        starter = threading.Timer(0.3, lambda: host.start(int(address.rpartition(":")[2])))
        starter.start()
        played = seat.play("take 1")
        starter.join()
    assert len(played) == 1


def test_a_watch_goes_on_over_a_restart_without_a_gap(host):
    with connect(host.address, patience=20) as service:
        match = service.create_match("nim", ["", ""])
        seats = [match.join(), match.join()]
        watch = seats[0].watch()
        told = [next(watch)]
        seats[0].play("take 1")
        told.append(next(watch))
        host.restart(same_port=True)
        seats[1].play("take 2")
        told.append(next(watch))
        watch.close()
    assert [(seen.revision, seen.view["stones"]) for seen in told] == [(0, 21), (1, 20), (2, 18)]


def test_without_patience_a_server_that_is_not_there_is_an_error_at_once():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    with connect(address, patience=0) as service, pytest.raises(ServiceError) as error:
        service.games()
    assert (error.value.code, error.value.reason) == ("UNAVAILABLE", "")


@pytest.mark.parametrize(
    "path, value, folded",
    [
        (("a", "1"), 9, {"a": [1, 9], "b": {"0": 3}}),
        (("a", "2"), 9, {"a": [1, 2, 9], "b": {"0": 3}}),
        (("b", "0"), 9, {"a": [1, 2], "b": {"0": 9}}),
        ((), [9], [9]),
    ],
)
def test_a_change_sets_one_place_of_a_view(path, value, folded):
    assert fold({"a": [1, 2], "b": {"0": 3}}, [Change(path, value)]) == folded


@pytest.mark.parametrize("path", [("c", "0"), ("a", "9", "0"), ("a", "x"), ("a", "0", "b")])
def test_a_change_of_a_place_that_is_not_there_is_refused(path):
    with pytest.raises(InvalidInput, match="no such place"):
        fold({"a": [1, 2]}, [Change(path, 1)])
