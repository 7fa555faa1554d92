"""Creating, joining, seating, listing: what a match is before and beside its play."""

import base64
import json

import pytest

from hosting import ask, play_out, refusal, request_id
from teban.v1.match_pb2 import MatchStatus, Occupant

WAITING, PLAYING = MatchStatus.MATCH_STATUS_WAITING, MatchStatus.MATCH_STATUS_PLAYING
FINISHED = MatchStatus.MATCH_STATUS_FINISHED
BEYOND_64_BITS = base64.urlsafe_b64encode(b'[9223372036854775808,"x"]').decode()


def create(service, **fields):
    return refusal(service, "MatchService.CreateMatch", request_id=request_id(), **fields)


@pytest.mark.parametrize(
    "fields, reason",
    [
        ({"game": "no-such-game"}, ("NOT_FOUND", "GAME_NOT_FOUND")),
        ({"game": ""}, ("NOT_FOUND", "GAME_NOT_FOUND")),
        ({"game": "./sdk_examples/nim.py"}, ("NOT_FOUND", "GAME_NOT_FOUND")),
        ({"game": "lots", "seats": [{}, {}], "variant": "mean"}, ("NOT_FOUND", "VARIANT_NOT_FOUND")),
        ({"game": "nim", "seats": [{}, {"bot": "genius"}]}, ("NOT_FOUND", "BOT_NOT_FOUND")),
        ({"game": "nim", "seats": [{}]}, ("INVALID_ARGUMENT", "FIELD_INVALID")),
        ({"game": "lots"}, ("INVALID_ARGUMENT", "FIELD_INVALID")),
        ({"game": "nim", "spectators": 77}, ("INVALID_ARGUMENT", "FIELD_INVALID")),
        ({"game": "nim", "seed": b"short"}, ("INVALID_ARGUMENT", "FIELD_INVALID")),
        ({"game": "nim", "options": {"json": '{"stones": 3}'}}, ("INVALID_ARGUMENT", "PAYLOAD_MALFORMED")),
        ({"game": "nim", "options": {"json": "[]"}}, ("INVALID_ARGUMENT", "PAYLOAD_MALFORMED")),
        ({"game": "nim", "options": {"json": "[" * 5000}}, ("INVALID_ARGUMENT", "PAYLOAD_MALFORMED")),
        ({"game": "nim", "options": {"tokens": "x"}}, ("INVALID_ARGUMENT", "FIELD_INVALID")),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_match_that_cannot_be_is_refused_with_its_reason(service, fields, reason):
    assert create(service, **fields) == reason


@pytest.mark.parametrize("wrong", ["", "short", "x" * 65, "ö" * 30, "with spaces " * 3])
def test_a_request_id_has_22_to_64_plain_letters(service, wrong):
    refused = refusal(service, "MatchService.CreateMatch", request_id=wrong, game="nim")
    assert refused == ("INVALID_ARGUMENT", "FIELD_INVALID")


def test_a_new_match_waits_for_its_players(service):
    info = service.create_match("nim", ["", "greedy"]).info()
    assert (info.status, [seat.occupant for seat in info.seats], info.seats[1].bot) == (
        WAITING,
        [Occupant.OCCUPANT_NOBODY, Occupant.OCCUPANT_BOT],
        "greedy",
    )


def test_nobody_can_act_before_all_seats_are_taken(service):
    seat = service.create_match("nim", ["", ""]).join()
    fields = {"match_id": seat.id, "action": {"tokens": "take 1"}}
    assert refusal(service, "MatchService.SubmitAction", seat.token, request_id=request_id(), **fields) == (
        "FAILED_PRECONDITION",
        "MATCH_NOT_STARTED",
    )


def test_options_and_variant_are_shown_in_full(service):
    info = service.create_match("lots", ["", ""], {"motto": "ä"}, variant="generous").info()
    assert (json.loads(info.options), info.variant) == ({"rounds": 1, "motto": "ä"}, "generous")


def test_a_variant_is_played(service):
    match = service.create_match("lots", ["", ""], variant="generous")
    assert match.view()["purses"] == [9, 9]


def test_players_take_the_open_seats_in_order(service):
    match = service.create_match("lots", ["", "random", ""])
    assert [match.join().seat, match.join().seat] == [0, 2]


def test_a_seat_is_taken_once(service):
    match = service.create_match("nim", ["", ""])
    match.join(1)
    fields = {"match_id": match.id, "seat": 1}
    assert refusal(service, "MatchService.JoinMatch", request_id=request_id(), **fields) == (
        "FAILED_PRECONDITION",
        "SEAT_TAKEN",
    )


@pytest.mark.parametrize("seat", [-1, 2, 2**31 - 1])
def test_a_seat_that_is_not_there_cannot_be_taken(service, seat):
    match = service.create_match("nim", ["", ""])
    refused = refusal(
        service, "MatchService.JoinMatch", request_id=request_id(), match_id=match.id, seat=seat
    )
    assert refused == ("INVALID_ARGUMENT", "FIELD_INVALID")


def test_the_owner_seats_a_bot_that_plays_on(service):
    match = service.create_match("nim", ["", "random"])
    match.seat_bot(0, "random")
    *_, last = match.watch()
    assert last.is_over


def test_nobody_is_seated_once_the_match_is_over(service):
    match = service.create_match("nim", ["random", "random"])
    [*match.watch()]
    fields = {"match_id": match.id, "seat": 0, "bot": "random"}
    assert refusal(service, "MatchService.SeatBot", match.token, request_id=request_id(), **fields) == (
        "GameOver",
        "game-over",
    )


def test_a_bot_does_not_take_a_persons_seat(service):
    match = service.create_match("nim", ["", ""])
    match.join(0)
    fields = {"match_id": match.id, "seat": 0, "bot": "random"}
    assert refusal(service, "MatchService.SeatBot", match.token, request_id=request_id(), **fields) == (
        "FAILED_PRECONDITION",
        "SEAT_TAKEN",
    )


@pytest.mark.parametrize("match_id", ["", "x", "0" * 32, "0" * 31 + "G", "../../etc"])
def test_a_match_that_is_not_there_is_not_found(service, match_id):
    assert refusal(service, "MatchService.GetMatch", match_id=match_id) == ("NOT_FOUND", "MATCH_NOT_FOUND")


def test_a_finished_match_shows_its_end_and_its_seed(service):
    match = service.create_match("nim", ["", ""], seed=b"0123456789abcdef")
    play_out([match.join(), match.join()])
    info = match.info()
    assert (info.status, info.seed, info.test, list(info.outcome.ranks)) == (
        FINISHED,
        b"0123456789abcdef",
        True,
        [2, 1],
    )


def test_a_finished_match_takes_no_more_actions(service):
    match = service.create_match("nim", ["", ""])
    seats = [match.join(), match.join()]
    play_out(seats)
    fields = {"match_id": match.id, "action": {"tokens": "take 1"}}
    assert refusal(
        service, "MatchService.SubmitAction", seats[0].token, request_id=request_id(), **fields
    ) == (
        "GameOver",
        "game-over",
    )


# Lists --------------------------------------------------------------------------------------------


def listed(client, **fields):
    return [match.id for match in ask(client, "MatchService.ListMatches", **fields).matches]


def test_matches_are_listed_the_newest_first_in_pages_that_add_up(host):
    with host.client() as service:
        made = [service.create_match("nim", ["", ""]).id for _ in range(5)]
        first = ask(service, "MatchService.ListMatches", page_size=2)
        second = ask(service, "MatchService.ListMatches", page_size=3, page_token=first.next_page_token)
        ids = [match.id for page in (first, second) for match in page.matches]
        assert (sorted(ids), second.next_page_token, len(set(ids))) == (sorted(made), "", 5)


def test_matches_are_listed_by_how_far_they_have_come(host):
    with host.client() as service:
        waiting = service.create_match("nim", ["", ""])
        playing = service.create_match("lots", ["", ""])
        playing.join(), playing.join()
        finished = service.create_match("nim", ["random", "random"])
        [*finished.watch()]
        assert [listed(service, status=status) for status in (WAITING, PLAYING, FINISHED)] == [
            [waiting.id],
            [playing.id],
            [finished.id],
        ]


def test_matches_are_listed_by_game(host):
    with host.client() as service:
        service.create_match("nim", ["", ""])
        lots = service.create_match("lots", ["", ""])
        assert listed(service, game="lots") == [lots.id]


def test_a_private_match_is_never_listed(host):
    with host.client() as service:
        service.create_match("nim", ["", ""], invite_only=True)
        assert listed(service) == []


@pytest.mark.parametrize(
    "fields",
    [
        *({"page_size": -1}, {"page_size": 1001}, {"status": 9}),
        *({"page_token": "%"}, {"page_token": "W10"}, {"page_token": BEYOND_64_BITS}),
    ],
    ids=str,
)
def test_a_page_that_cannot_be_is_refused(service, fields):
    assert refusal(service, "MatchService.ListMatches", **fields) == ("INVALID_ARGUMENT", "FIELD_INVALID")
