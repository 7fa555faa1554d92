"""The Haru Ichiban oracle against the rulebook, the facts, and each reading's sides.

A comment `not X: reading` gives what a plausible misreading would say instead.
"""

import random

import pytest

from oracles import haru_ichiban as haru
from oracles.haru_ichiban import Action, Position
from oracles.haru_ichiban_pond import (
    FIGURE,
    RED,
    YELLOW,
    Pad,
    Pads,
    flowers_of,
    fresh_pads,
    frog_cell,
    layout_of,
)

COMPACT = "PPPP.PPPP.PYDP.PPRP......"
STAGGERED = "PPPP..PPPPPYDRPPPP......."
DARK = 8  # the double-dark pad in the figure


def at(text: str) -> int:
    """The cell of "row,column"."""
    row, column = text.split(",")
    return int(row) * 5 + int(column)


def cells(text: str) -> set[int]:
    return {at(word) for word in text.split()}


def pond(layout: str = FIGURE, *, red: str = "", yellow: str = "", **marks: str) -> Pads:
    """The pads of a layout with flowers 1, 2, 3... on these cells, `dark` pads and `frogs` "red yellow"."""
    pads = list(fresh_pads(layout))
    frogs = [at(word) for word in marks.get("frogs", "").split()]
    for cell, pad in enumerate(pads):
        if pad is not None and frogs:
            pads[cell] = pad._replace(frog=frogs.index(cell) if cell in frogs else None)
    for player, text in enumerate((red, yellow)):
        for number, word in enumerate(text.split(), start=1):
            pads[at(word)] = Pad(pad_at(pads, word).kind, flower=(player, number))
    for word in marks.get("dark", "").split():
        pads[at(word)] = pad_at(pads, word)._replace(dark=True)
    return pads


def pad_at(pads: Pads, text: str) -> Pad:
    pad = pads[at(text)]
    assert pad is not None
    return pad


def position(phase: str, pads: Pads | None = None, **changes: object) -> Position:
    """A position in that phase, whether or not it can come about; red is the junior."""
    start = haru.new()
    given: dict[str, object] = {
        "phase": phase,
        "pads": pads or start["pads"],
        "hands": [{4, 5, 8}, {4, 6, 7}],
        "piles": [set(), set()],
        "chosen": None if phase in (haru.CHOOSE, haru.DRAW) else (4, 6),
    }
    return {**start, **given, **changes}  # type: ignore[typeddict-item]


def seven_turns(phase: str, **changes: object) -> Position:
    """The compact pond in turn 7 with 12 flowers, no shape, three light pads and the double-dark one."""
    pads = pond(
        COMPACT,
        red="0,0 0,1 0,3 1,2 2,0 3,1",
        yellow="0,2 1,0 1,1 1,3 2,1 3,0",
        frogs="3,2 2,3",
    )
    pos = position(phase, pads, **{"turn": 7, "hands": [{7, 8}, {7, 8}], **changes})
    assert haru.position_faults(pos) == set()
    return pos


def legal(pos: Position) -> set[Action]:
    return haru.legal_actions(pos)


def drawn(pos: Position) -> Position:
    """The position after drawing the lowest flowers as long as somebody may draw."""
    while pos["phase"] == haru.DRAW:
        pos = haru.draw(pos, *min(haru.legal_draws(pos)))
    return pos


def faults_of_random_match(seed: int) -> set[str]:
    """All faults of the positions before a draw or a choice, `stuck` where nothing is legal."""
    rng, pos, faults = random.Random(seed), haru.new(croak=haru.COIN), set()
    while pos["phase"] != haru.MATCH_OVER and "stuck" not in faults:
        phase = pos["phase"]
        if phase in (haru.DRAW, haru.CHOOSE):
            faults |= haru.position_faults(pos)
        if phase == haru.DRAW:
            pos = haru.draw(pos, *rng.choice(sorted(haru.legal_draws(pos))))
        elif phase == haru.CHOOSE:
            red, yellow = (rng.choice(sorted(haru.legal_values(pos, player))) for player in (RED, YELLOW))
            pos = haru.choose(pos, (red, yellow))
        elif phase == haru.CROAK:
            pos = haru.croak(pos, rng.choice((RED, YELLOW)))
        elif phase == haru.ROUND_OVER:
            pos = haru.next_round(pos)
        elif legal(pos):
            pos = haru.play(pos, rng.choice(sorted(legal(pos), key=str)))
        else:
            faults.add("stuck")
    return faults


