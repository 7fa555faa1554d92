"""Scenario files: a position, what is done, and what must hold after it, written in TOML.

`docs/scenarios.md` shows every key. This module reads a file and says what is wrong with it;
`scenario_run` plays it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from teban.errors import ScenarioError, invalid_from_msgspec
from teban.registry.names import meant

SUFFIX = ".scenario.toml"

Table = dict[str, Any]


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a scenario begins: a fresh state, or the `state` given whole, with edits.

    `edit` sets values at paths such as `hands[1][0]`; `next` lists the items that happen next,
    the first one first, instead of the state's own agenda.
    """

    state: Table | str | None = None
    edit: Table = {}
    next: list[Table] | None = None


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """What is done, and what must then hold; a step that does nothing only looks.

    Viewers are a player's number, `spectator` or `referee`.
    """

    player: int | None = None
    action: str | None = None
    sealed: dict[int, str] = {}
    undo: int = 0
    redo: int = 0
    draw: str | list[str] = []
    refused: str | None = None
    rule: str | None = None

    to_act: list[int] | None = None
    legal: list[str] | dict[int, list[str]] = {}
    all_legal: list[str] | dict[int, list[str]] = {}
    illegal: list[str] | dict[int, list[str] | dict[str, str]] = {}
    view: dict[str, Table] = {}
    events: dict[str, list[str]] = {}
    over: bool | None = None
    sheet: dict[str, list[int]] = {}
    totals: list[int] | None = None
    ranks: list[int] | None = None
    winners: list[int] | None = None

    @property
    def does(self) -> bool:
        """Whether it does anything, and not only looks."""
        return bool(self.action is not None or self.sealed or self.undo or self.redo)

    @property
    def draws(self) -> list[str]:
        return [self.draw] if isinstance(self.draw, str) else self.draw

    @property
    def deed(self) -> str:
        """What is done, in words."""
        if self.sealed:
            return "sealed " + " | ".join(f"{player} {text}" for player, text in sorted(self.sealed.items()))
        if self.action is not None:
            return f"{self.player} {self.action}"
        if self.undo or self.redo:
            return f"undo {self.undo}" if self.undo else f"redo {self.redo}"
        return "draw " + ", ".join(self.draws) if self.draw else "look"


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """One scenario of a file. `game` is an id, or a file such as `./nim.py` beside the scenario's."""

    file: Path
    name: str
    game: str
    step: list[Step]
    players: int | None = None
    options: Table = {}
    variant: str = ""
    casual: bool = False
    position: Position | None = None

    def error(self, message: str, *tables: str) -> ScenarioError:
        """What is wrong with the file, and in which table of this scenario."""
        return ScenarioError(message, ", ".join((str(self.file), f"scenario {self.name!r}", *tables)))


def read_file(path: str | Path) -> list[Scenario]:
    """The scenarios of a file; raises `ScenarioError`.

    A file is one scenario, or holds several as `[[scenario]]` tables that share what stands
    above them.
    """
    file = Path(path)
    try:
        shared = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ScenarioError(f"cannot be read: {error.strerror}", str(file)) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ScenarioError(f"is no TOML: {error}", str(file)) from error
    tables = shared.pop("scenario", None)
    if tables is None:
        tables, where = [{"name": file.name.removesuffix(SUFFIX)} | shared], [""]
    elif not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise ScenarioError("write [[scenario]] above each scenario, in double brackets", str(file))
    elif "step" in shared:
        raise ScenarioError("has steps of its own beside [[scenario]]; put them into one", f"{file}, step 1")
    else:
        tables, where = (
            [shared | table for table in tables],
            [f"scenario {i + 1}" for i in range(len(tables))],
        )
    scenarios = [_scenario(file, table, place) for table, place in zip(tables, where, strict=True)]
    names = [scenario.name for scenario in scenarios]
    for scenario in scenarios:
        if names.count(scenario.name) > 1:
            raise scenario.error("is the name of two scenarios; rename one")
    return scenarios


def _scenario(file: Path, table: Table, where: str) -> Scenario:
    for message, *tables in _unknown_keys(table):
        raise ScenarioError(message, _place(file, where, *tables))
    try:
        scenario = msgspec.convert({**table, "file": file}, Scenario, str_keys=True)
    except msgspec.ValidationError as error:
        mended = invalid_from_msgspec(error, ScenarioError)
        message = str(mended).removeprefix(f"{mended.where}: ")
        raise ScenarioError(message, _place(file, where, _in_words(mended.where))) from error
    if not scenario.step:
        raise ScenarioError("has no step; add [[step]]", _place(file, where))
    for number, step in enumerate(scenario.step, 1):
        fault = _fault_of(step)
        if fault:
            raise ScenarioError(fault, _place(file, where, f"step {number}"))
    return scenario


def _unknown_keys(table: Table) -> Iterator[tuple[str, ...]]:
    """What is wrong with each key that nothing reads, and in which table."""
    tables: list[tuple[str, type[Struct], Any]] = [
        ("", Scenario, table),
        ("position", Position, table.get("position")),
    ]
    steps = table.get("step")
    if isinstance(steps, list):
        tables += [(f"step {number}", Step, step) for number, step in enumerate(steps, 1)]
    for place, kind, keys in tables:
        known = [name for name in kind.__struct_fields__ if name != "file"]
        for key in keys if isinstance(keys, dict) else ():
            if key not in known:
                yield f"{key!r} is no key; {meant(key, known)}", place


def _fault_of(step: Step) -> str:
    """Why a step cannot be meant as it is written; empty where it can."""
    given = {"action": step.action is not None, "sealed": step.sealed, "undo": step.undo, "redo": step.redo}
    deeds = [name for name, is_given in given.items() if is_given]
    if len(deeds) > 1:
        return f"does {' and '.join(deeds)} at once; write a step for each"
    if step.action is not None and step.player is None:
        return f"does not say whose action {step.action!r} is; add player = 0"
    if step.refused is not None and (not deeds or step.draw):
        return "is refused, so it needs an action and no draw"
    if step.rule is not None and step.refused is None:
        return "has a rule but is not refused; add refused = the reason's code"
    return ""


def _in_words(path: str) -> str:
    """`step[0].player` as a person counts: `step 1, player`."""
    return re.sub(r"\[([0-9]+)\]", lambda place: f" {int(place[1]) + 1}", path).replace(".", ", ")


def _place(*parts: object) -> str:
    return ", ".join(str(part) for part in parts if part)
