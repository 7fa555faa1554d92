"""The steps of a turn: which there are, and why another one is none."""

from collections.abc import Collection

from teban import Refusal
from teban_hirth.actions import Board, Enter, KarveHere, Leave, Move
from teban_hirth.components import (
    HIRTH,
    HOMES,
    KARVE_WITH,
    LOFDUNGR,
    MOST_ABOARD,
    NEIGHBOURS,
    SPACE_NAMES,
    SPACES,
    STEPS,
    Piece,
)
from teban_hirth.karve_limit import keeps_karve_limit, limited_spaces
from teban_hirth.state import HirthState, Ship

Step = Enter | Move | Board | Leave

STEPS_RULE = 'HIRÞ, "Steps"'
SPACES_RULE = 'HIRÞ, "Spaces"'
KARVE_RULE = 'HIRÞ, "Karve"'

ENTER_HIRTH, ENTER_KARVE = Enter("H"), Enter("K")
MOVE: dict[Piece, tuple[tuple[Move, ...], ...]] = {
    piece: tuple(tuple(Move(piece, origin, space) for space in SPACES) for origin in SPACES)
    for piece in (HIRTH, *KARVE_WITH, LOFDUNGR)
}
"""Every move, by piece, origin and space."""

MOVES_FROM = {
    side_links: {
        piece: tuple(tuple(moves[origin][space] for space in neighbours[origin]) for origin in SPACES)
        for piece, moves in MOVE.items()
    }
    for side_links, neighbours in NEIGHBOURS.items()
}
"""The moves over borders, without and with `side_links`, by piece and origin."""

LEAVE = tuple(tuple(Leave(space, karve) for karve in KARVE_WITH) for space in SPACES)


def legal_steps(state: HirthState, player: int) -> list[Step]:
    """All steps that the player may take now, those after which the turn can be ended lawfully.

    Rules: HIRÞ, "Steps", "Spaces" and "Karve". Readings B4, B5, B6, B27, B28, B29.
    """
    if not state.steps_left:
        return []
    steps, taken = possible_steps(state, player), limited_spaces(state, player)
    is_crowded = len(taken) > len(set(taken))
    if is_crowded and not (state.steps_left > 1 and _can_part(state, player)):
        return [step for step in steps if can_end_after(state, player, step)]
    harmful = SPACES if is_crowded else taken
    return [
        step for step in steps if not _moves_karve_to(step, harmful) or can_end_after(state, player, step)
    ]


def possible_steps(state: HirthState, player: int) -> list[Step]:
    """What the pieces could do, whatever becomes of the Karve; each step once."""
    steps: list[Step] = []
    if state.hirths_in_stock[player]:
        steps.append(ENTER_HIRTH)
    if state.karves_in_stock[player]:
        steps.append(ENTER_KARVE)
    moves, hirths, stopped = MOVES_FROM[state.side_links], state.hirths, state.stopped
    hirth_moves = moves[HIRTH]
    for space, owner in enumerate(state.owners):
        if owner == player and hirths[space] > stopped[space]:
            steps += hirth_moves[space]
    for ship in dict.fromkeys(state.ships):
        if ship.player != player:
            continue
        space, load = ship.space, ship.load
        if load < MOST_ABOARD and hirths[space] > stopped[space]:
            steps.append(Board(HIRTH, space, name_of(ship)))
        if not ship.stopped:
            steps += moves[KARVE_WITH[load]][space]
            if load:
                steps.append(LEAVE[space][load])
    if not state.king_stopped:
        steps += moves[LOFDUNGR][state.kings[player]]
    return steps


def take_step(state: HirthState, player: int, step: Step) -> None:
    """Does it; the step is possible."""
    state.steps_left -= 1
    if isinstance(step, Move):
        state.move(player, step.piece, step.origin, step.space)
    elif isinstance(step, Enter):
        state.enter(player, step.piece)
    elif isinstance(step, Board):
        state.board(player, ship_of(step.space, step.karve, player))
    else:
        state.leave(player, ship_of(step.space, step.karve, player))


def can_end_after(state: HirthState, player: int, step: Step) -> bool:
    """Whether the turn can be ended after a step, or after further ones. Reading B27."""
    after = state.copied()
    take_step(after, player, step)
    return can_be_ended(after, player)


def can_be_ended(state: HirthState, player: int) -> bool:
    """Whether the Karve limit can still be kept, now or by the steps that are left."""
    if keeps_karve_limit(state, player) or (state.steps_left and _can_part(state, player)):
        return True
    return any(_can_be_mended(state, player, steps) for steps in range(1, state.steps_left + 1))


def _can_part(state: HirthState, player: int) -> bool:
    """Whether one Karve is too many, in a space that it can leave for one where none is.

    If it attacks there, it enters alone or is lost, so that the limit is kept either way.
    """
    taken = limited_spaces(state, player)
    if len(taken) != len(set(taken)) + 1:
        return False
    crowded = next(space for space in taken if taken.count(space) > 1)
    return any(
        ship.space == crowded and not ship.stopped and ship.player == player for ship in state.ships
    ) and any(other in HOMES or other not in taken for other in state.neighbours(crowded))