# --- Set-up, hands, roles


def test_figure_has_16_pads_with_frogs_on_their_eggs_and_one_dark_lily() -> None:
    pads = haru.new()["pads"]
    assert haru.position_faults(haru.new()) == set()
    assert [cell for cell, pad in enumerate(pads) if pad and pad.dark] == [at("1,3")]
    assert (frog_cell(pads, RED), frog_cell(pads, YELLOW)) == (at("3,3"), at("1,2"))
    assert (pad_at(pads, "3,3").kind, pad_at(pads, "1,2").kind) == ("R", "Y")


@pytest.mark.parametrize("layout", [FIGURE, COMPACT, "RPPPPPPPPPPPPPDY........."])
def test_match_may_start_from_any_layout_of_the_16_pads(layout: str) -> None:  # A9
    assert haru.position_faults(haru.new(layout)) == set()


@pytest.mark.parametrize("layout", [FIGURE.replace("D", "P"), FIGURE.replace("Y", "R"), FIGURE + "P"])
def test_layout_of_other_pads_is_refused(layout: str) -> None:
    with pytest.raises(AssertionError):
        haru.new(layout)


def test_flowers_are_chosen_from_hands_of_three() -> None:
    pos = haru.new()
    assert haru.legal_draws(pos) == {(player, value) for player in (0, 1) for value in range(1, 9)}
    pos = drawn(pos)
    assert (pos["phase"], pos["hands"]) == (haru.CHOOSE, [{1, 2, 3}, {1, 2, 3}])
    assert haru.legal_draws(position(haru.WIND, hands=[{1}, {2}], piles=[{3}, {4}])) == set()
    assert (haru.legal_values(pos, RED), haru.players_on_turn(pos)) == ({1, 2, 3}, {RED, YELLOW})


@pytest.mark.parametrize("values, junior", [((4, 6), RED), ((8, 7), YELLOW)])
def test_lower_flower_is_junior_and_blooms_on_the_dark_lily(values: tuple[int, int], junior: int) -> None:
    after = haru.choose(position(haru.CHOOSE), values)
    assert haru.junior(after) == junior
    assert pad_at(after["pads"], "1,3") == Pad("D", dark=True, flower=(junior, values[junior]))
    assert (after["phase"], haru.players_on_turn(after)) == (haru.SENIOR_BLOOM, {1 - junior})


def test_flower_not_in_hand_cannot_be_chosen() -> None:
    with pytest.raises(AssertionError):
        haru.choose(position(haru.CHOOSE), (1, 6))


def test_whole_turn_goes_bloom_wind_dark_lily_draw() -> None:
    start = position(haru.CHOOSE, piles=[{1, 2}, {3}])
    bloom = haru.choose(start, (4, 6))
    wind = haru.play(bloom, at("0,0"))
    assert (wind["phase"], haru.players_on_turn(wind)) == (haru.WIND, {RED})
    darken = haru.play(wind, (at("0,0"), "E"))
    assert (darken["phase"], haru.players_on_turn(darken)) == (haru.DARKEN, {YELLOW})
    draw = haru.play(darken, at("4,0"))
    assert (draw["phase"], draw["turn"], draw["chosen"]) == (haru.DRAW, 2, None)
    assert haru.legal_draws(draw) == {(RED, 1), (RED, 2), (YELLOW, 3)}
    assert pad_at(draw["pads"], "4,0") == Pad("P", dark=True)


# --- Blooms, frogs, dark lily


def test_senior_may_bloom_any_pad_without_flower_with_or_without_frog() -> None:
    pos = haru.choose(position(haru.CHOOSE), (4, 6))
    assert legal(pos) == {c for c, kind in enumerate(FIGURE) if kind != "."} - {DARK}
    assert haru.why_not(pos, DARK) == {"flowered"}
    assert haru.why_not(pos, at("0,1")) == {"no-pad"}


