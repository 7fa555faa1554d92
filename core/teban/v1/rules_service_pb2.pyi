from teban.v1 import payload_pb2 as _payload_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Position(_message.Message):
    __slots__ = ("state", "to_act", "outcome")
    STATE_FIELD_NUMBER: _ClassVar[int]
    TO_ACT_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    state: _payload_pb2.Payload
    to_act: _containers.RepeatedScalarFieldContainer[int]
    outcome: _payload_pb2.Outcome
    def __init__(self, state: _Optional[_Union[_payload_pb2.Payload, _Mapping]] = ..., to_act: _Optional[_Iterable[int]] = ..., outcome: _Optional[_Union[_payload_pb2.Outcome, _Mapping]] = ...) -> None: ...

class NewStateRequest(_message.Message):
    __slots__ = ("game", "variant", "players", "options", "seed")
    GAME_FIELD_NUMBER: _ClassVar[int]
    VARIANT_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    game: str
    variant: str
    players: int
    options: _payload_pb2.Payload
    seed: bytes
    def __init__(self, game: _Optional[str] = ..., variant: _Optional[str] = ..., players: _Optional[int] = ..., options: _Optional[_Union[_payload_pb2.Payload, _Mapping]] = ..., seed: _Optional[bytes] = ...) -> None: ...

class NewStateResponse(_message.Message):
    __slots__ = ("position",)
    POSITION_FIELD_NUMBER: _ClassVar[int]
    position: Position
    def __init__(self, position: _Optional[_Union[Position, _Mapping]] = ...) -> None: ...

class GetLegalActionsRequest(_message.Message):
    __slots__ = ("game", "variant", "state", "player", "prefix", "page_size", "page_token", "encoding")
    GAME_FIELD_NUMBER: _ClassVar[int]
    VARIANT_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    PREFIX_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    ENCODING_FIELD_NUMBER: _ClassVar[int]
    game: str
    variant: str
    state: _payload_pb2.Payload
    player: int
    prefix: str
    page_size: int
    page_token: str
    encoding: _payload_pb2.Encoding
    def __init__(self, game: _Optional[str] = ..., variant: _Optional[str] = ..., state: _Optional[_Union[_payload_pb2.Payload, _Mapping]] = ..., player: _Optional[int] = ..., prefix: _Optional[str] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ..., encoding: _Optional[_Union[_payload_pb2.Encoding, str]] = ...) -> None: ...

class GetLegalActionsResponse(_message.Message):
    __slots__ = ("legal_actions", "next_tokens", "total_size", "next_page_token")
    LEGAL_ACTIONS_FIELD_NUMBER: _ClassVar[int]
    NEXT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    TOTAL_SIZE_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    legal_actions: _containers.RepeatedCompositeFieldContainer[_payload_pb2.LegalAction]
    next_tokens: _containers.RepeatedScalarFieldContainer[str]
    total_size: int
    next_page_token: str
    def __init__(self, legal_actions: _Optional[_Iterable[_Union[_payload_pb2.LegalAction, _Mapping]]] = ..., next_tokens: _Optional[_Iterable[str]] = ..., total_size: _Optional[int] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class ApplyActionsRequest(_message.Message):
    __slots__ = ("game", "variant", "state", "actions", "seed", "encoding")
    GAME_FIELD_NUMBER: _ClassVar[int]
    VARIANT_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    ENCODING_FIELD_NUMBER: _ClassVar[int]
    game: str
    variant: str
    state: _payload_pb2.Payload
    actions: _containers.RepeatedCompositeFieldContainer[_payload_pb2.SeatAction]
    seed: bytes
    encoding: _payload_pb2.Encoding
    def __init__(self, game: _Optional[str] = ..., variant: _Optional[str] = ..., state: _Optional[_Union[_payload_pb2.Payload, _Mapping]] = ..., actions: _Optional[_Iterable[_Union[_payload_pb2.SeatAction, _Mapping]]] = ..., seed: _Optional[bytes] = ..., encoding: _Optional[_Union[_payload_pb2.Encoding, str]] = ...) -> None: ...

class ApplyActionsResponse(_message.Message):
    __slots__ = ("position", "draws")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    DRAWS_FIELD_NUMBER: _ClassVar[int]
    position: Position
    draws: _containers.RepeatedCompositeFieldContainer[_payload_pb2.Payload]
    def __init__(self, position: _Optional[_Union[Position, _Mapping]] = ..., draws: _Optional[_Iterable[_Union[_payload_pb2.Payload, _Mapping]]] = ...) -> None: ...

class ObserveStateRequest(_message.Message):
    __slots__ = ("game", "variant", "state", "viewer")
    GAME_FIELD_NUMBER: _ClassVar[int]
    VARIANT_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    VIEWER_FIELD_NUMBER: _ClassVar[int]
    game: str
    variant: str
    state: _payload_pb2.Payload
    viewer: _payload_pb2.Viewer
    def __init__(self, game: _Optional[str] = ..., variant: _Optional[str] = ..., state: _Optional[_Union[_payload_pb2.Payload, _Mapping]] = ..., viewer: _Optional[_Union[_payload_pb2.Viewer, _Mapping]] = ...) -> None: ...

class ObserveStateResponse(_message.Message):
    __slots__ = ("view", "to_act", "view_hash")
    VIEW_FIELD_NUMBER: _ClassVar[int]
    TO_ACT_FIELD_NUMBER: _ClassVar[int]
    VIEW_HASH_FIELD_NUMBER: _ClassVar[int]
    view: _payload_pb2.Payload
    to_act: _containers.RepeatedScalarFieldContainer[int]
    view_hash: str
    def __init__(self, view: _Optional[_Union[_payload_pb2.Payload, _Mapping]] = ..., to_act: _Optional[_Iterable[int]] = ..., view_hash: _Optional[str] = ...) -> None: ...

class RenderStateRequest(_message.Message):
    __slots__ = ("game", "variant", "state", "view", "viewer", "format")
    GAME_FIELD_NUMBER: _ClassVar[int]
    VARIANT_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    VIEWER_FIELD_NUMBER: _ClassVar[int]
    FORMAT_FIELD_NUMBER: _ClassVar[int]
    game: str
    variant: str
    state: _payload_pb2.Payload
    view: _payload_pb2.Payload
    viewer: _payload_pb2.Viewer
    format: str
    def __init__(self, game: _Optional[str] = ..., variant: _Optional[str] = ..., state: _Optional[_Union[_payload_pb2.Payload, _Mapping]] = ..., view: _Optional[_Union[_payload_pb2.Payload, _Mapping]] = ..., viewer: _Optional[_Union[_payload_pb2.Viewer, _Mapping]] = ..., format: _Optional[str] = ...) -> None: ...

class RenderStateResponse(_message.Message):
    __slots__ = ("picture",)
    PICTURE_FIELD_NUMBER: _ClassVar[int]
    picture: str
    def __init__(self, picture: _Optional[str] = ...) -> None: ...
