"""The Haniwa oracle against the rulebook's examples, the facts, each reading's sides, and misreadings.

A comment `not X: reading` gives what a plausible misreading would say instead.
"""

from collections.abc import Sequence

import pytest

from oracles import haniwa
from oracles.haniwa import CURSED, FACE_DOWN, LIT, OPEN, Column, Placed, Position

ALL = [colour + power for colour in haniwa.COLOURS for power in "123" for _ in range(3)]
EMPTY = ". . . . / . . . . / . . . ."
EXAMPLE_A = "Y3 R3 Y2 B1 / G1 Y1 G2 G1 / G3 B3 Y1 R1"  # a board for the end of game example
EXAMPLE_B = "B2 R3 R1 R2 / G2 B2 B1 R3 / G1 G2 Y3 R2"


def area(text: str) -> list[str]:
    return ["" if word == "." else word for word in text.split() if word != "/"]


def loose(
    a: str = EMPTY,
    b: str = EMPTY,
    *,
    dice: Sequence[int] = (1, 1, 1, 1),
    hands: tuple[str, str] = ("", ""),
    kofun: tuple[str, str] = ("", ""),
    discards: tuple[int, int] = (0, 0),
    discarded_now: bool = False,
    first: int = 0,
) -> Position:
    """A position, whether or not it can come about; hands are filled up with tiles that are left."""
    areas = [area(a), area(b)]
    dealt = [hands[0].split(), hands[1].split()]
    left = list(ALL)
    for tile in [cell.lstrip("?") for cell in (*areas[0], *areas[1], *dealt[0], *dealt[1])]:
        if tile in left:
            left.remove(tile)
    for hand in dealt:
        while len(hand) < 4:
            hand.append(left.pop(0))
    stock = haniwa.KOFUN
    for kept in [*kofun[0], *kofun[1], *(c[0] for c in (*areas[0], *areas[1]) if c.endswith("+"))]:
        stock = stock.replace(kept, "", 1)
    drawn = sum(discards) + sum(cell != "" for cell in (*areas[0], *areas[1])) + len(dealt[0]) + len(dealt[1])
    return {
        "first": first,
        "gozoku": "GBYR",
        "dice": dice,
        "areas": areas,
        "hands": dealt,
        "stock": stock,
        "kofun": kofun,
        "discards": discards,
        "discarded_now": discarded_now,
        "piles": (0, 36 - drawn),
    }


def sure(position: Position) -> Position:
    """The same position, sure to have no fault."""
    assert haniwa.position_faults(position) == set()
    return position


def full(**changes: object) -> Position:
    """The end of game example; `?R1` among the changes of area `a` is its red 1."""
    given = {"a": EXAMPLE_A, "b": EXAMPLE_B, "dice": (2, 6, 1, 3), **changes}
    return sure(loose(**given))  # type: ignore[arg-type]


