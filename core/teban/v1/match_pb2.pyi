import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from teban.v1 import payload_pb2 as _payload_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Occupant(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    OCCUPANT_UNSPECIFIED: _ClassVar[Occupant]
    OCCUPANT_NOBODY: _ClassVar[Occupant]
    OCCUPANT_PERSON: _ClassVar[Occupant]
    OCCUPANT_BOT: _ClassVar[Occupant]

class MatchStatus(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MATCH_STATUS_UNSPECIFIED: _ClassVar[MatchStatus]
    MATCH_STATUS_WAITING: _ClassVar[MatchStatus]
    MATCH_STATUS_PLAYING: _ClassVar[MatchStatus]
    MATCH_STATUS_FINISHED: _ClassVar[MatchStatus]

class SpectatorPolicy(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SPECTATOR_POLICY_UNSPECIFIED: _ClassVar[SpectatorPolicy]
    SPECTATOR_POLICY_NONE: _ClassVar[SpectatorPolicy]
    SPECTATOR_POLICY_PUBLIC: _ClassVar[SpectatorPolicy]

class EventKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    EVENT_KIND_UNSPECIFIED: _ClassVar[EventKind]
    EVENT_KIND_PLAYED: _ClassVar[EventKind]
    EVENT_KIND_DRAWN: _ClassVar[EventKind]
    EVENT_KIND_OPENED: _ClassVar[EventKind]
    EVENT_KIND_UNDONE: _ClassVar[EventKind]
    EVENT_KIND_REDONE: _ClassVar[EventKind]
OCCUPANT_UNSPECIFIED: Occupant
OCCUPANT_NOBODY: Occupant
OCCUPANT_PERSON: Occupant
OCCUPANT_BOT: Occupant
MATCH_STATUS_UNSPECIFIED: MatchStatus
MATCH_STATUS_WAITING: MatchStatus
MATCH_STATUS_PLAYING: MatchStatus
MATCH_STATUS_FINISHED: MatchStatus
SPECTATOR_POLICY_UNSPECIFIED: SpectatorPolicy
SPECTATOR_POLICY_NONE: SpectatorPolicy
SPECTATOR_POLICY_PUBLIC: SpectatorPolicy
EVENT_KIND_UNSPECIFIED: EventKind
EVENT_KIND_PLAYED: EventKind
EVENT_KIND_DRAWN: EventKind
EVENT_KIND_OPENED: EventKind
EVENT_KIND_UNDONE: EventKind
EVENT_KIND_REDONE: EventKind

class Match(_message.Message):
    __slots__ = ("id", "game", "variant", "plugin", "rules_version", "options", "seats", "status", "spectators", "invite_only", "test", "seed_commitment", "seed", "create_time", "end_time", "outcome")
    ID_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    VARIANT_FIELD_NUMBER: _ClassVar[int]
    PLUGIN_FIELD_NUMBER: _ClassVar[int]
    RULES_VERSION_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    SPECTATORS_FIELD_NUMBER: _ClassVar[int]
    INVITE_ONLY_FIELD_NUMBER: _ClassVar[int]
    TEST_FIELD_NUMBER: _ClassVar[int]
    SEED_COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    CREATE_TIME_FIELD_NUMBER: _ClassVar[int]
    END_TIME_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    id: str
    game: str
    variant: str
    plugin: str
    rules_version: int
    options: str
    seats: _containers.RepeatedCompositeFieldContainer[Seat]
    status: MatchStatus
    spectators: SpectatorPolicy
    invite_only: bool
    test: bool
    seed_commitment: str
    seed: bytes
    create_time: _timestamp_pb2.Timestamp
    end_time: _timestamp_pb2.Timestamp
    outcome: _payload_pb2.Outcome
    def __init__(self, id: _Optional[str] = ..., game: _Optional[str] = ..., variant: _Optional[str] = ..., plugin: _Optional[str] = ..., rules_version: _Optional[int] = ..., options: _Optional[str] = ..., seats: _Optional[_Iterable[_Union[Seat, _Mapping]]] = ..., status: _Optional[_Union[MatchStatus, str]] = ..., spectators: _Optional[_Union[SpectatorPolicy, str]] = ..., invite_only: bool = ..., test: bool = ..., seed_commitment: _Optional[str] = ..., seed: _Optional[bytes] = ..., create_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., end_time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., outcome: _Optional[_Union[_payload_pb2.Outcome, _Mapping]] = ...) -> None: ...

class Seat(_message.Message):
    __slots__ = ("seat", "occupant", "bot", "bot_failed")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    OCCUPANT_FIELD_NUMBER: _ClassVar[int]
    BOT_FIELD_NUMBER: _ClassVar[int]
    BOT_FAILED_FIELD_NUMBER: _ClassVar[int]
    seat: int
    occupant: Occupant
    bot: str
    bot_failed: bool
    def __init__(self, seat: _Optional[int] = ..., occupant: _Optional[_Union[Occupant, str]] = ..., bot: _Optional[str] = ..., bot_failed: bool = ...) -> None: ...

class MatchEvent(_message.Message):
    __slots__ = ("revision", "time", "kind", "actions", "changes", "to_act", "position", "outcome")
    REVISION_FIELD_NUMBER: _ClassVar[int]
    TIME_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    CHANGES_FIELD_NUMBER: _ClassVar[int]
    TO_ACT_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    revision: int
    time: _timestamp_pb2.Timestamp
    kind: EventKind
    actions: _containers.RepeatedCompositeFieldContainer[_payload_pb2.SeatAction]
    changes: _containers.RepeatedCompositeFieldContainer[_payload_pb2.Change]
    to_act: _containers.RepeatedScalarFieldContainer[int]
    position: int
    outcome: _payload_pb2.Outcome
    def __init__(self, revision: _Optional[int] = ..., time: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., kind: _Optional[_Union[EventKind, str]] = ..., actions: _Optional[_Iterable[_Union[_payload_pb2.SeatAction, _Mapping]]] = ..., changes: _Optional[_Iterable[_Union[_payload_pb2.Change, _Mapping]]] = ..., to_act: _Optional[_Iterable[int]] = ..., position: _Optional[int] = ..., outcome: _Optional[_Union[_payload_pb2.Outcome, _Mapping]] = ...) -> None: ...

class Snapshot(_message.Message):
    __slots__ = ("revision", "view", "view_hash", "to_act", "committed", "outcome")
    REVISION_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    VIEW_HASH_FIELD_NUMBER: _ClassVar[int]
    TO_ACT_FIELD_NUMBER: _ClassVar[int]
    COMMITTED_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    revision: int
    view: _payload_pb2.Payload
    view_hash: str
    to_act: _containers.RepeatedScalarFieldContainer[int]
    committed: _containers.RepeatedScalarFieldContainer[int]
    outcome: _payload_pb2.Outcome
    def __init__(self, revision: _Optional[int] = ..., view: _Optional[_Union[_payload_pb2.Payload, _Mapping]] = ..., view_hash: _Optional[str] = ..., to_act: _Optional[_Iterable[int]] = ..., committed: _Optional[_Iterable[int]] = ..., outcome: _Optional[_Union[_payload_pb2.Outcome, _Mapping]] = ...) -> None: ...

class Readiness(_message.Message):
    __slots__ = ("revision", "committed")
    REVISION_FIELD_NUMBER: _ClassVar[int]
    COMMITTED_FIELD_NUMBER: _ClassVar[int]
    revision: int
    committed: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, revision: _Optional[int] = ..., committed: _Optional[_Iterable[int]] = ...) -> None: ...

class Heartbeat(_message.Message):
    __slots__ = ("revision",)
    REVISION_FIELD_NUMBER: _ClassVar[int]
    revision: int
    def __init__(self, revision: _Optional[int] = ...) -> None: ...
