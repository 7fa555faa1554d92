"""The service behind gRPC: servicers that only translate, health, reflection, and a graceful end."""

from __future__ import annotations

import asyncio
import errno
import signal
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import grpc
from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from google.protobuf.message import DecodeError, Message
from google.protobuf.message_factory import GetMessageClass
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection, reflection_pb2, reflection_pb2_grpc

from teban.errors import TebanError
from teban.service.access import Caller
from teban.service.faults import ServiceFault, fault_of, log
from teban.service.fields import canonical_bytes
from teban.service.opening import open_store
from teban.service.service import Service
from teban.service.settings import Settings
from teban.service.sqlite import path_of
from teban.service.status import status_of
from teban.service.tokens import Keys
from teban.v1 import bot_service_pb2, catalog_service_pb2, match_service_pb2, rules_service_pb2

FILES = (catalog_service_pb2, rules_service_pb2, match_service_pb2, bot_service_pb2)
SERVICES: tuple[ServiceDescriptor, ...] = tuple(
    service for file in FILES for service in file.DESCRIPTOR.services_by_name.values()
)
OPTIONS = (("grpc.so_reuseport", 0),)
"""Otherwise a second server takes the same port in silence."""

BEARER = "bearer "
GRACE = 5.0
"""Seconds that calls under way have once the server stops."""


class ServerError(TebanError):
    """The server cannot start."""


class Server:
    """A running server; `start` makes it, in the event loop that it then lives in."""

    def __init__(
        self, service: Service, server: grpc.aio.Server, healthy: health.aio.HealthServicer, address: str
    ) -> None:
        self.address = address
        self._service, self._server, self._health = service, server, healthy

    @classmethod
    async def start(cls, service: Service, host: str = "127.0.0.1", port: int = 0) -> Server:
        """Serves; port 0 takes a free one, which `address` names. Raises `ServerError`."""
        _check_address(host, port)
        server = grpc.aio.server(options=OPTIONS)
        server.add_generic_rpc_handlers(
            [_handlers(each, service.services[each.full_name]) for each in SERVICES]
        )
        names = [each.full_name for each in SERVICES]
        healthy = health.aio.HealthServicer()
        health_pb2_grpc.add_HealthServicer_to_server(healthy, server)
        _add_reflection(server, [*names, health.SERVICE_NAME, reflection.SERVICE_NAME])
        target = f"[{host}]" if ":" in host else host
        try:
            bound = server.add_insecure_port(f"{target}:{port}")
        except RuntimeError as error:
            raise ServerError(f"port {port} of {host} cannot be used: {error}") from error
        await server.start()
        for name in ("", *names):
            await healthy.set(name, health_pb2.HealthCheckResponse.SERVING)
        return cls(service, server, healthy, f"{target}:{bound}")

    async def stop(self, grace: float = GRACE) -> None:
        """Takes no more calls, ends every stream, finishes what was begun, and closes the store."""
        await self._health.enter_graceful_shutdown()
        stopped = asyncio.create_task(self._server.stop(grace))
        await self._service.drain()
        await stopped
        await self._service.close()


def serve(
    url: str,
    host: str = "127.0.0.1",
    port: int = 50051,
    keys: Keys | None = None,
    settings: Settings | None = None,
    ready: Callable[[str], None] | None = None,
) -> None:
    """Serves until SIGTERM or SIGINT; `ready` is told the address once calls are taken.

    Without `keys` they are those in the file `teban.db-keys` beside the database, made where
    there is none. Raises `StoreError`, `ServerError` and whatever a plugin raises.
    """
    asyncio.run(_serve(url, host, port, keys, settings, ready))


async def _serve(
    url: str,
    host: str,
    port: int,
    keys: Keys | None,
    settings: Settings | None,
    ready: Callable[[str], None] | None,
) -> None:
    _check_address(host, port)
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    store = open_store(url)
    try:
        service = Service(store, keys or Keys.load(_key_file(url)), settings)
        server = await Server.start(service, host, port)
    except BaseException:
        await store.close()
        raise
    if ready is not None:
        ready(server.address)
    await stop.wait()
    await server.stop()


def _key_file(url: str) -> Path:
    """The file beside the database itself, whatever name it is given by."""
    if not url.startswith("sqlite:"):
        raise ServerError(f"there is no file beside {url!r} to keep the server keys in; give a key file")
    database = path_of(url).resolve()
    return database.with_name(f"{database.name}-keys")


