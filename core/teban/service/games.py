"""The games that the service offers: those of plugins, by their ids, never a file that a client names."""

from __future__ import annotations

from typing import Any

from teban import registry
from teban.errors import PluginError
from teban.game import Game
from teban.registry import GameEntry
from teban.series import SERIES_SUFFIX
from teban.service.faults import ServiceFault, rules_of
from teban.service.fields import GAME_ID
from teban.variant import Variant


class Games:
    """Games, their variants and plugins; raises faults where there are none."""

    def entries(self) -> list[GameEntry]:
        """The games that can be played, by id."""
        return sorted((entry for entry in registry.games() if not entry.fault), key=lambda entry: entry.id)

    def load(self, game: str) -> Game[Any]:
        """The game of that id; raises `GAME_NOT_FOUND`."""
        try:
            if GAME_ID.fullmatch(game):  # anything else could be a file
                return registry.load(game)
        except PluginError as error:
            raise _unknown(game) from error
        raise _unknown(game)

    def variant(self, game: Game[Any], name: str) -> Variant | None:
        """The variant of that id, nothing for no name; raises `VARIANT_NOT_FOUND`."""
        if not name:
            return None
        try:
            return registry.variant(game, name)
        except PluginError as error:
            raise ServiceFault("VARIANT_NOT_FOUND", str(error), facts={"variant": name}) from error

    def played(self, game: str, variant: str) -> Game[Any]:
        """The game as a variant plays it."""
        rules = self.load(game)
        chosen = self.variant(rules, variant)
        if chosen is None:
            return rules
        with rules_of(rules):
            return chosen.game(rules)

    def plugin(self, game: str) -> str:
        """The project that brings a game, with its version."""
        entries = {entry.id: entry.distribution for entry in self.entries()}
        return entries.get(game) or entries.get(game.removesuffix(SERIES_SUFFIX), "")


def _unknown(game: str) -> ServiceFault:
    return ServiceFault(
        "GAME_NOT_FOUND", f"no game has the id {game!r}; ListGames has all", facts={"game": game}
    )
