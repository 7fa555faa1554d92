"""The pond as an SVG picture: lily pads on water, flowers, frogs, and the score track on stones."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from teban import View
from teban.render import to_act
from teban_haru_ichiban.components import COLOURS, DOUBLE_DARK, EGGS, NO_PAD, POND, TARGET, TITLES
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
from teban_haru_ichiban.pond import CELLS
from teban_haru_ichiban.scoring import score_sheet
from teban_haru_ichiban.state import HaruState, Shape

NAMESPACE = "http://www.w3.org/2000/svg"

SIDE = 104
"""The side of a cell, in user units, as all lengths here."""

LEFT, TOP = 36, 34
BOARD = 5 * SIDE
PANEL = LEFT + BOARD + 34
WIDTH, HEIGHT = PANEL + 316, TOP + BOARD + 20

TITLE = " · ".join(TITLES.values())

INK = "#1d1d1d"
FILLS = {"red": "#D55E00", "yellow": "#F0E442"}

PETALS = {
    "red": '<path id="petal-red" d="M0 0 C-15 -14 -11 -28 0 -39 C11 -28 15 -14 0 0 Z"/>',
    "yellow": '<path id="petal-yellow" d="M0 0 C-26 -14 -20 -37 0 -36 C20 -37 26 -14 0 0 Z"/>',
}
MARKS = {DOUBLE_DARK: "double-dark", EGGS[0]: "red-eggs", EGGS[1]: "yellow-eggs"}
"""What the pads have that are not plain."""

COUNTS = {"red": 8, "yellow": 5}
"""Red flowers have eight pointed petals, yellow ones five round ones."""

MOST_TOLD = 6
"""For so many shapes that ended a round there is room."""

TURNS = {"up": 0, "right": 90, "down": 180, "left": 270}


def _flower_shape(colour: str) -> str:
    turns = [360 * number // COUNTS[colour] for number in range(1, COUNTS[colour])]
    petals = "".join(f'<use href="#petal-{colour}" transform="rotate({turn})"/>' for turn in turns)
    return (
        f'<g id="flower-{colour}" fill="{FILLS[colour]}" stroke="{INK}" stroke-width="1.8">'
        f"{PETALS[colour]}{petals}</g>"
    )


def _eggs(colour: str) -> str:
    """Three eggs, of which the middle one has the letter of the colour."""
    return (
        f'<g id="{colour}-eggs" fill="{FILLS[colour]}" stroke="{INK}" stroke-width="1.6">'
        f'<ellipse cx="-13" cy="1" rx="6.5" ry="5"/><ellipse cx="13" cy="1" rx="6.5" ry="5"/>'
        f'<circle r="9"/><text y="5" font-size="14" font-weight="bold" text-anchor="middle" fill="{INK}" '
        f'stroke="none">{colour[0].upper()}</text></g>'
    )


PAD = "M0 -8 L13 -44 A46 46 0 1 1 -13 -44 Z"
VEINS = "M0 -4 L-38 -22 M0 -4 L38 -22 M0 -4 L-42 12 M0 -4 L42 12 M0 -4 L-24 36 M0 -4 L24 36"

DEFINITIONS = f"""<defs>
<pattern id="water" width="52" height="26" patternUnits="userSpaceOnUse">
<rect width="52" height="26" fill="#9cc9e3"/>
<path d="M0 13 Q13 3 26 13 T52 13" fill="none" stroke="#b9dbee" stroke-width="3"/>
</pattern>
<g id="light"><path d="{PAD}" fill="#b5d884" stroke="#3f6b2a" stroke-width="3"/>
<path d="{VEINS}" stroke="#86b25a" stroke-width="2" fill="none"/></g>
<g id="dark"><path d="{PAD}" fill="#1f4a38" stroke="#0c1f17" stroke-width="3"/>
<path d="{PAD}" transform="scale(0.88)" fill="none" stroke="#cfe6b8" stroke-width="2.4"
 stroke-dasharray="3 5"/>
