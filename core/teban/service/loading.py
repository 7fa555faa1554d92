"""Building a match: a new one, or one from its log, pinned to the rules it was begun with."""

from __future__ import annotations

from typing import Any

import msgspec

from teban.engine.codec import encode, state_hash
from teban.errors import InvalidInput, TebanError
from teban.game import Game
from teban.play.record import FORMAT, decode_record
from teban.play.session import Session
from teban.service.faults import ServiceFault
from teban.service.games import Games
from teban.service.match import HostedMatch
from teban.service.store import MatchRow, Store, StoredMatch


class NotLoadable(ServiceFault):
    """A match whose log the installed rules do not play; for whoever may know that it exists."""

    def __init__(self, stored: StoredMatch, why: str, installed: str) -> None:
        self.row, self.seats = stored.match, stored.seats
        plugin, version = self.row.plugin, self.row.rules_version
        super().__init__(
            "MATCH_NOT_LOADABLE",
            f"the match was begun with {plugin!r}, rules version {version}: {why}",
            facts={"plugin": plugin, "rules_version": version, "installed": installed},
        )


def load_match(stored: StoredMatch, games: Games, store: Store) -> HostedMatch:
    """The match of a log; raises `NotLoadable` where the rules are not the ones it was begun with."""
    row = stored.match
    try:
        game = games.load(row.game)
        variant = games.variant(game, row.variant)
        played = games.played(row.game, row.variant)
        record = decode_record(_record(stored), played)
        session = Session.replay(record, game, variant, _commitments(stored, played))
        found = state_hash(session.state)
        if stored.events and stored.events[-1].state_hash != found:
            raise InvalidInput("the log leads to another state than it did")
    except (TebanError, ServiceFault) as error:
        raise NotLoadable(stored, _why(error), _installed(games, row)) from error
    match = HostedMatch(row, stored.seats, session, store)
    match.times = [event.time for event in stored.events]
    match.sealed = list(stored.sealed)
    match.answers = {(each.principal, each.method, each.request): each for each in stored.answers}
    return match


def _record(stored: StoredMatch) -> bytes:
    """The log as a record, to be checked and played again like any other."""
    row = stored.match
    head = {
        "format": FORMAT,
        "game": row.game,
        "rules_version": row.rules_version,
        "players": row.players,
        "variant": row.variant,
        "options": msgspec.Raw(row.options),
        "seed": row.seed.hex(),
        "log": [msgspec.Raw(event.entry) for event in stored.events],
    }
    return encode(head)


def _commitments(stored: StoredMatch, game: Game[Any]) -> dict[int, list[tuple[int, Any]]]:
    """The sealed actions that are still open, by the revision they were made at."""
    made: dict[int, list[tuple[int, Any]]] = {}
    for row in stored.sealed:
        made.setdefault(row.revision, []).append((row.seat, game.decode_action(row.action)))
    return made


def _why(error: Exception) -> str:
    """What does not hold, without the texts of a record's errors: they may name what is concealed."""
    return error.message if isinstance(error, ServiceFault) else type(error).__name__


def _installed(games: Games, row: MatchRow) -> str:
    try:
        game: Game[Any] = games.load(row.game)
    except ServiceFault:
        return ""
    return f"{games.plugin(row.game)}, rules version {game.rules_version}"
