"""The matches in memory: found, built from the store when first used, put away when nobody needs them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from teban.service.access import not_found
from teban.service.bots import SeatBots
from teban.service.faults import ServiceFault
from teban.service.fields import MATCH_ID
from teban.service.games import Games
from teban.service.loading import load_match
from teban.service.match import HostedMatch
from teban.service.store import Store

T = TypeVar("T")


class Hall:
    """Holds up to `most_live` matches that nobody watches or plays just now, the last used ones."""

    def __init__(self, store: Store, games: Games, thinkers: ThreadPoolExecutor, most_live: int) -> None:
        self._store, self._games, self._thinkers, self._most_live = store, games, thinkers, most_live
        self._live: OrderedDict[str, HostedMatch] = OrderedDict()
        self._loading: dict[str, asyncio.Task[HostedMatch]] = {}
        self._changes: set[asyncio.Task[Any]] = set()
        self._bots: dict[HostedMatch, SeatBots] = {}
        self._is_stopping = False

    @asynccontextmanager
    async def hold(self, match_id: str) -> AsyncIterator[HostedMatch]:
        """The match, nobody else changing it; raises `MATCH_NOT_FOUND`."""
        while True:
            match = await self._find(match_id)
            async with match.lock:
                if not match.is_closed:
                    yield match
                    return

    async def change(self, match_id: str, work: Callable[[HostedMatch], Awaitable[T]]) -> T:
        """Does work on a match that goes on to its end even where the caller has gone."""

        async def run() -> T:
            async with self.hold(match_id) as match:
                return await work(match)

        task = asyncio.create_task(run())
        self._changes.add(task)
        task.add_done_callback(self._finished)
        return await asyncio.shield(task)

    def add(self, match: HostedMatch) -> None:
        """Takes in a match that is in the store; its bots begin to play."""
        bots = SeatBots(match, self._thinkers)
        self._live[match.row.id], self._bots[match] = match, bots
        match.changed = bots.wake
        bots.wake()
        self._put_away()

    async def close(self) -> None:
        """Ends every stream, and finishes what was begun."""
        self._is_stopping = True
        await asyncio.gather(*self._changes, return_exceptions=True)
        for bots in self._bots.values():
            await bots.stop()
        for match in self._live.values():
            match.close(stopping())

    def check_running(self) -> None:
        """Raises once the hall is closing."""
        if self._is_stopping:
            raise stopping()

    async def _find(self, match_id: str) -> HostedMatch:
        self.check_running()
        match = self._live.get(match_id)
        if match is not None and not match.is_closed:
            self._live.move_to_end(match_id)
            return match
        if not MATCH_ID.fullmatch(match_id):
            raise not_found(match_id)
        if match_id not in self._loading:
            task = self._loading[match_id] = asyncio.create_task(self._load(match_id))
            task.add_done_callback(lambda _: self._loading.pop(match_id))
        return await asyncio.shield(self._loading[match_id])

    async def _load(self, match_id: str) -> HostedMatch:
        self._forget(match_id)
        stored = await self._store.read_match(match_id)
        if stored is None:
            raise not_found(match_id)
        match = load_match(stored, self._games, self._store)
        self.add(match)
        return match

    def _put_away(self) -> None:
        """Closes the matches that were not used for the longest time, but none that somebody needs."""
        for match in list(self._live.values())[: max(0, len(self._live) - self._most_live)]:
            if not (match.lock.locked() or match.is_watched or self._bots[match].are_thinking):
                match.close(None)
                self._forget(match.row.id)

    def _forget(self, match_id: str) -> None:
        match = self._live.pop(match_id, None)
        if match is not None:
            self._bots.pop(match).cancel()

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._changes.discard(task)
        if not task.cancelled():
            task.exception()  # it is the caller's; where he has gone, nobody's


def stopping() -> ServiceFault:
    """How calls and streams end once the server stops."""
    return ServiceFault("STOPPING", "the server is stopping", retry_after=1)
