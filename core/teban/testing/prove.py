"""Proofs that are too long for every change: run by hand in slices, their results committed with the code.

A slice that is done is kept in `.cache/prove`, so that a proof goes on where it was stopped. When
all are done the result is written to `docs/proofs/<name>.json`, and holds until what it proves
changes, which git knows.
"""

from __future__ import annotations

import platform
import subprocess
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from teban.errors import InvalidInput

RESULTS, CACHE = Path("docs/proofs"), Path(".cache/prove")
MAX_MINUTES = 60
"""How long a slice may take."""
MAX_FAILURES = 20
"""How many failures a result shows."""

State = Literal["holds", "fails", "missing", "older", "left-over"]
T = TypeVar("T", bound=Struct)


class SliceResult(Struct, frozen=True):
    """What a slice of a proof came to: it holds where nothing failed.

    `counts` are added up over the slices, `figures` are kept for each.
    """

    counts: dict[str, int] = {}
    figures: dict[str, float | str] = {}
    failures: list[str] = []
    skipped: list[str] = []


@dataclass(frozen=True)
class Proof:
    """A proof in slices of at most an hour each.

    `proves` are the paths, as git takes them from the root, whose change makes its result old.
    `run` is given the number of the slice from 0, which is its seed too.
    """

    name: str
    meaning: str
    proves: tuple[str, ...]
    slices: int
    run: Callable[[int], SliceResult]


class Result(Struct, frozen=True):
    """A proof's result as it is committed; `commit` is the one that was proved."""

    proof: str
    meaning: str
    result: Literal["holds", "fails"]
    commit: str
    proves: tuple[str, ...]
    seeds: list[int]
    counts: dict[str, int]
    figures: list[dict[str, float | str]]
    failures: list[str]
    skipped: list[str]
    python: str


class Status(Struct, frozen=True):
    """How a proof stands; only one that holds needs nothing done."""

    proof: str
    state: State
    text: str = ""


class _Kept(Struct, frozen=True):
    """A slice that is done, with the last commit that changed what it proves."""

    version: str
    slices: int
    seconds: float
    result: SliceResult


def run(
    root: Path,
    proofs: Iterable[Proof],
    share: tuple[int, int] = (1, 1),
    tell: Callable[[str], None] = lambda _line: None,
) -> list[Result]:
    """Runs what is not done of the proofs that do not hold, and gives the results that are complete.

    `share` is (i, n): only every n-th slice from the i-th, so that n processes share the work.
    Raises `InvalidInput` where what is to be proved is not committed.
    """
    first, step = share
    if not 1 <= first <= step:
        raise InvalidInput(f"{first}/{step} is no share; write 1/2 and 2/2 for two halves", "slice")
    project = Project(root)
    results = []
    for proof in proofs:
        if _status(project, proof).state == "holds":
            tell(f"{proof.name}: holds already")
            continue
        project.check_committed(proof.proves)
        version = project.last_change(proof.proves)
        for number in range(first - 1, proof.slices, step):
            if _kept(root, proof, number, version) is None:
                tell(f"{proof.name}: slice {number + 1} of {proof.slices}")
                _write(_kept_file(root, proof, number), _timed(proof, number, version))
        kept = [_kept(root, proof, number, version) for number in range(proof.slices)]
        done = [part for part in kept if part is not None]
        tell(f"{proof.name}: {len(done)} of {proof.slices} slices are done")
        if len(done) == proof.slices:
            result = _result(proof, done, project.commit())
            _write(root / RESULTS / f"{proof.name}.json", result)
            tell(f"{proof.name}: {result.result}")
            results.append(result)
    return results


def status(root: Path, proofs: Sequence[Proof]) -> list[Status]:
    """How each proof stands, and the results that belong to no proof."""
    project = Project(root)
    names = {proof.name for proof in proofs}
    left = sorted(file.stem for file in (root / RESULTS).glob("*.json") if file.stem not in names)
    return [
        *(_status(project, proof) for proof in proofs),
        *(Status(name, "left-over", "no proof has this name; delete the file") for name in left),
    ]


