"""Battles, who is lost, who enters, where a beaten Lofðungr goes, by HIRÞ, "Resolving battles" and after."""

import pytest

from hirth_boards import at, board, played, read, refusal, shown
from hirth_sample import POWERS
from teban import DecodeError
from teban_hirth.battles import beats, power_of


@pytest.mark.parametrize(
    "pieces, power",
    [
        (["H"], 1),
        (["L"], 1),
        (["K"], 0),
        (["Ki"], 2),
        (["Kii"], 3),
        (["Kiii"], 4),
        (["Kiiii"], 5),
        (["H", "Kii"], 4),
    ],
)
def test_every_piece_counts_one_but_an_unmanned_karve(pieces, power):
    assert power_of(pieces) == power


@pytest.mark.parametrize(
    "attackers, defenders, wins",
    [
        (["H", "H"], ["H"], True),
        (["H"], ["H", "H"], False),
        (["H"], ["H"], False),
        (["L"], ["H"], True),
        (["L"], ["L"], False),
        (["H"], ["L"], False),
        (["H", "H"], ["L"], True),
        (["L", "H"], ["Ki"], True),
        (["K"], ["K"], False),
        (["L"], ["Ki"], False),
    ],
)
def test_a_tie_is_the_defenders_but_for_the_only_lofdungr(attackers, defenders, wins):
    assert beats(attackers, defenders) is wins


def test_powers_of_the_sample_game():
    forces = [
        (["H"], ["K"]),
        (["L"], ["H"]),
        (["L", "H"], ["L"]),
        (["Kii"], ["Ki"]),
        (["L", "H"], ["H"]),
        (["Ki"], ["L"]),
    ]
    assert [(power_of(attack), power_of(defence)) for attack, defence in forces] == POWERS


# Losing a battle ---------------------------------------------------------------------------------


def test_hirths_outside_a_karve_are_removed_from_the_game_and_karves_from_play_with_all_in_them():
    session = at("G 0:GL 9:SL 5:GKiiii 3:SHKi")
    read(session, "G1 Kiiii5>3 >3SHxSKi^GKiiii3")
    state = session.state
    assert (state.hirths_in_stock, state.karves_in_stock) == ([11, 14], [2, 3])


def test_attackers_who_lose_are_lost_like_defenders():
    session = read(at("G 0:GL 9:SL 5:GHKi 3:SHHHH"), "G1 H5>3Ki5>3 >3SH3SH3SH3SH3GHxGKi^")
    state = session.state
    assert (shown(session), state.hirths_in_stock[0], state.karves_in_stock[0]) == (
        "0:GL 3:SHHHH 9:SL",
        14,
        3,
    )


def test_an_attacking_lofdungr_who_loses_stays_where_he_came_from_alone():
    session = read(at("G 0:GH 9:SL 5:GLH 3:SHHH"), "G1 L5>3H5>3 >3SH3SH3SH3GL5GHx")
    assert shown(session) == "0:GH 3:SHHH 5:GL 9:SL"


def test_an_empty_karve_attacks_with_power_0_and_loses_ties():
    session = read(at("G 0:GL 9:SL 5:GK 3:SK"), "G1 K5>3 >3SK3GK^")
    assert shown(session) == "0:GL 3:SK 9:SL"


def test_an_empty_karve_among_winners_may_enter_alone():
    session = read(at("G 0:GL 9:SL 5:GKHH 3:SH"), "G1 K5>3H5>3H5>3 >3SHxGK3GH5GH5")
    assert shown(session) == "0:GL 3:GK 5:GHH 9:SL"


def test_a_karve_enters_with_its_load_or_not_at_all():
    session = played(at("G 0:GL 9:SL 5:GKii 3:SH"), "move Kii 5 3", "confirm")
    assert [session.game.notation.tokens(action) for action in session.legal_actions(0)] == ["advance Kii 5"]


# Winning a battle --------------------------------------------------------------------------------


def test_at_least_one_winner_enters():
    session = played(at("G 0:GL 9:SL 5:GHH 3:SH"), "move H 5 3", "move H 5 3", "confirm")
    assert refusal(session, "stay") == "nobody-entered"


def test_winners_who_do_not_enter_stay_in_the_space_they_attacked_from():
    session = played(at("G 0:GL 9:SL 5:GH m:GH 3:SH"), "move H 5 3", "move H m 3", "confirm")
    played(session, "advance H m", "stay")
    assert shown(session) == "0:GL 3:GH 5:GH 9:SL"


def test_nothing_of_the_defender_moves_when_the_attacker_loses():
    session = read(at("G 0:GL 9:SL 5:GH 3:SHH"), "G1 H5>3 >3SH3SH3GHx")
    assert shown(session) == "0:GL 3:SHH 9:SL"


def test_attackers_from_several_sides_fight_one_battle():
    session = read(at("G 0:GL 9:SL 1:GH 5:GH m:GH 3:SHH"), "G1 H1>3H5>3Hm>3 >3SHxSHxGH3GH5GHm")
    assert shown(session) == "0:GL 3:GH 5:GH 9:SL m:GH"


@pytest.mark.parametrize("entered, space", [(0, 3), (1, 6), (2, 10)])
def test_battles_are_asked_about_in_number_order_with_midr_last(entered, space):
    session = at("G 0:GL 9:SL 5:GHHH 3:SK 6:SK m:SK")
    played(session, "move H 5 m", "move H 5 6", "move H 5 3", "confirm", *["advance H 5"] * entered)
    assert session.state.agenda[-1].space == space


def test_another_attacker_than_there_is_does_not_enter():
    session = played(at("G 0:GL 9:SL 5:GHH 3:SH"), "move H 5 3", "move H 5 3", "confirm")
    assert refusal(session, "advance L 5") == "no-such-attacker"


