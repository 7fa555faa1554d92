"""Haru Ichiban oracle: hands, roles, the steps of a turn, ties, rounds and the match.

Written from the rulebook and from the readings in `docs/rules/haru-ichiban.md` alone, in plain
Python: it shares no line and no table with the plugin, so that a difference between the two is news.

Players, cells, pads, layouts, directions and pushes are those of `haru_ichiban_pond.py`.

What is forced is done at once: the junior's bloom, both blooms of a tie, frogs that leave. Chance
and `next_round` are steps of their own. An action is a cell, or (cell, direction) for the wind.
"""

from collections.abc import Callable, Collection, Sequence
from typing import TypedDict

from oracles.haru_ichiban_pond import (
    CELLS,
    COMPOSITION,
    DIRECTIONS,
    FIGURE,
    RED,
    WATER,
    YELLOW,
    Cell,
    Pads,
    Push,
    block,
    blown,
    dark_lily,
    flowers_of,
    fresh_pads,
    frog_cell,
    frogs_have_left,
    has_frog,
    layout_of,
    shapes,
    with_pad,
)

Action = Cell | Push

TURNS, HAND, TARGET = 8, 3, 5
ALTERNATE, COIN = "alternate", "coin"
SUM, BEST = "sum", "best"

# phases
DRAW = "draw"  # chance: flowers of the piles, one at a time
CHOOSE = "choose"  # both players in secret
CROAK = "croak"  # chance, with the coin only: who of the two places his frog first
SENIOR_BLOOM = "senior-bloom"
SENIOR_FROG = "senior-frog"
WIND = "wind"
DARKEN = "darken"
DARKEN_FROG = "darken-frog"
TIE_FROG_1 = "tie-frog-1"
TIE_FROG_2 = "tie-frog-2"
ROUND_OVER = "round-over"
MATCH_OVER = "match-over"


class Position(TypedDict):
    """A position at some step of a turn, as plain data."""

    phase: str
    turn: int  # of the round, 1..8
    pads: Pads
    hands: Sequence[Collection[int]]  # per player, values
    piles: Sequence[Collection[int]]  # per player, values not drawn; they have no order
    chosen: tuple[int, int] | None  # the two values from their reveal to the end of the turn
    ties: int  # tie turns of the match so far, with the present one
    croaker: int | None  # who places first, from the bloom of a tie to its second frog
    scores: tuple[int, int]
    layout: str  # that of the first round
    croak: str  # option: ALTERNATE or COIN
    multi_shape: str  # option: SUM or BEST
    reset_pads: bool  # option


def new(
    layout: str = FIGURE, *, croak: str = ALTERNATE, multi_shape: str = SUM, reset_pads: bool = False
) -> Position:
    """The beginning of a match, before the first hands are drawn. Readings A8, A9."""
    assert sorted(layout.replace(WATER, "")) == COMPOSITION, f"not a layout of 16 pads: {layout!r}"
    return {
        "phase": DRAW,
        "turn": 1,
        "pads": fresh_pads(layout),
        "hands": [set(), set()],
        "piles": [set(range(1, 9)), set(range(1, 9))],
        "chosen": None,
        "ties": 0,
        "croaker": None,
        "scores": (0, 0),
        "layout": layout,
        "croak": croak,
        "multi_shape": multi_shape,
        "reset_pads": reset_pads,
    }