def replay(a: str, b: str) -> tuple[Position, int]:
    """Places two areas cell by cell in turn from dice at 1; the end and how often a die wrapped."""
    position, wraps = loose(), 0
    for turn in range(24):
        tile = area((a, b)[turn % 2])[turn // 2]
        position["hands"] = [[tile] * 4] * 2
        placed = haniwa.place(position, (tile, turn // 2, OPEN))
        position, wraps = placed.position, wraps + placed.wrapped
        if placed.kofun_choices:
            position = haniwa.take_kofun(position, turn % 2, min(placed.kofun_choices))
    return position, wraps


def column(a: str, b: str) -> Column:
    """The comparison of a green column with these tiles; the rest of the areas is of no matter."""
    cells = [
        f"{one} B1 B1 B1 / {two} B1 B1 B1 / {three} B1 B1 B1" for one, two, three in (a.split(), b.split())
    ]
    return haniwa.compare(loose(*cells), 0)


def won(die: int, winner: int | None = 0, *, smile: bool = False) -> Column:
    return Column(die, (0, 0), (0, 0), (0, 0), winner, smile, cancelled=False)


def placed_in_empty_area(tile: str, cell: int, way: str = OPEN, **changes: object) -> Placed:
    given = {"hands": (tile, ""), **changes}
    return haniwa.place(sure(loose(**given)), (tile, cell, way))  # type: ignore[arg-type]


def test_end_of_game_example_compares_its_columns_as_printed() -> None:
    columns = haniwa.score(full()).columns
    assert [c.winner for c in columns] == [0, 0, 0, 1]
    assert columns[0].powers == (7, 5)
    assert (columns[1].powers, columns[1].matching_powers) == ((7, 7), (3, 2))
    assert (columns[2].matching_powers, columns[2].matching_tiles) == ((3, 3), (2, 1))
    assert columns[3].powers == (3, 7)
    assert [c.smile for c in columns] == [False, False, False, True]


def test_end_of_game_example_scores_8_to_15_with_the_printed_kofun() -> None:
    score = haniwa.score(full(kofun=("RGY", "BN")))
    assert [c.cancelled for c in score.columns] == [False, True, False, False]
    assert (score.dice_points, score.smile_points) == ((2 + 0 + 1, 3), (0, 2))
    assert (score.dogu_points, score.kofun_points) == ((2, 8), (3, 2))
    assert (score.totals, score.ranks) == ((8, 15), (2, 1))


def test_end_of_game_example_scores_5_to_13_without_kofun() -> None:
    assert haniwa.score(full()).totals == (5, 13)


def test_end_of_game_example_comes_from_dice_at_1_with_three_wraps_only() -> None:
    position, wraps = replay(EXAMPLE_A, EXAMPLE_B)
    assert (position["dice"], wraps) == ([2, 6, 1, 3], 3)


@pytest.mark.parametrize(
    "die, tile, after, wrapped",
    [
        (5, "R3", 2, True),  # the printed example; not 6: stops there; not 1: counts from 0
        (1, "R2", 3, False),  # the printed power 2
        (3, "R3", 6, False),  # exactly 6; not wrapped: "exceeds" read as "reaches"
        (6, "R1", 1, True),
        (6, "R3", 3, True),
        (5, "G3", 5, False),
    ],
)
def test_die_of_the_column_goes_up_by_the_power_and_round(
    die: int, tile: str, after: int, wrapped: bool
) -> None:
    placed = placed_in_empty_area(tile, 7, dice=(1, 1, 1, die))
    assert (placed.position["dice"], placed.wrapped) == ([1, 1, 1, after], wrapped)


@pytest.mark.parametrize("cell, dice", [(3, [1, 1, 1, 3]), (11, [1, 1, 1, 3]), (8, [1, 1, 1, 1])])
def test_gozoku_stands_over_a_column_in_every_row(cell: int, dice: list[int]) -> None:
    assert placed_in_empty_area("R2", cell).position["dice"] == dice  # not by row, as it is printed


def test_dice_are_shared_by_both_players() -> None:
    position = sure(loose("G1 . . . / . . . . / . . . .", dice=(2, 1, 1, 1), hands=("", "G2")))
    assert haniwa.place(position, ("G2", 4, OPEN)).position["dice"] == [4, 1, 1, 1]


@pytest.mark.parametrize(
    "die, kofun, choices",
    [
        (6, ("", ""), {"R", "G", "Y", "B", "N"}),
        (6, ("R", "BN"), {"G", "Y", "N"}),
        (6, ("RGY", "BNN"), set()),  # none left: none taken
        (5, ("", ""), set()),
    ],
)
def test_wrap_lets_the_placer_choose_among_the_stock(
    die: int, kofun: tuple[str, str], choices: set[str]
) -> None:
    placed = placed_in_empty_area("R1", 3, dice=(1, 1, 1, die), kofun=kofun)
    assert placed.kofun_choices == choices  # Reading R7: the only way not to take one is an empty stock


def test_taken_kofun_leaves_the_stock_for_the_player() -> None:
    after = haniwa.take_kofun(loose(kofun=("R", "")), 0, "N")
    assert (after["stock"], after["kofun"]) == ("GYBN", ["RN", ""])


@pytest.mark.parametrize(
    "kofun, cell, dice",
    [
        ("R", 3, [1, 1, 1, 3]),  # Reading R5: power 2 of its own colour; not +3: the tile under it
        ("R", 2, [1, 1, 1, 1]),  # not +3 for the yellow tile under it
        ("N", 3, [1, 1, 1, 1]),  # Reading R6; not +2: brown as any colour
    ],
)
def test_kofun_turns_the_die_as_a_2_of_its_colour(kofun: str, cell: int, dice: list[int]) -> None:
    placed = placed_in_empty_area("Y3", cell, kofun, kofun=("RN", ""))
    assert (placed.position["dice"], placed.position["areas"][0][cell]) == (dice, kofun + "+")
    assert placed.position["kofun"][0] == "RN".replace(kofun, "")


def test_kofun_can_win_another_kofun() -> None:
    placed = placed_in_empty_area("Y3", 3, "R", dice=(1, 1, 1, 5), kofun=("R", ""))
    assert placed.position["dice"][3] == 1
    assert placed.kofun_choices == {"G", "Y", "B", "N"}


def test_face_down_tile_turns_no_die_yet() -> None:
    placed = placed_in_empty_area("R3", 3, FACE_DOWN, dice=(1, 1, 1, 6))
    assert (placed.position["dice"], placed.wrapped) == ([1, 1, 1, 6], False)
    assert placed.position["areas"][0][3] == "?R3"


def test_placed_tile_leaves_the_hand_once() -> None:
    placed = placed_in_empty_area("R3", 0, hands=("R3 R3 G1 Y1", ""))
    assert placed.position["hands"][0] == ["R3", "G1", "Y1"]


@pytest.mark.parametrize(
    "row, tile, way, dogu",
    [
        ("R2 G2 Y2", "B2", OPEN, LIT),
        ("R2 G2 Y2", "B3", OPEN, CURSED),  # not lit: "8 or more"
        ("R2 G2 Y2", "B1", OPEN, None),
        ("R3 G3 Y3", "B3", OPEN, CURSED),
        ("R2 G2 Y2", "B3", "N", LIT),  # brown has a power; not cursed: the tile under it counts
        ("R2 N+ Y2", "B2", OPEN, LIT),
        ("?R2 G2 Y2", "B2", OPEN, None),  # Reading R1; not lit: checked in secret now
        ("?R2 G3 Y3", "B2", OPEN, None),  # not lit: the face-down tile as 0
        ("R2 G2 Y2", "B2", FACE_DOWN, None),
    ],
)
def test_dogu_is_checked_by_the_tile_that_fills_its_row(
    row: str, tile: str, way: str, dogu: str | None
) -> None:
    board = loose(
        f"{row} . / . . . . / . . . .", "R1 R1 G1 . / . . . . / . . . .", hands=(tile, ""), kofun=("N", "")
    )
    assert haniwa.place(sure(board), (tile, 3, way)).dogu == dogu


def test_dogu_waits_for_the_fourth_tile_even_over_8() -> None:
    board = loose("R3 G3 . . / . . . . / . . . .", "R1 R1 . . / . . . . / . . . .", hands=("B3", ""))
    assert haniwa.place(sure(board), ("B3", 3, OPEN)).dogu is None


def test_only_the_row_of_the_placement_is_reported() -> None:
    board = loose("R2 G2 Y2 B2 / . . . . / . . . .", "R1 R1 G1 G1 / . . . . / . . . .", hands=("R3", ""))
    assert haniwa.place(sure(board), ("R3", 4, OPEN)).dogu is None


@pytest.mark.parametrize(
    "first, player, ways",
    [
        (0, 0, {OPEN, FACE_DOWN, "R", "N"}),
        (1, 1, {OPEN, FACE_DOWN, "R", "N"}),
    ],
)
def test_first_player_places_in_every_way(first: int, player: int, ways: set[str]) -> None:
    kofun = ("RNN", "") if player == 0 else ("", "RNN")
    position = sure(loose(kofun=kofun, first=first, hands=("R1 R2 G1 G2", "Y1 Y2 B1 B2")))
    tiles = position["hands"][player]
    assert haniwa.legal_placements(position) == {(t, c, w) for t in tiles for c in range(12) for w in ways}


@pytest.mark.parametrize(
    "a, b, ways",
    [
        ("G1 . . .", ". . . .", {OPEN, "Y"}),  # the second player: never face down
        ("G1 . . .", "G1 . . .", {OPEN, FACE_DOWN, "R"}),
        ("?G1 . . .", "G1 . . .", {OPEN, "R"}),  # once a game; Reading R2: no way that is both
    ],
)
def test_ways_to_place(a: str, b: str, ways: set[str]) -> None:
    rest = " / . . . . / . . . ."
    position = sure(loose(a + rest, b + rest, kofun=("R", "Y")))
    assert {way for _, _, way in haniwa.legal_placements(position)} == ways


def test_only_vacant_cells_of_the_own_area_are_open() -> None:
    a, b = "G1 R+ ?B1 . / . . . . / R1 R1 R2 R2", "G1 G2 G2 . / Y1 Y1 Y2 . / Y2 . . ."
    assert {cell for _, cell, _ in haniwa.legal_placements(sure(loose(a, b)))} == {3, 4, 5, 6, 7}


def test_no_placement_when_both_areas_are_full() -> None:
    position = full()
    assert haniwa.player_on_turn(position) is None
    assert haniwa.legal_placements(position) == set()
    assert haniwa.legal_discards(position) == set()


@pytest.mark.parametrize(
    "discards, discarded_now, tiles",
    [
        ((0, 0), False, {"R1", "G2"}),
        ((1, 2), False, {"R1", "G2"}),
        ((1, 0), True, set()),  # once a turn
        ((2, 0), False, set()),  # twice a game
    ],
)
def test_discards_are_one_a_turn_and_two_a_game(
    discards: tuple[int, int], discarded_now: bool, tiles: set[str]
) -> None:
    position = loose(hands=("R1 R1 G2 G2", ""), discards=discards, discarded_now=discarded_now)
    assert haniwa.legal_discards(sure(position)) == tiles


def test_next_turn_may_discard_again() -> None:
    position = sure(loose(hands=("R1", "G2 G2 G2 Y3"), discards=(1, 1), discarded_now=True))
    after = haniwa.place(position, ("R1", 0, OPEN)).position
    assert haniwa.legal_discards(after) == {"G2", "Y3"}


@pytest.mark.parametrize("piles, choices", [((14, 14), {0, 1}), ((0, 28), {1}), ((28, 0), {0})])
def test_a_tile_is_drawn_from_any_pile_that_has_one(piles: tuple[int, int], choices: set[int]) -> None:
    position = loose()
    position["piles"] = piles
    assert haniwa.drawable_piles(sure(position)) == choices  # Reading R11


@pytest.mark.parametrize(
    "a, b, winner",
    [
        ("R3 R3 R1", "G3 G1 G1", 0),  # 7 to 5, as example 1; not 1: colour before power
        ("G3 R3 R1", "G2 R3 R2", 0),  # 7 each, matching 3 to 2, as example 2
        ("G3 R1 R1", "G1 G1 R3", 0),  # matching 3 to 2; not 1: tiles before their power
        ("G3 R1 R1", "G1 G2 R2", 1),  # matching 3 each, tiles 1 to 2, as example 3
        ("G3 R1 R1", "G3 Y1 B1", None),  # nobody; not both
        ("R3 R1 R1", "Y3 B1 B1", None),
        ("G+ R3 R1", "G1 R3 R2", 0),  # Reading R5: a Kofun in the colour matches
        ("N+ R2 R2", "G1 R2 R3", 1),  # Reading R6; not 0: brown matches as a 2
        ("N+ R2 R2", "R1 R2 R2", 0),  # brown counts for power
    ],
)
def test_columns_are_won_by_power_then_matching_power_then_matching_tiles(
    a: str, b: str, winner: int | None
) -> None:
    assert column(a, b).winner == winner


@pytest.mark.parametrize(
    "a, b, smile",
    [
        ("G3 G2 G2", "G1 R3 R2", True),
        ("G3 G2 R2", "G1 R3 R2", False),
        ("G1 G1 G1", "R3 R3 R3", False),  # not for the loser
        ("G3 G2 G+", "R3 R1 R1", True),  # Reading R5
        ("G3 G2 N+", "R3 R1 R1", False),  # Reading R6
        ("G1 G1 G2", "G2 G1 G1", False),  # nobody wins
    ],
)
def test_winner_with_three_matching_tiles_has_a_smile(a: str, b: str, smile: bool) -> None:
    assert column(a, b).smile == smile


@pytest.mark.parametrize(
    "columns, curses, cancelled",
    [
        ([won(2), won(6), won(1), won(3, 1)], (1, 0), [1]),
        ([won(2), won(6), won(1), won(3, 1)], (2, 0), [0, 1]),
        ([won(2), won(6, 1), won(1), won(3)], (1, 0), [3]),  # not 1: the highest die of all
        ([won(2), won(6, None), won(1), won(3)], (1, 0), [3]),
        ([won(5), won(4, smile=True), won(1), won(1)], (1, 0), [0]),  # not 1: 4 + 2 is more than 5
        ([won(4, smile=True), won(4), won(1), won(1)], (1, 0), [1]),  # Reading R3; not 0: 4 + 2
        ([won(1), won(4), won(4), won(1)], (1, 0), [1]),  # Reading R15
        ([won(4), won(4, 1), won(1), won(1)], (1, 1), [0, 1]),
        ([won(4), won(4, 1), won(1, 1), won(1, 1)], (3, 0), [0]),  # more curses than wins
    ],
)
def test_each_curse_cancels_the_highest_die_that_its_owner_won(
    columns: list[Column], curses: tuple[int, int], cancelled: list[int]
) -> None:
    assert [i for i, c in enumerate(haniwa.curse(columns, curses)) if c.cancelled] == cancelled


@pytest.mark.parametrize("dice, totals", [((2, 6, 1, 3), (4, 9)), ((2, 1, 6, 3), (3, 9))])
def test_die_of_a_column_that_nobody_won_is_nobodys(dice: tuple[int, ...], totals: tuple[int, int]) -> None:
    b = "B2 R3 Y1 R2 / G2 B1 B2 R3 / G1 G2 Y2 R2"  # yellow 5 to 5, matching 3 to 3, tiles 2 to 2
    assert haniwa.score(full(b=b, dice=dice)).totals == totals  # not 6 more for either in the second


def test_smile_of_a_cancelled_gozoku_is_lost() -> None:
    score = haniwa.score(full(b="B2 Y3 R1 R3 / G2 B2 B1 R3 / G1 G2 Y3 R2"))  # first row 9: a curse
    assert (score.lit, score.curses) == ((1, 2), (1, 1))
    assert score.smile_points == (0, 0)  # Reading R4; not (0, 2)
    assert score.totals == (5, 4)  # not 4 + 2


@pytest.mark.parametrize(
    "dice, totals, kofun_points",
    [
        ((2, 6, 1, 2), (5, 13), (0, 0)),  # die 2 to 3; not 12 for B: no check at the reveal
        ((2, 6, 1, 6), (6, 11), (1, 0)),  # die 6 to 1, Reading R8: and a Kofun; not 5
    ],
)
def test_reveal_turns_the_die_first(
    dice: tuple[int, ...], totals: tuple[int, ...], kofun_points: tuple[int, ...]
) -> None:
    score = haniwa.score(full(a=EXAMPLE_A.replace("R1", "?R1"), dice=dice))
    assert (score.totals, score.kofun_points) == (totals, kofun_points)


def test_reveal_can_curse_and_its_curse_counts() -> None:  # Reading R9
    a = "?Y3 R3 Y2 B1 / G1 Y1 G2 G1 / G3 B3 Y1 R1"
    assert haniwa.score(full(a=a)).curses == (1, 0)
    assert haniwa.score(full(a=a)).totals == (5, 13)


def test_reveal_takes_the_first_kofun_in_stock() -> None:  # Reading R14
    position = full(a=EXAMPLE_A.replace("R1", "?R1"), dice=(2, 6, 1, 6), kofun=("R", "G"))
    after = haniwa.reveal(position)
    assert (after["kofun"], after["stock"]) == (["RY", "G"], "BNN")


def test_reveal_takes_no_kofun_from_an_empty_stock() -> None:
    position = full(a=EXAMPLE_A.replace("R1", "?R1"), dice=(2, 6, 1, 6), kofun=("RGY", "BNN"))
    assert haniwa.score(position).kofun_points == (3, 3)


def test_kofun_count_whether_used_or_not() -> None:
    score = haniwa.score(full(a=EXAMPLE_A.replace("B1 /", "N+ /"), kofun=("R", "G")))
    assert score.kofun_points == (2, 1)  # not (1, 1): used ones are gone


@pytest.mark.parametrize("rows, points", [(0, 0), (1, 2), (2, 4), (3, 8)])  # not 6 for three
def test_lit_dogu_are_worth_2_4_8(rows: int, points: int) -> None:
    lows = ["B2 R2 R1 R2", "G2 B2 B1 R2", "G1 G2 Y3 R1"]
    lit = ["B2 R3 R1 R2", "G2 B2 B1 R3", "G1 G2 Y3 R2"]
    b = " / ".join([*lit[:rows], *lows[rows:]])
    assert haniwa.score(full(b=b)).dogu_points[1] == points


@pytest.mark.parametrize(
    "totals, lit, first, ranks",
    [
        ((8, 15), (3, 0), 0, (2, 1)),
        ((8, 8), (1, 2), 0, (2, 1)),
        ((8, 8), (1, 1), 0, (1, 2)),  # the first player; not shared
        ((8, 8), (1, 1), 1, (2, 1)),
    ],
)
def test_ranks_follow_totals_then_lit_dogu_then_the_first_turn(
    totals: tuple[int, int], lit: tuple[int, int], first: int, ranks: tuple[int, int]
) -> None:
    assert haniwa.ranks(totals, lit, first) == ranks


@pytest.mark.parametrize(
    "position, faults",
    [
        (loose(dice=(0, 1, 1, 7)), {"not-a-die"}),
        (loose("?G1 ?G2 . . / . . . . / . . . .", "R1 . . . / . . . . / . . . ."), {"face-down"}),
        (loose("R1 . . . / . . . . / . . . .", "?G1 . . . / . . . . / . . . ."), {"face-down"}),
        (loose("R1 R1 . . / . . . . / . . . ."), {"not-in-turn"}),
        (loose(EMPTY, "R1 . . . / . . . . / . . . ."), {"not-in-turn"}),
        (loose(kofun=("RR", "")), {"not-six-kofun"}),
        (loose(discards=(3, 0)), {"too-many-discards"}),
        (loose(hands=("R1 R1 R1 R1", "")), {"tile-too-often"}),
        (loose(hands=("R4", "")), {"no-such-tile"}),
        (loose(hands=("R1 R1 R2 R2 R3", "")), {"hand-not-four"}),
        ({**loose(), "gozoku": "GGYR"}, {"not-four-gozoku"}),
        ({**loose(), "piles": (1, 1)}, {"not-36-tiles"}),
    ],
)
def test_impossible_positions_are_named(position: Position, faults: set[str]) -> None:
    assert haniwa.position_faults(position) == faults
