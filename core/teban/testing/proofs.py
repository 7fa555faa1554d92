"""The proofs of a project: the laws for each of its games, and those of its own in `tests/proofs`.

A file of `tests/proofs` has a list `PROOFS` and may import the modules of `tests`. The file itself
is among what its proofs prove.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from teban.errors import InvalidInput
from teban.game import Game
from teban.registry import games, load
from teban.registry.files import module_of
from teban.registry.names import meant
from teban.testing.law_proofs import laws_proof, non_interference_proof
from teban.testing.prove import Proof, is_meant

FOLDER = Path("tests/proofs")

PLAY = (":(glob)core/teban/*.py", "core/teban/engine", "core/teban/play", "core/teban/registry")
"""What every game is played with."""

ENGINE = (
    *PLAY,
    "core/teban/bots",
    "core/teban/testing",
    ":(exclude)core/teban/testing/scenario*",
    ":(exclude)core/teban/testing/pro*",
    ":(exclude)core/teban/testing/pytest_plugin.py",
)
"""What the laws use: a change there makes all their results old. In another project it is no path."""


def known_proofs(root: Path) -> list[Proof]:
    """All proofs of a project, by name; raises `InvalidInput` where two have one name."""
    proofs = [*_proofs_of_games(root), *_proofs_of_files(root)]
    if not (root / "core/teban").exists():
        proofs = [_without_engine(proof) for proof in proofs]
    names = [proof.name for proof in proofs]
    for name in names:
        if names.count(name) > 1:
            raise InvalidInput(f"two proofs are called {name!r}; rename one")
    return sorted(proofs, key=lambda proof: proof.name)


def chosen(proofs: Sequence[Proof], name: str | None) -> list[Proof]:
    """All, or those that the name means: `hiroba` is `hiroba-laws` and the like; `InvalidInput` for none."""
    found = [proof for proof in proofs if is_meant(proof.name, name)]
    if not found and name is not None:
        raise InvalidInput(f"no proof is called {name!r}; {meant(name, [proof.name for proof in proofs])}")
    return found


def game_proofs(game: str | Game[Any], proves: Iterable[str]) -> list[Proof]:
    """The laws of a game, given by its name or file; for hidden information, non-interference at length.

    `proves` are the paths of its rules.
    """
    made = load(game) if isinstance(game, str) else game
    paths = (*ENGINE, *proves)
    proofs = [laws_proof(game, made.id, paths)]
    if made.views.hides_anything:
        proofs.append(non_interference_proof(game, made.id, paths))
    return proofs


def _without_engine(proof: Proof) -> Proof:
    """In a project that has teban installed."""
    return replace(proof, proves=tuple(path for path in proof.proves if path not in ENGINE))


def _proofs_of_games(root: Path) -> Iterator[Proof]:
    """Of the installed games whose code is in the project."""
    for entry in games():
        if entry.fault or not entry.id:
            continue
        file = Path(inspect.getfile(type(load(entry.id)))).resolve()
        if file.is_relative_to(root.resolve()):
            code = file.parent if (file.parent / "__init__.py").exists() else file
            yield from game_proofs(entry.id, [code.relative_to(root.resolve()).as_posix()])


def _proofs_of_files(root: Path) -> Iterator[Proof]:
    tests = str((root / FOLDER).parent.resolve())
    for file in sorted((root / FOLDER).glob("*.py")):
        if tests not in sys.path:
            sys.path.insert(0, tests)
        proofs = getattr(module_of(file.resolve()), "PROOFS", None)
        if not isinstance(proofs, list) or not all(isinstance(proof, Proof) for proof in proofs):
            raise InvalidInput("has no list of proofs; write PROOFS = [Proof(...)]", str(file))
        own = file.relative_to(root).as_posix()
        yield from (replace(proof, proves=(*proof.proves, own)) for proof in proofs)
