"""A match from its log: after a restart, after it was put away, and where its rules are gone."""

import sqlite3

import pytest

from example_games import nim
from hosting import ask, hosted, play_out, refusal
from teban import registry
from teban.registry import hookimpl
from teban.service import Settings

NOT_LOADABLE = ("FAILED_PRECONDITION", "MATCH_NOT_LOADABLE")


def seated(service, game="lots"):
    match = service.create_match(game, ["", ""], seed=b"s" * 32)
    return match, [match.join(), match.join()]


def half_played(service, game="lots"):
    match, seats = seated(service, game)
    for seat in seats:
        seat.play("bid 1")
    return match, seats


def again(service, seats):
    return [service.seat(seat.id, seat.seat, seat.token) for seat in seats]


def test_a_match_goes_on_after_a_restart_as_if_nothing_had_happened(host):
    with host.client() as service:
        whole, seats = half_played(service)
        play_out(seats)
        match, seats = half_played(service)
    host.restart()
    with host.client() as service:
        play_out(again(service, seats))
        assert service.match(match.id).record() == service.match(whole.id).record()


def test_events_keep_their_times_over_a_restart(host):
    with host.client() as service:
        match, _ = half_played(service)
        before = ask(service, "MatchService.ListEvents", match_id=match.id)
    host.restart()
    with host.client() as service:
        assert ask(service, "MatchService.ListEvents", match_id=match.id) == before


def test_bots_go_on_when_the_match_is_first_looked_at(host):
    with host.client() as service:
        match = service.create_match("nim", ["", "random"])
        seat = match.join()
    host.restart()
    with host.client() as service:
        seat = service.seat(match.id, 0, seat.token)
        seat.play("take 1")
        watch = seat.watch(1)
        told = [next(watch), next(watch)]
        watch.close()
    assert told[1].event.player == 1


def test_matches_that_were_put_away_are_there_when_they_are_needed(games, tmp_path):
    with hosted(tmp_path, Settings(allow_chosen_seed=True, most_live=1)) as host, host.client() as service:
        matches = [seated(service, "nim") for _ in range(4)]
        for count in range(1, 3):
            for _, seats in matches:
                seats[count - 1].play(f"take {count}")
        revisions = [match.revision for match, _ in matches]
        live = len(host.server._service._hall._live)
    assert (revisions, live) == ([2, 2, 2, 2], 1)


def test_a_match_that_is_watched_is_not_put_away(games, tmp_path):
    with hosted(tmp_path, Settings(allow_chosen_seed=True, most_live=1)) as host, host.client() as service:
        match, seats = seated(service, "nim")
        watch = match.watch()
        next(watch)
        for _ in range(3):
            seated(service, "nim")
        seats[0].play("take 1")
        told = next(watch)
        watch.close()
    assert told.revision == 1


# Pinned -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        "update matches set rules_version = 99",
        "update matches set game = 'no-such-game'",
        "update matches set variant = 'no-such-variant'",
        "update matches set options = '{\"rounds\": 1}'",
        "update events set state_hash = 'x' where revision = (select max(revision) from events)",
        "update events set entry = replace(entry, '\"coins\":1', '\"coins\":9')",
        "delete from events where revision = 1",
    ],
)
def test_a_match_whose_rules_or_log_are_others_is_refused_by_a_typed_error(host, change):
    with host.client() as service:
        match, _ = half_played(service)
    host.stop()
    with sqlite3.connect(host.database) as database:
        database.execute(change)
    database.close()
    host.start()
    with host.client() as service:
        assert refusal(service, "MatchService.GetMatch", match_id=match.id) == NOT_LOADABLE


class Passing(nim.Nim):
    id = "passing-nim"


class PassingPlugin:
    @hookimpl
    def register_games(self):
        return [Passing]


def test_a_match_whose_game_is_gone_is_listed_and_refused_by_a_typed_error(host):
    name = registry.add(PassingPlugin())
    with host.client() as service:
        match, _ = seated(service, "passing-nim")
    registry.remove(name)
    host.restart()
    with host.client() as service:
        refused = refusal(service, "MatchService.GetTurn", match_id=match.id)
        assert (refused, [listed.id for listed in service.matches()]) == (NOT_LOADABLE, [match.id])


def test_others_are_not_harmed_by_a_match_that_cannot_be_loaded(host):
    with host.client() as service:
        broken, _ = half_played(service)
        match, seats = half_played(service)
    host.stop()
    with sqlite3.connect(host.database) as database:
        database.execute("update matches set rules_version = 99 where id = ?", (broken.id,))
    database.close()
    host.start()
    with host.client() as service:
        refused = refusal(service, "MatchService.GetMatch", match_id=broken.id)
        play_out(again(service, seats))
        assert (refused, registry.replay(service.match(match.id).record()).is_over) == (NOT_LOADABLE, True)
