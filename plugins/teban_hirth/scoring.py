"""What a finished game is worth."""

from teban import ScoreSheet
from teban_hirth.components import VICTORIES
from teban_hirth.state import Board

TIMES = ("", "", ", doubled", ", tripled")


def score_sheet(board: Board) -> ScoreSheet:
    """The victory's points times the stakes; nobody's in a drawn game, or while it goes on.

    Rules: HIRÞ, "Winning the game" and "Penningr". Readings B17, B21, B22.
    """
    victory = VICTORIES.get(board.ending)
    if victory is None:
        return ScoreSheet.of([(board.ending or "no victory yet", (0, 0))])
    points = [0, 0]
    points[board.winner] = victory.points * board.stakes
    return ScoreSheet.of([(victory.title + TIMES[board.stakes], points)])
