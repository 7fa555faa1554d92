"""Scenario files: what passes, what differs, and what cannot be understood."""

from pathlib import Path

import pytest

from teban.errors import ScenarioError
from teban.testing.scenario import read_file
from teban.testing.scenario_run import Result, run, run_files

FILE = Path(__file__).with_name("lots.scenario.toml")
GAME = str(Path(__file__).parents[2] / "lots.py")
HEAD = f"game = {GAME!r}\nplayers = 2\n"
SEALED = HEAD + "[[step]]\ndraw = ['bury 4', 'prize 3']\n[[step]]\nsealed = {0 = 'bid 1', 1 = 'bid 0'}\n"


@pytest.fixture
def written(tmp_path):
    def write(text):
        path = tmp_path / "x.scenario.toml"
        path.write_text(text)
        return path

    return write


@pytest.mark.parametrize("scenario", read_file(FILE), ids=lambda scenario: scenario.name)
def test_every_key_is_understood(scenario):
    assert run(scenario) == Result(str(FILE), scenario.name)


@pytest.mark.parametrize(
    "expected, text",
    [
        ("to_act = [1]", "step 2 (sealed 0 bid 1 | 1 bid 0): to_act is [0], expected [1]"),
        ("over = true", "the game is not over"),
        ("legal = ['mark c3 -', 'mark c3 nay']", "'mark c3 nay' is not legal for 0"),
        ("legal = {1 = ['mark a1 -']}", "'mark a1 -' is not legal for 1"),
        ("illegal = ['mark a1 -']", "'mark a1 -' is legal for 0"),
        (
            "illegal = {1 = {'mark a1 -' = 'x'}}",
            "'mark a1 -' of 1 is refused as 'not-your-turn', expected 'x'",
        ),
        (
            "all_legal = {1 = ['mark a1 -']}",
            "all_legal of 1: not legal are ['mark a1 -'], legal besides are []",
        ),
        ("view.0 = {purses = [2, 2]}", "view of 0: purses[1] is 3, expected 2"),
        ("view.0 = {'purses[0]' = true}", "view of 0: purses[0] is 2, expected True"),
        ("view.0 = {'buried[0]' = 4}", "view of 0: buried[0] is nothing, or not known, expected 4"),
        ("view.0 = {'purse[0]' = 4}", "view of 0: the top has no 'purse'; did you mean 'purses'"),
        ("view.0 = {'purses[2]' = 4}", "view of 0: purses has 2 entries, so there is no [2]"),
        ("view.0.agenda = [{player = 1}]", "view of 0: agenda[0].player is 0, expected 1"),
        ("view.0.won = [1]", "view of 0: won is [3, 0], expected [1]"),
        ("events.1 = []", "events of 1 are ['sealed 0 bid ? | 1 bid 0'], expected []"),
        ("totals = [3, 3]", "totals are [5, 3], expected [3, 3]"),
        ("ranks = [1, 1]", "ranks are [1, 2], expected [1, 1]"),
        ("sheet = {prize = [3, 0]}", "sheet: 'prize' is no line, expected [3, 0]; lines are 'prizes' [3, 0]"),
        ("refused = 'no'", "is allowed, expected to be refused as 'no'"),
    ],
)
def test_the_first_difference_is_told_with_its_step(written, expected, text):
    (result,) = run_files([written(SEALED + expected)])
    assert text in result.text


@pytest.mark.parametrize(
    "step, text",
    [
        (
            "sealed = {0 = 'bid 4', 1 = 'bid 0'}",
            "step 2 (sealed 0 bid 4 | 1 bid 0): 'bid 4' is refused: not-listed",
        ),
        ("player = 0\naction = 'bid 4'\nrefused = 'x'", "is refused as 'not-listed', expected 'x'"),
        (
            "player = 0\naction = 'bid 4'\nrefused = 'not-listed'\nrule = 'x'",
            "is refused by '', expected 'x'",
        ),
        ("player = 0\naction = 'bid 1'\ndraw = 'prize 1'", "nothing drew 'prize 1'"),
    ],
)
def test_a_deed_that_goes_otherwise_is_told(written, step, text):
    (result,) = run_files([written(f"{HEAD}[[step]]\n[[step]]\n{step}")])
    assert text in result.text


def test_an_opening_draw_that_cannot_be_is_told(written):
    (result,) = run_files([written(HEAD + "[[step]]\ndraw = 'bury 7'")])
    assert result.text == "before the first step: BuryCard cannot draw Bury(card=7)"


