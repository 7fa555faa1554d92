from pathlib import Path

import pytest

from projects import Site


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    (folder := tmp_path / "site").mkdir()
    monkeypatch.syspath_prepend(folder)
    return Site(folder)
