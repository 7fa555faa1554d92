"""All laws hold for every small game, at the size of `teban check` without a flag."""

import pytest

from example_games import FOLDER
from teban.registry import load
from teban.testing.check import run
from teban.testing.fixtures.auction import SealedAuction

GAMES = [
    *(
        load(FOLDER / f"{name}.py")
        for name in ("nim", "tic_tac_toe", "connect_four", "kuhn_poker", "goofspiel")
    ),
    SealedAuction(),
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_law_holds(game):
    report = run(game)
    assert report.is_ok, str(report)
