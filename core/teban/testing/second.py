"""The second world of a pair: a session that is made to look like another one to one viewer."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, NamedTuple

from teban.agenda import CHANCE, Chance, SecretChoice
from teban.engine.codec import encode
from teban.engine.run import listed
from teban.errors import RulesError, name_of
from teban.game import Game
from teban.play.events import Event, Readiness
from teban.play.session import Session
from teban.rng import QuickRng
from teban.testing.trial import Trial
from teban.visibility import Viewer

DRAWS_TRIED = 100
"""How often an outcome that looks the same is drawn for where outcomes are not listed."""

Move = tuple[int, Any]
"""A decision or, of the player `CHANCE`, a draw."""


@dataclass
class World:
    """A session and what it has told one viewer; `base` is the first world's revision when it joined."""

    session: Session[Any]
    viewer: Viewer
    base: int
    told: list[Event | Readiness] = field(default_factory=list)

    @classmethod
    def watched(cls, session: Session[Any], viewer: Viewer, base: int) -> World:
        world = cls(session, viewer, base)
        session.subscribe(world.told.append, viewer)
        return world

    @property
    def state(self) -> Any:
        """The session's own state: to look at, not to change."""
        return self.session._state

    @property
    def item(self) -> Any:
        """The current item, none at the end."""
        agenda = self.session.game.steps.here(self.state).agenda
        return agenda[-1] if agenda else None


class NoLikeness(RulesError):
    """Raised inside the second session: it draws what the first world does not."""


class Shadow(Session[Any]):
    """A session whose draws look to one viewer like those that are wanted."""

    _viewer: Viewer
    _rng: QuickRng
    _wanted: deque[Any]
    _made: list[Move]

    def __init__(self, trial: Trial, viewer: Viewer, rng: QuickRng, wanted: Iterable[Any]) -> None:
        self._viewer, self._rng = viewer, rng
        self.want(wanted)
        setup = trial.setup
        super().__init__(
            setup.game, setup.players, setup.options, trial.seed, setup.named_variant, trial.casual
        )

    @classmethod
    def dealt(cls, trial: Trial, viewer: Viewer, rng: QuickRng, state: Any) -> Shadow:
        """From a state; raises `DecodeError` or `RulesError` where it is none of the game's."""
        setup = trial.setup
        session = cls.from_state(setup.game, state, trial.seed, setup.options, setup.named_variant)
        assert isinstance(session, Shadow)
        session._viewer, session._rng = viewer, rng
        return session

    def want(self, draws: Iterable[Any]) -> list[Move]:
        """Says what the first world drew in the next step; gives a list that fills with this one's draws."""
        self._wanted, self._made = deque(draws), []
        return self._made

    def _draw(self, state: Any, item: Any) -> Any:
        alike: list[tuple[Any, int]] = []
        if "_wanted" in vars(self) and self._wanted:
            wanted = self._wanted.popleft()
            found = _outcomes(item, state, wanted, self._rng)
            actions = [action for action, _ in found]
            likely = likeness_of(self.game, wanted, CHANCE, self._viewer, self.players, actions)
            alike = [(action, weight) for action, weight in found if action in likely]
        if not alike:
            raise NoLikeness(self.game.id, name_of(item), "draws what the first world does not")
        (action,) = self._rng.choices([action for action, _ in alike], [weight for _, weight in alike])
        self._made.append((CHANCE, action))
        return action


def likeness_of(
    game: Game[Any], action: Any, actor: int, viewer: Viewer, players: int, among: Sequence[Any]
) -> Sequence[Any]:
    """Those of the actions that look to the viewer like the given one."""
    if game.views.is_open(action.__class__):
        return [action] if action in among else []
    shown = game.views.redact(action, actor, viewer, players)
    return [
        other
        for other in among
        if other.__class__ is action.__class__ and game.views.redact(other, actor, viewer, players) == shown
    ]


class Parting(NamedTuple):
    """Where worlds part: what declares that something becomes known there, the views, the current items."""

    reveal: str = ""
    views: Sequence[bytes] = ()
    items: Sequence[str] = ()


