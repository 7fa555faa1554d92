"""Planted faults of the laws of worlds and of memory."""

from typing import Annotated

from quick.kit.base import Fault
from quick.kit.hidden import ASIDE, Cards, Deal, DealCard, Dealt, DrawCard, Hands, Show, Speak
from teban import Action, Chance, Pool, Public, Task

# Worlds


class StubbornCards(Dealt):
    """Deals no world once everybody has spoken."""

    def determinize(self, view, rng):
        assert not all(view.said), "too late"
        return super().determinize(view, rng)


class ForgetfulCards(Dealt):
    """Deals worlds in which nothing was said."""

    def determinize(self, view, rng):
        world = super().determinize(view, rng)
        world.said = [[], []]
        return world


class CopiedCards(Dealt):
    """Deals the other the viewer's own cards."""

    def determinize(self, view, rng):
        world = super().determinize(view, rng)
        for player, hand in enumerate(view.hands):
            known = [card for card in view.hands[1 - player] if card]
            if None in hand and known:
                world.hands[player] = known[:1] * len(hand)
        return world


class DealRising(DrawCard):
    def rising(self, state):
        """Cards above all others that leave enough for those who come after."""
        dealt = [card for hand in state.hands for card in hand]
        rising = [card for card in state.left() if max(dealt, default=0) < card <= 3 + len(dealt)]
        return rising or state.left()

    def draw(self, state, rng):
        return Deal(self.player, rng.choice(self.rising(state)))

    def allows(self, state, action):
        return action.player == self.player and action.card in self.rising(state)


class RisingCards(Dealt):
    """Deals each card higher than the one before, which worlds do not keep to."""

    deal = DealRising
    items = (DealRising, Speak, Show)

    def check(self, state):
        first, second = state.hands
        assert all(low < high for low, high in zip(first, second, strict=False))


class DealOddAndEven(DrawCard):
    """Odd cards for the one, even cards for the other."""

    def draw(self, state, rng):
        return Deal(self.player, rng.choice([c for c in state.left() if c % 2 == self.player]))


class ShowTheirs(Show):
    def resolve(self, state):
        for player, hand in enumerate(state.hands):
            state.note += sum({2 - player: 0, 4 - player: 1, 6 - player: 2}[card] for card in hand)
        super().resolve(state)


class BrittleCards(Dealt):
    """Fails at the end of a world that could not be."""

    deal, end = DealOddAndEven, ShowTheirs
    items = (DealOddAndEven, Speak, ShowTheirs)


class LookingCards(Dealt):
    """Seeds the generator with the last state that was looked at."""

    def view(self, state, viewer):
        ASIDE.set(self.encode(state))
        return super().view(state, viewer)

    def determinize(self, view, rng):
        rng.seed(ASIDE.get() + bytes([rng.below(256)]))
        return super().determinize(view, rng)


class DrawAndRemember(DrawCard):
    def resolve(self, state, action):
        super().resolve(state, action)
        ASIDE.set([list(hand) for hand in state.hands])


class RememberingCards(Dealt):
    """Deals the hands that were dealt last, where they fit."""

    deal = DrawAndRemember
    items = (DrawAndRemember, Speak, Show)

    def determinize(self, view, rng):
        world = super().determinize(view, rng)
        known, truth = world.hands, ASIDE.get()
        world.hands = [list(hand) for hand in truth]
        if self.views.view(world, view.viewer) != view:
            world.hands = known
        return world


class DealLow(DealCard):
    """Deals from five cards, where the pool has six."""

    def outcomes(self, state):
        return [deal for deal in super().outcomes(state) if deal.card < 6]


class LowCards(Cards):
    deal = DealLow
    items = (DealLow, Speak, Show)


class GenerousCards(Cards):
    """Never deals the others a six."""

    def determinize(self, view, rng):
        for _ in range(1000):
            world = super().determinize(view, rng)
            if all(6 not in hand or hand == seen for hand, seen in zip(world.hands, view.hands, strict=True)):
                return world
        return world


class PartialCards(Cards):
    """Deals high cards more often than it should."""

    def determinize(self, view, rng):
        worlds = [super(PartialCards, self).determinize(view, rng) for _ in range(1 + rng.below(2) * 3)]
        return max(worlds, key=lambda world: sum(map(sum, world.hands)))


# Memory


class Gather(Task[Hands]):
    """Takes all cards back."""

    def resolve(self, state):
        state.hands = [[], []]


class GatheredCards(Cards):
    """Gathers the cards in the end, without a word."""

    end = Gather
    items = (DealCard, Speak, Gather)


class OpenDeal(Action, visible=Public):
    player: int
    card: Annotated[int, Pool("deck", range(1, 7))]


class DrawOpenly(Chance[Hands, OpenDeal], visible=Public):
    player: int

    def draw(self, state, rng):
        return OpenDeal(self.player, rng.choice(state.left()))

    def allows(self, state, action):
        return action.player == self.player and action.card in state.left()

    resolve = DealCard.resolve


class OpenCards(Dealt):
    """Deals openly into hands that others do not see."""

    deal = DrawOpenly
    items = (DrawOpenly, Speak, Show)


FAULTS = {
    "worlds/deals": Fault(StubbornCards),
    "worlds/fits": Fault(ForgetfulCards),
    "worlds/pools": Fault(CopiedCards),
    "worlds/invariants": Fault(RisingCards),
    "worlds/plays-on": Fault(BrittleCards),
    "worlds/from-view": Fault(LookingCards),
    "worlds/possible": Fault(LowCards),
    "worlds/complete": Fault(GenerousCards),
    "worlds/posterior": Fault(PartialCards),
    "worlds/recurrence": Fault(RememberingCards),
    "memory/kept": Fault(GatheredCards),
    "memory/placed": Fault(OpenCards),
}
