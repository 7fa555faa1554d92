"""Every error teban raises on purpose, and the refusal a rule gives.

TebanError
├─ DefinitionError      a class or game cannot work as it is written
├─ RulesError           rules broke a promise while they ran
├─ Refused              not now, not by you; nothing has changed
│  ├─ IllegalAction       the rules forbid it; carries a `Refusal`
│  ├─ NotYourTurn
│  ├─ GameOver
│  └─ UndoRefused
├─ InvalidInput         a value from outside does not fit (also a `ValueError`)
│  ├─ NotationError       a text is no action
│  ├─ DecodeError         bytes are no state, view or action
│  ├─ RecordError         a record is damaged, foreign or does not replay
│  └─ ScenarioError       a scenario file cannot be understood
└─ PluginError          a plugin is missing, broken or ambiguous
   └─ GameNotFound
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

MOST_SHOWN = 200
"""How many letters of a value a message shows."""


class Refusal(Struct, frozen=True):
    """Why an action is not allowed.

    `reason` is a stable code in kebab case, `rule` the rulebook's heading, `facts` the
    values that decided it. It may read only what the refused player may see.
    """

    reason: str
    rule: str = ""
    facts: dict[str, int | str] = {}

    def __str__(self) -> str:
        text = self.reason
        if self.facts:
            text += " (" + ", ".join(f"{name} {value}" for name, value in self.facts.items()) + ")"
        return f"{text}; {self.rule}" if self.rule else text


class TebanError(Exception):
    """The root of all errors that teban raises on purpose; all can be pickled, to leave a worker."""

    def __reduce__(self) -> Any:
        return _unpickled, (type(self), self.args, vars(self))


def _unpickled(cls: type[TebanError], args: tuple[Any, ...], fields: dict[str, Any]) -> TebanError:
    error = cls.__new__(cls, *args)
    vars(error).update(fields)
    return error


class DefinitionError(TebanError):
    """A class or game that cannot work as written: where, what, and how to mend it."""

    def __init__(self, what: str, *, mend: str, place: str = "", name: str = "") -> None:
        self.what, self.mend, self.place, self.name = what, mend, place, name
        head = ": ".join(part for part in (place, name) if part)
        super().__init__(f"{head}: {what}; {mend}" if head else f"{what}; {mend}")


class RulesError(TebanError):
    """Rules that broke a promise while they ran; the session stands where it stood before.

    `item` is the item or game to blame, or the name of it; a class of the author's own says
    where it was made. `__cause__` is the rules' own exception, where there was one.
    """

    def __init__(self, game: str, item: Any, what: str) -> None:
        cls = item if isinstance(item, type) else type(item)
        self.game, self.what = game, what
        self.item: str = item if isinstance(item, str) else name_of(cls)
        self.place: str = getattr(cls, "__place__", "")
        super().__init__(": ".join(part for part in (self.place, game, self.item, what) if part))


def blamed_on_rules(error: Exception, game: str, item: Any) -> RulesError:
    """The `RulesError` for an exception out of a game's own code."""
    return error if isinstance(error, RulesError) else RulesError(game, item, f"{name_of(error)}: {error}")


class Refused(TebanError):
    """Not now, or not by you. The state is byte for byte what it was."""

    refusal: Refusal

    def __init__(self, message: str, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(message)


class IllegalAction(Refused):
    """The rules forbid the action; `refusal` says which and why."""


class NotYourTurn(Refused):
    """Somebody else is to act, or this player has committed already."""


class GameOver(Refused):
    """The game has ended."""


class UndoRefused(Refused):
    """An undo that would let somebody keep what he has learned, or take back another's decision."""


class InvalidInput(TebanError, ValueError):
    """A value from outside that does not fit; `where` is its path, such as `log[3].action`."""

    def __init__(self, message: str, where: str = "") -> None:
        self.where = where
        super().__init__(f"{where}: {message}" if where else message)


class NotationError(InvalidInput):
    """A text that is no action of the game."""


class DecodeError(InvalidInput):
    """Bytes that are no state, view or action of the game."""


class RecordError(InvalidInput):
    """A record that is damaged, belongs to another game or version, or does not replay."""


class ScenarioError(InvalidInput):
    """A scenario file that cannot be understood."""


class PluginError(TebanError):
    """A plugin that is missing, broken or ambiguous."""


class GameNotFound(PluginError):
    """No installed plugin or file offers that game."""


def invalid_from_msgspec(error: Exception, kind: type[InvalidInput]) -> InvalidInput:
    """Turns a msgspec decoding error into ours, its JSON path into `where`."""
    message, _, path = str(error).partition(" - at `")
    message = message[:1].lower() + message[1:]
    return kind(message.replace("`", ""), path.rstrip("`").removeprefix("$").removeprefix("."))


def name_of(value: Any) -> str:
    """The name a person knows a class or object by, for messages."""
    cls = value if isinstance(value, type) else type(value)
    return cls.__qualname__.rpartition("<locals>.")[2]


def shown(value: Any) -> str:
    """Any value in a message, cut where it is long; a number may have too many digits for its `repr`."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - a stranger's object, or an int of thousands of digits
        return f"a {name_of(value)}"
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}..."
