"""Bots at seats: they see what their seat may see, choose in a thread, and play like anybody else."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from typing import Any

from teban.bots import bot_for
from teban.engine.codec import uncommitted
from teban.engine.views import View
from teban.errors import TebanError
from teban.registry.offers import Bot
from teban.rng import Rng
from teban.service.faults import ServiceFault, log, rules_of
from teban.service.match import HostedMatch


class SeatBots:
    """The bots of one match; a bot that fails chooses no more until its seat is given to another."""

    def __init__(self, match: HostedMatch, thinkers: ThreadPoolExecutor) -> None:
        self._match, self._thinkers = match, thinkers
        self._bots: dict[str, Bot] = {}
        self._thinking: dict[int, asyncio.Task[None]] = {}

    @property
    def are_thinking(self) -> bool:
        return bool(self._thinking)

    def wake(self) -> None:
        """Lets every bot think whose seat must act."""
        for row in self._match.seats:
            if row.bot and row.seat not in self._thinking and self._must_act(row.seat):
                self._thinking[row.seat] = asyncio.create_task(self._play(row.seat))

    def cancel(self) -> None:
        for task in self._thinking.values():
            task.cancel()

    async def stop(self) -> None:
        """Lets nobody think any more; a choice that is being stored is stored."""
        tasks = list(self._thinking.values())
        self.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _must_act(self, seat: int) -> bool:
        match = self._match
        is_on = match.is_started and not match.is_closed and seat not in match.failed_bots
        return is_on and seat in match.session.to_act()

    async def _play(self, seat: int) -> None:
        """Chooses and plays for a seat as long as it must act."""
        match = self._match
        try:
            while True:
                async with match.lock:
                    if not self._must_act(seat):
                        return
                    revision, name = match.session.revision, match.seats[seat].bot
                    with rules_of(match.game):
                        view = match.game.view(uncommitted(match.session.state), seat)  # whoever was quicker
                        legal = match.session.legal_actions(seat)
                rng = Rng(_seed_of(match, seat), revision)
                action = await self._choose(name, view, legal, rng)
                async with match.lock:
                    unchanged = (match.session.revision, match.seats[seat].bot) == (revision, name)
                    if unchanged and self._must_act(seat):
                        await match.decide(seat, action)
        except (ServiceFault, TebanError) as error:
            log.error("the bot at seat %d of match %s failed: %s", seat, match.row.id, error)
            match.failed_bots.add(seat)  # of a match that is closed by now it is nobody's concern
        finally:
            del self._thinking[seat]

    async def _choose(self, name: str, view: View[Any], legal: Sequence[Any], rng: Rng) -> Any:
        """What a bot chooses, thinking in a thread."""
        think = asyncio.get_running_loop().run_in_executor
        with rules_of(self._match.game):
            return await think(self._thinkers, self._bot(name).choose, view, legal, rng)

    def _bot(self, name: str) -> Bot:
        if name not in self._bots:
            self._bots[name] = bot_for(self._match.game, name)
        return self._bots[name]


def _seed_of(match: HostedMatch, seat: int) -> bytes:
    """A seed of the bot's own, from which that of the match cannot be told."""
    return blake2b(b"%d" % seat, key=match.row.seed, digest_size=32, person=b"bot").digest()
