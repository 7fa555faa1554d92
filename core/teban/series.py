"""Series: a game over a game, played several times until it is decided.

    Series(KuhnPoker(), target=10)

is a game of its own, `kuhn-poker-series`, with every law and every use of a game. `state.inner`
is the present game's state, which the item `PlayGame` looks through. Players keep their numbers;
who begins changes, where the game's `new` takes `first`.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta, Struct, field

from teban.action import Action
from teban.agenda import Nested, SecretChoice, Task
from teban.declare import Declared
from teban.engine.views import View
from teban.errors import DefinitionError, InvalidInput
from teban.game import Game
from teban.rng import RandomSource
from teban.scoring import Line, ScoreSheet
from teban.state import State
from teban.visibility import Public

SERIES_SUFFIX = "-series"
"""What a series adds to the id of the game that it plays."""

MAX_GAMES = 1000
"""The longest series."""

Length = Literal["rounds", "best-of", "target"]
First = Literal["rotate", "winner", "loser", "same"]


class SeriesOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a series is and who begins; `game` holds the options of the game that is played.

    "rounds" plays `count` games and adds up their points; "target" does so until somebody has
    `count` points, and is nobody's if that has not come about in `most` games; "best-of" counts
    games won, and ends when the leader cannot be caught in `count` games. A game that nobody
    wins alone counts as played. After it, and at "rotate", the next player begins; "winner" and
    "loser" of a game begin the next one.
    """

    length: Length = "best-of"
    count: Annotated[int, Meta(ge=1, le=MAX_GAMES)] = 3
    first: First = "rotate"
    most: Annotated[int, Meta(ge=1, le=MAX_GAMES)] = MAX_GAMES

    if TYPE_CHECKING:
        game: Any = None


class Ready(Action, visible=Public):
    """Goes on to the next game."""


READY = Ready()


class SeriesState(State, visible=Public):
    """A series under way; `first` began the present game.

    `totals` and `winners` have an entry for each game that is over: its total points for each
    player, and who won it alone, if anybody.
    """

    first: int = 0
    totals: list[tuple[int, ...]] = field(default_factory=list)
    winners: list[int | None] = field(default_factory=list)

    series: ClassVar[Series]

    if TYPE_CHECKING:
        inner: Any = None
        options: Any = None


class PlayGame(Nested[SeriesState]):
    """The present game."""

    def resolve(self, state: SeriesState) -> None:
        outcome = state.series.played.outcome(state.inner)
        assert outcome is not None, "a nested game is resolved when it is over"
        state.totals.append(outcome.totals)
        state.winners.append(_alone(outcome.ranks, 1))
        if not _is_decided(state):
            state.first = _next_first(state, outcome.ranks)
            state.then(GetReady(players=tuple(range(state.player_count))), BeginGame(), type(self)())


class PlaySecretGame(PlayGame, reveals=True):
    """The present game, whose score tells what was concealed in it."""


class GetReady(SecretChoice[SeriesState, Ready]):
    """Everybody looks at the game that is over; the next one begins when all are ready."""

    def actions(self, state: SeriesState, player: int) -> Sequence[Ready]:
        return (READY,)

    def resolve(self, state: SeriesState, chosen: Mapping[int, Ready]) -> None:
        pass  # the next game is on the agenda already


class BeginGame(Task[SeriesState], forgets=True):
    """Puts a fresh game in the place of the one that is over."""

    def resolve(self, state: SeriesState) -> None:
        state.inner = state.series.new_game(state.player_count, state.options, state.first)


class Series(Game):  # its state is made for the game it plays
    """A game played several times: `rounds=n` games, the `best_of=n`, or to a `target=n` of points.

    These are the defaults of its options, see `SeriesOptions`; where no length is given they are
    those of the game's own `series`. `first` is "rotate" where the game takes a first player,
    and can be nothing but "same" where it does not.
    """

    def __init__(
        self,
        game: Game[Any],
        *,
        rounds: int | None = None,
        best_of: int | None = None,
        target: int | None = None,
        first: First | None = None,
        most: int | None = None,
    ) -> None:
        if not isinstance(game, Game):
            raise DefinitionError(
                f"{game!r} is no game",
                mend="give an instance, as in Series(Nim())",
                place=type(self).__name__,
            )
        if (rounds, best_of, target) == (None, None, None):
            rounds, best_of, target = (game.series.get(name) for name in ("rounds", "best_of", "target"))
            first, most = first or game.series.get("first"), most or game.series.get("most")
        given = {"rounds": rounds, "best-of": best_of, "target": target}
        lengths = {length: count for length, count in given.items() if count is not None}
        length, count = next(iter(lengths.items()), ("best-of", 3))
        place = type(game).__name__
        self._takes_first = "first" in inspect.signature(game.new).parameters
        if len(lengths) > 1:
            raise DefinitionError(
                f"a series is given {' and '.join(lengths)}",
                mend="give one of rounds, best_of and target",
                place=place,
            )
        if first not in (None, "same") and not self._takes_first:
            raise DefinitionError(
                f"first={first!r} needs a game whose first player can differ",
                mend="write new(self, players, options, first: int = 0)",
                place=place,
            )
        self.inner = self.played = game
        begins = first or ("rotate" if self._takes_first else "same")
        options = _options_of(game, length, count, begins, most or MAX_GAMES)
        playing = PlaySecretGame if game.definition.conceals else PlayGame
        vars(self).update(  # what other games say on their class
            id=f"{game.id}{SERIES_SUFFIX}",
            title=f"{game.title}, a series",
            players=game.players,
            rules_version=game.rules_version,
            options=options,
            state=_state_of(self, options),
            items=(playing, GetReady, BeginGame),
        )
        super().__init__()

    def new(self, players: int, options: Any, first: int = 0) -> SeriesState:
        if options.first != "same" and not self._takes_first:
            raise InvalidInput(f"{self.played.id} takes no first player; first must be 'same'", "options")
        inner = self.new_game(players, options, first)
        return self.definition.state(agenda=[self.items[0]()], inner=inner, options=options, first=first)  # type: ignore[no-any-return]

    def new_game(self, players: int, options: Any, first: int) -> Any:
        """The state of a fresh game of the series."""
        return self.played.new_state(players, options.game, first if self._takes_first else None)

    def score(self, state: SeriesState) -> ScoreSheet:
        return _sheet(state)

    def standing(self, view: View[SeriesState]) -> ScoreSheet:
        return _sheet(view)

    def check(self, state: SeriesState) -> None:
        players, winners = range(state.player_count), state.winners
        assert state.inner.player_count == len(players), "every game has the players of the series"
        assert state.first in players, "who begins is a player"
        assert all(winner is None or winner in players for winner in winners), "a winner is a player"
        assert all(len(totals) == len(players) for totals in state.totals), "every player has a total"
        assert len(state.totals) == len(winners), "every game that is over has totals, and a winner or none"
        assert state.agenda or state.totals, "a series that is over has had a game"
        present = [type(item) for item in state.agenda]
        known: tuple[list[type], ...] = ([], [self.items[0]], [self.items[0], BeginGame, GetReady])
        assert present in known, "a game is played, or everybody gets ready for the next"
        self.played.check_state(state.inner)

    def determinize(self, view: View[SeriesState], rng: RandomSource) -> SeriesState:
        """The played game's own worlds, in the series as everybody knows it."""
        return self.definition.state(  # type: ignore[no-any-return]
            agenda=[_item(item) for item in view.agenda],
            player_count=view.player_count,
            first=view.first,
            totals=view.totals[:],
            winners=view.winners[:],
            options=view.options,
            inner=self.played.determinize(view.inner, rng),
        )


