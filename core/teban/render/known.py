"""The renderers that can draw a game."""

from __future__ import annotations

from typing import Any

from teban import registry
from teban.errors import PluginError
from teban.game import Game
from teban.registry.names import meant
from teban.registry.offers import Renderer
from teban.render.text import TextRenderer


def renderers_for(game: Game[Any]) -> list[Renderer]:
    """The renderers of a game: its own plugin's, then those of others, ours last."""
    return [*(renderer for _, renderer in registry.offered("register_renderers", game)), TextRenderer(game)]


def renderer_for(game: Game[Any], format: str = "text") -> Renderer:
    """The first renderer of that format; raises `PluginError` where there is none."""
    known = renderers_for(game)
    for renderer in known:
        if renderer.format == format:
            return renderer
    hint = meant(format, (renderer.format for renderer in known))
    raise PluginError(f"nothing draws {game.id} as {format!r}; {hint}")