# Calls --------------------------------------------------------------------------------------------


def _handlers(descriptor: ServiceDescriptor, service: Any) -> grpc.GenericRpcHandler:
    """The methods of a service by their names in snake case."""
    handlers: dict[str, grpc.RpcMethodHandler[Any, Any]] = {}
    for method in descriptor.methods:
        function = getattr(service, _snake(method.name))
        if method.server_streaming:
            handlers[method.name] = grpc.unary_stream_rpc_method_handler(_stream(method, function))
        else:
            handlers[method.name] = grpc.unary_unary_rpc_method_handler(_unary(method, function))
    return grpc.method_handlers_generic_handler(descriptor.full_name, handlers)


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


def _unary(method: MethodDescriptor, function: Any) -> Any:
    async def call(data: bytes, context: grpc.aio.ServicerContext[Any, Any]) -> bytes:
        async with _faults_told(context):
            return canonical_bytes(await function(_request(method, data), _caller(context)))

    return call


def _stream(method: MethodDescriptor, function: Any) -> Any:
    async def call(data: bytes, context: grpc.aio.ServicerContext[Any, Any]) -> AsyncIterator[bytes]:
        async with _faults_told(context):
            async for message in function(_request(method, data), _caller(context)):
                yield message.SerializeToString()

    return call


def _request(method: MethodDescriptor, data: bytes) -> Message:
    try:
        return GetMessageClass(method.input_type).FromString(data)
    except DecodeError as error:
        raise ServiceFault(
            "REQUEST_MALFORMED", f"the bytes are no {method.input_type.full_name}: {error}"
        ) from error


def _caller(context: grpc.aio.ServicerContext[Any, Any]) -> Caller:
    """The connection and the token of the call, whose scheme is `Bearer`."""
    peer: str = context.peer()
    for name, value in context.invocation_metadata() or ():
        if name == "authorization":
            text = value if isinstance(value, str) else value.decode(errors="replace")
            if not text.lower().startswith(BEARER):
                raise ServiceFault("TOKEN_INVALID", "`authorization` needs the form `Bearer TOKEN`")
            return Caller(text[len(BEARER) :].strip(), peer)
    return Caller(peer=peer)


@asynccontextmanager
async def _faults_told(context: grpc.aio.ServicerContext[Any, Any]) -> AsyncIterator[None]:
    """Ends the call with the status of whatever was raised."""
    try:
        yield
    except ServiceFault as error:
        await _abort(context, error)
    except TebanError as error:
        await _abort(context, fault_of(error))
    except Exception:  # noqa: BLE001 - logged, and told as what it is
        log.exception("the service failed")
        await _abort(context, ServiceFault("SERVICE_FAILED", "the service failed; its log says how"))


async def _abort(context: grpc.aio.ServicerContext[Any, Any], fault: ServiceFault) -> None:
    details = (("grpc-status-details-bin", status_of(fault).SerializeToString()),)
    code = next(code for code in grpc.StatusCode if code.value[0] == fault.code)
    await context.abort(code, fault.message, details)


# The server ---------------------------------------------------------------------------------------


def _add_reflection(server: grpc.aio.Server, names: list[str]) -> None:
    """Reflection under both of its names; the messages of the two are the same on the wire."""
    servicer = reflection.aio.ReflectionServicer(names)
    reflection_pb2_grpc.add_ServerReflectionServicer_to_server(servicer, server)  # type: ignore[no-untyped-call]
    handler = grpc.stream_stream_rpc_method_handler(
        servicer.ServerReflectionInfo,
        reflection_pb2.ServerReflectionRequest.FromString,
        reflection_pb2.ServerReflectionResponse.SerializeToString,
    )
    server.add_generic_rpc_handlers(
        [
            grpc.method_handlers_generic_handler(
                "grpc.reflection.v1.ServerReflection", {"ServerReflectionInfo": handler}
            )
        ]
    )


def _check_address(host: str, port: int) -> None:
    """Raises for a host that others can reach, and for a port that somebody has."""
    try:
        is_private = host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        is_private = False
    if not is_private:
        raise ServerError(
            f"{host!r} is no loopback address; without keys for callers nobody else may reach the server"
        )
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            what = "is in use" if error.errno == errno.EADDRINUSE else "cannot be used"
            raise ServerError(f"port {port} of {host} {what}; choose another") from error
