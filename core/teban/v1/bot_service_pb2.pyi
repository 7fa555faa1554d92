from teban.v1 import payload_pb2 as _payload_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ListBotsRequest(_message.Message):
    __slots__ = ("game",)
    GAME_FIELD_NUMBER: _ClassVar[int]
    game: str
    def __init__(self, game: _Optional[str] = ...) -> None: ...

class ListBotsResponse(_message.Message):
    __slots__ = ("bots",)
    BOTS_FIELD_NUMBER: _ClassVar[int]
    bots: _containers.RepeatedCompositeFieldContainer[Bot]
    def __init__(self, bots: _Optional[_Iterable[_Union[Bot, _Mapping]]] = ...) -> None: ...

class Bot(_message.Message):
    __slots__ = ("name",)
    NAME_FIELD_NUMBER: _ClassVar[int]
    name: str
    def __init__(self, name: _Optional[str] = ...) -> None: ...

class ChooseActionRequest(_message.Message):
    __slots__ = ("game", "variant", "view", "bot", "seed", "encoding")
    GAME_FIELD_NUMBER: _ClassVar[int]
    VARIANT_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    BOT_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    ENCODING_FIELD_NUMBER: _ClassVar[int]
    game: str
    variant: str
    view: _payload_pb2.Payload
    bot: str
    seed: bytes
    encoding: _payload_pb2.Encoding
    def __init__(self, game: _Optional[str] = ..., variant: _Optional[str] = ..., view: _Optional[_Union[_payload_pb2.Payload, _Mapping]] = ..., bot: _Optional[str] = ..., seed: _Optional[bytes] = ..., encoding: _Optional[_Union[_payload_pb2.Encoding, str]] = ...) -> None: ...

class ChooseActionResponse(_message.Message):
    __slots__ = ("action",)
    ACTION_FIELD_NUMBER: _ClassVar[int]
    action: _payload_pb2.Payload
    def __init__(self, action: _Optional[_Union[_payload_pb2.Payload, _Mapping]] = ...) -> None: ...
