"""Says what rules raised, and where, and takes whatever they raise for an error of theirs."""

from __future__ import annotations

import traceback
from typing import Any

from teban.errors import RulesError, name_of
from teban.game import Game
from teban.testing.rules_source import is_rule, shown_path
from teban.testing.watchdog import Endless


class blaming:  # noqa: N801 - a context manager, quicker than one made from a generator
    """Takes what rules raise to end the program, such as `SystemExit`, for an error of the rules."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is not None and not isinstance(error, (Exception, KeyboardInterrupt, Endless)):
            raise RulesError(self._game.id, self._game, told(error)) from error


def told(error: BaseException) -> str:
    """What rules have done wrong, and where, in a few words."""
    if isinstance(error, RulesError):
        place = place_of(error.__cause__) if error.__cause__ else ""
        return f"{error} ({place})" if place and place not in str(error) else str(error)
    place = place_of(error)
    if isinstance(error, Endless):
        return f"{place or 'a rule'} does not return"
    head = f"{name_of(error)} was raised{f' at {place}' if place else ''}"
    return f"{head}: {error}" if str(error) else head


def place_of(error: BaseException) -> str:
    """File, line and function of the rules in which an error was raised; nothing where none ran."""
    for frame, line in reversed(list(traceback.walk_tb(error.__traceback__))):
        if is_rule(frame):
            return f"{shown_path(frame.f_code.co_filename)}:{line}: {frame.f_code.co_qualname}"
    return ""
