"""Walking along a log: the state after each event, undo and redo included, and the hash chain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Any

from teban.agenda import CHANCE
from teban.engine.codec import HASH_BYTES, encode, settled_bytes
from teban.game import Game
from teban.play.events import Drawn, Event, Opened, Played, Redone, Undone

STRIDE = 32
"""Of so many states along a line of play one is kept."""


def apply_event(game: Game[Any], state: Any, event: Event) -> None:
    """Does a logged decision or draw again, unchecked and in place."""
    match event:
        case Played(player=player, action=action):
            game.apply(state, player, action)
        case Drawn(action=action):
            game.apply(state, CHANCE, action)
        case Opened(players=players, actions=actions):
            for player, action in zip(players, actions, strict=True):
                game.apply(state, player, action)


def state_after(game: Game[Any], start: Any, line: Iterable[Event]) -> Any:
    """The state that a line of play leads to."""
    state = game.clone(start)
    for event in line:
        apply_event(game, state, event)
    return state


class Line:
    """The present line of play, and what was taken back from it."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.undone: list[Event] = []

    def copy(self) -> Line:
        twin = Line()
        twin.events, twin.undone = list(self.events), list(self.undone)
        return twin

    def add(self, event: Event) -> bool:
        """Takes in the next log entry; tells whether the line was cut or lengthened by it."""
        match event:
            case Undone(position=position):
                self.undone = self.events[position:] + self.undone
                del self.events[position:]
                return True
            case Redone(position=position):
                count = position - len(self.events)
                self.events += self.undone[:count]
                del self.undone[:count]
                return True
        self.events.append(event)
        self.undone = []
        return False


class Trail:
    """States kept along a line of play, so that a way back or on again need not begin at the start."""

    def __init__(self, game: Game[Any], start: Any) -> None:
        self._game, self._start = game, start
        self._kept: list[Any] = []

    def copy(self) -> Trail:
        twin = Trail(self._game, self._start)
        twin._kept = list(self._kept)
        return twin

    def state_after(self, line: Sequence[Event]) -> Any:
        """The state that the line leads to; the one after every `STRIDE` events is kept.

        To be asked whenever the line is cut, so that what came after the cut is forgotten.
        """
        kept = self._kept
        del kept[len(line) // STRIDE :]
        state = self._game.clone(kept[-1] if kept else self._start)
        for place, event in enumerate(line[len(kept) * STRIDE :], len(kept) * STRIDE + 1):
            apply_event(self._game, state, event)
            if place % STRIDE == 0:
                kept.append(self._game.clone(state))
        return state


class Walk:
    """A walk along a log: the state after as many entries as `revision`, undo and redo included."""

    def __init__(self, game: Game[Any], start: Any) -> None:
        self._game, self._start, self._line = game, start, Line()
        self._trail = Trail(game, start)
        self.state, self.revision = game.clone(start), 0

    def copy(self) -> Walk:
        twin = Walk(self._game, self._start)
        twin._line, twin._trail, twin.revision = self._line.copy(), self._trail.copy(), self.revision
        twin.state = self._game.clone(self.state)
        return twin

    def on(self, log: Iterable[Event]) -> Iterator[tuple[Event, Any]]:
        """Each entry that comes next, with the state after it, which is changed in place between steps."""
        for event in log:
            if self._line.add(event):
                self.state = self._trail.state_after(self._line.events)
            else:
                apply_event(self._game, self.state, event)
            self.revision += 1
            yield event, self.state


def walk(game: Game[Any], start: Any, log: Iterable[Event]) -> Iterator[tuple[Event, Any]]:
    """Each entry of a log with the state after it, as `Walk.on` gives them."""
    return Walk(game, start).on(log)


def hash_chain(game: Game[Any], head: bytes, start: Any, log: Iterable[Event]) -> str:
    """A hash over the head, the start and every entry with the state after it, open commitments left out."""
    link = blake2b(head + settled_bytes(start), digest_size=HASH_BYTES).digest()
    for event, state in walk(game, start, log):
        link = blake2b(
            link + encode(event, "msgpack") + settled_bytes(state), digest_size=HASH_BYTES
        ).digest()
    return link.hex()
