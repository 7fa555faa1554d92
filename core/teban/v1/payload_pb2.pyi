from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Encoding(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ENCODING_UNSPECIFIED: _ClassVar[Encoding]
    ENCODING_TOKENS: _ClassVar[Encoding]
    ENCODING_JSON: _ClassVar[Encoding]

class Onlooker(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ONLOOKER_UNSPECIFIED: _ClassVar[Onlooker]
    ONLOOKER_SPECTATOR: _ClassVar[Onlooker]
    ONLOOKER_REFEREE: _ClassVar[Onlooker]
ENCODING_UNSPECIFIED: Encoding
ENCODING_TOKENS: Encoding
ENCODING_JSON: Encoding
ONLOOKER_UNSPECIFIED: Onlooker
ONLOOKER_SPECTATOR: Onlooker
ONLOOKER_REFEREE: Onlooker

class Payload(_message.Message):
    __slots__ = ("json", "tokens")
    JSON_FIELD_NUMBER: _ClassVar[int]
    TOKENS_FIELD_NUMBER: _ClassVar[int]
    json: str
    tokens: str
    def __init__(self, json: _Optional[str] = ..., tokens: _Optional[str] = ...) -> None: ...

class Viewer(_message.Message):
    __slots__ = ("player", "onlooker")
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    ONLOOKER_FIELD_NUMBER: _ClassVar[int]
    player: int
    onlooker: Onlooker
    def __init__(self, player: _Optional[int] = ..., onlooker: _Optional[_Union[Onlooker, str]] = ...) -> None: ...

class SeatAction(_message.Message):
    __slots__ = ("seat", "action")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    seat: int
    action: Payload
    def __init__(self, seat: _Optional[int] = ..., action: _Optional[_Union[Payload, _Mapping]] = ...) -> None: ...

class LegalAction(_message.Message):
    __slots__ = ("tokens", "action")
    TOKENS_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    tokens: str
    action: Payload
    def __init__(self, tokens: _Optional[str] = ..., action: _Optional[_Union[Payload, _Mapping]] = ...) -> None: ...

class Change(_message.Message):
    __slots__ = ("path", "value")
    PATH_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    path: str
    value: str
    def __init__(self, path: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...

class Outcome(_message.Message):
    __slots__ = ("lines", "tie_breaks", "totals", "ranks", "winners")
    LINES_FIELD_NUMBER: _ClassVar[int]
    TIE_BREAKS_FIELD_NUMBER: _ClassVar[int]
    TOTALS_FIELD_NUMBER: _ClassVar[int]
    RANKS_FIELD_NUMBER: _ClassVar[int]
    WINNERS_FIELD_NUMBER: _ClassVar[int]
    lines: _containers.RepeatedCompositeFieldContainer[ScoreLine]
    tie_breaks: _containers.RepeatedCompositeFieldContainer[ScoreLine]
    totals: _containers.RepeatedScalarFieldContainer[int]
    ranks: _containers.RepeatedScalarFieldContainer[int]
    winners: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, lines: _Optional[_Iterable[_Union[ScoreLine, _Mapping]]] = ..., tie_breaks: _Optional[_Iterable[_Union[ScoreLine, _Mapping]]] = ..., totals: _Optional[_Iterable[int]] = ..., ranks: _Optional[_Iterable[int]] = ..., winners: _Optional[_Iterable[int]] = ...) -> None: ...

class ScoreLine(_message.Message):
    __slots__ = ("label", "points")
    LABEL_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    label: str
    points: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, label: _Optional[str] = ..., points: _Optional[_Iterable[int]] = ...) -> None: ...
