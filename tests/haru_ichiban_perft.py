"""Counts lines of play of Haru Ichiban by the oracle, and reads where the perft table starts."""

from itertools import combinations, product
from typing import Any

from haru_ichiban_comparison import position_of
from haru_ichiban_ponds import position
from oracles import haru_ichiban as oracle
from oracles.haru_ichiban import Position
from teban_haru_ichiban import rules
from teban_haru_ichiban.state import HaruState


def start(entry: dict[str, Any]) -> HaruState:
    """A pond of `haru_ichiban_ponds`; `next` names items of the rules, as `BLOOM_LILY 1`."""
    agenda = [_item(*words.split()) for words in entry["next"]]
    state: HaruState = position(
        entry["pond"], *agenda, shown=entry["shown"], hands=entry["hands"], **entry.get("values", {})
    )
    return state


def _item(name: str, *places: str) -> Any:
    item = getattr(rules, name)
    for place in places:
        item = item[int(place)]
    return item


def lines(state: HaruState, depth: int) -> int:
    """The lines of so many decisions and draws, by the oracle alone."""
    return _lines(position_of(state), depth)


def _lines(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    phase = position["phase"]
    if phase == oracle.ROUND_OVER:
        return _lines(oracle.next_round(position), depth)
    if phase == oracle.DRAW:
        return sum(_lines(after, depth - 1) for after in _draws(position))
    if phase == oracle.CROAK:
        return sum(_lines(oracle.croak(position, player), depth - 1) for player in (0, 1))
    if phase == oracle.CHOOSE:
        red, yellow = (oracle.legal_values(position, player) for player in (0, 1))
        return sum(_lines(oracle.choose(position, values), depth - 1) for values in product(red, yellow))
    return sum(_lines(oracle.play(position, action), depth - 1) for action in oracle.legal_actions(position))


def _draws(position: Position) -> list[Position]:
    """What one player's draw may lead to: red's first, all of his flowers at once."""
    player = min(player for player, _ in oracle.legal_draws(position))
    pile, hand = position["piles"][player], position["hands"][player]
    found = []
    for flowers in combinations(sorted(pile), min(oracle.HAND - len(hand), len(pile))):
        after = position
        for flower in flowers:
            after = oracle.draw(after, player, flower)
        found.append(after)
    return found
