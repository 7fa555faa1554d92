"""Who may do what: tokens, private matches, spectators, keys."""

import sqlite3
from contextlib import closing

import grpc
import pytest
from google.protobuf.message_factory import GetMessageClass

from hosting import ask, hosted, play_out, refusal, request_id
from teban.client.calls import metadata_of, path_of
from teban.errors import InvalidInput
from teban.service import Keys, Settings
from teban.v1 import match_service_pb2

SUBMIT = "MatchService.SubmitAction"
TAKE = {"action": {"tokens": "take 1"}}


def seated(service, **keywords):
    match = service.create_match("nim", ["", ""], **keywords)
    return match, [match.join(0, match.invites.get(0, "")), match.join(1, match.invites.get(1, ""))]


def submit(service, match_id, token):
    return refusal(service, SUBMIT, token, request_id=request_id(), match_id=match_id, **TAKE)


def test_without_a_token_nobody_acts(service):
    match, _ = seated(service)
    assert submit(service, match.id, "") == ("UNAUTHENTICATED", "TOKEN_REQUIRED")


def test_an_owner_has_no_seat(service):
    match, _ = seated(service)
    assert submit(service, match.id, match.token) == ("PERMISSION_DENIED", "WRONG_TOKEN")


def test_a_token_is_good_for_its_own_match(service):
    match, _ = seated(service)
    _, others = seated(service)
    assert submit(service, match.id, others[0].token) == ("PERMISSION_DENIED", "WRONG_TOKEN")


def test_a_token_is_good_for_its_own_seat(service):
    match, seats = seated(service)
    key, match_id, _, generation, proof = seats[0].token.split(".")
    assert submit(service, match.id, f"{key}.{match_id}.1.{generation}.{proof}") == (
        "UNAUTHENTICATED",
        "TOKEN_INVALID",
    )


@pytest.mark.parametrize("part", [0, 2, 3, 4])
def test_a_token_that_was_changed_anywhere_is_invalid(service, part):
    match, seats = seated(service)
    parts = seats[0].token.split(".")
    parts[part] = "owner" if part == 2 else parts[part][:-1] + ("1" if parts[part][-1] != "1" else "2")
    assert submit(service, match.id, ".".join(parts)) == ("UNAUTHENTICATED", "TOKEN_INVALID")


@pytest.mark.parametrize("token", ["x", "a.b.c.d.e", "....", "a" * 4000, "k.m.0.99999999999.p"])
def test_what_is_no_token_is_invalid(service, token):
    match, _ = seated(service)
    assert submit(service, match.id, token) == ("UNAUTHENTICATED", "TOKEN_INVALID")


def test_a_token_of_a_seat_beyond_all_numbers_is_invalid(service):
    match, seats = seated(service)
    key, match_id, _, generation, proof = seats[0].token.split(".")
    assert submit(service, match.id, f"{key}.{match_id}.{'1' * 5000}.{generation}.{proof}") == (
        "UNAUTHENTICATED",
        "TOKEN_INVALID",
    )


def test_a_seat_cannot_do_what_its_owner_can(service):
    match, seats = seated(service)
    fields = {"match_id": match.id, "seat": 0, "bot": "random"}
    assert refusal(service, "MatchService.SeatBot", seats[0].token, request_id=request_id(), **fields) == (
        "PERMISSION_DENIED",
        "WRONG_TOKEN",
    )


def test_the_viewer_follows_from_the_token(service):
    match = service.create_match("kuhn-poker", ["", ""])
    seats = [match.join(), match.join()]
    hands = [seat.view()["hands"] for seat in (*seats, match)]
    assert [[card is not None for card in hand] for hand in hands] == [
        [True, False],
        [False, True],
        [False, False],
    ]


@pytest.mark.parametrize("method", ["GetTurn", "ListEvents", "ExportRecord"])
def test_a_match_without_spectators_shows_nothing_to_a_stranger(service, method):
    match = service.create_match("nim", ["", ""], spectators=False)
    assert refusal(service, f"MatchService.{method}", match_id=match.id) == (
        "UNAUTHENTICATED",
        "TOKEN_REQUIRED",
    )


def test_a_match_without_spectators_has_none_in_its_owner(service):
    match = service.create_match("nim", ["", ""], spectators=False)
    assert refusal(service, "MatchService.GetTurn", match.token, match_id=match.id) == (
        "PERMISSION_DENIED",
        "SPECTATORS_NOT_ALLOWED",
    )


def test_a_record_keeps_what_is_concealed_until_the_end(service):
    match = service.create_match("lots", ["", ""])
    seats = [match.join(), match.join()]
    during = ask(service, "MatchService.ExportRecord", seats[0].token, match_id=match.id)
    play_out(seats)
    after = ask(service, "MatchService.ExportRecord", seats[0].token, match_id=match.id)
    assert (during.redacted, '"seed"' in during.record, after.redacted, '"seed"' in after.record) == (
        True,
        False,
        False,
        True,
    )


