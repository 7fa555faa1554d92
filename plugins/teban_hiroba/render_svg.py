"""The board as an SVG picture, drawn like the board game: raked gardens, ponds, stones."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from teban import View
from teban.render import to_act
from teban_hiroba.components import GRID, STONES
from teban_hiroba.layout import NO_GARDEN
from teban_hiroba.picture import (
    COLOURS,
    NONE,
    Borders,
    koi_spaces,
    last_spaces,
    water_spaces,
)
from teban_hiroba.scoring import score_sheet
from teban_hiroba.state import HirobaState

NAMESPACE = "http://www.w3.org/2000/svg"

SIDE = 60
"""The side of a space, in user units, as all lengths here."""

LEFT, TOP = 34, 34
BOARD = 9 * SIDE
PANEL = LEFT + BOARD + 26
WIDTH, HEIGHT = PANEL + 236, TOP + BOARD + 16


class Look(NamedTuple):
    """The stones of a player: a colour and a shape, so that none is told by its colour alone."""

    fill: str
    ink: str
    shape: str


LOOKS = {
    "purple": Look("#CC79A7", "#000", '<circle r="22"/>'),
    "black": Look("#1d1d1d", "#fff", '<rect x="-20" y="-20" width="40" height="40" rx="6"/>'),
    "orange": Look("#E69F00", "#000", '<path d="M-25 0 L-13 -21 H13 L25 0 L13 21 H-13 Z"/>'),
    "green": Look("#009E73", "#fff", '<path d="M0 -26 L26 0 L0 26 L-26 0 Z"/>'),
}

DEFINITIONS = """<defs>
<pattern id="sand" width="12" height="7.5" patternUnits="userSpaceOnUse">
<rect width="12" height="7.5" fill="#f0e4c4"/>
<path d="M0 3.75 H12" stroke="#dccb9f" stroke-width="1.4"/>
</pattern>
<pattern id="moss" width="12" height="12" patternUnits="userSpaceOnUse">
<rect width="12" height="12" fill="#cfdcae"/>
<g fill="#aebf83"><circle cx="3" cy="3" r="1.1"/><circle cx="9" cy="9" r="1.1"/></g>
</pattern>
<pattern id="water" width="30" height="15" patternUnits="userSpaceOnUse">
<rect width="30" height="15" fill="#5f9cc2"/>
<path d="M0 8 Q7.5 1 15 8 T30 8" fill="none" stroke="#8fbfdc" stroke-width="2"/>
</pattern>
<g id="koi">
<path d="M-17 0 C-8 -11 7 -10 13 -1 L21 -9 L19 0 L21 9 L13 1 C7 10 -8 11 -17 0 Z" fill="#fff" stroke="#930"/>
<path d="M-10 -5 C-6 -9 0 -9 2 -7 C1 -1 -5 1 -10 -5 Z M4 6 C7 2 11 0 12 1 C10 5 7 6 4 6 Z" fill="#d9541e"/>
<circle cx="-12" cy="-1.5" r="1.5"/>
</g>
<g id="pebble">
<ellipse cx="0" cy="2" rx="20" ry="15" fill="#7d7d7d" stroke="#3c3c3c" stroke-width="2"/>
<ellipse cx="-5" cy="-3" rx="8" ry="4" fill="#a9a9a9"/>
</g>
<g id="lantern" fill="none" stroke="#6b5a37" stroke-width="2.5">
<path d="M-13 -4 L0 -14 L13 -4 Z" fill="#b5a27a"/>
<path d="M-7 -4 V5 H7 V-4 M0 5 V12 M-9 13 H9"/>
</g>
<rect id="last" x="-27" y="-27" width="54" height="54" fill="#fff" stroke="#c00000" stroke-width="4"/>
<rect id="next" x="-8" y="-4" width="228" height="120" fill="#fff" stroke="#2d2110" stroke-width="3"/>
</defs>"""


class SvgPicture:
    """Draws the board, and beside it each player's points, pebbles and stones left.

    The group of each space of the board has its name as `data-token`.
    """

    format = "svg"

    def render(self, view: View[HirobaState], events: Sequence[Any] = ()) -> str:
        parts = [
            f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">',
            "<title>Hiroba</title>",
            DEFINITIONS,
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#faf8f2"/>',
            *_names(),
            *_ground(view),
            *_borders(view),
            *_spaces(view, events),
            *_players(view),
            "</svg>",
        ]
        return "\n".join(parts) + "\n"


def _names() -> Iterator[str]:
    """The letters of the columns, the numbers of the rows."""
    yield '<g font-size="17" fill="#555" text-anchor="middle">'
    for number in range(9):
        middle = (number + 0.5) * SIDE
        name = GRID.format(GRID.cell(number, number))
        yield f'<text x="{LEFT + middle:g}" y="{TOP - 12}">{name[0]}</text>'
        yield f'<text x="{LEFT - 18}" y="{TOP + middle + 6:g}">{name[1]}</text>'
    yield "</g>"


def _ground(view: View[HirobaState]) -> Iterator[str]:
    """Water, ponds, and the two gardens of each tile, one raked, one of moss."""
    yield f'<rect x="{LEFT}" y="{TOP}" width="{BOARD}" height="{BOARD}" fill="url(#water)"/>'
    for space in sorted({*range(81)} - water_spaces(view.layout)):
        garden = view.layout.garden_of[space]
        fill = "#a9cfe3" if garden == NO_GARDEN else ("url(#sand)", "url(#moss)")[garden % 2]
        x, y = _corner(space)
        yield f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{fill}"/>'


def _borders(view: View[HirobaState]) -> Iterator[str]:
    """Faint lines between spaces, strong ones around gardens, the strongest around tiles."""
    borders, water = Borders(view.layout), water_spaces(view.layout)
    paths: tuple[list[str], ...] = ([], [], [])
    for row in range(10):
        for column in range(10):
            start = f"M{LEFT + SIDE * column} {TOP + SIDE * row}"
            faint = min(80, 9 * row + column) not in water
            for inside, line, stroke in (
                (column < 9, borders.above(row, column % 9), f"h{SIDE}"),
                (row < 9, borders.left_of(row % 9, column), f"v{SIDE}"),
            ):
                if inside and (line != NONE or faint):
                    paths[line].append(start + stroke)
    for path, (colour, width) in zip(paths, (("#00000022", 1), ("#54401c", 5), ("#2d2110", 8)), strict=True):
        yield (
            f'<path d="{"".join(path)}" fill="none" stroke="{colour}" stroke-width="{width}" '
            'stroke-linecap="round"/>'
        )


def _spaces(view: View[HirobaState], events: Sequence[Any]) -> Iterator[str]:
    """What lies on each space of the game, what was placed last in a frame."""
    last, koi, water = last_spaces(events), koi_spaces(view), water_spaces(view.layout)
    for space in sorted({*range(81)} - water):
        x, y = _corner(space)
        yield f'<g data-token="{GRID.format(space)}" transform="translate({x + SIDE // 2} {y + SIDE // 2})">'
        yield f'<rect x="{-SIDE // 2}" y="{-SIDE // 2}" width="{SIDE}" height="{SIDE}" fill="#0000"/>'
        if space in last:
            yield '<use href="#last"/>'
        if view.values[space]:
            yield _stone(COLOURS[view.owners[space]], view.values[space])
        elif space in view.pebbles:
            yield '<use href="#pebble"/>'
        elif space in koi:
            yield '<use href="#koi"/>'
        elif space in view.layout.starts:
            yield '<use href="#lantern"/>'
        yield "</g>"


def _players(view: View[HirobaState]) -> Iterator[str]:
    """Each player's points so far, pebbles and stones left, who is to act in a frame."""
    totals = score_sheet(view).totals
    for player in range(view.player_count):
        colour = COLOURS[player]
        yield f'<g transform="translate({PANEL} {TOP + 134 * player})">'
        if player in to_act(view):
            yield '<use href="#next"/>'
        yield f'<g transform="translate(22 24) scale(0.75)">{_shape(colour)}</g>'
        yield f'<text x="48" y="30" font-size="18">{colour}, {totals[player]} points</text>'
        for pebble in range(view.pebbles_left[player]):
            yield f'<use href="#pebble" transform="translate({22 + 34 * pebble} 54) scale(0.6)"/>'
        stones = zip(STONES, view.stones_left[player], strict=True)
        for place, (kind, count) in enumerate(stones):
            faces = f"{kind.front}/{kind.back}" if kind.front != kind.back else f"{kind.front}"
            faces = faces.replace("9", '<tspan text-decoration="underline">9</tspan>')
            yield (
                f'<g transform="translate({18 + 45 * place} 86)" font-size="16" text-anchor="middle" '
                f'opacity="{1 if count else 0.3}"><text>{faces}</text><text y="19">&#215;{count}</text></g>'
            )
        yield "</g>"


def _stone(colour: str, value: int) -> str:
    """A stone with its value up, the 9 underlined."""
    ink = LOOKS[colour].ink
    line = f'<path d="M-8 14 H8" stroke="{ink}" stroke-width="3"/>' if value == 9 else ""
    return (
        f'{_shape(colour)}<text y="9" font-size="26" font-weight="bold" text-anchor="middle" '
        f'fill="{ink}">{value}</text>{line}'
    )


def _shape(colour: str) -> str:
    look = LOOKS[colour]
    return f'<g fill="{look.fill}" stroke="#000" stroke-width="2">{look.shape}</g>'


def _corner(space: int) -> tuple[int, int]:
    return LEFT + SIDE * (space % 9), TOP + SIDE * (space // 9)
