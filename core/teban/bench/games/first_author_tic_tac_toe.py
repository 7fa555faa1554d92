"""Tic-tac-toe with a list of cells."""

from typing import Any

from teban import Action, Choice, Game, Public, ScoreSheet, State

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Mark(Action, visible=Public):
    """Marks a free cell."""

    cell: int


class Board(State, visible=Public):
    """Nine cells row by row, each a player or nothing."""

    cells: list[int | None]
    winner: int | None = None


class Turn(Choice[Board, Mark]):
    """A player marks one cell."""

    def actions(self, state: Board) -> list[Mark]:
        return [Mark(cell) for cell, player in enumerate(state.cells) if player is None]

    def resolve(self, state: Board, action: Mark) -> None:
        cells, player = state.cells, self.player
        cells[action.cell] = player
        for a, b, c in LINES:
            if player == cells[a] == cells[b] == cells[c]:
                state.winner = player
                return
        if None in cells:
            state.then(Turn(1 - player))


class FirstAuthorTicTacToe(Game[Board]):
    """Tic-tac-toe with lists and loops."""

    id = "first-author-tic-tac-toe"
    title = "Tic-tac-toe, plainly"
    players = 2
    items = (Turn,)

    def new(self, players: int, options: Any) -> Board:
        return Board(cells=[None] * 9, agenda=[Turn(0)])

    def score(self, state: Board) -> ScoreSheet:
        return ScoreSheet.winner(state.winner, players=2)
