"""The HIRÞ oracle's board, steps and battles against the rulebook, the facts, and each reading's sides.

A comment `not X: reading` gives what a plausible misreading would say instead.
"""

import pytest

from oracles import hirth_steps
from oracles.hirth_board import (
    GULL,
    LINKS,
    SIDE_LINKS,
    battles,
    entrant_choices,
    joint_choices,
    neighbours,
    resolved,
    within_karve_limit,
)
from oracles.hirth_steps import Turn
from oracles.hirth_text import pieces_from_text, step_from_word, text_from_pieces, word_from_step

REST = "GL0 SL9 "


def turn(pieces: str, steps: str = "", *, player: int = GULL, made: int = 0, **changes: int) -> Turn:
    """A turn with these pieces after these steps; `made` steps more than those."""
    result = Turn(player, pieces_from_text(pieces), changes.get("lost", 0), made, side_links=True)
    for word in steps.split():
        assert why_not(result, word) == set()
        result = hirth_steps.made(result, step_from_word(word))
    return result


def why_not(now: Turn, word: str) -> set[str]:
    return hirth_steps.why_not(now, step_from_word(word))


def text(now: Turn) -> str:
    return text_from_pieces(now.pieces)


def own(now: Turn) -> set[str]:
    """The words of the player's own pieces without his king at home."""
    return {word for word in text(now).split() if word.startswith("GS"[now.player])} - {"GL0", "SL9"}


def legal(now: Turn) -> set[str]:
    return {word_from_step(step) for step in hirth_steps.legal_steps(now)}


def entrants(pieces: str) -> list[tuple[str, ...]]:
    """The joint choices as texts, one a battle."""
    return [tuple(map(text_from_pieces, joint)) for joint in joint_choices(pieces_from_text(pieces))]


def outcome(pieces: str, *entering: str) -> tuple[str, tuple[int, int], str]:
    """Pieces, warriors lost and the space that a king must leave after battles with these entrants."""
    board = pieces_from_text(pieces)
    found = resolved(board, battles(board), [pieces_from_text(one) for one in entering])
    return text_from_pieces(found.pieces), found.warriors_lost, found.fallen_from


# --- The board


@pytest.mark.parametrize(
    "space, near",
    [
        ("0", "12"),
        ("1", "023"),
        ("2", "014"),
        ("3", "145m"),
        ("4", "236m"),
        ("5", "367m"),
        ("6", "458m"),
        ("7", "589"),
        ("8", "679"),
        ("9", "78"),
        ("m", "3456"),
    ],
)
def test_spaces_share_borders_with_these(space: str, near: str) -> None:  # B1, B2: not 1-4, 2-3
    assert neighbours(space, side_links=True) == set(near)


def test_side_links_are_the_four_along_the_board() -> None:  # B1
    assert (len(LINKS.split()), SIDE_LINKS.split()) == (14, ["12", "78", "34", "56"])
    assert neighbours("3", side_links=False) == set("15m")
    assert neighbours("1", side_links=False) == set("03")


# --- Entering, moving, stopping


def test_first_steps_of_gull() -> None:
    assert legal(turn(REST)) == {"+H", "+K", "L0>1", "L0>2"}


def test_all_steps_of_a_home_with_a_karve_a_warrior_and_a_king() -> None:
    assert legal(turn(REST + "GKi0 GH0", made=4)) == {
        *("+H", "+K", "L0>1", "L0>2", "H0>1", "H0>2", "Ki0>1", "Ki0>2", "Ki@0", "H@0:Ki"),
    }


def test_piece_that_enters_its_own_controlled_home_may_go_on() -> None:
    assert own(turn(REST, "+H H0>1")) == {"GH1!"}


def test_piece_that_enters_its_empty_home_stops() -> None:  # B7
    now = turn("GL1 SL9", "+H")
    assert own(now) == {"GL1", "GH0!"}
    assert why_not(now, "H0>1") == {"stopped"}


def test_piece_that_enters_its_home_held_by_the_enemy_attacks_from_stock() -> None:  # B8
    now = turn("GL1 SL9 SH0", "+H +K")
    assert own(now) == {"GL1", "GHe>0", "GKe>0"}
    assert legal(now) == {"+H", "+K", "L1>0", "L1>2", "L1>3"}


