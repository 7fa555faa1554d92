"""Positions of Hida-Furukawa for tests, on boards that are written out.

A grid is three rows of three words: `.` for a free cell, the name of a card, or a value for the
next property of that value in the deck. The stacks are mixed and shown, as in advance mode with
`advance_reveal`; everything in hands, on the table and in the pile is of the round's stack.
"""

from repository import ROOT
from teban import SPECTATOR
from teban.play.events import Opened, Played
from teban_hida_furukawa.actions import Bid, Build, Offer
from teban_hida_furukawa.auctions import BidSecretly, NextAuction
from teban_hida_furukawa.components import DECK, GRID, INNER, NAMES, ROUNDS, ROUNDS_OF_TWO_PLAYERS, VALUE
from teban_hida_furukawa.game import HidaFurukawa
from teban_hida_furukawa.render_svg import SvgPicture
from teban_hida_furukawa.rounds import EndRound
from teban_hida_furukawa.state import FaceDown, HidaState

GAME = HidaFurukawa()
EMPTY = ". . . / . . . / . . ."
KIND = {name: kind for kind, name in enumerate(NAMES)}

TOTAL_23 = "1 2 3 / 2 1 1 / 2 2 3"
"""The rulebook's example of combinations: 17 and two combos."""

TOTAL_21 = "2 3 1 / . 2 . / . . 2"
"""With EXTEND on e2 the rulebook's example of EXTEND, 12 and three combos."""


class Box:
    """The deck, from which a position takes its cards."""

    def __init__(self) -> None:
        self.left = list(DECK)

    def take(self, word):
        kind = next(k for k in self.left if VALUE[k] == int(word)) if word.isdigit() else KIND[word]
        self.left.remove(kind)
        return kind

    def grid(self, text, ring):
        grid = [None] * 25
        for cell, word in zip(INNER, text.replace("/", " ").split(), strict=True):
            grid[cell] = None if word == "." else self.take(word)
        for cell in ring.split():
            grid[GRID.parse(cell)] = self.take("extend")
        return grid


def position(
    *agenda,
    players=3,
    grids=(),
    rings=(),
    aside=(),
    hands=(),
    table="",
    offered="",
    pile="2",
    coins=(),
    peeks=(),
    round=2,
    rounds=None,
    starter=0,
    turn=0,
):
    """A state in which these items are due, then the auctions of the active player `turn`.

    An item may be a function that is given `take` and makes an item with a card of the box.
    """
    box = Box()
    down = []

    def lying(word, *known_to):
        card = FaceDown(box.take(word), known_to, round - 1)
        down.append(card.card)
        return card

    def each(given, nothing):
        return [*given, *[nothing] * (players - len(given))]

    state = HidaState(
        agenda=[],
        player_count=players,
        rounds=rounds or (ROUNDS_OF_TWO_PLAYERS if players == 2 else ROUNDS["quick"]),
        is_mixed=True,
        shows_stack=True,
        starter=starter,
        round=round,
        coins=each(coins, 12),
        peeks=[player in peeks for player in range(players)],
        hands=[[lying(word, player) for word in hand.split()] for player, hand in enumerate(each(hands, ""))],
        table=[lying(word) for word in table.split()],
        offered=[lying(word) for word in offered.split()],
        pile=[lying(word) for word in pile.split()],
        grids=[box.grid(text, ring) for text, ring in zip(each(grids, EMPTY), each(rings, ""), strict=True)],
        aside=[[box.take(word) for word in pile.split()] for pile in each(aside, "")],
    )
    due = [item(box.take) if callable(item) else item for item in agenda]
    state.agenda = [EndRound(), NextAuction(turn), *reversed(due)]
    state.unopened = box.left
    state.face_down = [*[[] for _ in range(round - 1)], sorted(down)]
    GAME.check_state(state)
    return state


def pictures():
    """The picture of `docs/rules/hida-furukawa.md`, by file."""
    state = position(
        BidSecretly((0, 1), active=2, open_bid=3),
        grids=(TOTAL_23, TOTAL_21, "0 0 . / . 0 exchange / 3 . ."),
        rings=("", "e2"),
        hands=("1", "combo", "3"),
        offered="draw",
        aside=("refund",),
        coins=(4, 7, 5),
        peeks=(2,),
        starter=1,
    )
    events = [
        Played(0, 1, Offer(0, 4)),
        Opened(1, (0, 2), (Bid(6), Bid(4))),
        Played(2, 0, Build(GRID.parse("d4"))),
    ]
    drawn = SvgPicture().render(GAME.view(state, SPECTATOR), events)
    return {ROOT / "docs/rules/hida-furukawa-table.svg": drawn}


if __name__ == "__main__":
    for file, text in pictures().items():
        file.write_text(text)
