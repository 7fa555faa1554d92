"""What a renderer is, and those that can draw a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from teban import registry
from teban.engine.views import View
from teban.errors import PluginError
from teban.game import Game
from teban.play.events import Event
from teban.registry.names import meant
from teban.render.text import TextRenderer


class Renderer(Protocol):
    """Draws a game as one viewer may see it.

    `format` is what `render` gives: "text", at most 80 columns wide, or "svg". `events` are
    what has happened since the viewer last looked, redacted for him.
    """

    format: str

    def render(self, view: View[Any], events: Sequence[Event] = ()) -> str: ...


def renderers_for(game: Game[Any]) -> list[Renderer]:
    """The renderers of a game: its own plugin's, then those of others, ours last."""
    return [*registry.renderers(game), TextRenderer(game)]


def renderer_for(game: Game[Any], format: str = "text") -> Renderer:
    """The first renderer of that format; raises `PluginError` where there is none."""
    known = renderers_for(game)
    for renderer in known:
        if renderer.format == format:
            return renderer
    hint = meant(format, dict.fromkeys(renderer.format for renderer in known))
    raise PluginError(f"nothing draws {game.id} as {format!r}; {hint}")
