"""The game of Haru Ichiban, put together from its rules."""

from typing import Literal

from msgspec import Struct

from teban import Game, RandomSource, ScoreSheet, View
from teban_haru_ichiban.components import TITLES
from teban_haru_ichiban.invariants import check
from teban_haru_ichiban.rules import (
    CHOOSE_FLOWERS,
    DRAW_FLOWERS,
    SCATTER_PADS,
    BloomLily,
    ChooseFlowers,
    CroakFirst,
    DarkenLily,
    DrawFlowers,
    EndTurn,
    MakeWind,
    NewRound,
    PlaceFrog,
    PutBackFrog,
    ScatterPads,
)
from teban_haru_ichiban.scoring import score_sheet
from teban_haru_ichiban.state import HaruState


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the rulebook leaves open or others play otherwise.

    `croak` says who puts back his frog first in a tie: red and yellow alternately, or whom a
    coin names. Of several shapes at once `multi_shape` scores the sum, or each gardener's best.
    With `random_setup` the pads are laid on any cells, and with `reset_pads` they are laid anew
    for every round. Readings A1, A6, A8, A9.
    """

    croak: Literal["alternate", "coin"] = "alternate"
    multi_shape: Literal["sum", "best"] = "sum"
    reset_pads: bool = False
    random_setup: bool = False


class HaruIchiban(Game[HaruState]):
    """Flowers on lily pads in the first wind of spring, for 2 players."""

    id = "haru-ichiban"
    title = TITLES["en"]
    players = 2
    options = Options
    items = (
        ScatterPads,
        DrawFlowers,
        ChooseFlowers,
        BloomLily,
        MakeWind,
        DarkenLily,
        PlaceFrog,
        PutBackFrog,
        CroakFirst,
        EndTurn,
        NewRound,
    )

    def new(self, players: int, options: Options) -> HaruState:
        """Rule: Haru Ichiban, "Setup"."""
        state = HaruState(
            agenda=[CHOOSE_FLOWERS, *reversed(DRAW_FLOWERS)],
            croak=options.croak,
            multi_shape=options.multi_shape,
            reset_pads=options.reset_pads,
            random_setup=options.random_setup,
        )
        if options.random_setup:
            state.agenda.append(SCATTER_PADS)
        return state

    def score(self, state: HaruState) -> ScoreSheet:
        return score_sheet(state)

    def standing(self, view: View[HaruState]) -> ScoreSheet:
        """The score if the match ended now."""
        return score_sheet(view)

    def check(self, state: HaruState) -> None:
        check(state)

    def determinize(self, view: View[HaruState], rng: RandomSource) -> HaruState:
        """What the pools deal, in hands that are in ascending order like all hands."""
        state = super().determinize(view, rng)
        for gardener in state.gardeners:
            gardener.hand.sort()
        return state
