"""Records: a game as it was played, which replays to the same hash without any generator.

The JSON form is for programs, `record_text` has a form that a person can read and edit.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from teban.engine.codec import encode, union_of
from teban.errors import RecordError, invalid_from_msgspec
from teban.game import Game
from teban.play.events import Drawn, Opened, Played, Redone, Undone

A = TypeVar("A")

FORMAT = 1


class Header(Struct, frozen=True):
    """What a record says before its log; enough to find the game."""

    format: int
    game: str
    rules_version: int
    players: int
    variant: str = ""


class Record(Struct, Generic[A], frozen=True, forbid_unknown_fields=True):
    """A whole game: what it was, its seed, and every entry of its log.

    For the referee only: it holds every secret. `start` is the state it began from where that
    was not the game's own; `hash` covers the start and every entry with the state after it, and
    is empty in a record that a person has edited.
    """

    format: int
    game: str
    rules_version: int
    players: int
    options: dict[str, Any]
    seed: str
    log: tuple[Played[A] | Drawn[A] | Opened[A] | Undone | Redone, ...]
    variant: str = ""
    casual: bool = False
    start: dict[str, Any] | None = None
    hash: str = ""


def encode_record(record: Record[Any]) -> bytes:
    """A record as JSON, one field a line and one log entry a line."""
    lines = []
    for name in record.__struct_fields__:
        value = getattr(record, name)
        if name == "log" and value:
            text = b"[\n  " + b",\n  ".join(map(encode, value)) + b"\n ]"
        else:
            text = encode(value)
        lines.append(f' "{name}": '.encode() + text)
    return b"{\n" + b",\n".join(lines) + b"\n}\n"


def read_header(data: bytes | str) -> Header:
    """What a JSON record says of itself; raises `RecordError`."""
    try:
        header = msgspec.json.decode(data, type=Header)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise invalid_from_msgspec(error, RecordError) from error
    if header.format != FORMAT:
        raise RecordError(
            f"this is format {header.format}; this version of teban reads format {FORMAT}", "format"
        )
    return header


def decode_record(data: bytes | str, game: Game[Any]) -> Record[Any]:
    """A record of that game from JSON, its types checked; raises `RecordError` with the path."""
    check_header(read_header(data), game)
    try:
        return _decoder_for(game).decode(data)
    except (msgspec.ValidationError, msgspec.DecodeError, RecursionError) as error:
        raise invalid_from_msgspec(error, RecordError) from error


@lru_cache(maxsize=64)
def _decoder_for(game: Game[Any]) -> msgspec.json.Decoder[Record[Any]]:
    typed: Any = Record.__class_getitem__(union_of(game.definition.all_actions))  # type: ignore[attr-defined]
    return msgspec.json.Decoder(typed)


def check_header(header: Header | Record[Any], game: Game[Any]) -> None:
    """Raises `RecordError` for a record of another game, or of rules that no longer replay it."""
    if header.game != game.id:
        raise RecordError(f"this is a record of {header.game!r}, not of {game.id!r}", "game")
    if header.rules_version != game.rules_version:
        raise RecordError(
            f"recorded with rules version {header.rules_version}; {game.id} has {game.rules_version}",
            "rules_version",
        )
