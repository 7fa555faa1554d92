"""What many commands take: a game or file, its set-up, and `--json`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

import click
import msgspec

from teban import registry
from teban.game import Game
from teban.variant import Variant

F = TypeVar("F", bound=Callable[..., Any])


class SetUp(NamedTuple):
    """A game as it is to be played; `rules` is the variant's own where there is one."""

    game: Game[Any]
    rules: Game[Any]
    variant: Variant | None
    players: int
    options: dict[str, Any]


def game_argument(command: F) -> F:
    """Passes `source`, for `registry.load`."""
    return click.argument("source", metavar="GAME_OR_FILE")(command)


def set_up_options(command: F) -> F:
    """The game and how it is set up: pass them on to `set_up`."""
    for decorate in (
        click.option(
            "--variant", metavar="ID", default="", help="A variant of the game; `teban games` lists them."
        ),
        click.option(
            "--option", "options", metavar="NAME=VALUE", multiple=True, help="An option of the game."
        ),
        click.option("--players", type=int, metavar="N", help="How many play, if that is open."),
        game_argument,
    ):
        command = decorate(command)
    return command


def seed_option(text: str) -> Callable[[F], F]:
    """Passes `seed`, `None` where none is given."""
    return click.option("--seed", type=int, metavar="NUMBER", help=text)


def json_option(command: F) -> F:
    """Passes `as_json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON for a program.")(command)


def set_up(source: str, players: int | None, options: Sequence[str], variant: str) -> SetUp:
    """Loads the game and checks its set-up."""
    game = registry.load(source)
    chosen = registry.variant(game, variant) if variant else None
    rules = chosen.game(game) if chosen else game
    given = {**(chosen.options if chosen else {}), **options_from(options, rules)}
    rules.make_options(given)
    return SetUp(game, rules, chosen, rules.only_player_count() if players is None else players, given)


def options_from(pairs: Sequence[str], game: Game[Any]) -> dict[str, Any]:
    """Options from `name=value` texts, each value read as its option's type."""
    types = {field.name: field.type for field in msgspec.structs.fields(game.options)}
    options = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise click.BadParameter(f"{pair!r} is no option; write NAME=VALUE", param_hint="--option")
        if name in options:
            raise click.BadParameter(f"{name!r} is given twice", param_hint="--option")
        options[name] = value_of(text, types.get(name, str))
    return options


def value_of(text: str, type_: Any) -> Any:
    """The text as that type, else itself, for the game to say what is wrong with it."""
    try:
        return msgspec.convert(text, type_, strict=False)
    except msgspec.ValidationError:
        pass
    try:
        return msgspec.to_builtins(msgspec.json.decode(text, type=type_))
    except (msgspec.ValidationError, msgspec.DecodeError):
        pass
    try:
        return msgspec.convert(text, int, strict=False) if _is_number(type_) else text
    except msgspec.ValidationError:
        return text


def _is_number(type_: Any) -> bool:
    return isinstance(msgspec.inspect.type_info(type_), msgspec.inspect.IntType)


def echo_json(value: Any) -> None:
    """Prints any plain data or struct."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2))