@pytest.mark.parametrize("word, lost", [("+H", 15), ("+K", 0), ("+L", 0)])
def test_nothing_enters_that_is_not_in_stock(word: str, lost: int) -> None:
    assert why_not(turn(REST + "GK0 GK0 GK1", lost=lost), word) == {"none-in-stock"}


def test_warriors_in_karves_and_out_of_the_game_are_not_in_stock() -> None:
    assert why_not(turn(REST + "GKiiii0 GKiiii0 GKiiii1 GH0", lost=2), "+H") == {"none-in-stock"}
    assert why_not(turn(REST + "GKiiii0 GKiiii0 GKiiii1 GH0", lost=1), "+H") == set()


def test_piece_goes_on_through_own_spaces_and_stops_in_an_empty_one() -> None:
    now = turn(REST + "GH1 GH0", "H0>1 H1>3")
    assert own(now) == {"GH1", "GH3!"}
    assert why_not(now, "H3>5") == {"stopped"}


def test_space_entered_in_this_turn_is_a_way_for_later_pieces() -> None:
    assert own(turn(REST + "GH0 GH0", "H0>1 H0>1 H1>3")) == {"GH1!", "GH3!"}


def test_space_left_in_this_turn_is_empty_again() -> None:
    assert own(turn(REST + "GH0 GH1", "H1>3 H0>1")) == {"GH1!", "GH3!"}  # not GH1: it stops


def test_piece_stops_on_the_border_of_an_enemy_space_and_is_committed() -> None:
    now = turn(REST + "GH3 SH5", "H3>5")
    assert own(now) == {"GH3>5"}
    assert why_not(now, "H3>4") == {"on-border"}


def test_piece_on_a_border_controls_where_it_came_from() -> None:
    assert own(turn(REST + "GH3 GH1 SH5", "H3>5 H1>3 H3>m")) == {"GH3>5", "GHm!"}


def test_moves_only_across_common_borders() -> None:
    now = turn(REST + "GH1")
    assert why_not(now, "H1>4") == {"no-common-border"}
    assert why_not(now, "H1>m") == {"no-common-border"}
    assert why_not(now, "H2>4") == {"no-such-piece"}


def test_pieces_may_enter_the_enemy_home_like_any_space() -> None:  # B24
    assert own(turn("GL0 SL6 GH8", "H8>9")) == {"GH9!"}
    assert own(turn("GL0 SL9 GH8", "H8>9")) == {"GH8>9"}


def test_sixth_step_is_refused() -> None:
    assert why_not(turn(REST, made=5), "+H") == {"five-steps-made"}
    assert why_not(turn(REST, made=4), "+H") == set()


# --- Karves


def test_karve_moves_with_its_load_for_one_step_a_border() -> None:
    assert own(turn(REST + "GKii0 GH1", "Kii0>1 Kii1>3")) == {"GH1", "GKii3!"}


def test_warrior_boards_and_leaves_by_steps_of_his_own() -> None:
    now = turn(REST + "GKi0 GH0", "H@0:Ki Kii@0 H0>1")
    assert (own(now), now.steps) == ({"GKi0", "GH1!"}, 3)


def test_load_of_a_stopped_karve_stops_with_it() -> None:  # B4
    now = turn(REST + "GKi0", "Ki0>1")
    assert why_not(now, "Ki@1") == {"stopped"}
    assert why_not(now, "Ki1>3") == {"stopped"}


def test_free_warrior_may_board_a_stopped_karve_and_not_leave_it_again() -> None:  # B5, B29
    now = turn(REST + "GK0 GH0", "K0>1 H0>1 H@1:K!")
    assert own(now) == {"GKi1!"}
    assert why_not(now, "Ki@1") == {"stopped"}


def test_stopped_warrior_may_not_board_a_karve_that_comes_later() -> None:  # B6
    now = turn(REST + "GK0 GH0", "H0>1 K0>1")
    assert why_not(now, "H@1:K") == {"stopped"}


def test_karve_on_a_border_can_be_neither_boarded_nor_left() -> None:  # B28
    now = turn(REST + "GKi3 GH3 SH5", "Ki3>5")
    assert why_not(now, "H@3:Ki") == {"karve-on-border"}
    assert why_not(now, "Ki@3") == {"on-border"}


def test_karve_holds_up_to_four() -> None:
    assert why_not(turn(REST + "GKiiii0 GH0"), "H@0:Kiiii") == {"karve-full"}
    assert why_not(turn(REST + "GKiii0 GH0"), "H@0:Kiii") == set()


