"""Positions of the perft table of HIRÞ, and how many lines they have by the oracle alone."""

from collections.abc import Iterator
from typing import Any

from hirth_comparison import Follower, pieces_of
from oracles import hirth as oracle
from oracles.hirth import Position
from teban import Session
from teban_hirth.components import HIRTHS, NOBODY
from teban_hirth.game import Hirth
from teban_hirth.notation_reading import read_game
from teban_hirth.state import HirthState


def start(entry: dict[str, Any]) -> HirthState:
    """The position after the turns that an entry tells in the rulebook's notation."""
    session = Session(Hirth(), options=entry.get("options"), seed=1)
    read_game(session, entry["turns"])
    return session.state


def lines(state: HirthState, depth: int) -> int:
    """The lines of so many decisions from the start of a turn, offers of the Penningr among them."""
    return _lines(position_of(state), depth)


def position_of(state: HirthState) -> Position:
    """The state at the start of a turn as the oracle's plain data, its past left out."""
    colours = (state.gull, 1 - state.gull)
    pieces = pieces_of(state)
    aboard = [sum(p.load + (p.kind == "H") for p in pieces if p.player == colour) for colour in (0, 1)]
    lost = [
        HIRTHS - state.hirths_in_stock[player] - on_board
        for player, on_board in zip(colours, aboard, strict=True)
    ]
    return {
        **Follower(state).position,
        "pieces": pieces,
        "mover": state.turns % 2,
        "turn": state.turns + 1,
        "lost": (lost[0], lost[1]),
        "stake": state.stakes,
        "holder": None if state.coin == NOBODY else colours.index(state.coin),
    }


def _lines(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(_lines(after, depth - 1) for after in _after(position))


def _after(position: Position) -> Iterator[Position]:
    """Each position that one decision leads to; of a battle that is won by one piece alone."""
    if position["offer"] is not None:
        yield oracle.answer(position, take=True)
        yield oracle.answer(position, take=False)
    for entrants in oracle.legal_entrants(position):
        assert len(entrants) == 1, "the oracle lets them enter at once, the plugin one by one"
        yield oracle.choose_entrants(position, entrants)
    for space in oracle.legal_retreats(position):
        yield oracle.retreat(position, space)
    for step in oracle.legal_steps(position):
        yield oracle.make_step(position, step)
    if oracle.may_confirm(position):
        yield oracle.confirm(position)
    for player in (0, 1):
        if oracle.may_offer(position, player):
            yield oracle.offer(position, player)
