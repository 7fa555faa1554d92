"""How long games of HIRÞ take, how they end and who wins them, with and without `exact_five`.

Prints the tables of `docs/rules/hirth.md`; the games are those of `teban simulate hirth --seed 1`.

    PYTHONPATH=tests python tests/hirth_lengths.py
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from teban import QuickRng, RandomSource, Session, View
from teban.bots import Bot, bot_for
from teban.lab.simulate import wilson
from teban.lab.turns import let_bot_play
from teban_hirth.actions import CONFIRM
from teban_hirth.bot import Raider
from teban_hirth.components import Ending
from teban_hirth.game import Hirth
from teban_hirth.state import HirthState

HIRTH = Hirth()
GAMES = 100
ENDINGS: tuple[Ending, ...] = ("yfirrad", "thungur-hnifur", "drepid", "repetition", "turn-limit")
CUT_SHORT = ("thungur-hnifur", "drepid", "declined", "resigned")
"""Endings within a turn, which the state does not count as over."""


class Dutiful(Raider):
    """A raider who takes all five steps, also where he need not."""

    name = "dutiful"

    def choose(self, view: View[HirthState], legal: Sequence[Any], rng: RandomSource) -> Any:
        return super().choose(view, [action for action in legal if action != CONFIRM] or legal, rng)


def games(bots: Sequence[Bot], count: int, **options: int) -> Iterator[Session[HirthState]]:
    """Games without the Penningr, played to their ends; the bots change seats from game to game."""
    for number in range(count):
        session = Session(HIRTH, 2, {"penningr": False, **options}, seed=(1 << 64) + number)
        rng = QuickRng(f"1 {number}")
        while not session.is_over:
            for player in session.to_act():
                let_bot_play(session, player, bots[(player + number) % 2], rng)
        yield session


def turns_of(session: Session[HirthState]) -> int:
    return session.state.turns + (session.state.ending in CUT_SHORT)


def lengths() -> Iterator[str]:
    """Raider against raider, for each rule."""
    raider = bot_for(HIRTH, "raider")
    for exact_five, side_links in product((False, True), (True, False)):
        played = list(games([raider] * 2, GAMES, exact_five=exact_five, side_links=side_links))
        decisions = [session.position for session in played]
        turns = [turns_of(session) for session in played]
        ended = Counter(session.state.ending for session in played)
        cells = [
            f"{sum(decisions) / GAMES:.1f} ({min(decisions)} to {max(decisions)})",
            f"{sum(turns) / GAMES:.1f} ({min(turns)} to {max(turns)})",
            *[str(ended[ending]) for ending in ENDINGS],
        ]
        yield " | ".join([f"exact_five {exact_five}, side_links {side_links}", *cells])


def strength(bots: Sequence[Bot], **options: int) -> str:
    """How often the first of two bots beats the second; a drawn game counts half."""
    counts: Counter[float] = Counter()
    for number, session in enumerate(games(bots, GAMES, **options)):
        outcome = session.outcome()
        assert outcome is not None, "a game that is over has an outcome"
        counts[(number % 2 in outcome.winners) / len(outcome.winners)] += 1
    rate = sum(share * times for share, times in counts.items()) / GAMES
    low, high = wilson(rate, GAMES)
    wins = f"{counts[1]} won, {counts[0.5]} drawn, {rate:.1%} ({low:.1%} to {high:.1%})"
    return f"{bots[0].name} against {bots[1].name}, {options}: {wins}"


def told() -> Iterator[str]:
    yield from lengths()
    raider, random = bot_for(HIRTH, "raider"), bot_for(HIRTH, "random")
    for exact_five in (False, True):
        yield strength([raider, random], exact_five=exact_five)
    yield strength([Dutiful(HIRTH), raider], exact_five=False)


if __name__ == "__main__":
    for line in told():
        sys.stdout.write(f"{line}\n")
