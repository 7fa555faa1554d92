"""Holds games of Haru Ichiban to the independent oracle: every position, what is legal, the points."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from every_game.comparing import refusal_faults, unequal
from oracles import haru_ichiban as oracle
from oracles import haru_ichiban_pond as oracle_pond
from oracles.haru_ichiban import Position
from teban import QuickRng, Session
from teban.play.events import Drawn, Event, Opened, Played
from teban.play.line import walk
from teban_haru_ichiban.actions import (
    BLOOM_ON,
    CHOOSE,
    DARKEN_ON,
    FROG_ON,
    WIND_ON,
    Choose,
    Croak,
    Draw,
    Pads,
    Wind,
)
from teban_haru_ichiban.components import DOUBLE_DARK, EGGS, NO_PAD
from teban_haru_ichiban.rules import (
    BloomLily,
    ChooseFlowers,
    CroakFirst,
    DarkenLily,
    DrawFlowers,
    MakeWind,
    PlaceFrog,
    ScatterPads,
)
from teban_haru_ichiban.scoring import score_sheet
from teban_haru_ichiban.state import HaruState

KINDS = {DOUBLE_DARK: "D", EGGS[0]: "R", EGGS[1]: "Y"}
"""The marked pads in the oracle's letters."""

DIRECTIONS = {"up": "N", "right": "E", "down": "S", "left": "W"}

PHASES: dict[type, str] = {
    ScatterPads: oracle.DRAW,
    DrawFlowers: oracle.DRAW,
    ChooseFlowers: oracle.CHOOSE,
    CroakFirst: oracle.CROAK,
    BloomLily: oracle.SENIOR_BLOOM,
    MakeWind: oracle.WIND,
    DarkenLily: oracle.DARKEN,
}

PLACES: dict[type, tuple[Any, ...]] = {
    BloomLily: BLOOM_ON,
    DarkenLily: DARKEN_ON,
    PlaceFrog: FROG_ON,
}
"""The actions of the items at which a cell is named, by cell."""

ATTEMPTS: dict[type, tuple[Any, ...]] = {
    **PLACES,
    ChooseFlowers: CHOOSE[1:],
    MakeWind: tuple(wind for winds in WIND_ON for wind in winds),
}
"""All that can be meant at each item, legal or not."""

PROHIBITIONS = {
    "no-lily-there": "no-pad",
    "lily-has-flower": "flowered",
    "lily-has-frog": "frog-there",
    "lily-is-dark": "dark",
    "lily-leaves-pond": "out-of-pond",
    "flower-not-in-hand": "not-in-hand",
}
"""The plugin's reasons for refusing an action, in the oracle's words."""

TRIED = 3
"""Illegal actions tried at each decision."""


def of_kind(table: dict[type, Any], item: Any) -> Any:
    """The entry of the item's class, or of the one that it derives from."""
    return next(table[cls] for cls in type(item).__mro__ if cls in table)


# Positions -------------------------------------------------------------------------------------


def position_of(state: HaruState, layout: str = oracle_pond.FIGURE) -> Position:
    """A state of the plugin as the oracle's plain data; `layout` is that of the first round."""
    phase = phase_of(state)
    shown = [gardener.played[-1:] for gardener in state.gardeners]
    hands = [set(gardener.hand) for gardener in state.gardeners]
    known = [{*gardener.hand, *gardener.played} for gardener in state.gardeners]
    red, yellow = score_sheet(state).totals
    return {
        "phase": phase,
        "turn": state.turn,
        "pads": [None if pad == NO_PAD else pad_of(state, pad) for pad in state.pads],
        "hands": hands,
        "piles": [set(range(1, 9)) - values for values in known],
        "chosen": None if phase in (oracle.DRAW, oracle.CHOOSE) else (shown[0][0], shown[1][0]),
        "ties": state.ties,
        "croaker": croaker_of(state, phase),
        "scores": (red, yellow),
        "layout": layout,
        "croak": state.croak,
        "multi_shape": state.multi_shape,
        "reset_pads": state.reset_pads,
    }


def phase_of(state: HaruState) -> str:
    if not state.agenda:
        return oracle.MATCH_OVER
    top = state.agenda[-1]
    if not isinstance(top, PlaceFrog):
        return of_kind(PHASES, top)
    red, yellow = (gardener.played[-1] for gardener in state.gardeners)
    if red == yellow:
        both = sum(isinstance(item, PlaceFrog) for item in state.agenda) == 2
        return oracle.TIE_FROG_1 if both else oracle.TIE_FROG_2
    before_wind = isinstance(state.agenda[0], MakeWind)
    return oracle.SENIOR_FROG if before_wind else oracle.DARKEN_FROG


def croaker_of(state: HaruState, phase: str) -> int | None:
    """Who puts his frog first, while frogs are put back after a tie."""
    if phase in (oracle.TIE_FROG_1, oracle.TIE_FROG_2):
        player: int = state.agenda[-1].player
        return player if phase == oracle.TIE_FROG_1 else 1 - player
    return None


def pad_of(state: HaruState, pad: int) -> oracle_pond.Pad:
    flower = (state.owners[pad], state.flowers[pad]) if state.flowers[pad] else None
    frog = state.frogs.index(pad) if pad in state.frogs else None
    return oracle_pond.Pad(KINDS.get(pad, "P"), state.dark[pad], flower, frog)


# At each decision ------------------------------------------------------------------------------


