"""What a client is told when a call fails."""

import json
import random

import grpc
import pytest
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, PreconditionFailure, RetryInfo
from google.rpc.status_pb2 import Status

from hosting import ask, request_id, until
from teban import IllegalAction, NotYourTurn, registry
from teban.client import ServiceError
from teban.client.calls import metadata_of
from teban.registry import hookimpl
from teban.service.faults import CODES, ServiceFault
from teban.service.server import SERVICES
from teban.service.status import status_of
from teban.v1.errors_pb2 import ErrorReason
from teban.v1.match_service_pb2 import SubmitActionRequest

KINDS = {"info": ErrorInfo, "fields": BadRequest, "precondition": PreconditionFailure, "retry": RetryInfo}


def failure(client, path, data, token=""):
    """Code, message and details of a call that must fail."""
    with pytest.raises(grpc.RpcError) as error:
        client.channel.unary_unary(path)(data, metadata=metadata_of(token))
    return error.value.code(), details_of(error.value)


def details_of(error):
    metadata = dict(error.trailing_metadata() or ())
    status = Status.FromString(metadata["grpc-status-details-bin"])
    found = {}
    for detail in status.details:
        for name, kind in KINDS.items():
            if detail.Is(kind.DESCRIPTOR):
                detail.Unpack(message := kind())
                found[name] = message
    assert status.ByteSize() < 4096
    return found


def submit(service, seat, tokens):
    request = SubmitActionRequest(request_id=request_id(), match_id=seat.id, action={"tokens": tokens})
    return failure(service, "/teban.v1.MatchService/SubmitAction", request.SerializeToString(), seat.token)


@pytest.fixture
def seats(service):
    match = service.create_match("lots", ["", ""])
    return [match.join(), match.join()]


def test_a_refusal_names_its_reason_its_rule_and_what_decided_it(service, seats):
    for seat in seats:
        seat.play("bid 1")
    seats[0].play("mark a1 -")
    for seat in seats:
        seat.play("bid 1")
    code, details = submit(service, seats[0], "mark a1 -")
    violation = details["precondition"].violations[0]
    assert (
        code,
        details["info"].reason,
        dict(details["info"].metadata),
        violation.type,
        violation.subject,
    ) == (
        grpc.StatusCode.FAILED_PRECONDITION,
        "ILLEGAL_ACTION",
        {"refusal": "cell-taken", "rule": "Lots, 2", "by": "0"},
        "cell-taken",
        "Lots, 2",
    )


def test_the_client_raises_what_a_session_raises(seats):
    with pytest.raises(IllegalAction) as refused:
        seats[0].play("bid 9")
    assert refused.value.refusal.reason == "not-listed"


def test_a_turn_of_somebody_else_says_whose(service):
    match = service.create_match("nim", ["", ""])
    match.join()
    with pytest.raises(NotYourTurn, match="player 0 is to act, not player 1"):
        match.join().play("take 1")


def test_a_payload_that_does_not_decode_is_named_with_its_path(seats):
    with pytest.raises(ServiceError) as error:
        seats[0].play({"is": "Bid", "coins": "many"})
    assert (error.value.reason, error.value.field) == ("PAYLOAD_MALFORMED", "action.coins")


def test_tokens_that_break_a_bound_are_malformed_like_json_that_does(service):
    match = service.create_match("hiroba", ["", ""])
    seats = [match.join(), match.join()]
    with pytest.raises(ServiceError) as error:
        seats[0].play("stone e5 12")
    assert (error.value.reason, error.value.field) == ("PAYLOAD_MALFORMED", "action.value")


def test_every_error_has_exactly_one_reason_in_the_domain(service):
    _, details = failure(service, "/teban.v1.CatalogService/GetGame", b"\n\x05chess")
    assert (details["info"].reason, details["info"].domain) == ("GAME_NOT_FOUND", "teban")


METHODS = [
    f"/{service.full_name}/{method.name}"
    for service in SERVICES
    for method in service.methods
    if not method.server_streaming
]


