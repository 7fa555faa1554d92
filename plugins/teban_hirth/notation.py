"""The rulebook's notation: what its reading and its writing have in common.

A turn is a line: `S3 L9>6HeiKii97 SdGa>6GHxSL6`, the turn's label, the steps, what becomes of the
Penningr, and the battles or `/`. What the rulebook's notation cannot say is added to it: in
brackets a Karve, or the space that a winner came from, where several could be meant; `H3i` for
getting aboard elsewhere than in the home space; `He>0` for an attack on one's own home space from
the stock; `Gg` alone for resigning. The Penningr stands where it was offered. What is not decided
yet is left out; a turn can go on in another line, which tells what follows.
Rule: HIRÞ, "HIRÞ Notation".
"""

from collections.abc import Iterable, Sequence
from typing import Any

from teban import InvalidInput, Session
from teban_hirth.actions import Move
from teban_hirth.components import MOST_ABOARD, Piece
from teban_hirth.game import Hirth
from teban_hirth.positions import side_of
from teban_hirth.state import HirthState, Ship
from teban_hirth.steps import MOVE, take_step, why_no_step

Decision = tuple[int, Any]
"""Who did what."""


def check_is_hirth(game: object, where: str) -> None:
    """Raises `InvalidInput` for another game, a match of HIRÞ too."""
    if not isinstance(game, Hirth):
        raise InvalidInput(f"this is {getattr(game, 'id', game)!r}; give one of hirth", where)


def label_of(state: HirthState, player: int) -> str:
    """The label of the turn under way: side and round, such as `G1`."""
    return f"{side_of(state, player)}{state.turns // 2 + 1}"


def path_to(state: HirthState, player: int, piece: Piece, origin: int, space: int) -> list[Move]:
    """The shortest way of a piece, the first in number order of equal ones; empty where there is none."""
    lengths = range(1, state.steps_left + 1) if origin != space else ()
    return next(
        filter(None, (_path(state, player, piece, (origin, space), length) for length in lengths)), []
    )


def _path(state: HirthState, player: int, piece: Piece, ends: tuple[int, int], length: int) -> list[Move]:
    origin, space = ends
    for step in (MOVE[piece][origin][other] for other in state.neighbours(origin)):
        is_last = step.space == space
        if is_last != (length == 1) or why_no_step(state, player, step):
            continue
        if is_last:
            return [step]
        after = state.copied()
        take_step(after, player, step)
        if rest := _path(after, player, piece, (step.space, space), length - 1):
            return [step, *rest]
    return []


def karves_to_leave(state: HirthState, player: int, space: int) -> list[Ship]:
    """The different Karve in a space that a Hirþ could get out of."""
    return [ship for ship in _karves(state, player, space) if ship.load and not ship.stopped]


def karves_to_board(state: HirthState, player: int, space: int) -> list[Ship]:
    """The different Karve in a space that a Hirþ could get into."""
    return [ship for ship in _karves(state, player, space) if ship.load < MOST_ABOARD]


def _karves(state: HirthState, player: int, space: int) -> Iterable[Ship]:
    return dict.fromkeys(ship for ship in state.ships if (ship.player, ship.space) == (player, space))


def line_of_play(session: Session[Any]) -> list[Decision]:
    """The decisions that are in play, those left out that were taken back."""
    events: Sequence[Any] = session.line
    return [(event.player, event.action) for event in events]
