"""The command line under test: game files to give it, and what running it gives."""

import subprocess
from collections.abc import Callable
from pathlib import Path

from click.testing import Result

Run = Callable[..., Result]
Program = Callable[..., subprocess.CompletedProcess[str]]

TESTS = Path(__file__).parent
EXAMPLES = TESTS.parent / "sdk_examples"
NIM, TIC_TAC_TOE, CONNECT_FOUR = (EXAMPLES / f"{name}.py" for name in ("nim", "tic_tac_toe", "connect_four"))
KUHN, GOOFSPIEL = EXAMPLES / "kuhn_poker.py", EXAMPLES / "goofspiel.py"
AUCTION = TESTS.parent / "core" / "teban" / "testing" / "fixtures" / "auction.py"
LOTS = TESTS / "lots.py"
