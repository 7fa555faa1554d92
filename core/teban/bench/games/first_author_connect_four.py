"""Connect Four with a list of columns, each growing from the bottom."""

from typing import Any

from teban import Action, Choice, Game, Public, ScoreSheet, State

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


class Drop(Action, visible=Public):
    """Lets a disc fall into a column."""

    column: int


class Rack(State, visible=Public):
    """The columns from the left, each a list of players from the bottom."""

    columns: list[list[int]]
    winner: int | None = None

    def holds(self, player: int, column: int, height: int) -> bool:
        return (
            0 <= column < 7
            and 0 <= height < len(self.columns[column])
            and self.columns[column][height] == player
        )

    def run(self, player: int, column: int, height: int, right: int, up: int) -> int:
        """How many discs of the player lie in a row from the next cell on."""
        count = 0
        while self.holds(player, column + right, height + up):
            column, height, count = column + right, height + up, count + 1
        return count


class Turn(Choice[Rack, Drop]):
    """A player drops one disc."""

    def actions(self, state: Rack) -> list[Drop]:
        return [Drop(column) for column in range(7) if len(state.columns[column]) < 6]

    def resolve(self, state: Rack, action: Drop) -> None:
        player, column = self.player, action.column
        height = len(state.columns[column])
        state.columns[column].append(player)
        for right, up in DIRECTIONS:
            ahead = state.run(player, column, height, right, up)
            behind = state.run(player, column, height, -right, -up)
            if ahead + behind >= 3:
                state.winner = player
                return
        if any(len(discs) < 6 for discs in state.columns):
            state.then(Turn(1 - player))


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
