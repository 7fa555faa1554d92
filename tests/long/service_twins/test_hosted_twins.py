"""What the service gives a viewer depends on nothing that he may not know, whatever way a game is played."""

import pytest

from hosted_twins import hiding_games, told_apart
from hosting import games_added
from teban import registry
from teban.testing.setups import setups_of

with games_added():
    SETUPS = [
        setup
        for game in map(registry.load, hiding_games())
        for setup in setups_of(game, registry.variants(game))
    ]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.game.id}, {setup}")
def test_worlds_that_a_viewer_cannot_tell_apart_are_hosted_alike(setup):
    found, viewers = told_apart(setup, each=1, steps=15)
    assert (found, len(viewers)) == ([], setup.players + 1)
