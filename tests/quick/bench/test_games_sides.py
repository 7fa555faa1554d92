"""What the sides of P5 and P6 do: whole games of Hiroba, and each position or game in turn."""

import pytest

from teban.bench import GROUPS, p5_share, p6_sample

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def moves(side, calls=20):
    return {side() for _ in range(calls)}


@PLAYERS
def test_the_rules_alone_play_whole_games(players):
    possible = {*range(9 * players, 9 * players * 2)}
    assert moves(p5_share._rules("hiroba", players)) <= possible


@PLAYERS
def test_a_game_through_allows_is_the_game_through_the_list(players):
    through_allows = p6_sample._played_through_allows("hiroba", players)
    through_the_list = p6_sample._played_through_the_list("hiroba", players)
    games = [(through_allows(), through_the_list()) for _ in range(p6_sample.GAMES)]
    assert [one for one, _ in games] == [other for _, other in games]
    assert min(one for one, _ in games) >= 9 * players


def test_the_gate_of_a_share_is_what_is_left_for_the_rules():
    cases = [case for row in GROUPS["games"] if row.id == "P5" for case in row.cases]
    assert {round(1 - 1 / case.gate, 9) for case in cases} == {0.30}
