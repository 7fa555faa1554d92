"""The renderers that can draw a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from teban import registry
from teban.engine.views import View
from teban.errors import PluginError, TebanError, blamed_on_rules
from teban.game import Game
from teban.play.events import Event
from teban.play.line import Line
from teban.registry.names import meant
from teban.registry.offers import Renderer
from teban.render.text import TextRenderer


def renderers_for(game: Game[Any]) -> list[Renderer]:
    """The renderers of a game: its own plugin's, then those of others, ours last.

    A game of games is drawn with the renderers of the inner one. A plugin's renderer that fails,
    as on a view that no game can give, raises `RulesError`.
    """
    known: list[Renderer] = [
        PluginRenderer(game, renderer) for _, renderer in registry.offered("register_renderers", game)
    ]
    inner = renderers_for(game.inner) if game.inner is not None else []
    known += [InnerRenderer(renderer) for renderer in inner if renderer.format != "text"]
    texts = [renderer for renderer in inner if renderer.format == "text"]
    return [*known, TextRenderer(game, *texts[:1])]


class PluginRenderer:
    """A plugin's renderer, shown the events in play, and blamed for what it raises."""

    def __init__(self, game: Game[Any], renderer: Renderer) -> None:
        self.format = renderer.format
        self._game, self._renderer = game, renderer

    def render(self, view: View[Any], events: Sequence[Event] = ()) -> str:
        try:
            return self._renderer.render(view, in_play(events))
        except TebanError:
            raise
        except Exception as error:
            raise blamed_on_rules(error, self._game.id, self._renderer) from error


def in_play(events: Sequence[Event]) -> Sequence[Event]:
    """The moves among a log's latest entries that have not been taken back.

    Some from before an undo may be missing, where the entries do not begin with the log and
    something was taken back before them too.
    """
    before: list[Any] = [None] * (events[0].revision if events else 0)
    line = Line()
    line.events = before
    for event in events:
        line.add(event)
    return [event for event in line.events if event is not None]


class InnerRenderer:
    """Draws the inner game of a game of games, without the events."""

    def __init__(self, renderer: Renderer) -> None:
        self.format = renderer.format
        self._renderer = renderer

    def render(self, view: View[Any], events: Sequence[Event] = ()) -> str:
        return self._renderer.render(view.inner)


def renderer_for(game: Game[Any], format: str = "text") -> Renderer:
    """The first renderer of that format; raises `PluginError` where there is none."""
    known = renderers_for(game)
    for renderer in known:
        if renderer.format == format:
            return renderer
    hint = meant(format, (renderer.format for renderer in known))
    raise PluginError(f"nothing draws {game.id} as {format!r}; {hint}")
