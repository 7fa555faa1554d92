"""Whole matches through the wire."""

import json
from hashlib import sha256

import pytest

from hosting import ask, play_out
from teban import registry
from teban.play.events import Drawn, Opened, Played

GAMES = [
    ("nim", 2),
    ("kuhn-poker", 2),
    ("goofspiel", 2),
    ("lots", 3),
    ("sealed-auction", 3),
    ("nim-series", 2),
]


def finished(service, game, players, seed=b"s" * 32):
    """A match that was played out, its seats, and what each was told from the beginning."""
    match = service.create_match(game, [""] * players, seed=seed)
    seats = [match.join() for _ in range(players)]
    play_out(seats)
    return match, seats


@pytest.mark.parametrize("game, players", GAMES)
def test_a_record_replays_to_the_outcome_that_was_told(service, game, players):
    match, seats = finished(service, game, players)
    assert registry.replay(match.record()).outcome() == seats[0].outcome()


@pytest.mark.parametrize("game, players", GAMES)
def test_changes_folded_from_the_beginning_are_the_view_of_every_seat(service, game, players):
    _, seats = finished(service, game, players)
    assert [[*seat.watch(0)][-1].view for seat in seats] == [seat.view() for seat in seats]


@pytest.mark.parametrize("game, players", GAMES)
def test_changes_folded_from_the_beginning_are_the_view_of_a_spectator(service, game, players):
    match, _ = finished(service, game, players)
    assert [*service.match(match.id).watch(0)][-1].view == service.match(match.id).view()


def test_what_a_seat_is_told_while_it_plays_is_what_it_is_told_afterwards(service):
    match = service.create_match("lots", ["", "random"], seed=b"s" * 32)
    seat = match.join()
    watch = seat.watch(0)
    told = [next(watch)]
    for turn in seat.turns():
        seat.play(turn.legal_actions[-1])
    told += watch
    assert [seen for seen in told if seen.event] == [*seat.watch(0)][1:]


def test_a_match_of_bots_plays_itself(service):
    *_, last = service.create_match("sealed-auction", ["random", "greedy", "random"]).watch(0)
    assert (last.is_over, last.to_act) == (True, ())


def test_a_chosen_seed_repeats_the_match_with_its_bots(service):
    first, second = (service.create_match("lots", ["random", "greedy"], seed=b"s" * 32) for _ in range(2))
    assert [seen.event for seen in first.watch(0) if seen.event] == [
        seen.event for seen in second.watch(0) if seen.event
    ]


def test_events_tell_who_did_what(service):
    match, _ = finished(service, "goofspiel", 2)
    drawn, opened = match.events()[:2]
    assert (type(drawn), type(opened), opened.players) == (Drawn, Opened, (0, 1))


def test_a_concealed_action_is_told_to_its_owner_alone(service):
    _, seats = finished(service, "lots", 2)
    opened = [next(each for each in seat.events() if isinstance(each, Opened)).actions for seat in seats]
    assert ([action == "bid ?" for action in opened[0]], [action == "bid ?" for action in opened[1]]) == (
        [False, True],
        [True, False],
    )


def test_the_answer_to_an_action_holds_its_events_and_the_draws_after_it(service):
    match = service.create_match("lots", ["", ""])
    seats = [match.join(), match.join()]
    for place in (0, 1):
        seats[place].play("bid 1")
    assert [type(event) for event in seats[0].play("mark a1 -")] == [Played, Drawn]


def test_an_action_may_be_its_json(service):
    seat = service.create_match("nim", ["", "random"]).join()
    (played,) = seat.play({"is": "Take", "count": 2}, 0)
    assert (played.action, type(played)) == ("take 2", Played)


def test_json_is_answered_where_it_is_asked_for(service):
    match = service.create_match("nim", ["", ""])
    seat = match.join()
    match.join()
    turn = ask(service, "MatchService.GetTurn", seat.token, match_id=match.id, encoding="ENCODING_JSON")
    assert [json.loads(legal.action.json) for legal in turn.legal_actions] == [
        {"is": "Take", "count": count} for count in (1, 2, 3)
    ]


def test_the_hash_of_a_view_is_that_of_its_json(service):
    turn = ask(service, "MatchService.GetTurn", match_id=service.create_match("lots", ["", ""]).id)
    text = json.dumps(json.loads(turn.snapshot.view.json), separators=(",", ":"), ensure_ascii=False)
    assert sha256(text.encode()).hexdigest() == turn.snapshot.view_hash


def test_legal_actions_come_in_pages_that_add_up(service):
    match = service.create_match("tic-tac-toe", ["", "random"])
    seat = match.join(0)
    pages = [ask(service, "MatchService.GetTurn", seat.token, match_id=match.id, page_size=4)]
    pages += [
        ask(
            service,
            "MatchService.GetTurn",
            seat.token,
            match_id=match.id,
            page_size=5,
            page_token=pages[0].next_page_token,
        )
    ]
    assert [legal.tokens for page in pages for legal in page.legal_actions] == [*seat.legal_actions()]


def test_a_prefix_leaves_the_actions_that_begin_with_it(service):
    match = service.create_match("lots", ["", ""], options={"rounds": 1})
    seats = [match.join(), match.join()]
    turn = ask(service, "MatchService.GetTurn", seats[0].token, match_id=match.id, prefix="bid")
    assert ([*turn.next_tokens], turn.total_size) == (["0", "1", "2", "3"], 4)
