"""Proofs of the example games, of the auction that the kit comes with, and of series."""

from pathlib import Path

from teban.testing.proofs import game_proofs

ROOT = Path(__file__).parents[2]

RULES = (
    "sdk_examples/tic_tac_toe.py",
    "sdk_examples/connect_four.py",
    "sdk_examples/nim.py",
    "sdk_examples/kuhn_poker.py",
    "sdk_examples/goofspiel.py",
    "core/teban/testing/fixtures/auction.py",
)
SERIES = ("sdk_examples/kuhn_poker.py:kuhn-poker-series", "sdk_examples/goofspiel.py:goofspiel-series")

PROOFS = [
    proof for game in (*RULES, *SERIES) for proof in game_proofs(str(ROOT / game), [game.partition(":")[0]])
]
