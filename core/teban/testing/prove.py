"""Proofs that are too long for every change: run by hand in slices, their results committed with the code.

A slice that is done is kept in `.cache/prove`, so that a proof goes on where it was stopped. When
all are done the result is written to `docs/proofs/<name>.json`, and holds until what it proves
changes, which git knows.
"""

from __future__ import annotations

import platform
import re
import subprocess
import time
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from teban.errors import DefinitionError, InvalidInput, invalid_from_msgspec, name_of, shown

RESULTS, CACHE = Path("docs/proofs"), Path(".cache/prove")
MAX_MINUTES = 60
"""How long a slice may take."""
MAX_FAILURES = 20
"""How many failures a result shows, and of each slice are told."""

NAME = re.compile(r"[a-z0-9][a-z0-9-]*")

Verdict = Literal["holds", "fails", "changed"]
State = Literal[Verdict, "missing", "older", "left-over"]
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
    `run` is given the number of the slice from 0, which is its seed too. Raises `DefinitionError`
    where a field is of no use.
    """

    name: str
    meaning: str
    proves: tuple[str, ...]
    slices: int
    run: Callable[[int], SliceResult]

    def __post_init__(self) -> None:
        paths = self.proves if isinstance(self.proves, tuple) else (None,)
        is_name = isinstance(self.name, str) and NAME.fullmatch(self.name)
        for field, fits, mend in (
            ("name", is_name, "write lower-case letters, digits and dashes, such as 'hiroba-laws'"),
            ("meaning", isinstance(self.meaning, str), "write what holds, in a sentence"),
            ("proves", all(isinstance(path, str) and path for path in paths), "write a tuple of paths"),
            ("slices", type(self.slices) is int and self.slices > 0, "write a number from 1"),
            ("run", callable(self.run), "write a function of the slice's number"),
        ):
            if not fits:
                raise self.fault(f"{field} is {shown(getattr(self, field))}", mend)

    def fault(self, what: str, mend: str) -> DefinitionError:
        """The error that blames this proof."""
        return DefinitionError(what, mend=mend, name=f"proof {shown(self.name)}")


class Result(Struct, frozen=True):
    """A proof's result as it is committed; `commit` is the one that was proved, `seeds` its slices.

    "changed" is never written: what it proves changed before all slices were done.
    """

    proof: str
    meaning: str
    result: Verdict
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
    """Runs what is not done of the proofs that do not hold, and gives the results that are known.

    They are known, and written, once all slices are done; that a proof fails is known with its
    first slice that fails. What is proved is what is committed when this begins: where it changes
    meanwhile, the result says no more than that, or what failed before. `share` is (i, n): only
    every n-th slice from the i-th, so that n processes share the work. Raises `InvalidInput` where
    what is to be proved is not committed, `DefinitionError` for a proof that cannot be run.
    """
    first, step = share
    if not 1 <= first <= step:
        raise InvalidInput(f"{first}/{step} is no share; write 1/2 and 2/2 for two halves", "slice")
    project = Project(root)
    commit = project.commit()
    begun = []
    for proof in proofs:
        if _status(project, proof).state == "holds":
            tell(f"{proof.name}: holds already")
        else:
            project.check_committed(proof.proves)
            begun.append((proof, project.last_change(proof.proves)))
    results = []
    for proof, version in begun:
        if not project.change_since(proof.proves, commit):
            _run_slices(project, proof, range(first - 1, proof.slices, step), commit, version, tell)
        change = project.change_since(proof.proves, commit)
        kept = [_kept(root, proof, number, version) for number in range(proof.slices)]
        done = {number: part for number, part in enumerate(kept) if part is not None}
        tell(f"{proof.name}: {len(done)} of {proof.slices} slices are done")
        result = _result(proof, done, commit)
        is_complete = len(done) == proof.slices and not change
        if change:
            tell(f"{proof.name}: what it proves has changed since this began ({change}); run it again")
        if is_complete:
            _write(root / RESULTS / f"{proof.name}.json", result)
        if is_complete or result.failures:
            tell(f"{proof.name}: {result.result}")
            results.append(result)
        elif change:
            results.append(msgspec.structs.replace(result, result="changed"))
    return results


def status(root: Path, known: Iterable[Proof], only: str | None = None) -> list[Status]:
    """How each proof stands, and the results that belong to none of those that are known.

    With `only`, of these those that it means.
    """
    project = Project(root)
    proofs = {proof.name: proof for proof in known}
    left = sorted({file.stem for file in (root / RESULTS).glob("*.json")}.difference(proofs))
    return [
        *(_status(project, proof) for name, proof in proofs.items() if is_meant(name, only)),
        *(
            Status(name, "left-over", "no proof has this name; delete the file")
            for name in left
            if is_meant(name, only)
        ),
    ]


def is_meant(name: str, only: str | None) -> bool:
    """Whether the name is X or begins with `X-`; without X, any is."""
    return only is None or f"{name}-".startswith(f"{only}-")


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

    def change(self, paths: Sequence[str], commit: str) -> str:
        """Why the paths are not what they were at the commit; empty where they are, or are again."""
        if not self.has(commit):
            return f"{commit[:12]} is no more in this history"
        if self._git("diff", "--name-only", commit, "HEAD", "--", *paths):
            return f"changed in {self.last_change(paths, commit)[:12]}"
        if changed := self.changed(paths):
            return f"{changed[0]} is changed and not committed"
        return ""

    def change_since(self, paths: Sequence[str], commit: str) -> str:
        """Why the paths may have been something else at some time after the commit; empty where not."""
        later = self.last_change(paths, commit) if self.has(commit) else ""
        return f"changed in {later[:12]}" if later else self.change(paths, commit)

    def check_committed(self, paths: Sequence[str]) -> None:
        """Raises `InvalidInput` where a result would not say which code it is about."""
        if changed := self.changed(paths):
            raise InvalidInput(f"{changed[0]} is not committed; a result names the commit that it proves")

    def unmatched(self, paths: Sequence[str]) -> str | None:
        """The first of the paths that is no file's, so that its change would never be seen."""
        listing = ("ls-files", "--cached", "--others", "--exclude-standard")
        found = self._runs(*listing, "--error-unmatch", "--", *paths)
        if found.returncode == 0 and found.stdout:
            return None
        return next((path for path in paths if not self._git(*listing, "--", path)), ", ".join(paths))

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
    if (path := project.unmatched(proof.proves)) is not None:
        raise proof.fault(
            f"proves {path!r}, which is no file that git knows", "write it as it is from the root"
        )
    file = project.root / RESULTS / f"{proof.name}.json"
    if not file.exists():
        return Status(proof.name, "missing", f"{proof.slices} slices")
    result = _read(file, Result)
    if len(result.seeds) != proof.slices:
        return Status(proof.name, "older", f"{len(result.seeds)} slices; the proof has {proof.slices} now")
    if change := project.change(proof.proves, result.commit):
        return Status(proof.name, "older", f"proved {result.commit[:12]}, {change}")
    return Status(proof.name, result.result, result.failures[0] if result.failures else "")


