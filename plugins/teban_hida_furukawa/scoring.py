"""Scoring: the values of cards, the bonus combinations, the COMBO cards and the most money.

Everything works on a view as well as on a state, so that it gives the running score too.
"""

from teban import ScoreSheet
from teban_hida_furukawa.components import (
    COMBO,
    COMBO_POINTS,
    GRID,
    MOST_MONEY,
    STRAIGHT,
    THREE_OF_A_KIND,
    THREE_ZEROS,
    VALUE,
)
from teban_hida_furukawa.state import Board

Line = tuple[int, int, int]


def _points_of(values: tuple[int, int, int]) -> int:
    """Rule: Hida-Furukawa, "Bonus Combinations"."""
    if values == (0, 0, 0):
        return THREE_ZEROS
    if values[0] == values[1] == values[2]:
        return THREE_OF_A_KIND
    return STRAIGHT if sorted(values) == [1, 2, 3] else 0


LINES: tuple[Line, ...] = tuple((line[0], line[1], line[2]) for line in GRID.lines(3))
"""Every straight line of three neighbouring cells of the grid and its ring. Readings R13, R14, R24."""

POINTS = {(a, b, c): _points_of((a, b, c)) for a in range(4) for b in range(4) for c in range(4)}
"""The points for three values in a line."""


def combos(board: Board, player: int) -> dict[Line, int]:
    """The points of each combination of a player; cards beside the grid are in none.

    An uncovered base is blank. A card may be in several. Rule: Hida-Furukawa, "Bonus Combinations".
    """
    values = [None if card is None else VALUE[card] for card in board.grids[player]]
    found: dict[Line, int] = {}
    for line in LINES:
        a, b, c = values[line[0]], values[line[1]], values[line[2]]
        if a is not None and b is not None and c is not None and (points := POINTS[a, b, c]):
            found[line] = points
    return found


def card_points(board: Board, player: int) -> int:
    """What all cards of a player are worth by themselves, those beside the grid too."""
    return sum([VALUE[card] for card in board.cards_of(player)])


def points_now(board: Board) -> list[int]:
    """Each player's points between two rounds: cards and combinations. Reading R2."""
    return [
        card_points(board, player) + sum(combos(board, player).values())
        for player in range(board.player_count)
    ]


def score_sheet(board: Board) -> ScoreSheet:
    """The final score. Rule: Hida-Furukawa, "Game End"; readings R6, R7."""
    players = range(board.player_count)
    made = [combos(board, player) for player in players]
    bonus = [COMBO_POINTS[min(len(made[player]), 3)] for player in players]
    most = max(board.coins)
    return ScoreSheet.of(
        [
            ("cards", [card_points(board, player) for player in players]),
            ("combos", [sum(made[player].values()) for player in players]),
            ("COMBO cards", [bonus[p] * board.cards_of(p).count(COMBO) for p in players]),
            ("most money", [MOST_MONEY if most and coins == most else 0 for coins in board.coins]),
        ]
    )


def standing(board: Board) -> ScoreSheet:
    """Cards and combinations so far; a card that is being placed counts for its owner already."""
    players = range(board.player_count)
    values = [card_points(board, player) for player in players]
    for item in board.agenda:
        if hasattr(item, "card"):
            values[item.player] += VALUE[item.card]
    return ScoreSheet.of(
        [("cards", values), ("combos", [sum(combos(board, player).values()) for player in players])]
    )
