"""The tiles, and the three draws of the set-up."""

from itertools import combinations, permutations, product

import pytest

from hiroba_boards import TWO, position
from teban import Grid, Rng, Session
from teban_hiroba.actions import Flip, Lay, Turn
from teban_hiroba.components import TILES
from teban_hiroba.game import Hiroba
from teban_hiroba.layout import LaidTile, Layout, laid_tile
from teban_hiroba.rules import FlipTiles, LayTiles, PlaceStone, TurnTiles
from teban_hiroba.state import HirobaState

HIROBA = Hiroba()


def looks(tile):
    """A tile turned and mirrored in every way, the gardens named either way, without its starting point."""
    rows = [row.upper().replace("O", "o") for row in TILES[tile]]
    turned = [rows]
    for _ in range(3):
        turned.append(["".join(column) for column in zip(*reversed(turned[-1]), strict=True)])
    texts = {"/".join(look) for look in [*turned, *([row[::-1] for row in look] for look in turned)]}
    return texts | {text.translate(str.maketrans("AB", "BA")) for text in texts}


def is_connected(spaces):
    found = {spaces[0]}
    while (
        more := {near for space in found for near in Grid(9, 9).neighbours(space) if near in spaces} - found
    ):
        found |= more
    return found == set(spaces)


@pytest.mark.parametrize("tile", TILES)
def test_a_tile_has_two_connected_gardens_and_a_start_that_is_not_beside_its_pond(tile):
    laid = laid_tile(tile, 0, 4)
    assert sorted(map(len, laid.gardens)) in ([4, 4], [3, 5], [2, 6])
    assert all(is_connected(garden) for garden in laid.gardens)
    assert laid.start in laid.gardens[0] + laid.gardens[1]
    assert laid.start not in laid.shore


def test_no_two_tiles_are_alike_when_turned_or_mirrored():
    assert [pair for pair in combinations(TILES, 2) if looks(pair[0]) & looks(pair[1])] == []


def test_tiles_are_turned_clockwise():
    assert laid_tile(1, 1, 0) == LaidTile(
        pond=10, shore=frozenset({1, 9, 11, 19}), start=18, gardens=((1, 2, 11, 20), (0, 9, 18, 19))
    )


def test_gardens_are_numbered_tile_by_tile_and_the_pond_and_water_are_in_none():
    assert [TWO.garden_of[space] for space in (0, 18, 3, 14, 80, 11, 6)] == [0, 1, 2, 3, -1, -1, -1]
    assert TWO.gardens[4:6] == ((27, 28, 29, 38, 46, 47), (36, 45))


@pytest.mark.parametrize("players, tiles, pebbles", [(2, 5, [2, 1]), (3, 7, [2, 1, 0]), (4, 9, [2, 1, 1, 0])])
def test_every_drawn_set_up_is_one_the_rules_allow(players, tiles, pebbles):
    states = [Session(HIROBA, players, seed=seed).state for seed in range(60)]
    assert list(map(HIROBA.check, states)) == [None] * 60
    assert {len(state.layout.laid) for state in states} == {tiles}
    assert {tuple(state.pebbles_left) for state in states} == {tuple(pebbles)}
    assert [state.layout for state in states if state.layout.has_pond_beside_start] == []


def fit(tile, turn, left, above, turns):
    """Whether a tile may lie at the center, turned so, with one tile to its left and one above it."""
    center = laid_tile(tile, turn, 4)
    near = laid_tile(left, turns[0], 3), laid_tile(above, turns[1], 1)
    return all(other.start not in center.shore and center.start not in other.shore for other in near)


def test_whatever_lies_left_and_above_one_turn_of_every_tile_fits():
    beside = product(permutations(TILES, 3), product(range(4), repeat=2))
    assert [
        (*tiles, turns)
        for tiles, turns in beside
        if not any(fit(tiles[0], turn, *tiles[1:], turns) for turn in range(4))
    ] == []


@pytest.mark.parametrize("players, length", [(2, 4), (3, 2)])
def test_the_flipped_tiles_are_a_chain_around_the_center(players, length):
    state = HirobaState.fresh([0] * players)
    state.player_count = players
    chains = [set(flip.places) for flip in FlipTiles().outcomes(state)]
    assert len(set(map(frozenset, chains))) == 8
    assert all(len(chain) == length and 4 not in chain for chain in chains)
    assert all(
        any(near in chain for near in Grid(3, 3).neighbours(place)) for chain in chains for place in chain
    )


def test_the_draws_are_resolved_in_order_and_the_first_player_begins():
    state = HIROBA.new_state(2)
    LayTiles().resolve(state, Lay((6, 1, 3, 9, 4, 5, 2, 7, 8)))
    FlipTiles().resolve(state, Flip((2, 5, 8, 7)))
    TurnTiles().resolve(state, Turn((1, 0, 0, 1, 2, 0, 0, 0, 0)))
    assert state.layout == TWO
    assert state.open_spaces == sorted(space for garden in TWO.gardens for space in garden)
    assert state.agenda[0] == PlaceStone(0)


def test_a_series_lets_another_player_begin_and_hands_out_pebbles_from_there():
    """Reading R13."""
    state = HIROBA.new_state(4, first=2)
    assert state.agenda[0] == PlaceStone(2)
    assert state.pebbles_left == [1, 0, 2, 1]


@pytest.mark.parametrize(
    "item, action, allowed",
    [
        (LayTiles(), Lay((1, 2, 3, 4, 5, 6, 7, 8, 9)), True),
        (LayTiles(), Lay((1, 1, 3, 4, 5, 6, 7, 8, 9)), False),
        (LayTiles(), Lay((1, 2, 3, 4, 5, 6, 7, 8)), False),
        (TurnTiles(), Turn((1, 0, 0, 1, 2, 0, 0, 0, 0)), True),
        (TurnTiles(), Turn((1, 0, 3, 1, 2, 0, 0, 0, 0)), False),  # a tile on its water side
        (TurnTiles(), Turn((1, 0, 0, 1, 2, 0, 0, 0)), False),
        (
            TurnTiles(),
            Turn((1, 0, 0, 1, 1, 0, 0, 0, 0)),
            False,
        ),  # pond f4 beside starting point f3
    ],
)
def test_a_draw_of_a_record_is_checked(item, action, allowed):
    assert item.allows(position(), action) is allowed


def test_turns_are_drawn_again_until_no_pond_is_beside_a_start():
    state = position()
    turns = {TurnTiles().draw(state, Rng(bytes(16), serial)).quarters for serial in range(50)}
    assert len(turns) > 40
    assert {turn[2] for turn in turns} == {0}
    assert not any(Layout(TWO.tiles, turn).has_pond_beside_start for turn in turns)
