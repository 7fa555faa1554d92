"""Malformed requests to a server of its own process: each is refused by its code and reason."""

import pytest

from malformed import ANSWERS, OF_EACH, answer_to, bad_requests
from server_process import READY, served
from teban.client import connect


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("malformed")) as server:
        yield server


@pytest.fixture(scope="module")
def seat(server):
    """A seat that has the turn; nothing that is malformed moves its match."""
    with connect(server.address) as service:
        match = service.create_match("hiroba", ["", ""])
        seats = [match.join(), match.join()]
        before = match.revision
        yield next(seat for seat in seats if seat.seat in seat.to_act())
        assert match.revision == before


@pytest.mark.parametrize("kind", ANSWERS)
def test_malformed_requests_are_refused_by_their_code_and_reason(server, seat, kind):
    with connect(server.address) as service:
        sent = bad_requests(kind, seat)
        answers = [answer_to(service.channel, bad) for bad in sent]
    wrong = [(bad, answer) for bad, answer in zip(sent, answers, strict=True) if answer != ANSWERS[kind]]
    assert (len(answers), wrong) == (OF_EACH, [])


def test_the_server_has_nothing_to_say_of_them(server, seat):
    assert server.written() == f"{READY}{server.address}\n".encode()
