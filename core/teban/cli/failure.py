"""How commands fail: one line on stderr, and an exit code that says what kind of failure it was.

| code | what |
|---|---|
| 0 | done |
| 1 | what was checked does not hold |
| 2 | the command was given something it cannot use |
| 3 | the rules of the game broke a promise; the line names the place in the rules |
"""

from __future__ import annotations

import sysconfig
import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import click

import teban
from teban.errors import RulesError, TebanError

CORE = Path(teban.__file__).resolve().parent
STANDARD_LIBRARY = Path(sysconfig.get_path("stdlib")).resolve()
SITE = Path(sysconfig.get_path("purelib")).resolve()


class Failure(click.ClickException):
    """Ends the program with one line on stderr."""

    exit_code = 2

    def __init__(self, message: str) -> None:
        super().__init__(" ".join(message.split("\n")))


class RulesFailure(Failure):
    """Ends the program where the rules of a game broke a promise."""

    exit_code = 3


@contextmanager
def failures() -> Iterator[None]:
    """Turns teban's errors into failures of the program, and what it warns of into lines on stderr."""
    try:
        with warnings.catch_warnings():
            warnings.showwarning = cast(Any, _show_warning)
            yield
    except RulesError as error:
        place = place_in_rules(error)
        raise RulesFailure(f"{error} ({place})" if place else str(error)) from error
    except TebanError as error:
        raise Failure(str(error)) from error
    except OSError as error:
        if error.filename is None:
            raise
        raise Failure(f"{error.filename}: {(error.strerror or str(error)).lower()}") from error


def _show_warning(message: Warning | str, *_place: Any) -> None:
    click.echo(f"Warning: {message}", err=True)


@contextmanager
def needs_extra(extra: str) -> Iterator[None]:
    """Names the extra to install where a module that it brings cannot be imported.

    `with needs_extra("service"): import grpc`.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "teban":
            raise
        raise Failure(f'needs {error.name!r}, which is missing; run: pip install "teban[{extra}]"') from error


def place_in_rules(error: RulesError) -> str:
    """File, line and function of the rules' own code that failed; empty where none was running."""
    cause = error.__cause__
    for frame in reversed(traceback.extract_tb(cause.__traceback__) if cause else []):
        around = Path(frame.filename).resolve().parents
        if CORE in around:
            return ""
        if STANDARD_LIBRARY not in around or SITE in around:
            return f"{frame.filename}:{frame.lineno} in {frame.name}"
    return ""
