"""Hidden pebbles: each draws one of 1 to 6 in secret; the larger one wins, unless its player gives in."""

from typing import Annotated

from teban import (
    Action,
    Chance,
    Choice,
    Game,
    OwnedEach,
    Pool,
    Public,
    ScoreSheet,
    State,
    Task,
    field,
    hookimpl,
)

SIZES = range(1, 7)
Pebble = Annotated[int, Pool("pouch", SIZES)]


class Draw(Action):
    pebbles: OwnedEach[tuple[Pebble, Pebble]]


class Stay(Action):
    pass


class GiveIn(Action):
    pass


class Pebbles(State):
    hands: OwnedEach[list[Pebble]] = field(default_factory=list)
    shown: Public[list[Pebble]] = field(default_factory=list)
    winner: Public[int | None] = None


class DrawPebbles(Chance[Pebbles, Draw]):
    def outcomes(self, state):
        return [Draw((one, other)) for one in SIZES for other in SIZES if one != other]

    def resolve(self, state, action):
        state.hands = list(action.pebbles)


class Decide(Choice[Pebbles, Stay | GiveIn]):
    def actions(self, state):
        return [Stay(), GiveIn()]

    def resolve(self, state, action):
        if action == GiveIn():
            state.winner = 1 - self.player
            state.end()


class Show(Task[Pebbles], reveals=True):
    def resolve(self, state):
        state.shown, state.hands = state.hands, []
        state.winner = state.shown.index(max(state.shown))


class HiddenPebbles(Game[Pebbles]):
    id = "hidden-pebbles"
    title = "Hidden pebbles"
    players = 2
    items = (DrawPebbles, Decide, Show)

    def new(self, players, options, first: int = 0):
        return Pebbles(agenda=[Show(), Decide(1 - first), Decide(first), DrawPebbles()])

    def score(self, state):
        return ScoreSheet.winner(state.winner, players=2)

    def check(self, state):
        held = state.hands + state.shown
        assert len(held) in (0, 2), "both pebbles are drawn at once"
        assert len(set(held)) == len(held), "no pebble is drawn twice"


class Cautious:
    name = "cautious"

    def choose(self, view, legal, rng):
        return legal[0] if view.hands[view.viewer] > 3 else legal[1]


@hookimpl
def register_bots(game):
    return [Cautious()] if isinstance(game, HiddenPebbles) else []
