"""The places and effects of the Hida-Furukawa oracle against examples, readings and misreadings.

A comment `not X: reading` gives what a plausible misreading would say instead.
"""

from collections import Counter

import pytest

from oracles import hida_furukawa_boards as built
from oracles.hida_furukawa_boards import ASIDE, BASE, GRID, RING, Board, Boards, laid

NOTHING = ". . . / . . . / . . ."
ONES = "1 1 1 / 1 1 1 / 1 1 ."  # one free cell
TWOS = "2 2 2 / 2 2 2 / 2 2 3"  # full


def cards_of(boards: Boards) -> Counter[str]:
    return Counter(kept for own in boards for _, kept in built.holdings(own))


@pytest.mark.parametrize("name, coins", [("REFUND", 5), ("COMBO", 0), ("A3", 0)])
def test_refund_gives_five_coins(name: str, coins: int) -> None:
    assert built.coins_at_once(name) == coins


@pytest.mark.parametrize(
    "name, pile, cards",
    [
        ("DRAW", ["A0", "REFUND"], {"A0", "REFUND"}),  # Reading R11; not the last one only
        ("DRAW", [], set()),
        ("PEEK", ["A0"], set()),
        ("A3", ["A0"], set()),
    ],
)
def test_draw_brings_any_card_of_the_pile(name: str, pile: list[str], cards: set[str]) -> None:
    assert built.next_draws(name, pile) == cards


@pytest.mark.parametrize(
    "own, name, places",
    [
        (laid(NOTHING), "A1", list(GRID)),  # the base too, and nothing need be adjacent
        (laid("1 . . / . . . / . . 3"), "A1", sorted({*GRID} - {6, 18})),
        (laid(ONES), "DRAW", [18]),  # not aside while there is room
        (laid(TWOS), "DRAW", [ASIDE]),
        (laid(NOTHING), "EXTEND", list(range(25))),
        (laid(TWOS), "EXTEND", list(RING)),  # Reading R23; not ASIDE
        (laid(TWOS, ring={(-1, -1): "EXT"}), "EXTEND", list(RING[1:])),
        (laid(NOTHING, ring={(-1, -1): "EXT"}), "A1", list(GRID)),  # not next to it outside
    ],
)
def test_a_won_card_goes_on_a_free_cell_or_aside(own: Board, name: str, places: list[int]) -> None:
    assert built.places(own, name) == places


def test_a_plain_card_has_one_outcome_for_each_place() -> None:
    boards = (laid("1 1 . / 1 . 1 / 1 1 1"), laid(TWOS))
    assert built.outcomes(boards, 0, "COMBO") == {
        (laid("1 1 COM / 1 . 1 / 1 1 1"), laid(TWOS)),
        (laid("1 1 . / 1 COM 1 / 1 1 1"), laid(TWOS)),
    }


def test_all_outcomes_of_exchange_are_as_many_as_counted_by_hand() -> None:
    # nothing: 1; swapped with one of 8: 8, and the same by covering; one of 9 for one of 9: 81;
    # one of 8 covered and given for one of 9: 72
    theirs = laid("0 COM 2 / 3 REF DRA / EXT PEE COM")
    assert len(built.outcomes((laid(ONES), theirs), 0, "EXCHANGE")) == 1 + 8 + 81 + 72


def test_exchange_on_empty_boards_is_only_built() -> None:
    found = built.outcomes((laid(NOTHING), laid(NOTHING)), 1, "EXCHANGE")
    assert {own.grid.index("EXCHANGE") for _, own in found} == {*GRID}
    assert len(found) == 9


@pytest.mark.parametrize(
    "mine, theirs, possible",
    [
        ("1 1 1 / 1 1 1 / 1 1 EXC", TWOS, True),  # (a)
        ("EXC 1 1 / 1 1 1 / 1 1 1", TWOS, True),  # (b), or (d) with a free cell
        ("1 1 1 / 1 3 1 / 1 1 EXC", "2 2 2 / 2 2 2 / 2 2 1", True),  # (c)
        ("1 1 1 / 1 1 1 / 1 1 2", "2 2 EXC / 2 2 2 / 2 2 3", True),  # (c), Reading R17
        ("EXC 1 1 / 1 1 1 / 1 1 3", "2 2 2 / 2 2 2 / 2 2 1", True),  # (d) with a trade
        ("1 1 1 / 1 3 1 / 1 1 EXC", "1 2 2 / 2 2 2 / 2 2 2", False),  # put where theirs was not
        ("EXC 1 1 / 1 1 1 / 1 3 1", "2 2 2 / 2 2 2 / 2 2 1", False),  # swap and trade at once
        ("1 1 1 / 1 1 1 / 1 . EXC", "2 2 2 / 2 2 2 / 2 2 3", False),
        ("3 1 1 / 1 1 1 / 1 2 EXC", "1 2 2 / 2 2 2 / 2 2 1", False),  # two trades
    ],
)
def test_exchange_does_one_of_its_modes(mine: str, theirs: str, possible: bool) -> None:
    found = built.outcomes((laid(ONES), laid(TWOS)), 0, "EXCHANGE")
    assert ((laid(mine), laid(theirs)) in found) == possible