def position_faults(position: Position) -> set[str]:
    """Everything that makes this an impossible position before a draw or a choice."""
    pads = [pad for pad in position["pads"] if pad is not None]
    faults = set()
    if len(position["pads"]) != 25 or sorted(pad.kind for pad in pads) != COMPOSITION:
        faults.add("not-the-16-pads")
    for player in (RED, YELLOW):
        on_pads = [pad.flower[1] for pad in pads if pad.flower and pad.flower[0] == player]
        if len(on_pads) != position["turn"] - 1:
            faults.add("number-of-flowers")
        if sorted([*on_pads, *position["hands"][player], *position["piles"][player]]) != list(range(1, 9)):
            faults.add("not-the-8-flowers")
        if position["phase"] == CHOOSE and len(position["hands"][player]) != min(HAND, 9 - position["turn"]):
            faults.add("size-of-hand")
    if sum(pad.dark and pad.flower is None for pad in pads) != 1:
        faults.add("number-of-dark-lilies")
    if any(pad.kind == "D" and not pad.dark for pad in pads):
        faults.add("double-dark-pad-shows-light")
    if any(pad.frog is not None and (pad.dark or pad.flower is not None) for pad in pads):
        faults.add("frog-on-dark-or-flowered-pad")
    frogs = [] if frogs_have_left(position["pads"]) else [RED, YELLOW]
    if sorted(pad.frog for pad in pads if pad.frog is not None) != frogs:
        faults.add("number-of-frogs")
    if any(round_points(position)):
        faults.add("round-is-over")
    if winner(position) is not None:
        faults.add("match-is-over")
    return faults


# --- Who decides, what is legal -----------------------------------------------------------------


def players_on_turn(position: Position) -> set[int]:
    """Who is to decide: both while they choose, nobody when chance is or the round is over."""
    phase = position["phase"]
    if phase == CHOOSE:
        return {RED, YELLOW}
    if phase == WIND:
        return {junior(position)}
    if phase in (SENIOR_BLOOM, SENIOR_FROG, DARKEN, DARKEN_FROG):
        return {1 - junior(position)}
    if phase in (TIE_FROG_1, TIE_FROG_2):
        croaker = position["croaker"]
        assert croaker is not None, "frogs are placed once somebody croaked"
        return {croaker if phase == TIE_FROG_1 else 1 - croaker}
    return set()


def junior(position: Position) -> int:
    """The player of the lower flower. Rule: Haru Ichiban, "Phase 1"."""
    red, yellow = chosen_values(position)
    assert red != yellow, "a tie has no junior"
    return RED if red < yellow else YELLOW


def chosen_values(position: Position) -> tuple[int, int]:
    assert position["chosen"] is not None, f"no flowers are shown in phase {position['phase']!r}"
    return position["chosen"]


def legal_values(position: Position, player: int) -> set[int]:
    """The flowers that the player may choose now."""
    return set(position["hands"][player]) if position["phase"] == CHOOSE else set()


def legal_draws(position: Position) -> set[tuple[int, int]]:
    """The (player, value) that chance may draw now, all equally likely for one player.

    Rule: Haru Ichiban, "Phase 1" and "Phase 2": back to three while flowers remain.
    """
    if position["phase"] != DRAW:
        return set()
    return {
        (player, value)
        for player in (RED, YELLOW)
        if len(position["hands"][player]) < HAND
        for value in position["piles"][player]
    }


def legal_actions(position: Position) -> set[Action]:
    """Every legal action of the one player on turn; empty where both choose or nobody acts."""
    phase = position["phase"]
    if phase == WIND:
        pushes = {(cell, direction) for cell in CELLS for direction in DIRECTIONS}
        return {push for push in pushes if not why_not(position, push)}
    if phase in FAULTS:
        return {cell for cell in CELLS if not why_not(position, cell)}
    return set()


def why_not(position: Position, action: Action) -> set[str]:
    """Every prohibition that this action of the player on turn breaks; empty exactly when it is legal."""
    return FAULTS[position["phase"]](position, action)


def bloom_faults(position: Position, action: Action) -> set[str]:
    """Any pad without a flower may bloom or be turned dark, with a frog or eggs or not. Reading A13."""
    assert isinstance(action, int), "a pad is named by its cell"
    pad = position["pads"][action]
    if pad is None:
        return {"no-pad"}
    return {"flowered"} if pad.flower else set()


def frog_faults(position: Position, action: Action) -> set[str]:
    """A frog goes on any light pad without flower or frog. Readings A4, A14, A15."""
    broken = bloom_faults(position, action)
    assert isinstance(action, int), "a pad is named by its cell"
    pad = position["pads"][action]
    if pad is not None and pad.frog is not None:
        broken.add("frog-there")
    if pad is not None and pad.flower is None and pad.dark:
        broken.add("dark")
    return broken


