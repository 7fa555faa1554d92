"""Two lives of a game that ought to look the same to one viewer, for whoever hosts them in lockstep.

The lives are those of the kit's pairs (`teban.testing.pairs`), from a place where no commitment
is open to the last one before the rules declare that something becomes known. What a game lets
differ without declaring it stays in, for whatever compares them to find.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from teban import Session
from teban.engine.codec import encode, uncommitted
from teban.play.events import Drawn, Event
from teban.testing.budget import BUDGETS
from teban.testing.pairs import Moment, Pair
from teban.testing.second import World
from teban.testing.setups import Setup
from teban.testing.trial import random_trial
from teban.visibility import SPECTATOR, Viewer

TRIED = 10
"""Random games in which one pair of twins is looked for."""


@dataclass(frozen=True)
class Life:
    """A state, what happened from there, and who has committed to what at the end."""

    start: Any
    entries: tuple[Event, ...]
    sealed: tuple[tuple[int, Any], ...] = ()


@dataclass(frozen=True)
class Twins:
    """Two lives that look the same; `tried` are actions that were known somewhere in the game."""

    setup: Setup
    viewer: Viewer
    lives: tuple[Life, Life]
    tried: tuple[Any, ...]

    def __str__(self) -> str:
        return f"{self.setup.game.id}, {self.setup}, viewer {self.viewer!r}"


def twins_of(setup: Setup, each: int) -> list[Twins]:
    """For every viewer as many twins as are wanted, where they are found."""
    found: dict[Viewer, list[Twins]] = {viewer: [] for viewer in (*range(setup.players), SPECTATOR)}
    for twins in _some_twins(setup, TRIED * each):
        if len(found[twins.viewer]) < each:
            found[twins.viewer].append(twins)
        if all(len(some) == each for some in found.values()):
            break
    return [twins for some in found.values() for twins in some]


def _some_twins(setup: Setup, games: int) -> Iterator[Twins]:
    """Those of random games, a few pairs of each for every viewer."""
    for game in range(games):
        trial = random_trial(setup, f"lockstep {game}", False, BUDGETS["quick"])
        for number in range(2 * (len(trial.viewers) - 1)):
            yield from _runs(Pair(trial, number))


def _runs(pair: Pair) -> Iterator[Twins]:
    """The lives of a pair that are seen to be the same, or ought to be."""
    run: _Run | None = None
    for moment in pair.moments():
        if run is not None and run.second is not moment.second:
            yield from run.told()
            run = None
        if moment.untold is not None:  # of an action that only one world has; law 9 is about it
            pair.part("")
            continue
        parting = moment.cause.parting().reveal or moment.cause.declared()
        if parting and not _look_the_same(moment):
            pair.part(parting)
            continue
        if run is None and _is_settled(moment):
            run = _Run(moment)
        if run is not None:
            run.take(moment)
    if run is not None:
        yield from run.told()


class _Run:
    def __init__(self, moment: Moment) -> None:
        self.pair, self.second = moment.pair, moment.second
        self._worlds = (moment.first, moment.second)
        is_beginning = moment.has_history and moment.steps == _draws_before(moment)
        self._starts = [world.session.start if is_beginning else _copy(world) for world in self._worlds]
        self._first = [0 if is_beginning else world.session.revision for world in self._worlds]
        self._last = list(self._first)
        self._sealed: list[tuple[tuple[int, Any], ...]] = [(), ()]
        self._differs = False

    def take(self, moment: Moment) -> None:
        self._differs |= encode(moment.first.state) != encode(moment.second.state)
        self._last = [world.session.revision for world in self._worlds]
        self._sealed = [_commitments(world) for world in self._worlds]

    def told(self) -> Iterator[Twins]:
        """The twins, if there is anything to compare."""
        ends = zip(self._worlds, self._starts, self._first, self._last, self._sealed, strict=True)
        first, second = (
            Life(start, tuple(world.session.log[at:to]), sealed) for world, start, at, to, sealed in ends
        )
        if self._differs:
            pair = self.pair
            yield Twins(pair.trial.setup, pair.viewer, (first, second), tuple(pair.known_actions))


def _commitments(world: World) -> tuple[tuple[int, Any], ...]:
    """Those that are open at the current item."""
    item = world.item
    return tuple(zip(getattr(item, "committed", ()), getattr(item, "sealed", ()), strict=True))


def _draws_before(moment: Moment) -> int:
    """The steps of the draws before the first decision."""
    return sum(1 for _ in moment.first.session.log)


def _copy(world: World) -> Any:
    return world.session.game.clone(world.state)


def _is_settled(moment: Moment) -> bool:
    """Whether no commitment is open in either world."""
    return all(
        encode(uncommitted(world.state)) == encode(world.state) for world in (moment.first, moment.second)
    )


def _look_the_same(moment: Moment) -> bool:
    viewer = moment.pair.viewer

    def shown(world: World) -> Any:
        told = [msgspec.structs.replace(each, revision=each.revision + world.base) for each in world.told]
        return encode([world.session.view(viewer), told, world.session.outcome()])

    return shown(moment.first) == shown(moment.second)


def session_of(setup: Setup, life: Life) -> Session:
    """A session at the beginning of a life, whose draws will be those of the life."""
    draws = iter([entry.action for entry in life.entries if isinstance(entry, Drawn)])
    return Session.from_state(
        setup.game,
        life.start,
        bytes(32),
        setup.options,
        setup.named_variant,
        draws=lambda _item: next(draws),
    )
