"""All laws hold for every game in every way to play, and non-interference on many games in lockstep."""

from dataclasses import replace

import pytest

from every_game.facts import all_facts, facts_of
from teban.testing.budget import BUDGETS
from teban.testing.check import run

PAIRS = 200
"""Games in lockstep for each viewer: a fiftieth of those that `teban prove` plays."""

SECONDS = 3
"""For each sub-check of non-interference, at most: about a minute in all."""

CONCEALING = [facts.name for facts in all_facts() if facts.game.views.hides_anything]


@pytest.mark.parametrize("name", [facts.name for facts in all_facts()])
def test_every_law_holds(name):
    report = run(facts_of(name).game, "quick")
    assert report.is_ok, str(report)


@pytest.mark.parametrize("name", CONCEALING)
def test_what_a_viewer_may_not_know_makes_no_difference(name):
    game = facts_of(name).game
    viewers = game.player_counts[-1] + 1
    budget = replace(BUDGETS["default"], pairs=PAIRS * viewers, seconds=SECONDS)
    report = run(game, budget, ["non-interference"])
    assert report.is_ok, str(report)
