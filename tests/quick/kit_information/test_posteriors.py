"""Worlds dealt in games of the house come as often as an enumeration written for the game says.

What is unknown at the end of a game of Haniwa, and within a round of Hida-Furukawa, is so little
that every way to deal it can be counted.
"""

from collections import Counter
from itertools import permutations

import pytest

from teban import QuickRng, Session
from teban_haniwa.components import COPIES, TILES
from teban_haniwa.game import Haniwa
from teban_hida_furukawa.game import HidaFurukawa

DEALS = 2000
FEWEST, MOST = 4, 150
"""How many worlds a position may have to be looked at."""


FIELDS = ("hand", "discards", "under_kofun", "face_down")


def hidden_of_haniwa(state, viewer):
    """The tiles of the other that the viewer does not see, field by field."""
    other = state.crafters[1 - viewer]
    return [list(getattr(other, field)) for field in FIELDS]


def worlds_of_haniwa(state, viewer):
    """What the other may have, with how many orders of the tiles that are left lead to it."""
    left = Counter(dict.fromkeys(TILES, COPIES))
    left.subtract(tile for crafter in state.crafters for tile in crafter.haniwa if tile is not None)
    left.subtract(tile for field in FIELDS for tile in getattr(state.crafters[viewer], field))
    counts = [len(tiles) for tiles in hidden_of_haniwa(state, viewer)]
    if left.total() > 8:
        return Counter()
    return Counter(in_fields(order, counts) for order in permutations(left.elements(), sum(counts)))


def in_fields(tiles, counts):
    """The tiles as they lie in the fields, in no order within one."""
    rest = iter(tiles)
    return tuple(tuple(sorted(next(rest) for _ in range(count))) for count in counts)


def dealt_of_haniwa(state, viewer):
    return tuple(tuple(sorted(tiles)) for tiles in hidden_of_haniwa(state, viewer))


def cards_of_hida(state):
    hands = [lying for hand in state.hands for lying in hand]
    return [*hands, *state.table, *state.offered, *state.pile]


def worlds_of_hida(state, viewer):
    """Each way to fill the cards of this round that the viewer has not seen, none being left from others."""
    lying, stack = cards_of_hida(state), len(state.face_down) - 1
    if any(card.stack != stack for card in lying):
        return Counter()
    left = Counter(state.face_down[stack])
    left.subtract(card.card for card in lying if viewer in card.known_to)
    hidden = sum(viewer not in card.known_to for card in lying)
    return Counter(permutations(sorted(left.elements()), hidden))


def dealt_of_hida(state, viewer):
    return tuple(card.card for card in cards_of_hida(state) if viewer not in card.known_to)


def positions(game, players, worlds_of, seeds):
    """States of random games with few worlds, with the viewer and the worlds."""
    for seed in seeds:
        session, rng = Session(game, players, seed=seed), QuickRng(seed)
        while not session.is_over:
            viewer = session.to_act()[0]
            worlds = worlds_of(session.state, viewer)
            if FEWEST <= len(worlds) <= MOST:
                yield session.state, viewer, worlds
            session.play(viewer, rng.choice(session.legal_actions(viewer)))


def surprise(observed, expected):
    """Pearson's chi square, in standard deviations above what is to be expected."""
    total = expected.total()
    squares = [
        (observed[world] - DEALS * count / total) ** 2 / (DEALS * count / total)
        for world, count in expected.items()
    ]
    free = len(expected) - 1
    return (sum(squares) - free) / (2 * free) ** 0.5


@pytest.mark.parametrize(
    "game, players, worlds_of, dealt_of, seeds",
    [
        (Haniwa(), 2, worlds_of_haniwa, dealt_of_haniwa, range(20)),
        (HidaFurukawa(), 3, worlds_of_hida, dealt_of_hida, range(1)),
        (HidaFurukawa(), 2, worlds_of_hida, dealt_of_hida, range(1)),
    ],
    ids=["haniwa", "hida-furukawa, 3 players", "hida-furukawa, 2 players"],
)
def test_worlds_are_dealt_as_often_as_there_are_ways_to_them(game, players, worlds_of, dealt_of, seeds):
    found = list(positions(game, players, worlds_of, seeds))
    looked_at = found[:: max(1, len(found) // 6)]
    for state, viewer, worlds in looked_at:
        view, rng = game.view(state, viewer), QuickRng(1)
        observed = Counter(dealt_of(game.determinize(view, rng), viewer) for _ in range(DEALS))
        assert set(observed) <= set(worlds)
        assert surprise(observed, worlds) < 5
    assert len(looked_at) >= 4