def test_exchange_may_swap_two_older_cards() -> None:
    found = built.outcomes((laid("1 3 2 / 1 1 1 / 1 1 ."),), 0, "EXCHANGE")
    assert (laid("1 2 3 / 1 1 1 / 1 1 EXC"),) in found


def test_exchange_may_fetch_a_coffee_shop_for_a_playground() -> None:
    peter, john = laid(". . 2 / . EXC . / . . ."), laid("3 . . / . . . / . . .")
    after = (laid("3 . . / . EXC . / . . ."), laid(". . . / . . . / . . 2"))
    assert after in set(built.trades((peter, john), 0))


def test_both_traders_choose_among_all_free_cells() -> None:
    before = (laid("1 1 1 / 1 1 1 / 1 . 3"), laid("2 2 2 / 2 2 2 / 2 . 0"))
    found = {b for b in built.trades(before, 0) if "A0" in b[0].grid and "A3" in b[1].grid}
    assert {own for own, _ in found} == {laid("1 1 1 / 1 1 1 / 1 0 ."), laid("1 1 1 / 1 1 1 / 1 . 0")}
    assert {other for _, other in found} == {laid("2 2 2 / 2 2 2 / 2 3 ."), laid("2 2 2 / 2 2 2 / 2 . 3")}
    assert len(found) == 4


def test_exchange_trades_with_any_opponent() -> None:
    boards = (laid("EXC . . / . . . / . . ."), laid(NOTHING), laid("2 . . / . . . / . . ."))
    assert all(own[1] == laid(NOTHING) for own in built.trades(boards, 0))
    assert len(set(built.trades(boards, 0))) == 9 * 9


def test_covered_card_moves_to_every_free_cell_and_never_aside() -> None:
    boards = (laid("1 2 . / 2 1 2 / 2 1 ."), laid(NOTHING))
    after = {own for own, _ in built.covers(boards, 0) if own.grid[BASE] == "EXCHANGE"}
    assert after == {laid("1 2 1 / 2 EXC 2 / 2 1 ."), laid("1 2 . / 2 EXC 2 / 2 1 1")}


@pytest.mark.parametrize("ring", [{}, {(-1, 3): "EXT"}])
def test_exchange_covers_neither_base_nor_ring(ring: dict[tuple[int, int], str]) -> None:
    boards = (laid("1 . . / . . . / . . .", ring=ring), laid(NOTHING))  # Readings R18, R25
    assert {own.grid.index("EXCHANGE") for own, _ in built.covers(boards, 0)} == {6}


@pytest.mark.parametrize(
    "mine, aside",
    [
        (TWOS, "EXC"),  # (a)
        ("2 2 2 / 2 2 2 / 2 2 EXC", "3"),  # (b), or (d) with the card aside
        ("2 2 2 / 2 2 2 / 2 2 1", "EXC"),  # (c)
        ("2 2 2 / 2 2 2 / 2 2 3", "1"),  # (c) with EXCHANGE itself
        ("2 2 2 / 2 2 2 / 2 2 EXC", "1"),  # (d) with a trade
    ],
)
def test_exchange_works_with_a_full_grid(mine: str, aside: str) -> None:
    found = {own for own, _ in built.outcomes((laid(TWOS), laid("1 . . / . . . / . . .")), 0, "EXCHANGE")}
    assert laid(mine, aside) in found  # Reading R27


@pytest.mark.parametrize(
    "mine, theirs",
    [
        (laid("2 2 2 / 2 2 2 / 2 2 0", "3"), laid("1 . . / . . . / . . .")),  # swapped in
        (laid(TWOS, "1"), laid("0 . . / . . . / . . .")),  # given away
    ],
)
def test_cards_aside_can_be_swapped_and_traded(mine: Board, theirs: Board) -> None:
    before = (laid(TWOS, "0"), laid("1 . . / . . . / . . ."))
    found = {*built.swaps(before, 0), *built.trades(before, 0)}
    assert (mine, theirs) in found  # Reading R16; not: cards aside are out of play


