"""Rules misread on purpose: the comparison with the oracle would catch each of them."""

from collections import Counter

import pytest

from every_game.facts import begun
from every_game.oracle import differences
from hida_furukawa_facts import FACTS, HIDA_FURUKAWA
from teban.testing.setups import Setup
from teban_hida_furukawa import auctions, buildings, components, rounds, scoring

THREE, GAMES = Setup(HIDA_FURUKAWA, 3), range(40)


def differences_in(games):
    """What the comparison finds, one difference after the other."""
    for seed in games:
        yield from differences(FACTS, begun(THREE, seed), seed, Counter())


def highest_of_all(bids):
    """Of equal highest bids the first wins."""
    return max(bids, key=lambda player: bids[player])


def highest_that_is_no_zero(bids):
    """A zero never wins."""
    winner = highest_unique(bids)
    return winner if winner is None or bids[winner] else None


def values_alone(board):
    """Combinations count at the end only."""
    return [scoring.card_points(board, player) for player in range(board.player_count)]


def all_face_down_cards(state, player):
    """A player may look at his own hand."""
    own = [(player, card) for card in range(len(state.hands[player]))]
    return [*peek_targets(state, player), *own]


def cards_on_grids(state, player):
    """Cards aside cannot be traded."""
    return [(other, place) for other, place in others_places(state, player) if place < components.ASIDE]


highest_unique, peek_targets, others_places = (
    auctions.highest_unique,
    buildings.peek_targets,
    buildings.others_places,
)
INNER_LINES = tuple(line for line in scoring.LINES if set(line) <= set(components.INNER))


@pytest.mark.parametrize(
    "module, name, misread, noticed",
    [
        (auctions, "highest_unique", highest_of_all, "the winner with"),
        (auctions, "highest_unique", highest_that_is_no_zero, "the winner with"),
        (auctions, "peek_targets", all_face_down_cards, "peeks of"),
        (buildings, "peek_targets", all_face_down_cards, "looks"),
        (buildings, "others_places", cards_on_grids, "exchanges"),
        (buildings, "RING", components.RING[:8], "places for EXTEND"),
        (buildings, "REFUNDED", 6, "coins of the builder"),
        (rounds, "points_now", values_alone, "who"),
        (rounds, "MOST_CARRIED", 4, "coins of the round"),
        (rounds, "INCOME_OF_LAST", 12, "coins of the round"),
        (scoring, "LINES", INNER_LINES, "score so far"),
        (scoring, "COMBO_POINTS", (0, 3, 5, 5), "COMBO cards"),
        (scoring, "MOST_MONEY", 3, "most money"),
    ],
)
def test_a_misreading_is_caught(module, name, misread, noticed, monkeypatch):
    monkeypatch.setattr(module, name, misread)
    assert any(f": {noticed}" in f": {found}" for found in differences_in(GAMES))
