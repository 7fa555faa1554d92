"""The Haru Ichiban oracle's shapes against the rulebook, the facts and the sides of Reading A6.

A comment `not X: reading` gives what a plausible misreading would say instead.
"""

import pytest

from oracles.haru_ichiban_pond import DIAGONAL_FOURS, FIVES, SQUARES, STRAIGHT_FOURS, shapes


def cells(text: str) -> set[int]:
    """The cells of "row,column row,column"."""
    return {int(row) * 5 + int(column) for row, column in (word.split(",") for word in text.split())}


def test_there_are_16_squares_28_lines_of_four_and_12_of_five() -> None:
    counts = [len(shapes_) for shapes_ in (SQUARES, STRAIGHT_FOURS, DIAGONAL_FOURS, FIVES)]
    assert counts == [16, 20, 8, 12]
    assert (1, 7, 13, 19) in DIAGONAL_FOURS


@pytest.mark.parametrize(
    "flowers, total, best",
    [
        ("1,1 1,2 2,1 2,2", 1, 1),
        ("1,1 1,2 1,3 1,4", 2, 2),
        ("0,2 1,2 2,2 3,2", 2, 2),
        ("1,1 2,2 3,3 4,4", 3, 3),
        ("0,1 1,2 2,3 3,4", 3, 3),  # not 0: diagonals of four off the main ones
        ("1,0 2,1 3,2 4,3", 3, 3),
        ("0,3 1,2 2,1 3,0", 3, 3),
        ("2,0 2,1 2,2 2,3 2,4", 5, 5),  # not 5 + 2 + 2: a five swallows its fours
        ("0,0 1,0 2,0 3,0 4,0", 5, 5),
        ("0,4 1,3 2,2 3,1 4,0", 5, 5),
        ("0,0 0,1 0,2 1,0 1,1 1,2", 2, 1),  # A6: two squares
        ("0,0 0,1 0,2 0,3 1,0 1,1", 3, 2),
        ("2,0 2,1 2,2 2,3 2,4 0,2 1,2 3,2", 7, 5),  # not 5: a crossing four counts
        ("0,0 0,1 0,3 0,4", 0, 0),  # gaps
        ("0,0 0,1 0,2", 0, 0),
        ("0,3 0,4 1,0 1,1", 0, 0),  # no way round the edge
    ],
)
def test_shapes_are_worth(flowers: str, total: int, best: int) -> None:
    found = shapes(cells(flowers))
    assert (found.points(), found.points(best_only=True)) == (total, best)
