"""Holds games of Haniwa to the independent oracle: what may be done, what it does, the score."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from every_game.comparing import refusal_faults, unequal
from oracles import haniwa as oracle
from oracles.haniwa import Placement, Position
from teban import QuickRng, ScoreSheet, Session
from teban_haniwa.actions import (
    COVER,
    DISCARD,
    DRAW,
    HIDE,
    KEEP,
    PLACE,
    RETRY,
    TAKE,
    Cover,
    Discard,
    Hide,
    Place,
)
from teban_haniwa.components import COLOURS, GOZOKU, KOFUN, TILES
from teban_haniwa.rules import DrawHaniwa, RetryHands, TakeKofun, TakeTurn
from teban_haniwa.state import Crafter, HaniwaState

LETTER = {**{colour: colour[0].upper() for colour in COLOURS}, "brown": oracle.BROWN, None: ""}
"""The colours in the oracle's letters."""

SHORT = {tile: LETTER[tile[:-1]] + tile[-1] for tile in TILES}
"""The tiles in the oracle's words."""

EVERYTHING: dict[type, list[Any]] = {
    RetryHands: [KEEP, RETRY],
    TakeTurn: [
        *(way[tile][cell] for way in (PLACE, *COVER.values(), HIDE) for tile in TILES for cell in range(12)),
        *DISCARD.values(),
    ],
    TakeKofun: [*TAKE.values()],
    DrawHaniwa: [*DRAW],
}
"""All that can be meant at an item."""

ATTEMPTS = 6
"""Illegal actions tried at each turn."""

PLACED = 3
"""Placements whose effects are compared at each turn."""


def position_of(state: HaniwaState) -> Position:
    """A state of the plugin as the oracle's plain data."""
    item = state.agenda[-1] if state.agenda else None
    return {
        "first": state.first,
        "gozoku": "".join(LETTER[colour] for colour in GOZOKU),
        "dice": state.dice,
        "areas": [[_cell_of(crafter, cell) for cell in range(12)] for crafter in state.crafters],
        "hands": [[SHORT[tile] for tile in crafter.hand] for crafter in state.crafters],
        "stock": "".join(LETTER[kofun] for kofun in state.stock),
        "kofun": ["".join(LETTER[kofun] for kofun in crafter.unused_kofun) for crafter in state.crafters],
        "discards": [len(crafter.discards) for crafter in state.crafters],
        "discarded_now": isinstance(item, TakeTurn) and item.discarded,
        "piles": state.piles,
    }


def placement_of(action: Place | Cover | Hide) -> Placement:
    way = oracle.OPEN if isinstance(action, Place) else oracle.FACE_DOWN
    return SHORT[action.tile], action.cell, LETTER[action.kofun] if isinstance(action, Cover) else way


def differences_at_turn(session: Session[HaniwaState], rng: QuickRng, refused: Counter[str]) -> Iterator[str]:
    """Where a player is to act: the position, what he may do, what it does, why not the rest."""
    state, item = session.state, session.state.agenda[-1]
    position = position_of(state)
    for player in session.to_act():
        legal = session.legal_actions(player)
        if isinstance(item, RetryHands):
            yield from unequal(session, "hands", set(legal), {KEEP, RETRY})
        elif isinstance(item, TakeTurn):
            if faults := oracle.position_faults(position):
                yield f"after {session.revision} entries: the position has faults {sorted(faults)}"
            yield from _turn_differences(session, player, position, set(legal))
            placements = [action for action in legal if not isinstance(action, Discard)]
            for action in rng.sample(placements, min(PLACED, len(placements))):
                yield from _effect_differences(session, player, position, action)
        elif isinstance(item, TakeKofun):
            wanted = {TAKE[kofun] for kofun in KOFUN if LETTER[kofun] in position["stock"]}
            yield from unequal(session, "Kofun", set(legal), wanted)
        else:
            wanted_piles = {DRAW[pile] for pile in oracle.drawable_piles(position)}
            yield from unequal(session, "piles", set(legal), wanted_piles)
            yield from _draw_differences(session, player, position)
        illegal = [action for action in EVERYTHING[type(item)] if action not in legal]
        for action in rng.sample(illegal, min(ATTEMPTS, len(illegal))):
            broken = prohibitions(position, player, action)
            yield from refusal_faults(session, player, action, broken, "Haniwa", refused)


def differences_at_end(session: Session[HaniwaState]) -> Iterator[str]:
    """Where a game has ended: that it has, and its whole score."""
    position = position_of(session.state)
    if oracle.player_on_turn(position) is not None:
        yield f"after {session.revision} entries: the game goes on and is over"
        return
    yield from _outcome_differences(session, oracle.score(position))
    dogu = [crafter.dogu for crafter in session.state.crafters]
    yield from unequal(session, "Dogu", dogu, [oracle.dogu_of(area) for area in position["areas"]])


