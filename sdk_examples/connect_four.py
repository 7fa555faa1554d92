"""Connect Four: discs fall into seven columns; four of one's own in a line win.

Cells are `row * 7 + column`, from 0 at the top left. Bit `cell` of `discs[player]` is set
where that player has a disc.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from teban import Action, Choice, Game, Grid, Public, ScoreSheet, State

GRID = Grid(width=7, height=6)
TOP_ROW = 0b1111111


class Drop(Action, visible=Public):
    column: int


def mask(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in cells)


LINES: list[tuple[int, ...]] = []  # every row, column and diagonal with room for four
for length in (7, 6, 5, 4):
    LINES += [line for line in GRID.lines(length) if not any(set(line) <= set(longer) for longer in LINES)]
WINS = frozenset(  # every pattern of discs on a line that has four side by side
    mask(cell for place, cell in enumerate(line) if pattern >> place & 1)
    for line in LINES
    for pattern in range(1 << len(line))
    if pattern & pattern >> 1 & pattern >> 2 & pattern >> 3
)
COLUMNS = tuple(mask(range(column, 42, 7)) for column in range(7))
LANDINGS = tuple(  # for each column, from the discs in it: the next one's bit, and the lines through its cell
    {
        mask(range(cell + 7, 42, 7)): (1 << cell, tuple(mask(line) for line in LINES if cell in line))
        for cell in range(column, 42, 7)
    }
    for column in range(7)
)
DROPS = tuple(tuple(Drop(column) for column in range(7) if not full >> column & 1) for full in range(128))


class Rack(State, visible=Public):
    discs: list[int]
    winner: int | None = None

    @property
    def board(self) -> str:
        first, second = self.discs
        cells = [".xo"[(first >> cell & 1) + 2 * (second >> cell & 1)] for cell in range(42)]
        return "\n".join(" ".join(cells[start : start + 7]) for start in range(0, 42, 7))


class Turn(Choice[Rack, Drop]):
    def actions(self, state: Rack) -> Sequence[Drop]:
        first, second = state.discs
        return DROPS[(first | second) & TOP_ROW]

    def resolve(self, state: Rack, action: Drop) -> None:
        discs, player, column = state.discs, self.player, action.column
        taken = discs[0] | discs[1]
        disc, lines = LANDINGS[column][taken & COLUMNS[column]]
        discs[player] = mine = discs[player] | disc
        for line in lines:
            if mine & line in WINS:
                state.winner = player
                return
        if disc > TOP_ROW or (taken | disc) & TOP_ROW != TOP_ROW:  # below the top row there is room left
            state.then(TURNS[1 - player])


TURNS = (Turn(0), Turn(1))


class ConnectFour(Game[Rack]):
    id = "connect-four"
    title = "Connect Four"
    players = 2
    items = (Turn,)

    def new(self, players: int, options: Any, first: int = 0) -> Rack:
        return Rack(discs=[0, 0], agenda=[TURNS[first]])

    def score(self, state: Rack) -> ScoreSheet:
        return ScoreSheet.winner(state.winner, players=2)
