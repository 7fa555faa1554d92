"""Score sheets."""

from hiroba_boards import EXAMPLE, position
from teban import ScoreSheet
from teban_hiroba.game import Hiroba
from teban_hiroba.scoring import garden_winners, koi_winners, place_koi

HIROBA = Hiroba()


def outcome(*arguments, **keywords):
    return HIROBA.outcome(position(*arguments, **keywords))


def test_worked_example_gives_33_and_34_with_the_lines_of_the_rulebook():
    """Hiroba, "Worked example"."""
    assert outcome(EXAMPLE).sheet == ScoreSheet.of(
        [
            ("tile 1, koi on a1", (3, 10)),
            ("tile 2, koi on d1 and f2", (16, 0)),
            ("tile 3", (6, 8)),
            ("tile 4", (8, 0)),
            ("tile 5, koi on a7 and c7", (0, 16)),
            ("koi left over", (0, 0)),
        ],
        tie_breaks=[("gardens won", (6, 5))],
    )
    assert outcome(EXAMPLE).totals == (33, 34)
    assert outcome(EXAMPLE).winners == (1,)


def test_the_running_score_is_the_sheet_if_the_game_ended_now():
    state = position(EXAMPLE)
    assert HIROBA.standing(HIROBA.view(state, 0)) == HIROBA.outcome(state).sheet


def test_before_the_tiles_lie_nobody_has_points():
    assert HIROBA.standing(HIROBA.view(HIROBA.new_state(3), 1)).totals == (0, 0, 0)


def test_players_equal_in_points_and_gardens_share_the_victory():
    """Hiroba, "3. Final score"."""
    both = outcome("P5f3 B5d5")
    assert both.totals == (4, 4)
    assert both.winners == (0, 1)


def test_equal_points_go_to_who_has_won_more_gardens():
    """Hiroba, "3. Final score": purple has one garden of 6, black one of 2 and one of 4."""
    state = position("P7c4 B1a6 B2d5")
    assert HIROBA.outcome(state).totals == (6, 6)
    assert HIROBA.outcome(state).ranks == (2, 1)


def test_three_players_may_tie_at_one_pond():
    state = position("P3d5 B3e6 O1e4 O2f5", players=4)
    assert koi_winners(state, state.layout.laid[4].shore) == [0, 1, 2]


def test_sums_beside_a_pond_count_all_stones_of_a_player():
    state = position("P4c1 P1b2 B6d2")
    assert koi_winners(state, state.layout.laid[0].shore) == [0]
    assert koi_winners(position("P6c1 P1b2 B6d2"), state.layout.laid[0].shore) == [1]


def test_the_majority_in_a_garden_is_the_highest_sum_not_the_most_stones():
    state = position("P1d5 P2e6 B4e5")
    assert garden_winners(state, state.layout.gardens[6]) == [1]


def test_koi_carp_go_to_the_largest_gardens_first_and_the_rest_is_left_over():
    """Purple has the koi carp of ponds b5 and b7 and gardens of 6, 4 and 2 spaces."""
    state = position("P1b6 P2a5 P3d5")
    placed, left_over = place_koi(state)
    assert {len(garden) for garden in placed} == {6, 4}
    assert left_over == [0, 0]
