"""Hiroba oracle: legal placements, pebble spaces, set-up and the whole score of a position.

Written from the rulebook and from the readings in `docs/rules/hiroba.md` alone, in plain Python:
it shares no line and no table with the plugin, so that a difference between the two is news.

Players are 0..n-1, cells are `row * 9 + column` with 0 at top left, places are the nine tile
places of the 3x3 block, row-major. A board is a string of 81 characters, row-major: `~` water,
`o` pond, `A` or `B` a space of that garden of its tile, lower case where it is a starting space.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypedDict

Tile = tuple[str, int] | None  # id, quarter turns clockwise; None: the water side
Garden = tuple[int, str]  # place of the tile, letter in its layout
Unit = tuple[str, object]  # ("row", r), ("column", c) or ("garden", Garden)

CELLS = range(81)
WATER, POND = "~", "o"
CENTRE = 4
KOI_TOKENS = 15  # Hiroba, "Components"
STONES = (2, 2, 2, 2, 1)  # Hiroba, "Setup": how many 1/9, 2/8, 3/7, 4/6, 5/5
PEBBLES = {2: (2, 1), 3: (2, 1, 0), 4: (2, 1, 1, 0)}  # Hiroba, "Setup": by turn order
WATER_TILES = {2: 4, 3: 2, 4: 0}  # Hiroba, "Setup with 2 and 3 players"

LAYOUTS: dict[str, tuple[str, ...]] = {  # our own tiles: the printed ones could not be found
    "T01": ("AAA", "AoB", "BBb"),
    "T02": ("AoB", "AAB", "aBB"),
    "T03": ("oAA", "AaB", "BBB"),
    "T04": ("oAA", "BAa", "BBB"),
    "T05": ("AAa", "AoB", "ABB"),
    "T06": ("AoB", "aAB", "AAB"),
    "T07": ("AoA", "AAA", "BbB"),
    "T08": ("oAA", "AAB", "ABb"),
    "T09": ("aAA", "AoA", "ABB"),
    "T10": ("AoB", "AAB", "AAa"),
    "T11": ("oAA", "AaA", "ABB"),
    "T12": ("oAA", "AAA", "bBA"),
}


class Position(TypedDict):
    """A position between two turns, as plain data."""

    players: int
    tiles: Sequence[Tile]  # length 9, row-major
    stones: Mapping[int, tuple[int, int]]  # cell -> (player, value)
    pebbles: Collection[int]  # cells
    stones_left: Sequence[Sequence[int]]  # per player, counts in the order of `STONES`


@dataclass(frozen=True)
class PondResult:
    """The award of one pond; `sums` lists only players with a stone next to it."""

    cell: int
    sums: dict[int, int]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class GardenResult:
    """The score of one garden; `sums` lists only players with a stone in it."""

    garden: Garden
    cells: tuple[int, ...]
    sums: dict[int, int]
    winners: tuple[int, ...]
    koi: bool
    points: int  # to each of the winners


@dataclass(frozen=True)
class Score:
    """The whole score; tuples of ints are indexed by player."""

    ponds: tuple[PondResult, ...]  # tile by tile
    gardens: tuple[GardenResult, ...]  # tile by tile, A before B
    koi: tuple[int, ...]
    koi_left_over: tuple[int, ...]
    totals: tuple[int, ...]
    gardens_won: tuple[int, ...]
    ranks: tuple[int, ...]
    koi_beyond_supply: int  # how many koi more than there are tokens


def expand(tiles: Sequence[Tile]) -> str:
    """Lays the tiles and reads off the board of 81 characters."""
    return "".join(
        WATER if (tile := tiles[place_of(cell)]) is None else turned(*tile)[cell // 9 % 3][cell % 3]
        for cell in CELLS
    )


@cache
def turned(tile_id: str, quarters: int) -> tuple[str, ...]:
    """The three rows of a tile after that many quarter turns clockwise."""
    rows = LAYOUTS[tile_id]
    for _ in range(quarters):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
    return rows


def place_of(cell: int) -> int:
    row, column = divmod(cell, 9)
    return row // 3 * 3 + column // 3


def is_garden(space: str) -> bool:
    return space in "ABab"


def is_start(space: str) -> bool:
    return space in "ab"


def neighbours(cell: int, width: int = 9) -> list[int]:
    """The up to four orthogonal neighbours on a square grid, whatever tile they lie on."""
    row, column = divmod(cell, width)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [r * width + c for r, c in around if 0 <= r < width and 0 <= c < width]


def units_of(board: str, cell: int) -> list[Unit]:
    """The row, the column and, on a garden space, the garden of a cell.

    A row or column is the whole line of the grid: ponds, pebbles, stones do not cut it.
    """
    row, column = divmod(cell, 9)
    units: list[Unit] = [("row", row), ("column", column)]
    if is_garden(board[cell]):
        units.append(("garden", (place_of(cell), board[cell].upper())))
    return units


def legal_setup(tiles: Sequence[Tile], players: int) -> bool:
    return not setup_faults(tiles, players)


def setup_faults(tiles: Sequence[Tile], players: int) -> set[str]:
    """Everything that makes these nine tiles an impossible set-up.

    Rule: Hiroba, "Setup" and "Setup with 2 and 3 players".
    """
    face_up = [tile for tile in tiles if tile is not None]
    if len(tiles) != 9 or any(t not in LAYOUTS or q not in range(4) for t, q in face_up):
        return {"not-nine-known-tiles"}
    water = {place for place in range(9) if tiles[place] is None}
    board = expand(tiles)
    faults = set()
    if len({tile_id for tile_id, _ in face_up}) < len(face_up):
        faults.add("tile-twice")
    if CENTRE in water:
        faults.add("centre-flipped")
    if len(water) != WATER_TILES[players]:
        faults.add("water-count")
    if not is_one_group(water):
        faults.add("water-not-adjacent")
    if any(board[cell] == POND and any(is_start(board[near]) for near in neighbours(cell)) for cell in CELLS):
        faults.add("pond-next-to-start")
    return faults


def is_one_group(places: set[int]) -> bool:
    """Whether one can walk between any two of these places by steps to an orthogonal neighbour."""
    reached = set(sorted(places)[:1])
    while more := {n for p in reached for n in neighbours(p, width=3)} & places - reached:
        reached |= more
    return reached == places


def legal_placements(position: Position, player: int) -> set[tuple[int, int]]:
    """The (cell, value) pairs that the player may place now; empty when he must pass.

    Rule: Hiroba, "1. Mandatory action: place one of your numbered stones". Readings R1, R4.
    """
    board = expand(position["tiles"])
    seen = values_seen(position, board)
    hand = [value for value in range(1, 10) if has_stone(position, player, value)]
    lines = lines_of(position, player)
    free = [cell for cell in pebble_spaces(position) if is_open(board, cell, lines)]
    return {
        (cell, value)
        for cell in free
        for value in hand
        if not any(value in seen[unit] for unit in units_of(board, cell))
    }


def why_not(position: Position, player: int, cell: int, value: int) -> set[str]:
    """Every printed prohibition that this placement would break; empty exactly when it is legal.

    The row, column and garden of an occupied cell count the stone that lies there.
    """
    board = expand(position["tiles"])
    seen = values_seen(position, board)
    lines = lines_of(position, player)
    broken = {f"value-in-{unit[0]}" for unit in units_of(board, cell) if value in seen[unit]}
    if cell in position["stones"]:
        broken.add("occupied")
    if cell in position["pebbles"]:
        broken.add("pebble")
    if board[cell] == POND:
        broken.add("pond")
    if board[cell] == WATER:
        broken.add("water")
    if not is_open(board, cell, lines):
        broken.add("not-in-reach" if lines else "not-a-start")
    if not has_stone(position, player, value):
        broken.add("no-such-stone")
    return broken


def pebble_spaces(position: Position) -> set[int]:
    """The empty garden spaces: where a pebble may go, if the player has one left after his stone.

    Rule: Hiroba, "2. Optional action: place a Pebble token".
    """
    board = expand(position["tiles"])
    taken = {*position["stones"], *position["pebbles"]}
    return {cell for cell in CELLS if is_garden(board[cell]) and cell not in taken}


def is_over(position: Position) -> bool:
    """Whether nobody can place a stone any more, now or later.

    Rule: Hiroba, "End of Game and Scoring". Reading R1.
    """
    return not any(legal_placements(position, player) for player in range(position["players"]))


def values_seen(position: Position, board: str) -> defaultdict[Unit, set[int]]:
    """The values that lie in each row, column and garden, whoever placed them."""
    seen: defaultdict[Unit, set[int]] = defaultdict(set)
    for cell, (_, value) in position["stones"].items():
        for unit in units_of(board, cell):
            seen[unit].add(value)
    return seen


def lines_of(position: Position, player: int) -> set[Unit]:
    """The rows and columns in which the player has a stone; empty before his first turn."""
    own = [cell for cell, (owner, _) in position["stones"].items() if owner == player]
    return {("row", cell // 9) for cell in own} | {("column", cell % 9) for cell in own}


def is_open(board: str, cell: int, lines: set[Unit]) -> bool:
    """Whether the cell is a starting space on the first turn, in one of the lines later."""
    if not lines:
        return is_start(board[cell])
    return ("row", cell // 9) in lines or ("column", cell % 9) in lines


def has_stone(position: Position, player: int, value: int) -> bool:
    """Whether the player has a stone left with this value on one of its faces."""
    return 1 <= value <= 9 and position["stones_left"][player][face_index(value)] > 0


def face_index(value: int) -> int:
    """Which of the five kinds of stone shows this value: 1 and 9 are kind 0, 5 is kind 4."""
    return min(value, 10 - value) - 1


def score(position: Position) -> Score:
    """Scores the position as if the game ended here.

    Rule: Hiroba, "End of Game and Scoring". Readings R6 to R11 and R15.
    """
    board = expand(position["tiles"])
    players = range(position["players"])
    ponds = ponds_awarded(position, board)
    koi = tuple(sum(player in pond.winners for pond in ponds) for player in players)
    gardens = gardens_scored(position, board, koi)
    placed = tuple(sum(g.koi and player in g.winners for g in gardens) for player in players)
    left_over = tuple(koi[player] - placed[player] for player in players)
    totals = tuple(
        sum(g.points for g in gardens if player in g.winners) + left_over[player] for player in players
    )
    won = tuple(sum(player in g.winners for g in gardens) for player in players)
    results = [(totals[player], won[player]) for player in players]
    return Score(
        ponds=ponds,
        gardens=gardens,
        koi=koi,
        koi_left_over=left_over,
        totals=totals,
        gardens_won=won,
        ranks=tuple(1 + sum(other > mine for other in results) for mine in results),
        koi_beyond_supply=max(0, sum(koi) - KOI_TOKENS),
    )


def ponds_awarded(position: Position, board: str) -> tuple[PondResult, ...]:
    """Gives each pond's koi to the lowest sum around it, one to each of those who tie.

    Rule: Hiroba, "1. Awarding and placing the koi carp". Readings R8 (who has no stone next to
    the pond does not compete) and R10 (koi do not run out).
    """
    results = []
    for cell in sorted((cell for cell in CELLS if board[cell] == POND), key=place_of):
        sums = sums_on(position, neighbours(cell))
        results.append(PondResult(cell, sums, holders(sums, min)))
    return tuple(results)


def gardens_scored(position: Position, board: str, koi: Sequence[int]) -> tuple[GardenResult, ...]:
    """Finds the winners of each garden, puts the players' koi on them, counts the points.

    A koi needs a garden won alone with a space that has no stone and no pebble (Reading R7); each
    player fills his largest ones first, of equal ones the first in order (Reading R15). A garden's
    points are its printed spaces (Reading R6); without a stone it scores nobody (Reading R9).

    Rule: Hiroba, "1. Awarding and placing the koi carp" and "2. Scoring the gardens".
    """
    spaces: defaultdict[Garden, list[int]] = defaultdict(list)
    for cell in CELLS:
        if is_garden(board[cell]):
            spaces[place_of(cell), board[cell].upper()].append(cell)
    sums = {garden: sums_on(position, cells) for garden, cells in spaces.items()}
    winners = {garden: holders(own, max) for garden, own in sums.items()}
    empty = pebble_spaces(position)
    doubled: list[Garden] = []
    for player in range(position["players"]):
        eligible = [
            garden
            for garden in sorted(spaces)
            if winners[garden] == (player,) and not empty.isdisjoint(spaces[garden])
        ]
        eligible.sort(key=lambda garden: len(spaces[garden]), reverse=True)
        doubled += eligible[: koi[player]]
    return tuple(
        GardenResult(
            garden=garden,
            cells=tuple(spaces[garden]),
            sums=sums[garden],
            winners=winners[garden],
            koi=garden in doubled,
            points=len(spaces[garden]) * (2 if garden in doubled else 1),
        )
        for garden in sorted(spaces)
    )


def sums_on(position: Position, cells: Collection[int]) -> dict[int, int]:
    """Each player's sum of stones on these cells, for those who have a stone there."""
    sums: dict[int, int] = {}
    for cell in cells:
        if cell in position["stones"]:
            player, value = position["stones"][cell]
            sums[player] = sums.get(player, 0) + value
    return sums


