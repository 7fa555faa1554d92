"""The client of `blocking`, every call awaited.

async with connect_async("127.0.0.1:50051") as service:
    match = await service.create_match("nim", seats=["", "greedy"])
    seat = await match.join()
    async for turn in seat.turns():
            await seat.play(turn.legal_actions[0])
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, TypeVar

import grpc
import grpc.aio

from teban.client import calls
from teban.client.patience import Patience
from teban.client.told import Follower, Seen, Turn
from teban.play.events import LogEntry
from teban.scoring import Outcome
from teban.v1.catalog_service_pb2 import Game, GetGameResponse
from teban.v1.match_pb2 import Match
from teban.v1.match_service_pb2 import WatchMatchRequest, WatchMatchResponse

T = TypeVar("T")


class AsyncClient:
    """A connection to a service; `patience` is for how many seconds a call is made again that may pass."""

    def __init__(self, address: str, patience: float = 10.0) -> None:
        self.channel = grpc.aio.insecure_channel(calls.address_of(address))
        self._patience = patience
        self._is_closed = False

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()

    async def close(self) -> None:
        self._is_closed = True
        await self.channel.close()

    async def games(self) -> list[Game]:
        """Every game of the service."""
        games: list[Game] = []
        page = ""
        while True:
            answer = await self.run(calls.list_games(page))
            games += answer.games
            page = answer.next_page_token
            if not page:
                return games

    async def game(self, game: str) -> GetGameResponse:
        """A game with the schemas of its actions, views and options."""
        return await self.run(calls.get_game(game))

    async def bots(self, game: str) -> list[str]:
        return await self.run(calls.list_bots(game))

    async def create_match(
        self,
        game: str,
        seats: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        seed: bytes | None = None,
        variant: str = "",
        spectators: bool = True,
        invite_only: bool = False,
    ) -> AsyncMatch:
        """Begins a match; `seats` has the name of a bot, or nothing for an open seat, for each player."""
        created = await self.run(
            calls.create_match(game, seats, options, seed, variant, spectators, invite_only)
        )
        return AsyncMatch(self, created.match.id, created.owner_token, created.invites)

    def match(self, match_id: str, token: str = "") -> AsyncMatch:
        """A match that is there, as its owner or as a spectator."""
        return AsyncMatch(self, match_id, token)

    def seat(self, match_id: str, seat: int, token: str) -> AsyncSeat:
        """A seat that was taken before."""
        return AsyncSeat(self, match_id, seat, token)

    async def matches(self, game: str = "") -> AsyncIterator[Match]:
        """The public matches, the newest first."""
        page = ""
        while True:
            answer = await self.run(calls.list_matches(page, game))
            for match in answer.matches:
                yield match
            page = answer.next_page_token
            if not page:
                return

    async def run(self, call: calls.Call[T]) -> T:
        """Makes a call, again where that may help."""
        patience, metadata = Patience(self._patience), calls.metadata_of(call.token)
        while True:
            self._check_open()
            invoke = self.channel.unary_unary(
                call.path, request_serializer=_bytes_of, response_deserializer=call.answer.FromString
            )
            try:
                return call.read(await invoke(call.request, metadata=metadata))
            except grpc.aio.AioRpcError as failure:
                await asyncio.sleep(patience.wait_after(failure))
            except asyncio.CancelledError:
                self._check_cancelled()
                raise

    async def follow(self, match: str, token: str, follower: Follower) -> AsyncIterator[Seen]:
        """What a viewer is told, over as many streams as it takes, until the match is over."""
        patience, metadata = Patience(self._patience), calls.metadata_of(token)
        while True:
            self._check_open()
            invoke = self.channel.unary_stream(
                calls.path_of(calls.WATCH),
                request_serializer=WatchMatchRequest.SerializeToString,
                response_deserializer=WatchMatchResponse.FromString,
            )
            stream = invoke(calls.watch_match(match, follower.revision), metadata=metadata)
            try:
                async for frame in stream:
                    patience = Patience(self._patience)
                    seen = follower.take(frame)
                    if seen is not None:
                        yield seen
                return
            except grpc.aio.AioRpcError as failure:
                await asyncio.sleep(patience.wait_after(failure))
            except asyncio.CancelledError:
                self._check_cancelled()
                raise
            finally:
                stream.cancel()

    def _check_open(self) -> None:
        if self._is_closed:
            raise calls.closed()

    def _check_cancelled(self) -> None:
        """Raises where a call ends because the client was closed, and nobody has cancelled its task."""
        task = asyncio.current_task()
        if self._is_closed and (task is None or not task.cancelling()):
            raise calls.closed() from None


class AsyncMatch:
    """A match of the service, seen by a spectator; with the owner token, its owner's too."""

    def __init__(
        self, client: AsyncClient, match_id: str, token: str = "", invites: Mapping[int, str] | None = None
    ) -> None:
        self.id, self.token = match_id, token
        self.invites = dict(invites or {})
        self._client = client

    async def info(self) -> Match:
        """What everybody may know of it."""
        return await self._client.run(calls.get_match(self.id, self.token))

    async def join(self, seat: int | None = None, invite: str = "") -> AsyncSeat:
        """Takes a seat, the first open one where none is named."""
        known = invite or self.invites.get(seat if seat is not None else -1, "")
        taken = await self._client.run(calls.join_match(self.id, seat, known))
        return AsyncSeat(self._client, self.id, taken.seat, taken.seat_token)

    async def seat_bot(self, seat: int, bot: str) -> None:
        """Gives a seat to a bot; for the owner."""
        await self._client.run(calls.seat_bot(self.id, self.token, seat, bot))

    async def turn(self, prefix: Sequence[str] = ()) -> Turn:
        """What the viewer knows and may do now."""
        return await self._client.run(calls.get_turn(self.id, self.token, prefix))

    async def revision(self) -> int:
        return (await self.turn()).seen.revision

    async def view(self) -> Any:
        """What the viewer may know, in its JSON form."""
        return (await self.turn()).seen.view

    async def to_act(self) -> tuple[int, ...]:
        return (await self.turn()).seen.to_act

    async def outcome(self) -> Outcome | None:
        return (await self.turn()).seen.outcome

    async def is_over(self) -> bool:
        return await self.outcome() is not None

    async def events(self, from_revision: int = 0) -> list[LogEntry]:
        """The log from a revision on, as the viewer may see it."""
        events: list[LogEntry] = []
        page = ""
        while True:
            some, page = await self._client.run(calls.list_events(self.id, self.token, from_revision, page))
            events += some
            if not page:
                return events

    def watch(self, from_revision: int | None = None) -> AsyncIterator[Seen]:
        """What the viewer is told from a revision on, or from now on, until the match is over.

        A stream that breaks is taken up again where it broke.
        """
        return self._client.follow(self.id, self.token, Follower(from_revision))

    async def record(self) -> bytes:
        """The whole record of a match that is over, the viewer's own log before, as JSON."""
        return await self._client.run(calls.export_record(self.id, self.token))


