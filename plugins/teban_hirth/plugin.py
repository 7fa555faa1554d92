"""What this plugin offers teban: the game, and how it is drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from teban import Game
from teban.registry import hookimpl
from teban_hirth.game import Hirth

if TYPE_CHECKING:
    from teban.bots import Bot


@hookimpl
def register_games() -> Iterable[type[Game[Any]]]:
    return [Hirth]


@hookimpl
def register_bots(game: Game[Any]) -> Iterable[Bot]:
    if not isinstance(game, Hirth):
        return []
    from teban_hirth.bot import Raider

    return [Raider(game)]
