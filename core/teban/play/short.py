"""Short ways of what `Moves` does, for most sessions: nobody watches, and nothing is nested.

They give the same; whatever is unusual they leave to the long way, with the blame.
"""

from __future__ import annotations

from typing import Any, TypeVar

from teban.engine.run import with_commitment
from teban.game import MAX_AGENDA
from teban.play.events import Drawn, Event, Opened
from teban.play.moves import MAX_DRAWS, Held, Moves
from teban.state import State

S = TypeVar("S", bound=State)


class ShortMoves(Moves[S]):
    """The moves of a session, the usual commitments and draws the short way."""

    def _commit(self, player: int, action: Any) -> list[Event]:
        """A commitment to `_secret`, to something that was listed for the player."""
        item, legal = self._secret, self._legal
        try:
            if legal is None or player is not self._legal_player or player not in item.players:
                raise ValueError(player)
            action = legal[legal.index(action)]
            if action.__class__ not in self._kinds.own_actions[item.__class__]:
                raise ValueError(action)
        except Exception:  # noqa: BLE001 - asked again the long way, with the blame
            return self._play_checked(player, action)
        state = self._state
        agenda, full = state.agenda, with_commitment(item, player, action)
        if len(full.committed) < len(full.players):
            agenda[-1] = self._secret = full
            self._legal = None
            return []
        event, depth = Opened(len(self._log), full.committed, full.sealed), len(agenda) - 1
        try:
            agenda.pop()
            chosen = {}
            for place, who in enumerate(full.committed):  # quicker than `dict(zip(...))`
                chosen[who] = full.sealed[place]
            full.resolve(state, chosen)
            self._follow(event, agenda, depth)
            if item.committed and not self._kinds.secrets.isdisjoint(map(type, agenda)):
                self._check_commitments()
        except BaseException as error:  # noqa: BLE001 - raised again, the session restored
            self._fail(error, event.revision, [], (Held(0, state, depth, item),), full)
        self._find_choice()
        return self._log[event.revision :]

    def _advance(self) -> None:
        """Runs tasks and draws until somebody must decide."""
        if self._watched or self._kinds.nested:
            return super()._advance()
        kinds, log = self._kinds, self._log
        state: Any = self._state
        tasks = draws = 0
        while agenda := state.agenda:
            item = agenda[-1]
            cls = item.__class__
            if cls in kinds.tasks:
                tasks += self.game.steps.settle(state)
                continue
            if cls not in kinds.chances:
                break
            if draws == MAX_DRAWS:
                raise self._endless(item)
            action = self._draw(state, item)
            draws += 1
            self._draws += 1
            agenda.pop()
            depth = len(agenda)
            item.resolve(state, action)
            if len(agenda) != depth:
                self._check_queued(agenda, depth)
            log.append(Drawn(len(log), action))
        if tasks or not log or len(agenda) > MAX_AGENDA:
            self.game.check_agenda(state)
        return None
