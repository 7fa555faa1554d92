"""Legal actions as a tree of tokens: what may come next, and what a typed text means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from os.path import commonprefix
from typing import Any

from teban.engine.notation import Notation
from teban.errors import NotationError

LIMIT = 20
"""How many items a prompt shows."""

Path = tuple[str, ...]


class TokenTree:
    """The legal actions of one player, reached token by token."""

    def __init__(self, notation: Notation, actions: Iterable[Any]) -> None:
        self._root: dict[str, Any] = {}
        for action in actions:
            *path, last = notation.tokens(action).split()
            node = self._root
            for token in path:
                node = node.setdefault(token, {})
            node[last] = action

    def next(self, path: Path) -> list[str]:
        """The tokens that may follow, in the order of the actions; none after a whole action."""
        node = self._at(path)
        return list(node) if isinstance(node, dict) else []

    def action(self, path: Path) -> Any | None:
        """The action that the tokens spell, or `None` where more must follow."""
        node = self._at(path)
        return None if isinstance(node, dict) else node

    def follow(self, path: Path, words: Sequence[str]) -> Path:
        """The path that the words lead to, each a token or enough of its beginning.

        What can only go on one way is filled in. Raises `NotationError` with what is possible.
        """
        path = self.through(path, words)
        while len(tokens := self.next(path)) == 1:
            path = (*path, tokens[0])
        return path

    def through(self, path: Path, words: Sequence[str]) -> Path:
        """As `follow`, with nothing filled in."""
        for word in words:
            path = (*path, self._match(path, word))
        return path

    def forced(self) -> Path:
        """The tokens that every action begins with, short of a whole action."""
        path: Path = ()
        while len(tokens := self.next(path)) == 1 and self.action((*path, *tokens)) is None:
            path = (*path, tokens[0])
        return path

    def _at(self, path: Path) -> Any:
        node: Any = self._root
        for token in path:
            node = node[token]
        return node

    def _match(self, path: Path, word: str) -> str:
        tokens = self.next(path)
        if word in tokens:
            return word
        fitting = [token for token in tokens if token.startswith(word)]
        if len(fitting) == 1 and not _is_another_number(word, fitting[0]):
            return fitting[0]
        if not tokens:
            raise NotationError(f"{' '.join(path)!r} is a whole action; {word!r} is too much")
        known = "  ".join(shortened(fitting or tokens))
        raise NotationError(f"{word!r} could be:  {known}" if fitting else f"{word!r} is none of:  {known}")


def _is_another_number(word: str, token: str) -> bool:
    """Whether a word that begins a token ends inside a number of it: who types 1 does not mean 12."""
    return word[-1:].isdigit() and token[len(word) : len(word) + 1].isdigit()


def shortened(tokens: Sequence[str]) -> list[str]:
    """At most `LIMIT` items for any number of tokens: themselves, runs, or the first groups."""
    if len(tokens) <= LIMIT:
        return list(tokens)
    items = _runs(tokens)
    if len(items) > LIMIT:
        items = _groups(tokens)
    if len(items) <= LIMIT:
        return [text for text, _ in items]
    left = sum(count for _, count in items[LIMIT - 1 :])
    return [*(text for text, _ in items[: LIMIT - 1]), f"and {left} more"]


def _runs(tokens: Sequence[str]) -> list[tuple[str, int]]:
    """Tokens that count up, such as `a1..a9`, each with how many it stands for."""
    runs: list[list[tuple[str, int, str]]] = []
    for head, number, token in sorted(_numbered(token) for token in tokens):
        last = runs[-1][-1] if runs else None
        if last and last[0] == head and 0 <= last[1] == number - 1:
            runs[-1].append((head, number, token))
        else:
            runs.append([(head, number, token)])
    return [(f"{run[0][2]}..{run[-1][2]}" if len(run) > 1 else run[0][2], len(run)) for run in runs]


def _numbered(token: str) -> tuple[str, int, str]:
    match = re.fullmatch(r"(\D*)([0-9]+)", token)
    return (match[1], int(match[2]), token) if match else (token, -1, token)


def _groups(tokens: Sequence[str]) -> list[tuple[str, int]]:
    """Tokens by the first letter in which they differ, such as `b*(17)`."""
    depth = len(commonprefix(tokens)) + 1  # noqa: RUF071 - letter by letter is what is meant
    groups: dict[str, list[str]] = {}
    for token in tokens:
        groups.setdefault(token[:depth], []).append(token)
    return [
        (group[0] if len(group) == 1 else f"{head}*({len(group)})", len(group))
        for head, group in groups.items()
    ]
