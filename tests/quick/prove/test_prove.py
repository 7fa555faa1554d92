"""Proofs in slices: what is run, kept and written, and when a result is old."""

import re
import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest

from teban.errors import InvalidInput
from teban.testing import prove
from teban.testing.budget import Budget
from teban.testing.proofs import chosen, game_proofs, known_proofs, laws_proof, non_interference_proof
from teban.testing.prove import Proof, SliceResult, Status, run, status

NIM = Path(__file__).parents[3] / "sdk_examples" / "nim.py"
KUHN = NIM.with_name("kuhn_poker.py")
TINY = Budget(games=2, seconds=0.2, positions=4, actions=4, samples=50, pairs=2, hash_seeds=0)


class Work:
    """What a proof is made of, and which of its slices were run."""

    def __init__(self, failures=()):
        self.ran = []
        self.failures = list(failures)

    def __call__(self, number):
        self.ran.append(number)
        return SliceResult({"games": 10 + number}, {"longest": number}, self.failures, ["none installed"])


@pytest.fixture
def root(tmp_path):
    git(tmp_path, "init", "--quiet")
    commit(tmp_path, "rules/nim.py", "first")
    return tmp_path


def git(root, *arguments):
    settings = ["-c", "user.name=tests", "-c", "user.email=tests@example.org"]
    done = subprocess.run(
        ["git", "-C", root, *settings, *arguments], check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def commit(root, name, text):
    (root / name).parent.mkdir(exist_ok=True)
    (root / name).write_text(text)
    git(root, "add", name)
    git(root, "commit", "--quiet", "-m", text)
    return git(root, "rev-parse", "HEAD")


def proof(work, slices=3):
    return Proof("nim-laws", "nim keeps all laws", ("rules",), slices, work)


def states(root, *proofs):
    return [(entry.proof, entry.state) for entry in status(root, proofs)]


def test_the_result_adds_up_the_slices_and_names_the_commit(root):
    (result,) = run(root, [proof(Work())])
    written = msgspec.json.decode((root / "docs/proofs/nim-laws.json").read_bytes())
    assert written == msgspec.to_builtins(result) | {
        "proof": "nim-laws",
        "meaning": "nim keeps all laws",
        "result": "holds",
        "commit": git(root, "rev-parse", "HEAD"),
        "proves": ["rules"],
        "seeds": [0, 1, 2],
        "counts": {"games": 33},
        "failures": [],
        "skipped": ["none installed"],
    }


def test_figures_are_kept_for_each_slice(root):
    (result,) = run(root, [proof(Work())])
    assert [figures["longest"] for figures in result.figures] == [0, 1, 2]


def test_a_slice_that_is_done_is_not_run_again(root):
    work, later = Work(), Work()
    run(root, [proof(work)], (2, 3))
    run(root, [proof(later)])
    assert (work.ran, later.ran) == ([1], [0, 2])


def test_a_proof_that_holds_is_not_run_again_without_its_slices(root):
    run(root, [proof(Work())])
    shutil.rmtree(root / ".cache")
    assert (run(root, [proof(work := Work())]), work.ran) == ([], [])


def test_shares_of_the_slices_make_the_result_together(root):
    halves = [run(root, [proof(work := Work())], share) for share in ((1, 2), (2, 2))]
    assert ([len(results) for results in halves], work.ran) == ([0, 1], [1])


def test_slices_of_what_has_changed_are_run_again(root):
    run(root, [proof(Work())])
    commit(root, "rules/nim.py", "second")
    run(root, [proof(work := Work())])
    assert work.ran == [0, 1, 2]


def test_a_proof_that_is_cut_otherwise_is_run_again(root):
    run(root, [proof(Work())])
    run(root, [proof(work := Work(), slices=2)])
    assert work.ran == [0, 1]


def test_a_failure_of_one_slice_fails_the_proof(root):
    (result,) = run(root, [proof(Work(failures=["score/totals: 3 is not 4"]), slices=1)])
    assert (result.result, result.failures) == ("fails", ["score/totals: 3 is not 4"])


def test_a_slice_that_takes_too_long_fails_the_proof(root, monkeypatch):
    monkeypatch.setattr(prove, "MAX_MINUTES", -1)
    (result,) = run(root, [proof(Work(), slices=1)])
    assert result.failures == ["slice 1 took 0 minutes, not -1; cut the proof finer"]


def test_what_is_not_committed_is_not_proved(root):
    (root / "rules" / "nim.py").write_text("being changed")
    with pytest.raises(InvalidInput, match=r"rules/nim\.py is not committed"):
        run(root, [proof(Work())])


@pytest.mark.parametrize("share", [(0, 2), (3, 2)])
def test_a_share_that_is_none_is_refused(root, share):
    with pytest.raises(InvalidInput, match="is no share; write 1/2 and 2/2"):
        run(root, [proof(Work())], share)


def test_a_folder_without_history_is_refused(tmp_path):
    with pytest.raises(InvalidInput, match="git log fails: fatal: not a git repository"):
        prove.Project(tmp_path).last_change(["rules"])


def test_progress_is_told(root):
    told = []
    run(root, [proof(Work(), slices=1)], tell=told.append)
    assert told == ["nim-laws: slice 1 of 1", "nim-laws: 1 of 1 slices are done", "nim-laws: holds"]


# Status -----------------------------------------------------------------------------------------


def test_a_proof_without_a_result_is_missing(root):
    assert states(root, proof(Work())) == [("nim-laws", "missing")]


def test_a_result_holds_while_other_files_change(root):
    run(root, [proof(Work())])
    commit(root, "README.md", "second")
    assert states(root, proof(Work())) == [("nim-laws", "holds")]


def test_a_result_that_fails_says_why(root):
    run(root, [proof(Work(failures=["why"]))])
    assert status(root, [proof(Work())]) == [Status("nim-laws", "fails", "why")]


def test_a_result_is_old_once_what_it_proves_has_changed(root):
    (result,) = run(root, [proof(Work())])
    later = commit(root, "rules/nim.py", "second")
    text = f"proved {result.commit[:12]}, changed in {later[:12]}"
    assert status(root, [proof(Work())]) == [Status("nim-laws", "older", text)]


def test_a_result_is_old_while_a_change_is_not_committed(root):
    run(root, [proof(Work())])
    (root / "rules" / "new.py").write_text("")
    assert status(root, [proof(Work())]) == [
        Status("nim-laws", "older", "rules/new.py is changed and not committed")
    ]


def test_a_result_of_another_history_is_old(root):
    run(root, [proof(Work())])
    git(root, "commit", "--quiet", "--amend", "-m", "rewritten")
    assert states(root, proof(Work())) == [("nim-laws", "older")]


def test_a_result_of_no_proof_is_left_over(root):
    run(root, [proof(Work())])
    assert states(root) == [("nim-laws", "left-over")]


def test_a_damaged_result_is_refused_with_its_file(root):
    run(root, [proof(Work())])
    (root / "docs/proofs/nim-laws.json").write_text("{")
    with pytest.raises(InvalidInput, match=r"nim-laws\.json: cannot be read"):
        status(root, [proof(Work())])


# Which proofs there are -------------------------------------------------------------------------


def test_files_of_tests_proofs_are_found_with_their_helpers(root):
    (root / "tests" / "proofs").mkdir(parents=True)
    (root / "tests" / "counted.py").write_text("COUNT = 7")
    (root / "tests" / "proofs" / "counts.py").write_text(
        "from counted import COUNT\n"
        "from teban.testing.prove import Proof, SliceResult\n"
        "PROOFS = [Proof('counts', 'it counts', ('rules',), 1, lambda seed: SliceResult({'n': COUNT}))]\n"
    )
    (found,) = known_proofs(root)
    assert (found.name, found.proves, found.run(0).counts) == (
        "counts",
        ("rules", "tests/proofs/counts.py"),
        {"n": 7},
    )


@pytest.mark.parametrize("text", ["", "PROOFS = [1]"])
def test_a_file_without_proofs_is_refused(root, text):
    (root / "tests" / "proofs").mkdir(parents=True)
    (root / "tests" / "proofs" / "none.py").write_text(text)
    with pytest.raises(InvalidInput, match="has no list of proofs"):
        known_proofs(root)


def test_two_proofs_of_one_name_are_refused(root):
    (root / "tests" / "proofs").mkdir(parents=True)
    text = "from teban.testing.prove import Proof\nPROOFS = [Proof('same', '', (), 1, print)]\n"
    (root / "tests" / "proofs" / "one.py").write_text(text)
    (root / "tests" / "proofs" / "two.py").write_text(text)
    with pytest.raises(InvalidInput, match="two proofs are called 'same'"):
        known_proofs(root)


@pytest.mark.parametrize(
    "name, found",
    [(None, ["hida-laws", "nim", "nim-laws"]), ("nim", ["nim", "nim-laws"]), ("hida-laws", ["hida-laws"])],
)
def test_proofs_are_chosen_by_the_beginning_of_their_names(name, found):
    proofs = [Proof(known, "", (), 1, Work()) for known in ("hida-laws", "nim", "nim-laws")]
    assert [proof.name for proof in chosen(proofs, name)] == found


def test_an_unknown_proof_is_refused_with_a_close_name():
    with pytest.raises(InvalidInput, match="no proof is called 'nimm'; did you mean 'nim'"):
        chosen([Proof("nim", "", (), 1, Work())], "nimm")


@pytest.mark.parametrize(
    "file, names", [(NIM, ["nim-laws"]), (KUHN, ["kuhn-poker-laws", "kuhn-poker-non-interference"])]
)
def test_games_with_hidden_information_have_a_second_proof(file, names):
    assert [proof.name for proof in game_proofs(str(file), ["sdk_examples"])] == names


def test_a_slice_of_the_laws_counts_what_it_looked_at():
    result = laws_proof(str(NIM), "nim", ["sdk_examples/nim.py"], budget=TINY).run(0)
    assert (result.failures, result.counts["termination games"], result.figures["set-ups"]) == ([], 12, 1)


def test_the_figures_of_non_interference_tell_what_was_compared_for_each_viewer():
    result = non_interference_proof(str(KUHN), "kuhn-poker", ["sdk_examples"], slices=1, pairs=9).run(0)
    told = re.findall(r"viewer (\w+): (\d+) pairs", result.figures["non-interference"])
    assert ([viewer for viewer, _ in told], sum(int(count) for _, count in told)) == (
        ["0", "1", "SPECTATOR"],
        9,
    )
