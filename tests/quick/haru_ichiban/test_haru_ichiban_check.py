"""What must always hold: a state from outside that breaks it is refused."""

import json

import pytest

from haru_ichiban_ponds import START, position, won
from teban import SPECTATOR, DecodeError
from teban_haru_ichiban.game import HaruIchiban
from teban_haru_ichiban.rules import (
    BLOOM_LILY,
    CHOOSE_FLOWERS,
    DARKEN_LILY,
    DRAW_FLOWERS,
    END_TURN,
    MAKE_WIND,
    PLACE_FROG,
    PUT_BACK_FROG,
)

HARU = HaruIchiban()

POND = """
    p#R1  .     p@R   .     p
    .     pR2   .     dY1   .
    p     .     .     pR3   p#Y2
    p@Y   y     p     pR4   r
    p     .     p#Y3  .     pY4
"""
"""Turn 4, red junior with his 1: a wind from d3 to the left makes a diagonal."""

SHOWN = ("2 3 4 1", "1 2 3 4")

WIND = position(POND, MAKE_WIND[0], shown=SHOWN)

TIE = """
    p     .     p     .     p
    .     p     yY3   d     .
    p     p     .     p     p
    .     p     p     rR3   .
    p     .     p     .     p
"""


def edited(state, *path_and_value):
    """The state's JSON with one value changed."""
    *path, last, value = path_and_value
    data = place = json.loads(HARU.encode(state))
    for step in path:
        place = place[step]
    place[last] = value
    return json.dumps(data)


def shape(**changed):
    return {"round": 1, "player": 0, "points": 3, "cells": [0, 6, 12, 18], **changed}


EARLIER = shape(cells=[4, 8, 12, 16])
"""A diagonal of red that ended the first round."""


@pytest.mark.parametrize(
    "state",
    [
        position(START, CHOOSE_FLOWERS),
        position(START, DRAW_FLOWERS[0], DRAW_FLOWERS[1], CHOOSE_FLOWERS, hands=("", "")),
        position(START, DRAW_FLOWERS[1], CHOOSE_FLOWERS, hands=("1 2 3", "")),
        WIND,
        position(POND.replace("p@Y", "p"), PLACE_FROG[1][1], MAKE_WIND[0], shown=SHOWN),
        position(POND.replace("pY4", "p"), BLOOM_LILY[1], shown=SHOWN),
        position(POND, DARKEN_LILY[1], shown=SHOWN),
        position(POND.replace("p@Y", "p#"), PLACE_FROG[1][1], END_TURN, shown=SHOWN),
        position(TIE, PUT_BACK_FROG[0], PUT_BACK_FROG[1], END_TURN, ties=1),
        position(TIE.replace("p     .", "p@R   .", 1), PUT_BACK_FROG[1], END_TURN, ties=1),
    ],
)
def test_a_state_of_the_rules_is_accepted(state):
    assert HARU.decode(HARU.encode(state)) == state


@pytest.mark.parametrize(
    "path_and_value, fault",
    [
        (("pads", 1, 3), "a pad lies on one cell"),
        (("pads", 0, -1), "a pad lies on one cell"),
        (("pads", 0, 16), r"pads\[0\]: expected int <= 15"),
        (("pads", [-1] * 24), "pads: expected array of length >= 25"),
        (("dark", 0, False), "the double-dark pad has no light side"),
        (("dark", 4, True), "there is no dark lily, or more of them than one"),
        (("dark", 3, False), "a flower is on the wrong side of a pad"),
        (("dark", 6, True), "a flower is on the wrong side of a pad"),
        (("flowers", 3, 0), "a flower has no owner, or an owner no flower"),
        (("owners", 3, -1), "a flower has no owner, or an owner no flower"),
        (("flowers", 3, 2), "a flower is on two pads"),
        (("owners", 3, 1), "the flowers on the pads are not those that have been shown"),
        (("flowers", 3, 5), "the flowers on the pads are not those that have been shown"),
        (("flowers", 3, 9), r"flowers\[3\]: expected int <= 8"),
        (("frogs", [-1, 5]), "a frog is on a pad that has been lifted, or on none"),
        (("frogs", [4, 4]), "two frogs are on one pad"),
        (("frogs", [3, 4]), "a frog is on a pad with a flower"),
        (("frogs", [4]), "frogs: expected array of length >= 2"),
        (("turn", 3), "the flowers shown are not those of the turns"),
        (("turn", 9), "turn: expected int <= 8"),
        (("gardeners", 0, "hand", [5]), "a hand is too large or too small"),
        (("gardeners", 0, "hand", [6, 5]), "a hand is not in ascending order"),
        (("gardeners", 0, "hand", [1, 5]), "a flower is in two places"),
        (("gardeners", 0, "hand", [5, 6, 7, 8]), r"hand: expected array of length <= 3"),
        (("gardeners", 0, "player", 1), "there are two gardeners"),
        (("gardeners", 0, "played", [1, 2, 3]), "the flowers shown are not those of the turns"),
        (("gardeners", 0, "played", [1, 2, 3, 4]), "what comes next does not follow from the flowers shown"),
        (("agenda", 0, "player", 1), "what comes next does not follow from the flowers shown"),
        (("agenda", []), "the match is over and goes on, or is not and does not"),
        (("shapes", [shape()]), "a shape on the pond has not scored, or one has scored that is not there"),
        (("shapes", [shape(cells=[0, 1, 2, 4], points=2)]), "what has scored is no shape"),
        (("shapes", [shape(points=2)]), "what has scored is no shape"),
        (("shapes", [shape(player=2)]), "player: expected int <= 1"),
        (("shapes", [EARLIER, EARLIER]), "two shapes cannot both have scored"),
        (("shapes", [EARLIER, {**EARLIER, "player": 1}]), "two shapes cannot both have scored"),
        (("ties", 13), "the ties are not those of the turns"),
        (("round", 0), "round: expected int >= 1"),
    ],
)
def test_a_state_that_breaks_an_invariant_is_refused(path_and_value, fault):
    with pytest.raises(DecodeError, match=fault):
        HARU.decode(edited(WIND, *path_and_value))


