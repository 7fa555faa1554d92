"""All plugins of this installation: listed from metadata, imported one by one when first needed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from teban.errors import GameNotFound, PluginError, RecordError, TebanError, name_of
from teban.game import Game
from teban.play import record_text
from teban.play.record import decode_record, read_header
from teban.play.session import Session
from teban.registry.files import is_path, module_of, split_path
from teban.registry.hookspecs import PROJECT
from teban.registry.names import meant, the_one
from teban.registry.plugin import OBSERVERS, Listener, Plugin, warn
from teban.series import SERIES_SUFFIX, Series
from teban.variant import Variant

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


class GameEntry(Struct, frozen=True):
    """A game as it is listed, or what is wrong with a plugin.

    `plugin` is the name of the entry point, `distribution` the installed project with its
    version. Where there is a `fault`, the game cannot be loaded; `id` is empty where the
    plugin did not get so far.
    """

    plugin: str
    distribution: str
    id: str = ""
    title: str = ""
    players: tuple[int, ...] = ()
    rules_version: int = 0
    fault: str = ""


class Catalogue:
    """The plugins that are installed, those that were added, and the files that were loaded."""

    def __init__(self) -> None:
        self._opened: dict[str, Plugin] = {}
        self._added: dict[str, Plugin] = {}
        self._series: dict[Game[Any], Series] = {}
        self._only_by_path: set[str] = set()
        """The added plugins that are files of games: loading one does not change what an id means."""

    def add(self, plugin: Any) -> str:
        """Adds a plugin that is not installed: a file, a module, or an object with hooks.

        Gives the name by which it can be removed; one that has the name is replaced. Raises
        what is wrong with it.
        """
        if isinstance(plugin, (str, Path)):
            plugin = module_of(split_path(str(plugin))[0])
        name = str(getattr(plugin, "__file__", None) or getattr(plugin, "__name__", name_of(plugin)))
        added = Plugin(name, "", lambda: plugin)
        if added.faults:
            raise added.faults[0]
        self._added[name] = added
        self._only_by_path.discard(name)
        return name

    def remove(self, name: str) -> None:
        """Forgets a plugin that was added; sessions under way keep their observers."""
        if self._added.pop(name, None) is None:
            raise PluginError(f"no plugin {name!r} was added; {meant(name, self._added)}")

    # Games ----------------------------------------------------------------------------------------

    def games(self) -> list[GameEntry]:
        """Every installed game and every fault of a plugin, in the order of the plugins' names."""
        entries = []
        for plugin in self._known():
            for game in plugin.games.values():
                offering = self._offering(game.id)
                fault = "" if _entitled(game.id, offering) == [plugin] else _ambiguous(game.id, offering)
                entries.append(_entry(plugin, game, fault))
            entries += [GameEntry(plugin.name, plugin.distribution, fault=str(e)) for e in plugin.faults]
        return entries

    def load(self, name: str | Path) -> Game[Any]:
        """The game of that id, or the game in a file: `./nim.py`, `./cards.py:Kuhn`.

        An id is looked for in the plugin of that name first, and only then in all the others.
        Every game has a series: `nim-series`, `./nim.py:nim-series`. Raises `GameNotFound`,
        `PluginError` for what is broken or ambiguous, and what the classes in a file raise.
        """
        name = str(name)
        find = self._load_file if is_path(name) else self._find
        if not name.endswith(SERIES_SUFFIX):
            return find(name)
        try:
            return find(name)
        except GameNotFound:
            return self._series_of(find(name.removesuffix(SERIES_SUFFIX)))

    # What plugins add to a game -------------------------------------------------------------------

    def variants(self, game: Game[Any]) -> list[Variant]:
        """The variants of a game, those of its own plugin first."""
        return [variant for _, variant in self.offered("register_variants", game)]

    def variant(self, game: Game[Any], name: str) -> Variant:
        """The variant of that id; raises `PluginError` where there is none or more than one."""
        offers: list[tuple[str, Variant]] = self.offered("register_variants", game)
        return the_one(f"variant of {game.id}", name, [(each.id, origin, each) for origin, each in offers])

    def offered(self, hook: str, game: Game[Any]) -> list[tuple[str, Any]]:
        """What plugins give for a game, each with the plugin that gives it; the game's own plugin first.

        A plugin whose hook fails is left out with a `PluginWarning`.
        """
        offers: list[tuple[str, Any]] = []
        for plugin in sorted(self._all(), key=lambda plugin: not plugin.offers(game)):
            try:
                offers += [(f"plugin {plugin}", given) for given in plugin.ask(hook, game=game)]
            except TebanError as error:
                warn(plugin, error, f"{game.id} goes without it")
        return offers

    # Sessions -------------------------------------------------------------------------------------

    def new_session(
        self,
        game: Game[Any] | str | Path,
        players: int | None = None,
        options: Any = None,
        seed: bytes | int | None = None,
        variant: Variant | str | None = None,
        casual: bool = False,
    ) -> Session[Any]:
        """A session of a game or of the game of that name, which the plugins' observers follow."""
        rules = game if isinstance(game, Game) else self.load(game)
        chosen = self.variant(rules, variant) if isinstance(variant, str) else variant
        return Session(rules, players, options, seed, chosen, casual, observers=self.observers())

    def observers(self) -> Sequence[Listener]:
        """The plugins' observers for one session; nobody where no plugin has such a hook."""
        return [Listener(plugin) for plugin in self._all() if any(map(plugin.implements, OBSERVERS))]

    def replay(self, record: bytes | str | Path, game: Game[Any] | None = None) -> Session[Any]:
        """Plays a record again, given as its bytes or its file, in JSON or as text.

        The game and the variant are those that it names, or `game` for one from a file.
        Raises `RecordError` where it does not hold.
        """
        data = record if isinstance(record, bytes) else _read(Path(record))
        is_text = record_text.is_text(data)
        header = record_text.read_header(_text(data)) if is_text else read_header(data)
        rules = game if game is not None else self.load(header.game)
        variant = self.variant(rules, header.variant) if header.variant else None
        played = variant.game(rules) if variant else rules
        decoded = record_text.decode(_text(data), played) if is_text else decode_record(data, played)
        return Session.replay(decoded, rules, variant)

    # What plugins do ------------------------------------------------------------------------------

    def register_commands(self, cli: Any) -> None:
        """Lets every plugin add its commands to the click group."""
        for plugin in self._all():
            try:
                plugin.tell("register_commands", cli=cli)
            except TebanError as error:
                warn(plugin, error, "its commands may be missing")

    def open_store(self, url: str) -> Any:
        """The store of the first plugin that knows the URL; raises `PluginError` where none does."""
        for plugin in self._all():
            store = plugin.tell("open_store", url=url)
            if store is not None:
                return store
        raise PluginError(f"no plugin opens {url!r}; install one that implements open_store for it")

    # Below ----------------------------------------------------------------------------------------

    def _find(self, name: str) -> Game[Any]:
        named = [self._open(plugin) for plugin in self._listed if _is_named(plugin, name)]
        found = [plugin for plugin in named if name in plugin.games]
        if not found:
            for plugin in named:
                for fault in plugin.faults:
                    raise PluginError(f"plugin {plugin}: {fault}") from fault
            found = _entitled(name, self._offering(name))
        if len(found) > 1:
            raise PluginError(_ambiguous(name, found))
        if not found:
            raise GameNotFound(self._why_not(name))
        return found[0].games[name]

    def _series_of(self, game: Game[Any]) -> Series:
        if game not in self._series:
            self._series[game] = Series(game)
        return self._series[game]

    @cached_property
    def _listed(self) -> dict[str, list[EntryPoint]]:
        """The entry points by name, nothing imported; several where distributions clash."""
        from importlib.metadata import entry_points  # a fifth of the time of `import teban`

        listed: dict[str, list[EntryPoint]] = {}
        for point in sorted(entry_points(group=PROJECT), key=lambda point: (point.name, _origin(point))):
            listed.setdefault(point.name, []).append(point)
        return listed

    def _open(self, name: str) -> Plugin:
        """The plugin of an entry point, imported when it is first asked for."""
        if name not in self._opened:
            points = self._listed[name]
            origins = [_origin(point) for point in points]

            def source() -> Any:
                if len(points) > 1:
                    both = " and ".join(origins)
                    raise PluginError(f"{both} have the same entry point {name!r}; uninstall one")
                return points[0].load()

            self._opened[name] = Plugin(name, ", ".join(origins), source)
        return self._opened[name]

    def _known(self) -> list[Plugin]:
        """The plugins whose games are found by their ids."""
        added = [plugin for name, plugin in self._added.items() if name not in self._only_by_path]
        return [*added, *map(self._open, self._listed)]

    def _all(self) -> list[Plugin]:
        return [*self._added.values(), *map(self._open, self._listed)]

    def _offering(self, game: str) -> list[Plugin]:
        return [plugin for plugin in self._known() if game in plugin.games]

    def _load_file(self, name: str) -> Game[Any]:
        path, wanted = split_path(name)
        module = module_of(path)
        plugin = self._added.get(str(path))
        if plugin is None or plugin.source is not module:
            plugin = Plugin(str(path), "", lambda: module)
        games = [game for game in plugin.games.values() if wanted in ("", game.id, name_of(game))]
        if plugin.faults and not (wanted and games):
            raise plugin.faults[0]
        names = [name_of(game) for game in plugin.games.values()]
        if not games:
            raise GameNotFound(f"{path} has no game {wanted!r}; {meant(wanted, names)}")
        if len(games) > 1:
            choices = " or ".join(f"{path.name}:{found}" for found in names)
            raise PluginError(f"{path} has {len(games)} games; name one, {choices}")
        if plugin.name not in self._added:
            self._only_by_path.add(plugin.name)
        self._added[plugin.name] = plugin
        return games[0]

    def _why_not(self, name: str) -> str:
        """The message for a game that nobody offers."""
        plugins = self._known()
        hint = meant(name, [game for plugin in plugins for game in plugin.games])
        if Path(f"{name}.py").is_file():
            hint = f"did you mean the file './{name}.py'?"
        broken = [f"{plugin}: {fault}" for plugin in plugins for fault in plugin.faults]
        return "; ".join([f"no game is called {name!r}", hint, *(f"broken is {fault}" for fault in broken)])


def _entry(plugin: Plugin, game: Game[Any], fault: str) -> GameEntry:
    return GameEntry(
        plugin.name, plugin.distribution, game.id, game.title, game.player_counts, game.rules_version, fault
    )


def _is_named(plugin: str, game: str) -> bool:
    return plugin.replace("_", "-").lower() == game.replace("_", "-").lower()


def _entitled(game: str, offering: list[Plugin]) -> list[Plugin]:
    """Of the plugins that offer a game, the one that is named after it, or all."""
    return [plugin for plugin in offering if _is_named(plugin.name, game)] or offering


def _ambiguous(game: str, offering: list[Plugin]) -> str:
    return f"plugins {' and '.join(map(str, offering))} offer the same game {game!r}; uninstall one"


def _origin(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist is not None else ""


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise RecordError(f"{str(path)!r} cannot be read: {error.strerror}") from error
    except ValueError as error:  # a null byte, a lone surrogate
        raise RecordError(f"{str(path)!r} is no path: {error}") from error


def _text(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise RecordError(f"is no UTF-8 text: {error.reason} at byte {error.start}") from error
