"""What must always hold: a state from outside that breaks it is refused."""

import json

import pytest

from hiroba_boards import EXAMPLE, FOUR, STUCK, position
from teban import SPECTATOR, DecodeError
from teban_hiroba.game import Hiroba
from teban_hiroba.rules import PlacePebble, PlaceStone

HIROBA = Hiroba()


def edited(state, *path_and_value):
    """The state's JSON with one value changed."""
    *path, last, value = path_and_value
    data = place = json.loads(HIROBA.encode(state))
    for step in path:
        place = place[step]
    place[last] = value
    return json.dumps(data)


@pytest.mark.parametrize("stones, players", [("", 2), (EXAMPLE, 2), (STUCK, 3), ("P1a1 B2h2 O3d6 G4i8", 4)])
def test_a_state_of_the_rules_is_accepted(stones, players):
    state = position(stones, PlaceStone(0), players=players)
    assert HIROBA.decode(HIROBA.encode(state)) == state


@pytest.mark.parametrize(
    "path_and_value, fault",
    [
        (("values", 40, 7), "a stone on e5 belongs to player -1"),
        (("values", 29, 10), r"values\[29\]: expected int <= 9"),
        (("values", 30, 7), "a stone on d4 belongs to player -1"),
        (("owners", 40, 1), "no stone on e5 is somebody's"),
        (("owners", 29, 2), "a stone on c4 belongs to player 2"),
        (("values", [0] * 80), "values: expected array of length >= 81"),
        (("pebbles", 0, 29), "a pebble lies on c4, which is not empty"),
        (("pebbles", 0, 11), "a pebble lies on c2, which is not empty"),
        (("pebbles_left", 0, 2), "pebbles are lost"),
        (("pebbles_left", [1, 0, 1]), "pebbles are counted for each player"),
        (("stones_left", 0, [2, 2, 2, 2, 1]), "stones_left is"),
        (("open_spaces", 0, 9), "open_spaces is"),
        (("row_values", 3, 0), "row_values is"),
        (("column_values", 2, 0), "column_values is"),
        (("garden_values", 4, 0), "garden_values is"),
        (("faces_left", 0, 0), "faces_left is"),
        (("present_rows", 1, 0), "present_rows is"),
        (("present_columns", 1, 0), "present_columns is"),
        (("layout", "tiles", [6, 6, 0, 9, 4, 0, 2, 0, 0]), "a tile lies in two places"),
        (("layout", "tiles", [6, 1, 3, 9, 4, 0, 2, 0, 0]), "the wrong tiles are flipped"),
        (("layout", "tiles", [0, 1, 6, 9, 4, 0, 2, 0, 0]), "the wrong tiles are flipped"),
        (("layout", "turns", [1, 0, 1, 1, 2, 0, 0, 0, 0]), "a tile on its water side is turned"),
        (("layout", "turns", [1, 0, 0, 1, 1, 0, 0, 0, 0]), "a pond is beside a starting point"),
        (("layout", "turns", [1, 0, 0, 1, 2]), "layout.turns: expected array of length >= 9"),
    ],
)
def test_a_state_that_breaks_an_invariant_is_refused(path_and_value, fault):
    state = position("P7c4 B3d5", PlaceStone(0), pebbles="a4")
    with pytest.raises(DecodeError, match=fault):
        HIROBA.decode(edited(state, *path_and_value))


