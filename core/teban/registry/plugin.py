"""One plugin: its hooks, checked against the specifications, and the games it offers.

What is wrong with a plugin stays with it: a fault is kept and told, and never stops another.
"""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable, Iterable, Iterator
from types import ModuleType
from typing import Any

from pluggy import HookRelay, PluginManager

from teban.errors import PluginError, TebanError, name_of
from teban.game import Game
from teban.registry.hookspecs import PROJECT, SIGNATURES, Hooks, hookimpl
from teban.registry.names import meant

MUST_HAVE = {
    "register_variants": ("id", "options", "rules"),
    "register_bots": ("name", "choose"),
    "register_renderers": ("format", "render"),
}
"""What must be there in each thing that a hook gives."""

OBSERVERS = ("session_started", "event_logged", "session_ended")


class PluginWarning(RuntimeWarning):
    """A plugin's hook that failed; the others were asked all the same."""


class Plugin:
    """A plugin that has been asked for its games; what is broken in it is in `faults`."""

    def __init__(self, name: str, distribution: str, source: Callable[[], Any]) -> None:
        """`source` imports the plugin and gives its module or object; `distribution` is the
        installed project with its version, empty for a file.
        """
        self.name, self.distribution = name, distribution
        self.games: dict[str, Game[Any]] = {}
        self.faults: list[TebanError] = []
        self.source: Any = None
        self._hooks = _manager().hook
        try:
            self.source = source()
            self._hooks = checked_hooks(self.source)
            offered = self.ask("register_games")
        except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever a stranger's import raises is kept and told
            self.faults.append(_fault(error, "cannot be loaded"))
        else:
            for game in offered:
                self._take(game)

    def __str__(self) -> str:
        return f"{self.name!r} ({self.distribution})" if self.distribution else repr(self.name)

    def offers(self, game: Game[Any]) -> bool:
        return any(isinstance(game, type(own)) for own in self.games.values())

    def implements(self, hook: str) -> bool:
        return bool(getattr(self._hooks, hook).get_hookimpls())

    def ask(self, hook: str, **arguments: Any) -> list[Any]:
        """What a hook gives, as one list; raises `TebanError` where it fails."""
        try:
            results = getattr(self._hooks, hook)(**arguments)
            return [entry for result in results for entry in _listed(result, hook)]
        except Exception as error:
            raise _fault(error, hook) from error

    def tell(self, hook: str, **arguments: Any) -> Any:
        """Calls a hook, and gives its result as it is; raises `TebanError` where it fails."""
        try:
            return getattr(self._hooks, hook)(**arguments)
        except Exception as error:
            raise _fault(error, hook) from error

    def _take(self, offered: Any) -> None:
        try:
            game = offered() if isinstance(offered, type) and issubclass(offered, Game) else offered
        except Exception as error:  # noqa: BLE001 - the plugin's other games go on
            self.faults.append(_fault(error, f"{name_of(offered)} cannot be made"))
            return
        if not isinstance(game, Game):
            fault = f"register_games gave {game!r}, which is no game; give Game classes or instances"
            self.faults.append(PluginError(fault))
        elif game.id in self.games:
            fault = f"{name_of(self.games[game.id])} and {name_of(game)} have one id, {game.id!r}; rename one"
            self.faults.append(PluginError(fault))
        else:
            self.games[game.id] = game


class Listener:
    """A plugin's observers of one session; nothing more is told after the first error."""

    def __init__(self, plugin: Plugin) -> None:
        self._plugin = plugin
        self._heard = {hook for hook in OBSERVERS if plugin.implements(hook)}

    def session_started(self, session: Any) -> None:
        self._tell("session_started", session=session)

    def event_logged(self, session: Any, event: Any) -> None:
        self._tell("event_logged", session=session, event=event)

    def session_ended(self, session: Any) -> None:
        self._tell("session_ended", session=session)

    def _tell(self, hook: str, **arguments: Any) -> None:
        if hook in self._heard:
            try:
                self._plugin.tell(hook, **arguments)
            except TebanError as error:
                self._heard.clear()
                warn(self._plugin, error, "it is told nothing more of this session")


