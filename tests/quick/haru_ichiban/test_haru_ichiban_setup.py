"""The pads of the first round, and the flowers that are drawn."""

from collections import Counter

import pytest

from haru_ichiban_ponds import START, drawn, position
from teban import CHANCE, Rng, Session
from teban_haru_ichiban.actions import Draw, Pads
from teban_haru_ichiban.game import HaruIchiban
from teban_haru_ichiban.rules import CHOOSE_FLOWERS, DRAW_FLOWERS, SCATTER_PADS

HARU = HaruIchiban()


def test_the_figure_has_sixteen_pads_and_the_frogs_on_their_eggs():
    assert drawn(HARU.new_state(2)).split() == START.split()


def test_a_quarter_turn_of_the_figure_has_the_same_cells():
    water = {cell for cell, pad in enumerate(HARU.new_state(2).pads) if pad < 0}
    assert {cell % 5 * 5 + 4 - cell // 5 for cell in water} == water


def test_each_draws_one_of_all_sets_of_three():
    state = HARU.new_state(2)
    outcomes = HARU.legal_actions(state, CHANCE)
    assert len(outcomes) == 56
    assert set(outcomes) == {Draw(player=0, flowers=outcome.flowers) for outcome in outcomes}


@pytest.mark.parametrize("turn, flowers", [(2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_after_a_turn_one_of_the_flowers_left_is_drawn(turn, flowers):
    state = position(START, DRAW_FLOWERS[0], DRAW_FLOWERS[1], CHOOSE_FLOWERS)
    state.gardeners[0].played = list(range(1, turn))
    state.gardeners[0].hand = [turn, turn + 1]
    drawn = [outcome.flowers for outcome in HARU.legal_actions(state, CHANCE)]
    assert drawn == [(value,) for value in range(9 - flowers, 9)]


def sizes_of_hands(seed):
    """How many flowers each had before him when he chose, by turn."""
    session, sizes = Session(HARU, 2, seed=seed), {}
    while not session.is_over:
        if len(session.to_act()) == 2:
            sizes[session.state.turn] = [len(gardener.hand) for gardener in session.state.gardeners]
        player = session.to_act()[0]
        session.play(player, session.legal_actions(player)[0])
    return sizes


@pytest.mark.parametrize("seed", range(20))
def test_hands_have_three_flowers_while_there_are_so_many(seed):
    wanted = dict(enumerate([[3, 3]] * 6 + [[2, 2], [1, 1]], start=1))
    assert sizes_of_hands(seed).items() <= wanted.items()


def test_scattered_pads_lie_anywhere_plain_ones_in_order():
    draws = [SCATTER_PADS.draw(HARU.new_state(2), Rng(b"0" * 16, serial)) for serial in range(400)]
    assert all(SCATTER_PADS.allows(HARU.new_state(2), draw) for draw in draws)
    assert set(Counter(draw.cells[0] for draw in draws)) == set(range(25))


@pytest.mark.parametrize(
    "cells",
    [
        (*range(15), 14),
        (0, 1, 2, 4, 3, *range(5, 16)),
    ],
)
def test_pads_on_one_cell_or_out_of_order_could_not_be_drawn(cells):
    assert not SCATTER_PADS.allows(HARU.new_state(2), Pads(cells))


def test_options_are_part_of_every_view():
    options = {"croak": "coin", "multi_shape": "best", "reset_pads": True, "random_setup": True}
    view = Session(HARU, 2, options).view(0)
    assert {name: getattr(view, name) for name in options} == options
