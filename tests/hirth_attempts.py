"""All that somebody could mean at an item of HIRÞ, legal or not."""

from typing import Any, get_args

from teban import Session
from teban_hirth.actions import (
    CONFIRM,
    DROP,
    STAY,
    TAKE,
    Advance,
    Board,
    KarveHere,
    Leave,
    Move,
    Retreat,
)
from teban_hirth.components import KARVE_WITH, SPACES, STOCK, Piece
from teban_hirth.rules import AnswerOffer, EnterConquered, RetreatKing, TakeStep
from teban_hirth.steps import ENTER_HIRTH, ENTER_KARVE

PIECES = get_args(Piece)
KARVE_HERE = get_args(KarveHere)

EVERY_STEP: list[Any] = [
    *[Move(piece, origin, space) for piece in PIECES for origin in SPACES for space in SPACES],
    *[Board(piece, space, karve) for piece in ("H", "L") for space in SPACES for karve in KARVE_HERE],
    *[Leave(space, karve) for space in SPACES for karve in KARVE_WITH],
]

STEPS_TRIED = 50
"""About so many steps are tried at a place, others at the next one: a game has hundreds of places."""

OTHERS: dict[type, list[Any]] = {
    EnterConquered: [*[Advance(piece, origin) for piece in PIECES for origin in (*SPACES, STOCK)], STAY],
    RetreatKing: [Retreat(space) for space in SPACES],
    AnswerOffer: [TAKE, DROP],
}


def attempts(session: Session, player: int) -> list[Any]:
    item = type(session.state.agenda[-1])
    if item is not TakeStep:
        return OTHERS[item]
    parts = len(EVERY_STEP) // STEPS_TRIED
    return [ENTER_HIRTH, ENTER_KARVE, *EVERY_STEP[session.revision % parts :: parts], CONFIRM]
