"""Clients of the service, blocking and awaiting, with the words of a session.

Actions are given and told in their text form, views as plain data.
"""

from teban.client.awaiting import AsyncClient, AsyncMatch, AsyncSeat, connect_async
from teban.client.blocking import Client, RemoteMatch, RemoteSeat, connect
from teban.client.errors import ServiceError
from teban.client.told import Seen, Turn, fold

__all__ = [
    "AsyncClient",
    "AsyncMatch",
    "AsyncSeat",
    "Client",
    "RemoteMatch",
    "RemoteSeat",
    "Seen",
    "ServiceError",
    "Turn",
    "connect",
    "connect_async",
    "fold",
]
