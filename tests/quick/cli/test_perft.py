"""Perft: the counts of a tree of play."""

import msgspec
import pytest

from command_line import AUCTION, CONNECT_FOUR, GOOFSPIEL, KUHN, LOTS, TIC_TAC_TOE
from teban import InvalidInput, load
from teban.lab.perft import Ply, perft


def nodes(game: str, depth: int, players: int = 2, options: object = None) -> list[int]:
    rules = load(game)
    return [ply.nodes for ply in perft(rules, rules.new_state(players, options), depth).plies]


def test_tic_tac_toe_has_the_counts_that_everybody_finds():
    assert nodes(TIC_TAC_TOE, 7) == [1, 9, 72, 504, 3024, 15120, 54720, 148176]


def test_connect_four_has_the_counts_that_everybody_finds():
    assert nodes(CONNECT_FOUR, 5) == [1, 7, 49, 343, 2401, 16807]


def test_outcomes_of_chance_are_a_ply_of_their_own():
    kuhn = load(KUHN)
    assert perft(kuhn, kuhn.new_state(2), 4).plies == (
        Ply(0, nodes=1, decisions=0, sealed=0, chances=1, ended=0),
        Ply(1, nodes=6, decisions=6, sealed=0, chances=0, ended=0),
        Ply(2, nodes=12, decisions=12, sealed=0, chances=0, ended=0),
        Ply(3, nodes=24, decisions=6, sealed=0, chances=0, ended=18),
        Ply(4, nodes=12, decisions=0, sealed=0, chances=0, ended=12),
    )


def test_a_sealed_choice_is_one_ply_of_joint_actions():
    assert nodes(GOOFSPIEL, 6, options={"cards": 3}) == [1, 3, 27, 54, 216, 216, 216]


def test_offers_out_of_turn_are_decisions_of_their_own():
    auction = load(AUCTION)
    counted = perft(auction, auction.new_state(3, {"cards": 2}), 2)
    assert [ply.nodes for ply in counted.plies] == [1, 2, 2 * (4**3 + 3)]


def test_the_last_ply_is_divided_by_the_first_event():
    tic_tac_toe = load(TIC_TAC_TOE)
    divide = perft(tic_tac_toe, tic_tac_toe.new_state(2), 6).divide
    assert sum(branch.nodes for branch in divide) == 54720
    assert [branch.first for branch in divide[:2]] == ["0: mark a1", "0: mark b1"]


def test_with_a_seed_each_draw_has_the_outcome_of_that_session():
    goofspiel = load(GOOFSPIEL)
    counted = perft(goofspiel, goofspiel.new_state(2, {"cards": 3}), 6, seed=3)
    assert [ply.nodes for ply in counted.plies] == [1, 1, 9, 9, 36, 36, 36]


def test_a_state_is_left_alone():
    lots = load(LOTS)
    state = lots.new_state(2)
    perft(lots, state, 2)
    assert state == lots.new_state(2)


def test_no_ply_at_all_is_refused():
    with pytest.raises(InvalidInput, match="count at least one ply"):
        nodes(TIC_TAC_TOE, 0)


def test_draws_that_cannot_be_listed_need_a_seed(teban, tmp_path):
    listed = "def outcomes(self, state):\n        return [Prize(value) for value in (1, 2, 3)]"
    drawn = "def draw(self, state, rng):\n        return Prize(rng.choice((1, 2, 3)))\n"
    allowed = "    def allows(self, state, action):\n        return action.value in (1, 2, 3)"
    text = LOTS.read_text().replace(listed, drawn + allowed).replace('"lots"', '"drawn-lots"')
    (tmp_path / "drawn_lots.py").write_text(text)
    refused = teban("perft", "./drawn_lots.py", "--players", 2, "--depth", 3)
    seeded = teban("perft", "./drawn_lots.py", "--players", 2, "--depth", 3, "--seed", 1)
    assert (refused.exit_code, seeded.exit_code) == (2, 0)
    assert "DrawPrize draws from too many outcomes to list; give a seed" in refused.stderr


def test_the_command_prints_a_table_and_the_division(teban):
    assert teban("perft", KUHN, "--depth", 2).stdout.splitlines() == [
        "ply      nodes  decisions     sealed     chance      ended",
        "  0          1          0          0          1          0",
        "  1          6          6          0          0          0",
        "  2         12         12          0          0          0",
        "",
        "nodes at ply 2 below each first event:",
        "          2  deal (0,1)",
        "          2  deal (0,2)",
        "          2  deal (1,0)",
        "          2  deal (1,2)",
        "          2  deal (2,0)",
        "          2  deal (2,1)",
    ]


def test_the_command_prints_json(teban):
    printed = msgspec.json.decode(teban("perft", LOTS, "--players", 3, "--depth", 2, "--json").stdout)
    assert [ply["nodes"] for ply in printed["plies"]] == [1, 6, 18]
