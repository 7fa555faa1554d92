"""What has to be told of a game, so that everything else about it can be tested as for every game.

`tests/<name>_facts.py` has `FACTS`; `name` is the game's id with underscores. The game's folders
and files are called by it everywhere: `tests/records/<name>`, `tests/transcripts/<name>`,
`tests/scenarios/<name>`, `tests/perft/<name>.toml`, `tests/oracles/<name>.py`,
`plugins/teban_<name>`. Only its page has the id: `docs/rules/<id>.md`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from teban import Game, QuickRng, Session, registry
from teban.testing.setups import Setup, setups_of

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parent


def no_records() -> dict[str, Session]:
    return {}


@dataclass(frozen=True, eq=False)
class Facts:
    """One game for the tests; what has a default may be left out."""

    game: Game[Any]

    rulebook: str
    """The name before the comma of each rule: `Hiroba` in `Hiroba, "2. Optional action"`."""

    readings: tuple[str, ...]
    """The rows of the readings table of the game's page."""

    reasons: frozenset[str]
    """Every reason for which the rules refuse an action; the page lists them too."""

    source: str = ""
    """What `teban play` is given to find the game, where it is not its id."""

    ways: tuple[Setup, ...] = ()
    """The set-ups that are played; else every count with the defaults and each other value of each option."""

    transcribed: tuple[Setup, ...] = ()
    """The set-ups of the transcripts; else every count with the defaults."""

    attempts: Callable[[Session, int], Iterable[Any]] | None = None
    """All that a player could mean at his current item, legal or not, actions of its classes alone; a part
    of it where it is too much. Without it what was legal at another time is tried."""

    choose: Callable[[Session, int, Sequence[Any], QuickRng], Any] | None = None
    """A player's choice among legal actions in random games, where any would not show enough of the game."""

    records: Callable[[], dict[str, Session]] = no_records
    """Golden records beside those that are played by bots, by name."""

    kept_records: tuple[str, ...] = ()
    """Records in the folder that are no golden ones: written by hand, such as a rulebook's sample game."""

    bots: tuple[str, ...] = ("random", "greedy")
    """Who plays the golden records, in turn."""

    differences_at_turn: Callable[[Session, QuickRng, Counter[str]], Iterator[str]] | None = None
    """Where plugin and oracle differ while somebody is to act; counts the reasons of refusals."""

    compared_reasons: frozenset[str] = frozenset()
    """The reasons of refusals that come up where plugin and oracle are compared."""

    games_for_reasons: int = 60
    """Random games after which all of them have come up."""

    differences_at_end: Callable[[Session], Iterator[str]] | None = None
    """Where plugin and oracle differ once a game is over: that it is, and the whole score."""

    start: Callable[[dict[str, Any]], Any] | None = None
    """The state of an entry of the perft table that has no `record`."""

    lines: Callable[[Any, int], int] | None = None
    """How many lines of so many decisions the oracle counts from a state."""

    is_standing_final: bool = False
    """Whether the running score of a finished game is its score."""

    proof_games: int = 100_000
    """Random games of `<id>-games`."""

    oracle_games: int = 20_000
    """Random games of `<id>-oracle`."""

    quick_games: int = 5
    """Games of each way against the oracle in the quick tests."""

    rules: tuple[str, ...] = field(default=())
    """The plugin's modules that the oracle is compared with; else the whole plugin."""

    @property
    def name(self) -> str:
        return self.game.id.replace("-", "_")

    @property
    def page(self) -> Path:
        return ROOT / "docs" / "rules" / f"{self.game.id}.md"

    def __str__(self) -> str:
        return self.name


@cache
def all_facts() -> tuple[Facts, ...]:
    """Those of every game, by name."""
    modules = sorted(file.stem for file in TESTS.glob("*_facts.py"))
    return tuple(import_module(module).FACTS for module in modules)


def facts_of(name: str) -> Facts:
    return next(facts for facts in all_facts() if facts.name == name)


@cache
def ways_of(facts: Facts) -> tuple[Setup, ...]:
    """All set-ups in which a game is tried."""
    return facts.ways or tuple(setups_of(facts.game, registry.variants(facts.game)))


def transcribed_of(facts: Facts) -> tuple[Setup, ...]:
    return facts.transcribed or tuple(Setup(facts.game, players) for players in facts.game.player_counts)


def label_of(way: Setup) -> str:
    """`3-players-length-quick`: the set-up in the name of a file."""
    words = [f"{way.players}-players", *([way.variant] if way.variant else [])]
    words += [f"{name.replace('_', '-')}-{_word(value)}" for name, value in way.options.items()]
    return "-".join(words)


def begun(way: Setup, seed: int, casual: bool = False, game: Game[Any] | None = None) -> Session:
    """A session of that way to play, of another game where one is given."""
    return Session(game or way.game, way.players, way.options, seed, way.named_variant, casual)


def _word(value: Any) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
