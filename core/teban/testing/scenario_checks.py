"""What must hold after a step of a scenario, compared one by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from teban.errors import InvalidInput, Refused
from teban.play.record_text import entry_text
from teban.play.session import Session
from teban.scoring import ScoreSheet
from teban.testing.scenario import Step
from teban.testing.scenario_paths import differences
from teban.visibility import REFEREE, SPECTATOR, Viewer

ONLOOKERS: dict[str, Viewer] = {"spectator": SPECTATOR, "referee": REFEREE}


def differences_after(session: Session[Any], step: Step, before: int) -> Iterator[str]:
    """Everything that is not as the step says; `before` is the revision that it began at.

    Raises `InvalidInput` for what cannot be understood.
    """
    if step.to_act is not None and list(session.to_act()) != step.to_act:
        yield f"to_act is {list(session.to_act())}, expected {step.to_act}"
    if step.over is not None and session.is_over is not step.over:
        yield f"the game is {'over' if session.is_over else 'not over'}"
    yield from _legal_differences(session, step)
    for name, values in step.view.items():
        data = msgspec.json.decode(session.game.encode(session.view(_viewer(name, session))))
        for text in differences(values, data, ""):
            yield f"view of {name}: {text}"
    for name, lines in step.events.items():
        seen = [entry_text(event, session.game) for event in session.events(_viewer(name, session), before)]
        if seen != lines:
            yield f"events of {name} are {seen}, expected {lines}"
    yield from _score_differences(session, step)


def _legal_differences(session: Session[Any], step: Step) -> Iterator[str]:
    notation = session.game.notation
    for player, texts in _by_player(step.all_legal, session):
        legal = sorted(map(notation.tokens, session.legal_actions(player)))
        expected = sorted(_printed(text, session) for text in texts)
        missing = [text for text in expected if text not in legal]
        surplus = [text for text in legal if text not in expected]
        if missing or surplus:
            yield f"all_legal of {player}: not legal are {missing}, legal besides are {surplus}"
    for player, texts in _by_player(step.legal, session):
        legal = list(map(notation.tokens, session.legal_actions(player)))
        for text in texts:
            if _printed(text, session) not in legal:
                yield f"{text!r} is not legal for {player}"
    for player, reasons in _by_player(step.illegal, session):
        for text in reasons:
            wanted = reasons[text] if isinstance(reasons, dict) else None
            try:
                session.fork().play(player, text)
            except Refused as error:
                if wanted not in (None, error.refusal.reason):
                    yield f"{text!r} of {player} is refused as {error.refusal.reason!r}, expected {wanted!r}"
            else:
                yield f"{text!r} is legal for {player}"


def _score_differences(session: Session[Any], step: Step) -> Iterator[str]:
    given = {"totals": step.totals, "ranks": step.ranks, "winners": step.winners}
    wanted = {name: points for name, points in given.items() if points is not None}
    if not wanted and not step.sheet:
        return
    outcome = session.outcome()
    sheet: ScoreSheet | None = outcome.sheet if outcome is not None else session.standing(REFEREE)
    if sheet is None:
        yield "there is no score before the game is over"
        return
    lines = {line.label: list(line.points) for line in (*sheet.tie_breaks, *sheet.lines)}
    for label, points in step.sheet.items():
        if lines.get(label) != points:
            known = ", ".join(f"{name!r} {points}" for name, points in lines.items())
            yield f"sheet: {label!r} is {lines.get(label, 'no line')}, expected {points}; lines are {known}"
    for name, points in wanted.items():
        found = list(getattr(sheet, name))
        if found != points:
            yield f"{name} are {found}, expected {points}"


def _by_player(given: Any, session: Session[Any]) -> Iterator[tuple[int, Any]]:
    """The texts for each player; a bare list is meant for the one who is to act."""
    if isinstance(given, dict):
        for player in given:
            session.check_player(player)
        yield from given.items()
    elif given:
        waiting = session.to_act()
        if len(waiting) != 1:
            raise InvalidInput(f"players {list(waiting)} are to act; say whose, as in legal.0 = [...]")
        yield waiting[0], given


def _printed(text: str, session: Session[Any]) -> str:
    """The text as the game prints it."""
    notation = session.game.notation
    return notation.tokens(notation.parse(text))


def _viewer(name: str, session: Session[Any]) -> Viewer:
    if name not in ONLOOKERS and not name.isdecimal():
        raise InvalidInput(f"{name!r} is no viewer; write a player's number, spectator or referee")
    viewer = ONLOOKERS[name] if name in ONLOOKERS else int(name)
    session.game.check_viewer(viewer, session.players)
    return viewer
