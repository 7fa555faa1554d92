"""A prompt for one player's action: what has been settled of it, and what a typed line means."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from teban.cli.tokens import TokenTree
from teban.engine.notation import Notation
from teban.errors import NotationError


class Prompt:
    """Collects an action token by token; a line may also spell it from its start, or name a command.

    Where a command and a token have one name, the token is meant; `:name` is always the command.
    """

    def __init__(self, notation: Notation, actions: Iterable[Any], commands: Collection[str]) -> None:
        self._notation, self._commands = notation, commands
        self._tree = TokenTree(notation, actions)
        self.path = self._tree.forced()

    @property
    def tokens(self) -> list[str]:
        """What may come next."""
        return self._tree.next(self.path)

    def command(self, words: Sequence[str]) -> str | None:
        """The command that the words call."""
        if not words or words[0] in (*self.tokens, *self._tree.next(())):
            return None
        name = words[0].removeprefix(":")
        return name if name in self._commands else None

    def action(self, words: Sequence[str]) -> Any | None:
        """The action that the words complete, or `None` where more must follow; none start it anew.

        An action that is well written but none of the legal ones is given too, for the session
        to say why not. Raises `NotationError` with what could be meant.
        """
        if not words:
            self.path = self._tree.forced()
            return None
        problem: NotationError | None = None
        for start in (self.path, ()):
            try:
                self.path = self._tree.follow(start, words)
                return self._tree.action(self.path)
            except NotationError as error:
                if problem is None or words[0] in self._tree.next(start):
                    problem = error
        for text in (" ".join((*self.path, *words)), " ".join(words)):
            try:
                return self._notation.parse(text)
            except NotationError:
                continue
        assert problem is not None
        raise problem

    def completions(self, before: Sequence[str]) -> list[str]:
        """What may stand after these words of the line."""
        found = [] if before else list(self._commands)
        for start in (self.path, ()):
            try:
                return [*self._tree.next(self._tree.through(start, before)), *found]
            except NotationError:
                continue
        return found
