"""When a call is made again: the service did not take it, or is not there for the moment.

Making it again is safe, since its request id is the same.
"""

from __future__ import annotations

import time
from typing import Any

from teban.client.errors import ServiceError, error_of

FIRST_DELAY, LONGEST_DELAY = 0.1, 2.0


class Patience:
    """Counts the seconds that one call may still be made again."""

    def __init__(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds
        self._delay = FIRST_DELAY

    def wait_after(self, failure: Any) -> float:
        """The seconds to wait before the next try; raises the error where there is none."""
        error = error_of(failure)
        if not isinstance(error, ServiceError) or not error.may_pass:
            raise error from failure
        delay = error.retry_after if error.retry_after is not None else self._delay
        if time.monotonic() + delay > self._until:
            raise error from failure
        self._delay = min(2 * self._delay, LONGEST_DELAY)
        return delay
