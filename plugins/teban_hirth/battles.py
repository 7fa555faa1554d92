"""Battles: powers, who wins, what becomes of the losers, where a beaten Lofðungr may go."""

from collections.abc import Iterable, Sequence

from teban_hirth.components import HIRTH, LOFDUNGR, NOBODY, NOWHERE, POWER, STOCK, Piece
from teban_hirth.state import Attacker, HirthState


def power_of(pieces: Iterable[Piece]) -> int:
    """Rule: HIRÞ, "Resolving battles"."""
    return sum([POWER[piece] for piece in pieces])


def beats(attackers: Sequence[Piece], defenders: Sequence[Piece]) -> bool:
    """Whether attackers win: by power; a tie, where theirs is the only Lofðungr.

    Rule: HIRÞ, "Resolving battles". Reading B9.
    """
    attack, defence = power_of(attackers), power_of(defenders)
    if attack != defence:
        return attack > defence
    return LOFDUNGR in attackers and LOFDUNGR not in defenders


def attackers_of(state: HirthState, target: int) -> list[Attacker]:
    """Those who attack a space from all sides, in one battle."""
    return [attacker for attacker in state.attackers if attacker.target == target]


def is_won(state: HirthState, player: int, target: int) -> bool:
    """Whether the player's attackers win a battle, or have won it and are entering.

    No battle changes another: no attacked space is one that is attacked from. Reading B25.
    """
    if state.owners[target] == player:
        return True
    return beats([attacker.piece for attacker in attackers_of(state, target)], state.pieces_in(target))


def lose_defenders(state: HirthState, player: int, target: int) -> None:
    """The attacking player controls the space; its defenders are lost, their Lofðungr is beaten.

    Rule: HIRÞ, "Losing a battle".
    """
    loser = 1 - player
    if state.hirths[target]:
        _remove_from_game(state)
    state.hirths[target] = 0
    for ship in [ship for ship in state.ships if ship.space == target]:
        state.ships.remove(ship)
        _to_stock(state, loser, ship.piece)
    if state.kings[loser] == target:
        state.kings[loser], state.beaten_at = NOWHERE, target
    state.owners[target] = player


def lose_attackers(state: HirthState, player: int, target: int) -> None:
    """Attackers who lose are lost, but their Lofðungr stays where he attacked from.

    Rule: HIRÞ, "Losing a battle". Reading B12.
    """
    for attacker in attackers_of(state, target):
        state.attackers.remove(attacker)
        if attacker.piece == HIRTH:
            _remove_from_game(state)
        elif attacker.piece != LOFDUNGR:
            _to_stock(state, player, attacker.piece)
        _vacate_origin(state, attacker)


def advance(state: HirthState, player: int, attacker: Attacker) -> None:
    """An attacker enters the space that is won."""
    state.attackers.remove(attacker)
    state.put(player, attacker.piece, attacker.target)
    _vacate_origin(state, attacker)


def stay_behind(state: HirthState, player: int, target: int) -> None:
    """The attackers of a space who have not entered it are where they came from.

    Rule: HIRÞ, "Winning a battle". Reading B8: from the stock, back into it.
    """
    for attacker in attackers_of(state, target):
        state.attackers.remove(attacker)
        if attacker.origin == STOCK:
            _to_stock(state, player, attacker.piece)
        elif attacker.piece != LOFDUNGR:
            state.put(player, attacker.piece, attacker.origin)


def retreats(state: HirthState, player: int) -> list[int]:
    """Where a beaten Lofðungr may go: spaces beside him that are empty or his own.

    Rule: HIRÞ, "Losing a battle". Readings B13, B14.
    """
    return [space for space in state.neighbours(state.beaten_at) if state.owners[space] in (player, NOBODY)]


def _remove_from_game(state: HirthState) -> None:
    """A Hirþ is out of the game: no position before it can come back."""
    state.positions.clear()


def _to_stock(state: HirthState, player: int, piece: Piece) -> None:
    """A piece can be put into play again; of a Karve all that is in it."""
    if piece == HIRTH:
        state.hirths_in_stock[player] += 1
    else:
        state.karves_in_stock[player] += 1
        state.hirths_in_stock[player] += len(piece) - 1


def _vacate_origin(state: HirthState, attacker: Attacker) -> None:
    if attacker.origin != STOCK:
        state.vacate(attacker.origin)