@pytest.mark.parametrize("path", METHODS)
def test_bytes_that_are_no_message_are_refused_as_such(service, path):
    code, details = failure(service, path, b"\xff\xff\xff\xff")
    assert (code, details["info"].reason) == (grpc.StatusCode.INVALID_ARGUMENT, "REQUEST_MALFORMED")


def test_random_bytes_are_never_a_fault_of_the_server(service):
    rng = random.Random(7)
    codes = set()
    for path in METHODS * 20:
        try:
            service.channel.unary_unary(path)(rng.randbytes(rng.randrange(40)))
        except grpc.RpcError as error:
            codes.add(error.code())
    assert codes <= {
        grpc.StatusCode.INVALID_ARGUMENT,
        grpc.StatusCode.NOT_FOUND,
        grpc.StatusCode.OUT_OF_RANGE,
    }


@pytest.mark.parametrize("token", ["Basic x", "x", "bearer"])
def test_an_authorization_of_another_form_is_invalid(service, token):
    with pytest.raises(grpc.RpcError) as error:
        service.channel.unary_unary("/teban.v1.MatchService/ListMatches")(
            b"", metadata=[("authorization", token)]
        )
    assert details_of(error.value)["info"].reason == "TOKEN_INVALID"


def test_an_unknown_method_is_unimplemented(service):
    with pytest.raises(grpc.RpcError) as error:
        service.channel.unary_unary("/teban.v1.MatchService/Cheat")(b"")
    assert error.value.code() == grpc.StatusCode.UNIMPLEMENTED


@pytest.mark.parametrize("letter", ["x", "ö", "駒", "🎲", "\n"])
def test_texts_of_any_length_stay_under_the_limit(service, seats, letter):
    code, _ = submit(service, seats[0], letter * 20_000)
    assert code == grpc.StatusCode.INVALID_ARGUMENT


def test_details_are_under_4_kilobytes_whatever_is_in_them():
    text = "駒" * 5000
    fault = ServiceFault(
        "ILLEGAL_ACTION",
        text,
        facts={f"{place}{text}": text for place in range(100)},
        field=text,
        rule=text,
        rule_type=text,
        retry_after=1,
    )
    assert status_of(fault).ByteSize() < 4096


def test_every_reason_has_a_code_and_every_code_a_number_of_the_standard():
    named = {name.removeprefix("ERROR_REASON_") for name, _ in ErrorReason.items()} - {"UNSPECIFIED"}
    standard = {code.name: code.value[0] for code in grpc.StatusCode}
    assert (set(CODES), {code.name: code.value for code in CODES.values()}.items() <= standard.items()) == (
        named,
        True,
    )


# Plugins that fail --------------------------------------------------------------------------------


class Failing:
    """Bots that raise, and one that chooses what is not there."""

    @hookimpl
    def register_bots(self, game):
        return [Raising(), Cheating()] if game.id == "nim" else []


class Raising:
    name = "raising"

    def choose(self, view, legal, rng):
        raise KeyError("the hand of player 1 is 7")


class Cheating:
    name = "cheating"

    def choose(self, view, legal, rng):
        return "win"


@pytest.fixture
def failing():
    name = registry.add(Failing())
    yield
    registry.remove(name)


@pytest.mark.parametrize("bot", ["raising", "cheating"])
def test_a_bot_that_fails_is_shown_and_can_be_replaced(service, failing, caplog, bot):
    match = service.create_match("nim", [bot, "random"])
    until(lambda: match.info().seats[0].bot_failed)
    match.seat_bot(0, "random")
    *_, last = match.watch()
    assert (last.is_over, match.info().seats[0].bot_failed) == (True, False)


def test_what_a_bot_raised_is_told_to_nobody(service, failing):
    view = json.dumps(service.create_match("nim", ["", ""]).join().view())
    with pytest.raises(ServiceError) as error:
        ask(service, "BotService.ChooseAction", game="nim", bot="raising", view={"json": view})
    assert "hand" not in f"{error.value} {error.value.facts}"
