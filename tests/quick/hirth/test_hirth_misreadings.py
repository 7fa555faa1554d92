"""Rules misread on purpose, each of which the comparison with the oracle tells."""

from collections import Counter
from itertools import chain

import pytest

from every_game.facts import begun
from every_game.oracle import differences
from hirth_facts import FACTS, WAYS
from teban_hirth import battles, rules, steps
from teban_hirth.battles import power_of
from teban_hirth.state import HirthState

WAY = WAYS[-1]


def first_difference(count):
    """What is told first in so many long games; nothing where plugin and oracle agree."""
    games = (differences(FACTS, begun(WAY, seed), seed, Counter()) for seed in range(count))
    return next(chain.from_iterable(games), "")


def ties_are_the_attackers(attackers, defenders):
    return power_of(attackers) >= power_of(defenders)


def ties_are_the_defenders(attackers, defenders):
    return power_of(attackers) > power_of(defenders)


def retreat_to_own_spaces(state, player):
    return [space for space in state.neighbours(state.beaten_at) if state.owners[space] == player]


def winners_are_gone(state, player, target):
    state.attackers[:] = [attacker for attacker in state.attackers if attacker.target != target]


def any_number_of_karves(state, player, step):
    return True


def lines_hold_nothing(self, space):
    return self.hirths[space] > 0 or space in self.kings


@pytest.mark.parametrize(
    "owner, name, misread",
    [
        (battles, "beats", ties_are_the_attackers),
        (battles, "beats", ties_are_the_defenders),
        (rules, "retreats", retreat_to_own_spaces),
        (rules, "stay_behind", winners_are_gone),
        (steps, "can_end_after", any_number_of_karves),
        (HirthState, "is_held", lines_hold_nothing),
    ],
)
def test_a_misread_rule_is_caught(monkeypatch, owner, name, misread):
    monkeypatch.setattr(owner, name, misread)
    assert first_difference(6)


def test_nothing_is_told_of_the_rules_as_they_are():
    assert first_difference(1) == ""
