"""Positions as text, so that one that comes back is known."""

from teban_hirth.components import HIRTH, LOFDUNGR, NOBODY, NOWHERE, SPACE_NAMES
from teban_hirth.state import Board, HirthState

SIDES = "GS"


def mover_of(board: Board) -> int:
    """Whose turn it is, whoever has to decide."""
    gull: int = board.gull
    return gull if board.turns % 2 == 0 else 1 - gull


def position_of(state: HirthState, player: int) -> str:
    """The position at the start of a player's turn: `G 0:GLHH 9:SLKii stock 13+3 13+2 coin - x1`.

    The mover, each space with its side and pieces, Hirþ and Karve in stock of Gull and of Silfr,
    the Penningr's holder and the stakes. Readings B22, B30.
    """
    gull, silfr = state.gull, 1 - state.gull
    letters = SIDES if gull == 0 else SIDES[::-1]
    pieces = [HIRTH * count for count in state.hirths]
    for ship in reversed(state.ships):
        pieces[ship.space] = ship.piece + pieces[ship.space]
    for space in state.kings:
        if space != NOWHERE:
            pieces[space] = LOFDUNGR + pieces[space]
    spaces = [
        f"{name}:{letters[owner]}{held}"
        for name, owner, held in zip(SPACE_NAMES.names, state.owners, pieces, strict=True)
        if owner != NOBODY
    ]
    stock = [f"{state.hirths_in_stock[side]}+{state.karves_in_stock[side]}" for side in (gull, silfr)]
    coin = "-" if state.coin == NOBODY else side_of(state, state.coin)
    return " ".join([side_of(state, player), *spaces, "stock", *stock, "coin", coin, f"x{state.stakes}"])


def side_of(state: HirthState, player: int) -> str:
    """The letter of the side that a player has: G or S."""
    return SIDES[player != state.gull]
