"""Ponds of Haru Ichiban for tests, and positions on them.

A pond is drawn as five rows of five cells. `.` is water; a pad is a letter for its kind (`p` plain,
`d` dark on both sides, `r` and `y` with eggs), `#` where its dark side is up, then the flower on it
(`R3` is red's 3) or the frog (`@Y` is the yellow one).
"""

import re

from repository import ROOT
from teban import SPECTATOR
from teban.play.events import Played
from teban_haru_ichiban.actions import Wind
from teban_haru_ichiban.components import DOUBLE_DARK, EGGS, FLOWERS, HAND, NO_PAD, PADS, POND
from teban_haru_ichiban.game import HaruIchiban
from teban_haru_ichiban.render_svg import SvgPicture
from teban_haru_ichiban.rules import DARKEN_LILY
from teban_haru_ichiban.state import HaruState, Shape

LETTERS = "RY"
CELL = re.compile(r"([pdry])(#?)(?:([RY])(\d))?(?:@([RY]))?")

START = """
    p     .     p     .     p
    .     p     y@Y   d     .
    p     p     .     p     p
    .     p     p     r@R   .
    p     .     p     .     p
"""
"""The first round's pond."""

BLOWN = """
    p#R1  .     p@R   .     p
    .     pR2   .     dY1   .
    p     .     .     pR3   p#Y2
    p@Y   y     p     rR4   p
    p     .     p#Y3  .     pY4
"""
"""A pond in turn 4, after the wind blew a pad from b3 to a3."""

WON = """
    pY8   .     p#Y6  .     p
    p#R1  p#R2  .     p#Y1  .
    pR5   pR6   dY3   pR3   .
    .     y#Y5  pR7   rR4   p
    p#Y2  .     pY4   .     .
"""
"""A pond at the end of a match, with a square of red and a diagonal of yellow."""


def position(drawn, *agenda, shown=("", ""), hands=None, **values):
    """A state on that pond, in the turn that follows from the flowers shown (`"3 7"`, in the order of turns).

    Without any, those on the pads have been shown, the lowest first. Hands not given (as `("1 2", "4 5 8")`)
    have the lowest flowers left. `agenda` comes in the order in which it happens.
    """
    state = HaruState(agenda=[*reversed(agenda)])
    state.player_count = 2
    draw_pond(state, drawn)
    for gardener, own in zip(state.gardeners, shown, strict=True):
        on_pads = sorted(
            flower
            for flower, owner in zip(state.flowers, state.owners, strict=True)
            if owner == gardener.player
        )
        gardener.played = numbers(own) or on_pads
    is_choosing = bool(agenda) and type(agenda[-1]).__name__ == "ChooseFlowers"
    state.turn = len(state.gardeners[0].played) + is_choosing
    for gardener, hand in zip(state.gardeners, hands or (None, None), strict=True):
        left = [value for value in FLOWERS if value not in gardener.played]
        size = min(HAND, 9 - state.turn) - (not is_choosing)
        gardener.hand = left[:size] if hand is None else numbers(hand)
    for name, value in values.items():
        setattr(state, name, value)
    return state


def draw_pond(state, drawn):
    """Lays the pads, flowers and frogs of a drawn pond."""
    plain = iter(sorted({*range(PADS)} - {DOUBLE_DARK, *EGGS}))
    marked = {"d": DOUBLE_DARK, "r": EGGS[0], "y": EGGS[1]}
    state.pads = [NO_PAD] * 25
    state.frogs = [NO_PAD, NO_PAD]
    for cell, text in enumerate(drawn.split()):
        if text != ".":
            kind, dark, owner, flower, frog = CELL.fullmatch(text).groups()
            pad = state.pads[cell] = marked[kind] if kind in marked else next(plain)
            state.dark[pad] = bool(dark) or kind == "d"
            if flower:
                state.flowers[pad], state.owners[pad] = int(flower), LETTERS.index(owner)
            if frog:
                state.frogs[LETTERS.index(frog)] = pad


def drawn(state):
    """The pond of a state, as it is drawn here."""
    marked = {DOUBLE_DARK: "d", EGGS[0]: "r", EGGS[1]: "y"}

    def text(pad):
        if pad == NO_PAD:
            return "."
        dark = "#" if state.dark[pad] and pad != DOUBLE_DARK else ""
        flower = f"{LETTERS[state.owners[pad]]}{state.flowers[pad]}" if state.flowers[pad] else ""
        frog = f"@{LETTERS[state.frogs.index(pad)]}" if pad in state.frogs else ""
        return marked.get(pad, "p") + dark + flower + frog

    rows = [[text(pad) for pad in state.pads[row * 5 : row * 5 + 5]] for row in range(POND.height)]
    return "\n".join("    " + "".join(f"{cell:6}" for cell in row).rstrip() for row in rows)


def numbers(text):
    return [int(word) for word in text.split()]


def blown():
    """The senior gardener is to darken a pad on `BLOWN`."""
    shapes = [Shape(1, 0, 2, (0, 1, 2, 3)), Shape(2, 1, 1, (0, 1, 5, 6))]
    return position(BLOWN, DARKEN_LILY[1], shown=("2 3 4 1", "1 2 3 4"), round=3, shapes=shapes)


BLEW = [Played(0, 0, Wind(11, "left"))]
"""What happened last on `BLOWN`."""


def won():
    """A match that yellow won on `WON`."""
    earlier = [Shape(1, 0, 2, (0, 1, 2, 3)), Shape(2, 1, 2, (4, 9, 14, 19))]
    last = [Shape(3, 0, 1, (5, 6, 10, 11)), Shape(3, 1, 3, (8, 12, 16, 20))]
    shown = ("5 1 6 7 4 3 2", "3 4 5 6 2 1 8")
    return position(WON, shown=shown, round=3, shapes=[*earlier, *last])


def pictures():
    """The pictures of `docs/rules/haru-ichiban.md`, by file."""
    game, draw, folder = HaruIchiban(), SvgPicture().render, ROOT / "docs/rules"
    return {
        folder / "haru-ichiban-turn.svg": draw(game.view(blown(), 0), BLEW),
        folder / "haru-ichiban-end.svg": draw(game.view(won(), SPECTATOR)),
    }


if __name__ == "__main__":
    for file, text in pictures().items():
        file.write_text(text)
