"""The rules of Haru Ichiban as items of the agenda, in the order of the rulebook."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations

from teban import Chance, Choice, Public, RandomSource, Refusal, SecretChoice, Task
from teban_haru_ichiban.actions import (
    BLOOM_ON,
    CHOOSE,
    DARKEN_ON,
    FROG_ON,
    WIND_ON,
    Bloom,
    Choose,
    Croak,
    Darken,
    Draw,
    Frog,
    Pads,
    Wind,
)
from teban_haru_ichiban.components import (
    COLOURS,
    FLOWERS,
    HAND,
    NO_PAD,
    NOBODY,
    PADS,
    POND,
    RED,
    TURNS,
    YELLOW,
)
from teban_haru_ichiban.pond import AHEAD, CELLS, CELLS_OF_FIGURE, set_of
from teban_haru_ichiban.scoring import is_decided, shapes_now
from teban_haru_ichiban.state import HaruState

SETUP = 'Haru Ichiban, "Setup"'
PHASE_1 = 'Haru Ichiban, "Phase 1"'
PHASE_2 = 'Haru Ichiban, "Phase 2"'
EQUAL_VALUES = 'Haru Ichiban, "Special case: flowers of equal value"'
END_OF_ROUND = 'Haru Ichiban, "End of a round"'


# Setup -----------------------------------------------------------------------------------------


class ScatterPads(Chance[HaruState, Pads]):
    """The pads are laid on any cells, where the option `random_setup` says so.

    Plain pads are alike: their cells are given in ascending order. Reading A9.
    """

    rule = SETUP

    def draw(self, state: HaruState, rng: RandomSource) -> Pads:
        cells = rng.sample(range(CELLS), PADS)
        return Pads((*cells[:3], *sorted(cells[3:])))

    def allows(self, state: HaruState, action: Pads) -> bool:
        cells = action.cells
        return len(cells) == len(set(cells)) == PADS and list(cells[3:]) == sorted(cells[3:])

    def resolve(self, state: HaruState, action: Pads) -> None:
        state.lay(action.cells)


class DrawFlowers(Chance[HaruState, Draw], visible=Public):
    """A gardener draws flowers until he has three, or none is left to draw.

    Rule: Haru Ichiban, "Phase 1" and "Phase 2". Reading A12: nobody knows an order of the others.
    """

    player: int

    rule = PHASE_2

    def outcomes(self, state: HaruState) -> Sequence[Draw]:
        gardener = state.gardeners[self.player]
        left = tuple([value for value in FLOWERS if value not in gardener.hand + gardener.played])
        return draws(self.player, left, min(HAND - len(gardener.hand), len(left)))

    def resolve(self, state: HaruState, action: Draw) -> None:
        gardener = state.gardeners[self.player]
        gardener.hand = sorted(gardener.hand + list(action.flowers))


@cache
def draws(player: int, left: tuple[int, ...], count: int) -> tuple[Draw, ...]:
    return tuple([Draw(player=player, flowers=flowers) for flowers in combinations(left, count)])


# How to play: phase 1 --------------------------------------------------------------------------


class ChooseFlowers(SecretChoice[HaruState, Choose]):
    """Both choose a flower of their hand in secret and show it; the lower one makes its owner junior.

    What is forced happens at once: the junior gardener's flower goes on the dark lily, or in a
    tie each flower to the frog of its colour. Rule: Haru Ichiban, "Phase 1" and "Phase 2".
    """

    rule = PHASE_1

    def actions(self, state: HaruState, player: int) -> Sequence[Choose]:
        return [CHOOSE[value] for value in state.gardeners[player].hand]

    def refusal(self, state: HaruState, player: int, action: Choose) -> Refusal | None:
        return Refusal("flower-not-in-hand", facts={"flower": action.flower})

    def resolve(self, state: HaruState, chosen: Mapping[int, Choose]) -> None:
        for player, action in chosen.items():
            gardener = state.gardeners[player]
            gardener.hand.remove(action.flower)
            gardener.played.append(action.flower)
        red, yellow = chosen[RED].flower, chosen[YELLOW].flower
        if red == yellow:
            return bloom_by_frogs(state)
        junior = RED if red < yellow else YELLOW
        state.bloom(junior, state.dark_lily())
        if not has_ended_round(state):
            state.then(BLOOM_LILY[1 - junior])
        return None


# How to play: phase 2 --------------------------------------------------------------------------


class BloomLily(Choice[HaruState, Bloom]):
    """The senior gardener puts his flower on a pad of his choice, one with a frog too.

    Rule: Haru Ichiban, "Phase 2". Readings A10, A11.
    """

    rule = PHASE_2

    def actions(self, state: HaruState) -> Sequence[Bloom]:
        return [BLOOM_ON[cell] for cell in state.cells_without_flower()]

    def refusal(self, state: HaruState, action: Bloom) -> Refusal | None:
        return why_no_empty_lily(state, action.cell)

    def resolve(self, state: HaruState, action: Bloom) -> None:
        frog = state.bloom(self.player, state.pads[action.cell])
        if has_ended_round(state):
            return
        if frog != NOBODY and not state.is_without_frogs():
            state.then(PLACE_FROG[self.player][frog])
        state.then(MAKE_WIND[1 - self.player])


class MakeWind(Choice[HaruState, Wind]):
    """The junior gardener moves a pad one cell, and with it those right before it.

    A move stays in the pond if there is water anywhere ahead.
    Rule: Haru Ichiban, "Phase 2". Reading A5.
    """

    rule = PHASE_2

    def actions(self, state: HaruState) -> Sequence[Wind]:
        water = state.water()
        return [
            action
            for cell, pad in enumerate(state.pads)
            if pad != NO_PAD
            for action, ahead in WINDS_FROM[cell]
            if water & ahead
        ]

    def sample(self, state: HaruState, rng: RandomSource) -> Wind:
        pads, water = state.pads, state.water()
        while True:
            action, ahead = WINDS[rng.below(len(WINDS))]
            if water & ahead and pads[action.cell] != NO_PAD:
                return action

    def allows(self, state: HaruState, action: Wind) -> bool:
        pads = state.pads
        ahead = [pads[cell] for cell in AHEAD[action.cell][action.direction]]
        return pads[action.cell] != NO_PAD and NO_PAD in ahead

    def refusal(self, state: HaruState, action: Wind) -> Refusal | None:
        if state.pads[action.cell] == NO_PAD:
            return Refusal("no-lily-there", facts={"cell": POND.format(action.cell)})
        facts: dict[str, int | str] = {"cell": POND.format(action.cell), "direction": action.direction}
        return Refusal("lily-leaves-pond", facts=facts)

    def resolve(self, state: HaruState, action: Wind) -> None:
        state.push(action.cell, action.direction)
        if has_ended_round(state):
            return
        state.then(DARKEN_LILY[1 - self.player] if state.turn < TURNS else END_TURN)


class DarkenLily(Choice[HaruState, Darken]):
    """The senior gardener turns a pad without a flower to its dark side.

    Rule: Haru Ichiban, "Phase 2". Reading A13.
    """

    rule = PHASE_2

    def actions(self, state: HaruState) -> Sequence[Darken]:
        return [DARKEN_ON[cell] for cell in state.cells_without_flower()]

    def refusal(self, state: HaruState, action: Darken) -> Refusal | None:
        return why_no_empty_lily(state, action.cell)

    def resolve(self, state: HaruState, action: Darken) -> None:
        pad = state.pads[action.cell]
        state.dark[pad] = True
        frog = state.lift_frog(pad)
        if frog != NOBODY:
            state.then(PLACE_FROG[self.player][frog])
        state.then(END_TURN)


class PlaceFrog(Choice[HaruState, Frog], visible=Public):
    """The senior gardener puts the frog that he lifted on a light pad without flower and frog.

    `frog` is its colour. There always is such a pad: frogs are in the game while three pads or
    more have no flower, and at most one of those is dark and one has the other frog.
    Rule: Haru Ichiban, "Phase 2". Readings A14, A15.
    """

    frog: int

    rule = PHASE_2

    def actions(self, state: HaruState) -> Sequence[Frog]:
        return [FROG_ON[cell] for cell in state.cells_for_frog()]

    def refusal(self, state: HaruState, action: Frog) -> Refusal | None:
        if (why_not := why_no_empty_lily(state, action.cell)) is not None:
            return why_not
        pad, name = state.pads[action.cell], POND.format(action.cell)
        if pad in state.frogs:
            return Refusal("lily-has-frog", facts={"cell": name, "frog": COLOURS[state.frogs.index(pad)]})
        return Refusal("lily-is-dark", facts={"cell": name})

    def resolve(self, state: HaruState, action: Frog) -> None:
        state.frogs[self.frog] = state.pads[action.cell]


def why_no_empty_lily(state: HaruState, cell: int) -> Refusal | None:
    """Why there is no pad without a flower on a cell."""
    facts: dict[str, int | str] = {"cell": POND.format(cell)}
    pad = state.pads[cell]
    if pad == NO_PAD:
        return Refusal("no-lily-there", facts=facts)
    if state.flowers[pad]:
        return Refusal("lily-has-flower", facts={**facts, "flower": COLOURS[state.owners[pad]]})
    return None


# Special case: flowers of equal value ----------------------------------------------------------


def bloom_by_frogs(state: HaruState) -> None:
    """Each flower goes on the pad of the frog of its colour; then the frogs go elsewhere.

    The turn has no wind and no new dark lily. Without frogs, in turn 8, the flowers go nowhere.
    Rule: Haru Ichiban, "Special case: flowers of equal value". Readings A1, A2, A3, A18.
    """
    first = state.ties % 2
    state.ties += 1
    if state.is_without_frogs():
        return state.then(END_TURN)
    for player, pad in enumerate(tuple(state.frogs)):
        state.bloom(player, pad)
    if has_ended_round(state):
        return None
    if state.is_without_frogs():
        return state.then(END_TURN)
    if state.croak == "coin":
        return state.then(CROAK_FIRST)
    return put_back_frogs(state, first)


class PutBackFrog(PlaceFrog):
    """A gardener puts his own frog on such a pad after a tie. Reading A4.

    Rule: Haru Ichiban, "Special case: flowers of equal value".
    """

    rule = EQUAL_VALUES


class CroakFirst(Chance[HaruState, Croak]):
    """Chance says who croaked first, where the option `croak` says so. Reading A1."""

    rule = EQUAL_VALUES

    def outcomes(self, state: HaruState) -> Sequence[Croak]:
        return CROAKS

    def resolve(self, state: HaruState, action: Croak) -> None:
        put_back_frogs(state, action.player)


def put_back_frogs(state: HaruState, first: int) -> None:
    """Each puts his own frog on a pad, first who croaked first."""
    state.then(PUT_BACK_FROG[first], PUT_BACK_FROG[1 - first], END_TURN)


# End of a round --------------------------------------------------------------------------------


class EndTurn(Task[HaruState]):
    """Both draw and choose again; after turn 8 the round ends, and nobody has scored.

    Rule: Haru Ichiban, "Phase 2" and "End of a round".
    """

    rule = END_OF_ROUND

    def resolve(self, state: HaruState) -> None:
        if state.turn == TURNS:
            return end_round(state)
        state.turn += 1
        if state.turn <= LAST_DRAW:
            state.then(*DRAW_FLOWERS)
        return state.then(CHOOSE_FLOWERS)


def has_ended_round(state: HaruState) -> bool:
    """Ends the round where there is a shape: its owner scores, whoever made it.

    Rule: Haru Ichiban, "Aim of the game" and "End of a round".
    """
    if state.turn < FIRST_SHAPE:
        return False
    shapes = shapes_now(state)
    if shapes:
        state.shapes += shapes
        end_round(state)
    return bool(shapes)


def end_round(state: HaruState) -> None:
    """The match is over once somebody has 5 points and more than the other; else a new round begins.

    Rule: Haru Ichiban, "End of the game".
    """
    if not is_decided(state):
        state.then(NEW_ROUND)


class NewRound(Task[HaruState], forgets=True):
    """Flowers are taken back and drawn anew; the pads stay where they lie, light side up.

    Rule: Haru Ichiban, "End of a round". Reading A8.
    """

    rule = END_OF_ROUND

    def resolve(self, state: HaruState) -> None:
        state.round += 1
        state.turn = 1
        for gardener in state.gardeners:
            gardener.hand, gardener.played = [], []
        state.take_back()
        if state.reset_pads and state.random_setup:
            state.then(SCATTER_PADS)
        elif state.reset_pads:
            state.lay(CELLS_OF_FIGURE)
        state.then(*DRAW_FLOWERS, CHOOSE_FLOWERS)


LAST_DRAW = len(FLOWERS) - HAND + 1
"""The last turn before which flowers are drawn."""

FIRST_SHAPE = 4
"""The first turn in which a shape can be: it takes four flowers."""

WINDS_FROM = tuple(
    [
        tuple([(action, set_of(AHEAD[cell][action.direction])) for action in WIND_ON[cell]])
        for cell in range(CELLS)
    ]
)
"""The winds that move the pad on each cell, with the set of cells that lie ahead."""

WINDS = tuple([wind for winds in WINDS_FROM for wind in winds])
CROAKS = (Croak(RED), Croak(YELLOW))

SCATTER_PADS, CHOOSE_FLOWERS, CROAK_FIRST = ScatterPads(), ChooseFlowers((RED, YELLOW)), CroakFirst()
END_TURN, NEW_ROUND = EndTurn(), NewRound()
DRAW_FLOWERS = (DrawFlowers(RED), DrawFlowers(YELLOW))
BLOOM_LILY = (BloomLily(RED), BloomLily(YELLOW))
MAKE_WIND = (MakeWind(RED), MakeWind(YELLOW))
DARKEN_LILY = (DarkenLily(RED), DarkenLily(YELLOW))
PLACE_FROG = tuple([tuple([PlaceFrog(player, frog) for frog in (RED, YELLOW)]) for player in (RED, YELLOW)])
PUT_BACK_FROG = (PutBackFrog(RED, RED), PutBackFrog(YELLOW, YELLOW))