@pytest.mark.parametrize("cell, frog", [("3,3", RED), ("1,2", YELLOW)])
def test_senior_moves_the_frog_of_either_colour_off_the_bloomed_pad(cell: str, frog: int) -> None:
    pos = haru.play(haru.choose(position(haru.CHOOSE), (4, 6)), at(cell))
    assert (pos["phase"], haru.players_on_turn(pos)) == (haru.SENIOR_FROG, {YELLOW})
    after = haru.play(pos, at("0,0"))
    assert (after["phase"], frog_cell(after["pads"], frog)) == (haru.WIND, at("0,0"))


def test_frog_goes_on_any_light_pad_without_flower_or_frog_also_on_others_eggs() -> None:  # A14
    pads = pond(red="1,3", yellow="3,3 0,0", frogs="1,1 0,4")
    pads = [pad and pad._replace(frog=None if pad.frog == RED else pad.frog) for pad in pads]
    pos = position(haru.SENIOR_FROG, pads)
    assert haru.why_not(pos, at("0,4")) == {"frog-there"}
    assert haru.why_not(pos, at("0,0")) == {"flowered"}
    assert haru.why_not(pos, at("0,1")) == {"no-pad"}
    assert at("1,2") in legal(pos)  # the other's eggs
    assert len(legal(pos)) == 16 - 3 - 1


def test_senior_may_turn_a_pad_with_eggs_and_a_frog() -> None:  # A13
    pos = position(haru.DARKEN, pond(red="1,3", yellow="0,0"))
    assert len(legal(pos)) == 14
    after = haru.play(pos, at("3,3"))
    assert (after["phase"], haru.players_on_turn(after)) == (haru.DARKEN_FROG, {YELLOW})
    assert haru.why_not(after, at("3,3")) == {"dark"}  # A15
    assert haru.why_not(after, at("1,2")) == {"frog-there"}
    moved = haru.play(after, at("4,4"))
    assert (moved["phase"], frog_cell(moved["pads"], RED)) == (haru.CHOOSE, at("4,4"))


# --- Wind


@pytest.mark.parametrize(
    "cell, direction, row, flowers",
    [
        ("0,0", "E", ".PPPP", "0,1 0,2"),
        ("0,1", "E", "P.PPP", "0,0 0,2"),  # not .PPPP: the pad behind stays
        ("0,3", "W", "PPP.P", "0,0 0,1"),
        ("0,4", "W", "PPPP.", "0,0 0,1"),
    ],
)
def test_pushed_pad_moves_with_all_that_touch_it_ahead(
    cell: str, direction: str, row: str, flowers: str
) -> None:
    pads = pond("PP.PPPPPP.PYDPPPRP.......", red="0,0 0,1")
    after = haru.play(position(haru.WIND, pads), (at(cell), direction))["pads"]
    assert (layout_of(after), flowers_of(after, RED)) == (row + "PPPP.PYDPPPRP.......", cells(flowers))


@pytest.mark.parametrize("direction, to", [("N", "1,2"), ("E", "2,3"), ("S", "3,2"), ("W", "2,1")])
def test_lone_pad_moves_one_cell(direction: str, to: str) -> None:
    pads: list[Pad | None] = [None] * 25
    pads[at("2,2")] = Pad("P")
    after = haru.play(position(haru.WIND, pads), (at("2,2"), direction))["pads"]
    assert layout_of(after).index("P") == at(to)


def test_wind_out_of_the_pond_or_without_pad_or_slantwise_or_round_is_illegal() -> None:
    pos = position(haru.WIND, pond(red="1,3", yellow="0,0"))
    assert haru.why_not(pos, (at("0,0"), "N")) == {"out-of-pond"}
    assert haru.why_not(pos, (at("0,0"), "W")) == {"out-of-pond"}
    assert haru.why_not(pos, (at("2,3"), "E")) == {"out-of-pond"}  # pushes 2,4, and not round to 2,2
    assert haru.why_not(pos, (at("0,1"), "S")) == {"no-pad"}
    assert (at("1,1"), "E") in legal(pos)  # 1,1 1,2 1,3 into 1,4


def test_wind_is_a_duty() -> None:  # A5
    pos = position(haru.WIND, pond(red="1,3", yellow="0,0"))
    assert haru.players_on_turn(pos) == {RED}
    assert {type(action) for action in legal(pos)} == {tuple}


