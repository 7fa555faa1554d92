"""Requests that no client should send, twenty of each of ten kinds, and what each must be answered with."""

import random
from typing import Any, NamedTuple

import grpc
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status

from hosting import request_id
from teban.client import RemoteSeat
from teban.client.calls import metadata_of, path_of
from teban.service.server import SERVICES

OF_EACH = 20
METHODS = {f"{service.name}.{method.name}": method for service in SERVICES for method in service.methods}
OF_A_MATCH = [name for name, method in METHODS.items() if "match_id" in method.input_type.fields_by_name]
NAMES = ["", "\x00", "../hiroba", "hiroba ", "HIROBA", "hiroba\n", "'; --", "хироба", "🐟" * 50, "a" * 3000]
NUMBERS = [-1, -(2**31), 1001, 2**31 - 1]


class Bad(NamedTuple):
    """A request and the token with it; the bytes are those of the method's request, or nearly."""

    method: str
    data: bytes
    token: str = ""


def bad_requests(kind: str, seat: RemoteSeat) -> list[Bad]:
    """Twenty requests of a kind; `seat` has the turn in a match that goes on."""
    rng = random.Random(kind)
    return [make(rng, seat) for make in [KINDS[kind]] for _ in range(OF_EACH)]


def answer_to(channel: grpc.Channel, bad: Bad) -> tuple[str, str]:
    """Code and reason of what must fail."""
    method = METHODS[bad.method]
    call = channel.unary_stream if method.server_streaming else channel.unary_unary
    try:
        answer = call(path_of(method))(bad.data, metadata=metadata_of(bad.token), timeout=10)
        return "OK", str(list(answer) if method.server_streaming else answer)
    except grpc.RpcError as error:
        return error.code().name, reason_of(error)


def reason_of(error: Any) -> str:
    """The one reason in an error's details."""
    metadata = dict(error.trailing_metadata() or ())
    status = Status.FromString(metadata.get("grpc-status-details-bin", b""))
    [packed] = [detail for detail in status.details if detail.Is(ErrorInfo.DESCRIPTOR)]
    packed.Unpack(info := ErrorInfo())
    return info.reason


def request(method: str, **fields: Any) -> bytes:
    message: Message = GetMessageClass(METHODS[method].input_type)(**fields)
    return message.SerializeToString()


def submit(seat: RemoteSeat, **action: str) -> Bad:
    data = request("MatchService.SubmitAction", request_id=request_id(), match_id=seat.id, action=action)
    return Bad("MatchService.SubmitAction", data, seat.token)


# The kinds ----------------------------------------------------------------------------------------


def cut_off(rng: random.Random, seat: RemoteSeat) -> Bad:
    """The last bytes of a text are missing."""
    method = rng.choice(OF_A_MATCH)
    data = request(method, match_id=seat.id)
    return Bad(method, data[: -rng.randint(1, 31)], seat.token)


def unknown_match(rng: random.Random, seat: RemoteSeat) -> Bad:
    method = rng.choice(OF_A_MATCH)
    match = rng.choice([*NAMES, seat.id[:-1], seat.id.upper() + "A", rng.randbytes(16).hex()])
    fields = METHODS[method].input_type.fields_by_name
    ids = {"request_id": request_id()} if "request_id" in fields else {}
    return Bad(method, request(method, match_id=match, **ids))


def unknown_game(rng: random.Random, seat: RemoteSeat) -> Bad:
    game = rng.choice(NAMES)
    return rng.choice(
        [
            Bad("CatalogService.GetGame", request("CatalogService.GetGame", game=game)),
            Bad("RulesService.NewState", request("RulesService.NewState", game=game, players=2)),
            Bad("BotService.ListBots", request("BotService.ListBots", game=game)),
            Bad(
                "MatchService.CreateMatch",
                request("MatchService.CreateMatch", request_id=request_id(), game=game, seats=[{}, {}]),
            ),
        ]
    )


def wrong_request_id(rng: random.Random, seat: RemoteSeat) -> Bad:
    method = rng.choice(
        [name for name in OF_A_MATCH if "request_id" in METHODS[name].input_type.fields_by_name]
    )
    wrong = rng.choice([*NAMES, "a" * 21, "a" * 65, request_id()[:-1] + "\n", request_id()[:-1] + "é"])
    return Bad(method, request(method, match_id=seat.id, request_id=wrong), seat.token)


