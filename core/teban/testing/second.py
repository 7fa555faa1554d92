"""The second world of a pair: a session that is made to look like another one to one viewer."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from teban.agenda import CHANCE, Chance
from teban.engine.chance import listed
from teban.errors import RulesError, name_of
from teban.game import Game
from teban.play.events import Event, Readiness
from teban.rng import QuickRng
from teban.testing.causes import Move
from teban.testing.table import OpenSession
from teban.testing.trial import Trial
from teban.visibility import Viewer

DRAWS_TRIED = 100
"""How often an outcome that looks the same is drawn for where outcomes are not listed."""


@dataclass
class World:
    """A session and what it has told one viewer; `base` is the first world's revision when it joined."""

    session: OpenSession
    viewer: Viewer
    base: int
    told: list[Event | Readiness] = field(default_factory=list)

    @classmethod
    def watched(cls, session: OpenSession, viewer: Viewer, base: int) -> World:
        world = cls(session, viewer, base)
        session.subscribe(world.told.append, viewer)
        return world

    @property
    def state(self) -> Any:
        """The session's state itself: to look at, not to change."""
        return self.session.state_itself

    @property
    def item(self) -> Any:
        """The current item, none at the end."""
        agenda = self.session.game.steps.here(self.state).agenda
        return agenda[-1] if agenda else None


class NoLikeness(RulesError):
    """Raised inside the second session: it draws what the first world does not."""


class Shadow(OpenSession):
    """A session whose draws look to one viewer like those that are wanted."""

    _viewer: Viewer
    _rng: QuickRng
    _wanted: deque[Any]
    _made: list[Move]

    def __init__(
        self, trial: Trial, viewer: Viewer, rng: QuickRng, wanted: Iterable[Any], made: list[Move]
    ) -> None:
        """Begins with draws like the wanted ones, added to `made`; raises `NoLikeness` where none is."""
        self._viewer, self._rng = viewer, rng
        self._wanted, self._made = deque(wanted), made
        setup = trial.setup
        super().__init__(
            setup.game, setup.players, setup.options, trial.seed, setup.named_variant, trial.casual
        )

    @classmethod
    def dealt(cls, trial: Trial, viewer: Viewer, rng: QuickRng, state: Any) -> Shadow:
        """From a state; raises `DecodeError` or `RulesError` where it is none of the game's."""
        setup = trial.setup
        session = cls.from_state(
            setup.game, state, trial.seed, setup.options, setup.named_variant, trial.casual
        )
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


def _outcomes(item: Any, state: Any, wanted: Any, rng: QuickRng) -> list[tuple[Any, int]]:
    """What the item may draw, with weights; some that it drew and the wanted one, where it lists nothing."""
    if item.__class__.outcomes is not Chance.outcomes:
        return listed(item, state)
    drawn = [(item.draw(state, rng), 1) for _ in range(DRAWS_TRIED)]
    return [*drawn, (wanted, 1)] if item.allows(state, wanted) else drawn