@dataclass(frozen=True)
class Cause:
    """What a step did in each world: the state before it and the moves; none where nothing is revealed."""

    viewer: Viewer
    first: tuple[Any, Sequence[Move]] | None = None
    second: tuple[Any, Sequence[Move]] | None = None

    def parting(self, game: Game[Any]) -> Parting:
        """Where the worlds first look different, if they do."""
        if self.first is None or self.second is None:
            return Parting()
        worlds = [game.clone(self.first[0]), game.clone(self.second[0])]
        for moves in zip_longest(self.first[1], self.second[1]):
            if None in moves:
                return Parting(_shown_draw(game, worlds), items=_items(game, worlds))
            shown = [shown_to(game, world, m, self.viewer) for world, m in zip(worlds, moves, strict=True)]
            declared = _do_both(game, worlds, moves)
            seen = [encode(game.view(world, self.viewer)) for world in worlds]
            if shown[0] != shown[1] or seen[0] != seen[1]:
                return Parting(declared, seen, _items(game, worlds))
        return Parting()

    def declares(self, game: Game[Any]) -> str:
        """What was declared anywhere in the step to make something known, or nothing."""
        if self.first is None or self.second is None:
            return ""
        worlds = [game.clone(self.first[0]), game.clone(self.second[0])]
        declared = [
            _do_both(game, worlds, moves) for moves in zip(self.first[1], self.second[1], strict=False)
        ]
        return next(filter(None, declared), "")


def shown_by(game: Game[Any], state: Any, move: Move) -> list[Move]:
    """The moves that the event of a move will show: all that it opens, none while something stays sealed."""
    item = game.steps.here(state).agenda[-1]
    if not isinstance(item, SecretChoice) or move[1].__class__ in game.steps.kinds.interrupt_of:
        return [move]
    return [*zip(item.committed, item.sealed, strict=True), move] if opens(item) else []


def shown_to(game: Game[Any], state: Any, move: Move, viewer: Viewer) -> list[Any]:
    """What a viewer will see of a move in its event."""
    count = state.player_count
    return [game.views.redact(action, actor, viewer, count) for actor, action in shown_by(game, state, move)]


def do_move(game: Game[Any], state: Any, player: int, action: Any, ran: list[Any]) -> None:
    """Does a move in place; the items that were resolved are added to `ran`."""
    item = game.steps.here(state).agenda[-1]
    offer = game.steps.kinds.interrupt_of.get(action.__class__)
    if offer is not None:
        ran.append(offer)
    elif not isinstance(item, SecretChoice) or opens(item):
        ran.append(item)
    game.steps.apply(state, player, action, ran)


def _do_both(game: Game[Any], worlds: Sequence[Any], moves: Sequence[Move]) -> str:
    """Does a move in each world; gives what is declared to make something known thereby."""
    opened, ran = _opened_differently(game, worlds, moves), list[Any]()
    for world, (player, action) in zip(worlds, moves, strict=True):
        do_move(game, world, player, action, ran)
    return next((name_of(item) for item in ran if item.reveals), opened)


def opens(item: SecretChoice[Any, Any]) -> bool:
    """Whether the next commitment opens it."""
    return len(item.committed) + 1 == len(item.players)


def _opened_differently(game: Game[Any], worlds: Sequence[Any], moves: Sequence[Move]) -> str:
    """What is opened, where the worlds open a sealed choice in which different actions lie."""
    tops = [game.steps.here(world).agenda[-1] for world in worlds]
    actions = [action for _, action in moves]
    if any(not isinstance(top, SecretChoice) or not opens(top) for top in tops):
        return ""
    if any(action.__class__ in game.steps.kinds.interrupt_of for action in actions):
        return ""
    sealed = [(*top.sealed, action) for top, action in zip(tops, actions, strict=True)]
    return f"the opening of {name_of(tops[0])}" if sealed[0] != sealed[1] else ""


def _items(game: Game[Any], worlds: Sequence[Any]) -> list[str]:
    """The name of the current item in each world."""
    agendas = [game.steps.here(world).agenda for world in worlds]
    return [name_of(agenda[-1]) if agenda else "the end" for agenda in agendas]


def _shown_draw(game: Game[Any], worlds: Sequence[Any]) -> str:
    """The draw before which one world stopped, no other way to draw looking the same."""
    tops = [game.steps.here(world).agenda[-1:] for world in worlds]
    if all(top and isinstance(top[0], Chance) for top in tops):
        return f"a draw of {name_of(tops[0][0])}"
    return ""


def _outcomes(item: Any, state: Any, wanted: Any, rng: QuickRng) -> list[tuple[Any, int]]:
    """What the item may draw, with weights; some that it drew and the wanted one, where it lists nothing."""
    if item.__class__.outcomes is not Chance.outcomes:
        return listed(item, state)
    drawn = [(item.draw(state, rng), 1) for _ in range(DRAWS_TRIED)]
    return [*drawn, (wanted, 1)] if item.allows(state, wanted) else drawn