def no_action(rng: random.Random, seat: RemoteSeat) -> Bad:
    """Text that the game's notation does not know."""
    letters = "".join(
        chr(rng.choice([*range(1, 127), *range(0x3040, 0x30FF)])) for _ in range(rng.randint(1, 200))
    )
    return submit(
        seat,
        tokens=rng.choice([letters, "stone", "stone z5 7", "stone e5 12", "stone e5 7 7", "stone e5 -7"]),
    )


def no_json(rng: random.Random, seat: RemoteSeat) -> Bad:
    """JSON that is none, or no action of the game."""
    broken = [
        "",
        "{",
        "null",
        "[]" * 50,
        "[" * 5000,
        '{"is": "Stone"}',
        '{"is": "Rock", "space": 40, "value": 7}',
        '{"is": "Stone", "space": 81, "value": 7}',
        '{"is": "Stone", "space": 40, "value": 10}',
        '{"is": "Stone", "space": "40", "value": 7}',
        '{"is": "Stone", "space": 4e1, "value": 7.5}',
        '{"is": "Stone", "space": 1' + "0" * 400 + ', "value": 7}',
        '{"is": "Stone", "space": 40, "value": 7, "more": 1}',
        '{"is": ["Stone"], "space": 40, "value": 7}',
    ]
    return submit(seat, json=rng.choice(broken))


def forged_token(rng: random.Random, seat: RemoteSeat) -> Bad:
    """A token of the match with one letter of what it claims or proves changed, or nothing like one."""
    at = rng.randrange(seat.token.index(seat.id) + len(seat.id), len(seat.token))
    other = rng.choice([letter for letter in "abcXYZ019_-." if letter != seat.token[at]])
    token = rng.choice([seat.token[:at] + other + seat.token[at + 1 :], "x", "." * 40, seat.token * 2])
    method = rng.choice(["MatchService.GetTurn", "MatchService.ExportRecord", "MatchService.WatchMatch"])
    return Bad(method, request(method, match_id=seat.id), token)


def outside_the_log(rng: random.Random, seat: RemoteSeat) -> Bad:
    method = rng.choice(["MatchService.WatchMatch", "MatchService.ListEvents"])
    revision = rng.choice([-1, -(2**31), 1000, 2**31 - 1])
    return Bad(method, request(method, match_id=seat.id, from_revision=revision), seat.token)


def no_page(rng: random.Random, seat: RemoteSeat) -> Bad:
    """Pages that are too large, and tokens of no page."""
    wrong = rng.choice(
        [{"page_size": number} for number in NUMBERS]
        + [{"page_token": text} for text in ("!", "W10", "bnVsbA", "é")]
    )
    method = rng.choice(["MatchService.ListEvents", "MatchService.GetTurn", "CatalogService.ListGames"])
    match = {} if method.startswith("Catalog") else {"match_id": seat.id}
    return Bad(method, request(method, **match, **wrong), seat.token)


def no_state(rng: random.Random, seat: RemoteSeat) -> Bad:
    """States that are none of the game, for the rules to work on."""
    method = rng.choice(
        ["RulesService.GetLegalActions", "RulesService.ApplyActions", "RulesService.ObserveState"]
    )
    text = rng.choice(["", "{}", "[]", "7", '{"agenda": []}', '{"agenda": [{"is": "Nothing"}]}', "[" * 5000])
    return Bad(method, request(method, game="hiroba", state={"json": text}))


INVALID = "INVALID_ARGUMENT"
KINDS = {
    "cut off": cut_off,
    "unknown match": unknown_match,
    "unknown game": unknown_game,
    "wrong request id": wrong_request_id,
    "no action": no_action,
    "no json": no_json,
    "forged token": forged_token,
    "outside the log": outside_the_log,
    "no page": no_page,
    "no state": no_state,
}
ANSWERS = {
    "cut off": (INVALID, "REQUEST_MALFORMED"),
    "unknown match": ("NOT_FOUND", "MATCH_NOT_FOUND"),
    "unknown game": ("NOT_FOUND", "GAME_NOT_FOUND"),
    "wrong request id": (INVALID, "FIELD_INVALID"),
    "no action": (INVALID, "PAYLOAD_MALFORMED"),
    "no json": (INVALID, "PAYLOAD_MALFORMED"),
    "forged token": ("UNAUTHENTICATED", "TOKEN_INVALID"),
    "outside the log": ("OUT_OF_RANGE", "REVISION_OUT_OF_RANGE"),
    "no page": (INVALID, "FIELD_INVALID"),
    "no state": (INVALID, "PAYLOAD_MALFORMED"),
}
