"""Proofs in slices: what is run, kept and written, and when a result is old."""

import re
import shutil
import subprocess

import msgspec
import pytest

from teban.errors import DefinitionError, InvalidInput
from teban.testing import prove
from teban.testing.prove import Proof, SliceResult, Status, run, status


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


def during(number, act):
    """A run of slices, during one of which something else happens."""

    def work(running):
        if running == number:
            act()
        return SliceResult()

    return work


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


def test_the_result_names_the_commit_before_the_first_slice(root):
    before = git(root, "rev-parse", "HEAD")
    (result,) = run(root, [proof(during(1, lambda: commit(root, "README.md", "later")))])
    assert (result.commit, states(root, proof(Work()))) == (before, [("nim-laws", "holds")])


def test_a_change_that_lands_while_slices_run_is_not_proved(root):
    told = []
    changing = proof(during(1, lambda: commit(root, "rules/nim.py", "landed")))
    (result,) = run(root, [changing], tell=told.append)
    assert (result.result, result.seeds, (root / "docs").exists()) == ("changed", [0], False)
    assert told[-1] == (
        "nim-laws: what it proves has changed since this began "
        f"(changed in {git(root, 'rev-parse', 'HEAD')[:12]}); run it again"
    )
    assert states(root, proof(Work())) == [("nim-laws", "missing")]


def test_a_change_that_lands_and_is_taken_back_while_slices_run_is_not_proved(root):
    def act():
        commit(root, "rules/nim.py", "second")
        commit(root, "rules/nim.py", "first")

    (result,) = run(root, [proof(during(1, act))])
    assert (result.result, result.seeds, (root / "docs").exists()) == ("changed", [0], False)


def test_a_slice_that_failed_before_the_change_fails_its_version(root):
    fails = SliceResult(failures=["why"])
    changing = during(1, lambda: commit(root, "rules/nim.py", "landed"))
    (result,) = run(root, [proof(lambda number: changing(number) if number else fails)])
    assert (result.result, result.seeds, (root / "docs").exists()) == ("fails", [0], False)


def test_a_change_that_is_not_committed_while_slices_run_is_not_proved(root):
    changing = proof(during(2, lambda: (root / "rules" / "nim.py").write_text("being changed")))
    assert [result.result for result in run(root, [changing])] == ["changed"]
    git(root, "checkout", "rules")
    run(root, [proof(work := Work())])
    assert work.ran == [2]


def test_a_change_during_one_proof_is_not_proved_by_the_next(root):
    changing = Proof(
        "first",
        "it changes the other",
        ("README.md",),
        1,
        during(0, lambda: commit(root, "rules/nim.py", "landed")),
    )
    commit(root, "README.md", "read")
    results = run(root, [changing, proof(work := Work())])
    assert ([result.result for result in results], work.ran) == (["holds", "changed"], [])


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


def test_a_failure_is_told_at_once_and_known_before_all_slices_are_done(root):
    told = []
    (result,) = run(root, [proof(Work(failures=["why"]))], (2, 3), told.append)
    assert told == [
        "nim-laws: slice 2 of 3",
        "nim-laws: slice 2 fails: why",
        "nim-laws: 1 of 3 slices are done",
        "nim-laws: fails",
    ]
    assert (result.result, result.seeds, (root / "docs").exists()) == ("fails", [1], False)


def test_a_failure_of_a_slice_that_was_done_before_is_told_again(root):
    told = []
    run(root, [proof(Work(failures=["why"]))], (1, 3))
    (result,) = run(root, [proof(Work())], (2, 3), told.append)
    assert (told[0], result.result) == ("nim-laws: slice 1 fails: why", "fails")


