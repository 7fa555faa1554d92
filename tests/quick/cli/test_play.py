"""`teban play`: people and bots at one terminal, here a pipe."""

import re

import pytest
from click.testing import Result

from command_line import AUCTION, CONNECT_FOUR, GOOFSPIEL, KUHN, LOTS, NIM, TIC_TAC_TOE
from teban import load, registry

HANDED = "pass the device to player {}, then press Enter"

MANY = """
from typing import Annotated
from teban import Action, Choice, Game, Grid, Public, ScoreSheet, State

class Undo(Action, visible=Public):
    by: int

class Place(Action, visible=Public):
    cell: Annotated[int, Grid(26, 21)]
    number: int

class Board(State, visible=Public):
    turns: int = 0

class Turn(Choice[Board, Undo | Place]):
    def actions(self, state):
        return [Undo(1), *(Place(cell, n) for cell in range(26 * 21) if cell != 51 for n in range(0, 60, 2))]
    def resolve(self, state, action):
        state.turns += 1
        if state.turns < 3:
            state.then(self)

class Many(Game[Board]):
    id, title, players, items = "many", "Many", 1, (Turn,)
    def new(self, players, options):
        return Board(agenda=[Turn(0)])
    def score(self, state):
        return ScoreSheet.winner(0, players)
"""
CHEAT = """
from teban import hookimpl
from nim_rules import Nim, Take

class Cheat:
    name = "cheat"
    def choose(self, view, legal, rng):
        return Take(9)

@hookimpl
def register_games():
    return [Nim]

@hookimpl
def register_bots(game):
    return [Cheat()]
"""


def shown_to(player: int, result: Result) -> str:
    """What is printed between the device reaching that player and its leaving him."""
    parts = re.split(r"pass the device to player (\d), then press Enter", result.stdout)
    return "".join(
        text for holder, text in zip(parts[1::2], parts[2::2], strict=True) if int(holder) == player
    )


def last_lines(result: Result, count: int) -> list[str]:
    return result.stdout.splitlines()[-count:]


# Typing ----------------------------------------------------------------------------------------


def test_a_game_is_played_to_its_score_sheet(teban):
    result = teban("play", NIM, typed=[3, 3, 3, 3, 3, 3, 3])
    assert (result.exit_code, last_lines(result, 5)) == (
        0,
        [
            "      player 0  player 1",
            "win          1         0",
            "rank         1         2",
            "",
            "player 0 wins",
        ],
    )


@pytest.mark.parametrize("text", ["bid 2", "b 2", "bid"])
def test_whole_actions_beginnings_and_parts_are_understood(teban, text):
    bots = ["--seat", "1=random", "--seat", "2=random"]
    result = teban("play", AUCTION, "--players", 3, *bots, typed=[text, 2, "quit"])
    assert "sealed 0 bid 2 | 1 bid" in result.stdout


def test_what_can_only_go_on_one_way_is_filled_in(teban):
    assert "take:  1  2  3\nplayer 0> 2\n0 take 2" in teban("play", NIM, typed=[2]).stdout


def test_a_whole_action_may_be_typed_where_its_beginning_is_settled(teban):
    assert "\n0 take 2\n" in teban("play", NIM, typed=["take 2"]).stdout


def test_an_ambiguous_beginning_lists_what_it_could_be(teban, tmp_path):
    (tmp_path / "many.py").write_text(MANY)
    result = teban("play", "./many.py", typed=["place z2"])
    assert "'z2' could be:  z20  z21" in result.stdout


def test_an_unknown_word_lists_what_is_possible(teban):
    assert "'x' is none of:  1  2  3" in teban("play", NIM, typed=["x"]).stdout


def test_an_empty_line_starts_the_action_anew(teban):
    bots = ["--seat", "1=random", "--seat", "2=random"]
    result = teban("play", AUCTION, "--players", 3, *bots, typed=["bid", "", "look"])
    assert "\n0 look\n" in result.stdout


def test_a_prompt_shows_at_most_twenty_items(teban, tmp_path):
    (tmp_path / "many.py").write_text(MANY)
    result = teban("play", "./many.py", typed=["place", "c7"])
    cells = re.search(r"^place:  (.*(?:\n  .*)*)", result.stdout, re.MULTILINE)
    assert len(re.split(r"\s{2,}", cells[1])) == 20
    assert "and 146 more" in cells[1]
    assert "place c7:  0  2*(6)  4*(6)  6  8  1*(5)  3*(5)  5*(5)" in result.stdout


def test_an_illegal_action_is_refused_with_its_reason_and_rule(teban):
    seat = ["--seat", "1=random", "--seed", 1]
    result = teban("play", LOTS, "--players", 2, *seat, typed=[0, "mark a1 -", 0, "mark a1 -"])
    assert "refused: cell-taken (by 0); Lots, 2" in result.stdout


