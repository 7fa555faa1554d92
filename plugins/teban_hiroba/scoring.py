"""Scoring in the rulebook's three steps.

Everything works on a view as well as on a state, so that it gives the running score too.
"""

from collections.abc import Iterable

from teban import ScoreSheet
from teban_hiroba.components import GRID
from teban_hiroba.state import Board

Garden = tuple[int, ...]


def score_sheet(board: Board) -> ScoreSheet:
    """A line for each tile in play, row by row, then the koi carp left over.

    The label of a tile's line says where koi carp double a garden of it.
    Rule: Hiroba, "3. Final score". Readings R6, R11.
    """
    placed, left_over = place_koi(board)
    gardens_won = [0] * board.player_count
    lines = []
    for number, tile in enumerate(board.layout.laid, 1):
        points = [0] * board.player_count
        for garden in tile.gardens:
            for player in garden_winners(board, garden):
                points[player] += len(garden) * (2 if garden in placed else 1)
                gardens_won[player] += 1
        koi = [GRID.format(placed[garden]) for garden in tile.gardens if garden in placed]
        lines.append((f"tile {number}{', koi on ' if koi else ''}{' and '.join(koi)}", points))
    lines.append(("koi left over", left_over))
    return ScoreSheet.of(lines, tie_breaks=[("gardens won", gardens_won)])


# 1. Awarding and placing the koi carp ----------------------------------------------------------


def koi_winners(board: Board, shore: Iterable[int]) -> list[int]:
    """Who takes a koi carp from a pond: the lowest sum next to it, among those who have one.

    Rule: Hiroba, "1. Awarding and placing the koi carp". Readings R8, R10.
    """
    sums = sums_on(board, shore)
    lowest = min(filter(None, sums), default=0)
    return [player for player, total in enumerate(sums) if total and total == lowest]


def place_koi(board: Board) -> tuple[dict[Garden, int], list[int]]:
    """The space on which a koi carp doubles each garden, and how many each player has left over.

    A garden won alone is nobody else's, and doubling is worth at least 2 points: each player
    does best to fill the largest of his gardens with room first. Of equal gardens the first
    takes the koi carp, on its first empty space.
    Rule: Hiroba, "1. Awarding and placing the koi carp". Readings R7, R15.
    """
    koi = [0] * board.player_count
    for tile in board.layout.laid:
        for player in koi_winners(board, tile.shore):
            koi[player] += 1
    placed: dict[Garden, int] = {}
    for garden in sorted(board.layout.gardens, key=len, reverse=True):
        winners = garden_winners(board, garden)
        room = [space for space in garden if space in board.open_spaces]
        if len(winners) == 1 and room and koi[winners[0]]:
            placed[garden] = room[0]
            koi[winners[0]] -= 1
    return placed, koi


# 2. Scoring the gardens ------------------------------------------------------------------------


def garden_winners(board: Board, garden: Garden) -> list[int]:
    """Who has the highest sum in a garden; nobody where no stone is in it.

    Rule: Hiroba, "2. Scoring the gardens". Reading R9.
    """
    sums = sums_on(board, garden)
    highest = max(sums)
    return [player for player, total in enumerate(sums) if total and total == highest]


def sums_on(board: Board, spaces: Iterable[int]) -> list[int]:
    """Each player's sum of stones on some spaces, 0 for exactly those who have none there."""
    sums = [0] * board.player_count
    for space in spaces:
        if board.values[space]:
            sums[board.owners[space]] += board.values[space]
    return sums