def _run_slices(
    project: Project,
    proof: Proof,
    numbers: Container[int],
    commit: str,
    version: str,
    tell: Callable[[str], None],
) -> None:
    """Runs those of the slices that are not done, as long as what they prove does not change.

    Tells the failures of all that are done.
    """
    for number in range(proof.slices):
        part = _kept(project.root, proof, number, version)
        if part is None and number in numbers:
            tell(f"{proof.name}: slice {number + 1} of {proof.slices}")
            part = _timed(proof, number, version)
            if project.change_since(proof.proves, commit):
                return
            _write(_kept_file(project.root, proof, number), part)
        for failure in part.result.failures[:MAX_FAILURES] if part else ():
            tell(f"{proof.name}: slice {number + 1} fails: {failure}")


def _timed(proof: Proof, number: int, version: str) -> _Kept:
    started = time.monotonic()
    result = _ran(proof, number)
    seconds = round(time.monotonic() - started, 1)
    if seconds > 60 * MAX_MINUTES:
        late = f"slice {number + 1} took {seconds / 60:.0f} minutes, not {MAX_MINUTES}; cut the proof finer"
        result = msgspec.structs.replace(result, failures=[*result.failures, late])
    return _Kept(version, proof.slices, seconds, result)


def _ran(proof: Proof, number: int) -> SliceResult:
    """The result of a slice as it will be read again; raises `DefinitionError` where there is none."""
    try:
        result = proof.run(number)
    except (Exception, SystemExit) as error:  # whatever a proof raises is its own fault
        what = f"slice {number + 1} raises {name_of(error)}: {error}"
        raise proof.fault(what, "mend its run; what does not hold belongs to the failures") from error
    if not isinstance(result, SliceResult):
        raise proof.fault(f"slice {number + 1} gives {shown(result)}", "return a SliceResult")
    try:
        return msgspec.json.decode(msgspec.json.encode(result), type=SliceResult)
    except (TypeError, ValueError, OverflowError, msgspec.MsgspecError) as error:
        what = f"slice {number + 1} gives {invalid_from_msgspec(error, InvalidInput)}"
        mend = (
            "count in whole numbers, give figures as numbers or texts, failures and what is skipped as texts"
        )
        raise proof.fault(what, mend) from error


def _result(proof: Proof, done: Mapping[int, _Kept], commit: str) -> Result:
    counts: dict[str, int] = {}
    for part in done.values():
        for name, count in part.result.counts.items():
            counts[name] = counts.get(name, 0) + count
    failures = list(chain.from_iterable(part.result.failures for part in done.values()))
    return Result(
        proof=proof.name,
        meaning=proof.meaning,
        result="fails" if failures else "holds",
        commit=commit,
        proves=proof.proves,
        seeds=list(done),
        counts=counts,
        figures=[{"seconds": part.seconds, **part.result.figures} for part in done.values()],
        failures=failures[:MAX_FAILURES],
        skipped=sorted(set(chain.from_iterable(part.result.skipped for part in done.values()))),
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