def _can_be_mended(state: HirthState, player: int, steps: int) -> bool:
    if steps == 0:
        return keeps_karve_limit(state, player)
    for step in possible_steps(state, player):
        after = state.copied()
        take_step(after, player, step)
        if _can_be_mended(after, player, steps - 1):
            return True
    return False


def _moves_karve_to(step: Step, spaces: Collection[int]) -> bool:
    return isinstance(step, Move) and step.space in spaces and step.piece in KARVE_WITH


def name_of(ship: Ship) -> KarveHere:
    return f"{ship.piece}-stopped" if ship.stopped else ship.piece  # type: ignore[return-value]


def ship_of(space: int, karve: KarveHere, player: int) -> Ship:
    piece = karve.removesuffix("-stopped")
    return Ship(space, len(piece) - 1, player, piece != karve)


# Why not -----------------------------------------------------------------------------------------


def why_no_step(state: HirthState, player: int, step: Step) -> Refusal | None:
    """What forbids a step; nothing for a legal one."""
    if not state.steps_left:
        return Refusal("no-steps-left", facts={"steps": STEPS})
    if isinstance(step, Move):
        why = _why_no_move(state, player, step)
    elif isinstance(step, Enter):
        why = _why_no_entry(state, player, step)
    elif isinstance(step, Board):
        why = _why_no_boarding(state, player, step)
    else:
        why = _why_no_leaving(state, player, step)
    if why is None and not can_end_after(state, player, step):
        return Refusal("two-karves", KARVE_RULE, {"steps_left": state.steps_left - 1})
    return why


def _why_no_entry(state: HirthState, player: int, step: Enter) -> Refusal | None:
    stock = state.hirths_in_stock if step.piece == HIRTH else state.karves_in_stock
    return None if stock[player] else Refusal("none-in-stock", facts={"piece": step.piece})


def _why_no_move(state: HirthState, player: int, step: Move) -> Refusal | None:
    return _why_not_free(state, player, step.piece, step.origin) or (
        None
        if step.space in state.neighbours(step.origin)
        else Refusal("no-border", facts={"from": _name(step.origin), "to": _name(step.space)})
    )


def _why_no_boarding(state: HirthState, player: int, step: Board) -> Refusal | None:
    if step.piece == LOFDUNGR:
        return Refusal("king-in-karve", KARVE_RULE)
    ship = ship_of(step.space, step.karve, player)
    if ship not in state.ships:
        return Refusal("no-such-karve", facts={"karve": step.karve, "space": _name(step.space)})
    if ship.load == MOST_ABOARD:
        return Refusal("karve-full", KARVE_RULE, {"aboard": MOST_ABOARD})
    return _why_not_free(state, player, HIRTH, step.space)


def _why_no_leaving(state: HirthState, player: int, step: Leave) -> Refusal | None:
    here, is_free = _pieces_here(state, player, step.karve, step.space)
    facts: dict[str, int | str] = {"karve": step.karve, "space": _name(step.space)}
    if not here:
        return Refusal("no-such-karve", facts=facts)
    if step.karve == KARVE_WITH[0]:
        return Refusal("nobody-aboard", facts=facts)
    return None if is_free else Refusal("karve-has-stopped", SPACES_RULE, facts)


def _why_not_free(state: HirthState, player: int, piece: Piece, space: int) -> Refusal | None:
    """Why no such piece of the player's can move out of a space."""
    here, is_free = _pieces_here(state, player, piece, space)
    if is_free:
        return None
    facts: dict[str, int | str] = {"piece": piece, "space": _name(space)}
    if here:
        return Refusal("piece-has-stopped", SPACES_RULE, facts)
    if any(attacker.origin == space and attacker.piece == piece for attacker in state.attackers):
        return Refusal("piece-attacks", SPACES_RULE, facts)
    return Refusal("no-such-piece", facts=facts)


def _pieces_here(state: HirthState, player: int, piece: Piece, space: int) -> tuple[bool, bool]:
    """Whether such a piece of the player's is in a space, and whether one is there that may move."""
    if state.owners[space] != player:
        return False, False
    if piece == HIRTH:
        return state.hirths[space] > 0, state.hirths[space] > state.stopped[space]
    if piece == LOFDUNGR:
        attacks = any(attacker.piece == LOFDUNGR for attacker in state.attackers)
        here = state.kings[player] == space and not attacks
        return here, here and not state.king_stopped
    ships = [ship for ship in state.ships if (ship.space, ship.piece) == (space, piece)]
    return bool(ships), not all(ship.stopped for ship in ships)


def _name(space: int) -> str:
    return SPACE_NAMES.format(space)
