from teban.v1 import match_pb2 as _match_pb2
from teban.v1 import payload_pb2 as _payload_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class CreateMatchRequest(_message.Message):
    __slots__ = ("request_id", "game", "variant", "seats", "options", "seed", "spectators", "invite_only")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    VARIANT_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    SPECTATORS_FIELD_NUMBER: _ClassVar[int]
    INVITE_ONLY_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    game: str
    variant: str
    seats: _containers.RepeatedCompositeFieldContainer[SeatSetup]
    options: _payload_pb2.Payload
    seed: bytes
    spectators: _match_pb2.SpectatorPolicy
    invite_only: bool
    def __init__(self, request_id: _Optional[str] = ..., game: _Optional[str] = ..., variant: _Optional[str] = ..., seats: _Optional[_Iterable[_Union[SeatSetup, _Mapping]]] = ..., options: _Optional[_Union[_payload_pb2.Payload, _Mapping]] = ..., seed: _Optional[bytes] = ..., spectators: _Optional[_Union[_match_pb2.SpectatorPolicy, str]] = ..., invite_only: bool = ...) -> None: ...

class SeatSetup(_message.Message):
    __slots__ = ("bot",)
    BOT_FIELD_NUMBER: _ClassVar[int]
    bot: str
    def __init__(self, bot: _Optional[str] = ...) -> None: ...

class CreateMatchResponse(_message.Message):
    __slots__ = ("match", "owner_token", "invites")
    MATCH_FIELD_NUMBER: _ClassVar[int]
    OWNER_TOKEN_FIELD_NUMBER: _ClassVar[int]
    INVITES_FIELD_NUMBER: _ClassVar[int]
    match: _match_pb2.Match
    owner_token: str
    invites: _containers.RepeatedCompositeFieldContainer[Invite]
    def __init__(self, match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ..., owner_token: _Optional[str] = ..., invites: _Optional[_Iterable[_Union[Invite, _Mapping]]] = ...) -> None: ...

class Invite(_message.Message):
    __slots__ = ("seat", "code")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CODE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    code: str
    def __init__(self, seat: _Optional[int] = ..., code: _Optional[str] = ...) -> None: ...

class JoinMatchRequest(_message.Message):
    __slots__ = ("request_id", "match_id", "seat", "invite_code")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    INVITE_CODE_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    match_id: str
    seat: int
    invite_code: str
    def __init__(self, request_id: _Optional[str] = ..., match_id: _Optional[str] = ..., seat: _Optional[int] = ..., invite_code: _Optional[str] = ...) -> None: ...

class JoinMatchResponse(_message.Message):
    __slots__ = ("seat", "seat_token")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SEAT_TOKEN_FIELD_NUMBER: _ClassVar[int]
    seat: int
    seat_token: str
    def __init__(self, seat: _Optional[int] = ..., seat_token: _Optional[str] = ...) -> None: ...

class SeatBotRequest(_message.Message):
    __slots__ = ("request_id", "match_id", "seat", "bot")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BOT_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    match_id: str
    seat: int
    bot: str
    def __init__(self, request_id: _Optional[str] = ..., match_id: _Optional[str] = ..., seat: _Optional[int] = ..., bot: _Optional[str] = ...) -> None: ...

