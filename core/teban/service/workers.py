"""Threads for callers who keep their own states: what they send may keep rules busy for long.

A call waits for a thread and then has it for a limited time. Each caller has one thread at most
and a share of the places to wait, so that whoever sends many calls, or slow ones, waits for
himself. Work that takes too long is interrupted between two steps of Python; its thread takes
the next call once it has really ended.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from teban.interruption import Interruption
from teban.service.access import Caller
from teban.service.faults import ServiceFault
from teban.service.settings import Settings

T = TypeVar("T")

SHARE = 4
"""A caller may have one waiting place of so many."""


class Interrupted(BaseException):
    """Raised inside work that takes too long, or that nobody waits for any more."""


class Workers:
    """Does work of callers in threads; the event loop never waits for it."""

    def __init__(self, settings: Settings) -> None:
        self._seconds, self._most = settings.rules_seconds, settings.rules_waiting
        self._threads = ThreadPoolExecutor(settings.rules_threads, "teban rules")
        self._free = asyncio.Semaphore(settings.rules_threads)
        self._turns: dict[str, asyncio.Semaphore] = {}
        self._calls: Counter[str] = Counter()
        """Calls of each caller that wait or are being worked on."""

    async def do(self, caller: Caller, work: Callable[[], T]) -> T:
        """The result of work; raises `SERVICE_BUSY` where no thread gets free, `RULES_TIMED_OUT`."""
        if self._calls[caller.peer] > self._most // SHARE or self._calls.total() > self._most:
            raise _busy()
        self._calls[caller.peer] += 1
        turn = self._turns.setdefault(caller.peer, asyncio.Semaphore(1))
        try:
            async with asyncio.timeout(self._seconds):
                await turn.acquire()
                try:
                    await self._free.acquire()
                except BaseException:
                    turn.release()
                    raise
        except TimeoutError:
            self._left(caller.peer)
            raise _busy() from None
        except BaseException:
            self._left(caller.peer)
            raise
        return await self._run(caller.peer, turn, work)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _run(self, peer: str, turn: asyncio.Semaphore, work: Callable[[], T]) -> T:
        interruption = Interruption(Interrupted)

        def run() -> T:
            with interruption:
                return work()

        loop = asyncio.get_running_loop()
        running: asyncio.Future[T] = loop.run_in_executor(self._threads, run)

        def ended(_: object) -> None:  # the thread is free only now, whoever has gone before
            self._free.release()
            turn.release()
            self._left(peer)
            if not running.cancelled():
                running.exception()  # whoever waited has it, or has gone

        running.add_done_callback(ended)
        try:
            async with asyncio.timeout(self._seconds):
                return await asyncio.shield(running)
        except TimeoutError:
            if running.done():  # just now, or by an error of the rules' own
                return running.result()
            interruption.interrupt()
            raise ServiceFault(
                "RULES_TIMED_OUT",
                f"the rules took longer than {self._seconds:g} seconds; the server allows no more",
                facts={"limit": f"{self._seconds:g}"},
            ) from None
        except asyncio.CancelledError:
            interruption.interrupt()
            raise

    def _left(self, peer: str) -> None:
        self._calls[peer] -= 1
        if not self._calls[peer]:
            del self._calls[peer]
            self._turns.pop(peer, None)


def _busy() -> ServiceFault:
    return ServiceFault("SERVICE_BUSY", "too many calls wait for the rules; try again", retry_after=1)
