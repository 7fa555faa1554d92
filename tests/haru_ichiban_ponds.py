"""Ponds of Haru Ichiban for tests, and positions on them.

A pond is drawn as five rows of five cells. `.` is water; a pad is a letter for its kind (`p` plain,
`d` dark on both sides, `r` and `y` with eggs), `#` where its dark side is up, then the flower on it
(`R3` is red's 3) or the frog (`@Y` is the yellow one).
"""

import re

from teban_haru_ichiban.components import DOUBLE_DARK, EGGS, FLOWERS, HAND, NO_PAD, PADS, POND
from teban_haru_ichiban.state import HaruState

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