# What is made for the game that is played -------------------------------------------------------


def _options_of(game: Game[Any], length: str, count: int, first: str, most: int) -> type[Struct]:
    """The options of a series of that game, with these defaults."""
    return msgspec.defstruct(
        f"{type(game).__name__}SeriesOptions",
        [
            ("length", Length, length),
            ("count", Annotated[int, Meta(ge=1, le=MAX_GAMES)], count),
            ("first", First, first),
            ("most", Annotated[int, Meta(ge=1, le=MAX_GAMES)], most),
            ("game", game.options, game.make_options()),
        ],
        bases=(SeriesOptions,),
        module=__name__,
        frozen=True,
        forbid_unknown_fields=True,
    )


def _state_of(series: Series, options: type[Struct]) -> Declared:
    """The state of a series, which holds that of the game it plays."""
    played = series.played.definition.state
    annotations = {"inner": played, "options": options}
    namespace = {"__module__": __name__, "__annotations__": annotations, "series": series}
    return Declared(f"{played.__name__}Series", (SeriesState,), namespace, visible=Public, kw_only=True)


def _item(shown: Any) -> Any:
    """The item that a view shows; everybody's commitment to be ready is the same."""
    if isinstance(shown, (PlayGame, BeginGame)):
        return shown
    sealed = (READY,) * len(shown.committed)
    return GetReady(players=shown.players, committed=shown.committed, sealed=sealed)


# Scoring ----------------------------------------------------------------------------------------


def _sheet(series: Any) -> ScoreSheet:
    """A line for each game that is over, from a state or a view.

    One more takes the points back where a series to a target ended before anybody had them.
    """
    players = range(series.player_count)
    points = tuple(sum(totals[player] for totals in series.totals) for player in players)
    wins = tuple(_wins(series))
    if series.options.length == "best-of":
        games = [tuple(int(player == winner) for player in players) for winner in series.winners]
        tie_break = Line("points", points)
    else:
        games, tie_break = series.totals, Line("games won", wins)
    lines = tuple(Line(f"game {number}", entry) for number, entry in enumerate(games, 1))
    if series.options.length == "target" and len(games) >= series.options.most and not _has_target(series):
        lines += (Line("target not reached", tuple(-total for total in points)),)
        tie_break = Line("games won", (0,) * len(players))
    return ScoreSheet(lines or (Line("no game yet", (0,) * len(players)),), (tie_break,))


def _is_decided(series: SeriesState) -> bool:
    options, games = series.options, len(series.totals)
    if options.length == "target":
        return games >= options.most or _has_target(series)
    if options.length == "rounds":
        return games >= options.count  # type: ignore[no-any-return]
    best, second, *_ = sorted([*_wins(series), 0], reverse=True)
    left = options.count - games
    return left <= 0 or best - second > left  # type: ignore[no-any-return]


def _has_target(series: Any) -> bool:
    """Whether somebody has the points that a series to a target is played for."""
    return max(map(sum, zip(*series.totals, strict=True)), default=0) >= series.options.count  # type: ignore[no-any-return]


def _next_first(series: SeriesState, ranks: Sequence[int]) -> int:
    """Who begins the game after one that ended with these ranks."""
    if series.options.first == "same":
        return series.first
    chosen = None
    if series.options.first == "winner":
        chosen = _alone(ranks, 1)
    elif series.options.first == "loser" and max(ranks) > 1:
        chosen = _alone(ranks, max(ranks))
    return (series.first + 1) % series.player_count if chosen is None else chosen


def _wins(series: Any) -> list[int]:
    return [series.winners.count(player) for player in range(series.player_count)]


def _alone(ranks: Sequence[int], rank: int) -> int | None:
    """The one player with that rank, if there is one."""
    return ranks.index(rank) if ranks.count(rank) == 1 else None
