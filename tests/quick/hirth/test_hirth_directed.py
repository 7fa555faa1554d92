"""Games that were made for their endings, held to the oracle at every decision and at the end."""

import pytest

from hirth_comparison import differences_along
from hirth_facts import DIRECTED, records
from teban_hirth import rules
from teban_hirth.components import NOWHERE

GAMES = records()


@pytest.mark.parametrize(
    "name, ending, totals",
    [
        ("sample-from-notation", "drepid", (0, 10)),
        ("kings-go-to-and-fro", "repetition", (0, 0)),
        ("king-killed-in-midr", "drepid", (15, 0)),
        ("king-driven-off-the-board", "thungur-hnifur", (2, 0)),
    ],
)
def test_a_directed_game_ends_as_it_was_made_for(name, ending, totals):
    assert (GAMES[name].state.ending, GAMES[name].outcome().totals) == (ending, totals)


@pytest.mark.parametrize("name", DIRECTED)
def test_plugin_and_oracle_agree_all_along_a_directed_game(name):
    assert list(differences_along(GAMES[name])) == []


def always_another(state, player):
    return f"turn {state.turns}"


def anywhere(state, player):
    return list(state.neighbours(state.beaten_at))


def once_is_enough(state, player):
    state.positions += ["here again"] * 3


@pytest.mark.parametrize(
    "game, name, misread, told",
    [
        ("kings-go-to-and-fro", "position_of", always_another, "the game goes on and is over"),
        ("kings-go-to-and-fro", "begin_turn", once_is_enough, "the game goes on and is over"),
        ("king-killed-in-midr", "MIDR", NOWHERE, "the plugin has (6, 0), the oracle (15, 0)"),
        ("king-killed-in-midr", "retreats", anywhere, "the game goes on and is over"),
        ("king-driven-off-the-board", "retreats", anywhere, "the game goes on and is over"),
    ],
)
def test_an_ending_misread_on_purpose_is_caught(monkeypatch, game, name, misread, told):
    monkeypatch.setattr(rules, name, misread)
    assert told in list(differences_along(GAMES[game]))[-1]
