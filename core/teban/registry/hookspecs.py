"""Every hook that a plugin may implement; `docs/hooks.md` says when each is called and shows it.

A hook may gain arguments, never lose or reorder them; an implementation takes those it needs.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Protocol

import pluggy

if TYPE_CHECKING:
    import click

    from teban.game import Game
    from teban.play.events import Event
    from teban.play.session import Session
    from teban.registry.offers import Bot, Renderer
    from teban.variant import Variant

PROJECT = "teban"
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)
"""Marks a plugin's function as the implementation of the hook of its name."""


class Hooks(Protocol):
    """The hooks, in the order of the documentation."""

    @hookspec
    def register_games(self) -> Iterable[Game[Any] | type[Game[Any]]]:
        """The games that the plugin offers, as classes or instances."""

    @hookspec
    def register_variants(self, game: Game[Any]) -> Iterable[Variant]:
        """The plugin's variants of a game, its own or another's; nothing for a game it does not know."""

    @hookspec
    def register_bots(self, game: Game[Any]) -> Iterable[Bot]:
        """The plugin's bots that can play a game."""

    @hookspec
    def register_renderers(self, game: Game[Any]) -> Iterable[Renderer]:
        """The plugin's renderers of a game's views."""

    @hookspec
    def register_commands(self, cli: click.Group) -> None:
        """Adds the plugin's commands to the command line."""

    @hookspec(firstresult=True)
    def open_store(self, url: str) -> Any:
        """A store of matches for the URL, or nothing where its scheme is not the plugin's."""

    @hookspec
    def session_started(self, session: Session[Any]) -> None:
        """A session begins; nothing has been drawn or played."""

    @hookspec
    def event_logged(self, session: Session[Any], event: Event) -> None:
        """An entry of the log is final."""

    @hookspec
    def session_ended(self, session: Session[Any]) -> None:
        """The game is over."""


SIGNATURES: dict[str, tuple[str, ...]] = {
    name: tuple(inspect.signature(hook).parameters)[1:]
    for name, hook in vars(Hooks).items()
    if hasattr(hook, f"{PROJECT}_spec")
}
"""The arguments of each hook."""