def test_the_seed_is_promised_from_the_beginning(service):
    match = service.create_match("nim", ["", ""], seed=b"0123456789abcdef")
    info = match.info()
    assert (info.seed, info.seed_commitment) == (
        b"",
        "9f9f5111f7b27a781f1f1ddde5ebc2dd2b796bfc7365c9c28b548e564176929f",
    )


def test_a_server_that_draws_seeds_takes_none(games, tmp_path):
    with hosted(tmp_path, Settings()) as host, host.client() as service:
        fields = {"request_id": request_id(), "game": "nim", "seed": b"s" * 32}
        assert refusal(service, "MatchService.CreateMatch", **fields) == (
            "FAILED_PRECONDITION",
            "SEED_NOT_ALLOWED",
        )


def finished(service, **keywords):
    match, seats = seated(service, **keywords)
    play_out(seats)
    return match, seats


def seed_for(service, match, token):
    return ask(service, "MatchService.GetMatch", token, match_id=match.id).match.seed


def test_once_it_is_over_the_seed_is_for_whoever_may_see_the_match(service):
    open_to_all, seats = finished(service)
    shown = [seed_for(service, open_to_all, token) for token in ("", open_to_all.token, seats[0].token)]
    closed, seats = finished(service, spectators=False)
    kept = [seed_for(service, closed, token) for token in ("", closed.token)]
    own = [seed_for(service, closed, seat.token) for seat in seats]
    assert ([len(seed) for seed in shown], kept, [len(seed) for seed in own]) == (
        [32, 32, 32],
        [b"", b""],
        [32, 32],
    )


def test_a_list_of_matches_tells_the_seeds_of_those_with_spectators_alone(service):
    with_spectators, _ = finished(service)
    without, _ = finished(service, spectators=False)
    listed = {match.id: match for match in service.matches("nim")}
    assert (len(listed[with_spectators.id].seed), listed[without.id].seed) == (32, b"")


def test_a_match_without_spectators_still_tells_how_it_ended(service):
    match, _ = finished(service, spectators=False)
    told = ask(service, "MatchService.GetMatch", match_id=match.id).match
    assert (len(told.outcome.ranks), len(told.seed_commitment)) == (2, 64)


# Private matches ----------------------------------------------------------------------------------


def test_a_private_match_is_not_there_for_a_stranger(service):
    match = service.create_match("nim", ["", ""], invite_only=True)
    assert refusal(service, "MatchService.GetMatch", match_id=match.id) == ("NOT_FOUND", "MATCH_NOT_FOUND")


def test_a_private_match_is_there_for_its_owner_and_its_seats(service):
    match, seats = seated(service, invite_only=True)
    assert (match.info().id, seats[0].info().id) == (match.id, match.id)


STRANGERS = {
    "without a token": lambda seat: "",
    "no token at all": lambda seat: "x",
    "a forged proof": lambda seat: seat.token[:-1] + ("A" if seat.token[-1] != "A" else "B"),
    "a forged owner": lambda seat: seat.token.replace(f"{seat.id}.0.1.", f"{seat.id}.owner.0."),
    "another generation": lambda seat: seat.token.replace(f"{seat.id}.0.1.", f"{seat.id}.0.2."),
    "a seat that is not there": lambda seat: seat.token.replace(f"{seat.id}.0.1.", f"{seat.id}.7.1."),
}
OF_A_MATCH = [
    method
    for method in match_service_pb2.DESCRIPTOR.services_by_name["MatchService"].methods
    if "match_id" in method.input_type.fields_by_name
]


def told_of(client, method, match_id, token, **fields):
    """The whole status of a call that must fail, the id of the match apart."""
    if "request_id" in method.input_type.fields_by_name:
        fields["request_id"] = request_id()
    data = GetMessageClass(method.input_type)(match_id=match_id, **fields).SerializeToString()
    call = client.channel.unary_stream if method.server_streaming else client.channel.unary_unary
    with pytest.raises(grpc.RpcError) as error:
        list(call(path_of(method))(data, metadata=metadata_of(token)))
    status = dict(error.value.trailing_metadata())["grpc-status-details-bin"]
    return status.replace(match_id.encode(), b"?" * 32)


@pytest.mark.parametrize("stranger", STRANGERS)
@pytest.mark.parametrize("method", OF_A_MATCH, ids=lambda method: method.name)
def test_a_stranger_is_told_of_a_private_match_what_he_is_told_of_none(service, method, stranger):
    match, seats = seated(service, invite_only=True)
    token = STRANGERS[stranger](seats[0])
    none = "0" * 32
    assert told_of(service, method, match.id, token) == told_of(service, method, none, token)


@pytest.mark.parametrize("stranger", STRANGERS)
@pytest.mark.parametrize("method", OF_A_MATCH, ids=lambda method: method.name)
def test_a_stranger_is_not_told_that_a_private_match_cannot_be_loaded(broken, method, stranger):
    client, seat = broken
    token = STRANGERS[stranger](seat)
    none = "0" * 32
    assert told_of(client, method, seat.id, token) == told_of(client, method, none, token)