def test_draws_that_are_not_named_are_the_same_in_every_run(written):
    text = SEALED + "[[step]]\nplayer = 0\naction = 'mark a1 -'\nevents.0 = []"
    first, second = run_files([written(text)]), run_files([written(text)])
    assert (first[0].text, "chance prize" in first[0].text) == (second[0].text, True)


def test_a_file_that_cannot_be_understood_does_not_stop_the_others(written):
    results = run_files([written("game ="), FILE])
    assert [result.passed for result in results] == [False, *[True] * 5]


@pytest.mark.parametrize(
    "text, message",
    [
        ("game =", "x.scenario.toml: is no TOML"),
        (HEAD, "scenario.toml: object missing required field step"),
        (HEAD + "step = []", "has no step; add"),
        (HEAD + "[[stpe]]\nplayer = 0", "'stpe' is no key; did you mean 'step'"),
        (
            HEAD + "[[step]]\nplayr = 0",
            "step 1: 'playr' is no key; did you mean 'player'",
        ),
        (HEAD + "[position]\nedits = {}\n[[step]]", "position: 'edits' is no key; did you mean 'edit'"),
        (HEAD + "[[step]]\nplayer = 'x'", "step 1, player: expected int | null, got str"),
        (HEAD + "[[step]]\naction = 'bid 1'", "step 1: does not say whose action 'bid 1' is; add player = 0"),
        (HEAD + "[[step]]\nundo = 1\nredo = 1", "step 1: does undo and redo at once"),
        (HEAD + "[[step]]\nrefused = 'x'", "step 1: is refused, so it needs an action"),
        (HEAD + "[[step]]\nundo = 1\nrule = 'x'", "step 1: has a rule but is not refused"),
        (HEAD + "[scenario]\nname = 'x'", r"write \[\[scenario\]\] above each scenario"),
        (HEAD + "[[step]]\n[[scenario]]\nname = 'x'", "step 1: has steps of its own beside"),
        (
            HEAD + "[[scenario]]\nname = 'x'\n[[scenario.step]]\nplayr = 1",
            "scenario 1, step 1: 'playr' is no key",
        ),
        (HEAD + "[[scenario]]\n[[scenario.step]]", "scenario 1: object missing required field name"),
        (
            HEAD + 2 * "[[scenario]]\nname = 'x'\n[[scenario.step]]\n",
            "scenario 'x': is the name of two scenarios",
        ),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_table(written, text, message):
    with pytest.raises(ScenarioError, match=message):
        read_file(written(text))


@pytest.mark.parametrize(
    "text, message",
    [
        ("game = 'no-such-game'\n[[step]]", "scenario 'x': no game is called 'no-such-game'"),
        (f"game = {GAME!r}\n[[step]]", "scenario 'x': players: lots is for 2 or 3 players; say how many"),
        (
            HEAD + "variant = 'generos'\n[[step]]",
            "no variant of lots is called 'generos'; did you mean 'generous'",
        ),
        (HEAD + "options = {round = 2}\n[[step]]", "unknown field round .*known options: rounds, motto"),
        (
            HEAD + "position.edit = {purse = 2}\n[[step]]",
            "position: the top has no 'purse'; did you mean 'purses'",
        ),
        (
            HEAD + "position.edit = {'purses[x' = 2}\n[[step]]",
            r"position: 'purses\[x' is no path; write it like",
        ),
        (HEAD + "position.edit = {purses = 'x'}\n[[step]]", "position: purses: expected array, got str"),
        (
            HEAD + "position.edit = {purses = [-1, 2]}\n[[step]]",
            "position: .* a purse is never below nothing",
        ),
        (
            HEAD + "position.next = [{is = 'MarkCel', player = 0}]\n[[step]]",
            "position: next: 'MarkCel' is no item; did you mean 'MarkCell'",
        ),
        (HEAD + "[[step]]\ndraw = 'burry 1'", "step 1, draw: 'burry' is no action"),
        (HEAD + "[[step]]\n[[step]]\ndraw = 'prize 1'", "step 2: chance draws right after a deed"),
        (HEAD + "[[step]]\nplayer = 0\naction = 'bit 1'", "step 1: 'bit' is no action"),
        (HEAD + "[[step]]\nlegal = ['bid 1']", r"step 1: players \[0, 1\] are to act; say whose"),
        (HEAD + "[[step]]\nview.2.won = []", "step 1: viewer: 2 is no viewer"),
        (HEAD + "[[step]]\nview.all.won = []", "step 1: 'all' is no viewer; write a player's number"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_its_step(written, text, message):
    (scenario,) = read_file(written(text))
    with pytest.raises(ScenarioError, match=message):
        run(scenario)
