"""Who calls: read from the token alone, never from a field."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from teban.service.faults import ServiceFault
from teban.service.store import MatchRow
from teban.service.tokens import OWNER, Claim, Keys, claim_of
from teban.v1.match_pb2 import SpectatorPolicy
from teban.visibility import SPECTATOR, Viewer

if TYPE_CHECKING:
    from teban.service.loading import NotLoadable
    from teban.service.match import HostedMatch

ANYONE = "anyone"
"""The principal of a caller without a token."""


class Caller(NamedTuple):
    """What a transport knows of a caller; `peer` is the connection on which he calls."""

    token: str = ""
    peer: str = ""


class Access:
    """Decides what a caller may do with a match."""

    def __init__(self, keys: Keys) -> None:
        self._keys = keys

    def claim(self, match: HostedMatch | NotLoadable, caller: Caller) -> Claim | None:
        """The proven claim of a caller, nothing without a token; strangers find no private match."""
        try:
            claim = self._proven(match, caller.token) if caller.token else None
        except ServiceFault as error:
            if match.row.private:
                raise not_found(match.row.id) from error
            raise
        if claim is None and match.row.private:
            raise not_found(match.row.id)
        return claim

    def viewer(self, match: HostedMatch, caller: Caller) -> Viewer:
        """Whose eyes a caller looks through."""
        claim = self.claim(match, caller)
        if claim is not None and claim.role != OWNER:
            return int(claim.role)
        if has_spectators(match.row):
            return SPECTATOR
        if claim is None:
            raise _required("a seat token")
        raise ServiceFault("SPECTATORS_NOT_ALLOWED", "the match has no spectators, its owner included")

    def seat(self, match: HostedMatch, caller: Caller) -> tuple[int, str]:
        """The seat of a caller, and his principal."""
        claim = self.claim(match, caller)
        if claim is None:
            raise _required("a seat token")
        if claim.role == OWNER:
            raise ServiceFault("WRONG_TOKEN", "an owner token has no seat; join the match for one")
        return int(claim.role), claim.principal

    def may_see(self, match: HostedMatch, caller: Caller) -> bool:
        """Whether a caller may see the match, as a seat or as a spectator."""
        claim = self.claim(match, caller)
        return has_spectators(match.row) or (claim is not None and claim.role != OWNER)

    def owner(self, match: HostedMatch, caller: Caller) -> str:
        """The principal of the owner."""
        claim = self.claim(match, caller)
        if claim is None:
            raise _required("the owner token")
        if claim.role != OWNER:
            raise ServiceFault("WRONG_TOKEN", "a seat token cannot do this; the owner token can")
        return claim.principal

    def _proven(self, match: HostedMatch | NotLoadable, token: str) -> Claim:
        """What a token claims; raises where it is none of this match."""
        claim = claim_of(token)
        if claim.match != match.row.id:
            raise ServiceFault(
                "WRONG_TOKEN", f"the token is of match {claim.match!r}, not of {match.row.id!r}"
            )
        if not self._is_proven(match, claim):
            raise ServiceFault("TOKEN_INVALID", "the token is revoked, or was not made by this server")
        return claim

    def _is_proven(self, match: HostedMatch | NotLoadable, claim: Claim) -> bool:
        if claim.role == OWNER:
            return claim.generation == 0 and self._keys.proves(claim, match.row.owner)
        if not claim.role.isdecimal() or not int(claim.role) < len(match.seats):
            return False
        seat = match.seats[int(claim.role)]
        is_held = bool(seat.request) and seat.generation == claim.generation
        return is_held and self._keys.proves(claim, seat.request)


def has_spectators(row: MatchRow) -> bool:
    """Whether anybody may see a match."""
    return row.spectators == SpectatorPolicy.SPECTATOR_POLICY_PUBLIC


def not_found(match: str) -> ServiceFault:
    """For a match that is not there, or not for the caller."""
    return ServiceFault("MATCH_NOT_FOUND", f"no match has the id {match!r}", facts={"match": match})


def _required(what: str) -> ServiceFault:
    return ServiceFault("TOKEN_REQUIRED", f"this needs {what}, as `authorization: Bearer ...`")
