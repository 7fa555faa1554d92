"""Rectangular boards: cells as numbers, their names, neighbours and lines.

A cell is `row * width + column`, both from 0 at the top left; its name is a letter for the
column and a number for the row from 1 at the top: cell 0 is `a1`.
"""

from __future__ import annotations

from typing import NamedTuple

from teban.errors import NotationError

LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Grid(NamedTuple):
    """A board of `height` rows and `width` columns, at most 26 wide.

    As a mark on a field's type it names the cells in the text form of actions:
    `Square = Annotated[int, Grid(9, 9)]` prints cell 40 as `e5`.
    """

    width: int
    height: int

    def cell(self, row: int, column: int) -> int:
        return row * self.width + column

    def row(self, cell: int) -> int:
        return cell // self.width

    def column(self, cell: int) -> int:
        return cell % self.width

    def holds(self, row: int, column: int) -> bool:
        return 0 <= row < self.height and 0 <= column < self.width

    def neighbours(self, cell: int) -> tuple[int, ...]:
        """The cells that share a side with it, in reading order."""
        row, column = divmod(cell, self.width)
        steps = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        return tuple(self.cell(*step) for step in steps if self.holds(*step))

    def lines(self, length: int) -> tuple[tuple[int, ...], ...]:
        """All straight lines of that many cells: across, down and both diagonals."""
        found = []
        for row in range(self.height):
            for column in range(self.width):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    if self.holds(row + down * (length - 1), column + right * (length - 1)):
                        found.append(
                            tuple(self.cell(row + down * i, column + right * i) for i in range(length))
                        )
        return tuple(found)

    def format(self, cell: int) -> str:
        """The cell's name, such as `e5`."""
        return f"{LETTERS[cell % self.width]}{cell // self.width + 1}"

    def parse(self, name: str) -> int:
        """The cell of that name; raises `NotationError`."""
        column = LETTERS.find(name[:1]) if name else -1
        row = int(name[1:]) - 1 if name[1:].isdecimal() else -1
        if not self.holds(row, column) or self.format(self.cell(row, column)) != name:
            raise NotationError(
                f"{name!r} is no cell; cells go from a1 to {self.format(self.width * self.height - 1)}"
            )
        return self.cell(row, column)
