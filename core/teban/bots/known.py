"""The simplest bot, and all that can play a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from teban import registry
from teban.bots.greedy import GreedyBot
from teban.engine.views import View
from teban.game import Game
from teban.registry.names import the_one
from teban.registry.offers import Bot
from teban.rng import RandomSource


class RandomBot:
    """Chooses among all that is legal, each equally likely."""

    name = "random"

    def choose(self, view: View[Any], legal: Sequence[Any], rng: RandomSource) -> Any:
        return rng.choice(legal)


def bots_for(game: Game[Any]) -> list[Bot]:
    """The bots that can play a game: ours, then those of plugins."""
    return [bot for _, bot in _offers(game)]


def bot_for(game: Game[Any], name: str) -> Bot:
    """The bot of that name; raises `PluginError` where there is none or more than one."""
    return the_one(f"bot for {game.id}", name, ((bot.name, origin, bot) for origin, bot in _offers(game)))


def _offers(game: Game[Any]) -> list[tuple[str, Bot]]:
    ours = [("teban", RandomBot()), ("teban", GreedyBot(game))]
    return [*ours, *registry.offered("register_bots", game)]
