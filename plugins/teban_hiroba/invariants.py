"""What always holds of a game of Hiroba, for states from outside; the types of the state bound it too."""

from teban_hiroba.components import FLIPPED, GRID, PEBBLES, WATER_SIDE
from teban_hiroba.layout import Layout
from teban_hiroba.rules import FlipTiles, LayTiles, PlacePebble, TurnTiles, arcs
from teban_hiroba.state import NOBODY, HirobaState

KEPT = (
    "stones_left",
    "open_spaces",
    "row_values",
    "column_values",
    "garden_values",
    "faces_left",
    "present_rows",
    "present_columns",
)
"""The fields that follow from what lies on the board."""


def check(state: HirobaState) -> None:
    """Tiles, stones and pebbles are those of the box and lie where they may; what is kept is true."""
    players = state.player_count
    assert len(state.pebbles_left) == players, "pebbles are counted for each player"
    assert sum(state.pebbles_left) + len(state.pebbles) == sum(PEBBLES[players]), "pebbles are lost"
    for item in state.agenda:
        assert not isinstance(item, PlacePebble) or state.pebbles_left[item.player], "no pebble to place"
    is_set_up = not any(isinstance(item, (LayTiles, FlipTiles, TurnTiles)) for item in state.agenda)
    _check_layout(state.layout, FLIPPED[players] if is_set_up else None)
    rebuilt = HirobaState.fresh(state.pebbles_left)
    if is_set_up:
        rebuilt.lay(state.layout)
    _put_everything(state, rebuilt)
    assert min(map(min, rebuilt.stones_left)) >= 0, "more stones than there are"
    for name in KEPT:
        kept, true = getattr(state, name), getattr(rebuilt, name)
        assert kept == true, f"{name} is {kept!r}, but follows as {true!r}"


def _check_layout(layout: Layout, flipped: int | None) -> None:
    """`flipped` is the number of tiles on their water side, once all lie as they will in play."""
    in_play = [tile for tile in layout.tiles if tile != WATER_SIDE]
    assert len(in_play) == len(set(in_play)), "a tile lies in two places"
    if flipped is not None:
        water = {place for place, tile in enumerate(layout.tiles) if tile == WATER_SIDE}
        assert water in [set(arc.places) for arc in arcs(flipped)], "the wrong tiles are flipped"
        assert not any(layout.turns[place] for place in water), "a tile on its water side is turned"
        assert not layout.has_pond_beside_start, "a pond is beside a starting point"


def _put_everything(state: HirobaState, rebuilt: HirobaState) -> None:
    """Puts the stones and pebbles of one state into the other, one by one."""
    for space, (value, owner) in enumerate(zip(state.values, state.owners, strict=True)):
        name = GRID.format(space)
        if value == 0:
            assert owner == NOBODY, f"no stone on {name} is somebody's"
            continue
        assert 0 <= owner < state.player_count, f"a stone on {name} belongs to player {owner}"
        assert space in rebuilt.open_spaces, f"a stone lies on {name}, no space of a garden"
        around = rebuilt.values_around(space)
        assert not around >> value & 1, f"a second {value} in a line or garden of {name}"
        rebuilt.put_stone(owner, space, value)
    for space in state.pebbles:
        assert space in rebuilt.open_spaces, f"a pebble lies on {GRID.format(space)}, which is not empty"
        rebuilt.open_spaces.remove(space)
