"""The deck, the stacks and the deal."""

from collections import Counter

import pytest

from hida_furukawa_boards import GAME, KIND, position
from hida_furukawa_compared_buildings import word_of
from oracles import hida_furukawa_boards as boards_oracle
from teban import CHANCE, InvalidInput, QuickRng, Session
from teban.registry import variants
from teban_hida_furukawa.actions import Open, Show
from teban_hida_furukawa.auctions import OfferCard, PutCard
from teban_hida_furukawa.components import DECK, ICONS, NAMES, PROPERTIES_OF, VALUE
from teban_hida_furukawa.rounds import DESTINATIONS, OpenStack, ShowStack


def deal_everything(state):
    while GAME.to_act(state) == (CHANCE,):
        GAME.apply(state, CHANCE, GAME.legal_actions(state, CHANCE)[0])


def test_the_box_has_thirty_properties_and_two_of_each_of_six_specials():
    assert [len(properties) for properties in PROPERTIES_OF] == [5] * 6
    assert [DECK.count(KIND[name]) for name in ("refund", "exchange", "draw", "extend", "peek", "combo")] == [
        2
    ] * 6
    assert len(DECK) == 42


def test_every_kind_has_a_name_of_its_own():
    assert len(set(NAMES)) == len(NAMES) == len(VALUE) == len(set(DECK))


def test_there_are_six_zeros_and_twelve_of_each_other_value():
    assert Counter(VALUE[kind] for kind in DECK) == {0: 6, 1: 12, 2: 12, 3: 12}


def test_the_oracle_has_the_same_deck():
    assert Counter(map(word_of, DECK)) == boards_oracle.DECK


@pytest.mark.parametrize(
    "players, hands, table",
    [(2, [3, 3], 0), (3, [2, 2, 2], 0), (4, [1, 1, 1, 1], 2), (5, [1, 1, 1, 1, 1], 1)],
)
def test_seven_cards_are_dealt_as_the_table_says(players, hands, table):
    state = Session(GAME, players, seed=1).state
    assert [len(hand) for hand in state.hands] == hands
    assert (len(state.table), len(state.pile), len(DESTINATIONS[players])) == (table, 1, 7)


@pytest.mark.parametrize(
    "players, options, rounds",
    [(2, {}, 3), (2, {"length": "quick"}, 3), (3, {}, 6), (5, {}, 6), (4, {"length": "quick"}, 4)],
)
def test_the_game_has_as_many_rounds_as_its_length_says(players, options, rounds):
    assert Session(GAME, players, options, seed=1).state.rounds == rounds


def test_any_icon_comes_first_and_any_two_specials_of_the_twelve():
    """Reading R19."""
    outcomes = OpenStack().outcomes(GAME.new_state(2))
    by_icon = [
        sum(weight for action, weight in outcomes if action.icon == icon) for icon in range(len(ICONS))
    ]
    assert by_icon == [12 * 11 // 2] * 6
    assert dict(outcomes)[Open(0, (24, 24))] == 1
    assert dict(outcomes)[Open(0, (24, 25))] == 4


def test_a_stack_that_was_taken_does_not_come_again():
    state = GAME.new_state(3)
    GAME.apply(state, CHANCE, Open(4, (24, 24)))
    outcomes = OpenStack().outcomes(state)
    assert {action.icon for action, _ in outcomes} == {0, 1, 2, 3, 5}
    assert all(24 not in action.specials for action, _ in outcomes)


def test_specials_are_drawn_as_often_as_their_weights_say():
    state, rng = GAME.new_state(3), QuickRng(1)
    drawn = Counter(OpenStack().draw(state, rng).specials for _ in range(6600))
    assert abs(drawn[24, 24] - 100) < 50
    assert abs(drawn[24, 25] - 400) < 100
    assert len(drawn) == 21


@pytest.mark.parametrize("cards", [(0, 1, 1, 2, 3, 4, 4), (1, 0, 1, 2, 3, 4, 5)])
def test_a_shown_stack_is_of_cards_that_are_left_in_their_order(cards):
    state = GAME.new_state(3, GAME.make_options({"advance": True, "advance_reveal": True}))
    assert not ShowStack().allows(state, Show(cards))
    assert ShowStack().allows(state, Show((0, 1, 1, 2, 3, 4, 5)))


def test_without_advance_mode_a_stack_is_shown_whatever_advance_reveal_says():
    state = GAME.new_state(3, GAME.make_options({"advance_reveal": True}))
    assert (state.shows_stack, state.is_mixed) == (True, False)


def test_variants_name_the_modes_that_take_two_options():
    assert [variant.id for variant in variants(GAME)] == ["advance-quick", "advance-open"]


@pytest.mark.parametrize("length", ["long", 4])
def test_other_lengths_are_refused(length):
    with pytest.raises(InvalidInput, match="length"):
        GAME.make_options({"length": length})


@pytest.mark.parametrize("first", [0, 1, 2])
def test_a_series_lets_another_player_begin(first):
    """Reading R22."""
    state = GAME.new_state(3, None, first)
    GAME.apply(state, CHANCE, Open(0, (24, 25)))
    deal_everything(state)
    assert (state.starter, state.agenda[-1]) == (first, OfferCard(first))


def test_two_players_are_not_asked_which_card_where_there_is_one():
    session = Session.from_state(GAME, position(PutCard(1, True), players=2, hands=("1", "2 3"), round=3))
    session.play(1, "put 0")
    session.play(0, "bid 0")
    session.play(1, "bid 0")
    session.play(1, "build b2")
    assert (session.to_act(), len(session.state.offered)) == ((0, 1), 1)
