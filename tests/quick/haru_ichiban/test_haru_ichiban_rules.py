"""What the wind moves, which refusals cite which rule, what others may suppose."""

from collections import Counter

import pytest

from haru_ichiban_ponds import START, drawn, position
from teban import IllegalAction, NotYourTurn, QuickRng, Session
from teban_haru_ichiban.game import HaruIchiban
from teban_haru_ichiban.rules import (
    BLOOM_LILY,
    CHOOSE_FLOWERS,
    DARKEN_LILY,
    END_TURN,
    MAKE_WIND,
    PLACE_FROG,
    PUT_BACK_FROG,
    MakeWind,
    PlaceFrog,
    PutBackFrog,
)

HARU = HaruIchiban()

POND = """
    p#R1  .     p@R   .     p
    .     pR2   .     dY1   .
    p     .     .     pR3   p#Y2
    p@Y   y     p     pR4   r
    p     .     p#Y3  .     pY4
"""
SHOWN = ("2 3 4 1", "1 2 3 4")


def rows(text):
    return [line.split() for line in text.strip().splitlines()]


@pytest.mark.parametrize(
    "cell, direction, wanted",
    [
        (
            19,
            "up",
            """
            p#R1  .     p@R   .     p
            .     pR2   .     dY1   p#Y2
            p     .     .     pR3   r
            p@Y   y     p     pR4   .
            p     .     p#Y3  .     pY4
            """,
        ),
        (
            15,
            "up",
            """
            p#R1  .     p@R   .     p
            p     pR2   .     dY1   .
            p@Y   .     .     pR3   p#Y2
            .     y     p     pR4   r
            p     .     p#Y3  .     pY4
            """,
        ),
        (
            14,
            "left",
            """
            p#R1  .     p@R   .     p
            .     pR2   .     dY1   .
            p     .     pR3   p#Y2  .
            p@Y   y     p     pR4   r
            p     .     p#Y3  .     pY4
            """,
        ),
        (
            2,
            "right",
            """
            p#R1  .     .     p@R   p
            .     pR2   .     dY1   .
            p     .     .     pR3   p#Y2
            p@Y   y     p     pR4   r
            p     .     p#Y3  .     pY4
            """,
        ),
        (
            2,
            "down",
            """
            p#R1  .     .     .     p
            .     pR2   p@R   dY1   .
            p     .     .     pR3   p#Y2
            p@Y   y     p     pR4   r
            p     .     p#Y3  .     pY4
            """,
        ),
    ],
)
def test_the_wind_moves_a_pad_and_those_right_before_it_with_all_that_lies_on_them(cell, direction, wanted):
    state = position(POND, MAKE_WIND[0], shown=SHOWN)
    state.push(cell, direction)
    assert rows(drawn(state)) == rows(wanted)


NEW = position(START, CHOOSE_FLOWERS)
BLOOM = position(POND.replace("pY4", "p"), BLOOM_LILY[1], shown=SHOWN)
WIND = position(POND, MAKE_WIND[0], shown=SHOWN)
DARKEN = position(POND, DARKEN_LILY[1], shown=SHOWN)
PLACE = position(POND.replace("p@Y", "p#"), PLACE_FROG[1][1], END_TURN, shown=SHOWN)
TIE = position(
    START.replace("y@Y", "yY3").replace("r@R", "rR3"), PUT_BACK_FROG[0], PUT_BACK_FROG[1], END_TURN, ties=1
)


