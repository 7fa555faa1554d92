"""However a game is played - watched, as text, after refusals, taken back and forth - it is the same game."""

import contextlib

import pytest

from example_games import connect_four, goofspiel, kuhn_poker, nim, tic_tac_toe
from teban import SPECTATOR, Action, Public, QuickRng, Refused, Session
from teban.testing.fixtures.auction import SealedAuction


class Stranger(Action, visible=Public):
    n: int = 0


def look_at_everything(session):
    for player in range(session.players):
        session.legal_actions(player)
        session.view(player)
        session.to_act(player)
        session.events(player)
    session.state.agenda.clear()


def try_what_is_refused(session):
    for player in range(session.players):
        for action in (Stranger(), "nonsense"):
            with contextlib.suppress(Refused, ValueError):
                session.play(player, action)


def listed(session, player, action):
    session.legal_actions(player)
    session.play(player, action)


def listed_for_another_first(session, player, action):
    session.legal_actions((player + 1) % session.players)
    session.play(player, action)


def as_text(session, player, action):
    session.play(player, session.game.notation.tokens(action))


def as_a_copy(session, player, action):
    session.legal_actions(player)
    session.play(player, session.game.decode_action(session.game.encode(action)))


def after_looking(session, player, action):
    look_at_everything(session)
    session.play(player, action)


def after_refusals(session, player, action):
    session.legal_actions(player)
    try_what_is_refused(session)
    session.play(player, action)


def watched(session, player, action):
    session.subscribe(lambda event: None, SPECTATOR).cancel()
    session.play(player, action)


def in_a_fork(session, player, action):
    session.fork().play(player, action)
    session.play(player, action)


def with_the_legal_tuple_changed_elsewhere(session, player, action):
    list(session.legal_actions(player)).clear()
    session.play(player, action)


WAYS = [
    listed,
    listed_for_another_first,
    as_text,
    as_a_copy,
    after_looking,
    after_refusals,
    watched,
    in_a_fork,
    with_the_legal_tuple_changed_elsewhere,
]
GAMES = [
    (nim.Nim(), 2),
    (kuhn_poker.KuhnPoker(), 2),
    (tic_tac_toe.TicTacToe(), 2),
    (connect_four.ConnectFour(), 2),
    (goofspiel.Goofspiel(), 2),
    (SealedAuction(), 3),
]


def directly(session, player, action):
    session.play(player, action)


def played(game, players, way, seed):
    """A random game, each move made in that way; what is chosen depends on the position alone."""
    session, rng = Session(game, players, seed=seed, casual=True), QuickRng(seed)
    while not session.is_over:
        state = session.state
        options = [
            (player, action) for player in range(players) for action in game.legal_actions(state, player)
        ]
        way(session, *options[rng.below(len(options))])
    return session


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize("game, players", GAMES, ids=[game.id for game, _ in GAMES])
def test_every_way_to_play_gives_the_same_game(game, players, way, seed):
    session, plain = played(game, players, way, seed), played(game, players, directly, seed)
    assert (session.log, session.state, session.hash()) == (plain.log, plain.state, plain.hash())


def back_and_forth(session, player, action):
    """Undone and redone unless it was a commitment; an undo would drop those that are open."""
    before = session.revision
    session.play(player, action)
    if session.revision > before:
        session.undo()
        session.redo()


def back_and_again(session, player, action):
    """Taken back and decided anew, in a game without draws."""
    session.play(player, action)
    session.undo()
    session.play(player, action)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game, players", GAMES[:-1], ids=[game.id for game, _ in GAMES[:-1]])
def test_every_decision_taken_back_and_redone_gives_the_same_game(game, players, seed):
    session, plain = played(game, players, back_and_forth, seed), played(game, players, directly, seed)
    assert (session.state, session.position) == (plain.state, plain.position)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", [nim.Nim(), tic_tac_toe.TicTacToe()], ids=["nim", "tic-tac-toe"])
def test_every_decision_taken_back_and_made_again_gives_the_same_game(game, seed):
    session, plain = played(game, 2, back_and_again, seed), played(game, 2, directly, seed)
    assert (session.state, session.position) == (plain.state, plain.position)