def differences_at_turn(session: Session[HaruState], rng: QuickRng, refused: Counter[str]) -> Iterator[str]:
    """Where somebody is to act: who, what he may do, why not the rest."""
    state, item = session.state, session.state.agenda[-1]
    position = position_of(state)
    if isinstance(item, ChooseFlowers) and (faults := oracle.position_faults(position)):
        yield f"after {session.revision} entries: the position has faults {sorted(faults)}"
    if isinstance(item, ChooseFlowers):
        yield from unequal(session, "players", {*session.to_act(), *item.committed}, {0, 1})
    else:
        yield from unequal(session, "players", set(session.to_act()), oracle.players_on_turn(position))
    for player in session.to_act():
        legal = set(session.legal_actions(player))
        yield from unequal(session, "legal actions", legal, legal_by_oracle(position, item, player))
        for _ in range(TRIED):
            action = rng.choice(of_kind(ATTEMPTS, item))
            if action not in legal:
                broken = prohibitions(position, action, player)
                yield from refusal_faults(session, player, action, broken, "Haru Ichiban", refused)


def legal_by_oracle(position: Position, item: Any, player: int) -> set[Any]:
    if isinstance(item, ChooseFlowers):
        return {CHOOSE[value] for value in oracle.legal_values(position, player)}
    found: set[Any] = oracle.legal_actions(position)
    if isinstance(item, MakeWind):
        names = {letter: name for name, letter in DIRECTIONS.items()}
        return {Wind(cell, names[direction]) for cell, direction in found}
    return {of_kind(PLACES, item)[cell] for cell in found}


def prohibitions(position: Position, action: Any, player: int) -> set[str]:
    """Every reason why an action is illegal, by the oracle, in the plugin's words."""
    if isinstance(action, Choose):
        broken = set() if action.flower in oracle.legal_values(position, player) else {"not-in-hand"}
    else:
        broken = oracle.why_not(position, oracle_action(action))
    return {reason for reason, word in PROHIBITIONS.items() if word in broken}


def oracle_action(action: Any) -> oracle.Action:
    cell: int = action.cell
    return (cell, DIRECTIONS[action.direction]) if isinstance(action, Wind) else cell


# The whole match -------------------------------------------------------------------------------


def differences_at_end(session: Session[HaruState]) -> Iterator[str]:
    """Where the match by the oracle, which is told what was drawn and done, is not that of the plugin."""
    outcome = session.outcome()
    assert outcome is not None
    line = session.log if session._line is None else session._line.events
    position = position_of(session.start)
    for event, state in walk(session.game, session.start, line):
        try:
            position = position_after(position, event)
        except AssertionError as error:
            yield f"entry {event.revision}: the oracle plays no {event}: {error}"
            return
        if position["phase"] in (oracle.ROUND_OVER, oracle.MATCH_OVER):
            ended = state.round - (position["phase"] == oracle.ROUND_OVER)
            yield from unequal(session, "shapes", shapes_by_plugin(state, ended), shapes_by_oracle(position))
        if position["phase"] == oracle.ROUND_OVER:
            position = oracle.next_round(position)
        if any(isinstance(item, ScatterPads) for item in state.agenda):
            continue  # the pads are not laid yet
        found = position_of(state, position["layout"])
        for what, value in found.items():
            if value != position[what]:  # type: ignore[literal-required]
                wanted = position[what]  # type: ignore[literal-required]
                yield f"entry {event.revision}: {what}: the plugin has {value}, the oracle {wanted}"
                return
    if position["phase"] == oracle.MATCH_OVER:
        winner = oracle.winner(position)
        assert winner is not None
        yield from unequal(session, "totals", outcome.totals, position["scores"])
        yield from unequal(session, "winners", outcome.winners, (winner,))
    else:
        yield f"the match is over, and by the oracle in phase {position['phase']}"


def position_after(position: Position, event: Event) -> Position:
    """The oracle's position after a draw or a decision."""
    match event:
        case Drawn(action=Pads(cells=cells)):
            letters = ["."] * 25
            for pad, cell in enumerate(cells):
                letters[cell] = KINDS.get(pad, "P")
            layout = "".join(letters)
            return {**position, "layout": layout, "pads": oracle_pond.fresh_pads(layout)}
        case Drawn(action=Draw(player=player, flowers=flowers)):
            for flower in flowers:
                position = oracle.draw(position, player, flower)
            return position
        case Drawn(action=Croak(player=player)):
            return oracle.croak(position, player)
        case Opened(actions=(red, yellow)):
            return oracle.choose(position, (red.flower, yellow.flower))
        case Played(player=player, action=action):
            assert oracle.players_on_turn(position) == {player}, f"player {player} is not on turn"
            return oracle.play(position, oracle_action(action))
    raise AssertionError(f"an event of another kind: {event}")


def shapes_by_plugin(state: HaruState, ended: int) -> set[Any]:
    """The shapes that ended a round."""
    return {(shape.player, shape.points, shape.cells) for shape in state.shapes if shape.round == ended}


def shapes_by_oracle(position: Position) -> set[Any]:
    found = set()
    for player in (0, 1):
        shapes = oracle_pond.shapes(oracle_pond.flowers_of(position["pads"], player))
        own = {
            (player, points, tuple(sorted(cells)))
            for points, group in zip((1, 2, 3, 5), shapes, strict=True)
            for cells in group
        }
        if position["multi_shape"] == oracle.BEST and own:
            best = max(points for _, points, _ in own)
            own = {min(shape for shape in own if shape[1] == best)}
        found |= own
    return found
