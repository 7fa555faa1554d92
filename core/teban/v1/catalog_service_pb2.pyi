from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ListGamesRequest(_message.Message):
    __slots__ = ("page_size", "page_token")
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    page_size: int
    page_token: str
    def __init__(self, page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListGamesResponse(_message.Message):
    __slots__ = ("games", "next_page_token")
    GAMES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    games: _containers.RepeatedCompositeFieldContainer[Game]
    next_page_token: str
    def __init__(self, games: _Optional[_Iterable[_Union[Game, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class GetGameRequest(_message.Message):
    __slots__ = ("game",)
    GAME_FIELD_NUMBER: _ClassVar[int]
    game: str
    def __init__(self, game: _Optional[str] = ...) -> None: ...

class GetGameResponse(_message.Message):
    __slots__ = ("game", "json_schemas")
    GAME_FIELD_NUMBER: _ClassVar[int]
    JSON_SCHEMAS_FIELD_NUMBER: _ClassVar[int]
    game: Game
    json_schemas: JsonSchemas
    def __init__(self, game: _Optional[_Union[Game, _Mapping]] = ..., json_schemas: _Optional[_Union[JsonSchemas, _Mapping]] = ...) -> None: ...

class Game(_message.Message):
    __slots__ = ("id", "title", "plugin", "rules_version", "player_counts", "variants", "hidden_information", "chance", "simultaneous", "render_formats")
    ID_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    PLUGIN_FIELD_NUMBER: _ClassVar[int]
    RULES_VERSION_FIELD_NUMBER: _ClassVar[int]
    PLAYER_COUNTS_FIELD_NUMBER: _ClassVar[int]
    VARIANTS_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_INFORMATION_FIELD_NUMBER: _ClassVar[int]
    CHANCE_FIELD_NUMBER: _ClassVar[int]
    SIMULTANEOUS_FIELD_NUMBER: _ClassVar[int]
    RENDER_FORMATS_FIELD_NUMBER: _ClassVar[int]
    id: str
    title: str
    plugin: str
    rules_version: int
    player_counts: _containers.RepeatedScalarFieldContainer[int]
    variants: _containers.RepeatedCompositeFieldContainer[Variant]
    hidden_information: bool
    chance: bool
    simultaneous: bool
    render_formats: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, id: _Optional[str] = ..., title: _Optional[str] = ..., plugin: _Optional[str] = ..., rules_version: _Optional[int] = ..., player_counts: _Optional[_Iterable[int]] = ..., variants: _Optional[_Iterable[_Union[Variant, _Mapping]]] = ..., hidden_information: bool = ..., chance: bool = ..., simultaneous: bool = ..., render_formats: _Optional[_Iterable[str]] = ...) -> None: ...

class Variant(_message.Message):
    __slots__ = ("id", "title", "options")
    ID_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    id: str
    title: str
    options: str
    def __init__(self, id: _Optional[str] = ..., title: _Optional[str] = ..., options: _Optional[str] = ...) -> None: ...

class JsonSchemas(_message.Message):
    __slots__ = ("action", "view", "state", "options")
    ACTION_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    action: str
    view: str
    state: str
    options: str
    def __init__(self, action: _Optional[str] = ..., view: _Optional[str] = ..., state: _Optional[str] = ..., options: _Optional[str] = ...) -> None: ...