def wind_faults(position: Position, action: Action) -> set[str]:
    """The block from this pad on ahead moves one cell, if water of the pond lies beyond it. Reading A5."""
    assert isinstance(action, tuple), "a push is a cell and a direction"
    if position["pads"][action[0]] is None:
        return {"no-pad"}
    _, beyond = block(position["pads"], action)
    return {"out-of-pond"} if beyond is None else set()


FAULTS: dict[str, Callable[[Position, Action], set[str]]] = {
    SENIOR_BLOOM: bloom_faults,
    SENIOR_FROG: frog_faults,
    WIND: wind_faults,
    DARKEN: bloom_faults,
    DARKEN_FROG: frog_faults,
    TIE_FROG_1: frog_faults,
    TIE_FROG_2: frog_faults,
}


# --- What follows -------------------------------------------------------------------------------


def draw(position: Position, player: int, value: int) -> Position:
    """Moves a flower from the pile to the hand."""
    assert (player, value) in legal_draws(position), f"{value!r} cannot be drawn by player {player!r}"
    hands = [set(hand) | ({value} if player == p else set()) for p, hand in enumerate(position["hands"])]
    piles = [set(pile) - ({value} if player == p else set()) for p, pile in enumerate(position["piles"])]
    return drawn_up({**position, "hands": hands, "piles": piles})


def drawn_up(position: Position) -> Position:
    """Lets both choose as soon as nobody may draw any more."""
    position = {**position, "phase": DRAW}
    return position if legal_draws(position) else {**position, "phase": CHOOSE}


def choose(position: Position, values: tuple[int, int]) -> Position:
    """Shows both flowers; the junior's blooms on the dark lily, or both on their frogs' pads in a tie.

    Rule: Haru Ichiban, "Phase 2", step a, and "Special case (equal values)". Readings A1, A2, A3, A18.
    """
    for player in (RED, YELLOW):
        assert values[player] in legal_values(position, player), f"{values[player]!r} is not in hand"
    hands = [set(hand) - {value} for hand, value in zip(position["hands"], values, strict=True)]
    position = {**position, "hands": hands, "chosen": values}
    if values[RED] == values[YELLOW]:
        return tie(position)
    return scored_or(bloomed(position, dark_lily(position["pads"]), junior(position)), SENIOR_BLOOM)


def tie(position: Position) -> Position:
    """A tie turn up to the first frog; it has no wind and no new dark lily, in turn 8 not even flowers."""
    position = {**position, "ties": position["ties"] + 1}
    if position["turn"] == TURNS:
        return {**position, "phase": ROUND_OVER}
    red, yellow = (frog_cell(position["pads"], player) for player in (RED, YELLOW))
    assert red is not None, "both frogs sit on pads until turn 7"
    assert yellow is not None, "both frogs sit on pads until turn 7"
    position = scored_or(bloomed(bloomed(position, red, RED), yellow, YELLOW), CROAK)
    if position["phase"] != CROAK:
        return position
    if frogs_have_left(position["pads"]):
        return next_turn(position)
    if position["croak"] == COIN:
        return position
    return croak(position, RED if position["ties"] % 2 else YELLOW)


def croak(position: Position, player: int) -> Position:
    """Says who croaked first; he places his own frog first, the other his own after him."""
    assert position["phase"] == CROAK, f"nobody croaks in phase {position['phase']!r}"
    return {**position, "phase": TIE_FROG_1, "croaker": player}