</g>
<g id="double-dark" stroke="#fff" stroke-width="2">
<path d="M-4 -11 A10 10 0 1 0 -4 11 A14 14 0 0 1 -4 -11 Z M-4 -11 A11 11 0 0 1 -4 11 Z" fill="none"/>
<circle cx="-7" r="8.5" fill="#0c1f17"/><circle cx="7" r="8.5" fill="#0c1f17"/>
</g>
{_eggs("red")}
{_eggs("yellow")}
{_flower_shape("red")}
{_flower_shape("yellow")}
<g id="frog" stroke="{INK}" stroke-width="2">
<ellipse cx="-20" cy="15" rx="8" ry="13" transform="rotate(24 -20 15)"/>
<ellipse cx="20" cy="15" rx="8" ry="13" transform="rotate(-24 20 15)"/>
<ellipse cy="6" rx="20" ry="19"/>
<circle cx="-10" cy="-13" r="8"/><circle cx="10" cy="-13" r="8"/>
<g fill="#fff" stroke-width="1.4"><circle cx="-10" cy="-14" r="5"/><circle cx="10" cy="-14" r="5"/></g>
<g fill="{INK}" stroke="none"><circle cx="-10" cy="-14" r="2.4"/><circle cx="10" cy="-14" r="2.4"/></g>
<path d="M-11 0 Q0 8 11 0" fill="none"/>
<path d="M-12 24 q-3 5 -8 4 M12 24 q3 5 8 4" fill="none"/>
</g>
<g id="frog-red"><use href="#frog" fill="{FILLS["red"]}"/>
<path d="M-7 10 V21 M0 11 V24 M7 10 V21" stroke="{INK}" stroke-width="3" stroke-linecap="round"/></g>
<g id="frog-yellow"><use href="#frog" fill="{FILLS["yellow"]}"/>
<g fill="{INK}"><circle cx="-8" cy="12" r="2.8"/><circle cx="8" cy="12" r="2.8"/>
<circle cy="19" r="2.8"/></g></g>
<g id="gardener-red" fill="{FILLS["red"]}" stroke="{INK}" stroke-width="2" stroke-linejoin="round">
<path d="M-10 18 L-5 -2 H5 L10 18 Z"/><circle cy="-7" r="7" fill="#f6dcc0"/>
<path d="M-15 -8 L0 -22 L15 -8 Z"/>
</g>
<g id="gardener-yellow" fill="{FILLS["yellow"]}" stroke="{INK}" stroke-width="2" stroke-linejoin="round">
<path d="M-9 18 V6 A9 9 0 0 1 9 6 V18 Z"/><circle cy="-7" r="7" fill="#f6dcc0"/>
<path d="M-13 -9 H13 M-8 -10 A8 8 0 0 1 8 -10 Z"/>
</g>
<g id="last" fill="none"><circle r="49" stroke="{INK}" stroke-width="6"/>
<circle r="49" stroke="#fff" stroke-width="3" stroke-dasharray="10 6"/></g>
<g id="wind"><path d="M0 32 V-12 M-15 24 V0 M15 24 V0" stroke="#fff" stroke-width="6" stroke-linecap="round"/>
<path d="M-14 -10 L0 -36 L14 -10 Z" fill="#fff"/></g>
<rect id="next" x="-12" y="-10" width="316" height="188" rx="6" fill="#fff" stroke="{INK}" stroke-width="3"/>
</defs>"""


class SvgPicture:
    """Draws the pond, and beside it the score track and what each gardener has.

    The group of each cell has its name as `data-token`, that of each flower beside the
    pond its value, if the viewer knows it.
    """

    format = "svg"

    def render(self, view: View[HaruState], events: Sequence[Any] = ()) -> str:
        last = last_action(view, events)
        parts = [
            f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" fill="{INK}">',
            f"<title>{TITLE}</title>",
            DEFINITIONS,
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#f4f7ef"/>',
            *_water(),
            *(_outline(shape) for shape in last_shapes(view) if not view.agenda),
            *(line for cell in range(CELLS) for line in _cell(view, cell, last)),
            *_match(view),
            *_gardener(view, 0),
            *_gardener(view, 1),
            "</svg>",
        ]
        return "\n".join(parts) + "\n"


# The pond --------------------------------------------------------------------------------------


def _water() -> Iterator[str]:
    """The letters of the columns, the numbers of the rows, the water."""
    yield '<g font-size="17" fill="#555" text-anchor="middle">'
    for number in range(5):
        middle = number * SIDE + SIDE // 2
        name = POND.format(POND.cell(number, number))
        yield f'<text x="{LEFT + middle}" y="{TOP - 12}">{name[0]}</text>'
        yield f'<text x="{LEFT - 19}" y="{TOP + middle + 6}">{name[1]}</text>'
    yield "</g>"
    yield (
        f'<rect x="{LEFT}" y="{TOP}" width="{BOARD}" height="{BOARD}" fill="url(#water)" '
        'stroke="#5b6b72" stroke-width="6"/>'
    )


def _cell(view: View[HaruState], cell: int, last: Last) -> Iterator[str]:
    """A pad with what it has and what lies on it; where the wind came from, an arrow."""
    x, y = _middle(cell)
    yield f'<g data-token="{POND.format(cell)}" transform="translate({x} {y})">'
    yield (
        f'<rect x="{-SIDE // 2}" y="{-SIDE // 2}" width="{SIDE}" height="{SIDE}" fill="#0000" '
        'stroke="#ffffff66" stroke-width="1.5"/>'
    )
    pad = view.pads[cell]
    if pad != NO_PAD:
        yield f'<use href="#{"dark" if view.dark[pad] else "light"}"/>'
        if view.flowers[pad]:
            yield _flower(COLOURS[view.owners[pad]], view.flowers[pad])
        elif pad in view.frogs:
            yield f'<use href="#frog-{COLOURS[view.frogs.index(pad)]}" transform="translate(0 2)"/>'
        if pad in MARKS:
            yield f'<use href="#{MARKS[pad]}" transform="translate(0 37)"/>'
    if cell in last.cells:
        yield '<use href="#last"/>'
    if last.wind is not None and last.wind.cell == cell:
        yield f'<use href="#wind" transform="rotate({TURNS[last.wind.direction]})"/>'
    yield "</g>"


def _flower(colour: str, value: int | None) -> str:
    """A flower with its value, or with its back up."""
    if value is None:
        heart = f'<circle r="16" fill="{INK}"/><circle r="9" fill="none" stroke="#fff" stroke-width="2"/>'
    else:
        heart = (
            f'<circle r="15" fill="#fff" stroke="{INK}" stroke-width="1.8"/>'
            f'<text y="8" font-size="23" font-weight="bold" text-anchor="middle">{value}</text>'
        )
    return f'<use href="#flower-{colour}"/>{heart}'


def _outline(shape: Shape) -> str:
    """What surrounds the pads of a shape that ended the match."""
    cells = shape.cells if shape.points > 1 else [shape.cells[place] for place in (0, 1, 3, 2, 0)]
    points = " ".join(f"{x},{y}" for x, y in map(_middle, cells))
    return (
        f'<g data-shape="{COLOURS[shape.player]}" fill="none" stroke-linejoin="round" stroke-linecap="round">'
        f'<polyline points="{points}" stroke="{INK}" stroke-width="106"/>'
        f'<polyline points="{points}" stroke="#fff" stroke-width="99" fill="#fff"/></g>'
    )


def _middle(cell: int) -> tuple[int, int]:
    return LEFT + SIDE * POND.column(cell) + SIDE // 2, TOP + SIDE * POND.row(cell) + SIDE // 2


# What lies beside it ---------------------------------------------------------------------------


def _match(view: View[HaruState]) -> Iterator[str]:
    """The title, the round, the turn, the score track with both gardeners, the shapes of the last round."""
    yield f'<g transform="translate({PANEL} {TOP})">'
    yield f'<text y="-13" font-size="15" fill="#555">{TITLE}</text>'
    yield f'<text y="14" font-size="19" font-weight="bold">round {view.round}, turn {view.turn}</text>'
    for points in range(TARGET + 1):
        x = 22 + 51 * points
        yield f'<ellipse cx="{x}" cy="66" rx="23" ry="17" fill="#b9b4aa" stroke="#6b675f" stroke-width="2"/>'
        yield f'<text x="{x}" y="78" font-size="15" text-anchor="middle">{points}</text>'
    for player, total in enumerate(score_sheet(view).totals):
        x = 22 + 51 * min(total, TARGET) - 11 + 22 * player
        yield f'<use href="#gardener-{COLOURS[player]}" transform="translate({x} 48) scale(0.8)"/>'
    shapes = last_shapes(view)
    if shapes:
        yield f'<text y="98" font-size="12">round {shapes[0].round} ended with</text>'
    for place, told in enumerate(_told(shapes)):
        x, y = 164 * (place % 2), 110 + 12 * (place // 2)
        yield f'<text x="{x}" y="{y}" font-size="12">{told}</text>'
    yield "</g>"


def _told(shapes: Sequence[Shape]) -> Iterator[str]:
    """The shapes, as many as there is room for."""
    shown = shapes if len(shapes) <= MOST_TOLD else shapes[: MOST_TOLD - 1]
    for shape in shown:
        yield f"{COLOURS[shape.player]} {shape.points}: {' '.join(map(POND.format, shape.cells))}"
    if more := len(shapes) - len(shown):
        yield f"and {more} more"


def _gardener(view: View[HaruState], player: int) -> Iterator[str]:
    """A gardener's points, frog to put on a pad, hand, secret choice, flowers shown and still to draw."""
    gardener, colour = view.gardeners[player], COLOURS[player]
    rank, left = rank_of(view, player), undrawn(view, player)
    yield f'<g transform="translate({PANEL} {TOP + 150 + 204 * player})" font-size="14">'
    if player in to_act(view):
        yield '<use href="#next"/>'
    yield f'<use href="#gardener-{colour}" transform="translate(12 16)"/>'
    yield f'<text x="34" y="21" font-size="19" font-weight="bold">{colour}{rank and f", {rank}"}: '
    yield f"{points_of(view, player)}</text>"
    yield from _row(colour, hand_of(view, player), 32, 76, 0.82, 68)
    if choice := chosen(view, player):
        yield from _row(colour, choice, 262, 76, 0.82, 68)
        yield '<text x="262" y="124" text-anchor="middle">chosen</text>'
    for frog in lifted_frogs(view, player):
        yield f'<use href="#frog-{COLOURS[frog]}" transform="translate(262 76)"/>'
        yield '<text x="262" y="124" text-anchor="middle">to place</text>'
    yield f'<text y="124">{left} to draw</text>'
    yield from _row(colour, [None] * left, 84, 119, 0.22, 20)
    yield '<text y="164">shown</text>'
    yield from _row(colour, gardener.played, 66, 159, 0.4, 33)
    yield "</g>"


def _row(
    colour: str, values: Iterable[int | None], left: int, y: int, scale: float, step: int
) -> Iterator[str]:
    for place, value in enumerate(values):
        named = "" if value is None else f' data-token="{value}"'
        yield f'<g{named} transform="translate({left + step * place} {y}) scale({scale})">'
        yield f"{_flower(colour, value)}</g>"
