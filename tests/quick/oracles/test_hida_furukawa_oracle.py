"""The Hida-Furukawa oracle against the rulebook's examples, the facts, each reading's sides, and misreadings.

A comment `not X: reading` gives what a plausible misreading would say instead.
"""

from collections import Counter
from collections.abc import Sequence

import pytest

from oracles import hida_furukawa as hida
from oracles import hida_furukawa_boards as built
from oracles.hida_furukawa_boards import GRID, RING, Board, laid

NOTHING = ". . . / . . . / . . ."
ROW_AND_DIAGONAL = "1 2 3 / 2 1 1 / 2 2 3"  # 17 in values, two combos
DULL = "1 1 2 / 2 2 1 / 1 1 2"  # 13 in values, no combo


def stacks(specials: Sequence[str] = (), icons: str = "ABCDEF") -> list[list[str]]:
    """Stacks by icon with these specials two by two, or with all twelve in the order of the table."""
    dealt = list(specials or [*built.SPECIALS] * 2)
    return [
        [icon + value for value in built.PROPERTIES[icon]] + dealt[2 * i : 2 * i + 2]
        for i, icon in enumerate(icons)
    ]


def test_deck_is_twelve_of_each_value_but_six_zeros() -> None:
    assert Counter(map(built.value, built.DECK.elements())) == {0: 6, 1: 12, 2: 12, 3: 12}


@pytest.mark.parametrize(
    "players, length, count",
    [(2, "quick", 3), (2, "normal", 3), (3, "quick", 4), (3, "normal", 6), (5, "quick", 4), (4, "normal", 6)],
)
def test_rounds_follow_the_length_but_for_two_players(players: int, length: str, count: int) -> None:
    assert hida.rounds(players, length) == count


@pytest.mark.parametrize(
    "given, players, length, advance, faults",
    [
        (stacks(), 4, "normal", False, set()),
        (stacks(icons="FBCA"), 4, "quick", False, set()),
        (stacks(icons="FBC"), 2, "normal", False, set()),  # Reading R19; not six
        (stacks(icons="FBC"), 2, "normal", True, set()),
        (stacks(icons="FBC"), 3, "quick", False, {"number-of-stacks"}),
        (
            stacks(["DRAW", "DRAW", "DRAW", "PEEK", "PEEK", "COMBO"], "ABC"),
            2,
            "quick",
            False,
            {"not-of-the-deck"},
        ),
        (
            [*stacks(icons="AB"), ["A0", *stacks()[2][1:]]],
            2,
            "quick",
            False,
            {"not-of-the-deck", "not-one-icon"},
        ),
        ([*stacks(icons="AB"), ["D0", *stacks()[2][1:]]], 2, "quick", False, {"not-one-icon"}),
        ([*stacks(icons="AB"), ["D0", *stacks()[2][1:]]], 2, "quick", True, set()),  # any seven
        ([*stacks(icons="AB"), stacks()[2][:6]], 2, "quick", True, {"not-seven-cards"}),
    ],
)
def test_stack_faults_are_named(
    given: list[list[str]], players: int, length: str, advance: bool, faults: set[str]
) -> None:
    assert hida.stack_faults(given, players, length, advance=advance) == faults


@pytest.mark.parametrize(
    "players, starter, active, on_table",
    [
        (2, 1, [1, 0, 1, 0, 1, 0], 0),
        (3, 2, [2, 0, 1, 2, 0, 1], 0),
        (4, 1, [1, 2, 3, 0, 1, 1], 2),  # Reading R9; not 0, 0: the last active player
        (5, 3, [3, 4, 0, 1, 2, 3], 1),
    ],
)
def test_six_auctions_go_round_and_end_with_the_table(
    players: int, starter: int, active: list[int], on_table: int
) -> None:
    schedule = hida.schedule(players, starter)
    assert [player for player, _ in schedule] == active
    assert [from_hand for _, from_hand in schedule] == [True] * (6 - on_table) + [False] * on_table


@pytest.mark.parametrize(
    "players, from_hand, expected",
    [
        (3, True, (1, [0, 2])),
        (5, True, (1, [0, 2, 3, 4])),
        (4, False, (None, [0, 1, 2, 3])),  # table cards: everybody sealed
        (2, True, (None, [0, 1])),  # two players: never an open bid
    ],
)
def test_active_player_bids_openly_first(
    players: int, from_hand: bool, expected: tuple[int | None, list[int]]
) -> None:
    assert hida.bidders(players, 1, from_hand=from_hand) == expected


@pytest.mark.parametrize("coins, bids", [(0, [0]), (3, [0, 1, 2, 3])])
def test_bids_are_up_to_the_own_coins(coins: int, bids: list[int]) -> None:
    assert list(hida.legal_bids(coins)) == bids  # Reading R8


