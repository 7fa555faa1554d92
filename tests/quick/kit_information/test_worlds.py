"""What viewers may believe, against full enumeration, and what the determinizer deals."""

import re
from collections import Counter

import pytest

from example_games import kuhn_poker, nim
from quick.kit.hidden import Cards, DealCard, Dealt, Hands, Show, Speak
from teban import CHANCE, QuickRng, Session
from teban.engine.chance import listed
from teban.engine.codec import encode
from teban.testing.beliefs import Belief
from teban.testing.budget import BUDGETS
from teban.testing.check import run
from teban.testing.concealed import in_words, nearest
from teban.testing.fixtures.auction import SealedAuction
from teban.testing.happenings import happenings
from teban.testing.setups import setups_of
from teban.testing.surveys import surveys
from teban.testing.trial import random_trial


def positions_of(game, state):
    """Every position of a game, each with its probability where nature alone is random."""
    yield state, 1.0
    for player in game.to_act(state):
        here = game.steps.here(state)
        moves = (
            listed(here.agenda[-1], here)
            if player == CHANCE
            else [(a, 1) for a in game.legal_actions(state, player)]
        )
        total = sum(weight for _, weight in moves) if player == CHANCE else 1
        for action, weight in moves:
            after = game.clone(state)
            game.apply(after, player, action)
            for position, chance in positions_of(game, after):
                yield position, chance * weight / total


def information_sets(game, viewer):
    found = {}
    for state, chance in positions_of(game, game.new_state(2)):
        found.setdefault(encode(game.view(state, viewer)), Counter())[encode(state)] += chance
    return found


def believed(game, viewer, trial):
    """What the viewer sees and believes after each move."""
    belief = Belief(game, viewer, game.new_state(2), 100)
    for happening in happenings(trial):
        belief.see(happening)
        yield encode(game.view(happening.after, viewer)), belief.weights()


@pytest.mark.parametrize("viewer", [0, 1])
def test_beliefs_in_kuhn_poker_are_its_information_sets(viewer):
    game = kuhn_poker.KuhnPoker()
    sets = information_sets(game, viewer)
    trials = [random_trial(setups_of(game)[0], str(number), False, BUDGETS["quick"]) for number in range(20)]
    beliefs = [entry for trial in trials for entry in believed(game, viewer, trial)]
    wanted = [
        (seen, pytest.approx({state: chance / sets[seen].total() for state, chance in sets[seen].items()}))
        for seen, _ in beliefs
    ]
    assert beliefs == wanted


@pytest.mark.parametrize("viewer", [0, 1])
def test_the_determinizer_deals_the_information_sets_of_kuhn_poker(viewer):
    game, rng = kuhn_poker.KuhnPoker(), QuickRng(1)
    sets = information_sets(game, viewer)
    dealt = {
        seen: {encode(game.determinize(game.decode_view(seen), rng)) for _ in range(100)} for seen in sets
    }
    assert dealt == {seen: set(states) for seen, states in sets.items()}


def test_what_is_dealt_in_an_auction_of_six_cards_is_all_that_can_be_believed():
    game = SealedAuction()
    trials = [random_trial(setups_of(game)[0], str(number), False, BUDGETS["quick"]) for number in range(6)]
    found = [survey for trial in trials for survey in surveys(trial) if len(survey.weights) > 20]
    assert [set(survey.counts) for survey in found] == [set(survey.weights) for survey in found]
    assert len(found) > 3


@pytest.mark.parametrize(
    "game, said",
    [
        (Cards(), "[1-9][0-9]* places with several worlds followed: [1-9][0-9]* worlds, [1-9][0-9]* dealt"),
        (Dealt(), "no place with several worlds could be followed: `possible`, `complete` and .*"),
        (nim.Nim(), "nothing is hidden from anybody"),
    ],
)
def test_the_notes_say_whether_worlds_could_be_followed(game, said):
    (law,) = run(game, "quick", laws=["worlds"], variants=()).laws
    (note,) = law.notes
    assert re.fullmatch(said, note)


class OneDealt(Cards):
    """Always one world."""

    def determinize(self, view, rng):
        return super().determinize(view, QuickRng(1))


def test_a_world_that_never_comes_is_told_with_which_side_was_dealt():
    (failure,) = run(OneDealt(), "quick", laws=["worlds"], variants=()).failures[:1]
    assert failure.check == "complete"
    assert re.search(
        r"one, hands\[.\] = \[.*\], that is to be expected [0-9]+ times never came", failure.message
    )


class DealAndSort(DealCard):
    """Keeps the hands sorted, as rules do who do not think of what the order tells."""

    def resolve(self, state, action):
        super().resolve(state, action)
        state.hands[action.player].sort()


class SortedHands(Cards):
    deal = DealAndSort
    items = (DealAndSort, Speak, Show)


class SortedWell(SortedHands):
    """Sorts the hands of the worlds that it deals, too."""

    def determinize(self, view, rng):
        world = super().determinize(view, rng)
        world.hands = [sorted(hand) for hand in world.hands]
        return world


def test_hands_that_rules_keep_sorted_are_told_with_both_hands_and_with_the_mend():
    (failure,) = run(SortedHands(), "quick", laws=["worlds"], variants=()).failures
    assert failure.check == "possible"
    assert re.search(r"cannot be, hands\[(.)\] = \[.*\]; one that can be is hands\[\1\] = ", failure.message)
    assert "a hand that is kept sorted" in failure.mend


def test_worlds_with_sorted_hands_fit_rules_that_keep_them_sorted():
    assert run(SortedWell(), "quick", laws=["worlds", "non-interference"], variants=()).is_ok


@pytest.mark.parametrize(
    "game, players, told", [(Cards(), 2, r"hands\[1\] = \[.\]"), (SealedAuction(), 3, r"lots\[0\]\.card = .")]
)
def test_what_is_concealed_is_told_by_its_path(game, players, told):
    state = Session(game, players, seed=1).state
    assert re.fullmatch(told, in_words(game, 0, encode(state)))


def test_the_nearest_world_has_not_more_in_it():
    world, longer, near = (
        encode(Hands(hands=[[1], hand], agenda=[], player_count=2)) for hand in ([2, 3], [2, 3, 4, 5], [2, 4])
    )
    assert nearest(Cards(), 0, world, [longer, near]) == near
