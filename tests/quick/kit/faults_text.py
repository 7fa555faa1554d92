"""Planted faults of the laws of notation, score and order."""

from typing import Annotated

from msgspec.structs import replace

from quick.kit.base import TREES_AS_A_SET, Fault, Heap, Pile, Take, Turn
from teban import Action, Choice, Game, Public, ScoreSheet

# Notation


class Shifted:
    """Reads one more than it wrote."""

    def format(self, value):
        return f"n{value}"

    def parse(self, text):
        return int(text[1:]) + 1


class Vague:
    """Writes one and two alike."""

    def format(self, value):
        return "few" if value < 3 else "many"

    def parse(self, text):
        return 1 if text == "few" else 3


class Pick(Action, visible=Public):
    count: Annotated[int, Shifted()]


class Scoop(Action, visible=Public):
    count: Annotated[int, Vague()]


class TurnPicking(Choice[Heap, Pick]):
    def actions(self, state):
        return [Pick(n) for n in (1, 2, 3) if n <= state.stones]

    resolve = Turn.resolve


class PickingPile(Pile):
    items = (TurnPicking,)


class TurnScooping(Choice[Heap, Scoop]):
    def actions(self, state):
        return [Scoop(n) for n in (1, 2, 3) if n <= state.stones]

    resolve = Turn.resolve


class ScoopingPile(Pile):
    items = (TurnScooping,)


class PrunedPile(Pile):
    """Leaves the last branch out of the tree of tokens."""

    def __init__(self):
        super().__init__()
        following = self.notation.next_tokens
        self.notation.next_tokens = lambda *arguments: following(*arguments)[:2]


# Scores


class NarrowPile(Pile):
    """Scores one player of two."""

    def score(self, state):
        return ScoreSheet.of([("taken", (sum(state.taken),))])


class GenerousPile(Pile):
    """Adds up to more than the lines."""

    def outcome(self, state):
        outcome = super().outcome(state)
        return outcome and replace(outcome, totals=tuple(total + 1 for total in outcome.totals))


class KindPile(Pile):
    """Ranks everybody first."""

    def outcome(self, state):
        outcome = super().outcome(state)
        return outcome and replace(outcome, ranks=(1, 1))


class SpendingPile(Pile):
    """Spends what it scores."""

    def score(self, state):
        sheet = super().score(state)
        state.marks += 1
        return sheet


class LonelyPile(Pile):
    """Has a standing for one player of two."""

    def standing(self, view):
        return ScoreSheet.of([("taken", (sum(view.taken),))])


# Order

SUIT = "".join(["hea", "rts"])


class Suited(Heap, visible=Public):
    suit: str = SUIT


class TurnByIdentity(Choice[Suited, Take]):
    """Asks whether a string is the same object."""

    def actions(self, state):
        counts = (1, 2, 3) if state.suit is SUIT else (3, 2, 1)
        return [Take(n) for n in counts if n <= state.stones]

    resolve = Turn.resolve


class SuitedPile(Game[Suited]):
    id = "suited-pile"
    players = 2
    items = (TurnByIdentity,)
    score = Pile.score

    def new(self, players, options):
        return Suited(agenda=[TurnByIdentity(0)])


class Fell(Action, visible=Public):
    tree: str


class TurnFelling(Choice[Heap, Fell]):
    """Lists a set."""

    def actions(self, state):
        return [Fell(tree) for tree in TREES_AS_A_SET]

    def resolve(self, state, action):
        state.stones -= 1
        if state.stones:
            state.then(TurnFelling(1 - self.player))


class FellingPile(Pile):
    items = (TurnFelling,)


FAULTS = {
    "notation/parsed": Fault(PickingPile),
    "notation/unique": Fault(ScoopingPile),
    "notation/tree": Fault(PrunedPile),
    "score/entries": Fault(NarrowPile),
    "score/totals": Fault(GenerousPile),
    "score/ranks": Fault(KindPile),
    "score/stable": Fault(SpendingPile),
    "score/standing": Fault(LonelyPile),
    "order/copies": Fault(SuitedPile),
    "order/hash-seeds": Fault(FellingPile),
}
