"""The box, and the draws of the set-up."""

from collections import Counter

import pytest

from haniwa_boards import EMPTY, TILE_OF, position
from teban import REFEREE, QuickRng, Rng, Series, Session
from teban_haniwa.actions import Deal, Redeal, Roll
from teban_haniwa.components import COLOUR_OF, COLOURS, COPIES, GOZOKU, KOFUN, POWER_OF, TILES
from teban_haniwa.game import Haniwa
from teban_haniwa.rules import DealAgain, DealHands, DrawTile, RetryHands, RollDice, TakeTurn

HANIWA = Haniwa()

FOUR = ("red1", "red1", "red1", "blue2")
OTHER = ("red2", "red3", "green1", "green1")


def test_there_are_36_haniwa_three_of_each_colour_and_power():
    kinds = {(COLOUR_OF[tile], POWER_OF[tile]) for tile in TILES}
    assert kinds == {(colour, power) for colour in COLOURS for power in (1, 2, 3)}
    assert len(TILES) * COPIES == 36


def test_there_is_a_gozoku_of_each_colour_and_six_kofun_two_of_them_brown():
    assert sorted(GOZOKU) == sorted(COLOURS)
    assert Counter(KOFUN) == {"red": 1, "green": 1, "yellow": 1, "blue": 1, "brown": 2}


def test_every_set_up_is_one_the_rules_allow():
    states = [Session(HANIWA, seed=seed).state for seed in range(60)]
    assert list(map(HANIWA.check, states)) == [None] * 60
    assert {die for state in states for die in state.dice} == set(range(1, 7))
    assert {state.first for state in states} == {0, 1}
    assert {tuple(state.piles) for state in states} == {(14, 14)}


def test_dice_that_begin_at_1_are_not_rolled():
    states = [Session(HANIWA, options={"start_dice": "ones"}, seed=seed).state for seed in range(9)]
    assert {tuple(state.dice) for state in states} == {(1, 1, 1, 1)}


@pytest.mark.parametrize("first", [0, 1])
def test_a_series_says_who_begins_whatever_the_option(first):
    """Reading R13."""
    options = HANIWA.make_options({"first_player": f"player-{1 - first}"})
    state = HANIWA.new_state(2, options, first=first)
    assert state.first == first
    assert "DrawFirstPlayer" not in [type(item).__name__ for item in state.agenda]


def first_players(rounds):
    """Who begins each game of a series."""
    session, rng, firsts = Session(Series(HANIWA, rounds=rounds), seed=1), QuickRng(1), {}
    while not session.is_over:
        firsts[len(session.state.totals)] = session.state.inner.first
        player = session.to_act()[0]
        session.play(player, rng.choice(session.legal_actions(player)))
    return list(firsts.values())


def test_in_a_series_the_other_player_begins_every_second_game():
    first, *others = first_players(rounds=4)
    assert others == [1 - first, first, 1 - first]


@pytest.mark.parametrize(
    "item, action, allowed",
    [
        (RollDice(), Roll((6, 1, 1, 3)), True),
        (DealHands(), Deal(hands=(FOUR, OTHER)), True),
        (DealHands(), Deal(hands=(FOUR, ("red1", "red3", "green1", "green1"))), False),
        (DealAgain(0), Redeal(player=0, tiles=FOUR), True),
        (DealAgain(1), Redeal(player=0, tiles=FOUR), False),
        (DealAgain(0), Redeal(player=0, tiles=("red1", "red1", "red1", "red1")), False),
    ],
)
def test_a_draw_of_a_record_is_checked(item, action, allowed):
    assert item.allows(HANIWA.new_state(2), action) is allowed


def test_a_hand_is_dealt_from_what_the_other_has_not():
    state = HANIWA.new_state(2)
    DealHands().resolve(state, Deal(hands=(FOUR, OTHER)))
    state.crafters[0].hand = []
    draws = [DealAgain(0).draw(state, Rng(bytes(16), serial)) for serial in range(300)]
    dealt = Counter(tile for draw in draws for tile in draw.tiles)
    left = Counter(dict.fromkeys(TILES, COPIES)) - Counter(OTHER)
    assert set(dealt) == set(left)
    assert max(dealt.values()) < 2 * 300 * 4 * 3 / 32


def test_a_tile_is_drawn_as_often_as_copies_are_left():
    state = position((EMPTY, EMPTY), DrawTile(0), TakeTurn(1), hands=("R1 R1 G1", "R1 G2 G2 B3"))
    state.crafters[0].haniwa[0] = None
    weights = {action.tile: weight for action, weight in DrawTile(0).outcomes(state)}
    assert weights == {
        **{tile: COPIES for tile in TILES if tile not in ("red1", "green1", "green2", "blue3")},
        TILE_OF["G1"]: 2,
        TILE_OF["G2"]: 1,
        TILE_OF["B3"]: 2,
    }


def test_who_retries_sees_nothing_of_the_hand_he_put_back_and_the_piles_are_as_high_as_before():
    session = Session(HANIWA, seed=3)
    before = session.state.crafters[0].hand
    assert session.state.agenda == [RetryHands((0, 1))]
    session.play(0, "retry")
    session.play(1, "keep")
    after = session.view(REFEREE)
    assert after.piles == [14, 14]
    assert after.crafters[0].hand != before
