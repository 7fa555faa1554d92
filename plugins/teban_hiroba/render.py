"""The board as text, at most 80 columns wide."""

from collections.abc import Iterator, Sequence
from typing import Any

from teban import View
from teban.render import to_act
from teban_hiroba.components import GRID, STONES
from teban_hiroba.layout import NO_GARDEN
from teban_hiroba.picture import (
    COLOURS,
    THICK,
    Borders,
    koi_spaces,
    last_spaces,
    water_spaces,
)
from teban_hiroba.scoring import score_sheet
from teban_hiroba.state import HirobaState

PANEL = 51
"""The column at which the text beside the board begins."""

ACROSS, DOWN = " ─═", " │║"
CORNERS = {
    (0, 0, 0, 0): " ",
    (1, 1, 0, 0): "│", (0, 0, 1, 1): "─", (1, 1, 1, 1): "┼",
    (0, 1, 0, 1): "┌", (0, 1, 1, 0): "┐", (1, 0, 0, 1): "└", (1, 0, 1, 0): "┘",
    (1, 1, 0, 1): "├", (1, 1, 1, 0): "┤", (0, 1, 1, 1): "┬", (1, 0, 1, 1): "┴",
    (2, 2, 0, 0): "║", (0, 0, 2, 2): "═", (2, 2, 2, 2): "╬",
    (0, 2, 0, 2): "╔", (0, 2, 2, 0): "╗", (2, 0, 0, 2): "╚", (2, 0, 2, 0): "╝",
    (2, 2, 0, 2): "╠", (2, 2, 2, 0): "╣", (0, 2, 2, 2): "╦", (2, 0, 2, 2): "╩",
    (2, 2, 0, 1): "╟", (2, 2, 1, 0): "╢", (2, 2, 1, 1): "╫",
    (0, 1, 2, 2): "╤", (1, 0, 2, 2): "╧", (1, 1, 2, 2): "╪",
}  # fmt: skip
"""Where lines meet, by the lines that go up, down, left and right from there."""

LEGEND = (
    "P7   a stone and its value",
    "P9_  the 9, underlined",
    "><>  a koi carp",
    "(o)  a pebble",
    " .   an empty space",
    " *   a starting point",
    "~~~~ water",
    ">    last turn, next player",
)


class TextPicture:
    """Draws the board with the borders of tiles and gardens, and what each player has left."""

    format = "text"

    def render(self, view: View[HirobaState], events: Sequence[Any] = ()) -> str:
        board = list(_board(view, events))
        beside = ["", *_players(view), *LEGEND]
        beside += [""] * (len(board) - len(beside))
        return "\n".join(f"{line:{PANEL}}{text}".rstrip() for line, text in zip(board, beside, strict=True))


def _board(view: View[HirobaState], events: Sequence[Any]) -> Iterator[str]:
    borders, spaces = Borders(view.layout), _spaces(view, events)
    yield "   " + "".join(f"  {GRID.format(column)[0]}  " for column in range(9))
    for row in range(10):
        line = "".join(
            CORNERS[borders.meeting(row, column)] + ACROSS[borders.above(row, column)] * 4
            for column in range(9)
        )
        yield f"   {line}{CORNERS[borders.meeting(row, 9)]}"
        if row < 9:
            line = "".join(
                DOWN[borders.left_of(row, column)] + spaces[9 * row + column] for column in range(9)
            )
            yield f" {row + 1} {line}{DOWN[THICK]}"


def _spaces(view: View[HirobaState], events: Sequence[Any]) -> list[str]:
    """What lies on each space, four characters wide."""
    last, koi, water = last_spaces(events), koi_spaces(view), water_spaces(view.layout)

    def content(space: int) -> str:
        if value := view.values[space]:
            return f"{_letter(view.owners[space])}{value}{'_' if value == 9 else ' '}"
        if space in view.pebbles:
            return "(o)"
        if space in koi:
            return "><>"
        if view.layout.garden_of[space] == NO_GARDEN:
            return " ~ "
        return " * " if space in view.layout.starts else " . "

    return [
        "~~~~" if space in water else f"{'>' if space in last else ' '}{content(space)}"
        for space in range(81)
    ]


def _players(view: View[HirobaState]) -> Iterator[str]:
    """Each player's points so far, pebbles and stones left."""
    totals = score_sheet(view).totals
    for player in range(view.player_count):
        turn = ">" if player in to_act(view) else " "
        pebbles = " (o)" * view.pebbles_left[player]
        yield f"{turn}{_letter(player)} {COLOURS[player]}, {totals[player]} points{pebbles}"
        stones = zip(STONES, view.stones_left[player], strict=True)
        yield "  " + " ".join(f"{_faces(kind.front, kind.back)}:{count}" for kind, count in stones)
    yield ""


def _letter(player: int) -> str:
    return COLOURS[player][0].upper()


def _faces(front: int, back: int) -> str:
    return f"{front}/{back}" if front != back else f"{front}"
