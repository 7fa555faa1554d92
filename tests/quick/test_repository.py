"""The shape of the repository."""

import pytest

from repository import ROOT, addresses, committed_files, plugin_imports, private_imports

TOP = {
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "README.md",
    "SECURITY.md",
    "core",
    "docs",
    "plugins",
    "proto",
    "pyproject.toml",
    "sdk_examples",
    "tests",
}


def test_the_top_level_holds_what_the_architecture_names_and_dot_files():
    names = {file.relative_to(ROOT).parts[0] for file in committed_files()}
    assert {name for name in names if not name.startswith(".")} == TOP


def test_no_committed_file_holds_a_machine_path_or_a_registry():
    assert [found for file in committed_files() for found in addresses(file)] == []


@pytest.mark.parametrize(
    "parts",
    [
        ("open('/wo", "rk/main/core')"),
        ("see /ro", "ot/.cache"),
        ("/ho", "me/someone/teban"),
        ("https://pypi", ".org/simple"),
        ('"resolved": "https://registry.npm', 'js.org/x.tgz"'),
        ("pip install --index", "-url ADDRESS"),
    ],
)
def test_a_machine_path_or_a_registry_is_found_with_its_line(tmp_path, parts):
    (file := tmp_path / "file").write_text("first\n" + "".join(parts))
    assert [found.split(":")[1] for found in addresses(file)] == ["2"]


@pytest.mark.parametrize("text", ["core/work/a.py", "https://example.org/root/a", "a network/", "./root/x"])
def test_a_relative_path_is_no_machine_path(tmp_path, text):
    (file := tmp_path / "file").write_text(text)
    assert addresses(file) == []


def test_the_core_imports_no_plugin():
    sources = {file: file.read_text() for file in ROOT.glob("core/**/*.py")}
    assert {file: found for file, source in sources.items() if (found := plugin_imports(source))} == {}


def test_plugins_import_public_names_only():
    sources = {file: file.read_text() for file in ROOT.glob("plugins/**/*.py")}
    assert {file: found for file, source in sources.items() if (found := private_imports(source))} == {}


@pytest.mark.parametrize(
    "source",
    [
        "import teban_hiroba",
        "from teban_hiroba.game import Hiroba",
        "def f():\n    from teban_hiroba import x",
    ],
)
def test_an_import_of_a_plugin_is_found(source):
    assert plugin_imports(source) != []


@pytest.mark.parametrize(
    "source, found",
    [
        ("from teban import Game, State", []),
        ("import teban", []),
        ("import msgspec\nfrom .state import Board", []),
        ("from teban import _secret", ["_secret"]),
        ("def f():\n    from teban import _below", ["_below"]),
    ],
)
def test_a_private_name_of_the_core_is_found(source, found):
    assert private_imports(source) == found
