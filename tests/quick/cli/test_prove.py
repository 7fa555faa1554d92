"""`teban prove`: the proofs of the project around the current folder."""

import subprocess

import msgspec
import pytest

PROOFS = """
from pathlib import Path

from teban.testing.prove import Proof, SliceResult

def run(seed):
    return SliceResult({"games": 5}, failures=FAILURES if seed else [])

PROOFS = [
    Proof("dice", "dice are fair", ("dice.txt",), 2, run),
    Proof("coins", "coins are fair", ("dice.txt",), 1, run),
]
"""


@pytest.fixture
def project(tmp_path):
    """Writes a git project with two proofs, of which dice has a slice with these failures."""

    def git(*arguments: str) -> None:
        identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
        subprocess.run(["git", *identity, *arguments], cwd=tmp_path, check=True, capture_output=True)

    def write(failures: str = "[]") -> None:
        (tmp_path / "tests" / "proofs").mkdir(parents=True)
        (tmp_path / "tests" / "proofs" / "dice.py").write_text(PROOFS.replace("FAILURES", failures))
        (tmp_path / "dice.txt").write_text("six")
        git("init", "--quiet")
        git("add", ".")
        git("commit", "--quiet", "--message", "dice")

    return write


def test_a_proof_is_written_once_all_its_slices_are_done(teban, project, tmp_path):
    project()
    half = teban("prove", "--only", "dice", "--slice", "1/2")
    assert (half.exit_code, (tmp_path / "docs").exists()) == (0, False)
    whole = teban("prove", "--only", "dice")
    assert (whole.exit_code, whole.stdout.splitlines()[-1]) == (0, "dice: holds")
    assert msgspec.json.decode((tmp_path / "docs/proofs/dice.json").read_bytes())["counts"] == {"games": 10}


def test_a_proof_that_fails_ends_with_code_1(teban, project):
    project(failures="['a five']")
    result = teban("prove", "--only", "dice", "--json")
    assert result.exit_code == 1
    assert [found["failures"] for found in msgspec.json.decode(result.stdout)] == [["a five"]]


def test_a_slice_that_fails_ends_with_code_1_and_says_why(teban, project):
    project(failures="['a five']")
    result = teban("prove", "--only", "dice", "--slice", "2/2")
    assert (result.exit_code, "dice: slice 2 fails: a five\n" in result.stdout) == (1, True)


def test_a_slice_that_raises_is_one_line_and_ends_with_code_2(teban, project):
    project(failures="[1 // 0]")
    result = teban("prove", "--only", "dice")
    assert result.exit_code == 2
    assert "proof 'dice': slice 2 raises ZeroDivisionError" in result.stderr.splitlines()[-1]


def test_a_change_while_slices_run_ends_with_code_1_and_says_so(teban, project):
    project(failures="Path('dice.txt').write_text('five') and []")
    result = teban("prove", "--only", "dice")
    change = "dice.txt is changed and not committed"
    line = f"dice: what it proves has changed since this began ({change}); run it again"
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (1, line)


@pytest.mark.parametrize("arguments", [[], ["--status"]])
def test_a_project_without_proofs_says_so(teban, tmp_path, arguments):
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
    result = teban("prove", *arguments)
    assert (result.exit_code, result.stdout) == (
        0,
        "no proofs: no installed game is of this project, nothing is in tests/proofs\n",
    )


def test_the_status_of_one_proof_takes_no_other_for_left_over(teban, project):
    project()
    teban("prove")
    result = teban("prove", "--status", "--only", "coins")
    assert (result.exit_code, result.stdout) == (0, "holds     coins\n")


def test_the_status_of_what_is_left_over_says_so(teban, project, tmp_path):
    project()
    teban("prove", "--only", "coins")
    (tmp_path / "docs/proofs/coins.json").rename(tmp_path / "docs/proofs/purse.json")
    result = teban("prove", "--status", "--only", "purse")
    assert (result.exit_code, result.stdout) == (
        1,
        "left-over purse: no proof has this name; delete the file\n",
    )


def test_the_status_names_what_is_missing(teban, project):
    project()
    teban("prove", "--only", "coins")
    result = teban("prove", "--status")
    assert (result.exit_code, result.stdout) == (1, "holds     coins\nmissing   dice: 2 slices\n")


def test_the_status_is_told_as_json(teban, project):
    project()
    assert msgspec.json.decode(teban("prove", "--status", "--json").stdout)[1] == {
        "proof": "dice",
        "state": "missing",
        "text": "2 slices",
    }


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["--slice", "half"], "'half' is no share; write 1/2 and 2/2 for two halves"),
        (["--slice", "3/2"], "3/2 is no share; write 1/2 and 2/2 for two halves"),
        (["--only", "cards"], "no proof is called 'cards'"),
        (["--status", "--only", "cards"], "no proof is called 'cards'"),
    ],
)
def test_what_cannot_be_proved_is_refused(teban, project, arguments, message):
    project()
    result = teban("prove", *arguments)
    assert (result.exit_code, message in result.stderr) == (2, True)


def test_a_folder_that_is_in_no_project_is_refused(teban):
    result = teban("prove")
    assert (result.exit_code, "is in no git project" in result.stderr) == (2, True)
