"""Counts lines of play of Hiroba by the oracle, which knows no turn order, so it is written here."""

from hiroba_comparison import position_of
from oracles import hiroba as oracle
from oracles.hiroba import Position
from teban_hiroba.state import HirobaState


def lines(state: HirobaState, depth: int) -> int:
    """The lines of so many decisions from before a player's stone, by the oracle alone."""
    return _nodes(position_of(state), state.agenda[-1].player, state.pebbles_left, depth)


def _nodes(position: Position, player: int, pebbles: list[int], depth: int) -> int:
    """`pebbles` are what each player has left."""
    if depth == 0:
        return 1
    placements = oracle.legal_placements(position, player)
    following = (player + 1) % position["players"]
    if not placements:
        return 0 if oracle.is_over(position) else _nodes(position, following, pebbles, depth - 1)
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
            count += _nodes(after, following, pebbles, depth - 1)
    return count


def _nodes_of_pebble(position: Position, player: int, pebbles: list[int], depth: int) -> int:
    spaces = oracle.pebble_spaces(position)
    if depth == 1:
        return 1 + len(spaces)
    following = (player + 1) % position["players"]
    fewer = [left - (owner == player) for owner, left in enumerate(pebbles)]
    return _nodes(position, following, pebbles, depth - 1) + sum(
        _nodes({**position, "pebbles": {*position["pebbles"], space}}, following, fewer, depth - 1)
        for space in spaces
    )
