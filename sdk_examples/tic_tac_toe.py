"""Tic-tac-toe: whoever first has three marks in a line wins.

Cells are `row * 3 + column`, from 0 at the top left. Bit `cell` of `marks[player]` is set
where that player has a mark: `[0b000_010_001, 0b100_000_000]` is x on cells 0 and 4 and o on
cell 8. The tables below have an entry for each of the 512 patterns of nine bits.
"""

from collections.abc import Sequence
from typing import Annotated, Any

from teban import Action, Choice, Game, Grid, Public, ScoreSheet, State

GRID = Grid(3, 3)


class Mark(Action, visible=Public):
    cell: Annotated[int, GRID]


LINES = [sum(1 << cell for cell in line) for line in GRID.lines(3)]
BITS = tuple(1 << cell for cell in range(9))
MARKS = tuple(map(Mark, range(9)))
FREE = tuple(tuple(mark for mark in MARKS if not taken >> mark.cell & 1) for taken in range(512))
WINS = tuple(any(marks & line == line for line in LINES) for marks in range(512))
OPEN = tuple(not WINS[marks] and marks.bit_count() < 5 for marks in range(512))  # a fifth fills the board


class Board(State, visible=Public):
    marks: list[int]
    winner: int | None = None

    @property
    def board(self) -> str:
        first, second = self.marks
        cells = [".xo"[(first >> cell & 1) + 2 * (second >> cell & 1)] for cell in range(9)]
        return "\n".join(" ".join(cells[start : start + 3]) for start in (0, 3, 6))


class Turn(Choice[Board, Mark]):
    def actions(self, state: Board) -> Sequence[Mark]:
        first, second = state.marks
        return FREE[first + second]

    def resolve(self, state: Board, action: Mark) -> None:
        marks, player = state.marks, self.player
        marks[player] = mine = marks[player] + BITS[action.cell]
        if OPEN[mine]:
            state.then(TURNS[1 - player])
        elif WINS[mine]:
            state.winner = player


TURNS = (Turn(0), Turn(1))
SHEETS = {winner: ScoreSheet.winner(winner, players=2) for winner in (0, 1, None)}


class TicTacToe(Game[Board]):
    id = "tic-tac-toe"
    title = "Tic-tac-toe"
    players = 2
    items = (Turn,)

    def new(self, players: int, options: Any, first: int = 0) -> Board:
        return Board(marks=[0, 0], agenda=[TURNS[first]])

    def score(self, state: Board) -> ScoreSheet:
        return SHEETS[state.winner]
