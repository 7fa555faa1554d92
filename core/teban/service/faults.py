"""Why a call fails: a canonical code, one reason, and what a client needs to mend it.

Nothing here knows a transport; the numbers of the codes are those of `google.rpc.Code`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import IntEnum
from logging import getLogger
from typing import Any, NoReturn

from teban.errors import (
    GameNotFound,
    GameOver,
    InvalidInput,
    NotYourTurn,
    PluginError,
    Refused,
    RulesError,
    TebanError,
    name_of,
)
from teban.game import Game
from teban.service.store import StoreError
from teban.v1.errors_pb2 import ErrorReason

log = getLogger("teban.service")

DOMAIN = "teban"
MOST_TEXT, MOST_VALUE, MOST_NAME, MOST_FACTS = 500, 120, 40, 8
"""Bytes of a message, a value and a name, and how many facts: all details stay under 4 kB."""


class Code(IntEnum):
    """The canonical codes that the service uses."""

    INVALID_ARGUMENT = 3
    DEADLINE_EXCEEDED = 4
    NOT_FOUND = 5
    PERMISSION_DENIED = 7
    RESOURCE_EXHAUSTED = 8
    FAILED_PRECONDITION = 9
    ABORTED = 10
    OUT_OF_RANGE = 11
    INTERNAL = 13
    UNAVAILABLE = 14
    UNAUTHENTICATED = 16


CODES: Mapping[str, Code] = {
    "REQUEST_MALFORMED": Code.INVALID_ARGUMENT,
    "FIELD_INVALID": Code.INVALID_ARGUMENT,
    "PAYLOAD_MALFORMED": Code.INVALID_ARGUMENT,
    "POSITION_INVALID": Code.INVALID_ARGUMENT,
    "PAYLOAD_TOO_LARGE": Code.INVALID_ARGUMENT,
    "REQUEST_ID_REUSED": Code.INVALID_ARGUMENT,
    "GAME_NOT_FOUND": Code.NOT_FOUND,
    "VARIANT_NOT_FOUND": Code.NOT_FOUND,
    "MATCH_NOT_FOUND": Code.NOT_FOUND,
    "BOT_NOT_FOUND": Code.NOT_FOUND,
    "FORMAT_NOT_FOUND": Code.NOT_FOUND,
    "ILLEGAL_ACTION": Code.FAILED_PRECONDITION,
    "NOT_YOUR_TURN": Code.FAILED_PRECONDITION,
    "MATCH_FINISHED": Code.FAILED_PRECONDITION,
    "MATCH_NOT_STARTED": Code.FAILED_PRECONDITION,
    "SEAT_TAKEN": Code.FAILED_PRECONDITION,
    "SEED_NOT_ALLOWED": Code.FAILED_PRECONDITION,
    "MATCH_NOT_LOADABLE": Code.FAILED_PRECONDITION,
    "REVISION_MISMATCH": Code.ABORTED,
    "REVISION_OUT_OF_RANGE": Code.OUT_OF_RANGE,
    "TOKEN_REQUIRED": Code.UNAUTHENTICATED,
    "TOKEN_INVALID": Code.UNAUTHENTICATED,
    "WRONG_TOKEN": Code.PERMISSION_DENIED,
    "SPECTATORS_NOT_ALLOWED": Code.PERMISSION_DENIED,
    "INVITE_INVALID": Code.PERMISSION_DENIED,
    "SLOW_WATCHER": Code.RESOURCE_EXHAUSTED,
    "SERVICE_BUSY": Code.RESOURCE_EXHAUSTED,
    "RULES_EXHAUSTED": Code.RESOURCE_EXHAUSTED,
    "PICTURE_TOO_LARGE": Code.RESOURCE_EXHAUSTED,
    "RULES_TIMED_OUT": Code.DEADLINE_EXCEEDED,
    "PLUGIN_FAILED": Code.INTERNAL,
    "SERVICE_FAILED": Code.INTERNAL,
    "STORE_UNAVAILABLE": Code.UNAVAILABLE,
    "STOPPING": Code.UNAVAILABLE,
}
"""The code of every reason in `ErrorReason`."""

assert {f"ERROR_REASON_{reason}" for reason in CODES} == set(ErrorReason.keys()) - {
    "ERROR_REASON_UNSPECIFIED"
}, "every reason of errors.proto has its code"


class ServiceFault(Exception):
    """A call that fails.

    `facts` are the values of the message, for programs; `field` is the path of the field to
    blame, `rule` and `rule_type` what a precondition breaks; `retry_after` is in seconds, where
    waiting helps.
    """

    def __init__(
        self,
        reason: str,
        message: str,
        *,
        facts: Mapping[str, object] | None = None,
        field: str = "",
        rule: str = "",
        rule_type: str = "",
        retry_after: float | None = None,
    ) -> None:
        self.code = CODES[reason]
        self.reason = reason
        self.message = _cut(message, MOST_TEXT)
        known = list((facts or {}).items())[:MOST_FACTS]
        self.facts = {_cut(name, MOST_NAME): _cut(str(value), MOST_VALUE) for name, value in known}
        self.field = _cut(field, MOST_VALUE)
        self.rule, self.rule_type = _cut(rule, MOST_VALUE), _cut(rule_type, MOST_NAME)
        self.retry_after = retry_after
        super().__init__(self.message)


def _cut(text: str, most: int) -> str:
    """The text in at most that many bytes."""
    data = text.encode(errors="replace")
    return data.decode() if len(data) <= most else data[: most - 3].decode(errors="ignore") + "…"


def refuse_field(field: str, message: str, **facts: object) -> NoReturn:
    """Raises for a field that is missing or out of its bounds."""
    raise ServiceFault("FIELD_INVALID", f"{field}: {message}", field=field, facts=facts)


def fault_of(error: TebanError, field: str = "", reason: str = "PAYLOAD_MALFORMED") -> ServiceFault:
    """An error of the core as a fault.

    `field` is the path of what a caller sent, `reason` what it is if that does not fit.
    """
    match error:
        case Refused():
            return _refusal(error)
        case InvalidInput(where=where):
            path = ".".join(part for part in (field, where) if part)
            return ServiceFault(reason, str(error), field=path, facts={"path": path})
        case GameNotFound():
            return ServiceFault("GAME_NOT_FOUND", str(error))
        case StoreError(cause=cause):
            again = 1.0 if cause == "locked" else None
            return ServiceFault("STORE_UNAVAILABLE", str(error), facts={"cause": cause}, retry_after=again)
        case RulesError(game=game, item=item):
            log.error("the rules of %s failed", game, exc_info=error)
            return ServiceFault(
                "PLUGIN_FAILED", f"the rules of {game!r} failed at {item}", facts={"game": game, "item": item}
            )
        case PluginError():
            log.error("a plugin failed", exc_info=error)
            return ServiceFault("PLUGIN_FAILED", "a plugin failed")
    log.error("an error of the core reached the service", exc_info=error)
    return ServiceFault("SERVICE_FAILED", f"the service failed: {name_of(error)}")


@contextmanager
def rules_of(game: Game[Any], field: str = "") -> Iterator[None]:
    """Turns what rules raise into faults.

    Where `field` names what the caller sent to them, rules that fail on it are his fault; that
    memory or the stack does not suffice says nothing of whether it can be.
    """
    try:
        yield
    except (ServiceFault, StoreError):
        raise
    except (Refused, InvalidInput) as error:
        if field:
            _check_exhaustion(error, game, field)
        raise fault_of(error, field, "POSITION_INVALID" if field else "PAYLOAD_MALFORMED") from error
    except Exception as error:
        if field:
            _check_exhaustion(error, game, field)
            raise ServiceFault(
                "POSITION_INVALID", f"the rules of {game.id!r} cannot go on from it", field=field
            ) from error
        known = error if isinstance(error, RulesError) else RulesError(game.id, game, name_of(error))
        raise fault_of(known) from error


EXHAUSTED: Mapping[type[BaseException], str] = {MemoryError: "memory", RecursionError: "depth"}


def _check_exhaustion(error: BaseException, game: Game[Any], field: str) -> None:
    """Raises where an error is, or came of, the want of memory or of stack."""
    cause: BaseException | None = error
    while cause is not None:
        for kind, resource in EXHAUSTED.items():
            if isinstance(cause, kind):
                log.warning("the rules of %s ran out of %s on a caller's %s", game.id, resource, field)
                raise ServiceFault(
                    "RULES_EXHAUSTED",
                    f"the rules of {game.id!r} ran out of {resource} on it",
                    facts={"resource": resource},
                    field=field,
                ) from error
        cause = cause.__cause__


REFUSALS = {NotYourTurn: "NOT_YOUR_TURN", GameOver: "MATCH_FINISHED"}


def _refusal(error: Refused) -> ServiceFault:
    refusal = error.refusal
    return ServiceFault(
        REFUSALS.get(type(error), "ILLEGAL_ACTION"),
        str(error),
        facts={"refusal": refusal.reason, "rule": refusal.rule, **refusal.facts},
        rule=refusal.rule or refusal.reason,
        rule_type=refusal.reason,
    )