def test_a_token_comes_before_a_command_of_its_name(teban, tmp_path):
    (tmp_path / "many.py").write_text(MANY)
    result = teban("play", "./many.py", typed=["undo", "place a1 0", ":undo"])
    assert re.findall(r"^(?:0 |undo).*", result.stdout, re.MULTILINE) == [
        "0 undo 1",
        "0 place a1 0",
        "undo to 1",
    ]


def test_help_names_the_actions_and_only_the_commands_that_can_do_something(teban):
    shown = teban("play", NIM, typed=["help"]).stdout
    assert "  take COUNT\n" in shown
    assert ("undo [N]" in shown, "withdraw" in shown, "as P" in shown) == (True, False, False)


@pytest.mark.parametrize(
    "game, players, typed",
    [
        (NIM, 2, ["help", "take 9", "undo", 3]),
        (CONNECT_FOUR, 2, ["help", "drop 9", 3, 3]),
        (AUCTION, 5, ["", "help", "bid 1", "", "as 0", "", "as 1"]),
        (LOTS, 3, ["", "help", "bid 1", "", "bid 2", "", 3, "", "mark b7 -", "mark a1 x%20y"]),
    ],
)
def test_nothing_is_wider_than_eighty_columns(teban, game, players, typed):
    result = teban("play", game, "--players", players, typed=typed)
    assert max(map(len, result.stdout.splitlines())) <= 80


# Taking back, saving, leaving ------------------------------------------------------------------


def test_a_persons_last_decision_is_taken_back_with_the_bots_answer(teban):
    result = teban("play", NIM, "--seat", "1=random", "--casual", typed=[1, "undo"])
    assert result.stdout.count("stones: 21") == 2


def test_what_was_taken_back_is_played_again_up_to_the_next_person(teban):
    result = teban(
        "play", NIM, "--seat", "1=random", "--casual", "--save", "nim.txt", typed=[1, "undo", "redo"]
    )
    assert "redo to 2" in result.stdout


def test_a_number_says_how_many_decisions_are_taken_back(teban):
    assert "undo to 1\n" in teban("play", NIM, "--casual", typed=[1, 2, 3, "undo 2"]).stdout


def test_an_undo_past_anothers_decision_is_refused(teban):
    shown = teban("play", NIM, typed=[1, 2, "undo 2"]).stdout
    assert "refused: decisions of players [0, 1] would be taken back" in shown
    assert "--casual" in shown


def test_nothing_to_redo_is_refused(teban):
    assert "refused: cannot redo 1 of 0 decisions" in teban("play", NIM, typed=["redo"]).stdout


@pytest.mark.parametrize("name, start", [("nim.json", "{"), ("nim.txt", "teban record 1")])
def test_the_end_of_input_leaves_the_game_with_its_record_saved(teban, tmp_path, name, start):
    result = teban("play", NIM, "--save", name, typed=[3, 2])
    assert (result.exit_code, last_lines(result, 2)) == (0, ["left before the end", f"saved in {name}"])
    assert (tmp_path / name).read_text().startswith(start)
    assert registry.replay(tmp_path / name, load(NIM)).state.stones == 16


def test_a_record_that_cannot_be_saved_is_told_before_anybody_plays(teban):
    result = teban("play", NIM, "--save", "nowhere/nim.txt", typed=[3])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "Error: nowhere/nim.txt: no such file or directory\n"


def test_a_record_is_saved_on_demand(teban, tmp_path):
    assert "saved in my game.txt" in teban("play", NIM, typed=[3, "save my game.txt", "quit"]).stdout
    assert (tmp_path / "my game.txt").read_text().endswith("\n0 take 3\n")


def test_a_file_that_cannot_be_written_is_told_and_play_goes_on(teban):
    result = teban("play", NIM, typed=["save nowhere/nim.txt", 3])
    assert (result.exit_code, "nowhere/nim.txt" in result.stdout, "0 take 3" in result.stdout) == (
        0,
        True,
        True,
    )


def test_a_saved_game_goes_on(teban):
    teban("play", NIM, "--save", "nim.json", typed=[3, 2])
    result = teban("play", NIM, "--resume", "nim.json", typed=[1])
    assert "stones: 16" in result.stdout
    assert "\n0 take 1\n" in result.stdout


def test_a_resumed_game_takes_no_other_set_up(teban):
    teban("play", NIM, "--save", "nim.json")
    result = teban("play", NIM, "--resume", "nim.json", "--casual")
    assert (result.exit_code, "leave out the other options" in result.stderr) == (2, True)


# Who sees what ---------------------------------------------------------------------------------


def test_a_player_is_shown_his_own_card_alone(teban):
    result = teban("play", KUHN, "--seed", 14, typed=["", "bet", "", "quit"])
    assert ("hands: 2 ?" in shown_to(0, result), "hands: ? 0" in shown_to(1, result)) == (True, True)
    assert ("2 0" in result.stdout, "(2,0)" in result.stdout) == (False, False)


def test_nobody_is_shown_a_card_before_the_device_reaches_him(teban):
    result = teban("play", KUHN, "--seed", 14, typed=[])
    assert (HANDED.format(0) in result.stdout, "hands" in result.stdout) == (True, False)


