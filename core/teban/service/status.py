"""A fault as `google.rpc.Status`: one `ErrorInfo`, and details where there is something to mend."""

from __future__ import annotations

from google.protobuf.duration_pb2 import Duration
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, PreconditionFailure, RetryInfo
from google.rpc.status_pb2 import Status

from teban.service.faults import DOMAIN, ServiceFault


def status_of(fault: ServiceFault) -> Status:
    """Everything a client gets to know of a fault, under 4 kB."""
    status = Status(code=fault.code, message=fault.message)
    status.details.add().Pack(ErrorInfo(reason=fault.reason, domain=DOMAIN, metadata=fault.facts))
    if fault.field:
        violation = BadRequest.FieldViolation(field=fault.field, description=fault.message)
        status.details.add().Pack(BadRequest(field_violations=[violation]))
    if fault.rule:
        broken = PreconditionFailure.Violation(
            type=fault.rule_type, subject=fault.rule, description=fault.message
        )
        status.details.add().Pack(PreconditionFailure(violations=[broken]))
    if fault.retry_after is not None:
        delay = Duration()
        delay.FromMilliseconds(int(1000 * fault.retry_after))
        status.details.add().Pack(RetryInfo(retry_delay=delay))
    return status
