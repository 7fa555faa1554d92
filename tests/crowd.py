"""People who play and watch matches whatever becomes of the server, and remember all they were told."""

import random
import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import NamedTuple

import grpc

from hosting import ask
from teban.client import Client, connect
from teban.v1.match_service_pb2 import WatchMatchRequest
from teban.v1.match_service_pb2_grpc import MatchServiceStub

PATIENCE = 60.0
"""Seconds that a call is made again while the server is away."""
MOST_PEOPLE = 100
QUICK = [("grpc.initial_reconnect_backoff_ms", 50), ("grpc.max_reconnect_backoff_ms", 200)]


class Acknowledged(NamedTuple):
    """A decision that the server has confirmed, made when the log had `revision` entries."""

    match: str
    revision: int
    seat: int
    tokens: str


class Crowd:
    """Players, two to a match, and a spectator for each of their matches."""

    def __init__(self, address: str, games: list[str]) -> None:
        self.address = address
        self.acknowledged: list[Acknowledged] = []
        self.told: defaultdict[str, dict[int, bytes]] = defaultdict(dict)
        self.tokens: list[str] = []
        self._closing = Event()
        self._people = ThreadPoolExecutor(MOST_PEOPLE)
        self._tasks = [self._people.submit(self._play, game, number) for number, game in enumerate(games)]

    def until(self, decisions: int) -> None:
        """Waits until so many decisions are acknowledged; raises what went wrong with anybody."""
        limit = time.monotonic() + PATIENCE
        while len(self.acknowledged) < decisions:
            assert not [task.result() for task in self._tasks if task.done() and task.exception()]
            assert time.monotonic() < limit, "nobody gets on"
            time.sleep(0.001)

    def close(self) -> None:
        """Lets everybody finish the match he is in; raises what went wrong with anybody."""
        self._closing.set()
        for task in self._tasks:  # players add their spectators at the end
            task.result()
        self._people.shutdown()

    def _play(self, game: str, number: int) -> None:
        rng = random.Random(number)
        with patient(self.address) as service:
            while not self._closing.is_set():
                match = service.create_match(game, ["", ""])
                seats = [match.join(), match.join()]
                self.tokens += [match.token, seats[0].token, seats[1].token]
                self._tasks.append(self._people.submit(self._watch, match.id))
                while not (turn := seats[0].turn()).seen.is_over:
                    self._decide(seats[rng.choice(turn.seen.to_act)], rng)

    def _decide(self, seat, rng: random.Random) -> None:
        turn = seat.turn()
        tokens = rng.choice(turn.legal_actions)
        seat.play(tokens, turn.seen.revision)
        self.acknowledged.append(Acknowledged(seat.id, turn.seen.revision, seat.seat, tokens))

    def _watch(self, match: str) -> None:
        """Keeps the bytes of every event of a match, over as many streams as it takes."""
        known = self.told[match]
        with patient(self.address) as service:
            stub = MatchServiceStub(service.channel)
            while True:
                try:
                    for frame in stub.WatchMatch(WatchMatchRequest(match_id=match, from_revision=len(known))):
                        if frame.HasField("event"):
                            assert frame.event.revision == len(known), "each event once, in order"
                            known[len(known)] = frame.event.SerializeToString(deterministic=True)
                    return
                except grpc.RpcError as error:
                    if error.code() is not grpc.StatusCode.UNAVAILABLE:
                        raise
                    time.sleep(0.05)


def patient(address: str) -> Client:
    """A client that comes back soon after a restart."""
    service = connect(address, PATIENCE)
    service.channel.close()
    service.channel = grpc.insecure_channel(address, QUICK)
    return service


def logs_of(service: Client, matches) -> dict[str, list]:
    """The whole logs, as a spectator may see them."""
    return {
        match: list(ask(service, "MatchService.ListEvents", match_id=match, page_size=1000).events)
        for match in matches
    }


def missing(acknowledged: list[Acknowledged], logs: dict[str, list]) -> list[Acknowledged]:
    """The decisions that are not where they were confirmed to be."""
    return [
        each
        for each in acknowledged
        if (each.seat, each.tokens)
        not in [(done.seat, done.action.tokens) for done in logs[each.match][each.revision].actions]
    ]


def decisions_in(logs: dict[str, list]) -> int:
    """How many decisions of players the logs hold."""
    return sum(action.seat >= 0 for events in logs.values() for event in events for action in event.actions)
