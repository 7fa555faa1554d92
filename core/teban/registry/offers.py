"""What a plugin may offer besides games: bots and renderers. Both get views, never a state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from teban.engine.views import View
from teban.play.events import Event
from teban.rng import RandomSource


class Bot(Protocol):
    """A player that is told what its seat may know, and nothing else.

    `choose` gives one of `legal` for the player `view.viewer`; it may be asked at any position
    of the game, in any order. What is random in it comes from `rng`, so that a game can be
    played again.
    """

    name: str

    def choose(self, view: View[Any], legal: Sequence[Any], rng: RandomSource) -> Any: ...


class Renderer(Protocol):
    """Draws a game as one viewer may see it.

    `format` is what `render` gives: "text", at most 80 columns wide, or "svg". `events` are
    the latest, redacted for the viewer, so that a picture can mark the last move; none that was
    taken back is among them.
    """

    format: str

    def render(self, view: View[Any], events: Sequence[Event] = ()) -> str: ...
