"""Reading requests: what every field may hold, and how a page is asked for."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import msgspec
from google.protobuf.message import Message

from teban.rng import MAX_SEED_BYTES
from teban.rng import SEED_BYTES as MIN_SEED_BYTES
from teban.service.faults import refuse_field
from teban.service.tokens import digest
from teban.v1.payload_pb2 import Encoding

MOST_A_PAGE, USUAL_A_PAGE = 1000, 100
REQUEST_ID = re.compile(r"[!-~]{22,64}")
GAME_ID = re.compile(r"[A-Za-z0-9_-]{1,80}")
MATCH_ID = re.compile(r"[0-9a-f]{32}")


def request_of(request: Any) -> tuple[bytes, bytes]:
    """The digests of a request's id and of its body."""
    if not REQUEST_ID.fullmatch(request.request_id):
        refuse_field("request_id", "needs 22 to 64 letters with 128 random bits, such as a UUID")
    return digest(request.request_id.encode()), digest(canonical_bytes(request))


def canonical_bytes(message: Message) -> bytes:
    """Equal messages give equal bytes."""
    return message.SerializeToString(deterministic=True)


def seed_of(request: Any) -> bytes | None:
    """The seed of a request, or nothing where it has none."""
    if not request.HasField("seed"):
        return None
    seed: bytes = request.seed
    if not MIN_SEED_BYTES <= len(seed) <= MAX_SEED_BYTES:
        refuse_field("seed", f"has {len(seed)} bytes; give {MIN_SEED_BYTES} to {MAX_SEED_BYTES}")
    return seed


def encoding_of(request: Any) -> int:
    """The form in which actions are answered."""
    encoding: int = request.encoding
    if encoding not in Encoding.values():
        refuse_field("encoding", f"{encoding} is no encoding")
    return encoding


def page_size(request: Any) -> int:
    """How many entries a page has."""
    size: int = request.page_size
    if not 0 <= size <= MOST_A_PAGE:
        refuse_field("page_size", f"{size} is outside 0 to {MOST_A_PAGE}")
    return size or USUAL_A_PAGE


def page_token(*place: int | str) -> str:
    """Where the next page begins, as a client hands it back."""
    return urlsafe_b64encode(msgspec.json.encode(place)).rstrip(b"=").decode()


def place_of(request: Any, kind: type[Any]) -> Any:
    """Where a page begins, a tuple of that type; nothing for the first."""
    token: str = request.page_token
    if not token:
        return None
    try:
        return msgspec.json.decode(urlsafe_b64decode(token + "=" * (-len(token) % 4)), type=kind)
    except (ValueError, msgspec.MsgspecError):
        refuse_field("page_token", "is none of this method; give the `next_page_token` of the page before")
