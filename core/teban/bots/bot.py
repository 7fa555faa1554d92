"""What a bot is, the simplest one, and those that can play a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from teban import registry
from teban.bots.greedy import GreedyBot
from teban.engine.views import View
from teban.errors import PluginError
from teban.game import Game
from teban.registry.names import meant
from teban.rng import RandomSource


class Bot(Protocol):
    """A player that is told what its seat may know, and nothing else.

    `choose` gives one of `legal` for the player `view.viewer`; it may be asked at any position
    of the game, in any order. What is random in it comes from `rng`, so that a game can be
    played again.
    """

    name: str

    def choose(self, view: View[Any], legal: Sequence[Any], rng: RandomSource) -> Any: ...


class RandomBot:
    """Chooses among all that is legal, each equally likely."""

    name = "random"

    def choose(self, view: View[Any], legal: Sequence[Any], rng: RandomSource) -> Any:
        return rng.choice(legal)


def bots_for(game: Game[Any]) -> list[Bot]:
    """The bots that can play a game: ours, then those of plugins."""
    return [RandomBot(), GreedyBot(game), *registry.bots(game)]


def bot_for(game: Game[Any], name: str) -> Bot:
    """The bot of that name; raises `PluginError` where there is none or more than one."""
    known = bots_for(game)
    found = [bot for bot in known if bot.name == name]
    if not found:
        raise PluginError(f"no bot of {game.id} is called {name!r}; {meant(name, [b.name for b in known])}")
    if len(found) > 1:
        raise PluginError(f"{len(found)} bots of {game.id} are called {name!r}; uninstall a plugin")
    return found[0]
