"""What must always hold: a state from outside that breaks it is refused."""

import json

import pytest

from haniwa_boards import EMPTY, EXAMPLE, position
from teban import SPECTATOR, DecodeError, QuickRng, Session
from teban_haniwa.actions import KEEP, RETRY
from teban_haniwa.game import Haniwa
from teban_haniwa.rules import (
    TURN_UP,
    CheckDogu,
    DealAgain,
    DrawHaniwa,
    DrawTile,
    RetryHands,
    TakeKofun,
    TakeTurn,
)

HANIWA = Haniwa()
STARTED = ("G+R3 R3 R2 . / ?G2 . . . / . . . .", "B1 B1 B1 Y3 / . . . . / . . . .")
HIDDEN = (EXAMPLE[0].replace("G3", "?G3"), EXAMPLE[1])


def edited(state, *path_and_value):
    """The state's JSON with one value changed."""
    *path, last, value = path_and_value
    data = place = json.loads(HANIWA.encode(state))
    for step in path:
        place = place[step]
    place[last] = value
    return json.dumps(data)


def accepts(state):
    return HANIWA.decode(HANIWA.encode(state)) == state


@pytest.mark.parametrize(
    "areas, agenda",
    [
        ((EMPTY, EMPTY), [TakeTurn(0)]),
        (STARTED, [TakeTurn(0)]),
        (STARTED, [CheckDogu(1, 0), DrawHaniwa(1), TakeTurn(0)]),
        (STARTED, [TakeKofun(1), CheckDogu(1, 0), DrawHaniwa(1), TakeTurn(0)]),
        (STARTED, [DrawTile(1), TakeTurn(0)]),
        (EXAMPLE, [DrawHaniwa(1)]),
        (EXAMPLE, []),
        (HIDDEN, [DrawTile(1), TURN_UP]),
        (HIDDEN, [TURN_UP]),
    ],
)
def test_a_state_of_the_rules_is_accepted(areas, agenda):
    assert accepts(position(areas, *agenda))


def test_a_discard_is_followed_by_a_draw_and_the_same_turn():
    assert accepts(position(STARTED, DrawHaniwa(0), TakeTurn(0, discarded=True), discards=("R1", "")))
    assert accepts(position(STARTED, TakeTurn(0, discarded=True), discards=("R1", "")))


@pytest.mark.parametrize("player", [0, 1])
def test_the_hand_of_one_player_alone_is_drawn_again(player):
    state = Session(HANIWA, seed=1).state
    HANIWA.apply(state, 1 - player, KEEP)
    HANIWA.apply(state, player, RETRY)
    assert (state.agenda[-1], accepts(state)) == (DealAgain(player), True)


@pytest.mark.parametrize(
    "areas, agenda",
    [
        ((EMPTY, EMPTY), []),
        ((EMPTY, EMPTY), [TakeTurn(1)]),
        ((EMPTY, EMPTY), [TakeTurn(0), TakeTurn(1)]),
        ((EMPTY, EMPTY), [TakeTurn(0, discarded=True)]),
        ((EMPTY, EMPTY), [DrawHaniwa(1), TakeTurn(0)]),
        ((EMPTY, EMPTY), [TakeKofun(1), TakeTurn(0)]),
        ((EMPTY, EMPTY), [TURN_UP]),
        (STARTED, [DrawHaniwa(0), TakeTurn(0)]),
        (STARTED, [CheckDogu(1, 1), DrawHaniwa(1), TakeTurn(0)]),
        (STARTED, [CheckDogu(1, 0), TakeTurn(0)]),
        (STARTED, [TakeKofun(1), TakeTurn(0)]),
        (STARTED, [DealAgain(0), TakeTurn(0)]),
        (EXAMPLE, [TakeTurn(0)]),
        (EXAMPLE, [TURN_UP]),
        (HIDDEN, []),
    ],
)
def test_an_agenda_to_which_no_turn_leads_is_refused(areas, agenda):
    with pytest.raises(DecodeError):
        HANIWA.decode(HANIWA.encode(position(areas, *agenda)))


def test_no_kofun_is_to_be_taken_where_the_stock_is_empty():
    state = position(STARTED, TakeKofun(1), DrawHaniwa(1), TakeTurn(0), unused=("RYB", "NN"))
    with pytest.raises(DecodeError, match="no turn leads to what comes next"):
        HANIWA.decode(HANIWA.encode(state))


