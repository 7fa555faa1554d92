"""Faults of games of other libraries are found, and only those: the peers of our benchmarks have few."""

import pytest

from teban import InvalidInput
from teban.foreign.checks import CHECKS, Played
from teban.foreign.hunt import check
from teban.foreign.openspiel import openspiel_game
from teban.foreign.pettingzoo import pettingzoo_game
from teban.foreign.table import labels, played

GIN = openspiel_game("gin_rummy")
LAID_OFF = (
    *(33, 28, 46, 6, 1, 10, 8, 43, 49, 27, 44, 42, 38, 39, 25, 45, 29, 47, 3, 17, 15),
    *(54, 54, 53, 26, 26, 52, 25, 52, 33, 53, 41, 47, 53, 50, 43, 52, 55),
)
"""A deal of gin rummy, and turns until player 0 knocks and the other may lay off."""


def found(game, name, *moves):
    """What a check finds in a game."""
    with game.quiet():
        return [finding for finding in CHECKS[name](Played(game, tuple(moves), seed=1)) if finding]


def turns(*actions):
    return [(action,) for action in actions]


def test_the_hand_that_gin_rummy_shows_is_found_with_its_field():
    """open_spiel#1604."""
    ways = {finding.way for finding in found(GIN, "non-interference", *turns(*LAID_OFF))}
    assert "to_observation_struct.hands" in ways


def test_the_true_world_that_gin_rummy_deals_is_found():
    """open_spiel#1613."""
    ways = {finding.way for finding in found(GIN, "worlds", *turns(*LAID_OFF))}
    assert ways == {"resample_from_infostate, the truth"}


@pytest.mark.parametrize(
    "name, moves",
    [
        ("twixt", turns(26)),
        ("ultimate_tic_tac_toe", turns(3)),
        ("einstein_wurfelt_nicht", turns(538, 292, 3)),
        ("kuhn_poker", turns(2, 0, 1)),
    ],
)
def test_a_move_that_is_not_taken_back_is_found(name, moves):
    [finding] = found(openspiel_game(name), "undo", *moves)
    assert (finding.message, finding.position) == ("does not lead back", len(moves))


@pytest.mark.parametrize("name", ["tictactoe_v3", "connect_four_v3"])
def test_an_environment_that_cannot_be_copied_is_found(name):
    findings = found(pettingzoo_game(name), "copies", (0,), (1,))
    assert {finding.way for finding in findings} == set(pettingzoo_game(name).copies)


@pytest.mark.parametrize(
    "name", ["tic_tac_toe", "leduc_poker", "goofspiel", "python_tic_tac_toe", "dark_hex"]
)
def test_a_game_without_a_fault_has_none(name):
    assert check(openspiel_game(name), seconds=0.1).faults == ()


@pytest.mark.parametrize(
    "game, checks",
    [
        (openspiel_game("tic_tac_toe"), ["play", "replay", "names", "score", "copies", "futures", "undo"]),
        (
            openspiel_game("liars_dice"),
            ["play", "replay", "names", "score", "copies", "futures", "non-interference"],
        ),
        (pettingzoo_game("rps_v2"), ["play", "replay", "copies"]),
    ],
    ids=["nothing is hidden", "nothing is taken back or dealt anew", "it cannot be copied"],
)
def test_what_cannot_be_looked_at_is_skipped(game, checks):
    report = check(game, seconds=0.1)
    assert (list(report.games), {*report.games, *report.skipped}) == (checks, set(CHECKS))


@pytest.mark.parametrize(
    "game, law, why",
    [
        (openspiel_game("liars_dice"), "undo", "not overridden"),
        (openspiel_game("phantom_ttt"), "worlds", "not implemented"),
        (openspiel_game("python_kuhn_poker"), "worlds", "not implemented"),
        (openspiel_game("universal_poker"), "undo", "not overridden"),
        (openspiel_game("tic_tac_toe"), "worlds", "nothing is hidden"),
        (openspiel_game("tic_tac_toe"), "non-interference", "nothing to look at in"),
        (openspiel_game("crossword"), "play", "LegalActions unimplemented"),
        (openspiel_game("blotto"), "undo", "nothing to look at in"),
        (pettingzoo_game("hanabi_v5"), "non-interference", "does not tell a player in full"),
    ],
)
def test_a_check_that_could_look_at_nothing_says_why(game, law, why):
    report = check(game, seconds=0.1, only=[law])
    assert (report.games, report.faults, report.exit_code) == ({}, (), 2)
    assert why in report.skipped[law]
    assert f"{law:<17} skipped: {report.skipped[law]}" in str(report)


def test_a_fault_is_shown_with_few_moves():
    [fault] = check(openspiel_game("twixt"), seconds=0.3, only=["undo"]).faults
    assert (len(fault.moves), fault.way) == (1, "undo_action")


def test_moves_are_told_in_words():
    assert labels(openspiel_game("tic_tac_toe"), turns(4, 0)) == ["4 (x(1,1))", "0 (o(0,0))"]


def test_a_game_is_not_played_on_where_a_move_is_not_legal():
    assert played(openspiel_game("tic_tac_toe"), turns(4, 4)) is None


@pytest.mark.parametrize(
    "load, name, message",
    [
        (openspiel_game, "gin_rumy", "did you mean 'gin_rummy'"),
        (openspiel_game, "kuhn_poker(cards=3)", "does not load"),
        (openspiel_game, "go(board_size=0)", "unsupported board size; give other parameters"),
        (openspiel_game, "tarok", "can be played again; take one whose chance is explicit"),
        (openspiel_game, "mfg_crowd_modelling", "not played in turns"),
        (pettingzoo_game, "boxing_v2", "does not make 'boxing_v2'.*pip install"),
        (pettingzoo_game, "tictactoe", "did you mean 'tictactoe_v3'"),
    ],
)
def test_a_game_that_cannot_be_had_is_refused(load, name, message):
    with pytest.raises(InvalidInput, match=message):
        load(name)


def test_a_check_that_there_is_not_is_refused():
    with pytest.raises(InvalidInput, match="no check is called 'leaks'; they are play, replay"):
        check(GIN, only=["leaks"])
