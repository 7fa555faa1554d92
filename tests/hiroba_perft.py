"""The perft table of Hiroba: how many lines of so many decisions positions have, counted in two ways."""

import tomllib
from pathlib import Path

from hiroba_boards import position
from oracles import hiroba as oracle
from oracles.hiroba import Position
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


def nodes(position: Position, player: int, pebbles: list[int], depth: int) -> int:
    """Counts the lines of so many decisions from before a player's stone, by the oracle alone.

    `pebbles` are what each player has left. The oracle knows no turn order, so it is written here.
    """
    if depth == 0:
        return 1
    placements = oracle.legal_placements(position, player)
    following = (player + 1) % position["players"]
    if not placements:
        return 0 if oracle.is_over(position) else nodes(position, following, pebbles, depth - 1)
    if depth == 1:
        return len(placements)
    count = 0
    for space, value in placements:
        left = [list(stones) for stones in position["stones_left"]]
        left[player][oracle.face_index(value)] -= 1
        stones = {**position["stones"], space: (player, value)}
        after: Position = {**position, "stones": stones, "stones_left": left}
        if pebbles[player]:
            count += _nodes_of_pebble(after, player, pebbles, depth - 1)
        else:
            count += nodes(after, following, pebbles, depth - 1)
    return count


def _nodes_of_pebble(position: Position, player: int, pebbles: list[int], depth: int) -> int:
    spaces = oracle.pebble_spaces(position)
    if depth == 1:
        return 1 + len(spaces)
    following = (player + 1) % position["players"]
    fewer = [left - (owner == player) for owner, left in enumerate(pebbles)]
    return nodes(position, following, pebbles, depth - 1) + sum(
        nodes({**position, "pebbles": {*position["pebbles"], space}}, following, fewer, depth - 1)
        for space in spaces
    )