@pytest.mark.parametrize(
    "path_and_value, fault",
    [
        (("dice", [1, 1, 1]), "length >= 4"),
        (("dice", 0, 7), "<= 6"),
        (("piles", [14]), "length >= 2"),
        (("piles", [8, 8]), "the piles do not hold what is left"),
        (("piles", [15, 5]), "a pile is higher than the deal leaves it"),
        (("piles", [19, 0]), "<= 18"),
        (("piles", [-1, 20]), ">= 0"),
        (("agenda", 0, {"is": "CheckDogu", "player": 0, "row": 3}), "<= 2"),
        (("stock", ["red"]), "the Kofun are not those of the box"),
        (("stock", 0, "green"), "the Kofun are not those of the box"),
        (("crafters", 0, "unused_kofun", ["green"]), "the Kofun are not those of the box"),
        (("crafters", 0, "player", 1), "the players are not in order"),
        (("crafters", 0, "hand", ["red1"]), "player 0 has 1 tiles, not 4"),
        (("crafters", 0, "hand", ["red3"] * 4), "a haniwa is there more often than in the box"),
        (("crafters", 0, "hand", 0, "red4"), "red4"),
        (("crafters", 0, "discards", ["red1"] * 3), "length <= 2"),
        (("crafters", 0, "haniwa", [None] * 11), "length >= 12"),
        (("crafters", 0, "haniwa", 0, "blue3"), "two things lie on a1"),
        (("crafters", 0, "haniwa", 5, "blue3"), "vacant is"),
        (("crafters", 0, "haniwa", 4, "blue3"), "two things lie on a2"),
        (("crafters", 0, "vacant", [3]), "vacant is"),
        (("crafters", 0, "under_kofun", []), "one haniwa lies under each Kofun"),
        (("crafters", 0, "face_down", []), "vacant is|was placed face down is lost"),
        (("crafters", 0, "face_down_cell", 5), "vacant is"),
        (("crafters", 0, "face_down_cell", 12), "<= 11"),
        (("crafters", 1, "face_down_cell", 0), "only the first player"),
        (("first", 1), "only the first player"),
        (("crafters", 1, "dogu", 0, "lit"), "the Dogu of row 1 is lit, not dark"),
        (("crafters", 0, "dogu", 1, "cursed"), "the Dogu of row 2 is cursed, not dark"),
        (("crafters", 0, "dogu", ["dark"]), "length >= 3"),
    ],
)
def test_a_state_that_breaks_an_invariant_is_refused(path_and_value, fault):
    state = position(STARTED, TakeTurn(0))
    with pytest.raises(DecodeError, match=fault):
        HANIWA.decode(edited(state, *path_and_value))


@pytest.mark.parametrize(
    "path_and_value, fault",
    [
        (("crafters", 0, "hand", []), "player 0 has 0 tiles, not 4"),
        (("crafters", 0, "discards", ["red1"]), "something was placed, discarded or won in the set-up"),
        (("piles", [15, 13]), "a pile is higher than the deal leaves it"),
        (("agenda", 0, "players", [0]), "no turn leads to what comes next"),
    ],
)
def test_a_set_up_that_breaks_an_invariant_is_refused(path_and_value, fault):
    state = Session(HANIWA, seed=1).state
    assert state.agenda == [RetryHands((0, 1))]
    with pytest.raises(DecodeError, match=fault):
        HANIWA.decode(edited(state, *path_and_value))


def test_no_haniwa_is_turned_up_before_its_time():
    state = position((STARTED[0].replace("?", ""), STARTED[1]), TakeTurn(0))
    with pytest.raises(DecodeError, match="a haniwa is turned up before its time"):
        HANIWA.decode(edited(state, "crafters", 0, "face_down_cell", 4))


def played_out(state, rng):
    HANIWA.playout(state, rng)
    return state


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_a_world_dealt_from_the_pools_is_a_state_of_the_rules_and_plays_to_the_end(viewer):
    view = HANIWA.view(position(STARTED, TakeTurn(0)), viewer)
    worlds = [HANIWA.determinize(view, QuickRng(seed)) for seed in range(50)]
    assert all(map(accepts, worlds))
    assert len({tuple(world.crafters[1 - (viewer == 1)].hand) for world in worlds}) > 40
    ends = [played_out(world, QuickRng(seed)) for seed, world in enumerate(worlds)]
    assert all(map(accepts, ends))
    assert {len(end.agenda) for end in ends} == {0}
    assert {len(crafter.vacant) for end in ends for crafter in end.crafters} == {0}
