"""Shapes and their points."""

from collections import Counter
from itertools import combinations

import pytest

from haru_ichiban_ponds import position
from teban import QuickRng
from teban_haru_ichiban.pond import PATTERNS, has_shape, set_of
from teban_haru_ichiban.scoring import score_sheet, shapes_now


def test_there_are_16_squares_28_lines_of_four_and_12_of_five():
    assert Counter(pattern.points for pattern in PATTERNS) == {1: 16, 2: 20, 3: 8, 5: 12}


def test_four_diagonals_lie_beside_the_main_ones():
    diagonals = [pattern.cells for pattern in PATTERNS if pattern.points == 3]
    assert {(1, 7, 13, 19), (5, 11, 17, 23), (3, 7, 11, 15), (9, 13, 17, 21)} < set(diagonals)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_shape_is_found(pattern):
    assert has_shape(pattern.bits)


@pytest.mark.parametrize("left_out", range(5))
def test_a_shape_without_one_of_its_flowers_is_none(left_out):
    fours = [pattern.cells for pattern in PATTERNS if len(pattern.cells) == 4]
    torn = [cells[:left_out] + cells[left_out + 1 :] for cells in fours]
    assert [cells for cells in torn if len(cells) < 4 and has_shape(set_of(cells))] == []


def test_it_is_found_exactly_where_there_is_one():
    rng = QuickRng(1)
    sets = [set_of(rng.sample(range(25), 4 + rng.below(5))) for _ in range(20_000)]
    assert [has_shape(s) for s in sets] == [any(f.bits & s == f.bits for f in PATTERNS) for s in sets]


def test_of_all_fours_of_cells_exactly_the_shapes_are_shapes():
    found = {cells for cells in combinations(range(25), 4) if has_shape(set_of(cells))}
    assert found == {tuple(sorted(pattern.cells)) for pattern in PATTERNS if len(pattern.cells) == 4}


FIVE_AND_SQUARE = """
    pR1  pR2  pR3  pR4  pR5
    pR6  pR7  .    dY1  .
    p    .    pY2  .    pY3
    y    pY4  .    pY5  r
    .    .    .    .    pY6
"""


@pytest.mark.parametrize(
    "multi_shape, points",
    [("sum", [5, 1]), ("best", [5])],
)
def test_a_line_of_five_and_a_square_are_two_shapes(multi_shape, points):
    state = position(FIVE_AND_SQUARE, shown=("1 2 3 4 5 6 7", "7 6 5 4 3 2 1"), multi_shape=multi_shape)
    assert [shape.points for shape in shapes_now(state)] == points


def test_the_sheet_has_a_line_for_each_kind_of_shape():
    state = position(FIVE_AND_SQUARE, shown=("1 2 3 4 5 6 7", "7 6 5 4 3 2 1"))
    state.shapes = shapes_now(state)
    sheet = score_sheet(state)
    assert {line.label: line.points for line in sheet.lines} == {
        "squares of four": (1, 0),
        "rows and columns of four": (0, 0),
        "diagonals of four": (0, 0),
        "lines of five": (5, 0),
    }