@pytest.mark.parametrize(
    "rounds, fault",
    [
        ([shape(), shape(round=2)], "the match is over and goes on, or is not and does not"),
        ([shape(), shape(round=2), shape(round=3, player=1)], "the match was over in an earlier round"),
        ([shape(round=2), shape()], "rounds are not in order"),
    ],
)
def test_a_match_that_should_be_over_is_refused(rounds, fault):
    state = position(POND, MAKE_WIND[0], shown=SHOWN, round=4)
    with pytest.raises(DecodeError, match=fault):
        HARU.decode(edited(state, "shapes", rounds))


def test_a_shape_that_has_not_scored_is_refused():
    pond = POND.replace(".     .     pR3   p#Y2", ".     pR3   .     p#Y2")
    state = position(pond, MAKE_WIND[0], shown=SHOWN)
    with pytest.raises(DecodeError, match="a shape on the pond has not scored"):
        HARU.decode(HARU.encode(state))


def test_a_frog_on_the_dark_lily_is_refused():
    state = position(START.replace("y@Y", "y").replace(" d ", " d@Y "), CHOOSE_FLOWERS)
    with pytest.raises(DecodeError, match="a frog is on the dark lily"):
        HARU.decode(HARU.encode(state))


def test_the_first_flower_of_a_junior_gardener_is_on_the_double_dark_pad():
    pond = POND.replace("dY1", "dY2").replace("p#Y2", "p#Y1")
    with pytest.raises(DecodeError, match="the double-dark pad has another flower than the first junior"):
        HARU.decode(HARU.encode(position(pond, MAKE_WIND[0], shown=SHOWN)))


def test_frogs_do_not_come_back_in_turn_8():
    pond = """
        p#R3  .     p#Y1  .     p#R2
        .     pY2   yY7   dR1   .
        pY3   p#R4  .     pY4   p#R5
        .     p#R6  p#    r@R   .
        pY5   .     pR7   .     pY6
    """
    state = position(pond, CHOOSE_FLOWERS, shown=("1 2 3 4 5 6 7", "2 3 4 5 6 7 1"))
    with pytest.raises(DecodeError, match="a frog is on a pad that has been lifted, or on none"):
        HARU.decode(HARU.encode(state))


@pytest.mark.parametrize(
    "state, fault",
    [
        (
            position(TIE, PUT_BACK_FROG[1], PUT_BACK_FROG[0], END_TURN, ties=1),
            "what comes next does not follow",
        ),
        (position(TIE, PUT_BACK_FROG[1], PUT_BACK_FROG[0], END_TURN), "the ties are not those of the turns"),
        (
            position(TIE, PUT_BACK_FROG[0], PUT_BACK_FROG[1], END_TURN, ties=3),
            "the ties are not those of the turns",
        ),
    ],
)
def test_a_tie_in_which_the_other_should_croak_first_is_refused(state, fault):
    """Reading A1."""
    with pytest.raises(DecodeError, match=fault):
        HARU.decode(HARU.encode(state))


def test_with_the_coin_either_may_croak_first():
    state = position(TIE, PUT_BACK_FROG[1], PUT_BACK_FROG[0], END_TURN, ties=1, croak="coin")
    assert HARU.decode(HARU.encode(state)) == state


@pytest.mark.parametrize(
    "changed, fault",
    [
        ({"frogs": [5, 5]}, "a frog is on a pad that has been lifted, or on none"),
        ({"dark": [True] * 16}, "a flower is on the wrong side of a pad"),
    ],
)
def test_a_pond_that_no_match_ends_with_is_refused(changed, fault):
    state = won()
    for name, value in changed.items():
        setattr(state, name, value)
    with pytest.raises(DecodeError, match=fault):
        HARU.decode(HARU.encode(state))


@pytest.mark.parametrize("players", [[0], [1]])
def test_a_choice_of_flowers_by_one_gardener_alone_is_refused(players):
    data = edited(position(START, CHOOSE_FLOWERS), "agenda", 0, "players", players)
    with pytest.raises(DecodeError, match="what comes next does not follow"):
        HARU.decode(data)


def test_a_view_with_too_much_in_it_is_refused():
    data = json.loads(HARU.encode(HARU.view(WIND, SPECTATOR)))
    data["pads"] *= 2
    with pytest.raises(DecodeError, match="pads: expected array of length <= 25"):
        HARU.decode_view(json.dumps(data))
