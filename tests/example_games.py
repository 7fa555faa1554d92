"""The example games as modules, for tests."""

from pathlib import Path

from teban.registry.files import module_of

FOLDER = Path(__file__).parents[1] / "sdk_examples"

connect_four = module_of(FOLDER / "connect_four.py")
goofspiel = module_of(FOLDER / "goofspiel.py")
kuhn_poker = module_of(FOLDER / "kuhn_poker.py")
nim = module_of(FOLDER / "nim.py")
tic_tac_toe = module_of(FOLDER / "tic_tac_toe.py")
