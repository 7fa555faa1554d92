"""A bot for every game that looks one decision ahead, in worlds that fit what it knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from teban.agenda import CHANCE, Chance, SecretChoice
from teban.engine.chance import chosen_outcome
from teban.engine.views import View
from teban.errors import InvalidInput
from teban.game import Game
from teban.rng import QuickRng, RandomSource
from teban.scoring import ScoreSheet

MOST_WORLDS = 32
MOST_STEPS = 2_000
"""Decisions and draws at random after which no more worlds are played to the end."""


class GreedyBot:
    """Takes what leads to the best score one decision ahead, ties at random.

    It deals worlds with `Game.determinize`, does each action in each of them, lets chance draw
    and the others' open commitments fall at random, and reads `Game.standing`. Where that
    tells no action from another, or the game has none, the worlds are played to the end at
    random. `trials` is how many actions in worlds it tries at a time, fewer where games are long;
    it tries each action at least once.
    """

    name = "greedy"

    def __init__(self, game: Game[Any], trials: int = 128) -> None:
        self._game, self._trials = game, trials
        self._inner = None if game.inner is None else GreedyBot(game.inner, trials)

    def choose(self, view: View[Any], legal: Sequence[Any], rng: RandomSource) -> Any:
        player = view.viewer
        if not isinstance(player, int):
            raise InvalidInput(f"a bot plays for a player, not for {player!r}", "view.viewer")
        if len(legal) == 1:
            return legal[0]
        if self._inner is not None and self._game.steps.here(view) is not view:
            return self._inner.choose(view.inner, legal, rng)
        has_standing = hasattr(self._game, "standing")
        marks = self._marks(view, player, legal, rng, to_the_end=not has_standing)
        if has_standing and len(set(marks)) == 1:
            marks = self._marks(view, player, legal, rng, to_the_end=True)
        best = max(marks)
        return rng.choice([action for action, mark in zip(legal, marks, strict=True) if mark == best])

    def _marks(
        self, view: View[Any], player: int, legal: Sequence[Any], rng: RandomSource, to_the_end: bool
    ) -> list[tuple[int, int]]:
        """How good each action is: the points it leads by, and its ranks, over all worlds."""
        marks, steps = [(0, 0)] * len(legal), 0
        for _ in range(max(1, min(MOST_WORLDS, self._trials // len(legal)))):
            quick = QuickRng(rng.below(1 << 63))
            world, seed = self._game.determinize(view, quick), quick.getrandbits(63)
            for place, action in enumerate(legal):
                quick.seed(seed)  # the same luck for every action
                sheet, taken = self._sheet_after(world, player, action, quick, to_the_end)
                steps += taken
                lead, rank = marks[place]
                marks[place] = lead + _lead(sheet, player), rank - sheet.ranks[player]
            if steps > MOST_STEPS:
                break
        return marks

    def _sheet_after(
        self, world: Any, player: int, action: Any, rng: QuickRng, to_the_end: bool
    ) -> tuple[ScoreSheet, int]:
        """The score once the action has had its effect in that world, and how many steps that took."""
        game = self._game
        state = game.clone(world)
        game.apply(state, player, action)
        self._settle(state, player, rng)
        if state.agenda and not to_the_end:
            return game.standing(game.view(state, player)), 0
        steps = game.playout(state, rng)
        return game.score(state), steps

    def _settle(self, state: Any, player: int, rng: QuickRng) -> None:
        """Draws, and opens the sealed choice that the player has committed to."""
        game = self._game
        while (here := game.steps.here(state)).agenda:
            item = here.agenda[-1]
            if isinstance(item, Chance):
                game.apply(state, CHANCE, chosen_outcome(item, here, rng))
            elif isinstance(item, SecretChoice) and player in item.committed:
                other = game.to_act(state)[0]
                game.apply(state, other, item.sample(here, other, rng))
            else:
                return


def _lead(sheet: ScoreSheet, player: int) -> int:
    """Points ahead of the best of the others; a single player's points."""
    totals = sheet.totals
    others = [total for other, total in enumerate(totals) if other != player]
    return totals[player] - max(others, default=0)
