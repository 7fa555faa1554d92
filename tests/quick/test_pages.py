"""Every code block of the documentation runs as it is shown, and a wrong one is found."""

from pathlib import Path

import pytest
from sybil.example import SybilFailure

from pages import run_page

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


@pytest.fixture
def run(tmp_path, monkeypatch):
    (folder := tmp_path / "folder").mkdir()
    monkeypatch.chdir(folder)

    def run(page: Path | str) -> None:
        if isinstance(page, str):
            page, text = tmp_path / "page.md", page
            page.write_text(text)
        run_page(page, monkeypatch)

    return run


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_block_of_the_page_runs_as_shown(run, page):
    run(page)


@pytest.mark.parametrize(
    "page",
    [
        "```python\na = 1\n```\n\nthen\n\n```python\nassert a == 1\n```\n",
        '```python title="a.py"\nb = 1\n```\n\n```console\n$ python -c "import a; print(a.b)"\n1\n```\n',
        '```toml title="in/a.toml"\na = 1\n```\n\n```console\n$ cat in/a.toml\na = 1\n```\n',
        "```console\n$ echo one two; echo three\none\n...\n$ echo not compared\n```\n",
        "```console\n$ cat <<END\n> some text\n> END\nsome text\n```\n",
        "```console\n$ python -c 'raise SystemExit(2)' || echo exit $?\nexit 2\n```\n",
        "```python\nclass A: ...\nimport sys\nassert sys.modules[A.__module__].A is A\n```\n",
        "```sh\nexit 1\n```\n",
    ],
)
def test_a_page_that_shows_what_happens_passes(run, page):
    run(page)


@pytest.mark.parametrize(
    "page",
    [
        "```python\nassert False\n```\n",
        "!!! note\n\n    ```python\n    assert False\n    ```\n",
        "- item\n\n  ```python\n  assert False\n  ```\n",
        '```python title="one.py" hl_lines="1"\nassert False\n```\n',
        "```console\n$ false\n```\n",
        "```console\n$ false | cat\n```\n",
        "```console\n$ echo one\ntwo\n```\n",
        "```console\n$ true\nsomething\n```\n",
        "```console\necho forgotten prompt\n```\n",
        "```\nno language\n```\n",
        "```py\nassert True\n```\n",
        "``` { .python }\nassert True\n```\n",
    ],
)
def test_a_page_that_shows_what_does_not_happen_fails(run, page):
    with pytest.raises((AssertionError, SybilFailure)):
        run(page)


def test_a_failure_names_the_line_of_the_page(run, tmp_path):
    with pytest.raises(ZeroDivisionError) as caught:
        run("# Title\n\n```python\na = 1\na / 0\n```\n")
    assert [(str(entry.path), entry.lineno + 1) for entry in caught.traceback][-1:] == [
        (str(tmp_path / "page.md"), 5)
    ]
