"""Non-interference of the service: twins are hosted, and everything that a viewer is given is compared.

That is every frame of his streams, every answer, every error with all its details, what a
resume gives, and what the server logs: byte for byte, times and the ids of matches apart.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice, zip_longest
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp

from lockstep import Life, Twins, session_of, twins_of
from teban import registry
from teban.engine.codec import encode
from teban.errors import TebanError
from teban.play.events import Drawn, Opened, Played
from teban.service import Keys, Service, Settings, open_store
from teban.service.access import Caller
from teban.service.faults import ServiceFault, fault_of
from teban.service.match import HostedMatch, event_rows
from teban.service.status import status_of
from teban.service.store import MatchRow, SeatRow, Write
from teban.testing.setups import Setup
from teban.v1 import match_service_pb2 as pb
from teban.v1.match_pb2 import SpectatorPolicy
from teban.v1.payload_pb2 import Encoding
from teban.visibility import SPECTATOR, Viewer

PROOF = b"digest of the request"
ENCODINGS = (Encoding.ENCODING_TOKENS, Encoding.ENCODING_JSON)
TRIED = 3
"""Actions that are not legal and are tried at each place."""


class Difference(NamedTuple):
    """Something that tells two worlds apart."""

    twins: str
    place: int
    what: str
    first: object
    second: object


Acts = Sequence[tuple[int, Any]]
Step = tuple[Acts, Acts]
"""What players do next in each of the two worlds, before everything is compared again."""


class Stage:
    """A service with a store and keys, and the log lines that it writes."""

    def __init__(self, folder: Path) -> None:
        self.store, self.keys = open_store(f"sqlite:///{folder}/twins.db"), Keys.fresh()
        self.service = Service(self.store, self.keys, Settings(heartbeat=0.001))
        self.methods = self.service.services["teban.v1.MatchService"]

    async def put_on(self, twins: Twins, life: Life) -> "Play":
        """Hosts a life at its beginning, every seat taken."""
        session = session_of(twins.setup, life)
        row = MatchRow(
            id=token_hex(16),
            created=1,
            game=session.game.id,
            plugin="",
            rules_version=session.game.rules_version,
            variant=twins.setup.variant,
            players=session.players,
            options=encode(session.options),
            seed=bytes(32),
            test=True,
            spectators=SpectatorPolicy.SPECTATOR_POLICY_PUBLIC,
            private=False,
            owner=PROOF,
            key=self.keys.current,
        )
        seats = [SeatRow(row.id, seat, "", 1, PROOF, self.keys.current) for seat in range(session.players)]
        events = event_rows(row.id, session.log, 1, session) if session.log else []
        await self.store.write(Write(match=row, seats=seats, events=events))
        match = HostedMatch(row, seats, session, self.store)
        match.times = [1] * len(events)
        self.service._hall.add(match)
        return Play(self, twins, match)

    async def close(self) -> None:
        await self.service.drain()
        await self.service.close()


class Play:
    """One of the two worlds, and what its viewer is given."""

    def __init__(self, stage: Stage, twins: Twins, match: HostedMatch) -> None:
        self.stage, self.match, self.id = stage, match, match.row.id
        self.viewer = twins.viewer
        self.streams = [self._stream(encoding=encoding) for encoding in ENCODINGS]
        self.logged: list[str] = []

    def caller(self, seat: Any) -> Caller:
        """Whoever looks through those eyes."""
        if seat == SPECTATOR:
            return Caller()
        return Caller(self.stage.keys.token(self.stage.keys.current, self.id, str(seat), 1, PROOF))

    async def act(self, seat: int, action: Any) -> list[bytes]:
        """Does an action; what the viewer is answered where it is his."""
        payload = {"json": encode(action).decode()}
        answer = await self.given("SubmitAction", seat, request_id=token_hex(16), action=payload)
        return answer if seat == self.viewer else []

    async def given(self, method: str, seat: Any, **fields: Any) -> list[bytes]:
        """The bytes of an answer or of an error."""
        request = getattr(pb, f"{method}Request")(match_id=self.id, **fields)
        name = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in method).lstrip("_")
        with log_lines() as lines:
            try:
                answer = await getattr(self.stage.methods, name)(request, self.caller(seat))
                told = self._plain(answer)
            except (ServiceFault, TebanError) as error:
                fault = error if isinstance(error, ServiceFault) else fault_of(error)
                told = status_of(fault).SerializeToString(deterministic=True)
        self.logged += [line.replace(self.id, "ID") for line in lines]
        return [told.replace(self.id.encode(), b"ID")]

    async def told(self) -> dict[str, list[bytes]]:
        """All that the viewer is given now, by the way in which he gets it."""
        viewer, revision = self.viewer, self.match.revision
        told = {f"frames {number}": await drained(stream) for number, stream in enumerate(self.streams)}
        told = {way: [self._plain(frame) for frame in frames] for way, frames in told.items()}
        for encoding in ENCODINGS:
            turn = pb.GetTurnResponse()
            told[f"turn {encoding}"] = await self.given("GetTurn", viewer, encoding=encoding)
            told[f"page {encoding}"] = await self.given("GetTurn", viewer, encoding=encoding, page_size=1)
            turn.ParseFromString(told[f"page {encoding}"][0])
            token = turn.next_page_token
            told[f"next page {encoding}"] = await self.given("GetTurn", viewer, page_token=token)
            told[f"events {encoding}"] = await self.given("ListEvents", viewer, encoding=encoding)
        for first in {0, max(0, revision - 1), revision}:
            stream = self._stream(encoding=Encoding.ENCODING_JSON, from_revision=first)
            told[f"resume at {first}"] = [self._plain(frame) for frame in await drained(stream)]
            await stream.aclose()
        told["match"] = await self.given("GetMatch", viewer)
        if not self.match.session.is_over:  # then a record is whole
            told["record"] = await self.given("ExportRecord", viewer)
        return told

    async def refused(self, actions: Sequence[Any]) -> dict[str, list[bytes]]:
        """What the viewer is told where he cannot be given what he asks for."""
        wrong: dict[str, dict[str, Any]] = {
            "no action": {"action": {"tokens": "no such action"}},
            "no payload": {},
            "no json": {"action": {"json": '{"is": "Nothing"}'}},
            "an old revision": {"expected_revision": self.match.revision + 7},
        } | {f"{action!r}": {"action": {"json": encode(action).decode()}} for action in actions}
        told = {
            what: await self.given("SubmitAction", self.viewer, request_id=token_hex(16), **fields)
            for what, fields in wrong.items()
        }
        told["events beyond"] = await self.given("ListEvents", self.viewer, from_revision=10_000)
        told["a bot's seat"] = await self.given(
            "SeatBot", self.viewer, request_id=token_hex(16), bot="random"
        )
        told["log"] = [line.encode() for line in self.logged]
        self.logged.clear()
        return told

    async def close(self) -> None:
        for stream in self.streams:
            await stream.aclose()

    def _stream(self, **fields: Any) -> Any:
        request = pb.WatchMatchRequest(match_id=self.id, **fields)
        return self.stage.methods.watch_match(request, self.caller(self.viewer))

    def _plain(self, message: Message) -> bytes:
        clear_times(message)
        return message.SerializeToString(deterministic=True).replace(self.id.encode(), b"ID")


async def drained(stream: AsyncIterator[pb.WatchMatchResponse]) -> list[pb.WatchMatchResponse]:
    """The frames that wait, up to the heartbeat that says that there are no more."""
    frames = []
    async for frame in stream:
        frames.append(frame)
        if frame.HasField("heartbeat"):
            break
    return frames


def told_apart(setup: Setup, each: int = 1, steps: int = 6) -> tuple[list[Difference], set[Viewer]]:
    """What tells twins of a game apart when they are hosted, and the viewers for whom there are any.

    The differences are those of the first twins that have any.
    """

    async def host(folder: Path) -> tuple[list[Difference], set[Viewer]]:
        stage, viewers = Stage(folder), set()
        try:
            for twins in twins_of(setup, each):
                viewers.add(twins.viewer)
                if found := await differences(stage, twins, steps):
                    return found, viewers
            return [], viewers
        finally:
            await stage.close()

    with TemporaryDirectory() as folder:
        return asyncio.run(host(Path(folder)))


def hiding_games() -> list[str]:
    """The ids of all registered games in which something is hidden from somebody."""
    entries = [entry for entry in registry.games() if not entry.fault]
    return [entry.id for entry in entries if registry.load(entry.id).views.hides_anything]


async def differences(stage: Stage, twins: Twins, steps: int) -> list[Difference]:
    """What tells the two worlds apart within so many steps, at the first place where anything does."""
    plays = [await stage.put_on(twins, life) for life in twins.lives]
    try:
        found = await _compared(plays, twins, 0, [[], []])
        for place, step in enumerate(islice(_steps(plays[0], twins), steps), 1):
            if found:
                break
            answers = [
                [part for act in acts for part in await play.act(*act)]
                for play, acts in zip(plays, step, strict=True)
            ]
            found = await _compared(plays, twins, place, answers)
        return found
    finally:
        for play in plays:
            await play.close()
            play.match.close(None)


async def _compared(
    plays: Sequence[Play], twins: Twins, place: int, answers: Sequence[list[bytes]]
) -> list[Difference]:
    told = [{"answer": answer, **await play.told()} for play, answer in zip(plays, answers, strict=True)]
    legal = _legal(plays[0], twins)
    tried = [action for action in twins.tried if action not in legal]
    some = tried[place % max(1, len(tried)) :][:TRIED]
    for play, known in zip(plays, told, strict=True):
        known |= await play.refused(some)
    ways = dict.fromkeys([*told[0], *told[1]])
    return [
        Difference(str(twins), place, way, told[0].get(way), told[1].get(way))
        for way in ways
        if told[0].get(way) != told[1].get(way)
    ]


def _legal(play: Play, twins: Twins) -> Sequence[Any]:
    """What would be done if it were tried; everything for a spectator, who has no seat."""
    return play.match.session.legal_actions(twins.viewer) if isinstance(twins.viewer, int) else ()


def _steps(play: Play, twins: Twins) -> Iterator[Step]:
    """What is done in turn; the viewer commits before others."""
    lives, viewer = twins.lives, twins.viewer
    for left, right in zip_longest(*(life.entries for life in lives)):
        match left, right:
            case Played(), Played():
                yield [(left.player, left.action)], [(right.player, right.action)]
            case Opened(), Opened():
                sealed = [
                    sorted(zip(e.players, e.actions, strict=True), key=lambda act: act[0] != viewer)
                    for e in (left, right)
                ]
                yield from _commitments(play, viewer, *sealed)
            case Drawn(), Drawn():
                pass
            case _:
                return  # a game that tells the worlds apart: what came before has shown it
    first, second = (sorted(life.sealed, key=lambda act: act[0] != viewer) for life in lives)
    if not _is_concealed(play):
        yield from _commitments(play, viewer, first, second)
    elif first or second:
        yield first, second


def _commitments(play: Play, viewer: Any, first: Acts, second: Acts) -> Iterator[Step]:
    """One after the other; where they are concealed, others in one order here and in the other there."""
    if _is_concealed(play):
        own = [act for act in second if act[0] == viewer]
        second = own + [act for act in reversed(second) if act[0] != viewer]
    for mine, other in zip(first, second, strict=True):
        yield [mine], [other]


def _is_concealed(play: Play) -> bool:
    """Whether others do not know who has committed to the current item."""
    agenda = play.match.game.steps.here(play.match.session.state).agenda
    return bool(agenda and getattr(agenda[-1], "conceal_commitment", False))


def clear_times(message: Message) -> None:
    """Takes every time out of a message."""
    for field, value in message.ListFields():
        if field.message_type is None:
            continue
        if field.message_type.full_name == Timestamp.DESCRIPTOR.full_name:
            message.ClearField(field.name)
        elif field.message_type.GetOptions().map_entry:
            continue
        else:
            for each in value if field.is_repeated else [value]:
                clear_times(each)


@contextmanager
def log_lines() -> Iterator[list[str]]:
    """Every line that is logged meanwhile, whatever its level."""
    lines: list[str] = []

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(logging.Formatter("%(levelname)s %(name)s %(message)s").format(record))

    handler, root = Handler(), logging.getLogger("teban")
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        yield lines
    finally:
        root.setLevel(level)
        root.removeHandler(handler)
