"""Runs the code blocks of a documentation page from top to bottom in the current folder.

A `python` block runs in one namespace with those above it. A block with `title="FILE"` is written to that
file first, from where a later block may import it. In a `console` block each line after `$ ` is run, and
what is shown below it compared with what it prints.
"""

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from sybil import Document, Example, Region
from sybil.evaluators.python import PythonEvaluator
from sybil.parsers.markdown.lexers import RawFencedCodeBlockLexer

BLOCKS = RawFencedCodeBlockLexer(re.compile(r"[ \t]*(?P<language>[^\s{]*)(?P<attributes>[^\n]*)\n"))
TITLE = re.compile(r'title="([^"]+)"')
COMMAND = re.compile(r"^\$ (?P<command>.*(?:\n> .*)*)\n?(?P<output>(?:(?!\$ ).*\n?)*)", re.MULTILINE)
LOOSE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
REFUSED = {"", "py", "python3", "pycon", "bash", "shell", "shell-session"}
SECONDS = 120

run_python = PythonEvaluator()


def run_page(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Raises what the first failing block raises, with the line of the page in its traceback."""
    module = ModuleType("page")
    module.__file__ = str(page)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.syspath_prepend(str(Path.cwd()))
    known = set(sys.modules)
    document = Document.parse(str(page), parse_blocks)
    document.namespace = module.__dict__
    try:
        for example in document.examples():
            example.evaluate()
    finally:
        for name in set(sys.modules) - known:
            if Path(getattr(sys.modules[name], "__file__", None) or "/").is_relative_to(Path.cwd()):
                del sys.modules[name]


def parse_blocks(document: Document) -> Iterator[Region]:
    for region in BLOCKS(document):
        region.parsed, region.evaluator = region.lexemes["source"], run_block
        yield region


def run_block(example: Example) -> str | None:
    """Answers what is wrong with what the block prints, or nothing; errors of Python go through."""
    language, attributes = example.region.lexemes["language"], example.region.lexemes["attributes"]
    if language in REFUSED:
        return f"language {language!r}: a block names one, 'python' or 'console' where it is to be run"
    if title := TITLE.search(attributes):
        (file := Path(title[1])).parent.mkdir(parents=True, exist_ok=True)
        file.write_text(example.parsed)
    if language == "python":
        run_python(example)
    elif language == "console":
        return run_console(example.parsed)
    return None


def run_console(block: str) -> str | None:
    if not block.startswith("$ "):
        return "a console block starts with '$ ' and a command"
    for match in COMMAND.finditer(block):
        command, shown = match["command"].replace("\n> ", "\n"), match["output"]
        done = subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", command],
            env=os.environ
            | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "80"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        if done.returncode:
            return f"{command!r} ended with {done.returncode}:\n{done.stdout}"
        if shown.strip() and not doctest.OutputChecker().check_output(shown, done.stdout, LOOSE):
            return f"{command!r} is shown to print\n{shown}\nand printed\n{done.stdout}"
    return None
