"""`teban check` and `teban scenario`: what holds, what does not, and the exit code."""

import msgspec
import pytest

from command_line import NIM

SCENARIO = """
game = "./nim.py"

[[scenario]]
name = "three are taken"
[[scenario.step]]
player = 0
action = "take 3"
over = OVER
"""


@pytest.fixture
def scenario(tmp_path):
    def write(over: str) -> str:
        (tmp_path / "nim.py").write_text(NIM.read_text())
        (tmp_path / "nim.scenario.toml").write_text(SCENARIO.replace("OVER", over))
        return "nim.scenario.toml"

    return write


def test_a_law_that_holds_ends_with_code_0(teban):
    result = teban("check", NIM, "--quick", "--law", "round-trip")
    assert (result.exit_code, "all 1 laws hold" in result.stdout) == (0, True)


def test_a_law_that_does_not_hold_ends_with_code_1_and_its_files(teban, tmp_path):
    text = NIM.read_text().replace("-= action.count", "-= action.count + (state.stones == 1)")
    (tmp_path / "broken.py").write_text(text)
    result = teban("check", "./broken.py", "--quick", "--law", "termination", "--output", "found", "--json")
    (law,) = msgspec.json.decode(result.stdout)["laws"]
    (failure,) = [failure for check in law["checks"] for failure in check["failures"]]
    assert (result.exit_code, failure["law"]) == (1, "termination")
    assert sorted(failure["files"]) == sorted(f"found/{path.name}" for path in (tmp_path / "found").iterdir())


def test_an_unknown_law_is_refused_with_those_there_are(teban):
    result = teban("check", NIM, "--law", "luck")
    assert (result.exit_code, "luck is no law; the laws are" in result.stderr) == (2, True)


def test_scenarios_that_hold_end_with_code_0(teban, scenario):
    result = teban("scenario", scenario("false"))
    assert (result.exit_code, result.stdout) == (0, "1 of 1 scenarios hold\n")


def test_a_scenario_that_does_not_hold_ends_with_code_1(teban, scenario):
    result = teban("scenario", scenario("true"))
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (1, "0 of 1 scenarios hold")
    assert result.stdout.startswith("nim.scenario.toml: three are taken: ")


def test_a_scenario_that_cannot_be_understood_is_named_with_its_place(teban, scenario):
    result = teban("scenario", scenario("false\nunder = true"))
    assert (result.exit_code, "scenario 1, step 1: 'under' is no key" in result.stdout) == (1, True)


def test_scenarios_are_told_as_json(teban, scenario):
    (told,) = msgspec.json.decode(teban("scenario", scenario("true"), "--json").stdout)
    assert (told["file"], told["name"], told["text"] != "") == ("nim.scenario.toml", "three are taken", True)
