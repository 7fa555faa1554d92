"""A session that is led by steps: decisions, withdrawals, undo, and draws that may be given."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from teban.agenda import Chance
from teban.engine.chance import listed
from teban.engine.codec import encode
from teban.errors import IllegalAction, InvalidInput, shown
from teban.game import Game
from teban.play.checks import check_draw
from teban.play.events import Drawn, Event, Played
from teban.play.line import Line
from teban.play.session import Session
from teban.testing.blame import blaming
from teban.testing.setups import Setup
from teban.testing.watchdog import Endless

Kind = Literal["play", "draw", "withdraw", "undo", "redo"]


class Step(Struct, frozen=True):
    """Something that happened to a session; `count` is how many decisions an undo or redo takes."""

    kind: Kind
    player: int = -1
    action: Any = None
    count: int = 1

    def text(self, game: Game[Any]) -> str:
        """Such as `0 take 3`, `draw card 5`, `withdraw 1` or `undo 2`.

        An action that its text would lose is JSON.
        """
        (text,) = texts_of(game, [self])
        return text

    @classmethod
    def parse(cls, game: Game[Any], text: str) -> Step:
        """The step that `text` wrote."""
        head, _, rest = text.partition(" ")
        match head:
            case "undo" | "redo":
                return cls(head, count=int(rest))
            case "withdraw":
                return cls("withdraw", int(rest))
        action = game.decode_action(rest) if rest.startswith("{") else game.notation.parse(rest)
        return cls("draw", action=action) if head == "draw" else cls("play", int(head), action)


def texts_of(game: Game[Any], steps: Iterable[Step]) -> tuple[str, ...]:
    """The text of each step; a token format that does not return is asked once, and no more."""
    texts, hangs = list[str](), False
    for step in steps:
        match step.kind:
            case "undo" | "redo":
                texts.append(f"{step.kind} {step.count}")
            case "withdraw":
                texts.append(f"withdraw {step.player}")
            case _:
                try:
                    text = "" if hangs else _tokens(game, step.action)
                except Endless:
                    text, hangs = "", True
                actor = "draw" if step.kind == "draw" else step.player
                texts.append(f"{actor} {text or _json(step.action)}")
    return tuple(texts)


def _json(action: Any) -> str:
    """The action as JSON; where that has no word for something in it, as Python shows it."""
    try:
        return encode(action).decode()
    except (InvalidInput, TypeError, ValueError):
        return shown(action)


def _tokens(game: Game[Any], action: Any) -> str:
    """The action as text; empty where that would lose it, or a token format raises."""
    try:
        with blaming(game):
            text = game.notation.tokens(action)
            return text if encode(game.notation.parse(text)) == encode(action) else ""
    except Exception:  # noqa: BLE001 - what is told of a failure is not lost to its words
        return ""


class OpenSession(Session[Any]):
    """A session that shows what it holds: to look at, not to change.

    Rules that raise to end the program are to blame for it, like those that raise anything else.
    """

    def __init__(self, game: Game[Any], *arguments: Any, **keywords: Any) -> None:
        with blaming(game):
            super().__init__(game, *arguments, **keywords)

    def play(self, player: int, action: Any) -> list[Event]:
        with blaming(self.game):
            return super().play(player, action)

    def legal_actions(self, player: int) -> tuple[Any, ...]:
        with blaming(self.game):
            return super().legal_actions(player)

    def undo(self, decisions: int = 1, *, player: int | None = None, agreed: bool = False) -> list[Event]:
        with blaming(self.game):
            return super().undo(decisions, player=player, agreed=agreed)

    def redo(self, decisions: int = 1) -> list[Event]:
        with blaming(self.game):
            return super().redo(decisions)

    @property
    def state_itself(self) -> Any:
        """Its state, where `state` is a copy."""
        return self._state

    @property
    def line_of_play(self) -> Line:
        """The present line of play, and what was taken back from it."""
        return self._present_line()


class LedSession(OpenSession):
    """A session whose draws are given as far as they can be drawn, the others from the seed.

    A fork goes on with the same draws, so that whatever a check tries can be repeated.
    """

    given: deque[Any]
    outcomes: list[Sequence[Any]] | None = None
    """What each draw could have been, noted where there is a list to note it in."""

    def __init__(
        self,
        setup: Setup,
        seed: bytes,
        casual: bool,
        given: Sequence[Any] = (),
        outcomes: list[Sequence[Any]] | None = None,
    ) -> None:
        self.given, self.outcomes = deque(given), outcomes
        super().__init__(setup.game, setup.players, setup.options, seed, setup.named_variant, casual)

    def fork(self) -> LedSession:
        twin = super().fork()
        assert isinstance(twin, LedSession)
        twin.given, twin._seed = deque(self.given), self.seed
        return twin

    def play_again(self, player: int, action: Any) -> list[Event]:
        """Plays what is known to be listed; the rules list nothing, but for an interrupt out of turn."""
        self._legal, self._legal_player = (action,), player
        try:
            return self.play(player, action)
        except BaseException:
            self._legal = None
            raise

    def _draw(self, state: Any, item: Any) -> Any:
        if self.outcomes is not None:
            lists = type(item).outcomes is not Chance.outcomes
            self.outcomes.append([action for action, _ in listed(item, state)] if lists else ())
        while self.given:
            action = self.given.popleft()
            try:
                check_draw(self.game, state, item, action)
            except IllegalAction:
                continue
            return action
        return super()._draw(state, item)


class Table:
    """A session and the steps that led it where it is."""

    def __init__(
        self,
        setup: Setup,
        seed: bytes,
        casual: bool,
        draws: Sequence[Step] = (),
        outcomes: list[Sequence[Any]] | None = None,
    ) -> None:
        """Raises what the session raises where it cannot begin."""
        self.steps: list[Step] = []
        self.session = LedSession(setup, seed, casual, [step.action for step in draws], outcomes)
        self._note_draws(0)

    def do(self, step: Step, draws: Sequence[Step] = ()) -> None:
        """Takes a step, the draws after it as given; raises what the session raises, nothing changed."""
        self._do(step, draws, self.session.play)

    def do_listed(self, step: Step, draws: Sequence[Step] = ()) -> None:
        """The same, the player's actions listed first, so that `allows` is not asked."""
        if step.kind == "play":
            self.session.legal_actions(step.player)
        self.do(step, draws)

    def do_again(self, step: Step, draws: Sequence[Step] = ()) -> None:
        """The same for a step that was taken at this place before: neither listed nor asked for."""
        self._do(step, draws, self.session.play_again)

    def _do(self, step: Step, draws: Sequence[Step], play: Callable[[int, Any], list[Event]]) -> None:
        session, before = self.session, self.session.revision
        session.given = deque(draw.action for draw in draws)
        match step.kind:
            case "play":
                events = play(step.player, step.action)
                if events and isinstance(events[0], Played):  # what is listed, where it only equals that
                    step = msgspec.structs.replace(step, action=events[0].action)
            case "withdraw":
                session.withdraw(step.player)
            case "undo":
                session.undo(step.count)
            case "redo":
                session.redo(step.count)
        session.given.clear()
        self.steps.append(step)
        self._note_draws(before)

    def _note_draws(self, before: int) -> None:
        for event in self.session.log[before:]:
            if isinstance(event, Drawn):
                self.steps.append(Step("draw", action=event.action))
