"""MatchService: matches that the server hosts."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from secrets import token_bytes, token_hex
from typing import Annotated, Any, TypeVar

import msgspec
from google.protobuf.message import Message
from msgspec import Meta

from teban.bots import bot_for
from teban.engine.codec import encode
from teban.errors import InvalidInput, PluginError
from teban.game import Game
from teban.play.record import encode_record
from teban.play.session import Session
from teban.service.access import ANYONE, Access, Caller, has_spectators
from teban.service.faults import ServiceFault, fault_of, refuse_field, rules_of
from teban.service.fields import (
    canonical_bytes,
    encoding_of,
    page_size,
    page_token,
    place_of,
    request_of,
    seed_of,
)
from teban.service.games import Games
from teban.service.hall import Hall
from teban.service.loading import NotLoadable
from teban.service.match import Answered, Done, HostedMatch, ended, event_rows, lost, now_in_milliseconds
from teban.service.messages import match_message, seat_message
from teban.service.payloads import action_of, action_payload, fill_legal, options_of
from teban.service.settings import Settings
from teban.service.store import AnswerRow, Conflict, MatchRow, SeatRow, Store, Write
from teban.service.tokens import OWNER, Keys, same_code
from teban.v1 import match_service_pb2 as pb
from teban.v1.match_pb2 import MatchStatus, SpectatorPolicy

M = TypeVar("M", bound=Message)

SEED_BYTES = 32
Revision = Annotated[int, Meta(ge=0, lt=2**31)]
Moment = Annotated[int, Meta(ge=0, le=2**63 - 1)]
POLICIES = {
    SpectatorPolicy.SPECTATOR_POLICY_UNSPECIFIED: SpectatorPolicy.SPECTATOR_POLICY_NONE,
    SpectatorPolicy.SPECTATOR_POLICY_NONE: SpectatorPolicy.SPECTATOR_POLICY_NONE,
    SpectatorPolicy.SPECTATOR_POLICY_PUBLIC: SpectatorPolicy.SPECTATOR_POLICY_PUBLIC,
}


class MatchService:
    """The methods of `teban.v1.MatchService`, in the order of the proto file."""

    def __init__(self, store: Store, keys: Keys, games: Games, hall: Hall, settings: Settings) -> None:
        self._store, self._keys, self._games, self._hall = store, keys, games, hall
        self._access, self._settings = Access(keys), settings

    async def create_match(self, request: pb.CreateMatchRequest, caller: Caller) -> pb.CreateMatchResponse:
        self._hall.check_running()
        asked, body = request_of(request)
        if known := await self._store.read_answer(ANYONE, "CreateMatch", asked):
            return await self._created(_repeat(known, body, pb.CreateMatchResponse))
        row, seats, session = self._new_match(request, asked)
        now = row.created
        events = event_rows(row.id, session.log, now, session) if session.log else []
        response = pb.CreateMatchResponse(match=match_message(row, seats, shows_seed=has_spectators(row)))
        if row.private:
            response.invites.extend(pb.Invite(seat=seat.seat) for seat in seats if seat.is_open)
        answer = AnswerRow(ANYONE, "CreateMatch", asked, row.id, body, canonical_bytes(response))
        try:
            await self._store.write(Write(match=row, seats=seats, events=events, answer=answer))
        except Conflict:
            known = await self._store.read_answer(ANYONE, "CreateMatch", asked)
            assert known is not None, "nothing else of a new match can be there already"
            return await self._created(_repeat(known, body, pb.CreateMatchResponse))
        match = HostedMatch(row, seats, session, self._store)
        match.times = [now] * len(events)
        self._hall.add(match)
        return await self._created(response)

    async def join_match(self, request: pb.JoinMatchRequest, caller: Caller) -> pb.JoinMatchResponse:
        asked, body = request_of(request)

        async def join(match: HostedMatch) -> pb.JoinMatchResponse:
            if known := await self._store.read_answer(ANYONE, "JoinMatch", asked):
                response = _repeat(known, body, pb.JoinMatchResponse)
                if match.seats[response.seat].request != asked:  # another server gave the seat
                    match.close(lost())
                    raise Answered(known)
                return self._joined(match, response)
            seat = self._seat_to_take(match, request, caller)
            taken = SeatRow(match.row.id, seat.seat, "", seat.generation + 1, asked, self._keys.current)
            response = pb.JoinMatchResponse(seat=seat.seat)
            answer = AnswerRow(ANYONE, "JoinMatch", asked, match.row.id, body, canonical_bytes(response))
            await match.change_seat(taken, answer)
            return self._joined(match, response)

        return await self._once(request.match_id, caller, body, pb.JoinMatchResponse, join)

    async def seat_bot(self, request: pb.SeatBotRequest, caller: Caller) -> pb.SeatBotResponse:
        asked, body = request_of(request)

        async def give(match: HostedMatch) -> pb.SeatBotResponse:
            principal = self._access.owner(match, caller)
            if known := match.answers.get((principal, "SeatBot", asked)):
                return _repeat(known, body, pb.SeatBotResponse)
            seat = _seat_at(match, request.seat)
            if seat.request:
                raise _taken(f"somebody sits at seat {seat.seat}", seat=seat.seat)
            if match.session.is_over:
                raise ServiceFault("MATCH_FINISHED", "the match is over", facts={"refusal": "game-over"})
            self._check_bot(match.game, request.bot, "bot")
            given = SeatRow(match.row.id, seat.seat, request.bot, seat.generation + 1)
            response = pb.SeatBotResponse(seat=seat_message(given))
            answer = AnswerRow(principal, "SeatBot", asked, match.row.id, body, canonical_bytes(response))
            await match.change_seat(given, answer)
            return response

        return await self._once(request.match_id, caller, body, pb.SeatBotResponse, give)

    async def get_match(self, request: pb.GetMatchRequest, caller: Caller) -> pb.GetMatchResponse:
        async with self._hold(request.match_id, caller) as match:
            return pb.GetMatchResponse(match=match.message(self._access.may_see(match, caller)))

    async def list_matches(self, request: pb.ListMatchesRequest, caller: Caller) -> pb.ListMatchesResponse:
        if request.status not in MatchStatus.values():
            refuse_field("status", f"{request.status} is no status")
        size, before = page_size(request), place_of(request, tuple[Moment, str])
        found = await self._store.list_matches(request.game, request.status, before, size + 1)
        response = pb.ListMatchesResponse(
            matches=[
                match_message(each.match, each.seats, shows_seed=has_spectators(each.match))
                for each in found[:size]
            ]
        )
        if len(found) > size:
            last = found[size - 1].match
            response.next_page_token = page_token(last.created, last.id)
        return response

    async def get_turn(self, request: pb.GetTurnRequest, caller: Caller) -> pb.GetTurnResponse:
        async with self._hold(request.match_id, caller) as match:
            viewer = self._access.viewer(match, caller)
            response = pb.GetTurnResponse(snapshot=match.snapshot(viewer))
            legal: tuple[Any, ...] = ()
            if isinstance(viewer, int):
                with rules_of(match.game):
                    legal = match.session.legal_actions(viewer) if match.is_started else ()
                    mine = match.commitment(viewer)
                if mine is not None:
                    response.own_commitment.CopyFrom(action_payload(match.game, mine, encoding_of(request)))
            fill_legal(response, request, match.game, legal, match.revision)
            return response

    async def submit_action(self, request: pb.SubmitActionRequest, caller: Caller) -> pb.SubmitActionResponse:
        asked, body = request_of(request)
        encoding = encoding_of(request)

        async def submit(match: HostedMatch) -> pb.SubmitActionResponse:
            seat, principal = self._access.seat(match, caller)
            if known := match.answers.get((principal, "SubmitAction", asked)):
                return _repeat(known, body, pb.SubmitActionResponse)
            _check_turn(match, request)
            response = pb.SubmitActionResponse()

            def answer(done: Done) -> AnswerRow:
                response.revision, response.finished = done.revision, done.is_over
                if done.events:
                    response.events.events.extend(match.event_messages(seat, done.events, encoding))
                else:
                    response.committed.SetInParent()
                return AnswerRow(
                    principal, "SubmitAction", asked, match.row.id, body, canonical_bytes(response)
                )

            await match.decide(seat, action_of(match.game, request.action, "action"), answer)
            return response

        return await self._once(request.match_id, caller, body, pb.SubmitActionResponse, submit)

    async def watch_match(
        self, request: pb.WatchMatchRequest, caller: Caller
    ) -> AsyncIterator[pb.WatchMatchResponse]:
        first = request.from_revision if request.HasField("from_revision") else None
        encoding = encoding_of(request)
        async with self._hold(request.match_id, caller) as match:
            viewer = self._access.viewer(match, caller)
            watcher = match.watch(viewer, first, encoding)
        try:
            async for frame in watcher.frames(self._settings.heartbeat, lambda: match.revision):
                yield frame
        finally:
            match.unwatch(viewer, watcher)

    async def list_events(self, request: pb.ListEventsRequest, caller: Caller) -> pb.ListEventsResponse:
        encoding, size = encoding_of(request), page_size(request)
        async with self._hold(request.match_id, caller) as match:
            viewer = self._access.viewer(match, caller)
            at = place_of(request, tuple[Revision])
            first = request.from_revision if at is None else at[0]
            match.check_revision(first)
            last = min(first + size, match.revision)
            _, events = match.history(viewer, first, last, encoding)
            response = pb.ListEventsResponse(events=events, revision=match.revision)
            if last < match.revision:
                response.next_page_token = page_token(last)
            return response

    async def export_record(self, request: pb.ExportRecordRequest, caller: Caller) -> pb.ExportRecordResponse:
        async with self._hold(request.match_id, caller) as match:
            viewer = self._access.viewer(match, caller)
            with rules_of(match.game):
                record = match.session.record()
                if match.session.is_over:
                    return pb.ExportRecordResponse(record=encode_record(record).decode())
                log = match.session.events(viewer)
            shown = msgspec.structs.asdict(msgspec.structs.replace(record, log=tuple(log)))
            del shown["seed"], shown["hash"], shown["start"]
            return pb.ExportRecordResponse(record=encode(shown).decode(), redacted=True)

    # Below ----------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _hold(self, match_id: str, caller: Caller) -> AsyncIterator[HostedMatch]:
        """The match, nobody else changing it; strangers do not learn of a private one that it is broken."""
        try:
            async with self._hall.hold(match_id) as match:
                yield match
        except NotLoadable as error:
            self._access.claim(error, caller)
            raise

    async def _once(
        self,
        match_id: str,
        caller: Caller,
        body: bytes,
        kind: type[M],
        work: Callable[[HostedMatch], Awaitable[M]],
    ) -> M:
        """Does work on a match, or refuses or repeats it where somebody was quicker with the request id."""
        try:
            return await self._hall.change(match_id, work)
        except Answered as error:
            _repeat(error.answer, body, kind)
            return await self._hall.change(match_id, work)  # which finds the answer now
        except NotLoadable as error:
            self._access.claim(error, caller)
            raise

    def _new_match(
        self, request: pb.CreateMatchRequest, asked: bytes
    ) -> tuple[MatchRow, list[SeatRow], Session[Any]]:
        """The rows and the session of a match, everything asked for checked."""
        game = self._games.load(request.game)
        variant = self._games.variant(game, request.variant)
        players = _players(game, request)
        for place, setup in enumerate(request.seats):
            if setup.bot:
                self._check_bot(game, setup.bot, f"seats[{place}].bot")
        policy = POLICIES.get(request.spectators)
        if policy is None:
            refuse_field("spectators", f"{request.spectators} is no policy")
        chosen = seed_of(request)
        if chosen is not None and not self._settings.allow_chosen_seed:
            raise ServiceFault(
                "SEED_NOT_ALLOWED",
                "the server draws the seed; one started with --allow-chosen-seed takes another",
                field="seed",
            )
        seed = token_bytes(SEED_BYTES) if chosen is None else chosen
        options = options_of(request, self._settings.most_text)
        try:
            session = Session(game, players, options, seed, variant)
        except InvalidInput as error:
            raise fault_of(error) from error
        except Exception:
            with rules_of(game):
                raise
        now = now_in_milliseconds()
        row = MatchRow(
            id=token_hex(16),
            created=now,
            game=request.game,
            plugin=self._games.plugin(request.game),
            rules_version=session.game.rules_version,
            variant=request.variant,
            players=players,
            options=encode(session.options),
            seed=seed,
            test=chosen is not None,
            spectators=policy,
            private=request.invite_only,
            owner=asked,
            key=self._keys.current,
        )
        if session.is_over:
            with rules_of(game):
                row = ended(row, session.outcome(), now)
        bots = [setup.bot for setup in request.seats] or [""] * players
        return row, [SeatRow(row.id, seat, bot) for seat, bot in enumerate(bots)], session

    async def _created(self, response: pb.CreateMatchResponse) -> pb.CreateMatchResponse:
        """The answer with its tokens, which are not stored."""
        async with self._hall.hold(response.match.id) as match:
            row = match.row
        response.owner_token = self._keys.token(row.key, row.id, OWNER, 0, row.owner)
        for invite in response.invites:
            invite.code = self._keys.invite(row.key, row.id, invite.seat, row.owner)
        return response

    def _joined(self, match: HostedMatch, response: pb.JoinMatchResponse) -> pb.JoinMatchResponse:
        """The answer with its token, which is not stored."""
        seat = match.seats[response.seat]
        response.seat_token = self._keys.token(
            seat.key, match.row.id, str(seat.seat), seat.generation, seat.request
        )
        return response

    def _seat_to_take(self, match: HostedMatch, request: pb.JoinMatchRequest, caller: Caller) -> SeatRow:
        """The open seat that a caller may have."""
        invited = match.seats
        if match.row.private:
            invited = [seat for seat in invited if self._is_invited(match.row, seat, request.invite_code)]
            if not invited:
                self._access.claim(match, caller)  # to a stranger there is no such match
        asked = [_seat_at(match, request.seat)] if request.HasField("seat") else match.seats
        asked = [seat for seat in asked if seat in invited]
        if not asked:
            raise ServiceFault("INVITE_INVALID", "the seat needs its invite code", field="invite_code")
        free = [seat for seat in asked if seat.is_open]
        if not free:
            seats = [seat.seat for seat in match.seats if seat.is_open]
            raise _taken(f"somebody has the seat; open are {seats or 'none'}", open=seats)
        return free[0]

    def _is_invited(self, row: MatchRow, seat: SeatRow, code: str) -> bool:
        return same_code(code, self._keys.invite(row.key, row.id, seat.seat, row.owner))

    def _check_bot(self, game: Game[Any], name: str, field: str) -> None:
        try:
            bot_for(game, name)
        except PluginError as error:
            raise ServiceFault("BOT_NOT_FOUND", str(error), field=field, facts={"bot": name}) from error


def _repeat(known: AnswerRow, body: bytes, kind: type[M]) -> M:
    """The first answer to a request, once more."""
    if known.body != body:
        raise ServiceFault(
            "REQUEST_ID_REUSED",
            "the request id was used with another body; draw a new one",
            field="request_id",
        )
    return kind.FromString(known.answer)


def _players(game: Game[Any], request: pb.CreateMatchRequest) -> int:
    try:
        players = len(request.seats) or game.only_player_count()
    except InvalidInput as error:
        refuse_field("seats", error.args[0])
    if players not in game.player_counts:
        counts = " or ".join(map(str, game.player_counts))
        refuse_field("seats", f"{game.id} is for {counts} players, not {players}", players=players)
    return players


def _seat_at(match: HostedMatch, seat: int) -> SeatRow:
    if not 0 <= seat < len(match.seats):
        refuse_field("seat", f"{seat} is none; seats are 0 to {len(match.seats) - 1}")
    return match.seats[seat]


def _check_turn(match: HostedMatch, request: pb.SubmitActionRequest) -> None:
    """Raises where the caller has not seen what has happened, or nobody can act."""
    revision = match.revision
    if request.HasField("expected_revision") and request.expected_revision != revision:
        raise ServiceFault(
            "REVISION_MISMATCH",
            f"the log has {revision} entries, not {request.expected_revision}; look again",
            facts={"revision": revision, "expected": request.expected_revision},
        )
    if not match.is_started:
        seats = [seat.seat for seat in match.seats if seat.is_open]
        raise ServiceFault("MATCH_NOT_STARTED", f"seats {seats} are open", facts={"open": seats})


def _taken(message: str, **facts: object) -> ServiceFault:
    return ServiceFault("SEAT_TAKEN", message, facts=facts)
