"""What the repository may hold: its files, the addresses in them, the imports between core and plugins."""

import ast
import re
import subprocess
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[1]
ADDRESS = re.compile(
    r"(?<![\w.~-])/(?:root|work|home/\w+|Users/\w+|tmp/v)/"  # folders of one machine
    r"|(?:pythonhosted|pypi|npmjs|crates|golang|maven|debian)\.(?:org|io|com)\b"  # registries
    r"|\b(?:registry|proxy|index|mirror|repo\d?)\.[\w-]+\.(?:org|io|com)\b"
    r"|--(?:extra-)?index-url\b",
)


def committed_files() -> list[Path]:
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
    return [ROOT / name for name in listing.stdout.split("\0") if name]


def addresses(file: Path) -> list[str]:
    """The machine paths and registry hosts in a file, each with its line."""
    text = file.read_text(encoding="utf-8", errors="ignore")
    return [
        f"{file}:{text.count(chr(10), 0, found.start()) + 1}: {found[0]}" for found in ADDRESS.finditer(text)
    ]


def private_imports(source: str) -> list[str]:
    """The names of `teban` that a plugin may not import: not in the `__all__` of their module."""
    return [
        name
        for module, name in _imports(source)
        if module.split(".")[0] == "teban" and not _is_public(module, name)
    ]


def plugin_imports(source: str) -> list[str]:
    return [module for module, _ in _imports(source) if module.startswith("teban_")]


def _imports(source: str) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from ((node.module, alias.name) for alias in node.names)


def _is_public(module: str, name: str) -> bool:
    public = getattr(import_module(module), "__all__", ())
    return name in public if name else bool(public)
