"""Plugins: the games, variants, bots, renderers, commands, stores and observers that they bring.

The functions are those of one `Catalogue`, that of this installation.
"""

from teban.registry.catalogue import Catalogue, GameEntry
from teban.registry.hookspecs import hookimpl
from teban.registry.plugin import PluginWarning

__all__ = [
    "Catalogue",
    "GameEntry",
    "PluginWarning",
    "add",
    "games",
    "hookimpl",
    "load",
    "new_session",
    "observers",
    "offered",
    "open_store",
    "register_commands",
    "remove",
    "replay",
    "variant",
    "variants",
]

_installed = Catalogue()

add, remove = _installed.add, _installed.remove
games, load = _installed.games, _installed.load
variants, variant, offered = _installed.variants, _installed.variant, _installed.offered
new_session, observers, replay = _installed.new_session, _installed.observers, _installed.replay
register_commands, open_store = _installed.register_commands, _installed.open_store
