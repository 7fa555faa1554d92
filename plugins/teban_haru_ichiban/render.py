"""The pond as text, at most 80 columns wide."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from teban import View
from teban.render import to_act
from teban_haru_ichiban.components import COLOURS, DOUBLE_DARK, EGGS, NO_PAD, POND, TARGET
from teban_haru_ichiban.picture import (
    Last,
    chosen,
    hand_of,
    last_action,
    last_shapes,
    lifted_frogs,
    points_of,
    rank_of,
    undrawn,
)
from teban_haru_ichiban.scoring import score_sheet
from teban_haru_ichiban.state import HaruState

PANEL = 50
"""The column at which the text beside the pond begins."""

LETTERS = "RY"
"""The gardeners, red and yellow."""

BACK = "#"
BADGES = {DOUBLE_DARK: "D", EGGS[0]: "oRo", EGGS[1]: "oYo"}
ARROWS = {"up": "^", "down": "v", "left": "<--", "right": "-->"}

LEGEND = (
    "(   ) light side   *R5 red's 5     oRo red's eggs         ~   water",
    "#   # dark side    @R@ red's frog   D  dark on both sides <-- the wind",
    "#     a flower that is not shown    >  last action, to act",
)


class TextPicture:
    """Draws the pads with what lies on them, and beside them the score track and what each gardener has."""

    format = "text"

    def render(self, view: View[HaruState], events: Sequence[Any] = ()) -> str:
        beside = ["", *_match(view), *_gardener(view, 0), *_gardener(view, 1), "", *_shapes(view)]
        lines = [
            f"{pond:{PANEL}}{text}".rstrip()
            for pond, text in zip_longest(_pond(view, events), beside, fillvalue="")
        ]
        return "\n".join([*lines, "", *LEGEND])


def _pond(view: View[HaruState], events: Sequence[Any]) -> Iterator[str]:
    last = last_action(view, events)
    yield "   " + "".join(f"{POND.format(column)[0]:^9}" for column in range(5)).rstrip()
    for row in range(5):
        cells = [_cell(view, 5 * row + column, last) for column in range(5)]
        for number, lines in enumerate(zip(*cells, strict=True)):
            name = POND.format(5 * row)[1] if number == 1 else " "
            yield f" {name} {''.join(lines)}"


def _cell(view: View[HaruState], cell: int, last: Last) -> tuple[str, str, str]:
    """A pad, its side by its edge, or water; three lines of nine characters."""
    pad = view.pads[cell]
    if pad == NO_PAD:
        wind = last.wind.direction if last.wind is not None and last.wind.cell == cell else None
        return " " * 9, f"{ARROWS[wind] if wind else '~':^9}", " " * 9
    edge, left, right = ("#", "#", "#") if view.dark[pad] else ("-", "(", ")")
    mark = ">" if cell in last.cells else " "
    badge = BADGES.get(pad, "")
    return f" .{edge * 5}. ", f"{mark}{left}{_on(view, pad):^5}{right} ", f" '{badge:{edge}^5}' "


def _on(view: View[HaruState], pad: int) -> str:
    if view.flowers[pad]:
        return f"*{LETTERS[view.owners[pad]]}{view.flowers[pad]}"
    return _frog(view.frogs.index(pad)) if pad in view.frogs else ""


def _frog(frog: int) -> str:
    return f"@{LETTERS[frog]}@"


def _match(view: View[HaruState]) -> Iterator[str]:
    """The round, the turn, and the score track with both markers."""
    totals = score_sheet(view).totals
    yield f"round {view.round}, turn {view.turn}"
    yield ""
    yield "---".join(f"{points}" for points in range(TARGET + 1))
    at = [min(points, TARGET) for points in totals]
    markers = [
        "".join(LETTERS[player] for player in (0, 1) if at[player] == step) for step in range(TARGET + 1)
    ]
    yield "".join(f"{marker:4}" for marker in markers)
    yield ""


def _gardener(view: View[HaruState], player: int) -> Iterator[str]:
    """A gardener's points, the flowers in his hand, those still to draw, and those shown this round."""
    gardener, choice = view.gardeners[player], chosen(view, player)
    rank = rank_of(view, player)
    mark = ">" if player in to_act(view) else " "
    yield f"{mark}{LETTERS[player]} {COLOURS[player]}{rank and f', {rank}'}: {points_of(view, player)}"
    yield f"  hand {_flowers(hand_of(view, player))}; {undrawn(view, player)} to draw"
    if choice:
        yield f"  chosen in secret {_flowers(choice)}"
    yield f"  shown {_flowers(gardener.played)}"
    for frog in lifted_frogs(view, player):
        yield f"  to place {_frog(frog)}"


def _flowers(values: Sequence[int | None]) -> str:
    return " ".join(BACK if value is None else f"{value}" for value in values) or "-"


def _shapes(view: View[HaruState]) -> Iterator[str]:
    for shape in last_shapes(view):
        yield f"round {shape.round}: {LETTERS[shape.player]} {shape.points} for"
        yield f"  {' '.join(map(POND.format, shape.cells))}"
