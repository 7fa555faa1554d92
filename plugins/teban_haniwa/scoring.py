"""The end of a game of Haniwa: columns, smiles, curses, points.

Everything works on a view as well as on a state, so that it gives the running score too.
"""

from typing import NamedTuple

from teban import ScoreSheet
from teban_haniwa.components import COLUMNS, DOGU_POINTS, GOZOKU, KOFUN_POINTS, SMILE_POINTS
from teban_haniwa.state import Board, cells_of_column


class Reward(NamedTuple):
    """What a column gives: who won it, the pips of its die, whether its Gozoku smiles."""

    column: int
    winner: int
    die: int
    smiles: bool


def score_sheet(board: Board) -> ScoreSheet:
    """A line for each column, named by its Gozoku, one for the Dogu and one for the Kofun.

    The label of a column's line says where its Gozoku smiles, or where a curse nullifies it.
    Rule: Haniwa, "Smile Bonus".
    """
    won = rewards(board)
    nullified = cursed(board, won)
    lines = [(str(colour), [0, 0]) for colour in GOZOKU]
    for column, winner, die, smiles in won:
        label, points = lines[column]
        if column in nullified:
            label += ", cursed"
        else:
            label += ", smiling" if smiles else ""
            points[winner] = die + SMILE_POINTS * smiles
        lines[column] = label, points
    lit = [crafter.dogu.count("lit") for crafter in board.crafters]
    lines.append(("Dogu", [DOGU_POINTS[count] for count in lit]))
    lines.append(("Kofun", [KOFUN_POINTS * kofun_of(board, player) for player in (0, 1)]))
    first = [int(player == board.first) for player in (0, 1)]
    return ScoreSheet.of(lines, tie_breaks=[("lit Dogu", lit), ("first player", first)])


def rewards(board: Board) -> list[Reward]:
    """The columns that somebody has won, from the left.

    The Gozoku smiles where the winner's three haniwa have its colour.
    Rule: Haniwa, "Comparing each Column", "Smile Bonus". Readings R5, R6.
    """
    won = []
    for column in COLUMNS:
        ours, theirs = column_marks(board, 0, column), column_marks(board, 1, column)
        if ours != theirs:
            winner, (_, _, matching) = (0, ours) if ours > theirs else (1, theirs)
            won.append(Reward(column, winner, board.dice[column], matching == 3))
    return won


def column_marks(board: Board, player: int, column: int) -> tuple[int, int, int]:
    """What decides a column, in this order: power, power in the Gozoku's colour, tiles in it.

    Rule: Haniwa, "Comparing each Column".
    """
    looks = [board.crafters[player].look_of(cell) for cell in cells_of_column(column)]
    matching = [power for colour, power in looks if colour == GOZOKU[column]]
    return sum([power for _, power in looks]), sum(matching), len(matching)


def cursed(board: Board, won: list[Reward]) -> list[int]:
    """The columns that curses nullify: of each player those with the highest dice.

    Of equal dice the one without a smile, then the leftmost, so that its owner loses least.
    Rule: Haniwa, "3 Dogu Check", The Curse of the DOGU. Readings R3, R4, R15.
    """
    by_die = sorted(won, key=lambda reward: (-reward.die, reward.smiles, reward.column))
    nullified = []
    for player, crafter in enumerate(board.crafters):
        columns = [reward.column for reward in by_die if reward.winner == player]
        nullified += columns[: crafter.dogu.count("cursed")]
    return nullified


def kofun_of(board: Board, player: int) -> int:
    """How many Kofun a player has, whether he has placed them or not.

    Rule: Haniwa, "2 Happiness Dice check".
    """
    crafter = board.crafters[player]
    return len(crafter.unused_kofun) + sum([kofun is not None for kofun in crafter.kofun])
