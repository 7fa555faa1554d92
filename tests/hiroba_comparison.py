"""Holds games of Hiroba to the independent oracle: what is legal, why the rest is not, the whole score."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from oracles import hiroba as oracle
from oracles.hiroba import Position
from teban import IllegalAction, QuickRng, ScoreSheet, Session
from teban_hiroba.actions import PASS, PEBBLE_ON, SKIP, STONE_ON
from teban_hiroba.components import GRID
from teban_hiroba.rules import PlaceStone
from teban_hiroba.state import HirobaState

PROHIBITIONS = {
    "space-has-stone": "occupied",
    "space-has-pebble": "pebble",
    "space-has-koi": "pond",
    "tile-on-water-side": "water",
    "no-such-stone-left": "no-such-stone",
    "not-in-your-lines": "not-in-reach",
    "no-starting-point": "not-a-start",
    "value-in-row": "value-in-row",
    "value-in-column": "value-in-column",
    "value-in-garden": "value-in-garden",
}
"""The plugin's reasons for refusing a stone, in the oracle's words."""

ATTEMPTS = 6
"""Illegal stones tried at each turn."""


def position_of(state: HirobaState) -> Position:
    """A state of the plugin as the oracle's plain data."""
    layout = state.layout
    return {
        "players": state.player_count,
        "tiles": [
            (f"T{tile:02}", turns) if tile else None
            for tile, turns in zip(layout.tiles, layout.turns, strict=True)
        ],
        "stones": {
            space: (owner, value)
            for space, (owner, value) in enumerate(zip(state.owners, state.values, strict=True))
            if value
        },
        "pebbles": set(state.pebbles),
        "stones_left": state.stones_left,
    }


def differences_at_turn(session: Session[HirobaState], rng: QuickRng, refused: Counter[str]) -> Iterator[str]:
    """Where a player is to act: the position, what he may do, why not the rest, the score so far."""
    [player] = session.to_act()
    state = session.state
    position = position_of(state)
    if faults := oracle.position_faults(position):
        yield f"after {session.revision} entries: the position has faults {sorted(faults)}"
    legal = set(session.legal_actions(player))
    if not isinstance(state.agenda[-1], PlaceStone):
        wanted = {SKIP, *(PEBBLE_ON[space] for space in oracle.pebble_spaces(position))}
        yield from _unequal(session, "pebbles", legal, wanted)
        return
    placements = oracle.legal_placements(position, player)
    if not placements and oracle.is_over(position):
        yield f"after {session.revision} entries: the game is over and goes on"
    yield from _unequal(session, "stones", legal, {STONE_ON[s][v] for s, v in placements} or {PASS})
    yield from _unequal(session, "score so far", session.standing(player), sheet_of(position))
    for _ in range(ATTEMPTS):
        space, value = rng.below(81), 1 + rng.below(9)
        if (space, value) not in placements:
            yield from _refusal_faults(session, player, position, space, value, refused)


def differences_at_end(session: Session[HirobaState]) -> Iterator[str]:
    """Where a game has ended: that it has, and its whole score."""
    position = position_of(session.state)
    score, outcome = oracle.score(position), session.outcome()
    assert outcome is not None
    if not oracle.is_over(position):
        yield f"after {session.revision} entries: the game goes on and is over"
    yield from _unequal(session, "score", outcome.sheet, sheet_of(position))
    yield from _unequal(session, "totals", outcome.totals, score.totals)
    yield from _unequal(session, "ranks", outcome.ranks, score.ranks)


def sheet_of(position: Position) -> ScoreSheet:
    """The score sheet that the oracle's score makes; a koi lies on the first empty space of its garden."""
    score, empty = oracle.score(position), oracle.pebble_spaces(position)
    lines = []
    by_tile = groupby(score.gardens, key=lambda garden: garden.garden[0])
    for number, (_, gardens) in enumerate(((place, list(group)) for place, group in by_tile), 1):
        koi = [GRID.format(min(empty.intersection(g.cells))) for g in gardens if g.koi]
        points = [
            sum(garden.points for garden in gardens if player in garden.winners)
            for player in range(position["players"])
        ]
        lines.append((f"tile {number}{', koi on ' if koi else ''}{' and '.join(koi)}", points))
    lines.append(("koi left over", list(score.koi_left_over)))
    return ScoreSheet.of(lines, tie_breaks=[("gardens won", score.gardens_won)])


def _refusal_faults(
    session: Session[HirobaState],
    player: int,
    position: Position,
    space: int,
    value: int,
    refused: Counter[str],
) -> Iterator[str]:
    """What is wrong with the refusal of an illegal stone, if anything."""
    stone = f"after {session.revision} entries: {value} on {GRID.format(space)}"
    try:
        session.fork().play(player, STONE_ON[space][value])
    except IllegalAction as error:
        refusal = error.refusal
    else:
        yield f"{stone} is illegal and played"
        return
    refused[refusal.reason] += 1
    broken = oracle.why_not(position, player, space, value)
    if PROHIBITIONS.get(refusal.reason) not in broken:
        yield f"{stone} is refused as {refusal.reason}, but breaks {sorted(broken)}"
    if not refusal.rule.startswith('Hiroba, "'):
        yield f"{stone} is refused without the rule's heading"


def _unequal(session: Session[HirobaState], what: str, plugin: Any, wanted: Any) -> Iterator[str]:
    if plugin == wanted:
        return
    if isinstance(plugin, set):
        plugin, wanted = sorted(plugin - wanted, key=str), sorted(wanted - plugin, key=str)
    yield f"after {session.revision} entries: {what}: the plugin has {plugin}, the oracle {wanted}"
