"""`teban replay`: records as text and as JSON, whole and in part, for one viewer."""

import msgspec
import pytest

from command_line import KUHN, LOTS, NIM

TEXT = """teban record 1
game kuhn-poker
rules 1
players 2
seed 000102030405060708090a0b0c0d0e0f

chance deal (2,0)
0 bet
undo to 1
0 check
1 check
"""


@pytest.fixture
def kuhn(tmp_path):
    (tmp_path / "kuhn.txt").write_text(TEXT)
    return ["kuhn.txt", "--game", KUHN]


def test_the_log_the_last_board_and_the_score_are_shown(teban, kuhn):
    assert teban("replay", *kuhn).stdout.splitlines() == [
        "Kuhn poker, 2 players",
        "",
        "   0  chance deal (2,0)",
        "   1  0 bet",
        "   2  undo to 1",
        "   3  0 check",
        "   4  1 check",
        "",
        "Kuhn poker, as the referee sees it",
        "game over",
        "hands: none",
        "shown: 2 0",
        "stake: 1",
        "winner: 0",
        "",
        "       player 0  player 1",
        "chips         1        -1",
        "rank          1         2",
        "",
        "player 0 wins",
    ]


def test_a_viewer_is_shown_what_he_could_see(teban, kuhn):
    lines = teban("replay", *kuhn, "--view", 1, "--to", 2).stdout.splitlines()
    assert lines[2:6] == ["   0  chance deal (?,0)", "   1  0 bet", "", "Kuhn poker, as player 1 sees it"]
    assert "hands: ? 0" in lines


def test_the_log_may_stop_before_anything_has_happened(teban, kuhn):
    shown = teban("replay", *kuhn, "--to", 0).stdout
    assert ("hands: none" in shown, "chance deal" in shown) == (True, False)


def test_the_board_is_shown_after_every_entry_on_demand(teban, kuhn):
    assert teban("replay", *kuhn, "--boards").stdout.count("as the referee sees it") == 5


def test_a_record_is_read_from_standard_input(teban):
    assert "   0  chance deal (2,0)" in teban("replay", "-", "--game", KUHN, typed=TEXT.splitlines()).stdout


def test_a_json_record_says_its_variant_and_options(teban):
    house = ["--variant", "generous", "--option", "motto=ahoy", "--save", "lots.json"]
    teban("play", LOTS, "--players", 3, *house)
    lines = teban("replay", "lots.json", "--game", LOTS, "--to", 0).stdout.splitlines()
    assert lines[:4] == ["Lots, 3 players, variant generous", "rounds 1", "motto ahoy", ""]


def test_json_has_the_log_as_the_viewer_may_see_it(teban, kuhn):
    printed = msgspec.json.decode(teban("replay", *kuhn, "--view", 1, "--json").stdout)
    assert [entry["text"] for entry in printed["log"][:2]] == ["chance deal (?,0)", "0 bet"]
    assert printed["log"][0]["event"]["action"] == {"is": "Deal", "cards": [None, 0]}
    assert (printed["viewer"], printed["view"]["shown"], printed["outcome"]["totals"]) == (1, [2, 0], [1, -1])


def test_json_stops_where_it_is_told_to(teban, kuhn):
    printed = msgspec.json.decode(teban("replay", *kuhn, "--to", 2, "--json").stdout)
    assert (printed["revision"], printed["to_act"], printed["outcome"]) == (2, [1], None)


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["--to", "9"], "--to: 9 is past the end; the log has 5 entries"),
        (["--view", "2"], "--view: '2' is no viewer; give a player from 0 to 1, 'spectator' or 'referee'"),
    ],
)
def test_what_the_record_does_not_have_is_refused(teban, kuhn, arguments, message):
    result = teban("replay", *kuhn, *arguments)
    assert (result.exit_code, result.stderr) == (2, f"Error: {message}\n")


@pytest.mark.parametrize(
    "old, new, where",
    [
        ("0 check", "1 check", "log[3]"),
        ("(2,0)", "(2,2)", "log[0]"),
        ("undo to 1", "undo to 7", "log[2]"),
        ("0 bet", "0 bett", "line 8"),
        ("record 1", "record 9", "line 1"),
        ("game kuhn-poker", "game nim", "game"),
    ],
)
def test_a_damaged_record_is_refused_with_the_place(teban, tmp_path, old, new, where):
    (tmp_path / "kuhn.txt").write_text(TEXT.replace(old, new))
    result = teban("replay", "kuhn.txt", "--game", KUHN)
    assert (result.exit_code, result.stderr.startswith(f"Error: {where}: ")) == (2, True)


def test_a_truncated_json_record_is_refused(teban, tmp_path):
    teban("play", NIM, "--save", "nim.json", typed=[3])
    (tmp_path / "cut.json").write_bytes((tmp_path / "nim.json").read_bytes()[:-20])
    result = teban("replay", "cut.json", "--game", NIM)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)


def test_a_record_of_a_game_that_is_not_installed_says_so(teban, kuhn):
    result = teban("replay", "kuhn.txt")
    assert (result.exit_code, "no game is called 'kuhn-poker'" in result.stderr) == (2, True)