def play(position: Position, action: Action) -> Position:
    """The position after a legal action of the one player on turn and all that is forced after it.

    Rule: Haru Ichiban, "Phase 2". Readings A10, A11.
    """
    assert action in legal_actions(position), f"{action!r} breaks {why_not(position, action)!r}"
    phase = position["phase"]
    (player,) = players_on_turn(position)
    if isinstance(action, tuple):
        position = {**position, "pads": blown(position["pads"], action)}
        return scored_or(position, ROUND_OVER if position["turn"] == TURNS else DARKEN)
    had_frog = has_frog(position["pads"], action)
    if phase == SENIOR_BLOOM:
        position = bloomed(position, action, player)
        had_frog = had_frog and not frogs_have_left(position["pads"])
        return scored_or(position, SENIOR_FROG if had_frog else WIND)
    if phase == DARKEN:
        position = {**position, "pads": with_pad(position["pads"], action, dark=True, frog=None)}
        return {**position, "phase": DARKEN_FROG} if had_frog else next_turn(position)
    position = {**position, "pads": with_pad(position["pads"], action, frog=frog_in_hand(position))}
    if phase == SENIOR_FROG:
        return {**position, "phase": WIND}
    if phase == TIE_FROG_1:
        return {**position, "phase": TIE_FROG_2}
    return next_turn(position)


def bloomed(position: Position, cell: Cell, player: int) -> Position:
    """Puts the player's flower on the pad; a frog there is lifted, and the last two pads end all frogs.

    Rule: Haru Ichiban, "Phase 2" and "Important" about two lilies without flower. Reading A10.
    """
    flower = (player, chosen_values(position)[player])
    pads = with_pad(position["pads"], cell, flower=flower, frog=None)
    if frogs_have_left(pads):
        pads = [pad and pad._replace(frog=None) for pad in pads]
    return {**position, "pads": pads}


def frog_in_hand(position: Position) -> int:
    """The frog to be placed: the one not on the pond, in a tie that of the player on turn."""
    if position["phase"] in (TIE_FROG_1, TIE_FROG_2):
        (player,) = players_on_turn(position)
        return player
    (frog,) = (player for player in (RED, YELLOW) if frog_cell(position["pads"], player) is None)
    return frog


def next_turn(position: Position) -> Position:
    after: Position = {**position, "turn": position["turn"] + 1, "chosen": None, "croaker": None}
    return drawn_up(after)


# --- Shapes, rounds, the match ------------------------------------------------------------------


def scored_or(position: Position, phase: str) -> Position:
    """Ends the round the moment a shape exists, else goes on with the phase.

    Rule: Haru Ichiban, "Aim of the game" and "End of a round". Readings A7, A11, A17.
    """
    points = round_points(position)
    if any(points):
        scores = (position["scores"][RED] + points[RED], position["scores"][YELLOW] + points[YELLOW])
        phase = MATCH_OVER if winner_of(scores) is not None else ROUND_OVER
        return {**position, "phase": phase, "scores": scores}
    return {**position, "phase": phase}


def winner_of(scores: tuple[int, int]) -> int | None:
    """The player with more points once somebody has five; nobody at equal totals: more rounds.

    Rule: Haru Ichiban, "Special case: both players reach 5". Reading A7.
    """
    if max(scores) < TARGET or scores[RED] == scores[YELLOW]:
        return None
    return RED if scores[RED] > scores[YELLOW] else YELLOW


def winner(position: Position) -> int | None:
    return winner_of(position["scores"])


def round_points(position: Position) -> tuple[int, int]:
    """What the shapes on the pond are worth to each player, whoever made them. Reading A6."""
    red, yellow = (shapes(flowers_of(position["pads"], player)) for player in (RED, YELLOW))
    best_only = position["multi_shape"] == BEST
    return red.points(best_only=best_only), yellow.points(best_only=best_only)


def next_round(position: Position) -> Position:
    """Takes back the flowers, turns the pads to their light side where they lie, frogs on their eggs.

    Rule: Haru Ichiban, "End of a round". Reading A8.
    """
    assert position["phase"] == ROUND_OVER, f"no new round in phase {position['phase']!r}"
    start = new(position["layout"] if position["reset_pads"] else layout_of(position["pads"]))
    return {
        **position,
        "phase": DRAW,
        "turn": 1,
        "pads": start["pads"],
        "hands": start["hands"],
        "piles": start["piles"],
        "chosen": None,
        "croaker": None,
    }
