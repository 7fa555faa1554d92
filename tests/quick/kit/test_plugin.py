"""Games held to the laws, and scenarios played, by pytest in somebody else's project."""

from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[3] / "sdk_examples"
SCENARIO = """
game = "./nim.py"

[[scenario]]
name = "taking one leaves twenty"

[[scenario.step]]
player = 0
action = "take 1"
view.spectator = {stones = STONES}
"""


@pytest.fixture
def project(pytester):
    """A folder with Nim in it."""
    (pytester.path / "nim.py").write_text((EXAMPLES / "nim.py").read_text())
    return pytester


def write_broken(project):
    text = (project.path / "nim.py").read_text()
    (project.path / "broken.py").write_text(text.replace("players=2)", "players=3)"))


def test_each_law_of_a_game_is_a_test(project):
    result = project.runpytest("--teban-check=./nim.py", "-v")
    result.assert_outcomes(passed=13, skipped=3)
    result.stdout.fnmatch_lines(["*nim.py::termination PASSED*"])


def test_a_broken_law_is_told_without_a_traceback(project):
    write_broken(project)
    result = project.runpytest("--teban-check=./broken.py", "-k", "score")
    result.assert_outcomes(failed=1, deselected=15)
    result.stdout.fnmatch_lines(["score/entries: *", "  mend * see docs/laws.md#score"])
    result.stdout.no_fnmatch_line("*Traceback*")


def test_games_of_the_ini_file_belong_to_whole_runs(project):
    project.makeini("[pytest]\nteban_games = ./nim.py\n")
    project.makepyfile(test_one="def test_one(): pass")
    project.runpytest("-k", "termination or test_one").assert_outcomes(passed=2, deselected=15)
    project.runpytest("test_one.py").assert_outcomes(passed=1)


def test_a_game_that_is_not_there_is_one_error(project):
    result = project.runpytest("--teban-check=./chess.py")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*chess.py' cannot be read: No such file or directory"])


@pytest.mark.parametrize("stones, outcome", [(20, "passed"), (19, "failed")])
def test_scenario_files_are_collected(project, stones, outcome):
    (project.path / "nim.scenario.toml").write_text(SCENARIO.replace("STONES", str(stones)))
    result = project.runpytest()
    result.assert_outcomes(**{outcome: 1})
    result.stdout.no_fnmatch_line("*Traceback*")


def test_a_scenario_file_that_cannot_be_understood_is_an_error(project):
    (project.path / "nim.scenario.toml").write_text("game = 3")
    project.runpytest().assert_outcomes(errors=1)


def test_a_run_without_games_imports_nothing_of_the_kit(project):
    project.makepyfile(
        "import sys\ndef test_it(): assert not [name for name in sys.modules if 'teban.testing.l' in name]"
    )
    project.runpytest_subprocess().assert_outcomes(passed=1)
