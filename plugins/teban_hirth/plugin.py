"""What this plugin offers teban: the game, a bot, and how it is drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from teban import Game
from teban.registry import hookimpl
from teban_hirth.game import Hirth

if TYPE_CHECKING:
    from teban.bots import Bot
    from teban.render import Renderer


@hookimpl
def register_games() -> Iterable[type[Game[Any]]]:
    return [Hirth]


@hookimpl
def register_bots(game: Game[Any]) -> Iterable[Bot]:
    played = game.inner or game  # a match is played like its games
    if not isinstance(played, Hirth):
        return []
    from teban_hirth.bot import Raider

    return [Raider(played)]


@hookimpl
def register_renderers(game: Game[Any]) -> Iterable[Renderer]:
    if not isinstance(game, Hirth):
        return []
    from teban_hirth.render import TextPicture
    from teban_hirth.render_svg import SvgPicture

    return [TextPicture(), SvgPicture()]


@hookimpl
def register_commands(cli: Any) -> None:
    from teban_hirth.commands import notation

    cli.add_command(notation)