class AsyncSeat(AsyncMatch):
    """A seat of a match: what a `Session` is for one player."""

    def __init__(self, client: AsyncClient, match_id: str, seat: int, token: str) -> None:
        super().__init__(client, match_id, token)
        self.seat = seat

    async def legal_actions(self) -> tuple[str, ...]:
        """All that the seat may do now, in text form."""
        turn = await self.turn()
        legal = turn.legal_actions
        while turn.next_page:
            turn = await self._client.run(calls.get_turn(self.id, self.token, (), turn.next_page))
            legal += turn.legal_actions
        return legal

    async def next_tokens(self, prefix: Sequence[str] = ()) -> tuple[str, ...]:
        """The tokens that may follow a prefix in the text of a legal action."""
        return (await self.turn(prefix)).next_tokens

    async def turns(self) -> AsyncIterator[Turn]:
        """Each turn of the seat as it comes, until the match is over.

        `async for turn in seat.turns(): await seat.play(turn.legal_actions[0])`.
        """
        async for seen in self.watch():
            if self.seat in seen.to_act:
                turn = await self.turn()  # what was told may be over by now
                if self.seat in turn.seen.to_act:
                    yield turn

    async def play(self, action: Any, expected_revision: int | None = None) -> list[LogEntry]:
        """Does a legal action, given as its tokens, as a value of the game or in its JSON form.

        Gives the log's new entries as the seat may see them; none for a commitment that leaves
        others to commit. Raises `IllegalAction`, `NotYourTurn`, `GameOver` or `ServiceError`.
        """
        return await self._client.run(calls.submit_action(self.id, self.token, action, expected_revision))


def connect_async(address: str, patience: float = 10.0) -> AsyncClient:
    """A client of the service at `host:port`."""
    return AsyncClient(address, patience)


def _bytes_of(message: Any) -> bytes:
    data: bytes = message.SerializeToString()
    return data
