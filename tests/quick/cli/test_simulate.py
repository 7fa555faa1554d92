"""Simulation: many games between bots."""

import re

import msgspec
import pytest

from command_line import GOOFSPIEL, KUHN, LOTS, NIM, TIC_TAC_TOE
from teban import InvalidInput, PluginError
from teban.lab.simulate import Contest, simulate, wilson


def contest(game: object, *bots: str, **more: object) -> Contest:
    return Contest(str(game), bots, len(bots), **more)


def test_the_same_seed_gives_the_same_result_in_any_number_of_processes():
    lots = contest(LOTS, "random", "greedy", "random")
    assert simulate(lots, 11, seed=4, processes=2) == simulate(lots, 11, seed=4)


def test_another_seed_gives_other_games():
    lots = contest(LOTS, "random", "random")
    assert simulate(lots, 30, seed=4) != simulate(lots, 30, seed=5)


def test_a_greedy_bot_beats_a_random_one_from_both_seats():
    result = simulate(contest(TIC_TAC_TOE, "random", "greedy"), 60, seed=1)
    random, greedy = result.bots
    assert random.high < greedy.low
    assert [seat.games for seat in result.seats] == [60, 60]


def test_every_bot_sits_in_every_seat_equally_often():
    result = simulate(contest(NIM, "random", "greedy"), 40, seed=1)
    assert sum(bot.wins for bot in result.bots) == sum(seat.wins for seat in result.seats) == 40


def test_a_shared_first_place_counts_as_its_part():
    (first, second) = simulate(contest(GOOFSPIEL, "random", "random", options={"cards": 1}), 5, seed=1).bots
    assert (first.wins, first.shared, first.rate, second.rate) == (0, 5, 0.5, 0.5)


def test_whoever_decides_first_has_his_advantage_told():
    result = simulate(contest(TIC_TAC_TOE, "random", "random"), 200, seed=1)
    assert result.first is not None
    assert result.first.rate == result.seats[0].rate
    assert result.advantage == result.first.rate - 0.5


def test_nobody_is_first_where_games_begin_with_a_sealed_choice():
    result = simulate(contest(GOOFSPIEL, "random", "random"), 3, seed=1)
    assert (result.first, result.advantage) == (None, None)


def test_lengths_count_decisions_and_draws():
    result = simulate(contest(GOOFSPIEL, "random", "random", options={"cards": 4}), 3, seed=1)
    assert (result.mean_length, result.shortest, result.longest) == (8.0, 8, 8)


def test_a_game_that_does_not_end_is_counted_and_left(tmp_path, monkeypatch):
    monkeypatch.setattr("teban.lab.simulate.LONGEST", 50)
    (tmp_path / "endless.py").write_text(NIM.read_text().replace("-= action.count", "-= 0"))
    result = simulate(contest(tmp_path / "endless.py", "random", "random"), 2, seed=1)
    assert (result.games, result.unfinished, result.mean_length, result.bots[0].games) == (2, 2, 0.0, 0)


def test_a_variant_is_played_by_its_rules():
    result = simulate(contest(LOTS, "random", "random", variant="generous"), 3, seed=1)
    assert result.longest < simulate(contest(LOTS, "random", "random"), 3, seed=1).shortest


@pytest.mark.parametrize(
    "share, games, low, high",
    [(0.5, 10, 0.2366, 0.7634), (0.0, 10, 0.0, 0.2775), (1.0, 20, 0.8389, 1.0), (0.9, 100, 0.8256, 0.9448)],
)
def test_intervals_are_those_of_wilson(share, games, low, high):
    assert wilson(share, games) == pytest.approx((low, high), abs=5e-5)


def test_a_bot_for_every_player_is_needed():
    with pytest.raises(InvalidInput, match="2 bots for 3 players; give one for each"):
        simulate(Contest(str(LOTS), ("random", "random"), 3), 1)


def test_an_unknown_bot_is_named():
    with pytest.raises(PluginError, match="no bot for nim is called 'gredy'; did you mean 'greedy'"):
        simulate(contest(NIM, "random", "gredy"), 1)


def test_the_command_prints_rates_and_the_advantage(teban):
    result = teban("simulate", KUHN, "-n", 20, "--bots", "random,greedy", "--seed", 7)
    lines = result.stdout.splitlines()
    assert (lines[0], lines[-1].split(": ")[0]) == ("20 games, seed 7", "advantage of the first player")
    rows = [
        re.match(r"([a-z]+(?: \w+)?)  +\d+ +\d+ +[\d.]+%  [\d.]+% to [\d.]+%$", line) for line in lines[4:9]
    ]
    assert [row and row[1] for row in rows] == ["random", "greedy", "player 0", "player 1", "first player"]


def test_the_command_prints_json(teban):
    result = teban("simulate", LOTS, "-n", 6, "--players", 3, "--processes", 2, "--json")
    printed = msgspec.json.decode(result.stdout)
    assert (printed["games"], [bot["who"] for bot in printed["bots"]]) == (6, ["random"] * 3)


def test_rules_that_break_a_promise_in_another_process_end_with_code_3(teban, tmp_path):
    text = NIM.read_text().replace("state.stones -=", "state.stones -= 1 // (state.stones - 21) +")
    (tmp_path / "broken.py").write_text(text)
    result = teban("simulate", "./broken.py", "-n", 2, "--processes", 2)
    assert (result.exit_code, "nim: Turn: ZeroDivisionError" in result.stderr) == (3, True)


def test_the_strength_of_a_bot_is_that_of_all_who_have_its_name():
    lots = simulate(contest(LOTS, "random", "greedy", "random"), 30, seed=4)
    random, greedy = lots.strengths
    assert [(each.who, each.equal) for each in lots.strengths] == [("random", 2 / 3), ("greedy", 1 / 3)]
    assert greedy.rate == lots.bots[1]
    assert random.rate.rate == pytest.approx(lots.bots[0].rate + lots.bots[2].rate)
    assert random.rate.rate + greedy.rate.rate == pytest.approx(1)


def test_equals_have_no_strength():
    assert simulate(contest(NIM, "random", "random"), 3, seed=1).strengths == ()


def test_the_command_prints_the_strength_with_its_interval(teban):
    result = teban("simulate", TIC_TAC_TOE, "-n", 40, "--bots", "greedy,random", "--seed", 1)
    line = r"strength of greedy: [\d.]+% of wins \(95 %: [\d.]+% to [\d.]+%\), equals 50.0%"
    assert re.search(f"^{line}$", result.stdout, re.MULTILINE)