@pytest.mark.parametrize(
    "state, player, text, reason, heading",
    [
        (NEW, 0, "choose 4", "flower-not-in-hand", "Phase 1"),
        (NEW, 0, "bloom a1", "wrong-kind", "Phase 1"),
        (BLOOM, 1, "bloom a1", "lily-has-flower", "Phase 2"),
        (BLOOM, 1, "bloom b1", "no-lily-there", "Phase 2"),
        (BLOOM, 1, "wind a1 down", "wrong-kind", "Phase 2"),
        (WIND, 0, "wind b1 down", "no-lily-there", "Phase 2"),
        (WIND, 0, "wind a1 up", "lily-leaves-pond", "Phase 2"),
        (WIND, 0, "wind a4 right", "lily-leaves-pond", "Phase 2"),
        (WIND, 0, "darken c1", "wrong-kind", "Phase 2"),
        (DARKEN, 1, "darken a1", "lily-has-flower", "Phase 2"),
        (DARKEN, 1, "darken b1", "no-lily-there", "Phase 2"),
        (DARKEN, 1, "frog a3", "wrong-kind", "Phase 2"),
        (PLACE, 1, "frog a4", "lily-is-dark", "Phase 2"),
        (PLACE, 1, "frog c1", "lily-has-frog", "Phase 2"),
        (PLACE, 1, "frog a1", "lily-has-flower", "Phase 2"),
        (PLACE, 1, "frog b1", "no-lily-there", "Phase 2"),
        (TIE, 0, "frog d2", "lily-is-dark", "Special case: flowers of equal value"),
        (TIE, 0, "frog c2", "lily-has-flower", "Special case: flowers of equal value"),
        (TIE, 0, "frog b1", "no-lily-there", "Special case: flowers of equal value"),
        (TIE, 0, "darken a1", "wrong-kind", "Special case: flowers of equal value"),
    ],
)
def test_a_refusal_names_its_reason_and_rule(state, player, text, reason, heading):
    session = Session.from_state(HARU, state)
    with pytest.raises(IllegalAction) as refused:
        session.play(player, text)
    refusal = refused.value.refusal
    assert (refusal.reason, refusal.rule) == (reason, f'Haru Ichiban, "{heading}"')


@pytest.mark.parametrize("state, player", [(BLOOM, 0), (WIND, 1), (DARKEN, 0), (PLACE, 0), (TIE, 1)])
def test_an_action_out_of_turn_is_refused_with_a_rule(state, player):
    session = Session.from_state(HARU, state)
    with pytest.raises(NotYourTurn) as refused:
        session.play(player, "bloom c4")
    assert refused.value.refusal.rule.startswith('Haru Ichiban, "')


def test_others_may_suppose_any_flowers_that_have_not_been_shown():
    rng, view = QuickRng(1), HARU.view(WIND, 0)
    worlds = Counter(tuple(HARU.determinize(view, rng).gardeners[1].hand) for _ in range(600))
    assert sorted(worlds) == [(5, 6), (5, 7), (5, 8), (6, 7), (6, 8), (7, 8)]
    assert min(worlds.values()) > 60


def test_in_turn_6_all_flowers_have_been_drawn_and_hands_can_be_told():
    pond = """
        p#R1  .     p@R   .     pR5
        .     pR2   .     dY1   .
        pY5   .     .     pR3   p#Y2
        p@Y   y#    p     pR4   r
        p     .     p#Y3  .     pY4
    """
    view = HARU.view(position(pond, CHOOSE_FLOWERS), 0)
    assert view.gardeners[1].hand == [None] * 3
    assert HARU.determinize(view, QuickRng(1)).gardeners[1].hand == [6, 7, 8]


def fewest_choices(games):
    """The fewest legal actions that random games had at each kind of item."""
    rng, fewest = QuickRng(5), {}
    for _ in range(games):
        state = HARU.new_state(2)
        while state.agenda:
            player, kind = HARU.to_act(state)[0], type(state.agenda[-1])
            legal = HARU.legal_actions(state, player)
            fewest[kind] = min(fewest.get(kind, 100), len(legal))
            HARU.apply(state, player, rng.choice(legal))
    return fewest


def test_a_frog_can_always_be_put_on_two_pads_and_many_pads_moved():
    fewest = fewest_choices(60)
    assert fewest[PlaceFrog] >= 2
    assert fewest[PutBackFrog] >= 2
    assert fewest[MakeWind] >= 15
