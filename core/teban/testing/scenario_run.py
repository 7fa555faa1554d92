"""Plays scenarios: does each step, and compares all that must hold after it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from teban.engine.notation import UNKNOWN
from teban.errors import InvalidInput, Refused, RulesError, ScenarioError, TebanError
from teban.game import Game
from teban.play.session import Session
from teban.registry import load, variant
from teban.registry.names import meant
from teban.testing.scenario import Position, Scenario, Step, read_file
from teban.testing.scenario_checks import differences_after
from teban.testing.scenario_paths import NoSuchPlace, set_at, without_marks

SEED = 1
"""Where draws come from that a scenario does not name."""


class Result(Struct, frozen=True):
    """How a scenario went: `text` is the first difference with its step, empty where it passed."""

    file: str
    name: str
    text: str = ""

    @property
    def passed(self) -> bool:
        return not self.text


def run_files(paths: Iterable[str | Path]) -> list[Result]:
    """Plays all scenarios of all files; what cannot be understood is a failed result too."""
    results: list[Result] = []
    for path in paths:
        try:
            scenarios = read_file(path)
        except ScenarioError as error:
            results.append(Result(str(path), "", str(error)))
            continue
        for scenario in scenarios:
            try:
                results.append(run(scenario))
            except ScenarioError as error:
                results.append(Result(str(path), scenario.name, str(error)))
    return results


def run(scenario: Scenario) -> Result:
    """Plays a scenario up to the first difference; raises `ScenarioError` where it cannot be understood."""
    return Result(str(scenario.file), scenario.name, _first_difference(scenario))


def _first_difference(scenario: Scenario) -> str:
    game, options = _game_of(scenario)
    draws: list[Any] = []
    first = scenario.step[0]
    if not first.does:
        draws += _parsed_draws(scenario, game, first, 1)
    try:
        session = _begin(scenario, game, options, draws)
    except (Refused, RulesError) as error:
        return f"before the first step: {error}"
    for number, step in enumerate(scenario.step, 1):
        before = 0 if step is first and not step.does else session.revision
        if step.does:
            draws[:] = _parsed_draws(scenario, game, step, number)
        elif step.draw and step is not first:
            raise scenario.error(
                "chance draws right after a deed; move draw to the step before", f"step {number}"
            )
        try:
            difference = _do(session, step) or _left_over(game, draws)
            difference = difference or next(differences_after(session, step, before), "")
        except InvalidInput as error:
            raise scenario.error(str(error), f"step {number}") from error
        except RulesError as error:
            difference = f"the rules failed: {error}"
        if difference:
            return f"step {number} ({step.deed}): {difference}"
    return ""


def _do(session: Session[Any], step: Step) -> str:
    """Does a step; tells where it was not refused or allowed as it should have been."""
    try:
        if step.action is not None:
            assert step.player is not None
            session.play(step.player, step.action)
        for player, action in sorted(step.sealed.items()):
            session.play(player, action)
        if step.undo:
            session.undo(step.undo, player=step.player)
        if step.redo:
            session.redo(step.redo)
    except Refused as error:
        if step.refused is None:
            return str(error)
        reason, rule = error.refusal.reason, error.refusal.rule
        if reason != step.refused:
            return f"is refused as {reason!r}, expected {step.refused!r}"
        return "" if step.rule in (None, rule) else f"is refused by {rule!r}, expected {step.rule!r}"
    return "" if step.refused is None else f"is allowed, expected to be refused as {step.refused!r}"


# Beginning -----------------------------------------------------------------------------------


def _game_of(scenario: Scenario) -> tuple[Game[Any], Any]:
    """The game by its id or from a file beside the scenario's, as the variant plays it, and the options."""
    name, options = scenario.game, scenario.options
    try:
        game = load(str(scenario.file.parent / name) if "/" in name or name.endswith(".py") else name)
        if scenario.variant:
            chosen = variant(game, scenario.variant)
            game, options = chosen.game(game), {**chosen.options, **options}
        return game, game.make_options(options)
    except TebanError as error:
        raise scenario.error(str(error)) from error


def _begin(scenario: Scenario, game: Game[Any], options: Any, draws: list[Any]) -> Session[Any]:
    """The session before the first step; it takes the draws as they are asked for."""

    def given(_item: Any) -> Any:
        return draws.pop(0) if draws else None

    try:
        players = game.only_player_count() if scenario.players is None else scenario.players
        if scenario.position is None:
            return Session(game, players, options, SEED, casual=scenario.casual, draws=given)
        data = _position(scenario.position, game, players, options)
        state = game.decode(msgspec.json.encode(data))
        return Session.from_state(game, state, SEED, options, casual=scenario.casual, draws=given)
    except (InvalidInput, NoSuchPlace) as error:
        raise scenario.error(str(error), *(["position"] if scenario.position else [])) from error


def _position(position: Position, game: Game[Any], players: int, options: Any) -> Any:
    """The JSON form of the state that a scenario begins with."""
    match position.state:
        case None:
            data = msgspec.json.decode(game.encode(game.new_state(players, options)))
        case str() as text:
            data = msgspec.json.decode(game.encode(game.decode(text)))
        case table:
            data = {"player_count": players, "agenda": [], **without_marks(table)}
            data = msgspec.json.decode(game.encode(game.decode(msgspec.json.encode(data))))
    for path, value in position.edit.items():
        set_at(data, path, value)
    if position.next is not None:
        data["agenda"] = [_item(table, game) for table in reversed(position.next)]
    return data


def _item(table: dict[str, Any], game: Game[Any]) -> Any:
    """The JSON form of an item, its class checked first: a decoder would not say which there are."""
    names = [str(item.__struct_config__.tag) for item in game.definition.agendas[game.definition.state]]
    if table.get("is") not in names:
        raise InvalidInput(f"next: {table.get('is')!r} is no item; {meant(str(table.get('is')), names)}")
    return without_marks(table)


# Draws ---------------------------------------------------------------------------------------


def _parsed_draws(scenario: Scenario, game: Game[Any], step: Step, number: int) -> list[Any]:
    """The outcomes that a step names; `None` for `?`, which is left to the seed."""
    try:
        return [None if text == UNKNOWN else game.notation.parse(text) for text in step.draws]
    except InvalidInput as error:
        raise scenario.error(str(error), f"step {number}", "draw") from error


def _left_over(game: Game[Any], draws: list[Any]) -> str:
    left = [UNKNOWN if action is None else game.notation.tokens(action) for action in draws]
    return f"nothing drew {', '.join(map(repr, left))}" if left else ""
