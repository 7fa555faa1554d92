"""A small game for tests: a shown and a hidden draw, sealed bids, an open decision, options, a variant."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Struct

from teban import (
    Action,
    Chance,
    Choice,
    Game,
    Grid,
    Hidden,
    Owned,
    Pool,
    Public,
    Refusal,
    ScoreSheet,
    SecretChoice,
    State,
    Variant,
)
from teban.registry import hookimpl

CARDS = tuple(range(1, 7))
Card = Annotated[int, Pool("cards", CARDS)]


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    rounds: int = 2
    motto: str = ""


class Prize(Action, visible=Public):
    value: int


class Bury(Action):
    card: Hidden[Card]


class Bid(Action):
    coins: Owned[int]


class Mark(Action, visible=Public):
    cell: Annotated[int, Grid(3, 3)]
    note: str | None = None


class Lots(State, visible=Public):
    rounds: int
    motto: str
    purses: list[int]
    won: list[int]
    marks: list[int | None]
    buried: Hidden[list[Card]]
    first: int = 0
    prize: int = 0


class BuryCard(Chance[Lots, Bury]):
    def outcomes(self, state):
        return [Bury(card) for card in CARDS]

    def resolve(self, state, action):
        state.buried.append(action.card)
        state.then(DrawPrize())


class DrawPrize(Chance[Lots, Prize]):
    def outcomes(self, state):
        return [Prize(value) for value in (1, 2, 3)]

    def resolve(self, state, action):
        state.prize = action.value
        state.then(SealBids(players=tuple(range(len(state.purses)))), MarkCell(state.first))


class SealBids(SecretChoice[Lots, Bid]):
    def actions(self, state, player):
        return [Bid(coins) for coins in range(state.purses[player] + 1)]

    def resolve(self, state, chosen: Mapping[int, Bid]):
        best = max(bid.coins for bid in chosen.values())
        winners = [player for player, bid in chosen.items() if bid.coins == best]
        if len(winners) == 1:
            state.won[winners[0]] += state.prize
            state.purses[winners[0]] -= best
        state.rounds -= 1


class MarkCell(Choice[Lots, Mark]):
    def actions(self, state):
        return [Mark(cell, note) for cell in range(9) if state.marks[cell] is None for note in (None, "x y")]

    def refusal(self, state, action):
        taken = {cell: by for cell, by in enumerate(state.marks) if by is not None}
        if action.cell not in taken:
            return None
        return Refusal("cell-taken", "Lots, 2", {"by": taken[action.cell]})

    def resolve(self, state, action):
        state.marks[action.cell] = self.player
        if state.rounds:
            state.then(DrawPrize())


class LotsGame(Game[Lots]):
    id = "lots"
    title = "Lots"
    players = (2, 3)
    options = Settings
    items = (BuryCard, DrawPrize, SealBids, MarkCell)

    def new(self, players, options, first: int = 0):
        return Lots(
            agenda=[BuryCard()],
            rounds=options.rounds,
            motto=options.motto,
            purses=[3] * players,
            won=[0] * players,
            marks=[None] * 9,
            first=first,
            buried=[],
        )

    def score(self, state):
        return ScoreSheet.of([("prizes", state.won), ("coins", state.purses)])

    def standing(self, view):
        return ScoreSheet.of([("prizes", view.won), ("coins", view.purses)])

    def check(self, state):
        assert all(coins >= 0 for coins in state.purses), "a purse is never below nothing"
        assert len(state.purses) == len(state.won) == state.player_count, "everybody has a purse and prizes"
        assert len(state.marks) == 9, "there are nine cells"
        assert 0 <= state.first < state.player_count, "who marks is a player"


class Generous(LotsGame):
    """House rule: nine coins each."""

    def new(self, players, options, first: int = 0):
        state = super().new(players, options, first)
        state.purses = [9] * players
        return state


GENEROUS = Variant("generous", "Nine coins each", {"rounds": 1}, Generous)
LOTS = LotsGame()


def play_randomly(session: Any, rng: Any, decisions: int = 10_000) -> Any:
    """Plays that many random decisions, or to the end."""
    for _ in range(decisions):
        if session.is_over:
            break
        player = rng.choice(session.to_act())
        session.play(player, rng.choice(session.legal_actions(player)))
    return session


@hookimpl
def register_games() -> list[Any]:
    return [LotsGame]


@hookimpl
def register_variants(game: Any) -> list[Variant]:
    return [GENEROUS] if game.id == "lots" else []
