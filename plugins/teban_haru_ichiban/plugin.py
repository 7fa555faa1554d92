"""What this plugin offers teban: the game, and how it is drawn."""

from collections.abc import Iterable
from typing import Any

from teban import Game
from teban.registry import hookimpl
from teban.render import Renderer
from teban_haru_ichiban.game import HaruIchiban


@hookimpl
def register_games() -> Iterable[type[Game[Any]]]:
    return [HaruIchiban]


@hookimpl
def register_renderers(game: Game[Any]) -> Iterable[Renderer]:
    if not isinstance(game, HaruIchiban):
        return []
    from teban_haru_ichiban.render import TextPicture
    from teban_haru_ichiban.render_svg import SvgPicture

    return [TextPicture(), SvgPicture()]
