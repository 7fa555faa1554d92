"""Law 4: what is written and read again is the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal

from teban.engine.codec import encode
from teban.errors import DecodeError, InvalidInput
from teban.play import record_text
from teban.play.record import decode_record, encode_record
from teban.testing.law import Check, Finding, Law
from teban.testing.trial import Position, Trial

FORMATS: tuple[Literal["json", "msgpack"], ...] = ("json", "msgpack")


def states(trial: Trial) -> Iterator[Finding]:
    """A state, open commitments included, survives JSON and msgpack."""
    for position in trial.positions(trial.budget.positions):
        yield from _lost("the state", position.state, trial.game.decode, position)


def actions(trial: Trial) -> Iterator[Finding]:
    """A listed action survives JSON and msgpack."""
    for position in trial.positions(trial.budget.positions):
        for player, listed in position.legal().items():
            for action in trial.some(listed):
                yield from _lost(f"{action!r} of {player}", action, trial.game.decode_action, position)


def views(trial: Trial) -> Iterator[Finding]:
    """Each viewer's view survives JSON and msgpack."""
    for position in trial.positions(trial.budget.positions):
        for viewer in trial.viewers:
            view = position.session.view(viewer)
            yield from _lost(f"the view of {viewer!r}", view, trial.game.decode_view, position)


def records(trial: Trial) -> Iterator[Finding]:
    """A record survives JSON and its text form."""
    if trial.last is None:
        return
    record = trial.last.session.record()
    data = encode_record(record)
    forms: tuple[tuple[str, Callable[[], Any]], ...] = (
        ("JSON", lambda: decode_record(data, trial.game)),
        ("text", lambda: record_text.decode(record_text.encode(record, trial.game), trial.game)),
    )
    forms = forms if _can_be_written(trial) else forms[:1]
    for form, again in forms:
        try:
            read = again()
        except InvalidInput as error:
            yield Finding(f"the record does not survive {form}: {error}")
            return
        if encode_record(read) != data:
            yield Finding(f"the record does not survive {form}", data, encode_record(read))
            return


def _can_be_written(trial: Trial) -> bool:
    """Whether the actions survive their text form, which is for the law of notation to say."""
    notation = trial.game.notation
    try:
        return all(
            encode(notation.parse(notation.tokens(step.action))) == encode(step.action)
            for step in trial.steps
            if step.action is not None
        )
    except InvalidInput:
        return False


def _lost(name: str, value: Any, decode: Callable[..., Any], position: Position) -> Iterator[Finding]:
    """What is lost of a value on the way."""
    for form in FORMATS:
        try:
            data = encode(value, form)
            again = decode(data, form)
        except (DecodeError, OverflowError, TypeError) as error:
            yield Finding(f"{name} does not survive {form}: {error}", position=position.steps)
            return
        if encode(again, form) != data or again != value:
            yield Finding(f"{name} does not survive {form}", value, again, position.steps)


LAWS = (
    Law(
        4,
        "round-trip",
        "States, actions, views and records survive JSON and msgpack at every position.",
        (
            Check("states", states, "keep plain data in the fields, and let no constructor change them"),
            Check("actions", actions, "keep values in the fields that fit their types"),
            Check("views", views, "keep values in the fields that fit their types"),
            Check("records", records, "keep plain data in the options and actions"),
        ),
    ),
)
