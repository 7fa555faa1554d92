"""The committed stubs are those of the committed proto files."""

import subprocess
import sys

import pytest

from repository import ROOT

PROTOS = sorted((ROOT / "proto").glob("teban/v1/*.proto"))
STUBS = ROOT / "core" / "teban" / "v1"


@pytest.fixture(scope="module")
def generated(tmp_path_factory):
    out = tmp_path_factory.mktemp("stubs")
    options = [
        f"--proto_path={ROOT / 'proto'}",
        *(f"--{kind}_out={out}" for kind in ("python", "pyi", "grpc_python")),
    ]
    subprocess.run([sys.executable, "-m", "grpc_tools.protoc", *options, *map(str, PROTOS)], check=True)
    return out / "teban" / "v1"


def test_the_stubs_are_generated_from_the_protos(generated):
    fresh = {path.name: path.read_text() for path in generated.iterdir()}
    committed = {path.name: path.read_text() for path in STUBS.glob("*_pb2*.py*")}
    assert committed == fresh


def test_no_payload_is_a_struct_whose_numbers_are_doubles():
    assert [path.name for path in PROTOS if "google/protobuf/struct.proto" in path.read_text()] == []
