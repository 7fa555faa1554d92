"""What the pictures of a view have in common."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from teban import View
from teban_hirth.actions import Board, Confirm, Enter, Leave, Move, Retreat
from teban_hirth.components import (
    HIRTH,
    HIRTHS,
    LINKS,
    LOFDUNGR,
    NOBODY,
    NOWHERE,
    SIDE_LINKS,
    SPACE_NAMES,
    VICTORIES,
    Piece,
)
from teban_hirth.positions import mover_of
from teban_hirth.rules import AnswerOffer, EnterConquered, RetreatKing
from teban_hirth.scoring import TIMES
from teban_hirth.state import HirthState

SIDES = ("Gull", "Silfr")
KINDS = ("home", *("delta",) * 2, *("archipelago",) * 4, *("delta",) * 2, "home", "Miðr")
"""What each space is."""


def side_of(view: View[HirthState], player: int) -> str:
    return SIDES[player != view.gull]


def player_of(view: View[HirthState], side: str) -> int:
    gull: int = view.gull
    return gull if side == SIDES[0] else 1 - gull


def links(view: View[HirthState]) -> tuple[tuple[int, int], ...]:
    """The borders, the smaller number first."""
    both = LINKS + SIDE_LINKS if view.side_links else LINKS
    return tuple((min(link), max(link)) for link in both)


def pieces_at(view: View[HirthState], space: int) -> list[tuple[Piece, bool]]:
    """The pieces in a space and whether each has stopped: Lofðungr, Karve, Hirþ; none on a line."""
    pieces: list[tuple[Piece, bool]] = []
    attacks = any(attacker.piece == LOFDUNGR and attacker.origin == space for attacker in view.attackers)
    if space in view.kings and not attacks:
        pieces.append((LOFDUNGR, view.king_stopped and view.kings[mover_of(view)] == space))
    pieces += [(ship.piece, ship.stopped) for ship in view.ships if ship.space == space]
    return pieces + [(HIRTH, number < view.stopped[space]) for number in range(view.hirths[space])]


def attacks(view: View[HirthState]) -> dict[tuple[int, int], list[Piece]]:
    """The pieces on lines, by the space they come from, or the stock, and the one they attack."""
    found: dict[tuple[int, int], list[Piece]] = {}
    for attacker in view.attackers:
        found.setdefault((attacker.origin, attacker.target), []).append(attacker.piece)
    return found


def lost(view: View[HirthState], player: int) -> int:
    """How many of a player's Hirþ are out of the game."""
    pieces: list[Piece] = [ship.piece for ship in view.ships if ship.player == player]
    if player == mover_of(view):
        pieces += [attacker.piece for attacker in view.attackers]
    left: int = sum(count for count, owner in zip(view.hirths, view.owners, strict=True) if owner == player)
    left += sum(1 if piece == HIRTH else piece.count("i") for piece in pieces)
    return HIRTHS - left - int(view.hirths_in_stock[player])


def counted(pieces: Iterable[tuple[Piece, bool]]) -> list[str]:
    """Pieces as the notation writes them, Hirþ with their number, `.` after those that have stopped."""
    return [
        (f"{count}" if count > 1 and piece == HIRTH else "") + piece + "." * stopped
        for (piece, stopped), number in Counter(pieces).items()
        for count in ([number] if piece == HIRTH else [1] * number)
    ]


def last_spaces(events: Iterable[Any], view: View[HirthState]) -> set[int]:
    """Where pieces went in the latest turn in which any did, as far as the events go back."""
    spaces: set[int] = set()
    is_over = False
    for event in events:
        action = getattr(event, "action", None)
        if isinstance(action, Confirm):
            is_over = True
        elif isinstance(action, (Enter, Move, Board, Leave)):
            spaces = set() if is_over else spaces
            is_over = False
            spaces.add(view.home(event.player) if isinstance(action, Enter) else action.space)
        elif isinstance(action, Retreat):
            spaces.add(action.space)
    return spaces


def offered_to(view: View[HirthState]) -> int | None:
    """Who has to answer an offer of the Penningr."""
    item = view.agenda[-1] if view.agenda else None
    return item.player if isinstance(item, AnswerOffer) else None


def coin_text(view: View[HirthState]) -> str:
    """Whose the Penningr is and what the game counts; or who offers it, for what and against what."""
    if not view.penningr:
        return "no Penningr"
    player = offered_to(view)
    if player is not None:
        return (
            f"{side_of(view, 1 - player)} offers the Penningr: {side_of(view, player)} takes it for "
            f"x{view.stakes + 1}, or loses at x{view.stakes}"
        )
    holder = "neutral" if view.coin == NOBODY else f"{side_of(view, view.coin)}'s"
    return f"Penningr {holder}, stakes x{view.stakes}"


def state_text(view: View[HirthState]) -> str:
    """How far the game is: whose turn, and what is to be decided in it, or how it ended."""
    if not view.agenda:
        title = VICTORIES[view.ending].title if view.ending in VICTORIES else view.ending.replace("-", " ")
        won = "drawn" if view.winner == NOBODY else f"{side_of(view, view.winner)} wins"
        return f"{won}: {title}{TIMES[view.stakes] if view.winner != NOBODY else ''}"
    item, text = view.agenda[-1], f"turn {view.turns + 1}, {side_of(view, mover_of(view))}"
    if isinstance(item, EnterConquered):
        text += f" says who enters {SPACE_NAMES.format(item.space)}"
    elif not isinstance(item, RetreatKing):
        text += f", steps left: {view.steps_left}"
    if view.beaten_at != NOWHERE:
        loser = side_of(view, view.kings.index(NOWHERE))
        text += f"; {loser}'s Lofðungr must retreat from {SPACE_NAMES.format(view.beaten_at)}"
    return text
