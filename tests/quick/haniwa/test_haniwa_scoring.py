"""Columns, curses and points as values; the scenario files have the readings and the printed examples."""

import pytest

from haniwa_boards import EMPTY, EXAMPLE, position
from teban import REFEREE, SPECTATOR, QuickRng, ScoreSheet, Session
from teban_haniwa.components import GOZOKU
from teban_haniwa.game import Haniwa
from teban_haniwa.rules import DrawHaniwa
from teban_haniwa.scoring import Reward, column_marks, cursed, kofun_of, rewards, score_sheet

HANIWA = Haniwa()
BOARD = position(EXAMPLE, dice=(2, 6, 1, 3), unused=("RGY", "BN"))


def test_the_worked_example_has_the_printed_columns():
    marks = [[column_marks(BOARD, player, column) for column in range(4)] for player in (0, 1)]
    assert marks[0] == [(7, 4, 2), (7, 3, 1), (5, 3, 2), (3, 1, 1)]
    assert marks[1] == [(5, 3, 2), (7, 2, 1), (5, 3, 1), (7, 7, 3)]


def test_the_worked_example_is_won_in_three_columns_and_one_with_a_smile():
    assert rewards(BOARD) == [
        Reward(0, 0, 2, False),
        Reward(1, 0, 6, False),
        Reward(2, 0, 1, False),
        Reward(3, 1, 3, True),
    ]
    assert cursed(BOARD, rewards(BOARD)) == [1]


def test_the_printed_table_is_the_sheet():
    assert HANIWA.score(BOARD) == ScoreSheet.of(
        [
            ("green", (2, 0)),
            ("blue, cursed", (0, 0)),
            ("yellow", (1, 0)),
            ("red, smiling", (0, 5)),
            ("Dogu", (2, 8)),
            ("Kofun", (3, 2)),
        ],
        tie_breaks=[("lit Dogu", (1, 3)), ("first player", (1, 0))],
    )


def test_an_empty_board_is_worth_nothing_to_anybody():
    sheet = score_sheet(position((EMPTY, EMPTY)))
    assert sheet.totals == (0, 0)
    assert [line.label for line in sheet.lines] == [*GOZOKU, "Dogu", "Kofun"]


def test_a_kofun_counts_whether_it_was_placed_or_not():
    state = position(("G+R3 N+R1" + " ." * 10, EMPTY), unused=("B", "N"))
    assert [kofun_of(state, player) for player in (0, 1)] == [3, 1]


@pytest.mark.parametrize(
    "won, curses, nullified",
    [
        ([Reward(0, 0, 2, False), Reward(1, 0, 6, False), Reward(3, 0, 5, True)], 2, [1, 3]),
        ([Reward(0, 0, 2, False), Reward(1, 1, 6, False), Reward(3, 0, 5, True)], 1, [3]),
        ([Reward(0, 0, 4, True), Reward(1, 0, 4, False), Reward(3, 0, 4, False)], 1, [1]),
        ([Reward(0, 0, 4, True), Reward(1, 0, 4, False), Reward(3, 0, 4, False)], 2, [1, 3]),
        ([Reward(0, 0, 4, True), Reward(1, 0, 4, False), Reward(3, 0, 4, False)], 3, [1, 3, 0]),
        ([Reward(2, 0, 1, False)], 3, [2]),
        ([], 3, []),
    ],
)
def test_each_curse_nullifies_a_column_of_its_owner(won, curses, nullified):
    state = position((EMPTY, EMPTY))
    state.crafters[0].dogu = ["cursed"] * curses + ["dark"] * (3 - curses)
    assert cursed(state, won) == nullified


def running_scores(*viewers):
    """What each viewer sees of the score in each position of a random game, and its end."""
    session, rng, seen = Session(HANIWA, seed=5), QuickRng(5), []
    while not session.is_over:
        seen.append([session.standing(viewer) for viewer in viewers])
        player = session.to_act()[0]
        session.play(player, rng.choice(session.legal_actions(player)))
    ended = [session.standing(viewer) for viewer in viewers]
    return [*seen, ended], session.outcome().sheet


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_the_running_score_is_the_same_for_every_viewer(viewer):
    scores, final = running_scores(viewer, REFEREE)
    assert [own for own, _ in scores] == [whole for _, whole in scores]
    assert scores[-1][0] == final


def test_what_lies_face_down_counts_nothing_yet():
    state = position((EXAMPLE[0].replace("G3", "?G3"), EXAMPLE[1]), DrawHaniwa(1), dice=(2, 6, 1, 3))
    assert column_marks(state, 0, 0) == (4, 1, 1)
    assert score_sheet(state).lines[0].points == (0, 2)
