"""A client that waits for each answer.

with connect("127.0.0.1:50051") as service:
    match = service.create_match("nim", seats=["", "greedy"])
    seat = match.join()
    for turn in seat.turns():
            seat.play(turn.legal_actions[0])
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

import grpc

from teban.client import calls
from teban.client.patience import Patience
from teban.client.told import Follower, Seen, Turn
from teban.play.events import LogEntry
from teban.scoring import Outcome
from teban.v1.catalog_service_pb2 import Game, GetGameResponse
from teban.v1.match_pb2 import Match
from teban.v1.match_service_pb2 import WatchMatchRequest, WatchMatchResponse

T = TypeVar("T")


class Client:
    """A connection to a service; `patience` is for how many seconds a call is made again that may pass."""

    def __init__(self, address: str, patience: float = 10.0) -> None:
        self.channel = grpc.insecure_channel(calls.address_of(address))
        self._patience = patience
        self._is_closed = False

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        self._is_closed = True
        self.channel.close()

    def games(self) -> list[Game]:
        """Every game of the service."""
        games: list[Game] = []
        page = ""
        while True:
            answer = self.run(calls.list_games(page))
            games += answer.games
            page = answer.next_page_token
            if not page:
                return games

    def game(self, game: str) -> GetGameResponse:
        """A game with the schemas of its actions, views and options."""
        return self.run(calls.get_game(game))

    def bots(self, game: str) -> list[str]:
        return self.run(calls.list_bots(game))

    def create_match(
        self,
        game: str,
        seats: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        seed: bytes | None = None,
        variant: str = "",
        spectators: bool = True,
        invite_only: bool = False,
    ) -> RemoteMatch:
        """Begins a match; `seats` has the name of a bot, or nothing for an open seat, for each player."""
        created = self.run(calls.create_match(game, seats, options, seed, variant, spectators, invite_only))
        return RemoteMatch(self, created.match.id, created.owner_token, created.invites)

    def match(self, match_id: str, token: str = "") -> RemoteMatch:
        """A match that is there, as its owner or as a spectator."""
        return RemoteMatch(self, match_id, token)

    def seat(self, match_id: str, seat: int, token: str) -> RemoteSeat:
        """A seat that was taken before."""
        return RemoteSeat(self, match_id, seat, token)

    def matches(self, game: str = "") -> Iterator[Match]:
        """The public matches, the newest first."""
        page = ""
        while True:
            answer = self.run(calls.list_matches(page, game))
            yield from answer.matches
            page = answer.next_page_token
            if not page:
                return

    def run(self, call: calls.Call[T]) -> T:
        """Makes a call, again where that may help."""
        patience, metadata = Patience(self._patience), calls.metadata_of(call.token)
        while True:
            try:
                invoke = self.channel.unary_unary(
                    call.path, request_serializer=_bytes_of, response_deserializer=call.answer.FromString
                )
                return call.read(invoke(call.request, metadata=metadata))
            except grpc.RpcError as failure:
                time.sleep(patience.wait_after(failure))
            except ValueError:
                self._check_open()
                raise

    def follow(self, match: str, token: str, follower: Follower) -> Iterator[Seen]:
        """What a viewer is told, over as many streams as it takes, until the match is over."""
        patience, metadata = Patience(self._patience), calls.metadata_of(token)
        while True:
            request = calls.watch_match(match, follower.revision)
            stream = self._stream(request, metadata)
            try:
                for frame in stream:
                    patience = Patience(self._patience)
                    seen = follower.take(frame)
                    if seen is not None:
                        yield seen
                return
            except grpc.RpcError as failure:
                time.sleep(patience.wait_after(failure))
            finally:
                stream.cancel()

    def _stream(self, request: WatchMatchRequest, metadata: tuple[tuple[str, str], ...]) -> Any:
        invoke = self.channel.unary_stream(
            calls.path_of(calls.WATCH),
            request_serializer=WatchMatchRequest.SerializeToString,
            response_deserializer=WatchMatchResponse.FromString,
        )
        try:
            return invoke(request, metadata=metadata)
        except ValueError:
            self._check_open()
            raise

    def _check_open(self) -> None:
        if self._is_closed:
            raise calls.closed()


class RemoteMatch:
    """A match of the service, seen by a spectator; with the owner token, its owner's too."""

    def __init__(
        self, client: Client, match_id: str, token: str = "", invites: Mapping[int, str] | None = None
    ) -> None:
        self.id, self.token = match_id, token
        self.invites = dict(invites or {})
        self._client = client

    def info(self) -> Match:
        """What everybody may know of it."""
        return self._client.run(calls.get_match(self.id, self.token))

    def join(self, seat: int | None = None, invite: str = "") -> RemoteSeat:
        """Takes a seat, the first open one where none is named."""
        known = invite or self.invites.get(seat if seat is not None else -1, "")
        taken = self._client.run(calls.join_match(self.id, seat, known))
        return RemoteSeat(self._client, self.id, taken.seat, taken.seat_token)

    def seat_bot(self, seat: int, bot: str) -> None:
        """Gives a seat to a bot; for the owner."""
        self._client.run(calls.seat_bot(self.id, self.token, seat, bot))

    def turn(self, prefix: Sequence[str] = ()) -> Turn:
        """What the viewer knows and may do now."""
        return self._client.run(calls.get_turn(self.id, self.token, prefix))

    @property
    def revision(self) -> int:
        return self.turn().seen.revision

    def view(self) -> Any:
        """What the viewer may know, in its JSON form."""
        return self.turn().seen.view

    def to_act(self) -> tuple[int, ...]:
        return self.turn().seen.to_act

    def outcome(self) -> Outcome | None:
        return self.turn().seen.outcome

    @property
    def is_over(self) -> bool:
        return self.outcome() is not None

    def events(self, from_revision: int = 0) -> list[LogEntry]:
        """The log from a revision on, as the viewer may see it."""
        events: list[LogEntry] = []
        page = ""
        while True:
            some, page = self._client.run(calls.list_events(self.id, self.token, from_revision, page))
            events += some
            if not page:
                return events

    def watch(self, from_revision: int | None = None) -> Iterator[Seen]:
        """What the viewer is told from a revision on, or from now on, until the match is over.

        A stream that breaks is taken up again where it broke.
        """
        return self._client.follow(self.id, self.token, Follower(from_revision))

    def record(self) -> bytes:
        """The whole record of a match that is over, the viewer's own log before, as JSON."""
        return self._client.run(calls.export_record(self.id, self.token))


