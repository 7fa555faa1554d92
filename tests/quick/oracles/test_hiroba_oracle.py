"""The Hiroba oracle against the rulebook's worked example, the facts, and each reading's sides."""

from collections.abc import Sequence
from itertools import combinations

import pytest

from oracles import hiroba
from oracles.hiroba import Position, Tile

COLOURS = "PBGR"  # purple, black, green, red: players 0 to 3

TWO: list[Tile] = [  # the rulebook's worked example
    ("T06", 1), ("T01", 0), None,
    ("T09", 1), ("T04", 2), None,
    ("T02", 0), None, None,
]  # fmt: skip
TWO_BOARD = "AaAAAA~~~AAoAoB~~~BBBBBb~~~AAaBBB~~~BoAaAB~~~BAAAAo~~~AoB~~~~~~AAB~~~~~~aBB~~~~~~"
FOUR: list[Tile] = [
    ("T12", 3), ("T06", 0), ("T07", 1),
    ("T01", 1), ("T10", 0), ("T03", 1),
    ("T04", 3), ("T05", 2), ("T09", 2),
]  # fmt: skip
FOUR_BOARD = "AAAAoBBAAAABaABbAooAbAABBAABAAAoBBAoBoAAABBaAbBAAAaBBAAaBBBABBAAABBoAAoAoBBaAAAAa"
THREE: list[Tile] = [*FOUR[:2], None, *FOUR[3:5], None, *FOUR[6:]]

EXAMPLE = (  # a legal order of the worked example's stones, purple first
    "P5@2,5 B6@8,0 P7@2,0 B2@5,0 P1@2,2 B1@5,1 P2@2,4 B5@1,1 P4@3,0 B4@5,4 "
    "P8@3,3 B9@7,1 P1@1,3 B7@7,2 P6@4,3 B3@4,2 P3@7,0 B2@4,5"
)
STUCK = (  # black has only the 5 left
    "B1@6,0 B2@7,0 B3@7,1 B4@8,0 B9@6,2 B8@7,2 B7@8,1 B6@8,2 "
    "P1@0,1 P3@0,0 P5@3,0 P6@2,0 P2@2,2 P9@0,3 P8@0,4 P7@2,3 P4@2,4"
)
MANY_KOI = (  # eighteen koi for fifteen tokens
    "G4@0,5 P1@0,8 P4@1,4 B9@1,7 R3@2,1 P8@2,8 B3@3,0 B1@3,5 B8@3,7 "
    "R7@4,2 P1@4,4 G7@5,1 B6@6,4 R5@6,7 G4@7,0 P6@7,5 P5@7,8 R4@8,1"
)


def at(text: str) -> int:
    """The cell of "row,column"."""
    row, column = text.split(",")
    return int(row) * 9 + int(column)


def stone(text: str) -> tuple[int, tuple[int, int]]:
    """The cell and (player, value) of "P5@2,5"."""
    return at(text[3:]), (COLOURS.index(text[0]), int(text[1]))


def loose(tiles: Sequence[Tile], stones: str = "", pebbles: str = "") -> Position:
    """A position with the stones and pebbles at these cells, whether or not it can come about."""
    players = 2 + (tiles.count(None) < 4) + (tiles.count(None) < 2)
    placed = dict(stone(word) for word in stones.split())
    left = [list(hiroba.STONES) for _ in range(players)]
    for player, value in placed.values():
        left[player][hiroba.face_index(value)] -= 1
    return {
        "players": players,
        "tiles": tiles,
        "stones": placed,
        "pebbles": {at(word) for word in pebbles.split()},
        "stones_left": left,
    }


def position(tiles: Sequence[Tile], stones: str = "", pebbles: str = "") -> Position:
    """Like `loose`, and sure to have no fault."""
    result = loose(tiles, stones, pebbles)
    assert hiroba.position_faults(result) == set()
    return result


def example(plies: int) -> Position:
    return position(TWO, " ".join(EXAMPLE.split()[:plies]))


@pytest.mark.parametrize("ply", range(18))
def test_each_stone_of_the_worked_example_was_legal(ply: int) -> None:
    cell, (player, value) = stone(EXAMPLE.split()[ply])
    assert (cell, value) in hiroba.legal_placements(example(ply), player)


def test_worked_example_ends_33_to_34() -> None:
    score = hiroba.score(example(18))
    assert (score.totals, score.ranks) == ((33, 34), (2, 1))


@pytest.mark.parametrize(
    "place, points",
    [(0, (3, 10)), (1, (16, 0)), (3, (6, 8)), (4, (8, 0)), (6, (0, 16))],
)
def test_worked_example_scores_tile_by_tile_as_printed(place: int, points: tuple[int, int]) -> None:
    gardens = [g for g in hiroba.score(example(18)).gardens if g.garden[0] == place]
    assert points == (
        sum(g.points for g in gardens if 0 in g.winners),
        sum(g.points for g in gardens if 1 in g.winners),
    )


