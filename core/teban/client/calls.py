"""Every call as a value, its request and how its answer is read, so that both clients share them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, Generic, NamedTuple, ParamSpec, TypeVar
from uuid import uuid4

from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from teban.client.errors import ServiceError
from teban.client.told import Turn, event_of, turn_of
from teban.engine.codec import encode
from teban.errors import InvalidInput
from teban.play.events import LogEntry
from teban.v1 import bot_service_pb2, catalog_service_pb2, match_service_pb2
from teban.v1.match_pb2 import Match, SpectatorPolicy
from teban.v1.payload_pb2 import Payload

T = TypeVar("T")
R = TypeVar("R")
P = ParamSpec("P")

MATCH = match_service_pb2.DESCRIPTOR.services_by_name["MatchService"]
CATALOG = catalog_service_pb2.DESCRIPTOR.services_by_name["CatalogService"]
BOT = bot_service_pb2.DESCRIPTOR.services_by_name["BotService"]

TOKEN = re.compile(r"[!-~]+")
"""Letters that metadata can hold."""

WATCH = MATCH.methods_by_name["WatchMatch"]


class Call(NamedTuple, Generic[T]):
    """A unary call; a repeat is the same call, since its request id is in the request."""

    method: MethodDescriptor
    request: Message
    read: Callable[[Any], T]
    token: str = ""

    @property
    def path(self) -> str:
        return path_of(self.method)

    @property
    def answer(self) -> type[Message]:
        return GetMessageClass(self.method.output_type)


class Created(NamedTuple):
    """A new match: what proves its owner, and the code of each open seat of a private one."""

    match: Match
    owner_token: str
    invites: dict[int, str]


def path_of(method: MethodDescriptor) -> str:
    """What gRPC calls a method."""
    return f"/{method.containing_service.full_name}/{method.name}"


def address_of(address: str) -> str:
    """The address of a service; raises `InvalidInput` for what can be none."""
    if not (isinstance(address, str) and TOKEN.fullmatch(address)):
        raise InvalidInput(f"{address!r} is no address; write host:port", "address")
    return address


def closed() -> ServiceError:
    """For calls of a client that is closed."""
    return ServiceError("the client is closed; connect again", "CANCELLED")


def checked(make: Callable[P, R]) -> Callable[P, R]:
    """Raises `InvalidInput` for arguments that do not fit into the request that a function makes."""

    @wraps(make)
    def call(*arguments: P.args, **named: P.kwargs) -> R:
        try:
            return make(*arguments, **named)
        except InvalidInput:
            raise
        except (TypeError, ValueError) as error:
            raise InvalidInput(f"cannot be sent: {error}") from error

    return call


def metadata_of(token: str) -> tuple[tuple[str, str], ...]:
    """What proves the caller; raises `InvalidInput` for what cannot be sent as a token."""
    if token and not (isinstance(token, str) and TOKEN.fullmatch(token)):
        raise InvalidInput("is no token; give the one that came with the match or the seat", "token")
    return (("authorization", f"Bearer {token}"),) if token else ()


# Games and bots -----------------------------------------------------------------------------------


@checked
def list_games(page: str) -> Call[catalog_service_pb2.ListGamesResponse]:
    """A page of the games."""
    request = catalog_service_pb2.ListGamesRequest(page_token=page)
    return Call(CATALOG.methods_by_name["ListGames"], request, _itself)


@checked
def get_game(game: str) -> Call[catalog_service_pb2.GetGameResponse]:
    """One game with its schemas."""
    return Call(CATALOG.methods_by_name["GetGame"], catalog_service_pb2.GetGameRequest(game=game), _itself)


@checked
def list_bots(game: str) -> Call[list[str]]:
    """The names of a game's bots."""
    request = bot_service_pb2.ListBotsRequest(game=game)
    return Call(BOT.methods_by_name["ListBots"], request, lambda answer: [bot.name for bot in answer.bots])


# Matches ------------------------------------------------------------------------------------------