class SeatBotResponse(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: _match_pb2.Seat
    def __init__(self, seat: _Optional[_Union[_match_pb2.Seat, _Mapping]] = ...) -> None: ...

class GetMatchRequest(_message.Message):
    __slots__ = ("match_id",)
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    def __init__(self, match_id: _Optional[str] = ...) -> None: ...

class GetMatchResponse(_message.Message):
    __slots__ = ("match",)
    MATCH_FIELD_NUMBER: _ClassVar[int]
    match: _match_pb2.Match
    def __init__(self, match: _Optional[_Union[_match_pb2.Match, _Mapping]] = ...) -> None: ...

class ListMatchesRequest(_message.Message):
    __slots__ = ("page_size", "page_token", "game", "status")
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    page_size: int
    page_token: str
    game: str
    status: _match_pb2.MatchStatus
    def __init__(self, page_size: _Optional[int] = ..., page_token: _Optional[str] = ..., game: _Optional[str] = ..., status: _Optional[_Union[_match_pb2.MatchStatus, str]] = ...) -> None: ...

class ListMatchesResponse(_message.Message):
    __slots__ = ("matches", "next_page_token")
    MATCHES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    matches: _containers.RepeatedCompositeFieldContainer[_match_pb2.Match]
    next_page_token: str
    def __init__(self, matches: _Optional[_Iterable[_Union[_match_pb2.Match, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class GetTurnRequest(_message.Message):
    __slots__ = ("match_id", "prefix", "page_size", "page_token", "encoding")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    PREFIX_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    ENCODING_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    prefix: str
    page_size: int
    page_token: str
    encoding: _payload_pb2.Encoding
    def __init__(self, match_id: _Optional[str] = ..., prefix: _Optional[str] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ..., encoding: _Optional[_Union[_payload_pb2.Encoding, str]] = ...) -> None: ...

class GetTurnResponse(_message.Message):
    __slots__ = ("snapshot", "legal_actions", "next_tokens", "total_size", "next_page_token", "own_commitment")
    SNAPSHOT_FIELD_NUMBER: _ClassVar[int]
    LEGAL_ACTIONS_FIELD_NUMBER: _ClassVar[int]
    NEXT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    TOTAL_SIZE_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    OWN_COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    snapshot: _match_pb2.Snapshot
    legal_actions: _containers.RepeatedCompositeFieldContainer[_payload_pb2.LegalAction]
    next_tokens: _containers.RepeatedScalarFieldContainer[str]
    total_size: int
    next_page_token: str
    own_commitment: _payload_pb2.Payload
    def __init__(self, snapshot: _Optional[_Union[_match_pb2.Snapshot, _Mapping]] = ..., legal_actions: _Optional[_Iterable[_Union[_payload_pb2.LegalAction, _Mapping]]] = ..., next_tokens: _Optional[_Iterable[str]] = ..., total_size: _Optional[int] = ..., next_page_token: _Optional[str] = ..., own_commitment: _Optional[_Union[_payload_pb2.Payload, _Mapping]] = ...) -> None: ...

class SubmitActionRequest(_message.Message):
    __slots__ = ("request_id", "match_id", "expected_revision", "action", "encoding")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_REVISION_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    ENCODING_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    match_id: str
    expected_revision: int
    action: _payload_pb2.Payload
    encoding: _payload_pb2.Encoding
    def __init__(self, request_id: _Optional[str] = ..., match_id: _Optional[str] = ..., expected_revision: _Optional[int] = ..., action: _Optional[_Union[_payload_pb2.Payload, _Mapping]] = ..., encoding: _Optional[_Union[_payload_pb2.Encoding, str]] = ...) -> None: ...

class SubmitActionResponse(_message.Message):
    __slots__ = ("events", "committed", "revision", "finished")
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    COMMITTED_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    FINISHED_FIELD_NUMBER: _ClassVar[int]
    events: ActionEvents
    committed: Committed
    revision: int
    finished: bool
    def __init__(self, events: _Optional[_Union[ActionEvents, _Mapping]] = ..., committed: _Optional[_Union[Committed, _Mapping]] = ..., revision: _Optional[int] = ..., finished: bool = ...) -> None: ...

class ActionEvents(_message.Message):
    __slots__ = ("events",)
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    events: _containers.RepeatedCompositeFieldContainer[_match_pb2.MatchEvent]
    def __init__(self, events: _Optional[_Iterable[_Union[_match_pb2.MatchEvent, _Mapping]]] = ...) -> None: ...

class Committed(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class WatchMatchRequest(_message.Message):
    __slots__ = ("match_id", "from_revision", "encoding")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    FROM_REVISION_FIELD_NUMBER: _ClassVar[int]
    ENCODING_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    from_revision: int
    encoding: _payload_pb2.Encoding
    def __init__(self, match_id: _Optional[str] = ..., from_revision: _Optional[int] = ..., encoding: _Optional[_Union[_payload_pb2.Encoding, str]] = ...) -> None: ...

class WatchMatchResponse(_message.Message):
    __slots__ = ("snapshot", "event", "readiness", "heartbeat")
    SNAPSHOT_FIELD_NUMBER: _ClassVar[int]
    EVENT_FIELD_NUMBER: _ClassVar[int]
    READINESS_FIELD_NUMBER: _ClassVar[int]
    HEARTBEAT_FIELD_NUMBER: _ClassVar[int]
    snapshot: _match_pb2.Snapshot
    event: _match_pb2.MatchEvent
    readiness: _match_pb2.Readiness
    heartbeat: _match_pb2.Heartbeat
    def __init__(self, snapshot: _Optional[_Union[_match_pb2.Snapshot, _Mapping]] = ..., event: _Optional[_Union[_match_pb2.MatchEvent, _Mapping]] = ..., readiness: _Optional[_Union[_match_pb2.Readiness, _Mapping]] = ..., heartbeat: _Optional[_Union[_match_pb2.Heartbeat, _Mapping]] = ...) -> None: ...

class ListEventsRequest(_message.Message):
    __slots__ = ("match_id", "from_revision", "page_size", "page_token", "encoding")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    FROM_REVISION_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    ENCODING_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    from_revision: int
    page_size: int
    page_token: str
    encoding: _payload_pb2.Encoding
    def __init__(self, match_id: _Optional[str] = ..., from_revision: _Optional[int] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ..., encoding: _Optional[_Union[_payload_pb2.Encoding, str]] = ...) -> None: ...

class ListEventsResponse(_message.Message):
    __slots__ = ("events", "next_page_token", "revision")
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    events: _containers.RepeatedCompositeFieldContainer[_match_pb2.MatchEvent]
    next_page_token: str
    revision: int
    def __init__(self, events: _Optional[_Iterable[_Union[_match_pb2.MatchEvent, _Mapping]]] = ..., next_page_token: _Optional[str] = ..., revision: _Optional[int] = ...) -> None: ...

class ExportRecordRequest(_message.Message):
    __slots__ = ("match_id",)
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    def __init__(self, match_id: _Optional[str] = ...) -> None: ...

class ExportRecordResponse(_message.Message):
    __slots__ = ("record", "redacted")
    RECORD_FIELD_NUMBER: _ClassVar[int]
    REDACTED_FIELD_NUMBER: _ClassVar[int]
    record: str
    redacted: bool
    def __init__(self, record: _Optional[str] = ..., redacted: bool = ...) -> None: ...
