"""Variants: a named set of options and house rules, recorded with the game."""

from __future__ import annotations

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
        if self.rules is None:
            return game
        if not issubclass(self.rules, type(game)):
            raise InvalidInput(
                f"{name_of(self.rules)} is no subclass of {name_of(game)}", f"variant {self.id!r}"
            )
        varied: Game[Any] = self.rules()
        return varied