def holders(sums: Mapping[int, int], best: Callable[[Iterable[int]], int]) -> tuple[int, ...]:
    """All players with the best sum; nobody where there is no sum."""
    return tuple(sorted(player for player in sums if sums[player] == best(sums.values())))


def position_faults(position: Position) -> set[str]:
    """Everything in a position that no legal game could have led to; a check, not a proof."""
    board = expand(position["tiles"])
    stones, pebbles = position["stones"], position["pebbles"]
    faults = {f"setup-{fault}" for fault in setup_faults(position["tiles"], position["players"])}
    if not all(is_garden(board[cell]) for cell in {*stones, *pebbles}):
        faults.add("off-garden")
    if not set(pebbles).isdisjoint(stones):
        faults.add("stone-on-pebble")
    if len(pebbles) > sum(PEBBLES[position["players"]]):
        faults.add("too-many-pebbles")
    held = [(u, value) for cell, (_, value) in stones.items() for u in units_of(board, cell)]
    if len(set(held)) < len(held):
        faults.add("value-twice")
    for player in range(position["players"]):
        placed = [face_index(value) for owner, value in stones.values() if owner == player]
        left = [count - placed.count(kind) for kind, count in enumerate(STONES)]
        if min(left) < 0 or left != [*position["stones_left"][player]]:
            faults.add("stones-not-nine")
    return faults