def warn(plugin: Plugin, error: TebanError, consequence: str) -> None:
    """Tells of a fault that must not stop what it happened in."""
    warnings.warn(f"plugin {plugin}: {error}; {consequence}", PluginWarning, stacklevel=3)


def _place_of(source: Any, name: str) -> str:
    """The file and line of a hook, as a prefix; empty where it is no function with a source."""
    code = getattr(getattr(source, name), "__code__", None)
    return f"{code.co_filename}:{code.co_firstlineno}: " if code is not None else ""


def checked_hooks(source: Any) -> HookRelay:
    """The hooks of a plugin's module or object; raises `PluginError` where they cannot work.

    A module that does not implement `register_games` offers the games that it defines.
    """
    manager = _manager()
    marked = {name: opts for name in dir(source) if (opts := manager.parse_hookimpl_opts(source, name))}
    for name in SIGNATURES:
        if name not in marked and _is_own_function(source, name):
            raise PluginError(f"{_place_of(source, name)}{name} is not marked; write @hookimpl above it")
    for name, opts in marked.items():
        hook = opts["specname"] or name
        if hook in SIGNATURES:
            _check_arguments(getattr(source, name), hook)
        elif not opts["optionalhook"]:
            raise PluginError(
                f"{_place_of(source, name)}{hook!r} is no hook of teban; {meant(hook, SIGNATURES)}"
            )
    if marked:
        manager.register(source)
        manager.check_pending()
    if not manager.hook.register_games.get_hookimpls() and (games := games_in(source)):
        manager.register(_Games(games))
    if not manager.get_plugins():
        raise PluginError("offers nothing; define a subclass of teban.Game, or a hook marked @hookimpl")
    return manager.hook


def games_in(source: Any) -> list[Any]:
    """The games that a module defines, or the one that is given itself.

    A class that inherits its `id` is a variant's, and one without an id but with subclasses
    their base; neither is a game of its own.
    """
    if isinstance(source, Game) or _is_game(source):
        return [source]
    values = vars(source).values() if isinstance(source, ModuleType) else ()
    classes = list(dict.fromkeys(v for v in values if _is_game(v) and v.__module__ == source.__name__))
    bases = {base for cls in classes for base in cls.__mro__[1:]}
    return [cls for cls in classes if "id" in vars(cls) or not (cls.id or cls in bases)]


class _Games:
    """The plugin of a module that has games and no hooks."""

    def __init__(self, games: Iterable[Any]) -> None:
        self._games = games

    @hookimpl
    def register_games(self) -> Iterable[Any]:
        return self._games


def _manager() -> PluginManager:
    """A manager for one plugin, so that each is checked, asked and blamed alone."""
    manager = PluginManager(PROJECT)
    manager.add_hookspecs(Hooks)
    return manager


def _check_arguments(function: Callable[..., Any], hook: str) -> None:
    given = inspect.signature(function).parameters.values()
    unknown = [a.name for a in given if a.default is a.empty and a.name not in SIGNATURES[hook]]
    if unknown:
        known = ", ".join(SIGNATURES[hook]) or "nothing"
        raise PluginError(f"{hook} cannot take {', '.join(unknown)!r}; it may take {known}")


def _is_own_function(source: Any, name: str) -> bool:
    function = getattr(source, name, None)
    return inspect.isfunction(function) and function.__module__ == getattr(source, "__name__", "")


def _is_game(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, Game)


def _listed(result: Any, hook: str) -> Iterator[Any]:
    """The entries of what a hook gave, each as that hook must give it."""
    if isinstance(result, (str, bytes, type)) or not isinstance(result, Iterable):
        raise PluginError(f"{hook} gave {result!r}; give a list")
    for entry in result:
        lacking = [name for name in MUST_HAVE.get(hook, ()) if not hasattr(entry, name)]
        if lacking:
            raise PluginError(f"{hook} gave {entry!r}, which has no {lacking[0]!r}")
        if hook in MUST_HAVE and isinstance(entry, type):
            raise PluginError(f"{hook} gave the class {entry.__name__}; give instances")
        yield entry


def _fault(error: BaseException, what: str) -> TebanError:
    """The error as one of ours; those of teban say enough."""
    if isinstance(error, TebanError):
        return error
    fault = PluginError(f"{what}: {name_of(error)}: {error}")
    fault.__cause__ = error
    return fault
