"""Opening a store by its URL."""

from __future__ import annotations

from typing import cast

from teban import registry
from teban.service.sqlite import open_sqlite
from teban.service.store import Store


def open_store(url: str) -> Store:
    """The store of a URL: SQLite is ours, others come from plugins.

    Raises `StoreError` where it cannot be used, `PluginError` where nobody knows the URL.
    """
    if url.startswith("sqlite:"):
        return open_sqlite(url)
    return cast(Store, registry.open_store(url))