def test_worked_example_gardens_are_won_6_to_5_with_the_tied_one_counted_twice() -> None:
    assert hiroba.score(example(18)).gardens_won == (6, 5)


def test_worked_example_koi_all_lie_on_gardens() -> None:
    score = hiroba.score(example(18))
    doubled = {g.garden for g in score.gardens if g.koi}
    assert doubled == {(0, "A"), (1, "A"), (1, "B"), (6, "A"), (6, "B")}
    assert (score.koi, score.koi_left_over) == ((2, 3), (0, 0))


def test_the_purple_1_of_the_worked_example_counts_for_two_ponds() -> None:
    ponds = {pond.cell: (pond.sums, pond.winners) for pond in hiroba.score(example(18)).ponds}
    assert ponds[at("1,2")] == ({0: 2, 1: 5}, (0,))
    assert ponds[at("1,4")] == ({0: 3}, (0,))


@pytest.mark.parametrize("tile_id", sorted(hiroba.LAYOUTS))
def test_a_tile_has_one_pond_two_gardens_and_one_start(tile_id: str) -> None:
    spaces = "".join(hiroba.LAYOUTS[tile_id])
    gardens = [{i for i in range(9) if spaces[i].upper() == letter} for letter in "AB"]
    assert sorted(map(len, gardens)) in ([4, 4], [3, 5], [2, 6])
    assert all(hiroba.is_one_group(garden) for garden in gardens)
    assert spaces.count("o") == 1
    assert spaces.count("a") + spaces.count("b") == 1


def test_no_two_tiles_have_one_shape_even_turned_or_mirrored() -> None:
    assert len({shape(tile_id) for tile_id in hiroba.LAYOUTS}) == 12


def shape(tile_id: str) -> str:
    """One form for all turns, mirror images and namings of a tile's gardens, without its start."""
    turns = [hiroba.turned(tile_id, quarters) for quarters in range(4)]
    seen = ["".join(rows).upper() for t in turns for rows in (t, t[::-1])]
    return min(seen + [text.translate(str.maketrans("AB", "BA")) for text in seen])


@pytest.mark.parametrize(
    "quarters, rows",
    [
        (0, ("AoB", "aAB", "AAB")),
        (1, ("AaA", "AAo", "BBB")),
        (2, ("BAA", "BAa", "BoA")),
        (3, ("BBB", "oAA", "AaA")),
    ],
)
def test_tiles_turn_clockwise(quarters: int, rows: tuple[str, ...]) -> None:
    assert hiroba.turned("T06", quarters) == rows


@pytest.mark.parametrize("tiles, board", [(TWO, TWO_BOARD), (FOUR, FOUR_BOARD)])
def test_board_is_the_tiles_side_by_side(tiles: list[Tile], board: str) -> None:
    assert hiroba.expand(tiles) == board


@pytest.mark.parametrize("tiles, players", [(TWO, 2), (THREE, 3), (FOUR, 4)])
def test_set_ups_of_the_tests_are_legal(tiles: list[Tile], players: int) -> None:
    assert hiroba.legal_setup(tiles, players)


@pytest.mark.parametrize(
    "changes, faults",
    [
        ({1: ("T07", 1)}, {"pond-next-to-start"}),  # its start is at 1,3, right of the pond at 1,2
        ({1: ("T07", 0)}, set()),
        ({1: ("T02", 0)}, {"tile-twice"}),
        ({1: ("T13", 0)}, {"not-nine-known-tiles"}),
        ({1: ("T07", 4)}, {"not-nine-known-tiles"}),
        ({2: ("T07", 0)}, {"water-count"}),
        ({2: ("T07", 0), 1: None}, {"water-not-adjacent"}),
        ({2: ("T07", 0), 4: None}, {"centre-flipped"}),
    ],
)
def test_set_up_faults_are_named(changes: dict[int, Tile], faults: set[str]) -> None:
    tiles = [changes.get(place, TWO[place]) for place in range(9)]
    assert hiroba.setup_faults(tiles, 2) == faults


@pytest.mark.parametrize("players, flipped, count", [(2, 4, 8), (3, 2, 8), (4, 0, 1)])
def test_legal_flips_are_the_arcs_of_the_ring(players: int, flipped: int, count: int) -> None:
    flips = [
        [None if place in water else FOUR[place] for place in range(9)]
        for water in combinations(range(9), flipped)
    ]
    assert sum(hiroba.legal_setup(tiles, players) for tiles in flips) == count


def test_first_stone_goes_on_any_start_with_any_value() -> None:
    starts = [at("0,1"), at("2,5"), at("3,2"), at("4,3"), at("8,0")]
    expected = {(cell, value) for cell in starts for value in range(1, 10)}
    assert hiroba.legal_placements(position(TWO), 0) == expected


