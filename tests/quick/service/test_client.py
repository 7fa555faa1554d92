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


# What cannot be sent -------------------------------------------------------------------------------

NO_TEXT = "\ud800"
CALLS = {
    "a seat beyond all numbers": lambda client, seat: seat.join(2**40),
    "a seat that is no number": lambda client, seat: seat.join("a"),
    "a bot's seat beyond all numbers": lambda client, seat: seat.seat_bot(-(2**40), "random"),
    "a bot that is no text": lambda client, seat: seat.seat_bot(0, NO_TEXT),
    "an invite that is no text": lambda client, seat: seat.join(0, NO_TEXT),
    "a revision beyond all numbers": lambda client, seat: seat.play("take 1", 2**70),
    "tokens that are no text": lambda client, seat: seat.play(NO_TEXT),
    "json that is no text": lambda client, seat: seat.play({"is": NO_TEXT}),
    "no plain data": lambda client, seat: seat.play(object()),
    "a prefix that is no text": lambda client, seat: seat.next_tokens([NO_TEXT]),
    "a prefix of numbers": lambda client, seat: seat.next_tokens([5]),
    "a prefix that is no list": lambda client, seat: seat.turn(5),
    "events from beyond all numbers": lambda client, seat: seat.events(2**40),
    "a game that is no text": lambda client, seat: client.game(NO_TEXT),
    "a game of bots that is a number": lambda client, seat: client.bots(5),
    "a new game that is no text": lambda client, seat: client.create_match(NO_TEXT),
    "a variant that is no text": lambda client, seat: client.create_match("nim", variant=NO_TEXT),
    "seats that are no list": lambda client, seat: client.create_match("nim", 5),
    "options that are no text": lambda client, seat: client.create_match("nim", options={"a": NO_TEXT}),
    "a seed that is a number": lambda client, seat: client.create_match("nim", seed=5),
    "a match that is no text": lambda client, seat: client.match(NO_TEXT).info(),
    "a match that is a number": lambda client, seat: client.match(5).info(),
    "a token that is no text": lambda client, seat: client.match(seat.id, NO_TEXT).info(),
    "a token of other letters": lambda client, seat: client.match(seat.id, "\u00e9").info(),
    "a token of two lines": lambda client, seat: client.match(seat.id, "a\nb").info(),
    "a token that is a number": lambda client, seat: client.match(seat.id, 5).info(),
}
STREAMS = {
    "a watch from beyond all numbers": lambda client, seat: seat.watch(2**40),
    "a watch from no number": lambda client, seat: seat.watch("a"),
    "a watch of no text": lambda client, seat: client.match(NO_TEXT).watch(),
    "a watch with a token of two lines": lambda client, seat: client.match(seat.id, "a\nb").watch(),
    "turns of a number": lambda client, seat: client.seat(5, 0, "x").turns(),
    "matches of no text": lambda client, seat: client.matches(NO_TEXT),
}


@pytest.fixture
def seated(service):
    return service.create_match("nim", ["", ""]).join()


@pytest.mark.parametrize("call", CALLS)
def test_what_cannot_be_sent_is_refused(service, seated, call):
    with pytest.raises(InvalidInput):
        CALLS[call](service, seated)


@pytest.mark.parametrize("stream", STREAMS)
def test_what_cannot_be_asked_of_a_stream_is_refused(service, seated, stream):
    with pytest.raises(InvalidInput):
        next(STREAMS[stream](service, seated))


def awaited(shared, seated, use, patience=0.0):
    """What becomes of a use of the awaited client and of the same seat."""

    async def run():
        async with connect_async(shared.address, patience) as client:
            return await use(client, client.seat(seated.id, seated.seat, seated.token))

    return asyncio.run(run())


@pytest.mark.parametrize("call", CALLS)
def test_what_cannot_be_sent_is_refused_when_awaited(shared, seated, call):
    with pytest.raises(InvalidInput):
        awaited(shared, seated, CALLS[call])


@pytest.mark.parametrize("stream", STREAMS)
def test_what_cannot_be_asked_of_a_stream_is_refused_when_awaited(shared, seated, stream):
    with pytest.raises(InvalidInput):
        awaited(shared, seated, lambda client, seat: anext(STREAMS[stream](client, seat)))


@pytest.mark.parametrize("address", [NO_TEXT, "", "a b", 5], ids=repr)
@pytest.mark.parametrize("connecting", [connect, connect_async])
def test_what_is_no_address_is_refused(connecting, address):
    with pytest.raises(InvalidInput, match="host:port"):
        connecting(address)


# After the end -------------------------------------------------------------------------------------


@pytest.mark.parametrize("ask", [lambda seat: seat.info(), lambda seat: next(seat.watch())])
def test_a_client_that_is_closed_says_so(shared, ask):
    with shared.client() as client:
        seat = client.create_match("nim", ["", ""]).join()
    with pytest.raises(ServiceError, match="the client is closed") as error:
        ask(seat)
    assert (error.value.code, error.value.reason) == ("CANCELLED", "")


def test_a_watch_that_waits_ends_when_its_client_is_closed(shared):
    with shared.client() as client:
        watch = client.create_match("nim", ["", ""]).join().watch()
        next(watch)
        closing = threading.Timer(0.1, client.close)
        closing.start()
        with pytest.raises(ServiceError) as error:
            next(watch)
        closing.join()
    assert error.value.code == "CANCELLED"


@pytest.mark.parametrize("ask", [lambda seat: seat.info(), lambda seat: anext(seat.watch())])
def test_an_awaited_client_that_is_closed_says_so(shared, seated, ask):
    async def use(client, seat):
        await client.close()
        await ask(seat)

    with pytest.raises(ServiceError, match="the client is closed"):
        awaited(shared, seated, use)


@pytest.mark.parametrize("patience", [0.0, 10.0])
def test_an_awaited_watch_that_waits_ends_when_its_client_is_closed(shared, seated, patience):
    async def use(client, seat):
        watch = seat.watch()
        await anext(watch)
        waiting = asyncio.ensure_future(anext(watch))
        await asyncio.sleep(0)
        await client.close()
        await waiting

    with pytest.raises(ServiceError, match="the client is closed"):
        awaited(shared, seated, use, patience)


def test_a_watch_whose_task_is_cancelled_is_cancelled(shared, seated):
    async def use(client, seat):
        watch = seat.watch()
        await anext(watch)
        waiting = asyncio.ensure_future(anext(watch))
        await asyncio.sleep(0)
        waiting.cancel()
        await waiting

    with pytest.raises(asyncio.CancelledError):
        awaited(shared, seated, use)