def test_frogs_eggs_dark_sides_and_flowers_ride_with_their_pads() -> None:
    pads = pond(red="1,3", yellow="0,0")
    after = haru.play(position(haru.WIND, pads), (at("1,1"), "E"))["pads"]
    assert after[5:10] == [None, None, *pads[6:9]]


# --- Shapes


@pytest.mark.parametrize("multi_shape, points", [(haru.SUM, (2, 0)), (haru.BEST, (1, 0))])
def test_option_counts_all_shapes_or_the_best(multi_shape: str, points: tuple[int, int]) -> None:  # A6
    pads = pond(COMPACT, red="0,0 0,1 0,2 1,0 1,1 1,2")
    assert haru.round_points(position(haru.WIND, pads, multi_shape=multi_shape)) == points


# --- The round ends the moment that there is a shape


def test_bloom_of_the_junior_ends_the_round_before_the_senior_blooms() -> None:
    pads = pond(COMPACT, red="1,1 1,2 2,1", yellow="0,0 0,1")
    after = haru.choose(position(haru.CHOOSE, pads), (4, 6))
    assert (after["phase"], after["scores"], after["chosen"]) == (haru.ROUND_OVER, (1, 0), (4, 6))
    assert flowers_of(after["pads"], YELLOW) == cells("0,0 0,1")


def test_shape_by_the_senior_ends_the_round_before_the_frog_is_moved() -> None:  # A11
    pads = pond(COMPACT, red="0,0 2,2", yellow="0,1 0,2 1,1", frogs="1,2 3,3")
    after = haru.play(position(haru.SENIOR_BLOOM, pads), at("1,2"))
    assert (after["phase"], after["scores"], frog_cell(after["pads"], RED)) == (haru.ROUND_OVER, (0, 1), None)


def test_owner_of_the_shape_scores_whoever_made_it_and_no_dark_lily_follows() -> None:
    pads = pond(STAGGERED, yellow="0,0 0,1 1,1 1,2", red="2,0 2,4")
    after = haru.play(position(haru.WIND, pads), (at("0,0"), "E"))
    assert (after["phase"], after["scores"]) == (haru.ROUND_OVER, (0, 1))


def test_one_wind_scores_for_both() -> None:
    pads = pond(STAGGERED, red="0,0 0,1 1,1 1,2", yellow="0,2 0,3 1,3 1,4")
    after = haru.play(position(haru.WIND, pads), (at("0,0"), "E"))
    assert (after["phase"], after["scores"]) == (haru.ROUND_OVER, (1, 1))


def test_blooms_of_a_tie_score_for_both_without_moving_the_frogs() -> None:
    pads = pond(COMPACT, red="0,0 0,1 1,0", yellow="0,2 0,3 1,3", frogs="1,1 1,2")
    after = haru.choose(position(haru.CHOOSE, pads), (4, 4))
    assert (after["phase"], after["scores"], after["ties"]) == (haru.ROUND_OVER, (1, 1), 1)


# --- Ties


def test_tie_blooms_each_on_the_pad_of_the_own_frog() -> None:
    after = haru.choose(position(haru.CHOOSE), (4, 4))
    assert (pad_at(after["pads"], "3,3").flower, pad_at(after["pads"], "1,2").flower) == (
        (RED, 4),
        (YELLOW, 4),
    )
    assert (frog_cell(after["pads"], RED), frog_cell(after["pads"], YELLOW)) == (None, None)


@pytest.mark.parametrize("ties_before, first", [(0, RED), (1, YELLOW), (2, RED)])
def test_croak_goes_in_turn_over_the_ties_of_the_match(ties_before: int, first: int) -> None:  # A1
    pos = haru.choose(position(haru.CHOOSE, ties=ties_before), (4, 4))
    assert (pos["phase"], haru.players_on_turn(pos)) == (haru.TIE_FROG_1, {first})
    second = haru.play(pos, at("0,0"))
    assert (second["phase"], haru.players_on_turn(second)) == (haru.TIE_FROG_2, {1 - first})
    assert haru.why_not(second, at("0,0")) == {"frog-there"}
    after = haru.play(second, at("4,4"))
    assert (frog_cell(after["pads"], first), frog_cell(after["pads"], 1 - first)) == (at("0,0"), at("4,4"))


