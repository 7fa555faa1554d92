"""Haniwa oracle: legal discards and placements, what a placement does, the whole end of the game.

Written from the rulebook and from the readings in `docs/rules/haniwa.md` alone, in plain Python:
it shares no line and no table with the plugin, so that a difference between the two is news.

Players are 0 and 1, in seat order; `Position.first` says who had the first turn. An area has 3 rows
of 4 cells, a cell is `row * 4 + column` with 0 at top left. Column c of both areas lies at the same
Gozoku, number c, and is compared over it; which row is nearest to the Gozoku does not matter.

A colour is `R` red, `G` green, `Y` yellow or `B` blue, and `N` the brown of a Kofun. A haniwa tile is
colour and power: `G3`. What lies on a cell is one of four texts:

    ""      nothing
    "G3"    a haniwa, face up
    "G+"    a Kofun of that colour with some haniwa under it (which one never matters)
    "?G3"   the first player's face-down haniwa; the oracle knows it
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict, TypeVar

Item = TypeVar("Item")
Placement = tuple[str, int, str]  # tile of the hand, cell, and OPEN, FACE_DOWN or a Kofun's colour

OPEN, FACE_DOWN = "open", "face-down"
DARK, LIT, CURSED = "dark", "lit", "cursed"  # of a Dogu
COLOURS = "RGYB"
BROWN = "N"
KOFUN = "RGYBNN"  # our choice: the printed split could not be found
KOFUN_POWER = 2
COPIES = 3  # of each of the twelve haniwa: Haniwa, "Components"
DOGU_POWER = 8
DOGU_POINTS = (0, 2, 4, 8)  # by lit Dogu: Haniwa, "3 Dogu Check"
SMILE_POINTS = 2
MOST_DISCARDS = 2
CELLS = range(12)


class Position(TypedDict):
    """A position before the placement of the player on turn, or after the last turn, as plain data."""

    first: int  # the first player
    gozoku: str  # length 4, the colour of each column
    dice: Sequence[int]  # length 4, 1..6, shared by both players
    areas: Sequence[Sequence[str]]  # per player, 12 cells
    hands: Sequence[Sequence[str]]  # per player, 4 tiles
    stock: str  # the Kofun nobody has, in the order of `KOFUN`
    kofun: Sequence[str]  # per player, those not yet used; the used ones lie in the areas
    discards: Sequence[int]  # per player, made so far in the game
    discarded_now: bool  # whether the player on turn made one of them on this turn
    piles: Sequence[int]  # length 2, tiles left in each


@dataclass(frozen=True)
class Placed:
    """What a placement does; the Kofun and the drawn tile are still to be taken."""

    position: Position
    wrapped: bool  # whether the die of the column went past 6
    kofun_choices: frozenset[str]  # colours of which the placer must take one; empty: he takes none
    dogu: str | None  # LIT or CURSED where the placement did that to the Dogu of its row


@dataclass(frozen=True)
class Column:
    """The comparison of one column; pairs are indexed by player."""

    die: int
    powers: tuple[int, int]
    matching_powers: tuple[int, int]  # of tiles in the colour of the Gozoku
    matching_tiles: tuple[int, int]
    winner: int | None
    smile: bool
    cancelled: bool  # by a curse of the winner


@dataclass(frozen=True)
class Score:
    """The whole score; tuples of pairs are indexed by player."""

    columns: tuple[Column, ...]
    lit: tuple[int, ...]
    curses: tuple[int, ...]
    dice_points: tuple[int, ...]  # without cancelled ones
    smile_points: tuple[int, ...]  # without cancelled ones
    dogu_points: tuple[int, ...]
    kofun_points: tuple[int, ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]


def player_on_turn(position: Position) -> int | None:
    """Who is to place, nobody when both areas are full: turns alternate, twelve each."""
    first = position["first"]
    own, other = filled(position["areas"][first]), filled(position["areas"][1 - first])
    if own + other == 2 * len(CELLS):
        return None
    return first if own == other else 1 - first


def filled(area: Sequence[str]) -> int:
    return sum(cell != "" for cell in area)


def legal_discards(position: Position) -> set[str]:
    """The tiles that the player on turn may discard face down before he places.

    Rule: Haniwa, "0 Discard 1 and Draw 1".
    """
    player = player_on_turn(position)
    if player is None or position["discarded_now"] or position["discards"][player] == MOST_DISCARDS:
        return set()
    return set(position["hands"][player])


def drawable_piles(position: Position) -> set[int]:
    """The piles that a tile may be drawn from: any one that is not empty. Reading R11."""
    return {pile for pile, left in enumerate(position["piles"]) if left}


def legal_placements(position: Position) -> set[Placement]:
    """Every way for the player on turn to place a tile of his hand on a vacant cell of his area.

    Open, under one of his unused Kofun, or, for the first player once, face down; never face down
    and under a Kofun at once (Reading R2).

    Rule: Haniwa, "1 Put a Haniwa tile to your Area" and "Kofun Power".
    """
    player = player_on_turn(position)
    if player is None:
        return set()
    area = position["areas"][player]
    ways = {OPEN, *position["kofun"][player]}
    if player == position["first"] and face_down_cell(area) is None:
        ways.add(FACE_DOWN)
    return {
        (tile, cell, way)
        for tile in position["hands"][player]
        for cell in CELLS
        if area[cell] == ""
        for way in ways
    }


def face_down_cell(area: Sequence[str]) -> int | None:
    return next((cell for cell in CELLS if area[cell].startswith("?")), None)


def place(position: Position, placement: Placement) -> Placed:
    """Places the tile, turns the die, looks at the row.

    A face-down tile does neither of the two: its die waits for the end, and so does its row even
    when other tiles fill it (Reading R1).

    Rule: Haniwa, "2 Happiness Dice check", "3 Dogu Check" and "Kofun Power". Reading R7.
    """
    assert placement in legal_placements(position), f"illegal placement {placement!r}"
    tile, cell, way = placement
    player = player_on_turn(position)
    assert player is not None, "a legal placement has a player"
    laid = tile if way == OPEN else "?" + tile if way == FACE_DOWN else way + "+"
    hand = list(position["hands"][player])
    hand.remove(tile)
    kofun = position["kofun"][player]
    area = [laid if c == cell else text for c, text in enumerate(position["areas"][player])]
    dice, wrapped = dice_after(position, laid, cell % 4)
    after: Position = {
        **position,
        "dice": dice,
        "areas": with_item(position["areas"], player, area),
        "hands": with_item(position["hands"], player, hand),
        "kofun": with_item(position["kofun"], player, kofun.replace(way, "", 1)),
        "discarded_now": False,  # the turn is over but for taking a Kofun and drawing
    }
    dogu = dogu_of(area)[cell // 4]
    return Placed(
        position=after,
        wrapped=wrapped,
        kofun_choices=frozenset(position["stock"]) if wrapped else frozenset(),
        dogu=None if dogu == DARK else dogu,
    )


def dice_after(position: Position, laid: str, column: int) -> tuple[list[int], bool]:
    """The dice when this has been laid in the column, and whether its die went past 6."""
    dice = list(position["dice"])
    if colour(laid) != position["gozoku"][column]:
        return dice, False
    pips = dice[column] + power(laid)
    dice[column] = pips if pips <= 6 else pips - 6
    return dice, pips > 6


def take_kofun(position: Position, player: int, kofun: str) -> Position:
    """Moves one Kofun of that colour from the stock to the player."""
    assert kofun in position["stock"], f"no {kofun!r} in stock"
    held = position["kofun"][player] + kofun
    return {
        **position,
        "stock": position["stock"].replace(kofun, "", 1),
        "kofun": with_item(position["kofun"], player, held),
    }


def with_item(items: Sequence[Item], index: int, item: Item) -> list[Item]:
    return [item if i == index else old for i, old in enumerate(items)]


def colour(cell: str) -> str:
    """The colour of a haniwa or Kofun; brown, and `?` of a face-down one, equal no Gozoku's.

    Readings R5, R6.
    """
    return cell[0]


def power(cell: str) -> int:
    return KOFUN_POWER if cell[1] == "+" else int(cell[1])


def dogu_of(area: Sequence[str]) -> list[str]:
    """The state of the Dogu of each row: a full row decides it by its power, for good.

    Rule: Haniwa, "3 Dogu Check" and "The Curse of the DOGU". Reading R1.
    """
    states = []
    for row in (area[0:4], area[4:8], area[8:12]):
        if "" in row or any(cell.startswith("?") for cell in row):
            states.append(DARK)
            continue
        total = sum(power(cell) for cell in row)
        states.append(LIT if total == DOGU_POWER else CURSED if total > DOGU_POWER else DARK)
    return states


def reveal(position: Position) -> Position:
    """Turns the face-down tile up and checks its die; its row is checked by `dogu_of` from now on.

    A die that goes past 6 gives the first Kofun in stock: any is worth 1. Readings R8, R9, R14.

    Rule: Haniwa, "End of the Game".
    """
    player = position["first"]
    cell = face_down_cell(position["areas"][player])
    if cell is None:
        return position
    tile = position["areas"][player][cell][1:]
    dice, wrapped = dice_after(position, tile, cell % 4)
    area = with_item(position["areas"][player], cell, tile)
    after: Position = {**position, "dice": dice, "areas": with_item(position["areas"], player, area)}
    return take_kofun(after, player, after["stock"][0]) if wrapped and after["stock"] else after


def score(position: Position) -> Score:
    """Plays the end of the game on two full areas: reveal, columns, smiles, curses, points.

    Rule: Haniwa, "End of the Game", "Comparing each Column", "Smile Bonus", "The Curse of the
    DOGU". Reading R4 (the smile of a cancelled Gozoku is lost with its die).
    """
    assert player_on_turn(position) is None, "the areas are not full"
    shown = reveal(position)
    dogu = [dogu_of(area) for area in shown["areas"]]
    lit = tuple(states.count(LIT) for states in dogu)
    curses = tuple(states.count(CURSED) for states in dogu)
    columns = curse([compare(shown, column) for column in range(4)], curses)
    kept = [[c for c in columns if c.winner == player and not c.cancelled] for player in (0, 1)]
    dice_points = tuple(sum(c.die for c in mine) for mine in kept)
    smile_points = tuple(SMILE_POINTS * sum(c.smile for c in mine) for mine in kept)
    dogu_points = tuple(DOGU_POINTS[count] for count in lit)
    kofun_points = tuple(len(shown["kofun"][player]) + used_kofun(shown, player) for player in (0, 1))
    totals = tuple(
        dice_points[player] + smile_points[player] + dogu_points[player] + kofun_points[player]
        for player in (0, 1)
    )
    return Score(
        columns=columns,
        lit=lit,
        curses=curses,
        dice_points=dice_points,
        smile_points=smile_points,
        dogu_points=dogu_points,
        kofun_points=kofun_points,
        totals=totals,
        ranks=ranks(totals, lit, shown["first"]),
    )


def compare(position: Position, column: int) -> Column:
    """Who wins a column: power, then power in the Gozoku's colour, then tiles in that colour.

    Readings R5 (a Kofun of the colour counts as such a tile) and R6.
    """
    sides = [[area[column], area[column + 4], area[column + 8]] for area in position["areas"]]
    matching = [[cell for cell in side if colour(cell) == position["gozoku"][column]] for side in sides]
    powers = (sum(map(power, sides[0])), sum(map(power, sides[1])))
    matching_powers = (sum(map(power, matching[0])), sum(map(power, matching[1])))
    matching_tiles = (len(matching[0]), len(matching[1]))
    winner = None
    for own, other in (powers, matching_powers, matching_tiles):
        if winner is None and own != other:
            winner = 0 if own > other else 1
    return Column(
        die=position["dice"][column],
        powers=powers,
        matching_powers=matching_powers,
        matching_tiles=matching_tiles,
        winner=winner,
        smile=winner is not None and matching_tiles[winner] == 3,
        cancelled=False,
    )


def curse(columns: Sequence[Column], curses: Sequence[int]) -> tuple[Column, ...]:
    """Cancels one won column for each curse of its winner, the highest die first.

    Of equal dice one without a smile goes first (Reading R3), then the leftmost (Reading R15).
    """
    cancelled: set[int] = set()
    for player in (0, 1):
        won = [c for c in range(4) if columns[c].winner == player]
        won.sort(key=lambda c: (-columns[c].die, columns[c].smile, c))
        cancelled.update(won[: curses[player]])
    return tuple(
        Column(c.die, c.powers, c.matching_powers, c.matching_tiles, c.winner, c.smile, number in cancelled)
        for number, c in enumerate(columns)
    )


def used_kofun(position: Position, player: int) -> int:
    return sum(cell.endswith("+") for cell in position["areas"][player])


def ranks(totals: Sequence[int], lit: Sequence[int], first: int) -> tuple[int, ...]:
    """The ranks by total, then by lit Dogu, then the first player: never shared.

    Rule: Haniwa, "Smile Bonus", last paragraph.
    """
    results = [(totals[player], lit[player], player == first) for player in (0, 1)]
    return (1, 2) if results[0] > results[1] else (2, 1)


def position_faults(position: Position) -> set[str]:
    """Everything in a position that no legal game could have led to; a check, not a proof."""
    first, areas, hands = position["first"], position["areas"], position["hands"]
    placed = [filled(area) for area in areas]
    faults = set()
    if sorted(position["gozoku"]) != sorted(COLOURS):
        faults.add("not-four-gozoku")
    if any(die not in range(1, 7) for die in position["dice"]):
        faults.add("not-a-die")
    if placed[first] - placed[1 - first] not in (0, 1):
        faults.add("not-in-turn")
    down = [[cell for cell in area if cell.startswith("?")] for area in areas]
    if len(down[first]) > 1 or down[1 - first]:
        faults.add("face-down")
    used = [cell[0] for area in areas for cell in area if cell.endswith("+")]
    if sorted([*position["stock"], *position["kofun"][0], *position["kofun"][1], *used]) != sorted(KOFUN):
        faults.add("not-six-kofun")
    if any(len(hand) != 4 for hand in hands):
        faults.add("hand-not-four")
    if any(count > MOST_DISCARDS for count in position["discards"]):
        faults.add("too-many-discards")
    seen = [cell.lstrip("?") for area in areas for cell in area if cell and not cell.endswith("+")]
    copies = Counter([*seen, *hands[0], *hands[1]])
    if any(tile[0] not in COLOURS or tile[1:] not in ("1", "2", "3") for tile in copies):
        faults.add("no-such-tile")
    if any(count > COPIES for count in copies.values()):
        faults.add("tile-too-often")
    tiles = sum(placed) + len(hands[0]) + len(hands[1]) + sum(position["discards"]) + sum(position["piles"])
    if tiles != 4 * 3 * COPIES:
        faults.add("not-36-tiles")
    return faults