@pytest.mark.parametrize(
    "cell, value, broken",
    [
        ("1,6", 5, {"value-in-row"}),  # Reading R4: the start of the next tile, on the same row
        ("1,6", 6, set()),
        ("8,3", 5, {"value-in-column"}),
        ("8,3", 6, set()),
        ("1,3", 6, {"occupied"}),
        ("4,7", 6, {"pebble"}),
        ("1,4", 6, {"not-a-start"}),  # in the other's row, which does not help
    ],
)
def test_first_stone_keeps_the_rules_of_values(cell: str, value: int, broken: set[str]) -> None:
    board = position(FOUR, "P5@1,3", pebbles="4,7")
    assert hiroba.why_not(board, 1, at(cell), value) == broken
    assert ((at(cell), value) in hiroba.legal_placements(board, 1)) == (not broken)


@pytest.mark.parametrize(
    "cell, value, broken",
    [
        ("0,2", 3, set()),
        ("0,2", 5, set()),
        ("0,0", 3, {"occupied"}),
        ("0,1", 2, {"occupied", "value-in-row", "value-in-column", "value-in-garden"}),
        ("1,0", 3, {"pebble"}),
        ("4,1", 3, {"pond"}),
        ("4,1", 7, {"pond", "value-in-column"}),
        ("0,7", 3, {"water"}),
        ("8,8", 3, {"water", "not-in-reach"}),
        ("3,3", 3, {"not-in-reach"}),
        ("8,0", 3, set()),  # a start is an ordinary space now: column 0
        ("4,3", 3, {"not-in-reach"}),  # a start out of reach
        ("2,3", 3, {"not-in-reach"}),  # the row of another's stone
        ("2,2", 3, {"not-in-reach"}),  # the tile of an own stone
        ("0,2", 6, {"value-in-row"}),  # another's 6
        ("5,1", 7, {"value-in-column"}),
        ("1,1", 1, {"value-in-garden"}),
        ("0,2", 2, {"value-in-row", "value-in-garden"}),
        ("2,0", 2, set()),  # same tile, other garden
        ("1,1", 8, set()),  # the back of a 2 is not a 2
        ("0,2", 0, {"no-such-stone"}),
        ("0,2", 10, {"no-such-stone"}),
    ],
)
def test_later_stones_break_these_prohibitions(cell: str, value: int, broken: set[str]) -> None:
    board = position(TWO, "P1@0,0 P2@0,1 B7@2,1 B6@0,4", pebbles="1,0")
    assert hiroba.why_not(board, 0, at(cell), value) == broken
    assert ((at(cell), value) in hiroba.legal_placements(board, 0)) == (not broken)


@pytest.mark.parametrize("value, broken", [(6, {"value-in-row"}), (7, set())])
def test_ponds_pebbles_and_stones_do_not_cut_a_line(value: int, broken: set[str]) -> None:
    board = position(TWO, "P1@0,1 P6@1,1 B2@1,3", pebbles="1,0")
    assert hiroba.why_not(board, 0, at("1,5"), value) == broken
    assert ((at("1,5"), value) in hiroba.legal_placements(board, 0)) == (not broken)


def test_a_stone_is_gone_whichever_face_was_played() -> None:
    board = position(TWO, "P2@0,1 P8@0,0")
    assert hiroba.why_not(board, 0, at("2,0"), 2) == {"no-such-stone"}


def test_the_other_of_two_equal_stones_is_left() -> None:
    board = position(TWO, "P2@0,1 P1@0,0")
    assert hiroba.why_not(board, 0, at("2,0"), 8) == set()


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("plies", range(19))
def test_a_placement_is_legal_exactly_if_it_breaks_nothing(plies: int, player: int) -> None:
    board = example(plies)
    expected = {
        (cell, value)
        for cell in hiroba.CELLS
        for value in range(1, 10)
        if not hiroba.why_not(board, player, cell, value)
    }
    assert hiroba.legal_placements(board, player) == expected


@pytest.mark.parametrize(
    "pebbles, placements",
    [("0,2 1,1 2,1", set()), ("0,2 2,1", {(at("1,1"), 5)})],  # Reading R1
)
def test_a_player_without_a_placement_is_stuck(pebbles: str, placements: set[tuple[int, int]]) -> None:
    board = position(TWO, STUCK, pebbles)
    assert hiroba.legal_placements(board, 1) == placements
    assert hiroba.is_over(board) == (not placements)


def test_game_is_over_when_all_stones_lie() -> None:
    assert [hiroba.is_over(example(plies)) for plies in (0, 17, 18)] == [False, False, True]