@pytest.fixture(scope="module")
def broken(games, tmp_path_factory):
    """A seat of a private match whose rules are others by now, and a client."""
    with hosted(tmp_path_factory.mktemp("broken")) as host:
        with host.client() as client:
            _, seats = seated(client, invite_only=True)
        host.stop()
        with closing(sqlite3.connect(host.database)) as database, database:
            database.execute("update matches set rules_version = 99")
        host.start()
        with host.client() as client:
            yield client, seats[0]


def test_whoever_has_a_seat_is_told_that_a_private_match_cannot_be_loaded(broken):
    client, seat = broken
    assert refusal(client, "MatchService.GetTurn", seat.token, match_id=seat.id) == (
        "FAILED_PRECONDITION",
        "MATCH_NOT_LOADABLE",
    )


@pytest.mark.parametrize("fields", [{"seat": 0}, {"seat": 9}, {"seat": -1}, {}], ids=str)
@pytest.mark.parametrize("code", ["", "x", "é"])
def test_without_a_code_nobody_joins_a_private_match_or_learns_that_it_is_there(service, code, fields):
    match = service.create_match("nim", ["", ""], invite_only=True)
    fields = {"match_id": match.id, "invite_code": code, **fields}
    assert refusal(service, "MatchService.JoinMatch", request_id=request_id(), **fields) == (
        "NOT_FOUND",
        "MATCH_NOT_FOUND",
    )


def test_whoever_is_in_a_private_match_is_told_that_a_seat_needs_its_code(service):
    match = service.create_match("nim", ["", ""], invite_only=True)
    fields = {"match_id": match.id, "seat": 0}
    assert refusal(service, "MatchService.JoinMatch", match.token, request_id=request_id(), **fields) == (
        "PERMISSION_DENIED",
        "INVITE_INVALID",
    )


def test_a_code_is_good_for_its_own_seat(service):
    match = service.create_match("nim", ["", ""], invite_only=True)
    fields = {"match_id": match.id, "seat": 0, "invite_code": match.invites[1]}
    assert refusal(service, "MatchService.JoinMatch", request_id=request_id(), **fields) == (
        "PERMISSION_DENIED",
        "INVITE_INVALID",
    )


def test_a_code_finds_its_seat(service):
    match = service.create_match("nim", ["", ""], invite_only=True)
    assert service.match(match.id).join(invite=match.invites[1]).seat == 1


# Keys and what is kept ----------------------------------------------------------------------------

OLD, NEW = {"old": b"o" * 32}, {"new": b"n" * 32}


def test_a_token_outlives_a_restart(host):
    with host.client() as service:
        match, seats = seated(service)
    host.restart()
    with host.client() as service:
        assert len(service.seat(match.id, 0, seats[0].token).play("take 1")) == 1


def test_two_keys_prove_during_a_rotation(games, tmp_path):
    with hosted(tmp_path, keys=Keys(OLD)) as host, host.client() as service:
        match, seats = seated(service)
    with hosted(tmp_path, keys=Keys(NEW | OLD)) as host, host.client() as service:
        assert len(service.seat(match.id, 0, seats[0].token).play("take 1")) == 1


def test_a_retired_key_proves_nothing(games, tmp_path):
    with hosted(tmp_path, keys=Keys(OLD)) as host, host.client() as service:
        match, seats = seated(service)
    with hosted(tmp_path, keys=Keys(NEW)) as host, host.client() as service:
        assert submit(service, match.id, seats[0].token) == ("UNAUTHENTICATED", "TOKEN_INVALID")


def test_the_database_holds_no_token_and_no_request_id(host):
    with host.client() as service:
        asked = request_id()
        match, seats = seated(service, invite_only=True)
        join = ask(
            service,
            "MatchService.CreateMatch",
            request_id=asked,
            game="nim",
            seats=[{}, {"bot": "random"}],
        )
        seats[0].play("take 1")
    host.stop()
    kept = b"".join(path.read_bytes() for path in host.database.parent.iterdir())
    host.start()
    secrets = [match.token, seats[0].token, seats[1].token, join.owner_token, *match.invites.values(), asked]
    proofs = [secret.rpartition(".")[2].encode() for secret in secrets]
    assert (b"nim" in kept, [proof for proof in proofs if proof in kept]) == (True, [])


def test_server_keys_are_made_once_and_read_by_nobody_else(tmp_path):
    path = tmp_path / "keys"
    made, read = Keys.load(path), Keys.load(path)
    same = made.token(made.current, "m", "0", 0, b"") == read.token(read.current, "m", "0", 0, b"")
    assert (same, path.stat().st_mode & 0o777) == (True, 0o600)


@pytest.mark.parametrize("text", ["x", "name nothex", "a 00", f"a.b {'00' * 32}", ""])
def test_a_damaged_file_of_keys_is_refused(tmp_path, text):
    (path := tmp_path / "keys").write_text(text)
    with pytest.raises(ValueError, match="key"):
        Keys.load(path)


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"name \xff", bytes(range(256))])
def test_a_file_that_is_no_text_is_refused_as_keys(tmp_path, data):
    (path := tmp_path / "keys").write_bytes(data)
    with pytest.raises(InvalidInput, match="server keys"):
        Keys.load(path)
