"""Streams of frames: one watcher each, fed once for all who see the same."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable

from teban.play.events import Event, Readiness
from teban.play.session import Session
from teban.service.faults import ServiceFault
from teban.v1.match_pb2 import Heartbeat
from teban.v1.match_service_pb2 import WatchMatchResponse as Frame
from teban.visibility import Viewer

MOST_WAITING = 256
"""Frames that may wait for a slow watcher before he is dropped."""


class Watcher:
    """An open stream: what was before it began, then what happens."""

    def __init__(self, encoding: int, backlog: Iterable[Frame]) -> None:
        self.encoding = encoding
        self._backlog = backlog
        self._waiting: asyncio.Queue[Frame | None] = asyncio.Queue()
        self._fault: ServiceFault | None = None
        self._has_ended = False

    def tell(self, frames: Iterable[Frame]) -> None:
        """Queues frames, or drops a watcher who does not keep up."""
        for frame in frames:
            if self._has_ended:
                return
            if self._waiting.qsize() >= MOST_WAITING:
                while not self._waiting.empty():
                    self._waiting.get_nowait()
                self.end(
                    ServiceFault(
                        "SLOW_WATCHER",
                        f"{MOST_WAITING} frames wait; watch again from the last revision",
                        retry_after=1,
                    )
                )
                return
            self._waiting.put_nowait(frame)

    def end(self, fault: ServiceFault | None = None) -> None:
        """Nothing more comes after what waits; the stream ends with the fault where there is one."""
        if not self._has_ended:
            self._has_ended, self._fault = True, fault
            self._waiting.put_nowait(None)

    async def frames(self, heartbeat: float, revision: Callable[[], int]) -> AsyncIterator[Frame]:
        """Every frame, and a heartbeat where nothing comes for so many seconds."""
        for frame in self._backlog:
            yield frame
        self._backlog = ()
        while True:
            try:
                async with asyncio.timeout(heartbeat):
                    waiting = await self._waiting.get()
            except TimeoutError:
                yield Frame(heartbeat=Heartbeat(revision=revision()))
                continue
            if waiting is None:
                if self._fault is not None:
                    raise self._fault
                return
            yield waiting


class Audience:
    """All who look through the same eyes, and what the session has told them but nobody has seen yet."""

    def __init__(self, session: Session, viewer: Viewer) -> None:  # type: ignore[type-arg]
        self.watchers: set[Watcher] = set()
        self.heard: list[Event | Readiness] = []
        self._subscription = session.subscribe(self.heard.append, viewer)

    def leave(self) -> None:
        self._subscription.cancel()
