"""A request done twice is done once."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import grpc
import pytest
from google.protobuf.message_factory import GetMessageClass

from hosting import ask, refusal, request_id
from teban.client import ServiceError
from teban.client.calls import MATCH, metadata_of, path_of
from teban.service import Keys, Service, open_store
from teban.service.access import Caller
from teban.service.faults import ServiceFault
from teban.v1 import match_service_pb2 as pb
from teban.v1.match_pb2 import Occupant

TAKE = {"action": {"tokens": "take 1"}}


def raw(client, method, token="", **fields):
    """The bytes of an answer."""
    descriptor = MATCH.methods_by_name[method]
    request = GetMessageClass(descriptor.input_type)(**fields).SerializeToString()
    return client.channel.unary_unary(path_of(descriptor))(request, metadata=metadata_of(token))


def seated(service, **keywords):
    match = service.create_match("nim", ["", ""], **keywords)
    return match, [match.join(0, match.invites.get(0, "")), match.join(1, match.invites.get(1, ""))]


CREATE = {"game": "nim", "seats": [{}, {}], "invite_only": True}


def test_a_repeated_creation_gives_the_same_bytes(service):
    asked = request_id()
    answers = [raw(service, "CreateMatch", request_id=asked, **CREATE) for _ in range(3)]
    assert len(set(answers)) == 1


def test_a_repeated_join_gives_the_same_bytes(service):
    match = service.create_match("nim", ["", ""])
    fields = {"request_id": request_id(), "match_id": match.id}
    answers = [raw(service, "JoinMatch", **fields) for _ in range(3)]
    assert (len(set(answers)), match.info().seats[1].occupant) == (1, 1)


def test_a_repeated_action_gives_the_same_bytes_though_the_match_has_gone_on(service):
    match, seats = seated(service)
    fields = {"request_id": request_id(), "match_id": match.id, "expected_revision": 0, **TAKE}
    first = raw(service, "SubmitAction", seats[0].token, **fields)
    seats[1].play("take 1")
    assert (raw(service, "SubmitAction", seats[0].token, **fields), match.revision) == (first, 2)


def test_a_repeated_commitment_gives_the_same_bytes(service):
    match = service.create_match("goofspiel", ["", ""])
    seats = [match.join(), match.join()]
    fields = {"request_id": request_id(), "match_id": match.id, "action": {"tokens": "bid 7"}}
    first = raw(service, "SubmitAction", seats[0].token, **fields)
    seats[1].play("bid 2")
    assert (raw(service, "SubmitAction", seats[0].token, **fields), match.revision) == (first, 3)


def test_a_repeated_seating_gives_the_same_bytes(service):
    match = service.create_match("nim", ["", ""])
    fields = {"request_id": request_id(), "match_id": match.id, "seat": 1, "bot": "random"}
    assert len({raw(service, "SeatBot", match.token, **fields) for _ in range(2)}) == 1


def test_answers_outlive_a_restart(host):
    create, join, play = request_id(), request_id(), request_id()

    def answers():
        with host.client() as service:
            created = raw(
                service, "CreateMatch", request_id=create, game="nim", seats=[{}, {"bot": "random"}]
            )
            match = ask(
                service,
                "MatchService.CreateMatch",
                request_id=create,
                game="nim",
                seats=[{}, {"bot": "random"}],
            ).match.id
            joined = raw(service, "JoinMatch", request_id=join, match_id=match)
            token = ask(service, "MatchService.JoinMatch", request_id=join, match_id=match).seat_token
            played = raw(service, "SubmitAction", token, request_id=play, match_id=match, **TAKE)
            return created, joined, played

    before = answers()
    host.restart()
    assert answers() == before


REUSED = ("INVALID_ARGUMENT", "REQUEST_ID_REUSED")


def test_an_id_of_a_creation_is_not_used_for_another(service):
    asked = request_id()
    raw(service, "CreateMatch", request_id=asked, **CREATE)
    assert refusal(service, "MatchService.CreateMatch", request_id=asked, game="nim") == REUSED


def test_an_id_of_a_join_is_not_used_for_another_match(service):
    asked = request_id()
    one, other = (service.create_match("nim", ["", ""]).id for _ in range(2))
    raw(service, "JoinMatch", request_id=asked, match_id=one)
    assert refusal(service, "MatchService.JoinMatch", request_id=asked, match_id=other) == REUSED


def test_an_id_of_an_action_is_not_used_for_another(service):
    match, seats = seated(service)
    fields = {"request_id": request_id(), "match_id": match.id}
    raw(service, "SubmitAction", seats[0].token, action={"tokens": "take 1"}, **fields)
    other = {"action": {"tokens": "take 2"}, **fields}
    assert refusal(service, "MatchService.SubmitAction", seats[0].token, **other) == REUSED


def test_two_seats_may_draw_the_same_id(service):
    match, seats = seated(service)
    fields = {"request_id": request_id(), "match_id": match.id, **TAKE}
    assert [ask(service, "MatchService.SubmitAction", seat.token, **fields).revision for seat in seats] == [
        1,
        2,
    ]


def test_a_refusal_is_not_remembered(service):
    match, seats = seated(service)
    fields = {"request_id": request_id(), "match_id": match.id, **TAKE}
    refused = refusal(service, "MatchService.SubmitAction", seats[1].token, **fields)
    seats[0].play("take 1")
    answer = ask(service, "MatchService.SubmitAction", seats[1].token, **fields)
    assert (refused, answer.revision) == (("NotYourTurn", "not-your-turn"), 2)


def test_a_stale_revision_is_told_the_present_one(service):
    _, seats = seated(service)
    seats[0].play("take 1")
    with pytest.raises(ServiceError, match="1 entries") as stale:
        seats[1].play("take 1", expected_revision=0)
    assert (stale.value.code, stale.value.reason, stale.value.facts["revision"]) == (
        "ABORTED",
        "REVISION_MISMATCH",
        "1",
    )


def at_once(count, do):
    with ThreadPoolExecutor(count) as threads:
        return list(threads.map(do, range(count)))


def test_of_two_clients_on_one_seat_one_plays(service):
    match, seats = seated(service)

    def play(place):
        fields = {"request_id": request_id(), "match_id": match.id, "expected_revision": 0}
        try:
            return ask(
                service,
                "MatchService.SubmitAction",
                seats[0].token,
                action={"tokens": f"take {1 + place}"},
                **fields,
            ).revision
        except ServiceError as error:
            return error.reason

    assert sorted(at_once(2, play), key=str) == [1, "REVISION_MISMATCH"]


def test_a_request_sent_many_times_at_once_is_done_once(service):
    match, seats = seated(service)
    fields = {"request_id": request_id(), "match_id": match.id, **TAKE}
    answers = at_once(8, lambda place: raw(service, "SubmitAction", seats[0].token, **fields))
    assert (len(set(answers)), match.revision) == (1, 1)


def test_a_creation_sent_many_times_at_once_is_done_once(service):
    asked = request_id()
    answers = at_once(8, lambda place: raw(service, "CreateMatch", request_id=asked, **CREATE))
    assert len(set(answers)) == 1


def test_everybody_who_joins_at_once_gets_a_seat_of_his_own(service):
    match = service.create_match("sealed-auction", [""] * 5)

    def join(place):
        try:
            return match.join().seat
        except ServiceError as error:
            return error.reason

    assert sorted(at_once(6, join), key=str) == [0, 1, 2, 3, 4, "SEAT_TAKEN"]


def test_a_call_that_was_cancelled_is_whole_or_nothing(service):
    match, seats = seated(service)
    descriptor = MATCH.methods_by_name["SubmitAction"]
    request = pb.SubmitActionRequest(request_id=request_id(), match_id=match.id, **TAKE).SerializeToString()
    call = service.channel.unary_unary(path_of(descriptor)).future(
        request, metadata=metadata_of(seats[0].token)
    )
    call.cancel()
    again = service.channel.unary_unary(path_of(descriptor))(request, metadata=metadata_of(seats[0].token))
    assert call.code() in (grpc.StatusCode.CANCELLED, grpc.StatusCode.OK)  # it may have been done by then
    assert (match.revision, len(again) > 0) == (1, True)


def occupants(match):
    return [seat.occupant == Occupant.OCCUPANT_NOBODY for seat in match.info().seats]


def test_of_joins_of_many_matches_with_one_id_one_is_done_and_no_stream_ends(service):
    matches = [service.create_match("nim", ["", "random"]) for _ in range(12)]
    streams = [match.watch() for match in matches]
    before = [next(stream).to_act for stream in streams]
    asked = request_id()

    def join(place):
        fields = {"request_id": asked, "match_id": matches[place].id}
        try:
            return ask(service, "MatchService.JoinMatch", **fields).seat
        except ServiceError as error:
            return error.code, error.reason

    answers = at_once(12, join)
    [match.join() for match in matches if any(occupants(match))]
    after = [next(stream).to_act for stream in streams]
    assert (before, answers.count(REUSED), answers.count(0), after) == ([()] * 12, 11, 1, [(0,)] * 12)


# Two servers on one store -------------------------------------------------------------------------


class Servers:
    """Two services, each with a memory of its own, in which a match with the same seats is loaded."""

    def __init__(self, folder):
        self.store, keys = open_store(f"sqlite:///{folder}/teban.db"), Keys.fresh()
        self.services = [Service(self.store, keys) for _ in range(2)]

    async def call(self, place, method, token="", **fields):
        """The bytes of an answer of one of them."""
        function = getattr(self.services[place].services["teban.v1.MatchService"], method)
        kind = "".join(word.title() for word in method.split("_"))
        request = GetMessageClass(MATCH.methods_by_name[kind].input_type)(**fields)
        return (await function(request, Caller(token))).SerializeToString(deterministic=True)

    async def close(self):
        for service in self.services:
            await service.drain()
        await self.services[0].close()


async def answered_by_two(folder, method, **fields):
    """What each of two servers answers to a request that both have got."""
    servers = Servers(folder)
    try:
        created = pb.CreateMatchResponse.FromString(
            await servers.call(0, "create_match", request_id=request_id(), game="nim", seats=[{}, {}])
        )
        match, token = created.match.id, created.owner_token
        if method == "submit_action":
            joins = [
                await servers.call(0, "join_match", request_id=request_id(), match_id=match) for _ in range(2)
            ]
            token = pb.JoinMatchResponse.FromString(joins[0]).seat_token
        await servers.call(1, "get_match", token, match_id=match)
        asked = {"request_id": request_id(), "match_id": match, **fields}
        answers = [await servers.call(place, method, token, **asked) for place in (0, 1)]
        with pytest.raises(ServiceFault) as reused:
            await servers.call(1, method, token, **asked, **OTHER_BODY[method])
        return answers, reused.value.reason
    finally:
        await servers.close()


OTHER_BODY = {"join_match": {"seat": 1}, "seat_bot": {"seat": 1}, "submit_action": {"encoding": 2}}


@pytest.mark.parametrize(
    "method, fields", [("join_match", {}), ("seat_bot", {"bot": "random"}), ("submit_action", TAKE)]
)
def test_a_request_that_another_server_has_answered_is_repeated(games, tmp_path, method, fields):
    answers, reused = asyncio.run(answered_by_two(tmp_path, method, **fields))
    assert (answers[0] == answers[1], reused) == (True, "REQUEST_ID_REUSED")
