"""What a call raises: the errors of a session where there is one, `ServiceError` for the rest."""

from __future__ import annotations

from typing import Any

import grpc
from google.protobuf.message import DecodeError
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status

from teban.errors import GameOver, IllegalAction, NotYourTurn, Refusal, Refused, TebanError

REFUSED: dict[str, type[Refused]] = {
    "ILLEGAL_ACTION": IllegalAction,
    "NOT_YOUR_TURN": NotYourTurn,
    "MATCH_FINISHED": GameOver,
}


class ServiceError(TebanError):
    """A call that failed.

    `code` is the canonical code, `reason` the service's own (empty where the service was not
    reached), `facts` the values of the message, `field` the path of the field to blame,
    `retry_after` the seconds after which to try again, where the service says so.
    """

    def __init__(
        self,
        message: str,
        code: str,
        reason: str = "",
        facts: dict[str, str] | None = None,
        field: str = "",
        retry_after: float | None = None,
    ) -> None:
        self.code, self.reason, self.facts = code, reason, facts or {}
        self.field, self.retry_after = field, retry_after
        super().__init__(message)

    @property
    def may_pass(self) -> bool:
        """Whether the same call may go well later: the service says so, or was not reached.

        A server that stops cancels what it has not begun.
        """
        return self.retry_after is not None or (self.code in ("UNAVAILABLE", "CANCELLED") and not self.reason)


def error_of(failure: Any) -> TebanError:
    """The error of a failed call, as gRPC gives it."""
    code: grpc.StatusCode = failure.code()
    details = _details(failure)
    info, bad, retry = ErrorInfo(), BadRequest(), RetryInfo()
    for detail in details.details:
        for message in (info, bad, retry):
            detail.Unpack(message)
    facts = dict(info.metadata)
    text = failure.details() or code.name
    if info.reason in REFUSED:
        reason, rule = facts.pop("refusal", ""), facts.pop("rule", "")
        return REFUSED[info.reason](text, Refusal(reason, rule, dict(facts)))
    field = bad.field_violations[0].field if bad.field_violations else ""
    delay = retry.retry_delay.ToMilliseconds() / 1000 if retry.HasField("retry_delay") else None
    return ServiceError(text, code.name, info.reason, facts, field, delay)


def _details(failure: Any) -> Status:
    for name, value in failure.trailing_metadata() or ():
        if name == "grpc-status-details-bin":
            try:
                return Status.FromString(value)
            except DecodeError:
                break
    return Status()
