"""Pairs of games that ought to look the same to a viewer."""

import re
from dataclasses import replace

import pytest

from example_games import kuhn_poker
from quick.kit.faults_information import OrderedCards, WhisperedCards
from quick.kit.hidden import Cards, Vows
from quick.kit_information.leaks import RankedPlayers
from teban import SPECTATOR
from teban.engine.codec import encode
from teban.testing.budget import BUDGETS
from teban.testing.check import run
from teban.testing.fixtures.auction import SealedAuction
from teban.testing.laws.information import Comparison, comparison_of, notes
from teban.testing.pairs import Pair
from teban.testing.setups import setups_of
from teban.testing.trial import random_trial


def trial_of(game, name="0", casual=False):
    return random_trial(setups_of(game)[0], name, casual, BUDGETS["quick"])


def states_in(pair):
    return [(encode(moment.first.state), encode(moment.second.state)) for moment in pair.moments()]


def test_a_pair_depends_on_its_trial_and_number_alone():
    trial = trial_of(SealedAuction())
    assert states_in(Pair(trial, 3)) == states_in(Pair(trial, 3))


def test_pairs_of_a_trial_take_the_viewers_in_turn():
    trial = trial_of(SealedAuction())
    assert {Pair(trial, number).viewer for number in range(4)} == {0, 1, 2, SPECTATOR}


def test_half_of_the_pairs_begin_alike_and_half_are_dealt_from_a_view():
    trial = trial_of(SealedAuction())
    assert [Pair(trial, number).begins_alike for number in range(0, 16, 4)] == [True, False, True, False]


@pytest.mark.parametrize("game", [Cards, Vows, SealedAuction, kuhn_poker.KuhnPoker])
def test_the_worlds_of_a_pair_differ_and_look_the_same_until_they_part(game):
    trial = trial_of(game())
    moments = [moment for number in range(8) for moment in _before_parting(Pair(trial, number))]
    assert any(encode(moment.first.state) != encode(moment.second.state) for moment in moments)


def _before_parting(pair):
    for moment in pair.moments():
        first, second = (encode(world.session.view(pair.viewer)) for world in (moment.first, moment.second))
        if first != second:
            pair.part(moment.cause.parting().reveal)
        else:
            yield moment


def compared(trials, pairs):
    comparison = Comparison(trials)
    for _ in range(pairs):
        comparison.compare_next()
    return comparison


def test_worlds_of_kuhn_poker_come_apart_where_cards_are_shown_alone():
    comparison = compared([trial_of(kuhn_poker.KuhnPoker(), str(number)) for number in range(10)], 60)
    apart = {name for seat in comparison.seats.values() for name in seat.apart}
    showing = {item.__name__ for item in kuhn_poker.KuhnPoker.items if item.reveals}
    assert (comparison.findings, apart) == ({}, showing)


def test_as_many_pairs_are_compared_as_the_budget_has():
    trials = [random_trial(setups_of(SealedAuction())[0], "0", False, replace(BUDGETS["quick"], pairs=30))]
    assert sum(seat.pairs for seat in comparison_of(trials).seats.values()) == 30


def test_a_leak_is_told_with_the_viewer_the_path_and_the_shortest_steps():
    report = run(RankedPlayers(), "quick", laws=["non-interference"], variants=())
    (failure,) = report.failures
    assert (failure.check, failure.difference.path) == ("view", "note")
    assert len(failure.steps) <= 5


def test_the_notes_tell_of_each_viewer():
    trials = [random_trial(setups_of(SealedAuction())[0], "0", False, replace(BUDGETS["quick"], pairs=8))]
    assert [line.partition(",")[0] for line in notes(trials)] == [
        f"viewer {viewer}: 2 pairs" for viewer in (0, 1, 2, "SPECTATOR")
    ]


def test_viewers_have_equally_many_pairs_where_there_are_more_games_than_pairs():
    budget = replace(BUDGETS["quick"], pairs=8)
    trials = [random_trial(setups_of(SealedAuction())[0], str(number), False, budget) for number in range(20)]
    assert [line.partition(",")[0] for line in notes(trials)] == [
        f"viewer {viewer}: 2 pairs" for viewer in (0, 1, 2, "SPECTATOR")
    ]


def test_a_viewer_without_a_pair_is_told_of_with_none():
    trials = [random_trial(setups_of(SealedAuction())[0], "0", False, replace(BUDGETS["quick"], pairs=3))]
    without = [line for line in notes(trials) if ": 0 pairs, so nothing was compared for him" in line]
    assert len(without) == 1


@pytest.mark.parametrize(
    "game, told",
    [(OrderedCards(), r"\[0\]: '. say .' against '. say .'"), (WhisperedCards(), ". whisper 2: .*")],
)
def test_actions_that_differ_are_told_by_their_texts(game, told):
    (failure,) = run(game, "quick", laws=["non-interference"], variants=()).failures
    assert re.fullmatch(told, str(failure.difference))