def test_king_never_boards() -> None:
    assert why_not(turn(REST + "GK0"), "L@0:K") == {"only-warriors-board"}


def test_only_a_karve_of_the_own_space_can_be_boarded_and_only_a_manned_one_left() -> None:
    now = turn(REST + "GK1 GH0")
    assert why_not(now, "H@0:K") == {"no-such-karve"}
    assert why_not(now, "K@1") == {"karve-empty"}


def test_empty_karve_moves_and_controls_and_attacks() -> None:  # B9
    assert own(turn(REST + "GK3 SH5", "K3>5")) == {"GK3>5"}
    assert own(turn(REST + "GK1 GH0", "H0>1")) == {"GK1", "GH1"}
    assert own(turn(REST + "GK1", "K1>3")) == {"GK3!"}


def test_second_karve_may_come_while_a_step_is_left_to_mend_it() -> None:  # B27
    assert why_not(turn(REST + "GK1 GK3", made=3), "K1>3") == set()
    assert why_not(turn(REST + "GK1 GK3", made=4), "K1>3") == {"karve-limit"}


@pytest.mark.parametrize("pieces, step", [("GL1 GK1 GK0 SL9", "K1>0"), ("GL0 GK8 GK9 SL6", "K8>9")])
def test_both_homes_may_have_more_than_one_karve(pieces: str, step: str) -> None:  # B15
    assert why_not(turn(pieces, made=4), step) == set()


@pytest.mark.parametrize(
    "pieces, faults",
    [
        ("GK3>5 GH3>5 GK1 SK5", set()),  # the attacking karve may enter 5
        ("GK3>5 GK1 SH5", set()),  # it loses and goes to stock
        ("GK3>5 GKi3>5 GK1 SK5", {"karve-limit"}),  # one of two attacking ones stays
    ],
)
def test_last_step_is_legal_if_some_choice_of_entrants_keeps_the_karve_limit(
    pieces: str, faults: set[str]
) -> None:  # B16
    assert why_not(turn(REST + pieces, made=4), "K1>3") == faults


# --- Battles


@pytest.mark.parametrize(
    "attackers, defenders, powers, won",
    [
        ("GHm>6", "SK6", (1, 0), True),  # the sample game, G3
        ("SL8>6", "GH6", (1, 1), True),  # S3
        ("GLm>6 GHm>6", "SL6", (2, 1), True),  # G4
        ("SKii5>3", "GKi3", (3, 2), True),  # S4
        ("SL8>6 SH8>6", "GH6", (2, 1), True),  # S4
        ("SKi3>m", "GLm", (2, 1), True),  # S5
        ("GH3>5", "SH5", (1, 1), False),  # the defender wins a tie
        ("GL3>5", "SL5", (1, 1), False),  # also with both kings
        ("GH3>5", "SL5", (1, 1), False),
        ("GK3>5", "SK5", (0, 0), False),  # B9: not won by an empty karve
        ("GH3>5 GHm>5 GKi6>5", "SKiii5", (4, 4), False),  # attackers from all borders
        ("GL3>5 GHm>5 GKi6>5", "SKiii5", (4, 4), True),
        ("GL3>5", "SH5 SH5", (1, 2), False),
        ("GHe>0", "SK0", (1, 0), True),  # B8
    ],
)
def test_battle_is_won_by_power_then_by_the_one_king_then_by_the_defender(
    attackers: str, defenders: str, powers: tuple[int, int], won: bool
) -> None:
    (battle,) = battles(pieces_from_text(f"{attackers} {defenders}"))
    assert (battle.powers, battle.won) == (powers, won)


def test_battles_stand_in_number_order_with_midr_last() -> None:
    found = battles(pieces_from_text("SHm GH3>m SH5 GH3>5 SK1 GL3>1"))
    assert [battle.space for battle in found] == ["1", "5", "m"]


def test_any_winners_but_at_least_one_may_enter() -> None:  # B10, B11
    (battle,) = battles(pieces_from_text("GK3>5 GKi6>5 GH3>5 GH3>5 SH5"))
    chosen = [text_from_pieces(some) for some in entrant_choices(battle)]
    assert "GK3>5" in chosen  # an empty karve alone
    assert len(chosen) == len(set(chosen)) == 2 * 2 * 3 - 1


def test_others_go_back_where_they_came_from() -> None:
    assert outcome("GH3>5 GLm>5 SH5", "GH3>5") == ("GH5 GLm", (0, 1), "")