# Proofs that cannot be run ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "fields, message",
    [
        ({"name": "../../x/dice"}, "proof '../../x/dice': name is '../../x/dice'; write lower-case letters"),
        ({"name": ""}, "proof '': name is ''; write lower-case letters, digits and dashes"),
        ({"meaning": None}, "proof 'dice': meaning is None; write what holds"),
        ({"proves": "rules/dice.py"}, "proof 'dice': proves is 'rules/dice.py'; write a tuple of paths"),
        ({"proves": ("rules", "")}, r"proof 'dice': proves is \('rules', ''\); write a tuple of paths"),
        ({"slices": 0}, "proof 'dice': slices is 0; write a number from 1"),
        ({"slices": 1.5}, "proof 'dice': slices is 1.5; write a number from 1"),
        ({"run": None}, "proof 'dice': run is None; write a function of the slice's number"),
    ],
)
def test_a_proof_with_a_field_of_no_use_is_refused(fields, message):
    right = {"name": "dice", "meaning": "", "proves": ("rules",), "slices": 1, "run": Work()}
    with pytest.raises(DefinitionError, match=message):
        Proof(**{**right, **fields})


@pytest.mark.parametrize("path", ["rules/nimm.py", ":(glob)rule/*.py"])
@pytest.mark.parametrize("ask", [run, status])
def test_a_path_of_no_file_is_refused(root, path, ask):
    misspelt = Proof("nim", "", ("rules/nim.py", path, ":(exclude)rules/none.py"), 1, Work())
    with pytest.raises(DefinitionError, match=re.escape(f"proof 'nim': proves {path!r}, which is no file")):
        ask(root, [misspelt])


def test_paths_that_leave_out_all_files_are_refused(root):
    commit(root, "README.md", "second")
    nothing = Proof("nim", "", ("rules", ":(exclude)rules"), 1, Work())
    with pytest.raises(DefinitionError, match="proof 'nim': proves 'rules, "):
        run(root, [nothing])


def test_a_slice_that_raises_is_blamed_on_its_proof(root):
    with pytest.raises(DefinitionError, match="proof 'nim-laws': slice 2 raises ZeroDivisionError: integer"):
        run(root, [proof(during(1, lambda: 1 // 0))])


@pytest.mark.parametrize(
    "given, what",
    [
        (None, "None; return a SliceResult"),
        (Status("nim", "holds"), "Status"),
        (SliceResult({"games": "ten"}), "counts.*: expected int, got str"),
        (SliceResult(figures={"mean": float("nan")}), "figures.*: expected"),
        (SliceResult(failures=[object()]), "encoding objects of type object is unsupported"),
    ],
)
def test_what_is_no_result_is_blamed_on_its_proof(root, given, what):
    with pytest.raises(DefinitionError, match=f"proof 'nim-laws': slice 1 gives {what}"):
        run(root, [proof(lambda _number: given)])


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


def test_a_result_holds_again_once_a_change_is_taken_back(root):
    run(root, [proof(Work())])
    commit(root, "rules/nim.py", "second")
    commit(root, "rules/nim.py", "first")
    assert states(root, proof(Work())) == [("nim-laws", "holds")]


def test_a_result_is_old_while_a_change_is_not_committed(root):
    (result,) = run(root, [proof(Work())])
    (root / "rules" / "new.py").write_text("")
    assert status(root, [proof(Work())]) == [
        Status("nim-laws", "older", f"proved {result.commit[:12]}, rules/new.py is changed and not committed")
    ]


def test_a_result_of_another_history_is_old(root):
    run(root, [proof(Work())])
    git(root, "commit", "--quiet", "--amend", "-m", "rewritten")
    assert states(root, proof(Work())) == [("nim-laws", "older")]


def test_a_result_of_no_proof_is_left_over(root):
    run(root, [proof(Work())])
    assert states(root) == [("nim-laws", "left-over")]


def test_what_is_left_over_is_what_no_known_proof_is_called(root):
    known = [proof(Work()), Proof("nim", "", ("rules",), 1, Work()), Proof("dice", "", ("rules",), 1, Work())]
    run(root, [*known, Proof("nim-old", "", ("rules",), 1, Work()), Proof("old", "", ("rules",), 1, Work())])
    assert [(entry.proof, entry.state) for entry in status(root, known, "nim")] == [
        ("nim-laws", "holds"),
        ("nim", "holds"),
        ("nim-old", "left-over"),
    ]


def test_a_damaged_result_is_refused_with_its_file(root):
    run(root, [proof(Work())])
    (root / "docs/proofs/nim-laws.json").write_text("{")
    with pytest.raises(InvalidInput, match=r"nim-laws\.json: cannot be read"):
        status(root, [proof(Work())])
