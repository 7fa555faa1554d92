"""Counts lines of play of Haniwa by the oracle, which draws no tiles, so that is written here."""

from collections import Counter
from typing import Any

from haniwa_boards import TILE_OF, position
from haniwa_comparison import SHORT, position_of
from oracles import haniwa as oracle
from oracles.haniwa import Position
from teban_haniwa.invariants import check
from teban_haniwa.rules import TakeTurn
from teban_haniwa.state import HaniwaState

Left = Counter[str]
"""The tiles of both piles, in the oracle's words."""


def start(entry: dict[str, Any]) -> HaniwaState:
    """A position of `haniwa_boards` in which that player is to place."""
    chosen = {key: entry[key] for key in ("dice", "hands", "unused", "discards", "first") if key in entry}
    state = position(entry["areas"], TakeTurn(entry["player"]), **chosen)
    check(state)
    return state


def lines(state: HaniwaState, depth: int) -> int:
    """The lines of so many decisions and draws from before a player's turn, by the oracle alone."""
    left = Counter(dict.fromkeys(TILE_OF, oracle.COPIES))
    for crafter in state.crafters:
        seen = [*crafter.hand, *crafter.discards, *crafter.under_kofun, *crafter.face_down, *crafter.haniwa]
        left.subtract(SHORT[tile] for tile in seen if tile is not None)
    return _turn(position_of(state), left, depth)


def _turn(position: Position, left: Left, depth: int) -> int:
    player = oracle.player_on_turn(position)
    if depth == 0 or player is None:
        return int(depth == 0)
    count = 0
    for tile in oracle.legal_discards(position):
        hand = list(position["hands"][player])
        hand.remove(tile)
        discards = oracle.with_item(position["discards"], player, position["discards"][player] + 1)
        hands = oracle.with_item(position["hands"], player, hand)
        after: Position = {**position, "hands": hands, "discards": discards, "discarded_now": True}
        count += _pile(after, player, left, depth - 1)
    for placement in oracle.legal_placements(position):
        placed = oracle.place(position, placement)
        if placed.kofun_choices and depth > 1:
            count += sum(
                _pile(oracle.take_kofun(placed.position, player, kofun), player, left, depth - 2)
                for kofun in placed.kofun_choices
            )
        else:
            count += _pile(placed.position, player, left, depth - 1)
    return count


def _pile(position: Position, player: int, left: Left, depth: int) -> int:
    if depth == 0:
        return 1
    count = 0
    for pile in oracle.drawable_piles(position):
        piles = oracle.with_item(position["piles"], pile, position["piles"][pile] - 1)
        count += _draw({**position, "piles": piles}, player, left, depth - 1)
    return count


def _draw(position: Position, player: int, left: Left, depth: int) -> int:
    if depth == 0:
        return 1
    count = 0
    for tile in +left:
        hands = oracle.with_item(position["hands"], player, [*position["hands"][player], tile])
        count += _turn({**position, "hands": hands}, left - Counter([tile]), depth - 1)
    return count
