"""Variants: a named set of options and house rules, recorded with the game."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from teban.errors import InvalidInput, name_of

if TYPE_CHECKING:
    from teban.game import Game


class Variant(Struct, frozen=True):
    """Options and, where a house rule changes more, a subclass of the game.

    The subclass may have another set-up, scoring or items; it keeps the game's `id`, and a
    record names the game and the variant.
    """

    id: str
    title: str = ""
    options: dict[str, Any] = {}
    rules: type[Any] | None = None

    def game(self, game: Game[Any]) -> Game[Any]:
        """The game as this variant plays it."""
        rules: Any = self.rules
        if rules is None:
            return game
        if not (isinstance(rules, type) and issubclass(rules, type(game))):
            raise InvalidInput(f"{name_of(rules)} is no subclass of {name_of(game)}", f"variant {self.id!r}")
        return _made(rules)  # type: ignore[arg-type]  # a class can be hashed


@lru_cache(maxsize=256)
def _made(rules: Any) -> Game[Any]:
    """The game of that class, the same every time: making one compiles it."""
    made: Game[Any] = rules()
    return made
