"""What this plugin offers teban: the game, and how it is drawn."""

from collections.abc import Iterable
from typing import Any

from teban import Game
from teban.registry import hookimpl
from teban.render import Renderer
from teban_haniwa.game import Haniwa


@hookimpl
def register_games() -> Iterable[type[Game[Any]]]:
    return [Haniwa]


@hookimpl
def register_renderers(game: Game[Any]) -> Iterable[Renderer]:
    if not isinstance(game, Haniwa):
        return []
    from teban_haniwa.render import TextPicture
    from teban_haniwa.render_svg import SvgPicture

    return [TextPicture(), SvgPicture()]