def test_a_pebble_may_go_on_every_empty_garden_space_starts_too() -> None:
    gardens = {cell for cell in range(81) if TWO_BOARD[cell] not in "~o"}
    board = position(TWO, "P1@0,1", pebbles="4,3")
    assert hiroba.pebble_spaces(board) == gardens - {at("0,1"), at("4,3")}


@pytest.mark.parametrize(
    "stones, koi",
    [
        ("P5@1,1", (1, 0)),  # Reading R8: black is not there, and does not win with nothing
        ("P1@0,1", (0, 0)),  # diagonally next to the pond
        ("P1@1,3", (2, 0)),  # two ponds, one of the next tile
        ("P5@1,1 B1@0,2 B6@2,2", (1, 0)),  # the sum counts, not the lowest stone
        ("P6@1,1 B2@0,2 B4@2,2", (1, 1)),
    ],
)
def test_lowest_sum_next_to_a_pond_takes_a_koi(stones: str, koi: tuple[int, int]) -> None:
    assert hiroba.score(position(TWO, stones)).koi == koi


def test_three_players_tied_at_a_pond_take_a_koi_each() -> None:
    board = position(THREE, "P6@2,4 B6@3,3 G2@3,5 G4@4,4")
    ponds = {pond.cell: pond.winners for pond in hiroba.score(board).ponds}
    assert ponds[at("3,4")] == (0, 1, 2)


def test_koi_do_not_run_out() -> None:
    score = hiroba.score(position(FOUR, MANY_KOI))  # Reading R10
    assert (sum(score.koi), score.koi_beyond_supply) == (18, 3)


@pytest.mark.parametrize(
    "stones, pebbles, totals",
    [
        ("P5@1,1", "", (10, 0)),  # a garden of five, doubled
        ("P5@1,1", "0,0", (10, 0)),  # Reading R6: a pebbled space counts
        ("P5@1,1 B1@0,1 B4@1,0", "", (6, 5)),  # tied: both in full, no doubling, koi left over
        ("P5@1,1 B1@0,1 B3@1,0", "", (10, 0)),
        ("P9@0,0 B1@0,1 B2@1,0", "", (5, 0)),  # the sum counts, not the number of stones
        ("P5@4,0", "", (4, 0)),
        ("P5@4,0", "5,0", (3, 0)),  # Reading R7: no koi on a pebbled space
        ("P5@4,0 B1@5,0", "", (3, 0)),  # no koi on a full garden
        ("P1@1,3", "", (9, 0)),  # two koi, one garden: only one doubles it
        ("P1@2,0 P5@3,1", "", (15, 0)),  # the koi goes on the garden of six, not on that of three
        ("", "", (0, 0)),  # Readings R8 and R9: nobody's ponds and gardens
    ],
)
def test_totals_follow_gardens_and_koi(stones: str, pebbles: str, totals: tuple[int, int]) -> None:
    assert hiroba.score(position(TWO, stones, pebbles)).totals == totals


def test_first_of_equal_gardens_takes_the_koi() -> None:
    score = hiroba.score(position(TWO, "P5@1,5 P1@3,3"))  # Reading R15
    assert [g.garden for g in score.gardens if g.koi] == [(1, "B")]


@pytest.mark.parametrize(
    "tiles, stones, totals, ranks",
    [
        (TWO, "P5@3,0 B5@5,3 B1@5,0", (6, 6), (2, 1)),  # one garden of 6 against 4 + 2
        (TWO, "P1@0,3 B2@2,3", (4, 4), (1, 1)),
        (THREE, "P5@0,0 G1@0,1 G4@0,2 B5@8,8", (6, 6, 6), (1, 1, 1)),  # Reading R11
        (THREE, "P5@0,0 B5@8,8 G1@6,6", (6, 6, 2), (1, 1, 3)),
    ],
)
def test_ranks_follow_totals_then_gardens_won_tied_ones_too(
    tiles: list[Tile], stones: str, totals: tuple[int, ...], ranks: tuple[int, ...]
) -> None:
    score = hiroba.score(position(tiles, stones))
    assert (score.totals, score.ranks) == (totals, ranks)


@pytest.mark.parametrize(
    "stones, pebbles, faults",
    [
        ("P1@1,2", "", {"off-garden"}),
        ("", "1,2", {"off-garden"}),
        ("P1@0,0", "0,0", {"stone-on-pebble"}),
        ("", "0,0 0,1 0,2 0,3", {"too-many-pebbles"}),
        ("P1@0,0 B1@1,1", "", {"value-twice"}),
        ("P1@0,0 P1@2,3 P9@3,1", "", {"stones-not-nine"}),
        ("P5@0,0 P5@2,3", "", {"stones-not-nine"}),
    ],
)
def test_impossible_positions_are_named(stones: str, pebbles: str, faults: set[str]) -> None:
    assert hiroba.position_faults(loose(TWO, stones, pebbles)) == faults
