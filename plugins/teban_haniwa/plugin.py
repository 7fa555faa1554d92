"""What this plugin offers teban: the game."""

from collections.abc import Iterable
from typing import Any

from teban import Game
from teban.registry import hookimpl
from teban_haniwa.game import Haniwa


@hookimpl
def register_games() -> Iterable[type[Game[Any]]]:
    return [Haniwa]
