"""What the sides of P5 and P6 do: whole games of Hiroba, and each position or game in turn."""

from itertools import takewhile
from statistics import mean

import pytest

from example_games import goofspiel
from teban import registry
from teban.bench import GROUPS, p5_share, p6_sample
from teban.registry import load
from teban.testing.fixtures.auction import SealedAuction


def moves(side, calls=20):
    return {side() for _ in range(calls)}


GAMES = {"auction": SealedAuction(), "goofspiel": goofspiel.Goofspiel(), "hiroba": load("hiroba")}
COUNTS = {"auction": 3, "goofspiel": 2, "hiroba": 4}


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_alone_score_games_as_long_as_those_in_a_session(name, monkeypatch):
    """Sealed choices, interrupts, tasks and draws among them."""
    game, players = GAMES[name], COUNTS[name]
    lengths = [
        lengths_of_games(side(game, players), game, monkeypatch)
        for side in (p5_share.checked, p5_share.rules_alone)
    ]
    assert mean(lengths[0]) == pytest.approx(mean(lengths[1]), rel=0.1)


def lengths_of_games(decisions, game, monkeypatch, games=60):
    """Decisions between the scores of so many games."""
    scored, score, lengths = [], type(game).score, []
    monkeypatch.setattr(type(game), "score", lambda self, state: scored.append(1) or score(self, state))
    while len(lengths) < games:
        before = len(scored)
        lengths.append(sum(1 for _ in takewhile(lambda _, before=before: len(scored) == before, decisions)))
    monkeypatch.undo()
    return lengths


def test_every_installed_game_has_a_share_for_every_number_of_players():
    names = [case.name for case in p5_share.ROW.cases]
    assert names == [f"{e.id}, {players} players" for e in registry.games() for players in e.players]


def test_games_with_a_sample_of_their_own_are_compared_with_their_lists():
    assert {"hiroba sample", "hiroba play"} <= {case.name for case in p6_sample.ROW.cases}


def test_a_game_through_allows_is_the_game_through_the_list():
    through_allows = p6_sample._played_through_allows("hiroba")
    through_the_list = p6_sample._played_through_the_list("hiroba")
    games = [(through_allows(), through_the_list()) for _ in range(3 * p6_sample.GAMES)]
    assert [one for one, _ in games] == [other for _, other in games]
    assert min(one for one, _ in games) >= 18


def test_games_of_all_numbers_of_players_are_as_many():
    played = [begun.players for begun, _ in p6_sample._games("hiroba")]
    assert {players: played.count(players) for players in (2, 3, 4)} == dict.fromkeys(
        (2, 3, 4), p6_sample.GAMES
    )


def test_the_gate_of_a_share_is_what_is_left_for_the_rules():
    cases = [case for row in GROUPS["games"] if row.id == "P5" for case in row.cases]
    assert {round(1 - 1 / case.gate, 9) for case in cases} == {0.30}
