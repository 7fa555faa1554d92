"""Battles, who is lost and who stays, by HIRÞ, "Resolving battles" and after; scenarios have the readings."""

import pytest

from hirth_boards import at, board, played, read, shown
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


# Winning a battle --------------------------------------------------------------------------------


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


# The Karve limit ---------------------------------------------------------------------------------


def test_two_karves_in_a_space_are_refused_as_a_state():
    with pytest.raises(DecodeError, match="two Karve on 3"):
        board("G 0:GL 3:SKK 9:SL")
