"""What this plugin offers teban: the game, its variants, and how it is drawn."""

from collections.abc import Iterable
from typing import Any

from teban import Game, Variant
from teban.registry import hookimpl
from teban.render import Renderer
from teban_hida_furukawa.game import HidaFurukawa

VARIANTS = (
    Variant("advance-quick", "Advance mode, four rounds", {"advance": True, "length": "quick"}),
    Variant("advance-open", "Advance mode, each stack shown", {"advance": True, "advance_reveal": True}),
)
"""The modes that take two options; the others are an option each."""


@hookimpl
def register_games() -> Iterable[type[Game[Any]]]:
    return [HidaFurukawa]


@hookimpl
def register_variants(game: Game[Any]) -> Iterable[Variant]:
    return VARIANTS if isinstance(game, HidaFurukawa) else ()


@hookimpl
def register_renderers(game: Game[Any]) -> Iterable[Renderer]:
    if not isinstance(game, HidaFurukawa):
        return []
    from teban_hida_furukawa.render import TextPicture
    from teban_hida_furukawa.render_svg import SvgPicture

    return [TextPicture(), SvgPicture()]