def test_an_open_game_is_not_handed_over(teban):
    assert "pass the device" not in teban("play", NIM, typed=[1, 2, 3]).stdout


def test_one_person_among_bots_keeps_the_device(teban):
    result = teban("play", KUHN, "--seat", "1=random", "--seed", 14, typed=["bet"])
    assert ("pass the device" in result.stdout, "hands: 2 ?" in result.stdout) == (False, True)


def test_a_sealed_choice_is_not_shown_before_all_have_chosen(teban):
    result = teban("play", GOOFSPIEL, "--option", "cards=3", typed=["", 3, "", "quit"])
    assert ("player 0> 3" in shown_to(0, result), "bid 3" in result.stdout) == (True, False)


def test_a_sealed_choice_is_taken_back_by_its_owner(teban):
    typed = ["", 3, "", "withdraw 0", "", 2, "", 1, ""]
    result = teban("play", GOOFSPIEL, "--option", "cards=3", typed=typed)
    assert "sealed 0 bid 2 | 1 bid 1" in result.stdout


def test_a_sealed_choice_that_is_open_keeps_earlier_play(teban):
    typed = ["", 3, "", 1, "", 2, "", "undo"]
    result = teban("play", GOOFSPIEL, "--option", "cards=3", typed=typed)
    assert "refused: commitments may be open; withdraw them first\n" in result.stdout


def test_a_person_acts_out_of_turn_and_sees_what_it_tells_him(teban):
    typed = ["", "as 1", "", "look", "", "", "quit"]
    result = teban("play", AUCTION, "--players", 3, "--seed", 3, typed=typed)
    assert re.search(r"0: card \d, known to 1", shown_to(1, result))
    assert re.search(r"0: card \?, known to 1", shown_to(0, result))


def test_actions_out_of_turn_are_named_so(teban):
    assert "next:  bid  look (out of turn)" in teban("play", AUCTION, "--players", 3, typed=[""]).stdout


def test_somebody_without_an_action_out_of_turn_hands_the_device_back(teban):
    typed = ["", "bid 1", "", "as 0", "", ""]
    result = teban("play", AUCTION, "--players", 3, typed=typed)
    assert "player 0 has nothing to do now" in result.stdout


def test_the_score_so_far_is_shown_where_the_game_has_one(teban):
    result = teban("play", GOOFSPIEL, "--option", "cards=3", typed=[""])
    assert "score so far:  player 0: 0  player 1: 0" in result.stdout


# Set-up ----------------------------------------------------------------------------------------


def test_bots_alone_play_to_the_end(teban):
    result = teban("play", TIC_TAC_TOE, "--seat", "0=greedy", "--seat", "1=random", "--seed", 5)
    assert (result.exit_code, last_lines(result, 1)) == (0, ["player 0 wins"])


def test_the_same_seed_plays_the_same_game(teban):
    bots = ["--seat", "0=random", "--seat", "1=random"]
    first, second = (teban("play", LOTS, "--players", 2, *bots, "--seed", 5) for _ in "ab")
    assert first.stdout == second.stdout


def test_options_and_a_variant_set_the_game_up(teban, tmp_path):
    house = ["--variant", "generous", "--option", "motto=ahoy"]
    teban("play", LOTS, "--players", 3, *house, "--save", "lots.txt")
    header = (tmp_path / "lots.txt").read_text().split("\n\n")[0]
    assert 'variant generous\noptions {"rounds":1,"motto":"ahoy"}' in header


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["--players", "4"], "lots is for 2 or 3 players, not 4"),
        ([], "lots is for 2 or 3 players; say how many"),
        (["--players", "2", "--option", "rounds=many"], "expected int, got str"),
        (["--players", "2", "--option", "colour=red"], "known options: rounds, motto"),
        (["--players", "2", "--option", "rounds"], "write NAME=VALUE"),
        (["--players", "2", "--variant", "generos"], "did you mean 'generous'?"),
        (["--players", "2", "--seat", "2=random"], "P from 0 to 1"),
        (["--players", "2", "--seat", "1=random", "--seat", "1=human"], "seat 1 is given twice"),
        (["--players", "2", "--seat", "1=gredy"], "did you mean 'greedy'?"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused_with_what_can(teban, arguments, message):
    result = teban("play", LOTS, *arguments)
    assert (result.exit_code, message in result.stderr) == (2, True)


def test_an_option_out_of_bounds_is_refused_with_the_bound(teban):
    result = teban("play", "hirth", "--option", "turn_limit=0")
    assert (result.exit_code, "turn_limit: expected int >= 1" in result.stderr) == (2, True)


def test_a_bot_that_chooses_what_is_not_legal_is_named(program, site):
    (site.folder / "nim_rules.py").write_text(NIM.read_text())
    site.install("cheats", "nim", CHEAT)
    result = program("play", "nim", "--seat", "0=cheat", "--seat", "1=random")
    assert (result.returncode, result.stderr.count("\n")) == (2, 1)
    assert "Error: the bot 'cheat' at seat 0 chose what is not legal" in result.stderr
