"""Connect Four with a list of columns, each growing from the bottom."""

from typing import Any

from teban import Action, Choice, Game, Public, ScoreSheet, State


class Drop(Action, visible=Public):
    """Lets a disc fall into a column."""

    column: int


class Rack(State, visible=Public):
    """The columns from the left, each a list of players from the bottom."""

    columns: list[list[int]]
    winner: int | None = None


class Turn(Choice[Rack, Drop]):
    """A player drops one disc."""

    def actions(self, state: Rack) -> list[Drop]:
        return [Drop(column) for column, discs in enumerate(state.columns) if len(discs) < 6]

    def resolve(self, state: Rack, action: Drop) -> None:
        columns, player = state.columns, self.player
        columns[action.column].append(player)
        if wins(columns, action.column):
            state.winner = player
        elif any(len(discs) < 6 for discs in columns):
            state.then(Turn(1 - player))


def wins(columns: list[list[int]], column: int) -> bool:
    """Whether the top disc of the column is one of four in a line."""
    height = len(columns[column]) - 1
    player = columns[column][height]
    for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
        count = 1
        for way in (1, -1):
            x, y = column + way * right, height + way * up
            while 0 <= x < 7 and 0 <= y < len(columns[x]) and columns[x][y] == player:
                count += 1
                x += way * right
                y += way * up
        if count >= 4:
            return True
    return False


class FirstAuthorConnectFour(Game[Rack]):
    """Connect Four with lists and loops."""

    id = "first-author-connect-four"
    title = "Connect Four, plainly"
    players = 2
    items = (Turn,)

    def new(self, players: int, options: Any) -> Rack:
        return Rack(columns=[[] for _ in range(7)], agenda=[Turn(0)])

    def score(self, state: Rack) -> ScoreSheet:
        return ScoreSheet.winner(state.winner, players=2)
