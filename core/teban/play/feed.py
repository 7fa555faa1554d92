"""What viewers are told: events as they may see them, with the changes to their views."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from teban.agenda import CHANCE
from teban.engine.codec import encode, uncommitted
from teban.game import Game
from teban.play.events import Drawn, Event, Opened, Played, Readiness, changes_between
from teban.play.line import Walk
from teban.visibility import Viewer

Callback = Callable[[Event | Readiness], None]


def view_data(game: Game[Any], state: Any, viewer: Viewer) -> Any:
    """A viewer's view in its JSON form, open commitments left out; what changes are folded into."""
    return msgspec.json.decode(encode(game.views.view(uncommitted(state), viewer)))


def event_for(game: Game[Any], event: Event, before: Any, after: Any, viewer: Viewer, players: int) -> Event:
    """An event as one viewer may see it, `before` and `after` being his view's JSON forms."""
    changes = changes_between(before, after)
    redact = game.views.redact
    match event:
        case Played(player=player, action=action):
            return Played(event.revision, player, redact(action, player, viewer, players), changes)
        case Drawn(action=action):
            return Drawn(event.revision, redact(action, CHANCE, viewer, players), changes)
        case Opened(players=actors, actions=actions):
            shown = tuple(
                redact(action, actor, viewer, players) for actor, action in zip(actors, actions, strict=True)
            )
            return Opened(event.revision, actors, shown, changes)
    return msgspec.structs.replace(event, changes=changes)


def events_for(game: Game[Any], walk: Walk, log: Iterable[Event], viewer: Viewer) -> Iterator[Event]:
    """The entries that a walk has before it, as one viewer may see them."""
    before = view_data(game, walk.state, viewer)
    for event, state in walk.on(log):
        after = view_data(game, state, viewer)
        yield event_for(game, event, before, after, viewer, state.player_count)
        before = after


class Subscription:
    """A callback and what its viewer has been told; `cancel` ends it."""

    def __init__(
        self, feed: Feed, callback: Callback, viewer: Viewer, data: Any, committed: tuple[int, ...]
    ) -> None:
        self.callback, self.viewer = callback, viewer
        self.data, self.committed = data, committed
        self._feed = feed

    def cancel(self) -> None:
        self._feed.remove(self)


class Feed:
    """Works out what each subscriber is told, and tells it once the move is final.

    A callback may play on: what follows is told after what came before, to everybody.
    """

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._subscriptions: list[Subscription] = []
        self._waiting: deque[tuple[Subscription, Event | Readiness]] = deque()
        self._prepared: list[tuple[Subscription, Event, Any]] = []
        self._entered: Event | None = None
        self._telling = False

    def subscribe(self, callback: Callback, viewer: Viewer, state: Any) -> Subscription:
        made = Subscription(
            self, callback, viewer, view_data(self._game, state, viewer), self._committed(state, viewer)
        )
        self._subscriptions.append(made)
        return made

    def remove(self, subscription: Subscription) -> None:
        if subscription in self._subscriptions:
            self._subscriptions.remove(subscription)

    def enter(self, event: Event) -> None:
        """Takes in a log entry, to be worked out once the tasks after it have run."""
        self._entered = event

    def prepare(self, state: Any) -> None:
        """Works out the entered event for everybody; `settle` makes it final, `drop` forgets it."""
        event, self._entered = self._entered, None
        if event is None:
            return
        for subscription in self._subscriptions:
            before = next(
                (data for other, _, data in reversed(self._prepared) if other is subscription),
                subscription.data,
            )
            after = view_data(self._game, state, subscription.viewer)
            shown = event_for(self._game, event, before, after, subscription.viewer, state.player_count)
            self._prepared.append((subscription, shown, after))

    def drop(self) -> None:
        self._entered = None
        self._prepared.clear()

    def settle(self, state: Any, revision: int) -> None:
        """What was prepared is final; who has committed may have changed."""
        for subscription, event, data in self._prepared:
            subscription.data = data
            self._waiting.append((subscription, event))
        self._prepared.clear()
        for subscription in self._subscriptions:
            committed = self._committed(state, subscription.viewer)
            if committed != subscription.committed:
                subscription.committed = committed
                self._waiting.append((subscription, Readiness(revision, committed)))

    def tell(self) -> None:
        """Calls back everything that is final; raises the first error once all have been told."""
        if self._telling:
            return
        self._telling, failure = True, None
        try:
            while self._waiting:
                subscription, event = self._waiting.popleft()
                if subscription in self._subscriptions:
                    try:
                        subscription.callback(event)
                    except Exception as error:  # noqa: BLE001 - the others must still be told
                        failure = failure or error
        finally:
            self._telling = False
        if failure is not None:
            raise failure

    def _committed(self, state: Any, viewer: Viewer) -> tuple[int, ...]:
        steps = self._game.steps
        if steps.kinds.secrets.isdisjoint(map(type, steps.here(state).agenda)):
            return ()
        here = steps.here(self._game.views.view(state, viewer))
        return next((item.committed for item in reversed(here.agenda) if hasattr(item, "committed")), ())