class RemoteSeat(RemoteMatch):
    """A seat of a match: what a `Session` is for one player."""

    def __init__(self, client: Client, match_id: str, seat: int, token: str) -> None:
        super().__init__(client, match_id, token)
        self.seat = seat

    def legal_actions(self) -> tuple[str, ...]:
        """All that the seat may do now, in text form."""
        turn = self.turn()
        legal = turn.legal_actions
        while turn.next_page:
            turn = self._client.run(calls.get_turn(self.id, self.token, (), turn.next_page))
            legal += turn.legal_actions
        return legal

    def next_tokens(self, prefix: Sequence[str] = ()) -> tuple[str, ...]:
        """The tokens that may follow a prefix in the text of a legal action."""
        return self.turn(prefix).next_tokens

    def turns(self) -> Iterator[Turn]:
        """Each turn of the seat as it comes, until the match is over.

        `for turn in seat.turns(): seat.play(turn.legal_actions[0])`.
        """
        for seen in self.watch():
            if self.seat in seen.to_act:
                turn = self.turn()  # what was told may be over by now
                if self.seat in turn.seen.to_act:
                    yield turn

    def play(self, action: Any, expected_revision: int | None = None) -> list[LogEntry]:
        """Does a legal action, given as its tokens, as a value of the game or in its JSON form.

        Gives the log's new entries as the seat may see them; none for a commitment that leaves
        others to commit. Raises `IllegalAction`, `NotYourTurn`, `GameOver` or `ServiceError`.
        """
        return self._client.run(calls.submit_action(self.id, self.token, action, expected_revision))


def connect(address: str, patience: float = 10.0) -> Client:
    """A client of the service at `host:port`."""
    return Client(address, patience)


def _bytes_of(message: Any) -> bytes:
    data: bytes = message.SerializeToString()
    return data