def test_coin_may_give_the_croak_to_either() -> None:  # A1
    pos = haru.choose(position(haru.CHOOSE, croak=haru.COIN), (4, 4))
    assert (pos["phase"], haru.players_on_turn(pos)) == (haru.CROAK, set())
    assert haru.players_on_turn(haru.croak(pos, YELLOW)) == {YELLOW}
    assert haru.players_on_turn(haru.croak(pos, RED)) == {RED}


def test_tie_has_no_wind_and_the_old_dark_lily_serves_the_next_turn() -> None:  # A2
    pos = haru.choose(position(haru.CHOOSE), (4, 4))
    assert haru.why_not(pos, DARK) == {"dark"}  # A4
    after = haru.play(haru.play(pos, at("0,0")), at("4,4"))
    assert (after["phase"], after["turn"], after["hands"]) == (haru.CHOOSE, 2, [{5, 8}, {6, 7}])
    assert haru.choose(after, (5, 7))["pads"][DARK] == Pad("D", dark=True, flower=(RED, 5))


def test_ties_that_place_no_frog_count_for_the_croak_too() -> None:  # A18
    after = haru.choose(seven_turns(haru.CHOOSE), (7, 7))
    assert after["ties"] == 1
    pos = position(haru.CHOOSE, after["pads"], turn=8, ties=1, hands=[{8}, {8}])
    assert haru.choose(pos, (8, 8))["ties"] == 2


def test_tie_in_turn_8_ends_the_round_unscored_with_the_flowers_unplaced() -> None:  # A3
    pads = haru.choose(seven_turns(haru.CHOOSE), (7, 7))["pads"]
    after = haru.choose(position(haru.CHOOSE, pads, turn=8, hands=[{8}, {8}]), (8, 8))
    assert (after["phase"], after["scores"], after["pads"]) == (haru.ROUND_OVER, (0, 0), pads)


# --- Frogs leave, eight turns


def test_tie_in_turn_7_takes_both_frogs_off_and_goes_on_with_turn_8() -> None:
    after = haru.choose(seven_turns(haru.CHOOSE), (7, 7))
    assert (after["phase"], after["turn"], after["hands"]) == (haru.CHOOSE, 8, [{8}, {8}])
    assert (frog_cell(after["pads"], RED), frog_cell(after["pads"], YELLOW)) == (None, None)


@pytest.mark.parametrize("bloom", ["3,2", "3,3"])
def test_frogs_leave_with_the_second_bloom_of_turn_7_before_any_is_moved(bloom: str) -> None:  # A10
    pos = haru.choose(seven_turns(haru.CHOOSE), (7, 8))
    assert (frog_cell(pos["pads"], RED), frog_cell(pos["pads"], YELLOW)) == (at("3,2"), at("2,3"))
    after = haru.play(pos, at(bloom))
    assert after["phase"] == haru.WIND
    assert (frog_cell(after["pads"], RED), frog_cell(after["pads"], YELLOW)) == (None, None)


def test_frogs_stay_while_three_pads_have_no_flower() -> None:
    pads = haru.choose(seven_turns(haru.CHOOSE), (7, 8))["pads"]
    assert sum(pad is not None and pad.flower is None for pad in pads) == 3
    assert frog_cell(pads, RED) == at("3,2")


def test_turn_8_has_a_wind_but_no_dark_lily_and_ends_the_round_unscored() -> None:
    turn_7 = haru.play(haru.play(haru.choose(seven_turns(haru.CHOOSE), (7, 8)), at("3,3")), (at("0,3"), "E"))
    pos = haru.choose(haru.play(turn_7, at("3,2")), (8, 7))
    assert (haru.junior(pos), legal(pos)) == (YELLOW, {at("2,3")})
    wind = haru.play(pos, at("2,3"))
    assert wind["phase"] == haru.WIND
    after = haru.play(wind, (at("0,4"), "W"))
    assert (after["phase"], after["scores"]) == (haru.ROUND_OVER, (0, 0))


# --- The match


