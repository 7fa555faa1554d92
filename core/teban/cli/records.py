"""Records on disk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from teban.play import record_text
from teban.play.record import encode_record
from teban.play.session import Session


def write_record(session: Session[Any], path: Path) -> None:
    """Writes the record as it stands: as JSON where the name ends in .json, else as text."""
    record = session.record()
    path.write_bytes(
        encode_record(record) if path.suffix == ".json" else record_text.encode(record, session.game).encode()
    )
