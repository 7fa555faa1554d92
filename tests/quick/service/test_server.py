"""The server as a process: how it starts, what it offers, how it ends."""

import asyncio
import signal
import socket
import subprocess
import sys

import grpc
import pytest
from google.protobuf.descriptor_pool import DescriptorPool
from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse
from grpc_health.v1.health_pb2_grpc import HealthStub
from grpc_reflection.v1alpha import reflection_pb2
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase

from teban.client import connect
from teban.service import Keys, Service, open_store
from teban.service.server import SERVICES, Server, ServerError

PROGRAM = """
import sys
from teban.service.server import serve
serve(sys.argv[1], port=int(sys.argv[2]), ready=lambda address: print(address, flush=True))
"""


@pytest.fixture
def process(tmp_path):
    """A server of its own process on a free port, and its address."""
    command = [sys.executable, "-c", PROGRAM, f"sqlite:///{tmp_path}/teban.db", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        yield server, server.stdout.readline().strip()
        server.kill()


def outcome_of(program, *arguments):
    """Code and last line of a server that cannot start."""
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, timeout=60
    )
    return done.returncode, done.stderr.splitlines()[-1]


def test_all_services_are_healthy(service):
    stub = HealthStub(service.channel)
    names = ["", *(each.full_name for each in SERVICES)]
    assert {stub.Check(HealthCheckRequest(service=name)).status for name in names} == {
        HealthCheckResponse.SERVING
    }


def test_an_unknown_service_has_no_health(service):
    with pytest.raises(grpc.RpcError) as error:
        HealthStub(service.channel).Check(HealthCheckRequest(service="chess"))
    assert error.value.code() == grpc.StatusCode.NOT_FOUND


def test_reflection_describes_every_service(service):
    database = ProtoReflectionDescriptorDatabase(service.channel)
    pool = DescriptorPool(database)
    described = {pool.FindServiceByName(each.full_name).full_name for each in SERVICES}
    assert described <= set(database.get_services())


@pytest.mark.parametrize("version", ["v1", "v1alpha"])
def test_reflection_answers_under_both_of_its_names(service, version):
    ask = service.channel.stream_stream(
        f"/grpc.reflection.{version}.ServerReflection/ServerReflectionInfo",
        request_serializer=reflection_pb2.ServerReflectionRequest.SerializeToString,
        response_deserializer=reflection_pb2.ServerReflectionResponse.FromString,
    )
    (answer,) = ask(iter([reflection_pb2.ServerReflectionRequest(list_services="")]))
    names = {each.name for each in answer.list_services_response.service}
    assert {each.full_name for each in SERVICES} <= names


def test_a_terminated_server_ends_its_streams_and_itself(process):
    server, address = process
    with connect(address, patience=0) as service:
        watch = service.create_match("hiroba", ["", ""]).watch()
        next(watch)
        server.send_signal(signal.SIGTERM)
        with pytest.raises(Exception, match="stopping"):
            next(watch)
    _, errors = server.communicate(timeout=10)
    assert (server.returncode, errors) == (0, "")


def test_a_server_goes_on_where_another_one_was_terminated(process, tmp_path):
    server, address = process
    with connect(address) as service:
        match = service.create_match("hiroba", ["", ""])
        seat = match.join()
        match.join()
        seat.play(seat.legal_actions()[0])
    server.terminate()
    server.wait(10)
    command = [sys.executable, "-c", PROGRAM, f"sqlite:///{tmp_path}/teban.db", address.rpartition(":")[2]]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as again:
        with connect(again.stdout.readline().strip()) as service:
            revision = service.seat(match.id, 0, seat.token).revision
        again.terminate()
    assert revision >= 1


def test_a_port_that_somebody_has_is_named(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        code, said = outcome_of(PROGRAM, f"sqlite:///{tmp_path}/teban.db", port)
    assert (code, f"port {port} of 127.0.0.1 is in use; choose another" in said) == (1, True)


def test_a_port_of_another_server_is_not_shared(shared, tmp_path):
    port = shared.address.rpartition(":")[2]
    assert "is in use" in outcome_of(PROGRAM, f"sqlite:///{tmp_path}/teban.db", port)[1]


def test_a_database_of_another_server_is_not_shared(shared):
    assert "is in use by another server" in outcome_of(PROGRAM, shared.url, "0")[1]


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "example.org", ""])
def test_nobody_else_may_reach_a_server_that_asks_for_no_keys(tmp_path, host):
    async def start():
        store = open_store(f"sqlite:///{tmp_path}/teban.db")
        try:
            await Server.start(Service(store, Keys.fresh()), host)
        finally:
            await store.close()

    with pytest.raises(ServerError, match="no loopback address"):
        asyncio.run(start())


def test_a_server_keeps_its_keys_beside_its_database(process, tmp_path):
    _, address = process
    with connect(address) as service:
        key = service.create_match("hiroba", ["", ""]).token.split(".")[0]
    assert (tmp_path / "teban.db-keys").read_text().startswith(f"{key} ")
