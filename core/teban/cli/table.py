"""People and bots at one session: whose turn it is, and what is done with what they type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path as File
from typing import Any

from teban.bots import Bot
from teban.cli.prompt import Prompt
from teban.cli.screen import Screen
from teban.cli.terminal import Terminal
from teban.cli.text import refusal_text
from teban.errors import InvalidInput, Refused, UndoRefused
from teban.lab.turns import let_bot_play
from teban.play.events import Opened, Played
from teban.play.line import Line
from teban.play.session import Session
from teban.render import Renderer
from teban.rng import RandomSource
from teban.shape import fields_of

HELP = """
Type an action, or enough of the beginning of each of its tokens; what can go on
in one way only is filled in. An empty line starts the action anew. Where an
action has the name of a command, put a colon in front of the command.
"""
COMMANDS = {
    "view": "view          show the board again",
    "undo": "undo [N]      take back the last N decisions, else all since a person's last",
    "redo": "redo [N]      play again what was taken back",
    "withdraw": "withdraw [P]  take back what player P has chosen in secret, until it is opened",
    "as": "as P          act out of turn as player P",
    "save": "save FILE     write the record, as text unless the name ends in .json",
    "help": "help          show this",
    "quit": "quit          leave the game",
}

Command = Callable[[int, list[str]], bool]
"""Done for a player with the words after its name; says whether the game may have changed."""


class Left(Exception):
    """Somebody leaves the table, or there is nobody to ask any more."""


class Table:
    """People and bots at one session; a seat without a bot is a person's."""

    def __init__(
        self,
        session: Session[Any],
        bots: Mapping[int, Bot],
        rng: RandomSource,
        renderer: Renderer,
        write_record: Callable[[File], None],
    ) -> None:
        self._session, self._game = session, session.game
        self._bots, self._rng, self._write_record = bots, rng, write_record
        self._people = tuple(player for player in range(session.players) if player not in bots)
        self._terminal = Terminal()
        self._screen = Screen(session, self._people, renderer, self._terminal)
        self._called: int | None = None
        self._commands: dict[str, Command] = {"view": self._view, "undo": self._undo, "redo": self._redo}
        if self._game.steps.kinds.secrets:
            self._commands["withdraw"] = self._withdraw
        if self._game.steps.kinds.interrupts and len(self._people) > 1:
            self._commands["as"] = self._as
        self._commands |= {"save": self._save, "help": self._help, "quit": self._quit}

    def play(self) -> None:
        """Plays on until the game is over, which it tells, or somebody leaves."""
        try:
            while not self._session.is_over:
                self._go_on()
        except Left:
            self._terminal.show("left before the end")
        else:
            self._screen.end()

    def _go_on(self) -> None:
        """Lets somebody decide: who was called, else a person who must, else a bot."""
        waiting = self._session.to_act()
        people = [player for player in waiting if player in self._people]
        called, self._called = self._called, None
        if called is not None or people:
            self._ask(people[0] if called is None else called)
            return
        let_bot_play(self._session, waiting[0], self._bots[waiting[0]], self._rng)
        if not self._people:
            self._screen.tell_all()

    def _ask(self, player: int) -> None:
        """Reads lines from a person until the game may have changed."""
        if not self._screen.hand_over(player):
            raise Left
        self._screen.look(player)
        prompt = Prompt(self._game.notation, self._session.legal_actions(player), self._commands)
        if not prompt.tokens:
            self._terminal.show(f"player {player} has nothing to do now")
            return
        while True:
            self._screen.options(prompt)
            line = self._terminal.ask(f"player {player}> ", prompt.completions)
            if line is None:
                raise Left
            words = line.split()
            try:
                if (name := prompt.command(words)) is not None:
                    if self._commands[name](player, words[1:]):
                        return
                elif (action := prompt.action(words)) is not None:
                    self._session.play(player, action)
                    return
            except (Refused, InvalidInput, OSError) as error:
                self._terminal.show(refusal_text(error) if isinstance(error, Refused) else str(error))

    # Commands ----------------------------------------------------------------------------------

    def _view(self, player: int, words: list[str]) -> bool:
        self._screen.board(player)
        return False

    def _undo(self, player: int, words: list[str]) -> bool:
        self._session.undo(_number(words) if words else self._since_a_person())
        return True

    def _redo(self, player: int, words: list[str]) -> bool:
        """Without a number until a person is to act, as `undo` went back past the bots."""
        self._session.redo(_number(words) if words else 1)
        while not words and not set(self._session.to_act()) & set(self._people):
            try:
                self._session.redo()
            except UndoRefused:
                break
        return True

    def _withdraw(self, player: int, words: list[str]) -> bool:
        self._session.withdraw(self._person(words) if words else player)
        return True

    def _as(self, player: int, words: list[str]) -> bool:
        self._called = self._person(words)
        return True

    def _save(self, player: int, words: list[str]) -> bool:
        if not words:
            raise InvalidInput("name the file: save FILE")
        self._write_record(File(" ".join(words)))
        self._terminal.show(f"saved in {' '.join(words)}")
        return False

    def _help(self, player: int, words: list[str]) -> bool:
        kinds, definition = self._game.steps.kinds, self._game.definition
        played = {
            cls
            for item, actions in definition.actions.items()
            if item not in kinds.chances
            for cls in actions
        }
        forms = [
            "  " + " ".join((token, *(field.name.upper() for field in fields_of(cls))))
            for token, cls in self._game.notation.classes.items()
            if cls in played
        ]
        commands = [f"  {COMMANDS[name]}" for name in self._commands]
        self._terminal.show("\n".join((HELP, "Actions:", *forms, "", "Commands:", *commands, "")))
        return False

    def _quit(self, player: int, words: list[str]) -> bool:
        raise Left

    def _since_a_person(self) -> int:
        """How many decisions the last one of a person and those after it are."""
        line = Line()
        for event in self._session.log:
            line.add(event)
        count = 0
        for event in reversed(line.events):
            if isinstance(event, (Played, Opened)):
                count += 1
                deciders = event.players if isinstance(event, Opened) else (event.player,)
                if set(deciders) & set(self._people):
                    break
        return max(count, 1)

    def _person(self, words: list[str]) -> int:
        player = _number(words)
        if player not in self._people:
            people = ", ".join(map(str, self._people))
            raise InvalidInput(f"player {player} is nobody at this terminal; people are {people}")
        return player


def _number(words: list[str]) -> int:
    if len(words) == 1 and words[0].isdecimal():
        return int(words[0])
    raise InvalidInput(f"{' '.join(words)!r} is no number")
