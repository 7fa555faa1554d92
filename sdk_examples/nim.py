"""Nim: take one to three stones; whoever takes the last one wins."""

from teban import Action, Choice, Game, Public, ScoreSheet, State


class Take(Action, visible=Public):
    count: int


class Heap(State, visible=Public):
    stones: int = 21
    winner: int | None = None


class Turn(Choice[Heap, Take]):
    def actions(self, state):
        return [Take(n) for n in (1, 2, 3) if n <= state.stones]

    def resolve(self, state, action):
        state.stones -= action.count
        if state.stones:
            state.then(Turn(1 - self.player))
        else:
            state.winner = self.player


class Nim(Game[Heap]):
    id = "nim"
    title = "Nim"
    players = 2
    items = (Turn,)

    def new(self, players, options):
        return Heap(agenda=[Turn(0)])

    def score(self, state):
        return ScoreSheet.winner(state.winner, players=2)
