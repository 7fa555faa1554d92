"""What is written of a failure: a record, and a test that fails until it is mended."""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile

import msgspec

from teban.play.record import encode_record
from teban.testing.report import DOCS, Failure
from teban.testing.trial import Trial

TEST = '''"""{law}/{check} fails in {game}: {message}

Written by `teban check`; how to mend it: {docs}#{law}.
"""

from teban.testing.check import reproduce


def test_{function}() -> None:
    reproduce(
{arguments}
    )
'''


def check_folder(folder: Path) -> None:
    """Raises `OSError` where no files can be written to a folder; leaves nothing there."""
    missing = [part for part in (folder, *folder.parents) if not part.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    finally:
        for part in missing:
            with suppress(OSError):
                part.rmdir()


def write_failure(failure: Failure, trial: Trial, folder: Path) -> Failure:
    """Writes the files and gives the failure with their names.

    The record holds the log up to where it fails, as far as the game could be played; open
    commitments are in the test alone.
    """
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{failure.game}_{failure.law}_{failure.check}".replace("-", "_")
    test, record = folder / f"test_{stem}.py", folder / f"{stem}.record.json"
    test.write_text(_test_of(failure, stem), encoding="utf-8", errors="backslashreplace")
    files = [test]
    with suppress(Exception):  # a session that cannot begin, or rules that cannot be replayed, have no record
        for table in deque(trial.tables(), maxlen=1):
            record.write_bytes(encode_record(table.session.record()))
            files.append(record)
    return msgspec.structs.replace(failure, files=tuple(map(str, files)))


def _test_of(failure: Failure, stem: str) -> str:
    arguments = {
        "game": failure.reference,
        "check": f"{failure.law}/{failure.check}",
        "players": failure.players,
        "options": failure.options,
        "variant": failure.variant,
        "casual": failure.casual,
        "seed": failure.seed,
        "steps": list(failure.steps),
    }
    shown = "\n".join(
        f"        {name}={value!r}," for name, value in arguments.items() if value not in ({}, "", False)
    )
    return TEST.format(
        law=failure.law,
        check=failure.check,
        game=failure.game,
        message=failure.message.replace("\\", "\\\\").replace('"""', "'''"),
        docs=DOCS,
        function=stem,
        arguments=shown,
    )
