"""What people at one terminal are shown: each what he may know, and nothing of another's."""

from __future__ import annotations

from typing import Any

from teban.cli.prompt import Prompt
from teban.cli.terminal import Terminal
from teban.cli.text import outcome_text
from teban.cli.tokens import shortened
from teban.play.record_text import entry_text
from teban.play.session import Session
from teban.render import Renderer
from teban.visibility import SPECTATOR, Viewer

EVENTS_A_TURN = 2
"""How many events for each player a picture is given."""


class Screen:
    """Shows a session to the people who share a terminal.

    Where the game conceals anything and several people play, the screen is cleared and the
    device handed over between two of them.
    """

    def __init__(
        self, session: Session[Any], people: tuple[int, ...], renderer: Renderer, terminal: Terminal
    ) -> None:
        self._session, self._game = session, session.game
        self._renderer, self._terminal = renderer, terminal
        self._conceals = session.game.views.hides_anything
        self._is_shared = self._conceals and len(people) > 1
        self._audience: Viewer = people[0] if self._conceals and len(people) == 1 else SPECTATOR
        self._holder: int | None = None
        self._seen: dict[Viewer, int] = {}

    def hand_over(self, player: int) -> bool:
        """Waits until that player looks alone; tells whether he wants to go on."""
        if not self._is_shared or player == self._holder:
            return True
        if self._holder is not None and self._has_news_for(self._holder):
            self.look(self._holder)
            self._terminal.ask("press Enter when you have seen this ")
        self._terminal.clear()
        answer = self._terminal.ask(f"\npass the device to player {player}, then press Enter ")
        self._terminal.clear()
        self._holder = player
        return answer is not None and answer.split() != ["quit"]

    def look(self, player: int) -> None:
        """What has happened since he looked last, his board, and who else is choosing."""
        self.tell(player if self._conceals else SPECTATOR)
        self.board(player)
        sheet = self._session.standing(player)
        if sheet is not None:
            totals = "  ".join(f"player {p}: {points}" for p, points in enumerate(sheet.totals))
            self._terminal.show(f"score so far:  {totals}")
        if len(waiting := self._session.to_act(player)) > 1:
            self._terminal.show(f"in secret, still to choose: players {', '.join(map(str, waiting))}")

    def board(self, viewer: Viewer) -> None:
        """The picture of his view, with the latest round of events so that it can mark the last move."""
        first = max(0, self._session.revision - EVENTS_A_TURN * self._session.players)
        picture = self._renderer.render(self._session.view(viewer), self._session.events(viewer, first))
        self._terminal.show(f"\n{picture}\n")

    def tell(self, viewer: Viewer) -> None:
        """The entries of the log that the viewer has not been told."""
        for event in self._session.events(viewer, self._seen.get(viewer, 0)):
            self._terminal.show(entry_text(event, self._game))
        self._seen[viewer] = self._session.revision

    def tell_all(self) -> None:
        """Tells what everybody at the terminal may know."""
        self.tell(self._audience)

    def options(self, prompt: Prompt) -> None:
        """What may be typed next, after what is settled; actions out of turn are named so."""
        classes = {} if prompt.path else self._game.notation.classes
        items = [
            f"{item} (out of turn)" if classes.get(item) in self._game.steps.kinds.interrupt_of else item
            for item in shortened(prompt.tokens)
        ]
        self._terminal.show("  ".join((" ".join(prompt.path or ("next",)) + ":", *items)))

    def end(self) -> None:
        """The last entries, the board and the score sheet, as everybody at the terminal may see them."""
        if self._is_shared:
            self._seen[SPECTATOR] = max(self._seen.values(), default=0)
        self.tell_all()
        self.board(self._audience)
        outcome = self._session.outcome()
        assert outcome is not None
        self._terminal.show(outcome_text(outcome))

    def _has_news_for(self, player: int) -> bool:
        """Whether he has learned what not everybody knows since he looked last."""
        first = self._seen[player]
        return self._session.events(player, first) != self._session.events(SPECTATOR, first)
