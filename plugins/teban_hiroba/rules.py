"""The rules of Hiroba as items of the agenda, in the order of the rulebook."""

from collections.abc import Sequence
from functools import cache

from teban import Chance, Choice, RandomSource, Refusal
from teban_hiroba.actions import (
    PASS,
    PEBBLE_ON,
    SKIP,
    STONE_ON,
    Flip,
    Lay,
    Pass,
    Pebble,
    Skip,
    Stone,
    Turn,
)
from teban_hiroba.components import FLIPPED, GRID, RING, TILES, WATER_SIDE
from teban_hiroba.layout import NO_GARDEN, Layout
from teban_hiroba.state import COLUMN, COLUMN_BIT, ROW, ROW_BIT, VALUES_IN, HirobaState

SETUP = 'Hiroba, "Setup"'
TWO_OR_THREE = 'Hiroba, "Setup with 2 and 3 players"'
MANDATORY = 'Hiroba, "1. Mandatory action"'
OPTIONAL = 'Hiroba, "2. Optional action"'

GUESSES = 40
"""How often `PlaceStone.sample` guesses before it lists; about one guess in four is legal."""


# Setup -----------------------------------------------------------------------------------------


class LayTiles(Chance[HirobaState, Lay]):
    """Nine of the twelve tiles are drawn and form a 3-by-3 square. Rule: Hiroba, "Setup"."""

    rule = SETUP

    def draw(self, state: HirobaState, rng: RandomSource) -> Lay:
        return Lay(tuple(rng.sample(tuple(TILES), 9)))

    def allows(self, state: HirobaState, action: Lay) -> bool:
        return len(action.tiles) == len(set(action.tiles)) == 9

    def resolve(self, state: HirobaState, action: Lay) -> None:
        state.layout = Layout(action.tiles, (0,) * 9)


class FlipTiles(Chance[HirobaState, Flip]):
    """Adjacent tiles are flipped to their water side, never the center.

    Rule: Hiroba, "Setup with 2 and 3 players". Reading R12.
    """

    rule = TWO_OR_THREE

    def outcomes(self, state: HirobaState) -> Sequence[Flip]:
        return arcs(FLIPPED[state.player_count])

    def resolve(self, state: HirobaState, action: Flip) -> None:
        tiles = state.layout.tiles
        left = tuple(WATER_SIDE if place in action.places else tiles[place] for place in range(9))
        state.layout = Layout(left, state.layout.turns)


class TurnTiles(Chance[HirobaState, Turn]):
    """The tiles in play lie turned at random, no pond directly adjacent to a starting point.

    Some turn always does: whatever lies to the left of a tile and above it, one of its own
    four fits, so that the tiles can be turned one by one. Rule: Hiroba, "Setup".
    """

    rule = SETUP

    def draw(self, state: HirobaState, rng: RandomSource) -> Turn:
        tiles = state.layout.tiles
        while True:
            quarters = tuple([0 if tile == WATER_SIDE else rng.below(4) for tile in tiles])
            if not Layout(tiles, quarters).has_pond_beside_start:
                return Turn(quarters)

    def allows(self, state: HirobaState, action: Turn) -> bool:
        tiles, quarters = state.layout.tiles, action.quarters
        return (
            len(quarters) == 9
            and not any(turned and tiles[place] == WATER_SIDE for place, turned in enumerate(quarters))
            and not Layout(tiles, quarters).has_pond_beside_start
        )

    def resolve(self, state: HirobaState, action: Turn) -> None:
        state.lay(Layout(state.layout.tiles, action.quarters))


@cache
def arcs(length: int) -> tuple[Flip, ...]:
    """The sets of that many adjacent tiles around the center."""
    return tuple(Flip((RING + RING)[first : first + length]) for first in range(len(RING)))


# Course of Play --------------------------------------------------------------------------------