def sheet_of(score: oracle.Score) -> ScoreSheet:
    """The score sheet that the oracle's score makes."""
    lines: list[tuple[str, list[int]]] = []
    for colour, column in zip(GOZOKU, score.columns, strict=True):
        points = [0, 0]
        label: str = colour
        if column.winner is not None and not column.cancelled:
            points[column.winner] = column.die + oracle.SMILE_POINTS * column.smile
            label += ", smiling" if column.smile else ""
        lines.append((label + (", cursed" if column.cancelled else ""), points))
    lines.append(("Dogu", list(score.dogu_points)))
    lines.append(("Kofun", list(score.kofun_points)))
    first = [int(rank == 1) for rank in score.ranks]
    return ScoreSheet.of(lines, tie_breaks=[("lit Dogu", list(score.lit)), ("first player", first)])


def _cell_of(crafter: Crafter, cell: int) -> str:
    tile, kofun = crafter.haniwa[cell], crafter.kofun[cell]
    if tile is not None:
        return SHORT[tile]
    if crafter.face_down and cell == crafter.face_down_cell:
        return "?" + SHORT[crafter.face_down[0]]
    return "" if kofun is None else f"{LETTER[kofun]}+"


def _turn_differences(
    session: Session[HaniwaState], player: int, position: Position, legal: set[Any]
) -> Iterator[str]:
    yield from unequal(session, "who is on turn", player, oracle.player_on_turn(position))
    discards = {SHORT[action.tile] for action in legal if isinstance(action, Discard)}
    yield from unequal(session, "discards", discards, oracle.legal_discards(position))
    placements = {placement_of(action) for action in legal if not isinstance(action, Discard)}
    yield from unequal(session, "placements", placements, oracle.legal_placements(position))


def _effect_differences(
    session: Session[HaniwaState], player: int, position: Position, action: Place | Cover | Hide
) -> Iterator[str]:
    """What a placement does, until its player draws."""
    placed, fork = oracle.place(position, placement_of(action)), session.fork()
    fork.play(player, action)
    wanted = placed.position
    is_asked = isinstance(fork.state.agenda[-1], TakeKofun)
    yield from unequal(session, f"a Kofun for {action}", is_asked, bool(placed.kofun_choices))
    if is_asked and placed.kofun_choices:
        kofun = next(kofun for kofun in KOFUN if LETTER[kofun] in placed.kofun_choices)
        yield from unequal(session, f"before the Kofun for {action}", position_of(fork.state), wanted)
        fork.play(player, TAKE[kofun])
        wanted = oracle.take_kofun(wanted, player, LETTER[kofun])
    yield from unequal(session, f"after {action}", position_of(fork.state), wanted)
    dogu = fork.state.crafters[player].dogu[action.cell // 4]
    yield from unequal(session, f"the Dogu after {action}", dogu, placed.dogu or oracle.DARK)


def _draw_differences(session: Session[HaniwaState], player: int, position: Position) -> Iterator[str]:
    """What a draw does; after the last one the haniwa that lies face down is turned up, and the game ends."""
    fork = session.fork()
    fork.play(player, fork.legal_actions(player)[-1])
    crafters = fork.state.crafters
    yield from unequal(session, "the hand after a draw", len(crafters[player].hand), 4)
    yield from unequal(session, "the piles after a draw", sum(fork.state.piles), sum(position["piles"]) - 1)
    is_last = oracle.player_on_turn(position) is None
    yield from unequal(session, "the end", fork.is_over, is_last)
    if is_last and fork.is_over:
        yield from _outcome_differences(fork, oracle.score(position))


def _outcome_differences(session: Session[HaniwaState], score: oracle.Score) -> Iterator[str]:
    outcome = session.outcome()
    assert outcome is not None
    sheet = sheet_of(score)
    first = [int(player == session.state.first) for player in (0, 1)]
    yield from unequal(session, "score", outcome.sheet.lines, sheet.lines)
    yield from unequal(session, "lit Dogu", outcome.sheet.tie_breaks[0], sheet.tie_breaks[0])
    yield from unequal(session, "first player", list(outcome.sheet.tie_breaks[1].points), first)
    yield from unequal(session, "totals", outcome.totals, score.totals)
    yield from unequal(session, "ranks", outcome.ranks, score.ranks)


def prohibitions(position: Position, player: int, action: Any) -> set[str]:
    """Every reason why an action is illegal, by the oracle's position, in the plugin's words."""
    if not isinstance(action, (Place, Cover, Hide, Discard)):
        return {"not-in-stock"} if hasattr(action, "kofun") else {"pile-empty"}
    area = position["areas"][player]
    broken = {"not-in-hand": SHORT[action.tile] not in position["hands"][player]}
    if isinstance(action, Discard):
        broken["discarded-twice"] = position["discards"][player] == oracle.MOST_DISCARDS
        broken["discarded-this-turn"] = position["discarded_now"]
        return {reason for reason, holds in broken.items() if holds}
    broken["cell-not-vacant"] = area[action.cell] != ""
    if isinstance(action, Hide):
        broken["not-the-first-player"] = player != position["first"]
        broken["face-down-before"] = oracle.face_down_cell(area) is not None
    if isinstance(action, Cover):
        letter = LETTER[action.kofun]
        has_none, has_used = letter not in position["kofun"][player], f"{letter}+" in area
        broken["kofun-used"], broken["no-such-kofun"] = has_none and has_used, has_none and not has_used
    return {reason for reason, holds in broken.items() if holds}
