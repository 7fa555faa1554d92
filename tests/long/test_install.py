"""A fresh environment with the project alone in it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """The interpreter of a fresh environment into which a clone of the last commit was installed."""
    folder = tmp_path_factory.mktemp("install")
    run("git", "clone", "--quiet", ROOT, folder / "clone")
    run(sys.executable, "-m", "venv", folder / "venv")
    run(folder / "venv/bin/python", "-m", "pip", "install", "--quiet", folder / "clone")
    return folder / "venv/bin/python"


def run(*command: str | Path, cwd: Path | None = None) -> str:
    return subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.PIPE, text=True).stdout


def names_after(python: Path, cwd: Path, statement: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after the statement, without the interpreter's own."""
    code = (
        f"import json, sys; old = set(sys.modules); {statement}; print(json.dumps([*set(sys.modules) - old]))"
    )
    return set(json.loads(run(python, "-I", "-c", code, cwd=cwd)))


def test_installing_brings_pluggy_msgspec_click_and_nothing_else(python):
    listing = json.loads(run(python, "-m", "pip", "list", "--format=json", "--disable-pip-version-check"))
    assert {row["name"] for row in listing} - {"pip", "setuptools"} == {"teban", "pluggy", "msgspec", "click"}


def test_importing_loads_no_command_line_and_no_game(python, tmp_path):
    roots = {name.split(".")[0] for name in names_after(python, tmp_path, "import teban")}
    assert "teban" in roots
    assert {name for name in roots if name == "click" or name.startswith("teban_")} == set()


def test_importing_loads_the_code_of_the_installed_wheel(python, tmp_path):
    origin = Path(run(python, "-I", "-c", "import teban; print(teban.__file__)", cwd=tmp_path).strip())
    assert origin.is_relative_to(python.parents[1])


def test_the_wheel_holds_every_module_of_the_clone(python):
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    clone = python.parents[2] / "clone"
    modules = {
        file.relative_to(folder)
        for folder in (clone / "core", clone / "plugins")
        for file in folder.glob("*/**/*.py")
    }
    assert {module for module in modules if not (site / module).is_file()} == set()
    assert modules != set()