def test_all_losers_leave_and_warriors_outside_karves_are_lost_for_good() -> None:
    assert outcome("GH3>5 GKii3>5 GH3 SKiiii5 SH5", "") == ("GH3 SH5 SKiiii5", (1, 0), "")
    assert outcome("GKiiii3>5 SKii5 SH5 SL9", "GKiiii3>5") == ("GKiiii5 SL9", (0, 1), "")


def test_beaten_attacking_king_goes_back_and_his_fellows_are_lost() -> None:  # B12
    assert outcome("GL3>5 GH3>5 SH5 SH5 SH5", "") == ("GL3 SH5 SH5 SH5", (1, 0), "")


def test_beaten_defending_king_has_to_leave() -> None:
    assert outcome("GH3>5 GH3>5 SL5", "GH3>5 GH3>5") == ("GH5 GH5", (0, 0), "5")


def test_winners_from_stock_that_do_not_enter_return_to_stock_and_losers_are_out() -> None:  # B8
    assert outcome("GHe>0 GHe>0 GKe>0 SH0 GL1", "GHe>0") == ("GH0 GL1", (0, 1), "")
    assert outcome("GHe>0 GKe>0 SH0 GL1", "") == ("GL1 SH0", (1, 0), "")


def test_every_piece_is_at_rest_after_the_battles() -> None:
    assert outcome("GH1! GK3! SH5") == ("GH1 GK3 SH5", (0, 0), "")


def test_nobody_enters_after_a_lost_battle() -> None:
    assert entrants("GH3>5 SH5 SH5 GH4>m GL4>m SHm") == [
        ("", one) for one in ("GH4>m", "GH4>m GL4>m", "GL4>m")
    ]


def test_entrants_are_chosen_so_that_no_space_gets_two_karves() -> None:  # B16, B32
    assert entrants("GK3>5 GKi3>5 GH3 SH5") == [("GK3>5",), ("GKi3>5",)]  # one enters, one stays
    assert entrants("GKi3>5 GK3 SH5") == [("GKi3>5",)]
    assert entrants("GKi3>5 GK3 GH3>5 SH5") == [("GH3>5 GKi3>5",), ("GKi3>5",)]


def test_choice_in_one_battle_limits_the_choice_in_another() -> None:  # B32
    choices = entrants("GKi3>5 GH3>5 GKi3>m GH3>m SK5 SKm")
    both_stay = ("GH3>5", "GH3>m")
    assert both_stay not in choices
    assert len(choices) == 3 * 3 - 1


@pytest.mark.parametrize(
    "pieces, kept",
    [("GK3 GK5", True), ("GK3 GKi3", False), ("GK0 GK0", True), ("GK9 GKi9", True), ("GK3 GK3 GK1", False)],
)
def test_karve_limit(pieces: str, kept: bool) -> None:  # B15
    assert within_karve_limit(pieces_from_text(pieces)) == kept


# --- Confirming


def test_turn_has_one_to_five_steps() -> None:  # B3
    confirmable = [hirth_steps.may_confirm(turn(REST, made=made), exact_five=False) for made in range(6)]
    assert confirmable == [False, True, True, True, True, True]


def test_exact_five_asks_for_five_while_a_step_is_legal() -> None:  # B3
    confirmable = [hirth_steps.may_confirm(turn(REST, made=made), exact_five=True) for made in range(6)]
    assert confirmable == [False, False, False, False, False, True]


def test_exact_five_lets_a_player_confirm_who_has_no_step() -> None:  # B3, B27
    now = turn("GL3! GH0! GK1! GK2! GK4! SL9", made=3, lost=14)
    assert legal(now) == set()
    assert hirth_steps.may_confirm(now, exact_five=True)


def test_turn_that_breaks_the_karve_limit_cannot_be_confirmed() -> None:  # B16, B27
    now = turn(REST + "GK1 GK3", "K1>3")
    assert not hirth_steps.may_confirm(now, exact_five=False)
    assert legal(turn(REST + "GK1 GK3", "K1>3", made=3)) == {
        "K3>1",
        "K3>4",
        "K3>5",
        "K3>m",
    }  # only what mends it


def test_attack_may_mend_the_karve_limit_too() -> None:  # B27
    now = turn(REST + "GK1 GK3 GH6 SHm SK5", "K1>3", made=3)
    assert legal(now) == {"K3>1", "K3>4", "K3>5", "K3>m"}
