"""What counts as a rule that does not return."""

import time
from types import FunctionType

import pytest

from teban.testing.watchdog import Endless, watching

SECONDS = 0.1


def wait(seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:  # in steps of Python, between which it can be interrupted
        pass


def wait_in(module, seconds):
    """The same, in a module of that name."""
    FunctionType(wait.__code__, {"__name__": module, "time": time})(seconds)


def test_a_call_that_lasts_is_interrupted():
    with pytest.raises(Endless), watching(SECONDS):
        wait_in("rules", 300 * SECONDS)


@pytest.mark.parametrize("module", ["bdb", "pydevd"])
def test_a_rule_that_waits_for_a_debugger_is_not_interrupted(module):
    with watching(SECONDS):
        wait_in(module, 5 * SECONDS)
