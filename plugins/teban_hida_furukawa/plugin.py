"""What this plugin offers teban: the game and its variants."""

from collections.abc import Iterable
from typing import Any

from teban import Game, Variant
from teban.registry import hookimpl
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
