"""The ways in which a game can be set up: player counts, option values, variants."""

from __future__ import annotations

import typing
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal, get_args, get_origin

from msgspec.structs import fields

from teban.errors import InvalidInput
from teban.game import Game
from teban.variant import Variant


@dataclass(frozen=True)
class Setup:
    """One way to begin a game. `game` is the game as the variant plays it."""

    game: Game[Any]
    players: int
    options: dict[str, Any] = field(default_factory=dict)
    variant: str = ""

    @property
    def named_variant(self) -> Variant | None:
        """The variant's name for sessions and records; its rules and options are in the setup already."""
        return Variant(self.variant) if self.variant else None

    def __str__(self) -> str:
        parts = [f"{self.players} player{'s' if self.players > 1 else ''}"]
        parts += [f"variant {self.variant!r}"] if self.variant else []
        parts += [f"{name}={value!r}" for name, value in self.options.items()]
        return ", ".join(parts)


def setups_of(game: Game[Any], variants: Sequence[Variant] = ()) -> list[Setup]:
    """Every player count with the default options, each value of each option, and each variant.

    Combinations that the game itself refuses are left out. One for which it does not return, or
    ends the program, is the last: nothing more is asked.
    """
    found: list[Setup] = []
    for players in game.player_counts:
        for options in option_sets(game):
            found.append(Setup(game, players, options))
    for variant in variants:
        played = variant.game(game)
        found += [
            Setup(played, players, dict(variant.options), variant.id) for players in played.player_counts
        ]
    offered: list[Setup] = []
    for setup in found:
        try:
            if _is_offered(setup):
                offered.append(setup)
        except KeyboardInterrupt:
            raise
        except BaseException:  # noqa: BLE001 - a fault of the game, which the laws report
            return [*offered, setup]
    return offered


def option_sets(game: Game[Any]) -> Iterator[dict[str, Any]]:
    """The defaults, then each other value of each option that has few, one at a time."""
    yield {}
    types = typing.get_type_hints(game.options)
    for option in fields(game.options):
        default = getattr(game.make_options(), option.name)
        for value in _values_of(types[option.name]):
            if value != getattr(default, "value", default):
                yield {option.encode_name: value}


def _values_of(annotation: Any) -> tuple[Any, ...]:
    if annotation is bool:
        return (False, True)
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return tuple(member.value for member in annotation)
    return ()


def _is_offered(setup: Setup) -> bool:
    """Whether the game takes the setup; what is wrong with its rules is for the laws to say."""
    try:
        setup.game.new_state(setup.players, setup.options)
    except InvalidInput:
        return False
    except Exception:  # noqa: BLE001 - a fault of the game, which the laws report
        return True
    return True
