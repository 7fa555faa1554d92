"""Haru Ichiban oracle: the pond, its pads, the wind, shapes and their points.

Written from the rulebook and from the readings in `docs/rules/haru-ichiban.md` alone, in plain
Python: it shares no line and no table with the plugin, so that a difference between the two is news.

Players are 0 Red and 1 Yellow, cells are `row * 5 + column` with 0 at top left. A layout is a
string of 25 characters, row-major: `.` water, `P` a plain pad, `D` the pad dark on both sides,
`R` and `Y` the pads with red and yellow eggs. Directions are `N`, `E`, `S`, `W`.
"""

from collections.abc import Sequence
from typing import NamedTuple

Cell = int
Push = tuple[Cell, str]  # any pad, direction: it and all pads ahead of it that touch move
Shape = tuple[Cell, ...]  # ascending

RED, YELLOW = 0, 1
WATER = "."
EGGS = "RY"  # by player
CELLS = range(25)
DIRECTIONS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
FIGURE = "P.P.P.PYD.PP.PP.PPR.P.P.P"  # Haru Ichiban, set-up figure
COMPOSITION = sorted("P" * 13 + "DRY")


class Pad(NamedTuple):
    kind: str  # a letter of the layout other than water
    dark: bool = False
    flower: tuple[int, int] | None = None  # player, value
    frog: int | None = None


Pads = Sequence[Pad | None]  # length 25, row-major


class Shapes(NamedTuple):
    """All shapes of one player; a four inside one of his fives is none."""

    squares: set[Shape]
    straight_fours: set[Shape]
    diagonal_fours: set[Shape]
    fives: set[Shape]

    def points(self, *, best_only: bool = False) -> int:
        """What they are worth together, or the best of them alone. Reading A6."""
        each = [1] * len(self.squares) + [2] * len(self.straight_fours)
        each += [3] * len(self.diagonal_fours) + [5] * len(self.fives)
        return max(each, default=0) if best_only else sum(each)


def fresh_pads(layout: str) -> list[Pad | None]:
    """The pads at the beginning of a round: light but for the double-dark one, frogs on their eggs.

    Rule: Haru Ichiban, set-up, steps 4 and 5, and "End of a round".
    """
    return [None if kind == WATER else fresh_pad(kind) for kind in layout]


def fresh_pad(kind: str) -> Pad:
    return Pad(kind, dark=kind == "D", frog=EGGS.index(kind) if kind in EGGS else None)


def layout_of(pads: Pads) -> str:
    return "".join(WATER if pad is None else pad.kind for pad in pads)


def with_pad(pads: Pads, cell: Cell, **changes: object) -> list[Pad | None]:
    pad = pads[cell]
    assert pad is not None, f"no pad on cell {cell!r}"
    return [*pads[:cell], pad._replace(**changes), *pads[cell + 1 :]]  # type: ignore[arg-type]


def dark_lily(pads: Pads) -> Cell:
    """The one pad that is dark and has no flower; there is one whenever flowers are chosen."""
    (cell,) = (cell for cell, pad in enumerate(pads) if pad and pad.dark and not pad.flower)
    return cell


def has_frog(pads: Pads, cell: Cell) -> bool:
    pad = pads[cell]
    return pad is not None and pad.frog is not None


def frog_cell(pads: Pads, player: int) -> Cell | None:
    return next((cell for cell, pad in enumerate(pads) if pad and pad.frog == player), None)


def frogs_have_left(pads: Pads) -> bool:
    """Rule: Haru Ichiban, "Important" about the last two lilies without flower. Reading A10."""
    return sum(pad is not None and pad.flower is None for pad in pads) <= 2


def blown(pads: Pads, push: Push) -> list[Pad | None]:
    """Moves the block one cell with all that lies on its pads. Rule: Haru Ichiban, "Phase 2", step c."""
    moved, beyond = block(pads, push)
    assert beyond is not None, f"push {push!r} leaves the pond"
    after = list(pads)
    after[moved[0]] = None
    for source, target in zip(moved, [*moved[1:], beyond], strict=True):
        after[target] = pads[source]
    return after


def block(pads: Pads, push: Push) -> tuple[list[Cell], Cell | None]:
    """The cells of the pads that the push moves, the pushed one first, and the cell beyond them.

    The cell beyond is None when it would lie outside the pond.
    """
    cell, direction = push
    moved = [cell]
    ahead = step(cell, direction)
    while ahead is not None and pads[ahead] is not None:
        moved.append(ahead)
        ahead = step(ahead, direction)
    return moved, ahead


def step(cell: Cell, direction: str) -> Cell | None:
    down, right = DIRECTIONS[direction]
    row, column = cell // 5 + down, cell % 5 + right
    return row * 5 + column if row in range(5) and column in range(5) else None


def flowers_of(pads: Pads, player: int) -> set[Cell]:
    return {cell for cell, pad in enumerate(pads) if pad and pad.flower and pad.flower[0] == player}


def shapes(flowers: set[Cell]) -> Shapes:
    """The shapes of a player with flowers on these cells; a line has no gap.

    Rule: Haru Ichiban, "Aim of the game". Reading A6 (a five swallows its own fours).
    """
    squares, straight, diagonal, fives = (
        {shape for shape in every if flowers.issuperset(shape)}
        for every in (SQUARES, STRAIGHT_FOURS, DIAGONAL_FOURS, FIVES)
    )
    return Shapes(squares, outside(straight, fives), outside(diagonal, fives), fives)


def outside(fours: set[Shape], fives: set[Shape]) -> set[Shape]:
    """The lines of four that are no part of a line of five."""
    return {four for four in fours if not any(set(four) <= set(five) for five in fives)}


def lines(length: int, down: int, right: int) -> set[Shape]:
    """All lines of that length in one direction inside the pond."""
    found = set()
    for cell in CELLS:
        row, column = divmod(cell, 5)
        places = [(row + n * down, column + n * right) for n in range(length)]
        if all(r in range(5) and c in range(5) for r, c in places):
            found.add(tuple(sorted(r * 5 + c for r, c in places)))
    return found


SQUARES = {(c, c + 1, c + 5, c + 6) for c in CELLS if c % 5 < 4 and c // 5 < 4}
STRAIGHT_FOURS = lines(4, 0, 1) | lines(4, 1, 0)
DIAGONAL_FOURS = lines(4, 1, 1) | lines(4, 1, -1)
FIVES = lines(5, 0, 1) | lines(5, 1, 0) | lines(5, 1, 1) | lines(5, 1, -1)
