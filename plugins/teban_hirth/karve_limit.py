"""At most one Karve in each space but the homes when a turn is over.

Results of battles are fixed once the steps are taken, so that it can be told beforehand whether
some choice of the attackers that enter keeps the limit. Rule: HIRÞ, "Karve". Readings B15, B16,
B27, B32.
"""

from collections.abc import Sequence
from itertools import chain, product

from teban_hirth.battles import is_won
from teban_hirth.components import HIRTH, HOMES, LOFDUNGR, STOCK
from teban_hirth.state import Attacker, HirthState


def limited_spaces(state: HirthState, player: int) -> list[int]:
    """The space of each Karve of the player's that the limit is about, as if all on lines went back."""
    spaces = [ship.space for ship in state.ships if ship.player == player and ship.space not in HOMES]
    for attacker in state.attackers:
        if attacker.piece not in (HIRTH, LOFDUNGR) and attacker.origin not in (*HOMES, STOCK):
            spaces.append(attacker.origin)
    return spaces


def keeps_karve_limit(state: HirthState, player: int) -> bool:
    """Whether some choice of the attackers that enter keeps the limit.

    Attackers who lose take their Karve out of play. At least one enters a space that is won,
    where none has yet.
    """
    spaces = limited_spaces(state, player)
    if len(spaces) == len(set(spaces)):
        return True
    fixed = [ship.space for ship in state.ships if ship.player == player]
    choices: list[list[list[int]]] = []
    for target in dict.fromkeys(attacker.target for attacker in state.attackers):
        attackers = [attacker for attacker in state.attackers if attacker.target == target]
        if is_won(state, player, target):
            must_enter = state.owners[target] != player or not state.pieces_in(target)
            choices.append(_karve_places(attackers, target, must_enter))
    return any(not _is_crowded([*fixed, *chain(*chosen)]) for chosen in product(*choices))


def _karve_places(attackers: Sequence[Attacker], target: int, must_enter: bool) -> list[list[int]]:
    """Where the Karve of attackers who won can end up; the others take part as they may."""
    karves = [attacker for attacker in attackers if attacker.piece not in (HIRTH, LOFDUNGR)]
    only_karves = len(karves) == len(attackers)
    return [
        [target if enters else karve.origin for karve, enters in zip(karves, entering, strict=True)]
        for entering in product((False, True), repeat=len(karves))
        if any(entering) or not (must_enter and only_karves)
    ]


def _is_crowded(spaces: list[int]) -> bool:
    """Whether two of these Karve are in one space, homes and the stock left out."""
    limited = [space for space in spaces if space not in HOMES and space != STOCK]
    return len(limited) > len(set(limited))
