"""What the service gives a viewer depends on nothing that he may not know, in whatever game."""

import pytest

from example_games import kuhn_poker
from hosted_twins import hiding_games, told_apart
from hosting import games_added
from lots import LOTS
from quick.kit_information.leaks import (
    EarlyEnds,
    LengthsOfPiles,
    RankedPlayers,
    SharedLots,
    WrongOwners,
)
from quick.service.test_sealed import UnseenAuction
from teban import registry
from teban.service import match as match_module
from teban.service import match_service
from teban.service.faults import log
from teban.service.match import HostedMatch
from teban.testing.setups import Setup
from teban.visibility import REFEREE, SPECTATOR

with games_added():
    GAMES = [registry.load(game) for game in hiding_games()]

KUHN = Setup(kuhn_poker.KuhnPoker(), 2)
UNSEEN = Setup(UnseenAuction(), 3)
TWO_LOTS = Setup(LOTS, 2)


def fewest(game):
    """The game with the fewest players."""
    return Setup(game, min(game.player_counts))


@pytest.mark.parametrize("game", [*GAMES, UNSEEN.game], ids=lambda game: game.id)
def test_worlds_that_a_viewer_cannot_tell_apart_are_hosted_alike(game):
    setup = fewest(game)
    assert told_apart(setup) == ([], {*range(setup.players), SPECTATOR})


# What would be found ------------------------------------------------------------------------------


def found_in(setup):
    found, _ = told_apart(setup, each=4)
    return {difference.what.split(" ")[0] for difference in found}


@pytest.mark.parametrize(
    "game, where",
    [
        (RankedPlayers, "turn"),
        (LengthsOfPiles, "turn"),
        (WrongOwners, "turn"),
        (SharedLots, "frames"),
        (EarlyEnds, "frames"),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_a_game_that_leaks_is_found(game, where):
    assert where in found_in(fewest(game()))


def test_a_snapshot_of_more_than_a_viewer_may_see_is_found(monkeypatch):
    shown = match_module.view_bytes
    monkeypatch.setattr(match_module, "view_bytes", lambda game, state, viewer: shown(game, state, REFEREE))
    assert {"turn", "resume"} <= found_in(KUHN)


def test_an_event_that_is_not_redacted_is_found(monkeypatch):
    shown = match_module.event_for
    monkeypatch.setattr(
        match_module, "event_for", lambda game, event, *rest: shown(game, event, *rest[:2], REFEREE, rest[3])
    )
    assert {"events", "resume"} <= found_in(TWO_LOTS)


def test_who_has_committed_in_secret_is_found(monkeypatch):
    committed = HostedMatch.committed
    monkeypatch.setattr(HostedMatch, "committed", lambda match, viewer: committed(match, REFEREE))
    assert "turn" in found_in(UNSEEN)


def test_a_line_of_the_log_that_tells_what_was_done_is_found(monkeypatch):
    opened = HostedMatch.decide

    async def decide(match, seat, action, answer=None):
        log.debug("seat %d does %s in %s", seat, action, match.session.state)
        return await opened(match, seat, action, answer)

    monkeypatch.setattr(HostedMatch, "decide", decide)
    assert found_in(KUHN) == {"log"}


def test_an_error_that_tells_the_state_is_found(monkeypatch):
    checked = match_service._check_turn

    def check(match, request):
        if request.expected_revision:
            match_service.refuse_field("expected_revision", f"is none of {match.session.hash()}")
        checked(match, request)

    monkeypatch.setattr(match_service, "_check_turn", check)
    assert "an" in found_in(KUHN)


def test_a_record_that_is_not_redacted_is_found(monkeypatch):
    session = match_module.Session
    monkeypatch.setattr(session, "events", lambda self, viewer, first=0: self.log[first:])
    assert "record" in found_in(TWO_LOTS)