@pytest.mark.parametrize(
    "scores, winner",
    [
        ((4, 4), None),
        ((5, 0), RED),
        ((6, 5), RED),  # both at once: the higher total
        ((5, 7), YELLOW),  # A7: totals, although a line of five may have made the 5
        ((5, 5), None),  # more rounds
        ((6, 6), None),
        ((8, 6), RED),  # A17: numbers above 5 are kept
    ],
)
def test_first_to_five_wins_unless_the_totals_are_equal(scores: tuple[int, int], winner: int | None) -> None:
    assert haru.winner_of(scores) == winner


def test_five_in_a_line_wins_at_once() -> None:
    pads = pond("PPPPP.PPPPPYDRPPP........", red="0,0 0,1 0,2 0,3", yellow="3,0 3,1")
    pos = position(haru.SENIOR_BLOOM, pads, chosen=(8, 1))
    after = haru.play(pos, at("0,4"))
    assert (after["phase"], after["scores"], haru.winner(after)) == (haru.MATCH_OVER, (5, 0), RED)


def test_round_at_equal_totals_of_five_is_followed_by_another() -> None:
    pads = pond(STAGGERED, red="0,0 0,1 1,1 1,2", yellow="0,2 0,3 1,3 1,4")
    after = haru.play(position(haru.WIND, pads, scores=(4, 4)), (at("0,0"), "E"))
    assert (after["phase"], after["scores"]) == (haru.ROUND_OVER, (5, 5))
    assert haru.next_round(after)["phase"] == haru.DRAW


@pytest.mark.parametrize("reset_pads, layout", [(False, "PPP.." + COMPACT[5:20] + "P...."), (True, FIGURE)])
def test_next_round_starts_from_pads_where_they_lie_or_from_the_figure(reset_pads: bool, layout: str) -> None:
    drifted = "PPP.." + COMPACT[5:20] + "P...."  # A8
    pads = pond(drifted, red="0,0 2,2", yellow="0,1 3,2", dark="2,0", frogs="1,1 1,2")
    pos = position(haru.ROUND_OVER, pads, reset_pads=reset_pads, scores=(3, 2), turn=6, ties=3)
    after = haru.next_round(pos)
    assert after["pads"] == fresh_pads(layout)
    assert (after["scores"], after["ties"], after["turn"], after["phase"]) == ((3, 2), 3, 1, haru.DRAW)
    assert (after["hands"], after["piles"]) == ([set(), set()], [set(range(1, 9))] * 2)


@pytest.mark.parametrize(
    "changes, faults",
    [
        ({"pads": fresh_pads(FIGURE.replace("D", "P"))}, {"not-the-16-pads", "number-of-dark-lilies"}),
        ({"pads": fresh_pads(FIGURE + ".")}, {"not-the-16-pads"}),
        ({"turn": 2}, {"number-of-flowers"}),
        ({"hands": [{1}, {1, 2}], "piles": [set(range(2, 9)), set(range(2, 9))]}, {"not-the-8-flowers"}),
        ({"phase": haru.CHOOSE}, {"size-of-hand"}),
        ({"pads": pond(dark="0,0")}, {"number-of-dark-lilies"}),
        (
            {"pads": [pad and pad._replace(dark=False) for pad in fresh_pads(FIGURE)]},
            {"number-of-dark-lilies", "double-dark-pad-shows-light"},
        ),
        ({"pads": pond(frogs="1,3 0,0")}, {"frog-on-dark-or-flowered-pad"}),
        ({"pads": [pad and pad._replace(frog=None) for pad in fresh_pads(FIGURE)]}, {"number-of-frogs"}),
        ({"scores": (5, 4)}, {"match-is-over"}),
    ],
)
def test_impossible_position_has_its_faults(changes: dict[str, object], faults: set[str]) -> None:
    pos: Position = {**haru.new(), **changes}  # type: ignore[typeddict-item]
    assert haru.position_faults(pos) == faults


def test_shape_on_the_pond_is_a_fault_before_a_choice() -> None:
    pads = pond(COMPACT, red="0,0 0,1 1,0 1,1", yellow="0,2 0,3 2,0 3,0")
    pos = position(haru.CHOOSE, pads, turn=5, hands=[{5, 6, 7}] * 2, piles=[{8}] * 2)
    assert haru.position_faults(pos) == {"round-is-over"}


@pytest.mark.parametrize("seed", range(10))
def test_random_matches_keep_the_invariants(seed: int) -> None:
    assert faults_of_random_match(seed) == set()