@pytest.mark.parametrize(
    "bids, winner",
    [
        ((5, 5, 3, 0), 2),  # not 0 or 1: a tie of the highest goes to the second highest bid
        ((0, 1, 1, 2), 3),
        ((5, 4, 4, 5, 1), 4),
        ((4, 4, 0), 2),  # a zero can win; not nobody
        ((4, 4, 4, 4), None),
        ((3, 3, 1, 1), None),  # two ties, no bid alone
        ((0, 0), None),
        ((0, 1), 1),
    ],
)
def test_highest_bid_made_by_one_player_alone_wins(bids: tuple[int, ...], winner: int | None) -> None:
    assert hida.highest_unique(bids) == winner


@pytest.mark.parametrize(
    "bids, active, from_hand, winner, coins",
    [
        ((5, 5, 3, 0), 1, True, 2, (7, 7, 9, 12)),  # all pay; not (12, 12, 9, 12): the winner alone
        ((4, 4, 4, 4), 1, True, 1, (8, 8, 8, 8)),
        ((3, 3, 1, 1), 2, True, 2, (9, 9, 11, 11)),  # not nobody, as not all bids are the same
        ((0, 0, 0, 0), 3, True, 3, (12, 12, 12, 12)),
        ((4, 4, 4, 4), 1, False, None, (8, 8, 8, 8)),  # Reading R10; not 1: as for a hand card
        ((5, 5, 3, 0), 1, False, 2, (7, 7, 9, 12)),
    ],
)
def test_auction_without_a_winner_goes_to_the_active_player_or_the_discards(
    bids: tuple[int, ...], active: int, from_hand: bool, winner: int | None, coins: tuple[int, ...]
) -> None:
    assert hida.auction((12,) * 4, bids, active, from_hand=from_hand) == (winner, coins)


def test_two_equal_sealed_bids_leave_the_card_to_its_owner() -> None:
    assert hida.auction((12, 12), (2, 2), 1, from_hand=True) == (1, (10, 10))


@pytest.mark.parametrize(
    "hands, on_table, targets",
    [
        ([["A0"], ["A1"], [], []], 2, {(0, 0), (None, 0), (None, 1)}),  # Reading R26; not (1, 0)
        ([[], ["A1", "A2"], []], 0, set()),
        ([["A0", "A1"], [], ["A2"]], 0, {(0, 0), (0, 1), (2, 0)}),
    ],
)
def test_peek_sees_the_cards_of_others_and_of_the_table(
    hands: list[list[str]], on_table: int, targets: set[tuple[int | None, int]]
) -> None:
    assert hida.peek_targets(hands, on_table, 1) == targets


def test_printed_example_is_17_in_values_and_two_combos() -> None:
    score = hida.score((laid(ROW_AND_DIAGONAL),), (0,))
    assert (score.values, score.combo_points, score.totals) == ((17,), (6,), (23,))  # not 9 + 9 + 9
    assert score.combos == (((6, 7, 8), (8, 12, 16)),)


@pytest.mark.parametrize(
    "grid, ring",
    [
        ("2 3 1 / . 2 . / . . 2", {(0, 3): "EXT"}),  # Reading R13; not 18: a line of four as one combo
        ("2 1 . / . 2 . / . 3 2", {(-1, -1): "EXT"}),
    ],
)
def test_extend_example_is_12_in_values_and_three_combos(grid: str, ring: dict[tuple[int, int], str]) -> None:
    score = hida.score((laid(grid, ring=ring),), (0,))
    assert (score.values, score.combo_points, score.totals) == ((12,), (9,), (21,))


@pytest.mark.parametrize(
    "own, points",
    [
        (laid("1 1 1 / . . . / . . ."), 3),
        (laid(". 2 . / . DRA . / . EXT ."), 3),
        (laid("3 . . / . PEE . / . . COM"), 3),
        (laid("2 3 REF / . . . / . . ."), 3),
        (laid(". . 0 / . 0 . / 0 . ."), 10),
        (laid("0 1 2 / . . . / . . ."), 0),  # not a straight
        (laid("1 1 2 / . . . / . . ."), 0),
        (laid("1 3 3 / . . . / . . ."), 0),
        (laid("0 . . / . . . / . . 0"), 0),  # not 10: the bare base as 0
        (laid("1 . 1 / . . . / 1 . 1"), 0),
        (laid("1 3 . / . . . / . . .", ring={(0, 3): "EXT"}), 0),  # Reading R14; not 3: over a gap
        (laid("1 . . / . 3 . / . . .", ring={(-1, -1): "EXT"}), 3),
        (laid("1 1 . / 1 . . / . . .", "1"), 3 - 3),
        (laid("1 1 . / . . . / . . .", "1"), 0),  # not 3: cards aside in a combo
        (laid("2 . . / . . . / . . .", ring={(-1, 1): "EXT", (1, -1): "EXT"}), 3),  # Reading R24; not 0
        (laid("2 2 2 / 2 2 2 / 2 2 2"), 24),  # eight lines
        (laid("1 2 3 / 2 . . / 3 . ."), 6),  # one card in two
        (laid("2 2 2 / . . . / . . .", ring={(0, -1): "EXT", (0, 3): "EXT"}), 9),  # five in a line
    ],
)
def test_combos_are_three_neighbours_of_one_value_or_a_straight(own: Board, points: int) -> None:
    assert sum(hida.combos(own).values()) == points


