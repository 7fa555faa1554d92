"""Both sides of a case do the same work and count it alike."""

import sys

import pytest

from teban.bench import openspiel, ours
from teban.bench.games.first_author_tic_tac_toe import FirstAuthorTicTacToe
from teban.bench.row import Missing


@pytest.fixture
def no_open_spiel(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)


def moves(side, games=200):
    return {side() for _ in range(games)}


def test_a_playout_of_tic_tac_toe_has_five_to_nine_moves():
    assert moves(ours.playouts(ours.example("tic_tac_toe"))) == {5, 6, 7, 8, 9}


def test_a_session_of_tic_tac_toe_has_five_to_nine_moves():
    assert moves(ours.sessions(FirstAuthorTicTacToe())) == {5, 6, 7, 8, 9}


def test_kuhn_counts_both_cards_as_the_peer_does():
    assert moves(ours.playouts(ours.example("kuhn_poker"), peer_counts=+1)) == {4, 5}


def test_goofspiel_leaves_out_what_the_peer_plays_by_itself():
    assert moves(ours.playouts(ours.example("goofspiel"), peer_counts=-2), games=5) == {24}


def test_steps_are_counted_one_by_one():
    assert ours.steps(FirstAuthorTicTacToe(), plies=3, count=7)() == 7


def test_an_example_that_is_not_here_is_missing_by_name():
    with pytest.raises(Missing, match=r"sdk_examples/no_such_game.py"):
        ours.example("no_such_game")


@pytest.mark.usefixtures("no_open_spiel")
def test_a_peer_that_is_not_installed_is_missing_by_name():
    with pytest.raises(Missing, match="open_spiel is not installed; pip install open_spiel"):
        openspiel.sequential("tic_tac_toe")


def test_the_peers_count_their_own_moves():
    pytest.importorskip("pyspiel")
    counts = [
        moves(openspiel.sequential("tic_tac_toe")),
        moves(openspiel.sequential("kuhn_poker")),
        moves(openspiel.simultaneous("goofspiel"), games=5),
        {openspiel.steps("connect_four", plies=8, count=7)()},
    ]
    assert counts == [{5, 6, 7, 8, 9}, {4, 5}, {24}, {7}]
