"""The ledger of minutes, by runs of pytest on small folders of tests."""

from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]


@pytest.fixture
def run(pytester, monkeypatch):
    """Runs one long suite, a file and a folder, and one quick suite under the ledger given."""
    monkeypatch.setenv("PYTHONPATH", str(TESTS))
    for path in ("quick/test_quick.py", "long/test_file.py", "long/folder/test_inside.py"):
        (test := pytester.path / "tests" / path).parent.mkdir(parents=True, exist_ok=True)
        test.write_text("def test_nothing(): pass")

    def run(ledger: str, folder: str = "tests", conftest: str = "") -> pytest.RunResult:
        (pytester.path / "tests/budget.toml").write_text(f"[long]\n{ledger}")
        (pytester.path / "tests/conftest.py").write_text(f'pytest_plugins = ["budget"]\n{conftest}')
        return pytester.runpytest_subprocess("--import-mode=importlib", folder)

    return run


def test_suites_within_their_entries_pass(run):
    result = run('"test_file.py" = 1\nfolder = 44')
    result.stdout.fnmatch_lines(["folder * of 44", "quick * of 5", "test_file.py * of 1"])
    assert result.ret == pytest.ExitCode.OK


@pytest.mark.parametrize("ledger", ['"test_file.py" = 0\nfolder = 1', '"test_file.py" = 1\nfolder = 0'])
def test_an_overdrawn_suite_fails_the_run(run, ledger):
    result = run(ledger, "tests/long")
    result.stdout.fnmatch_lines(["* of 0  OVERDRAWN"])
    assert (result.ret, result.parseoutcomes()) == (pytest.ExitCode.TESTS_FAILED, {"passed": 2})


def test_an_overdrawn_quick_tier_fails_the_run(run):
    result = run('"test_file.py" = 1\nfolder = 1', "tests/quick", "import budget; budget.QUICK_MINUTES = 0")
    result.stdout.fnmatch_lines(["quick * of 0  OVERDRAWN"])
    assert result.ret == pytest.ExitCode.TESTS_FAILED


def test_the_import_of_a_test_file_is_charged_to_its_suite(run, pytester):
    busy = "import time\nend = time.monotonic() + 1\nwhile time.monotonic() < end: pass\n"
    (pytester.path / "tests/long/test_file.py").write_text(f"{busy}\ndef test_nothing(): pass")
    assert run('"test_file.py" = 0.01\nfolder = 1').ret == pytest.ExitCode.TESTS_FAILED


@pytest.mark.parametrize(
    "ledger, fault",
    [
        ("folder = 1", "suite 'test_file.py' has no entry"),
        ('"test_file.py" = 1', "suite 'folder' has no entry"),
        ('"test_file.py" = 1\nfolder = 1\ngone = 1', "entry 'gone' names nothing in tests/long"),
        ('"test_file.py" = 1\nfolder = 44.5', "the entries add up to 45.5 minutes, more than 45"),
    ],
)
def test_a_faulty_ledger_stops_the_run_before_any_test(run, ledger, fault):
    result = run(ledger)
    result.stderr.fnmatch_lines([f"ERROR: budget.toml: {fault}"])
    assert result.ret == pytest.ExitCode.USAGE_ERROR