@checked
def create_match(
    game: str,
    seats: Sequence[str],
    options: Mapping[str, Any] | None,
    seed: bytes | None,
    variant: str,
    spectators: bool,
    invite_only: bool,
) -> Call[Created]:
    """A new match."""
    none, public = SpectatorPolicy.SPECTATOR_POLICY_NONE, SpectatorPolicy.SPECTATOR_POLICY_PUBLIC
    request = match_service_pb2.CreateMatchRequest(
        request_id=str(uuid4()),
        game=game,
        variant=variant,
        seats=[match_service_pb2.SeatSetup(bot=bot) for bot in seats],
        options=None if options is None else Payload(json=encode(options).decode()),
        seed=seed,
        spectators=public if spectators else none,
        invite_only=invite_only,
    )
    return Call(MATCH.methods_by_name["CreateMatch"], request, _created)


@checked
def join_match(match: str, seat: int | None, invite: str) -> Call[match_service_pb2.JoinMatchResponse]:
    """A seat of a match."""
    request = match_service_pb2.JoinMatchRequest(
        request_id=str(uuid4()), match_id=match, seat=seat, invite_code=invite
    )
    return Call(MATCH.methods_by_name["JoinMatch"], request, _itself)


@checked
def seat_bot(match: str, token: str, seat: int, bot: str) -> Call[None]:
    """A seat for a bot."""
    request = match_service_pb2.SeatBotRequest(request_id=str(uuid4()), match_id=match, seat=seat, bot=bot)
    return Call(MATCH.methods_by_name["SeatBot"], request, _nothing, token)


@checked
def get_match(match: str, token: str) -> Call[Match]:
    """What everybody may know."""
    request = match_service_pb2.GetMatchRequest(match_id=match)
    return Call(MATCH.methods_by_name["GetMatch"], request, lambda answer: answer.match, token)


@checked
def list_matches(page: str, game: str) -> Call[match_service_pb2.ListMatchesResponse]:
    """A page of the public matches."""
    request = match_service_pb2.ListMatchesRequest(page_token=page, game=game)
    return Call(MATCH.methods_by_name["ListMatches"], request, _itself)


@checked
def get_turn(match: str, token: str, prefix: Sequence[str] = (), page: str = "") -> Call[Turn]:
    """What a viewer knows and may do, with as many actions as a page can have."""
    request = match_service_pb2.GetTurnRequest(
        match_id=match, prefix=" ".join(prefix), page_size=1000, page_token=page
    )
    return Call(MATCH.methods_by_name["GetTurn"], request, turn_of, token)


@checked
def submit_action(match: str, token: str, action: Any, expected_revision: int | None) -> Call[list[LogEntry]]:
    """An action of a seat."""
    request = match_service_pb2.SubmitActionRequest(
        request_id=str(uuid4()),
        match_id=match,
        expected_revision=expected_revision,
        action=payload_of(action),
    )
    return Call(
        MATCH.methods_by_name["SubmitAction"],
        request,
        lambda answer: [event_of(event) for event in answer.events.events],
        token,
    )


@checked
def watch_match(match: str, from_revision: int | None) -> match_service_pb2.WatchMatchRequest:
    """A stream from a revision on."""
    return match_service_pb2.WatchMatchRequest(match_id=match, from_revision=from_revision)


@checked
def list_events(match: str, token: str, from_revision: int, page: str) -> Call[tuple[list[LogEntry], str]]:
    """A page of the log, and the token of the next one."""
    request = match_service_pb2.ListEventsRequest(
        match_id=match, from_revision=from_revision, page_size=1000, page_token=page
    )
    return Call(
        MATCH.methods_by_name["ListEvents"],
        request,
        lambda answer: ([event_of(event) for event in answer.events], answer.next_page_token),
        token,
    )


@checked
def export_record(match: str, token: str) -> Call[bytes]:
    """A record as JSON."""
    request = match_service_pb2.ExportRecordRequest(match_id=match)
    return Call(MATCH.methods_by_name["ExportRecord"], request, lambda answer: answer.record.encode(), token)


def payload_of(action: Any) -> Payload:
    """An action given as its tokens, as a value of the game, or as its JSON form."""
    if isinstance(action, str):
        return Payload(tokens=action)
    return Payload(json=encode(action).decode())


def _created(answer: match_service_pb2.CreateMatchResponse) -> Created:
    codes = {invite.seat: invite.code for invite in answer.invites}
    return Created(answer.match, answer.owner_token, codes)


def _itself(answer: Any) -> Any:
    return answer


def _nothing(_answer: Any) -> None:
    return None