def test_ring_cells_add_one_or_two_lines_of_the_grid() -> None:
    added = Counter(
        [cell for line in hida.lines() for cell in line if cell in RING and len({*line} & {*GRID}) == 2]
    )
    assert sorted(added[cell] for cell in RING) == [1] * 8 + [2] * 8
    assert sum(len({*line} & {*GRID}) == 1 for line in hida.lines()) == 4


@pytest.mark.parametrize(
    "own, points",
    [
        (laid("COM 1 2 / . . . / . . ."), 0),  # one combo: nothing
        (laid("COM 1 2 / 1 . . / 2 . ."), 3),
        (laid("COM 1 2 / 1 2 . / 2 . ."), 5),  # three
        (laid("COM 3 3 / 3 3 3 / 3 3 3"), 5),  # eight are not more
        (laid("COM 3 3 / COM 1 . / 3 . 3"), 6),  # both: twice; not 3
        (laid(ROW_AND_DIAGONAL, "COM"), 3),  # aside too
        (laid(ROW_AND_DIAGONAL), 0),
        (laid("0 0 0 / 1 . COM / 2 . 3", "1"), 0),
        (laid("0 0 0 / COM 1 2 / . . ."), 3),  # three zeros are one combo
    ],
)
def test_combo_card_pays_by_the_number_of_combos(own: Board, points: int) -> None:
    assert hida.combo_card_points(own) == points


def test_values_count_aside_too() -> None:
    assert hida.card_points(laid("1 . . / . . . / . . .", "3 EXC")) == 5


@pytest.mark.parametrize(
    "coins, money",
    [
        ((5, 2, 0), (4, 0, 0)),
        ((5, 5, 0), (4, 4, 0)),  # Reading R6; not (0, 0, 0)
        ((0, 0, 0), (0, 0, 0)),  # Reading R6; not (4, 4, 4)
        ((9, 4, 3), (4, 0, 0)),  # Reading R7; not (4, 4, 4): after the limit of three
    ],
)
def test_most_money_is_four_points(coins: tuple[int, ...], money: tuple[int, ...]) -> None:
    assert hida.score((laid(NOTHING),) * 3, coins).money_points == money


@pytest.mark.parametrize(
    "grids, coins, totals, ranks",
    [
        ((DULL, ROW_AND_DIAGONAL), (1, 0), (17, 23), (2, 1)),
        (("1 . . / . . . / . . .", "3 2 . / . . . / . . .", NOTHING), (1, 0, 0), (5, 5, 0), (1, 1, 3)),
    ],
)
def test_tied_players_share_the_victory(
    grids: tuple[str, ...], coins: tuple[int, ...], totals: tuple[int, ...], ranks: tuple[int, ...]
) -> None:
    score = hida.score(tuple(map(laid, grids)), coins)
    assert (score.totals, score.ranks) == (totals, ranks)


@pytest.mark.parametrize(
    "points, starter, expected",
    [
        ((1, 2, 3), 0, 2),
        ((3, 3, 1), 0, 0),  # Reading R1: the starter stays
        ((3, 3, 1), 1, 1),
        ((3, 3, 1), 2, 0),  # clockwise from the starter
        ((3, 1, 3), 1, 2),
        ((1, 1, 1), 2, 2),
    ],
)
def test_most_points_start_the_next_round(points: tuple[int, ...], starter: int, expected: int) -> None:
    boards = tuple(laid(f"{own} . . / . . . / . . .") for own in points)
    assert hida.end_round(boards, (0, 0, 0), starter).starter == expected


@pytest.mark.parametrize(
    "points, last, coins",
    [
        ((3, 2, 1), (2,), (15, 14, 18)),  # as Peter: 3 carried and 15; not 15
        ((3, 1, 1), (1, 2), (15, 17, 18)),  # Reading R3; not (), not one of them
        ((1, 1, 1), (), (15, 14, 15)),  # Reading R3; not all
    ],
)
def test_last_players_get_more_on_top_of_what_they_carry(
    points: tuple[int, ...], last: tuple[int, ...], coins: tuple[int, ...]
) -> None:
    boards = tuple(laid(f"{own} . . / . . . / . . .") for own in points)
    end = hida.end_round(boards, (7, 2, 3), 0)
    assert (end.last, end.coins) == (last, coins)


@pytest.mark.parametrize(
    "own, points",
    [
        (laid("1 2 3 / . . . / . . ."), 9),  # Reading R2; not 6: values only
        (laid("COM 3 3 / 3 3 3 / 3 3 3"), 27 + 24),  # not 5 more: COMBO waits for the end
        (laid(NOTHING, aside="3"), 3),
    ],
)
def test_points_between_rounds_are_values_and_combos(own: Board, points: int) -> None:
    assert hida.end_round((own, laid(NOTHING)), (9, 0), 0).points == (points, 0)