# The home space and the stock: Readings B7, B8, B24 -----------------------------------------------


def test_who_enters_an_empty_home_space_stops_there():
    session = played(at("G 1:GL 9:SL"), "enter H")
    assert refusal(session, "move H 0 1") == "piece-has-stopped"


def test_who_enters_a_home_space_of_his_own_goes_on():
    assert shown(played(at("G 0:GL 9:SL"), "enter H", "move H 0 1")) == "0:GL 1:GH 9:SL"


def test_an_enemy_home_space_is_attacked_from_the_stock():
    session = read(at("G 1:GL 9:SL 0:SK"), "G1 He>0He>0 >0SK^GH0GH^")
    assert (shown(session), session.state.hirths_in_stock[0]) == ("0:GH 1:GL 9:SL", 14)


def test_a_hirth_from_the_stock_who_loses_is_out_of_the_game_and_a_karve_back_in_stock():
    session = read(at("G 1:GL 9:SL 0:SHH"), "G1 He>0Ke>0 >0SH0SH0GHxGK^")
    assert (session.state.hirths_in_stock[0], session.state.karves_in_stock[0]) == (14, 3)


def test_an_enemy_may_stand_in_an_empty_home_space():
    assert shown(read(at("S 3:GL 9:SL 1:SH"), "S1 H10 /")) == "0:SH 3:GL 9:SL"


# Retreat: Readings B13, B14, B25 ------------------------------------------------------------------


def test_a_beaten_lofdungr_goes_to_a_space_beside_him_that_is_empty_or_his_own():
    session = played(at("G 0:GL m:GHH 3:SL 5:SH 4:GH 9:SH", turns=2), "move H m 3", "move H m 3", "confirm")
    played(session, "advance H m", "stay")
    assert session.next_tokens(1, ("retreat",)) == ["1", "5"]


def test_he_may_go_into_the_space_that_the_attack_came_from_if_it_is_empty_then():
    session = played(at("G 0:GL m:GHH 3:SL 9:SH"), "move H m 3", "move H m 3", "confirm")
    played(session, "advance H m", "advance H m")
    assert "m" in session.next_tokens(1, ("retreat",))


def test_he_may_not_go_where_an_attacker_has_stayed():
    session = played(at("G 0:GL m:GHH 3:SL 9:SH"), "move H m 3", "move H m 3", "confirm")
    played(session, "advance H m", "stay")
    assert refusal(session, "retreat m") == "enemy-space"


def test_he_does_not_retreat_over_no_border():
    session = played(at("G 0:GL m:GHH 3:SL 9:SH"), "move H m 3", "move H m 3", "confirm")
    played(session, "advance H m", "stay")
    assert refusal(session, "retreat 9") == "no-border"


def test_he_retreats_after_all_battles_and_entries():
    session = played(at("G 0:GL m:GHHH 3:SL 4:SK 9:SH"), "move H m 3", "move H m 3", "move H m 4", "confirm")
    assert (session.to_act(), session.state.beaten_at) == ((0,), 3)
    played(session, "advance H m", "stay", "advance H m")
    assert session.to_act() == (1,)


# The Karve limit: Readings B15, B16, B27, B32 -------------------------------------------------------


def test_two_karves_are_in_a_home_space_when_a_turn_is_over():
    assert shown(read(at("G 0:GL 9:SL"), "G1 KeKe /")) == "0:GLKK 9:SL"


def test_two_karves_are_in_the_enemys_home_space_too():
    session = read(at("G 0:GL 7:GKi 5:GKi 9:SH 8:SL"), "G1 Ki7>9Ki57>9 >9SHxGKi9GKi9")
    assert "9:GKiKi" in shown(session)


def test_two_karves_may_meet_in_the_course_of_a_turn():
    session = played(at("G 0:GL 1:GK 3:GK 9:SL"), "move K 1 3")
    assert (refusal(session, "confirm"), refusal(session, "move K 3 5")) == ("two-karves", "")


def test_a_step_is_refused_after_which_the_limit_could_not_be_kept():
    session = played(at("G 0:GLH 1:GK 3:GK 9:SL"), *["move L 0 1", "move L 1 0"] * 2)
    assert refusal(session, "move K 1 3") == "two-karves"


def test_a_winner_must_enter_where_the_limit_needs_it():
    session = played(at("G 0:GL 1:GK 3:GKii 9:SL 5:SH"), "move Kii 3 5", "move K 1 3", "confirm")
    assert session.next_tokens(0) == ["advance"]


def test_of_two_karves_that_attack_a_space_from_another_one_enters_and_one_stays():
    session = played(
        at("G 0:GL 3:GKii 1:GKii m:GH 9:SL 5:SH"), "move Kii 3 5", "move Kii 1 3", "move Kii 3 5"
    )
    played(session, "move H m 5", "confirm", "advance H m")
    assert (session.next_tokens(0), refusal(session, "stay")) == (["advance"], "two-karves")
    played(session, "advance Kii 3")
    assert (session.next_tokens(0), refusal(session, "advance Kii 3")) == (["stay"], "two-karves")


def test_what_a_first_battle_leaves_decides_who_must_enter_in_the_second():
    session = played(at("G 0:GL 3:GKii 1:GKi 4:GH 6:GH 9:SL 5:SK m:SK"), "move Kii 3 5", "move Ki 1 3")
    played(session, "move Ki 3 m", "move H 6 5", "move H 4 m", "confirm", "advance H 6", "stay")
    assert (session.next_tokens(0), refusal(played(session, "advance H 4"), "stay")) == (
        ["advance"],
        "two-karves",
    )


def test_two_karves_in_a_space_are_refused_as_a_state():
    with pytest.raises(DecodeError, match="two Karve on 3"):
        board("G 0:GL 3:SKK 9:SL")
