from collections.abc import Iterator
from pathlib import Path

import pytest

from hosting import Host, games_added, hosted
from teban.client import Client


@pytest.fixture(scope="session")
def games() -> Iterator[None]:
    with games_added():
        yield


@pytest.fixture(scope="session")
def shared(games: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """One server for all tests that leave it running."""
    with hosted(tmp_path_factory.mktemp("shared")) as host:
        yield host


@pytest.fixture
def service(shared: Host) -> Iterator[Client]:
    with shared.client() as client:
        yield client


@pytest.fixture
def host(games: None, tmp_path: Path) -> Iterator[Host]:
    """A server of the test's own."""
    with hosted(tmp_path) as own:
        yield own