class Project:
    """The git repository whose code is proved."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def commit(self) -> str:
        return self._git("rev-parse", "HEAD")

    def last_change(self, paths: Sequence[str], since: str = "") -> str:
        """The last commit that changed the paths, after `since` where it is given; empty for none."""
        return self._git("log", "-1", "--format=%H", f"{since}..HEAD" if since else "HEAD", "--", *paths)

    def changed(self, paths: Sequence[str]) -> list[str]:
        """The files of the paths with changes that are not committed."""
        lines = self._git("status", "--porcelain", "--", *paths).splitlines()
        return [line.split(maxsplit=1)[1] for line in lines]

    def has(self, commit: str) -> bool:
        """Whether the present history holds the commit."""
        return self._runs("merge-base", "--is-ancestor", commit, "HEAD").returncode == 0

    def check_committed(self, paths: Sequence[str]) -> None:
        """Raises `InvalidInput` where a result would not say which code it is about."""
        if changed := self.changed(paths):
            raise InvalidInput(f"{changed[0]} is not committed; a result names the commit that it proves")

    def _git(self, *arguments: str) -> str:
        done = self._runs(*arguments)
        if done.returncode:
            raise InvalidInput(f"git {arguments[0]} fails: {done.stderr.strip()}", str(self.root))
        return done.stdout.strip("\n")

    def _runs(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["git", "-C", str(self.root), *arguments], capture_output=True, text=True, check=False
        )


def _status(project: Project, proof: Proof) -> Status:
    file = project.root / RESULTS / f"{proof.name}.json"
    if not file.exists():
        return Status(proof.name, "missing", f"{proof.slices} slices")
    result = _read(file, Result)
    if len(result.seeds) != proof.slices:
        return Status(proof.name, "older", f"{len(result.seeds)} slices; the proof has {proof.slices} now")
    if not project.has(result.commit):
        return Status(proof.name, "older", f"proved {result.commit[:12]}, which is not in this history")
    if later := project.last_change(proof.proves, result.commit):
        return Status(proof.name, "older", f"proved {result.commit[:12]}, changed in {later[:12]}")
    if changed := project.changed(proof.proves):
        return Status(proof.name, "older", f"{changed[0]} is changed and not committed")
    return Status(proof.name, result.result, result.failures[0] if result.failures else "")


def _timed(proof: Proof, number: int, version: str) -> _Kept:
    started = time.monotonic()
    result = proof.run(number)
    seconds = round(time.monotonic() - started, 1)
    if seconds > 60 * MAX_MINUTES:
        late = f"slice {number + 1} took {seconds / 60:.0f} minutes, not {MAX_MINUTES}; cut the proof finer"
        result = msgspec.structs.replace(result, failures=[*result.failures, late])
    return _Kept(version, proof.slices, seconds, result)


def _result(proof: Proof, done: Sequence[_Kept], commit: str) -> Result:
    counts: dict[str, int] = {}
    for part in done:
        for name, count in part.result.counts.items():
            counts[name] = counts.get(name, 0) + count
    failures = list(chain.from_iterable(part.result.failures for part in done))
    return Result(
        proof=proof.name,
        meaning=proof.meaning,
        result="fails" if failures else "holds",
        commit=commit,
        proves=proof.proves,
        seeds=list(range(len(done))),
        counts=counts,
        figures=[{"seconds": part.seconds, **part.result.figures} for part in done],
        failures=failures[:MAX_FAILURES],
        skipped=sorted(set(chain.from_iterable(part.result.skipped for part in done))),
        python=platform.python_version(),
    )


def _kept(root: Path, proof: Proof, number: int, version: str) -> _Kept | None:
    """A slice that is done, unless what it proves has changed since."""
    file = _kept_file(root, proof, number)
    if not file.exists():
        return None
    kept = _read(file, _Kept)
    return kept if (kept.version, kept.slices) == (version, proof.slices) else None


def _kept_file(root: Path, proof: Proof, number: int) -> Path:
    return root / CACHE / proof.name / f"{number}.json"


def _read(file: Path, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(file.read_bytes(), type=kind)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise InvalidInput(f"cannot be read: {error}; delete it", str(file)) from error


def _write(file: Path, value: Struct) -> None:
    """Writes a whole file or none; another process may be writing the same one."""
    file.parent.mkdir(parents=True, exist_ok=True)
    half = file.with_suffix(f".{time.monotonic_ns()}")
    half.write_bytes(msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n")
    half.replace(file)
