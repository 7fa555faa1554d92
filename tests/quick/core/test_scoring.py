"""Score sheets: totals, ranks by tie-breaks, and sheets that are none; boards as grids."""

import pytest

from teban import Grid, InvalidInput, NotationError, ScoreSheet
from teban.scoring import Line, Outcome, fault_of


@pytest.mark.parametrize(
    "lines, tie_breaks, totals, ranks",
    [
        ([("a", (3, 1, 2))], [], (3, 1, 2), (1, 3, 2)),
        ([("a", (3, 1)), ("b", (-1, 1))], [], (2, 2), (1, 1)),
        ([("a", (2, 2, 1))], [], (2, 2, 1), (1, 1, 3)),
        ([("a", (2, 2, 1))], [("coins", (0, 1, 9))], (2, 2, 1), (2, 1, 3)),
        ([("a", (2, 2, 2))], [("coins", (1, 1, 0)), ("cards", (0, 1, 5))], (2, 2, 2), (2, 1, 3)),
        ([("a", (0, 0))], [("coins", (1, 1))], (0, 0), (1, 1)),
        ([("a", (-5, -3))], [], (-5, -3), (2, 1)),
    ],
)
def test_totals_add_up_and_ties_break_in_order(lines, tie_breaks, totals, ranks):
    sheet = ScoreSheet.of(lines, tie_breaks)
    assert (sheet.totals, sheet.ranks) == (totals, ranks)


@pytest.mark.parametrize("winner, points", [(0, (1, 0, 0)), (2, (0, 0, 1)), (None, (0, 0, 0))])
def test_a_winner_takes_the_one_point(winner, points):
    assert ScoreSheet.winner(winner, players=3) == ScoreSheet((Line("win", points),))


@pytest.mark.parametrize("winner", [-1, 3])
def test_a_winner_is_a_player(winner):
    with pytest.raises(InvalidInput, match=f"score: winner {winner} is none of the 3 players"):
        ScoreSheet.winner(winner, players=3)


def test_an_outcome_works_out_who_won():
    sheet = ScoreSheet.of([("a", (2, 2, 1))])
    assert Outcome.of(sheet) == Outcome(sheet, totals=(2, 2, 1), ranks=(1, 1, 3), winners=(0, 1))


@pytest.mark.parametrize(
    "sheet, fault",
    [
        (ScoreSheet.of([("a", (1, 0))]), ""),
        (ScoreSheet.of([]), "a score sheet needs at least one line"),
        (
            ScoreSheet.of([("a", (1, 0, 0))]),
            "the line 'a' is (1, 0, 0); give 2 whole numbers, one per player",
        ),
        (
            ScoreSheet.of([("a", (1, 0))], [("b", (1,))]),
            "the line 'b' is (1,); give 2 whole numbers, one per player",
        ),
        (
            ScoreSheet((Line("a", [1, 0]),)),
            "the line 'a' is [1, 0]; give 2 whole numbers, one per player",
        ),
        (ScoreSheet.of([("a", (1, 0.5))]), "the line 'a' is (1, 0.5); give 2 whole numbers, one per player"),
    ],
)
def test_a_sheet_has_whole_points_for_each_player(sheet, fault):
    assert fault_of(sheet, 2) == fault


GRID = Grid(width=3, height=2)


@pytest.mark.parametrize(
    "cell, name, neighbours",
    [(0, "a1", (1, 3)), (1, "b1", (0, 2, 4)), (2, "c1", (1, 5)), (4, "b2", (1, 3, 5)), (5, "c2", (2, 4))],
)
def test_cells_have_names_and_neighbours(cell, name, neighbours):
    assert (GRID.format(cell), GRID.parse(name), GRID.neighbours(cell)) == (name, cell, neighbours)


def test_cells_are_counted_in_rows_from_the_top_left():
    assert [
        (GRID.row(cell), GRID.column(cell), GRID.cell(GRID.row(cell), GRID.column(cell)))
        for cell in (0, 2, 3)
    ] == [
        (0, 0, 0),
        (0, 2, 2),
        (1, 0, 3),
    ]


@pytest.mark.parametrize(
    "name", ["", "a", "1", "a0", "a3", "d1", "A1", "a01", "a1 ", "a-1", "aa1", "a٣", "-"]
)
def test_what_names_no_cell_is_refused(name):
    with pytest.raises(NotationError, match="is no cell; cells go from a1 to c2"):
        GRID.parse(name)


def test_lines_run_across_down_and_both_ways_aslant():
    assert Grid(3, 3).lines(3) == (
        (0, 1, 2),
        (0, 3, 6),
        (0, 4, 8),
        (1, 4, 7),
        (2, 5, 8),
        (2, 4, 6),
        (3, 4, 5),
        (6, 7, 8),
    )


@pytest.mark.parametrize(
    "width, height, length, count", [(7, 6, 4, 69), (3, 3, 3, 8), (3, 2, 3, 2), (2, 2, 3, 0)]
)
def test_a_board_has_as_many_lines_as_fit(width, height, length, count):
    assert len(Grid(width, height).lines(length)) == count
