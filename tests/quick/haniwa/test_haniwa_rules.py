"""What the scenario files do not say: lists and samples, the facts of refusals, reveals, whole games."""

from collections import Counter

import pytest

from haniwa_boards import EMPTY, EXAMPLE, position
from teban import GameOver, IllegalAction, QuickRng, Refusal, Session, UndoRefused
from teban_haniwa.actions import DRAW, KEEP, RETRY
from teban_haniwa.game import Haniwa
from teban_haniwa.rules import (
    DICE_RULE,
    DISCARD_RULE,
    DRAW_RULE,
    KOFUN_RULE,
    PLACE_RULE,
    DrawHaniwa,
    TakeTurn,
)

HANIWA = Haniwa()
AREAS = ("G+R3 . R2 . / ?G2 . . . / . . . .", "B1 B1 B1 . / . . . . / . . . .")
HANDS = ("R1 R1 G1 Y1", "R2 Y2 Y2 B2")


def game(*agenda, areas=AREAS, **keywords):
    return Session.from_state(HANIWA, position(areas, *agenda, hands=HANDS, **keywords), seed=1)


def texts(actions):
    return [HANIWA.notation.tokens(action) for action in actions]


@pytest.mark.parametrize(
    "tokens, refusal",
    [
        ("draw left", Refusal("wrong-kind", PLACE_RULE)),
        ("take red", Refusal("wrong-kind", PLACE_RULE)),
        ("keep", Refusal("wrong-kind", PLACE_RULE)),
        ("place blue1 b1", Refusal("not-in-hand", PLACE_RULE, {"tile": "blue1"})),
        ("discard blue1", Refusal("not-in-hand", DISCARD_RULE, {"tile": "blue1"})),
        ("place red1 a1", Refusal("cell-not-vacant", PLACE_RULE, {"cell": "a1"})),
        ("place red1 a2", Refusal("cell-not-vacant", PLACE_RULE, {"cell": "a2"})),
        ("cover red1 c1 brown", Refusal("cell-not-vacant", PLACE_RULE, {"cell": "c1"})),
        ("hide red1 b1", Refusal("face-down-before", PLACE_RULE, {"cell": "a2"})),
        ("cover red1 b1 green", Refusal("kofun-used", KOFUN_RULE, {"kofun": "green"})),
        ("cover red1 b1 red", Refusal("no-such-kofun", KOFUN_RULE, {"kofun": "red"})),
    ],
)
def test_a_refusal_names_the_rule_and_what_stands_in_the_way(tokens, refusal):
    session = game(TakeTurn(0), unused=("N", ""))
    with pytest.raises(IllegalAction) as caught:
        session.play(0, tokens)
    assert caught.value.refusal == refusal


def test_the_rule_of_a_kofun_to_take_is_that_of_the_dice():
    session = game(TakeTurn(0), areas=(EMPTY, EMPTY), dice=(6, 1, 1, 1), unused=("", "RB"))
    session.play(0, "place green1 a1")
    with pytest.raises(IllegalAction) as caught:
        session.play(0, "take red")
    assert caught.value.refusal == Refusal("not-in-stock", DICE_RULE, {"kofun": "red"})


def test_an_empty_pile_is_named():
    state = position(EXAMPLE, DrawHaniwa(1))
    state.piles = [5, 0]
    with pytest.raises(IllegalAction) as caught:
        Session.from_state(HANIWA, state).play(1, "draw right")
    assert caught.value.refusal == Refusal("pile-empty", DRAW_RULE, {"pile": "right"})


@pytest.mark.parametrize(
    "piles, listed", [([9, 9], DRAW), ([8, 10], DRAW[::-1]), ([18, 0], DRAW[:1]), ([0, 18], DRAW[1:])]
)
def test_the_larger_pile_is_listed_first(piles, listed):
    """Reading R11."""
    state = position((EMPTY, EMPTY), DrawHaniwa(0))
    state.piles = piles
    assert DrawHaniwa(0).actions(state) == listed


def test_equal_tiles_and_kofun_are_listed_once_and_every_way_to_place_with_every_cell():
    session = game(TakeTurn(0), unused=("NN", ""))
    kinds = Counter(text.split()[0] for text in texts(session.legal_actions(0)))
    assert kinds == {"place": 3 * 9, "cover": 3 * 9, "discard": 3}
    assert len(set(session.legal_actions(0))) == len(session.legal_actions(0))


@pytest.mark.parametrize("item", [TakeTurn(0), TakeTurn(0, discarded=True)])
@pytest.mark.parametrize("areas", [AREAS, (EMPTY, EMPTY)])
def test_samples_are_all_of_the_list(item, areas):
    state = position(areas, item, hands=HANDS, unused=("NR", ""), discards=("Y3", ""))
    listed = item.actions(state)
    drawn = Counter(item.sample(state, QuickRng(seed)) for seed in range(60 * len(listed)))
    assert set(drawn) == set(listed)
    assert max(drawn.values()) < 120


def test_a_placement_shows_a_tile_of_a_hidden_hand_and_is_not_taken_back():
    session = game(TakeTurn(0))
    session.play(0, "place red1 b1")
    with pytest.raises(UndoRefused):
        session.undo()


def test_both_retry_in_one_event_and_each_draws_after_both_hands_went_back():
    session = Session(HANIWA, seed=4)
    assert session.legal_actions(0) == session.legal_actions(1) == (KEEP, RETRY)
    session.play(1, "retry")
    events = session.play(0, "retry")
    assert [type(event).__name__ for event in events] == ["Opened", "Drawn", "Drawn"]


def random_game(seed):
    """A session that random players have ended, and how often they did what."""
    session, rng, kinds = Session(HANIWA, seed=seed), QuickRng(seed), Counter()
    while not session.is_over:
        player = session.to_act()[0]
        action = rng.choice(session.legal_actions(player))
        kinds[type(action).__name__] += 1
        session.play(player, action)
    return session, kinds


@pytest.mark.parametrize("seed", range(20))
def test_a_game_has_24_turns_and_the_piles_never_run_dry(seed):
    session, kinds = random_game(seed)
    discards = [len(crafter.discards) for crafter in session.state.crafters]
    assert kinds["Place"] + kinds["Cover"] + kinds["Hide"] == 24
    assert kinds["Draw"] == 24 + sum(discards)
    assert sum(session.state.piles) == 4 - sum(discards)
    with pytest.raises(GameOver):
        session.play(0, "draw left")


def test_with_four_discards_the_last_draw_takes_the_last_tile():
    state = position(EXAMPLE, DrawHaniwa(1), discards=("R1 R2", "G3 G3"))
    assert sum(state.piles) == 1
    session = Session.from_state(HANIWA, state)
    session.play(1, session.legal_actions(1)[0])
    assert session.is_over
    assert session.state.piles == [0, 0]