def test_an_opponents_card_aside_can_be_asked_for() -> None:
    before = (laid("1 . . / . . . / . . ."), laid(TWOS, "0"))
    assert (laid(". . . / . 0 . / . . ."), laid(TWOS, "1")) in set(built.trades(before, 0))


def test_traded_extend_comes_into_the_grid_or_aside() -> None:
    before = (laid(TWOS, "0"), laid(NOTHING, ring={(0, 3): "EXT"}))  # Reading R15; not to a ring again
    found = {own for own, _ in built.trades(before, 0) if "EXTEND" in (*own.grid, *own.aside)}
    assert {own.grid[cell] for own in found for cell in RING} == {""}
    assert laid(TWOS, "EXT") in found
    assert laid("EXT 2 2 / 2 2 2 / 2 2 3", "0") in found


def test_card_received_for_an_extend_stays_out_of_the_ring() -> None:
    before = (laid("1 . . / . . . / . . ."), laid(TWOS, ring={(0, 3): "EXT"}))
    after = {other for own, other in built.trades(before, 0) if "EXTEND" in own.grid}
    assert after == {laid(TWOS, "1")}


def test_swap_moves_nothing_into_or_out_of_the_ring() -> None:
    before = (laid("1 EXC . / . . . / . . .", ring={(0, 3): "EXT"}),)
    after = (laid("EXC 1 . / . . . / . . .", ring={(0, 3): "EXT"}),)
    assert set(built.swaps(before, 0)) == {after}  # Reading R15; not three


@pytest.mark.parametrize(
    "before, after",
    [
        ("EXT 1 1 / 1 1 1 / 1 1 .", laid("EXC 1 1 / 1 1 1 / 1 1 EXT")),
        ("EXT 1 1 / 1 1 1 / 1 1 1", laid("EXC 1 1 / 1 1 1 / 1 1 1", "EXT")),
    ],
)
def test_covered_extend_stays_in_the_grid_or_goes_aside(before: str, after: Board) -> None:
    found = {
        own for own, _ in built.covers((laid(before), laid(NOTHING)), 0) if own.grid[GRID[0]] == "EXCHANGE"
    }
    assert found == {after}  # Reading R25; not any ring cell


def test_a_chain_of_draws_builds_every_card() -> None:
    before = (laid("1 1 1 / 1 1 1 / 1 . ."),)
    found = built.outcomes_of_draws(before, 0, ["DRAW", "DRAW", "A3"])
    assert found == {  # Reading R12; not two cards: only the first draws
        (laid("1 1 1 / 1 1 1 / 1 DRA DRA", "3"),),
    }


def test_cards_aside_have_no_order() -> None:
    assert built.outcomes_of_draws((laid(TWOS),), 0, ["DRAW", "A1"]) == {(laid(TWOS, "1 DRA"),)}


def test_drawn_specials_take_effect() -> None:
    full_but_one = (laid(ONES),)
    assert len(built.outcomes_of_draws(full_but_one, 0, ["DRAW", "EXTEND"])) == 16
    assert (laid("EXC 1 1 / 1 1 1 / 1 1 DRA", "1"),) in built.outcomes_of_draws(
        full_but_one, 0, ["DRAW", "EXCHANGE"]
    )


def test_no_outcome_loses_a_card_or_breaks_the_boards() -> None:
    before = (
        laid("0 1 2 / 3 EXT 1 / REF . .", ring={(3, 3): "EXT"}),
        laid("PEE 1 2 / 3 1 2 / 2 3 COM", "DRA"),
    )
    found = built.outcomes(before, 0, "EXCHANGE")
    assert {tuple(sorted((cards_of(b) - cards_of(before)).elements())) for b in found} == {("EXCHANGE",)}
    assert {frozenset(built.board_faults(b) - {"not-of-the-deck"}) for b in found} == {frozenset()}


@pytest.mark.parametrize(
    "boards, faults",
    [
        ((laid("2 2 2 / . . . / . . ."),), {"not-of-the-deck"}),  # one icon has two twos at most
        ((laid(NOTHING, ring={(-1, 0): "1"}),), {"only-extend-outside"}),
        ((laid("1 . . / . . . / . . .", "0"),), {"aside-with-room"}),
        ((laid("0 1 2 / 3 EXT REF / EXC . .", ring={(-1, 0): "EXT"}),), set()),
    ],
)
def test_impossible_boards_are_named(boards: Boards, faults: set[str]) -> None:
    assert built.board_faults(boards) == faults
