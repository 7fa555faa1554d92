"""The whole service without a transport: services by their full names, methods by their names in snake case.

A unary method is `async def method(request, caller) -> response`, a stream an async generator. All
raise `ServiceFault` or an error of teban; `fault_of` makes the latter one.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from teban.service.bot_service import BotService
from teban.service.catalog_service import CatalogService
from teban.service.games import Games
from teban.service.hall import Hall
from teban.service.match_service import MatchService
from teban.service.rules_service import RulesService
from teban.service.settings import Settings
from teban.service.store import Store
from teban.service.tokens import Keys
from teban.service.workers import Workers


class Service:
    """Matches and rules behind one store; needs a running event loop, and is used in that one alone."""

    def __init__(self, store: Store, keys: Keys, settings: Settings | None = None) -> None:
        chosen = settings or Settings()
        games = Games()
        self._store = store
        self._thinkers = ThreadPoolExecutor(chosen.bot_threads, "teban bot")
        self._workers = Workers(chosen)
        self._hall = Hall(store, games, self._thinkers, chosen.most_live)
        self.services: Mapping[str, Any] = {
            "teban.v1.CatalogService": CatalogService(games),
            "teban.v1.RulesService": RulesService(games, self._workers, chosen),
            "teban.v1.MatchService": MatchService(store, keys, games, self._hall, chosen),
            "teban.v1.BotService": BotService(games, self._workers, chosen),
        }

    async def drain(self) -> None:
        """Ends every stream, finishes what was begun, and takes no more calls."""
        await self._hall.close()

    async def close(self) -> None:
        """Closes the store; `drain` comes before it."""
        self._workers.close()
        self._thinkers.shutdown(wait=False, cancel_futures=True)
        await self._store.close()
