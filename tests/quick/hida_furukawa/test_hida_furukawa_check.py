"""What must always hold: a state from outside that breaks it is refused."""

import json

import pytest

from hida_furukawa_boards import EMPTY, GAME, position
from teban import DecodeError, Session
from teban_hida_furukawa.auctions import BidSecretly, NextAuction, OfferCard, PutCard
from teban_hida_furukawa.buildings import BuildCard, DrawFromPile, MoveCovered, PlaceTraded
from teban_hida_furukawa.rounds import DealCard, OpenStack

FULL = "3 3 3 / 2 0 2 / 1 0 1"


def due(*items, **keywords):
    return position(*items, **{"hands": ("1 2", "3", "2"), "pile": "2", **keywords})


def edited(state, *path_and_value):
    """The state's JSON with one value changed."""
    *path, last, value = path_and_value
    data = place = json.loads(GAME.encode(state))
    for step in path:
        place = place[step]
    place[last] = value
    return json.dumps(data)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [{}, {"advance": True}, {"advance": True, "advance_reveal": True}])
def test_a_state_of_a_game_is_accepted(players, options):
    state = Session(GAME, players, options, seed=1).state
    assert GAME.decode(GAME.encode(state)) == state


@pytest.mark.parametrize(
    "path_and_value, fault",
    [
        (("coins", [12, 12]), "everybody has coins, a hand, a grid and a pile aside"),
        (("hands", [[], [], [], []]), "everybody has coins"),
        (("rounds", 5), "too many rounds"),
        (("round", 0), "the round is none of the game"),
        (("round", 5), "the round is none of the game"),
        (("starter", 3), "the starting player is none of the game"),
        (("shows_stack", False), "a stack is opened in each round"),
        (("unopened", []), "cards are lost or there twice"),
        (("grids", 0, 12, 1), "cards are lost or there twice"),
        (("hands", 0, 0, "stack", 0), "a card lies face down that has been turned up"),
        (("hands", 0, 0, "stack", 5), "a card is of no stack"),
        (("hands", 0, 0, "known_to", [1, 0]), "who knows a card is named once, in order"),
        (("hands", 0, 0, "known_to", [0, 3]), "who knows a card is in the game"),
        (("hands", 0, 0, "known_to", []), "everybody knows his own hand"),
        (("hands", 0, 0, "card", 11), "a card lies face down that has been turned up"),
        (("hands", 0, []), "a card of an opened stack lies nowhere"),
        (("is_mixed", False), "a stack has properties of one icon"),
        (("agenda", []), "the game has ended too soon"),
    ],
)
def test_a_state_that_breaks_an_invariant_is_refused(path_and_value, fault):
    state = due(OfferCard(0), hands=("1 2",))
    with pytest.raises(DecodeError, match=fault):
        GAME.decode(edited(state, *path_and_value))


@pytest.mark.parametrize(
    "path_and_value, fault",
    [
        (("coins", 0, 29), r"coins\[0\]: expected int <= 28"),
        (("grids", 0, [None] * 26), r"grids\[0\]: expected array of length <= 25"),
        (("grids", 0, 0, 30), r"grids\[0\]\[0\]: expected int <= 29"),
        (("aside", 0, [1] * 43), r"aside\[0\]: expected array of length <= 42"),
        (("hands", 0, 0, "card", -1), r"hands\[0\]\[0\].card: expected int >= 0"),
        (("hands", 0, 0, "known_to", [5]), r"hands\[0\]\[0\].known_to\[0\]: expected int <= 4"),
        (("peeks", [True] * 6), "peeks: expected array of length <= 5"),
        (("face_down", [[]] * 7), "face_down: expected array of length <= 6"),
    ],
)
def test_a_state_or_view_out_of_bounds_is_refused_with_the_path(path_and_value, fault):
    state = due(OfferCard(0))
    with pytest.raises(DecodeError, match=fault):
        GAME.decode(edited(state, *path_and_value))
    with pytest.raises(DecodeError, match=fault):
        GAME.decode_view(edited(GAME.view(state, 0), *path_and_value))


def test_only_extend_lies_outside_the_grid():
    state = due(OfferCard(0), grids=("1" + EMPTY[1:],))
    state.grids[0][0], state.grids[0][6] = state.grids[0][6], None
    with pytest.raises(DecodeError, match="only EXTEND lies outside the grid"):
        GAME.check_state(state)


@pytest.mark.parametrize(
    "items, keywords, fault",
    [
        ([OfferCard(0)], {"hands": ("", "1")}, "there is no card to offer"),
        ([PutCard(0, True)], {"hands": ("", "1")}, "there is no card to put up"),
        ([PutCard(0, False)], {}, "there is no card to put up"),
        ([DrawFromPile(0)], {"pile": ""}, "the discard pile is empty"),
        ([BidSecretly((1, 2), active=0, open_bid=0)], {}, "one card is up for bidding, or none"),
        ([BidSecretly((1, 2), active=0, open_bid=13)], {"offered": "0"}, "an open bid is paid"),
        ([BidSecretly((1, 2), active=0, open_bid=-1)], {"offered": "0"}, "an open bid is paid"),
        ([BidSecretly((1, 2), active=None, open_bid=1)], {"offered": "0"}, "an open bid is somebody's"),
        ([BidSecretly((1, 2), active=0, open_bid=None)], {"offered": "0"}, "everybody else bids"),
        ([BidSecretly((0, 1, 2), active=5, open_bid=None)], {"offered": "0"}, "the active player is none"),
        ([BidSecretly((0, 1, 2), active=7, open_bid=0)], {"offered": "0"}, "the active player is none"),
        ([lambda take: PlaceTraded(0, take("1"))], {"grids": (FULL,)}, "no room"),
        ([lambda take: BuildCard(0, take("1"))], {"grids": (FULL,)}, "no room"),
        ([OfferCard(0), NextAuction(1)], {}, "a task is left undone"),
        ([], {}, "nobody has anything to decide"),
        ([OfferCard(0)], {"hands": ("1 2 3",)}, "a hand is too large"),
        ([OfferCard(0)], {"table": "1"}, "too many cards in the middle"),
        ([OfferCard(0)], {"round": 1, "peeks": (0,)}, "nobody was last before the first round"),
        ([DealCard(6), OfferCard(0)], {}, "a card of an opened stack lies nowhere"),
        ([OpenStack(), OfferCard(0)], {}, "a stack is opened in each round"),
    ],
)
def test_what_is_due_can_be_done(items, keywords, fault):
    with pytest.raises(DecodeError, match=fault):
        due(*items, **keywords)


def test_a_bid_that_waits_for_something_else_is_refused():
    bids = BidSecretly((1, 2), active=0, open_bid=0)
    with pytest.raises(DecodeError, match="a bid waits for something else"):
        due(OfferCard(0), bids, offered="0")


def test_a_game_without_a_next_auction_is_refused():
    state = due(OfferCard(0))
    del state.agenda[1]
    with pytest.raises(DecodeError, match="the round has no end"):
        GAME.check_state(state)


def test_too_few_cards_for_the_rounds_to_come_are_refused():
    state = due(OfferCard(0), round=2)
    moved = state.unopened[10:]
    del state.unopened[10:]
    state.aside[0] += moved
    with pytest.raises(DecodeError, match="too few cards are left"):
        GAME.check_state(state)


def test_a_covered_card_may_be_due_with_a_full_grid():
    state = due(lambda take: MoveCovered(0, take("1")), OfferCard(0), grids=(FULL,))
    assert GAME.decode(GAME.encode(state)) == state
