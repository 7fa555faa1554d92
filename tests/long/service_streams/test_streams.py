"""Streams under pressure: every order of commitments, watchers that come and go, a server that restarts."""

import random
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations

import pytest

from hosting import ask, games_added, hosted, play_out
from teban import QuickRng
from teban.client import connect

SEED = b"s" * 32


@pytest.fixture(scope="module")
def games():
    with games_added():
        yield


@pytest.fixture(scope="module")
def host(games, tmp_path_factory):
    with hosted(tmp_path_factory.mktemp("streams")) as host:
        yield host


# Orders -------------------------------------------------------------------------------------------

BIDS = ((1, 0, 2, 1), (2, 2, 0, 0), (0, 1, 1, 0))


def played_in(service, orders):
    """A match in which the players bid in these orders, round by round."""
    match = service.create_match("sealed-auction", [""] * 4, seed=SEED)
    seats = [match.join() for _ in range(4)]
    for bids, order in zip(BIDS, orders, strict=True):
        for player in order:
            seats[player].play(f"bid {bids[player]}")
    return match, seats


def logs(service, match, seats):
    """What every seat and a spectator are told of a match, its times left out."""
    told = []
    for token in ("", *(seat.token for seat in seats)):
        events = ask(service, "MatchService.ListEvents", token, match_id=match.id).events
        for event in events:
            event.ClearField("time")
        told.append([event.SerializeToString() for event in events])
    return told


def test_every_order_of_commitments_gives_one_log_to_every_viewer(host):
    with host.client() as service:
        straight = logs(service, *played_in(service, [(0, 1, 2, 3)] * 3))
        orders = [*permutations(range(4))]
        shifted = [[orders[at], orders[at - 7], orders[at - 13]] for at in range(len(orders))]
        assert [logs(service, *played_in(service, each)) == straight for each in shifted] == [True] * 24


# Watchers -----------------------------------------------------------------------------------------


def watched_in_pieces(address, match, token, seat, seed):
    """Every event of a match in order, seen by a watcher who leaves and comes back at random."""
    rng, events, revision = random.Random(seed), [], 0
    with connect(address, patience=30) as service:
        viewer = service.seat(match, seat, token) if token else service.match(match)
        while True:
            watch = viewer.watch(revision)
            for seen in watch:
                revision = seen.revision
                events += [seen.event] if seen.event is not None else []
                if seen.is_over:
                    return events, seen.view
                if rng.random() < 0.2:
                    break
            watch.close()


@pytest.mark.parametrize(
    "game, players", [("sealed-auction", 5), ("goofspiel", 2), ("lots", 3), ("hiroba", 4)]
)
def test_watchers_who_come_and_go_miss_nothing_while_the_server_restarts(host, game, players):
    with connect(host.address, patience=30) as service, ThreadPoolExecutor(2 * players + 2) as threads:
        match = service.create_match(game, [""] * players, seed=SEED)
        seats = [match.join() for _ in range(players)]
        viewers = [("", -1), *((seat.token, seat.seat) for seat in seats)] * 2
        watching = [
            threads.submit(watched_in_pieces, host.address, match.id, token, seat, place)
            for place, (token, seat) in enumerate(viewers)
        ]
        rng = QuickRng(7)
        for _ in range(3):
            for _ in range(10):
                turn = match.turn()
                if not turn.seen.is_over:
                    seat = seats[rng.choice(turn.seen.to_act)]
                    seat.play(rng.choice(seat.legal_actions()))
            host.restart(same_port=True)
        play_out(seats, seed=8)
        told = [future.result(120) for future in watching]
        known = {
            token: (viewer.events(), viewer.view())
            for token, viewer in [("", match), *((s.token, s) for s in seats)]
        }
    assert told == [known[token] for token, _ in viewers]


def test_a_hundred_watchers_of_one_match_are_told_alike(host):
    with host.client() as service, ThreadPoolExecutor(100) as threads:
        match = service.create_match("goofspiel", ["", ""])
        seats = [match.join(), match.join()]
        watches = [service.match(match.id).watch() for _ in range(100)]
        first = [next(watch) for watch in watches]
        told = [threads.submit(list, watch) for watch in watches]
        play_out(seats)
        events = [[seen.event for seen in future.result(60) if seen.event] for future in told]
    assert (first == first[:1] * 100, events == [match_events(host, match)] * 100) == (True, True)


def match_events(host, match):
    with host.client() as service:
        return service.match(match.id).events(1)
