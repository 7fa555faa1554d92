"""What the pictures of a view have in common."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from teban import View
from teban_haniwa.components import COLUMNS, GOZOKU
from teban_haniwa.scoring import column_marks, cursed, rewards, score_sheet
from teban_haniwa.state import HaniwaState


class Column(NamedTuple):
    """How a column stands: its Gozoku, the die, each player's power, who leads and with what.

    `leader` is None in a tie. `standing` says what the leader would have of it: it is "ahead", the
    Gozoku "smiles", or a curse nullifies it ("cursed").
    """

    gozoku: str
    die: int
    powers: tuple[int, int]
    leader: int | None
    standing: str

    def standing_of(self, player: int) -> str:
        return self.standing if player == self.leader else ""


def columns(view: View[HaniwaState]) -> list[Column]:
    won = {reward.column: reward for reward in rewards(view)}
    nullified = cursed(view, list(won.values()))
    found = []
    for column in COLUMNS:
        leader, standing = None, ""
        if column in won:
            leader = won[column].winner
            standing = "smiles" if won[column].smiles else "ahead"
            standing = "cursed" if column in nullified else standing
        powers = column_marks(view, 0, column)[0], column_marks(view, 1, column)[0]
        found.append(Column(GOZOKU[column], view.dice[column], powers, leader, standing))
    return found


def points_of(view: View[HaniwaState], player: int) -> str:
    """What a player would score if the game ended now: `1 point`, `8 points`."""
    points = score_sheet(view).totals[player]
    return "1 point" if points == 1 else f"{points} points"


def seats(view: View[HaniwaState]) -> tuple[int, int]:
    """The players above and below the Gozoku; a player who looks sits below."""
    return (0, 1) if view.viewer == 1 else (1, 0)


def last_placed(events: Iterable[Any]) -> tuple[int, int] | None:
    """The player and the cell of the last haniwa that was placed, also where it is not known which."""
    last = None
    for event in events:
        cell = getattr(getattr(event, "action", None), "cell", None)
        if cell is not None:
            last = event.player, cell
    return last
