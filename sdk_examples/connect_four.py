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


def landing(cell: int) -> tuple[int, bool, int, dict[int, tuple[int, ...]]]:
    """What a disc that lands there looks up: its bit, whether it is on top, the cells around it,
    and for each set of them, held by its owner, the fours that it may have closed."""
    around = sorted({other for pair in GRID.lines(2) if cell in pair for other in pair} - {cell, cell - 7})
    fours = [mask(line) for line in GRID.lines(4) if cell in line and cell - 7 not in line]
    near, holdings = mask(around), [0]
    for other in around:
        holdings += [held | 1 << other for held in holdings]
    closed = {held: tuple(four for four in fours if four & near | held == held) for held in holdings}
    return 1 << cell, cell < 7, near, closed


COLUMNS = tuple(mask(range(column, 42, 7)) for column in range(7))
LANDINGS = tuple(  # for each column, by the discs in it
    {mask(range(cell + 7, 42, 7)): landing(cell) for cell in range(column, 42, 7)} for column in range(7)
)
DROPS = tuple(map(Drop, range(7)))
OPEN = tuple(tuple(drop for drop in DROPS if not full >> drop.column & 1) for full in range(128))


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
        return OPEN[first + second & TOP_ROW]

    def resolve(self, state: Rack, action: Drop) -> None:
        discs, player, column = state.discs, self.player, action.column
        taken = discs[0] + discs[1]
        disc, is_top, near, closed = LANDINGS[column][taken & COLUMNS[column]]
        held = discs[player]
        discs[player] = mine = held + disc
        for four in closed[held & near]:
            if mine & four == four:
                state.winner = player
                return
        if not is_top or taken + disc & TOP_ROW != TOP_ROW:
            state.then(TURNS[1 - player])


TURNS = (Turn(0), Turn(1))
SHEETS = {winner: ScoreSheet.winner(winner, players=2) for winner in (0, 1, None)}


class ConnectFour(Game[Rack]):
    id = "connect-four"
    title = "Connect Four"
    players = 2
    items = (Turn,)

    def new(self, players: int, options: Any, first: int = 0) -> Rack:
        return Rack(discs=[0, 0], agenda=[TURNS[first]])

    def score(self, state: Rack) -> ScoreSheet:
        return SHEETS[state.winner]
