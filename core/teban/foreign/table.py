"""What a game of another library must do so that it can be checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Protocol

from msgspec import Struct

CHANCE = -1

Move = tuple[int, ...]
"""One action, or one for each player where all choose at once."""


class Table(Protocol):
    """A game under way; whatever the library raises is passed on."""

    def choices(self) -> Sequence[Sequence[int]]:
        """The legal actions of each who chooses now, of chance too; empty where the game is over."""

    def actor(self) -> int | None:
        """The player who is to act, `CHANCE` for chance, `None` where all choose at once or nobody does."""

    def play(self, move: Move) -> None: ...

    def label(self, move: Move) -> str:
        """The move before it is played, in words."""

    def outputs(self, viewer: int) -> dict[str, Any]:
        """All that the library tells that player, by the name of what was asked."""

    def truth(self) -> str:
        """What tells this position from others that somebody may take it for."""

    def whole(self) -> dict[str, Any]:
        """All that the library tells of the position."""


class Resampler(Protocol):
    """Deals what a player does not know."""

    def __call__(self, table: Any, viewer: int, random: Callable[[], float]) -> Table: ...


class Foreign(Struct, frozen=True, kw_only=True):
    """A game of another library.

    `new` begins one, with a seed where the library wants it. `copies` are the ways to have a
    second game at the same position, by name. What a viewer is told in full, so that nothing else
    may tell him more, is the first of `references` that `outputs` has. While games are played it
    is kept `quiet`.
    """

    name: str
    library: str
    players: int
    new: Callable[[int], Table]
    copies: Mapping[str, Callable[[Any], Table]]
    undo: Callable[[Any, Move], None] | None = None
    resample: Resampler | None = None
    parse: Callable[[Any, int, str], int] | None = None
    references: tuple[str, ...] = ()
    zero_sum: bool = False
    quiet: Callable[[], AbstractContextManager[None]] = nullcontext


def played(game: Foreign, moves: Sequence[Move], seed: int = 0) -> Table | None:
    """The game after those moves, or nothing where one is not legal."""
    table = game.new(seed)
    for move in moves:
        if not is_legal(table, move):
            return None
        table.play(move)
    return table


def is_legal(table: Table, move: Move) -> bool:
    """Whether it can be played where the game is."""
    choices = table.choices()
    return len(move) == len(choices) and all(a in legal for a, legal in zip(move, choices, strict=True))


def labels(game: Foreign, moves: Sequence[Move], seed: int = 0) -> list[str]:
    """The moves in words, each with its numbers."""
    table, found = game.new(seed), []
    for move in moves:
        found.append(f"{', '.join(map(str, move))} ({table.label(move)})")
        table.play(move)
    return found