class PlaceStone(Choice[HirobaState, Stone | Pass]):
    """The player places a stone; he passes exactly where he cannot.

    Rule: Hiroba, "1. Mandatory action". Readings R1, R2, R3, R4, R14.
    """

    rule = MANDATORY

    def actions(self, state: HirobaState) -> Sequence[Stone | Pass]:
        faces = state.faces_left[self.player]
        return [
            STONE_ON[space][value]
            for space in state.open_spaces
            if state.is_in_reach(self.player, space)
            for value in VALUES_IN[faces & ~state.values_around(space)]
        ] or (PASS,)

    def sample(self, state: HirobaState, rng: RandomSource) -> Stone | Pass:
        # Playouts spend most of their time here: nothing is called that can be written out.
        rows, columns = state.present_rows[self.player], state.present_columns[self.player]
        in_row, in_column, in_garden = state.row_values, state.column_values, state.garden_values
        garden_of, below = state.layout.garden_of, rng.below
        faces = VALUES_IN[state.faces_left[self.player]]
        spaces = state.open_spaces if rows else state.open_starts()
        count = len(faces)
        limit = len(spaces) * count
        for _ in range(GUESSES if limit else 0):
            guess = below(limit)
            space = spaces[guess // count]
            if rows & ROW_BIT[space] or columns & COLUMN_BIT[space] or not rows:
                value = faces[guess % count]
                around = in_row[ROW[space]] | in_column[COLUMN[space]] | in_garden[garden_of[space]]
                if not around >> value & 1:
                    return STONE_ON[space][value]
        return rng.choice(self.actions(state))

    def allows(self, state: HirobaState, action: Stone | Pass) -> bool:
        if type(action) is not Stone:
            return not can_place(state, self.player)
        # As in `sample`: nothing is called that can be written out.
        player, space, layout = self.player, action.space, state.layout
        rows, garden = state.present_rows[player], layout.garden_of[space]
        in_row, in_column = state.row_values[ROW[space]], state.column_values[COLUMN[space]]
        around = in_row | in_column | state.garden_values[garden]
        return bool(
            not state.values[space]
            and garden != NO_GARDEN
            and space not in state.pebbles
            and (
                rows & ROW_BIT[space]
                or state.present_columns[player] & COLUMN_BIT[space]
                or (not rows and space in layout.starts)
            )
            and state.faces_left[player] & ~around & 1 << action.value
        )

    def refusal(self, state: HirobaState, action: Stone | Pass) -> Refusal | None:
        if isinstance(action, Pass):
            return Refusal("stone-can-be-placed")
        return why_not_open(state, action.space) or why_not_stone(state, self.player, action)

    def resolve(self, state: HirobaState, action: Stone | Pass) -> None:
        player = self.player
        if type(action) is Stone:
            state.put_stone(player, action.space, action.value)
            if state.pebbles_left[player]:
                return state.then(PLACE_PEBBLE[player])
        return end_turn(state, player)


class PlacePebble(Choice[HirobaState, Pebble | Skip]):
    """A player who has a pebble left may block an empty space of a garden with it.

    Rule: Hiroba, "2. Optional action". Reading R5.
    """

    rule = OPTIONAL

    def actions(self, state: HirobaState) -> Sequence[Pebble | Skip]:
        return [SKIP, *[PEBBLE_ON[space] for space in state.open_spaces]]

    def sample(self, state: HirobaState, rng: RandomSource) -> Pebble | Skip:
        spaces = state.open_spaces
        guess = rng.below(len(spaces) + 1)
        return PEBBLE_ON[spaces[guess]] if guess < len(spaces) else SKIP

    def allows(self, state: HirobaState, action: Pebble | Skip) -> bool:
        return type(action) is not Pebble or state.is_open(action.space)

    def refusal(self, state: HirobaState, action: Pebble | Skip) -> Refusal | None:
        return None if isinstance(action, Skip) else why_not_open(state, action.space)

    def resolve(self, state: HirobaState, action: Pebble | Skip) -> None:
        if type(action) is Pebble:
            state.put_pebble(self.player, action.space)
        end_turn(state, self.player)


PLACE_STONE = tuple(PlaceStone(player) for player in range(4))
PLACE_PEBBLE = tuple(PlacePebble(player) for player in range(4))
"""What may come next, by player."""


def why_not_open(state: HirobaState, space: int) -> Refusal | None:
    """What is in the way on a space, or that it is no space of the game."""
    facts: dict[str, int | str] = {"space": GRID.format(space)}
    if state.is_open(space):
        return None
    if state.values[space]:
        return Refusal("space-has-stone", facts=facts)
    if space in state.pebbles:
        return Refusal("space-has-pebble", facts=facts)
    if any(tile.pond == space for tile in state.layout.laid):
        return Refusal("space-has-koi", facts=facts)
    return Refusal("tile-on-water-side", TWO_OR_THREE, facts)


def why_not_stone(state: HirobaState, player: int, action: Stone) -> Refusal | None:
    """Why a stone may not be placed on an open space."""
    space, value = action.space, action.value
    if not state.faces_left[player] >> value & 1:
        return Refusal("no-such-stone-left", facts={"value": value})
    if not state.is_in_reach(player, space):
        reason = "not-in-your-lines" if state.present_rows[player] else "no-starting-point"
        return Refusal(reason, facts={"space": GRID.format(space)})
    rivals = {
        "value-in-garden": state.layout.gardens[state.layout.garden_of[space]],
        "value-in-row": [other for other in range(81) if ROW[other] == ROW[space]],
        "value-in-column": [other for other in range(81) if COLUMN[other] == COLUMN[space]],
    }
    for reason, spaces in rivals.items():
        for other in spaces:
            if state.values[other] == value:
                return Refusal(reason, facts={"value": value, "stone": GRID.format(other)})
    return None


# End of Game and Scoring -----------------------------------------------------------------------


def end_turn(state: HirobaState, player: int) -> None:
    """The next player, clockwise, is to place a stone; the game ends when nobody can.

    Rule: Hiroba, "End of Game and Scoring". Reading R1.
    """
    following = (player + 1) % state.player_count
    if can_place(state, following) or any(can_place(state, other) for other in range(state.player_count)):
        state.then(PLACE_STONE[following])


def can_place(state: HirobaState, player: int) -> bool:
    """Whether any stone of the player's can be placed anywhere; asked at the end of every turn."""
    rows, columns = state.present_rows[player], state.present_columns[player]
    in_row, in_column, in_garden = state.row_values, state.column_values, state.garden_values
    faces, garden_of = state.faces_left[player], state.layout.garden_of
    for space in state.open_spaces if rows else state.open_starts():
        if rows & ROW_BIT[space] or columns & COLUMN_BIT[space] or not rows:
            around = in_row[ROW[space]] | in_column[COLUMN[space]] | in_garden[garden_of[space]]
            if faces & ~around:
                return True
    return False
