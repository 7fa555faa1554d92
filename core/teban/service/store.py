"""What the service keeps: matches, seats, logs, sealed submissions and the answers already given.

A store does one `Write` whole or not at all, and says so only once it is durable. What two
writers may not both do is held by its keys: a match has one entry at a revision, a principal one
answer for a request, a seat one open commitment.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from teban.errors import TebanError

Cause = Literal["locked", "read-only", "full", "other"]


class StoreError(TebanError):
    """The store cannot be used; `cause` says why."""

    def __init__(self, message: str, cause: Cause = "other") -> None:
        self.cause = cause
        super().__init__(message)


class Conflict(Exception):
    """Somebody else has written what a `Write` would have written; nothing of it was done."""


class MatchRow(Struct, frozen=True):
    """A match as it was created, and its end. Times are milliseconds since 1970.

    `owner` is the digest of the request that created it, `key` the server key of its tokens;
    `options` and `outcome` are JSON, the latter empty while it goes on.
    """

    id: str
    created: int
    game: str
    plugin: str
    rules_version: int
    variant: str
    players: int
    options: bytes
    seed: bytes
    test: bool
    spectators: int
    private: bool
    owner: bytes
    key: str
    ended: int = 0
    outcome: bytes = b""


class SeatRow(Struct, frozen=True):
    """A seat: open, a bot's, or held by whoever joined with the request of that digest.

    A higher `generation` revokes the tokens of all lower ones.
    """

    match: str
    seat: int
    bot: str = ""
    generation: int = 0
    request: bytes = b""
    key: str = ""

    @property
    def is_open(self) -> bool:
        return not (self.bot or self.request)


class EventRow(Struct, frozen=True):
    """An entry of a log, unredacted JSON, logged at `time` (milliseconds since 1970).

    The last entry of a decision has the hash of the state after it.
    """

    match: str
    revision: int
    time: int
    entry: bytes
    state_hash: str = ""


class SealedRow(Struct, frozen=True):
    """An open commitment, made at a revision: the action as JSON."""

    match: str
    revision: int
    seat: int
    action: bytes


class AnswerRow(Struct, frozen=True):
    """The answer to a request, without tokens; `request` and `body` are digests."""

    principal: str
    method: str
    request: bytes
    match: str
    body: bytes
    answer: bytes


class Write(Struct, frozen=True):
    """What happens at once: rows to add, `seats` to change, commitments that are open no more (`opened`)."""

    match: MatchRow | None = None
    seats: Sequence[SeatRow] = ()
    events: Sequence[EventRow] = ()
    sealed: Sequence[SealedRow] = ()
    opened: Sequence[SealedRow] = ()
    end: MatchRow | None = None
    answer: AnswerRow | None = None


class StoredMatch(Struct, frozen=True):
    """All that is kept of one match."""

    match: MatchRow
    seats: tuple[SeatRow, ...]
    events: tuple[EventRow, ...]
    sealed: tuple[SealedRow, ...]
    answers: tuple[AnswerRow, ...]


class Listed(Struct, frozen=True):
    """A match in a list."""

    match: MatchRow
    seats: tuple[SeatRow, ...]


class Store(Protocol):
    """What the service asks of a store; the hook `open_store` gives one.

    Everything raises `StoreError` where the store cannot be used.
    """

    async def write(self, write: Write) -> None:
        """Does all of it, durable when it returns; raises `Conflict` where nothing was done."""

    async def read_match(self, match: str) -> StoredMatch | None: ...

    async def read_answer(self, principal: str, method: str, request: bytes) -> AnswerRow | None: ...

    async def list_matches(
        self, game: str, status: int, before: tuple[int, str] | None, limit: int
    ) -> list[Listed]:
        """Public matches, the newest first; before (created, id), of a game and a status where given."""

    async def close(self) -> None:
        """Finishes what was begun; the store is used no more."""
