"""`teban play` at a real terminal: a pseudo-terminal with a person's keys."""

import os
import pty
import select
import subprocess
import sys
from collections.abc import Iterator

import pytest

from command_line import GOOFSPIEL, KUHN

TAB, UP, ENTER, END = "\t", "\x1b[A", "\n", "\x04"
CLEARED = "\033[H\033[2J\033[3J"


class Screen:
    """A program at a pseudo-terminal: keys go in when a text has come out."""

    def __init__(self, *arguments: object) -> None:
        self._keyboard, terminal = pty.openpty()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "teban", *map(str, arguments)],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            env={**os.environ, "TERM": "xterm", "INPUTRC": os.devnull},
        )
        os.close(terminal)
        self.text = ""

    def wait_for(self, text: str) -> str:
        """What comes out, up to that text; the rest waits for the next call."""
        while text not in self.text:
            ready, _, _ = select.select([self._keyboard], [], [], 30)
            assert ready, f"{text!r} does not come; there is {self.text!r}"
            self.text += os.read(self._keyboard, 4096).decode()
        before, found, self.text = self.text.partition(text)
        return before + found

    def press(self, *keys: str) -> None:
        os.write(self._keyboard, "".join(keys).encode())

    def close(self) -> None:
        os.close(self._keyboard)
        self._process.kill()
        self._process.wait()


@pytest.fixture
def screens() -> Iterator[list[Screen]]:
    opened: list[Screen] = []
    yield opened
    for screen in opened:
        screen.close()


@pytest.fixture
def kuhn(screens: list[Screen]) -> Screen:
    screens.append(Screen("play", KUHN, "--seed", 14))
    return screens[0]


@pytest.fixture
def goofspiel(screens: list[Screen]) -> Screen:
    screens.append(Screen("play", GOOFSPIEL, "--seed", 3, "--option", "cards=3"))
    return screens[0]


def test_the_tab_key_completes_a_token(kuhn):
    kuhn.wait_for("press Enter ")
    kuhn.press(ENTER)
    kuhn.wait_for("player 0> ")
    kuhn.press("b", TAB)
    assert kuhn.wait_for("bet ")


def test_the_tab_key_completes_a_command(kuhn):
    kuhn.wait_for("press Enter ")
    kuhn.press(ENTER)
    kuhn.wait_for("player 0> ")
    kuhn.press("und", TAB)
    assert kuhn.wait_for("undo ")


def test_the_screen_is_cleared_before_and_after_the_device_is_passed(kuhn):
    assert kuhn.wait_for("press Enter ").startswith(CLEARED)
    kuhn.press(ENTER)
    assert CLEARED in kuhn.wait_for("hands: 2 ?")


def test_what_one_person_typed_is_not_in_the_next_ones_history(goofspiel):
    goofspiel.wait_for("press Enter ")
    goofspiel.press(ENTER)
    goofspiel.wait_for("player 0> ")
    goofspiel.press("3", ENTER)
    goofspiel.wait_for("press Enter ")
    goofspiel.press(ENTER)
    goofspiel.wait_for("player 1> ")
    goofspiel.press(UP, ENTER)
    assert "bid:  1  2  3" in goofspiel.wait_for("player 1> ")


def test_the_end_of_input_leaves_the_game(kuhn):
    kuhn.wait_for("press Enter ")
    kuhn.press(ENTER)
    kuhn.wait_for("player 0> ")
    kuhn.press(END)
    assert kuhn.wait_for("left before the end")
