"""The perft table of Hiroba: positions, and how many lines of so many decisions they have."""

import tomllib
from pathlib import Path

from hiroba_boards import position
from teban.lab.perft import perft
from teban_hiroba.game import Hiroba
from teban_hiroba.rules import PlaceStone
from teban_hiroba.state import HirobaState

HIROBA = Hiroba()
TABLE = tomllib.loads((Path(__file__).parent / "perft" / "hiroba.toml").read_text())["position"]


def name_of(entry: dict) -> str:
    return entry["name"]


def start_of(entry: dict) -> HirobaState:
    return position(
        entry["stones"], PlaceStone(entry["player"]), players=entry["players"], pebbles=entry["pebbles"]
    )


def counted(entry: dict, depth: int) -> list[int]:
    """The lines of 1 to so many decisions."""
    return [ply.nodes for ply in perft(HIROBA, start_of(entry), depth).plies[1:]]
