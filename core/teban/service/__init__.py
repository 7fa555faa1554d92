"""The service: hosted matches, rules and bots for clients in any language.

`Service` knows no transport; `server` puts it behind gRPC.
"""

from teban.service.opening import open_store
from teban.service.service import Service
from teban.service.settings import Settings
from teban.service.store import StoreError
from teban.service.tokens import Keys

__all__ = ["Keys", "Service", "Settings", "StoreError", "open_store"]
