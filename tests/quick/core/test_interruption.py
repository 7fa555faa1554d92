"""Code that is interrupted from another thread."""

import subprocess
import sys
from threading import Event, Thread

import pytest

from repository import ROOT
from teban.interruption import Interruption


class Late(BaseException):
    """What takes too long."""


def busy(begun):
    """Goes on for ever, once it has begun."""
    while True:
        begun.set()


def test_what_runs_inside_is_interrupted_from_another_thread():
    interruption, begun = Interruption(Late), Event()

    def interrupt():
        begun.wait()
        interruption.interrupt()

    Thread(target=interrupt).start()
    with pytest.raises(Late), interruption:
        busy(begun)


def test_what_is_interrupted_before_it_begins_is_interrupted_at_once():
    interruption = Interruption(Late)
    interruption.interrupt()
    with pytest.raises(Late), interruption:
        pytest.fail("has begun")


def test_what_has_ended_is_interrupted_no_more():
    interruption = Interruption(Late)
    with interruption:
        pass
    interruption.interrupt()
    assert sum(range(3)) == 3


TRACED = """
import sys

from teban.testing.check import run

sys.settrace(lambda *_: None)
assert run("tic_tac_toe.py", "quick", ["termination"]).failures == []
"""


def test_code_under_a_tracer_goes_on_after_it():
    """As under a debugger, a profiler or a measure of coverage."""
    subprocess.run([sys.executable, "-c", TRACED], check=True, timeout=60, cwd=ROOT / "sdk_examples")


def test_an_error_from_inside_goes_through():
    with pytest.raises(KeyError, match="what"), Interruption(Late):
        raise KeyError("what")
