"""The engine inside another program, run as its reader would run it."""

import re
import subprocess
import sys

import pytest

from example_games import FOLDER


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_window_is_told_enough_to_keep_the_score(seed):
    command = [sys.executable, FOLDER / "embed.py", str(seed)]
    refused, *told, end = subprocess.run(
        command, check=True, stdout=subprocess.PIPE, text=True
    ).stdout.splitlines()
    assert refused == "refused: 'bid 9' is refused: not-listed; legal: bid 1, bid 2, bid 3, bid 4"
    assert told[::2] == ["hall: player 0 has chosen"] * 4
    bids = [
        re.fullmatch(r"hall: (\d) against (\d) for the prize of (\d)", line).groups() for line in told[1::2]
    ]
    points = tuple(sum(int(bid[2]) for bid in bids if bid[mine] > bid[1 - mine]) for mine in (0, 1))
    assert end == f"points {points}, in the hall {list(points)}"
