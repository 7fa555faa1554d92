"""Planted faults of the law of hygiene: in branches that play never takes, and hidden from the source."""

import random
import sys
import time

from quick.kit.base import Fault, Pile, Take, Turn

NEVER = 99


class TurnAtRandom(Turn):
    def actions(self, state):
        takes = super().actions(state)
        return random.sample(takes, 1) if state.marks == NEVER else takes


class TurnByDay(Turn):
    def resolve(self, state, action):
        if state.marks == NEVER:
            state.marks = time.localtime().tm_mday
        super().resolve(state, action)


class TurnAsking(Turn):
    def resolve(self, state, action):
        if state.marks == NEVER:
            state.marks = len(input())
        super().resolve(state, action)


class TurnThroughSet(Turn):
    def actions(self, state):
        counts = {1, 2, 3}
        return [Take(n) for n in counts] if state.marks == NEVER else super().actions(state)


class TurnByHalves(Turn):
    def resolve(self, state, action):
        if state.marks == NEVER:
            state.marks = int(state.stones / 2)
        super().resolve(state, action)


turns = 0


class TurnCounting(Turn):
    def resolve(self, state, action):
        global turns
        if state.marks == NEVER:
            turns += 1
        super().resolve(state, action)


def module(name):
    return sys.modules[name]


class TurnLucky(Turn):
    def resolve(self, state, action):
        module("random").random()
        super().resolve(state, action)


class TurnTimed(Turn):
    def resolve(self, state, action):
        module("time").monotonic()
        super().resolve(state, action)


class TurnConfigured(Turn):
    def refusal(self, state, action):
        module("os").getenv("MARKS")


class TurnAtAddress(Turn):
    def resolve(self, state, action):
        module("builtins").id(state)
        super().resolve(state, action)


SEEN = []


class TurnRemembered(Turn):
    def resolve(self, state, action):
        SEEN.append(action.count)
        super().resolve(state, action)


class RandomPile(Pile):
    items = (TurnAtRandom,)


class DailyPile(Pile):
    items = (TurnByDay,)


class AskingPile(Pile):
    items = (TurnAsking,)


class UnorderedPile(Pile):
    items = (TurnThroughSet,)


class HalvedPile(Pile):
    items = (TurnByHalves,)


class CountedPile(Pile):
    items = (TurnCounting,)


class LuckyPile(Pile):
    items = (TurnLucky,)


class TimedPile(Pile):
    items = (TurnTimed,)


class ConfiguredPile(Pile):
    items = (TurnConfigured,)


class AddressedPile(Pile):
    items = (TurnAtAddress,)


class RememberedPile(Pile):
    items = (TurnRemembered,)


FAULTS = {
    "hygiene/source-random": Fault(RandomPile),
    "hygiene/source-clock": Fault(DailyPile),
    "hygiene/source-input": Fault(AskingPile),
    "hygiene/source-order": Fault(UnorderedPile),
    "hygiene/source-floats": Fault(HalvedPile),
    "hygiene/source-globals": Fault(CountedPile),
    "hygiene/run-random": Fault(LuckyPile),
    "hygiene/run-clock": Fault(TimedPile),
    "hygiene/run-input": Fault(ConfiguredPile),
    "hygiene/run-order": Fault(AddressedPile),
    "hygiene/remembers": Fault(RememberedPile),
}
