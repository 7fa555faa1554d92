"""What a check found: counts for each sub-check, and failures in full; for people and as JSON."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from teban.testing.differences import Difference

DOCS = "docs/laws.md"


class Failure(Struct, frozen=True, kw_only=True):
    """A law that does not hold: where, the shortest way there that was found, and how to mend it."""

    law: str
    check: str
    meaning: str
    message: str
    game: str
    reference: str
    players: int
    options: dict[str, Any]
    variant: str
    seed: str
    casual: bool
    steps: tuple[str, ...]
    difference: Difference | None
    mend: str
    files: tuple[str, ...] = ()

    def __str__(self) -> str:
        setup = [f"{self.players} players"]
        setup += [f"variant {self.variant!r}"] if self.variant else []
        setup += [f"{name}={value!r}" for name, value in self.options.items()]
        setup += ["casual"] if self.casual else []
        lines = [
            f"{self.law}/{self.check}: {self.message}",
            f"  must hold   {self.meaning}",
            f"  game        {self.game}, {', '.join(setup)}, seed {self.seed}",
            f"  steps       {_numbered(self.steps)}",
        ]
        if self.difference is not None:
            lines.append(f"  difference  {self.difference}")
        lines.append(f"  mend        {self.mend}; see {DOCS}#{self.law}")
        lines += [f"  written     {file}" for file in self.files]
        return "\n".join(lines)


def _numbered(steps: tuple[str, ...]) -> str:
    if not steps:
        return "none, it fails at the start"
    shown = steps if len(steps) <= 60 else (*steps[:30], f"... {len(steps) - 60} more ...", *steps[-30:])
    return "; ".join(shown)


class CheckReport(Struct, kw_only=True):
    """How one sub-check went."""

    name: str
    meaning: str
    trials: int = 0
    positions: int = 0
    seconds: float = 0.0
    skipped: str = ""
    failures: tuple[Failure, ...] = ()


class LawReport(Struct, kw_only=True):
    """How one law went."""

    number: int
    name: str
    meaning: str
    checks: list[CheckReport]
    notes: tuple[str, ...] = ()

    @property
    def failures(self) -> list[Failure]:
        return [failure for check in self.checks for failure in check.failures]

    @property
    def is_ok(self) -> bool:
        return not self.failures

    @property
    def is_skipped(self) -> bool:
        """Whether there was nothing to look at at all."""
        return all(check.skipped for check in self.checks)

    def __str__(self) -> str:
        trials, positions = sum(c.trials for c in self.checks), sum(c.positions for c in self.checks)
        seconds = sum(check.seconds for check in self.checks)
        reasons: dict[str, list[str]] = {}
        for check in self.checks:
            if check.skipped:
                reasons.setdefault(check.skipped, []).append(check.name)
        head = f"{self.number:>2} {self.name:<16}"
        if self.is_skipped and len(reasons) == 1:
            return f"{head} skipped: {self.checks[0].skipped}"
        line = (
            f"{head} {'ok' if self.is_ok else 'FAILS':<6}"
            f"{len(self.checks):>3} checks {trials:>6} games {positions:>8} positions {seconds:>7.2f} s"
        )
        skipped = [f"skipped {', '.join(names)}: {reason}" for reason, names in reasons.items()]
        return "\n     ".join([line, *skipped, *self.notes])


class Report(Struct, kw_only=True):
    """How a game keeps the laws."""

    game: str
    mode: str
    seed: int
    setups: tuple[str, ...]
    laws: list[LawReport]

    @property
    def is_ok(self) -> bool:
        return all(law.is_ok for law in self.laws)

    @property
    def failures(self) -> list[Failure]:
        return [failure for law in self.laws for failure in law.failures]

    def to_json(self) -> bytes:
        """The report with a verdict on top, for programs."""
        data = {"ok": self.is_ok, **msgspec.to_builtins(self)}
        return msgspec.json.format(msgspec.json.encode(data), indent=2)

    def __str__(self) -> str:
        count = f"{len(self.setups)} setup{'s' if len(self.setups) > 1 else ''}"
        lines = [f"{self.game}: {self.mode}, seed {self.seed}, {count}"]
        lines += [str(law) for law in self.laws]
        lines += [f"\n{failure}" for failure in self.failures]
        failed = sum(not law.is_ok for law in self.laws)
        skipped = sum(law.is_skipped for law in self.laws)
        if skipped:
            lines.append(f"{skipped} skipped")
        verdict = f"all {len(self.laws) - skipped} laws hold"
        lines.append(f"{failed} of {len(self.laws)} laws fail" if failed else verdict)
        return "\n".join(lines)
