"""HIRÞ oracle: the steps of a turn, what they change, why some are refused.

Written from the rulebook and from the readings in `docs/rules/hirth.md` alone, in plain Python.
Players, spaces, kinds and pieces are those of `hirth_board.py`. A step names no single piece but
what tells it from others: pieces of the same kind, space and load are one as good as the other.
"""

from functools import lru_cache
from typing import NamedTuple

from oracles.hirth_board import (
    HOMES,
    KARVE,
    KING,
    MOST_LOAD,
    STOCK,
    WARRIOR,
    Piece,
    Pieces,
    in_stock,
    joint_choices,
    neighbours,
    owner,
    replaced,
    within_karve_limit,
)

MOST_STEPS = 5


class Enter(NamedTuple):
    kind: str


class Move(NamedTuple):
    kind: str
    load: int
    space: str
    to: str


class Board(NamedTuple):
    """A piece, by rights a warrior, goes into a karve of that load, which may be a stopped one."""

    kind: str
    space: str
    load: int
    stopped: bool


class Leave(NamedTuple):
    """A warrior gets out of a karve of that load."""

    space: str
    load: int


Step = Enter | Move | Board | Leave


class Turn(NamedTuple):
    """A turn at some point between its steps."""

    player: int
    pieces: Pieces
    lost: int  # warriors of the player that are out of the game
    steps: int  # made so far
    side_links: bool


@lru_cache(maxsize=100)
def legal_steps(turn: Turn) -> frozenset[Step]:
    """Every step that the player may make now. Rule: HIRÞ, "Steps" and "Spaces"."""
    return frozenset(step for step in movable_steps(turn) if not why_not(turn, step))


def movable_steps(turn: Turn) -> set[Step]:
    """Steps that may be worth a look: those of all own pieces and of the stock."""
    steps: set[Step] = {Enter(WARRIOR), Enter(KARVE)}
    own = {piece for piece in turn.pieces if piece.player == turn.player}
    for piece in own:
        for to in neighbours(piece.space, side_links=turn.side_links):
            steps.add(Move(piece.kind, piece.load, piece.space, to))
        if piece.kind == KARVE:
            steps.add(Leave(piece.space, piece.load))
            steps.add(Board(WARRIOR, piece.space, piece.load, piece.stopped))
    return steps


def why_not(turn: Turn, step: Step) -> set[str]:
    """Every prohibition that the step breaks; empty exactly when it is legal. Reading B27."""
    broken = faults(turn, step)
    if not broken and not can_still_be_confirmed(made(turn, step)):
        return {"karve-limit"}
    return broken


def faults(turn: Turn, step: Step) -> set[str]:
    """The prohibitions but for the karve limit at the end of the turn."""
    broken = set() if turn.steps < MOST_STEPS else {"five-steps-made"}
    match step:
        case Enter(kind):
            left = in_stock(turn.pieces, turn.player, turn.lost)
            if kind == KING or left[kind == KARVE] == 0:
                broken.add("none-in-stock")
        case Move(kind, load, space, to):
            broken |= mover_faults(turn, kind, load, space)
            if to not in neighbours(space, side_links=turn.side_links):
                broken.add("no-common-border")
        case Board(kind, space, load, stopped):
            broken |= mover_faults(turn, kind, 0, space)
            broken |= karve_faults(turn, space, load, stopped=stopped)
            if kind != WARRIOR:
                broken.add("only-warriors-board")
            if load == MOST_LOAD:
                broken.add("karve-full")
        case Leave(space, load):
            broken |= mover_faults(turn, KARVE, load, space)
            if load == 0:
                broken.add("karve-empty")
    return broken


def mover_faults(turn: Turn, kind: str, load: int, space: str) -> set[str]:
    """Why none of the pieces of that description can make a step. Readings B4, B6, B29."""
    alike = [
        piece for piece in turn.pieces if piece[:4] == (turn.player, kind, space, load) and space != STOCK
    ]
    if not alike:
        return {"no-such-piece"}
    if any(is_free(piece) for piece in alike):
        return set()
    return {"on-border" if piece.target else "stopped" for piece in alike}


def is_free(piece: Piece) -> bool:
    return not piece.stopped and not piece.target


def karve_faults(turn: Turn, space: str, load: int, *, stopped: bool) -> set[str]:
    """Why there is no karve of that description to board; a stopped one will do. Readings B5, B28."""
    karves = [piece for piece in turn.pieces if piece[:5] == (turn.player, KARVE, space, load, stopped)]
    if not karves:
        return {"no-such-karve"}
    return set() if any(not piece.target for piece in karves) else {"karve-on-border"}


def made(turn: Turn, step: Step) -> Turn:
    """The turn after a step without faults."""
    me = turn.player
    match step:
        case Enter(kind):
            old, new = [], [arrived(turn, Piece(me, kind, STOCK), HOMES[me])]
        case Move(kind, load, space, to):
            piece = Piece(me, kind, space, load)
            old, new = [piece], [arrived(turn, piece, to)]
        case Board(kind, space, load, stopped):
            karve = Piece(me, KARVE, space, load, stopped)
            old, new = [Piece(me, kind, space), karve], [karve._replace(load=load + 1)]
        case Leave(space, load):
            karve = Piece(me, KARVE, space, load)
            old, new = [karve], [karve._replace(load=load - 1), Piece(me, WARRIOR, space)]
    return turn._replace(pieces=replaced(turn.pieces, old, new), steps=turn.steps + 1)


def arrived(turn: Turn, piece: Piece, to: str) -> Piece:
    """The piece after it entered a space: free in an own one, stopped in an empty one, else on its border.

    Rule: HIRÞ, "Spaces". Readings B7, B8, B24.
    """
    holder = owner(turn.pieces, to)
    if holder is None:
        return piece._replace(space=to, stopped=True)
    if holder == turn.player:
        return piece._replace(space=to)
    return piece._replace(target=to)


def can_be_confirmed(turn: Turn) -> bool:
    """Whether the turn could end here as far as the karve limit goes. Reading B16.

    Where no two karves stand in or come from one space, a single entrant in each battle keeps the limit.
    """
    return within_karve_limit(turn.pieces) or any(True for _ in joint_choices(turn.pieces))


def can_still_be_confirmed(turn: Turn) -> bool:
    """Whether the turn could end here or after some more steps. Reading B27."""
    if can_be_confirmed(turn):
        return True
    reached = {turn}
    while reached:
        earlier_ones, reached = reached, set()
        for earlier in earlier_ones:
            for later in (
                made(earlier, step) for step in movable_steps(earlier) if not faults(earlier, step)
            ):
                if can_be_confirmed(later):
                    return True
                reached.add(later)
    return False


def may_confirm(turn: Turn, *, exact_five: bool) -> bool:
    """Whether the player may end his turn: one to five steps, or five while there is a legal one.

    Rule: HIRÞ, "Actions". Reading B3.
    """
    if turn.steps == 0 or not can_be_confirmed(turn):
        return False
    return not exact_five or not legal_steps(turn)