@pytest.mark.parametrize(
    "path_and_value, fault",
    [
        (("layout", "tiles", 0, 13), r"layout.tiles\[0\]: expected int <= 12"),
        (("layout", "tiles", 0, -1), r"layout.tiles\[0\]: expected int >= 0"),
        (("layout", "tiles", [0] * 10), "layout.tiles: expected array of length <= 9"),
        (("layout", "turns", 0, 4), r"layout.turns\[0\]: expected int <= 3"),
        (("layout", "turns", 0, -1), r"layout.turns\[0\]: expected int >= 0"),
        (("values", [0] * 82), "values: expected array of length <= 81"),
        (("values", 0, -1), r"values\[0\]: expected int >= 0"),
        (("owners", [-1] * 82), "owners: expected array of length <= 81"),
        (("owners", 0, 4), r"owners\[0\]: expected int <= 3"),
        (("owners", 0, -2), r"owners\[0\]: expected int >= -1"),
        (("pebbles", [0] * 5), "pebbles: expected array of length <= 4"),
        (("pebbles", 0, 81), r"pebbles\[0\]: expected int <= 80"),
        (("stones_left", [[2, 2, 2, 2, 1]] * 5), "stones_left: expected array of length <= 4"),
        (("stones_left", 0, [2] * 6), r"stones_left\[0\]: expected array of length <= 5"),
        (("stones_left", 1, 0, 3), r"stones_left\[1\]\[0\]: expected int <= 2"),
        (("stones_left", 1, 0, -1), r"stones_left\[1\]\[0\]: expected int >= 0"),
        (("pebbles_left", [100_000_000, 3]), r"pebbles_left\[0\]: expected int <= 2"),
        (("pebbles_left", [-1, 3]), r"pebbles_left\[0\]: expected int >= 0"),
        (("pebbles_left", [0]), "pebbles_left: expected array of length >= 2"),
        (("open_spaces", list(range(73))), "open_spaces: expected array of length <= 72"),
        (("open_spaces", 0, -1), r"open_spaces\[0\]: expected int >= 0"),
        (("row_values", [0] * 10), "row_values: expected array of length <= 9"),
        (("row_values", 0, 1024), r"row_values\[0\]: expected int <= 1023"),
        (("column_values", [0] * 10), "column_values: expected array of length <= 9"),
        (("column_values", 0, 1024), r"column_values\[0\]: expected int <= 1023"),
        (("garden_values", [0] * 19), "garden_values: expected array of length <= 18"),
        (("garden_values", 0, 1024), r"garden_values\[0\]: expected int <= 1023"),
        (("faces_left", [0] * 5), "faces_left: expected array of length <= 4"),
        (("faces_left", 0, 1024), r"faces_left\[0\]: expected int <= 1023"),
        (("present_rows", [0] * 5), "present_rows: expected array of length <= 4"),
        (("present_rows", 0, 512), r"present_rows\[0\]: expected int <= 511"),
        (("present_columns", [0] * 5), "present_columns: expected array of length <= 4"),
        (("present_columns", 0, 512), r"present_columns\[0\]: expected int <= 511"),
    ],
)
def test_a_state_or_view_out_of_bounds_is_refused_with_the_path(path_and_value, fault):
    state = position("P7c4 B3d5", PlaceStone(0), pebbles="a4")
    with pytest.raises(DecodeError, match=fault):
        HIROBA.decode(edited(state, *path_and_value))
    with pytest.raises(DecodeError, match=fault):
        HIROBA.decode_view(edited(HIROBA.view(state, SPECTATOR), *path_and_value))


@pytest.mark.parametrize(
    "space, fault",
    [
        (33, "a stone lies on g4, no space of a garden"),
        (32, "a second 7 in a line or garden of f4"),
        (74, "a second 7 in a line or garden of c9"),
        (38, "a second 7 in a line or garden of c5"),
        (46, "a second 7 in a line or garden of b6"),
    ],
)
def test_a_stone_where_none_may_lie_is_refused(space, fault):
    state = position("P7c4", PlaceStone(0))
    state.values[space], state.owners[space] = 7, 1
    with pytest.raises(DecodeError, match=fault):
        HIROBA.decode(HIROBA.encode(state))


def test_a_choice_of_a_pebble_by_a_player_without_one_is_refused():
    state = position("P7c4", PlacePebble(0), pebbles="a4 e5")
    with pytest.raises(DecodeError, match="no pebble to place"):
        HIROBA.decode(HIROBA.encode(state))


def test_a_board_without_water_is_for_four():
    state = position("", PlaceStone(0), players=4)
    assert HIROBA.decode(HIROBA.encode(state)).layout == FOUR
