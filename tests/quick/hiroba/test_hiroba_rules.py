"""What the scenario files do not say: forced passes, the end, samples, the facts of refusals, invariants."""

import pytest

from hiroba_boards import EXAMPLE, STUCK, position
from teban import GameOver, IllegalAction, QuickRng, Refusal, Session
from teban_hiroba.actions import PASS, SKIP, Pebble
from teban_hiroba.game import Hiroba
from teban_hiroba.rules import MANDATORY, OPTIONAL, TWO_OR_THREE, PlacePebble, PlaceStone

HIROBA = Hiroba()


def session(*arguments, **keywords):
    return Session.from_state(HIROBA, position(*arguments, **keywords))


@pytest.mark.parametrize(
    "tokens, refusal",
    [
        ("pass", Refusal("stone-can-be-placed", MANDATORY)),
        ("skip", Refusal("wrong-kind", MANDATORY)),
        ("pebble c3", Refusal("wrong-kind", MANDATORY)),
        ("flip (a1,b1)", Refusal("wrong-kind", MANDATORY)),
        ("stone c4 1", Refusal("space-has-stone", MANDATORY, {"space": "c4"})),
        ("stone c2 1", Refusal("space-has-koi", MANDATORY, {"space": "c2"})),
        ("stone a4 1", Refusal("space-has-pebble", MANDATORY, {"space": "a4"})),
        ("stone i9 1", Refusal("tile-on-water-side", TWO_OR_THREE, {"space": "i9"})),
        ("stone c1 5", Refusal("no-such-stone-left", MANDATORY, {"value": 5})),
        ("stone a1 1", Refusal("not-in-your-lines", MANDATORY, {"space": "a1"})),
        ("stone c5 7", Refusal("value-in-garden", MANDATORY, {"value": 7, "stone": "c4"})),
        ("stone e4 7", Refusal("value-in-row", MANDATORY, {"value": 7, "stone": "c4"})),
        ("stone c8 7", Refusal("value-in-column", MANDATORY, {"value": 7, "stone": "c4"})),
    ],
)
def test_a_refusal_names_the_rule_and_what_stands_in_the_way(tokens, refusal):
    game = session("P7c4 P5e5 B3b4", PlaceStone(0), pebbles="a4")
    with pytest.raises(IllegalAction) as caught:
        game.play(0, tokens)
    assert caught.value.refusal == refusal


@pytest.mark.parametrize(
    "tokens, refusal",
    [
        ("pass", Refusal("wrong-kind", OPTIONAL)),
        ("stone c5 1", Refusal("wrong-kind", OPTIONAL)),
        ("pebble c4", Refusal("space-has-stone", OPTIONAL, {"space": "c4"})),
        ("pebble a4", Refusal("space-has-pebble", OPTIONAL, {"space": "a4"})),
        ("pebble c2", Refusal("space-has-koi", OPTIONAL, {"space": "c2"})),
        ("pebble i9", Refusal("tile-on-water-side", TWO_OR_THREE, {"space": "i9"})),
    ],
)
def test_a_refused_pebble_names_the_rule_and_what_stands_in_the_way(tokens, refusal):
    game = session("P7c4", PlacePebble(0), pebbles="a4")
    with pytest.raises(IllegalAction) as caught:
        game.play(0, tokens)
    assert caught.value.refusal == refusal


def test_the_first_stone_of_a_player_is_refused_where_no_starting_point_is():
    game = session("P7c4", PlaceStone(1))
    with pytest.raises(IllegalAction) as caught:
        game.play(1, "stone a4 1")
    assert caught.value.refusal == Refusal("no-starting-point", MANDATORY, {"space": "a4"})


def test_who_cannot_place_may_only_pass_and_the_turn_goes_on():
    """Readings R1 and R14."""
    game = session(STUCK, PlaceStone(1), players=3, pebbles="c1")
    assert game.legal_actions(1) == (PASS,)
    assert PlaceStone(1).sample(game.state, QuickRng(1)) == PASS
    assert PlaceStone(1).allows(game.state, PASS)
    game.play(1, PASS)
    assert game.state.agenda == [PlaceStone(2)]


def test_without_the_pebble_the_same_player_must_place():
    """Reading R2."""
    game = session(STUCK, PlaceStone(1), players=3)
    assert {action.space for action in game.legal_actions(1)} == {2}
    assert not PlaceStone(1).allows(game.state, PASS)


@pytest.mark.parametrize("tokens, legal", [("pebble c1", {"pass"}), ("skip", {"stone c1 2", "stone c1 8"})])
def test_a_pebble_may_take_the_last_place_of_the_next_player(tokens, legal):
    game = session(STUCK, PlacePebble(0), players=3)
    game.play(0, tokens)
    assert {HIROBA.notation.tokens(action) for action in game.legal_actions(1)} >= legal


def test_a_sample_is_drawn_also_where_hardly_a_guess_is_legal():
    state = position(STUCK, PlaceStone(1), players=3)
    drawn = {PlaceStone(1).sample(state, QuickRng(seed)) for seed in range(200)}
    assert drawn == set(PlaceStone(1).actions(state))


def test_the_last_stone_is_followed_by_the_choice_of_a_pebble_and_then_by_the_end():
    game = session(EXAMPLE.removesuffix(" B2f5"), PlaceStone(1))
    game.play(1, "stone f5 2")
    assert game.to_act() == (1,)
    game.play(1, "pebble e5")
    assert game.is_over
    with pytest.raises(GameOver):
        game.play(0, "skip")


def test_who_has_no_pebble_left_is_not_asked_for_one():
    game = session("P7c4", PlaceStone(0), pebbles="a4 e5")
    game.play(0, "stone c1 2")
    assert game.state.agenda == [PlaceStone(1)]


def test_one_empty_space_is_still_a_choice():
    state = position("", PlacePebble(0))
    state.open_spaces = [40]
    assert PlacePebble(0).actions(state) == [SKIP, Pebble(40)]
