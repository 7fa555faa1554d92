"""The table as an SVG picture: clay haniwa on two areas, Gozoku and dice between them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from teban import View
from teban.render import to_act
from teban_haniwa.components import AREA, CELLS, COLOUR_OF, KOFUN_POWER, MOST_DISCARDS, PILES, POWER_OF, ROWS
from teban_haniwa.picture import Column, columns, last_placed, points_of, seats
from teban_haniwa.state import HaniwaState

NAMESPACE = "http://www.w3.org/2000/svg"

SIDE = 80
"""The side of a cell, in user units, as all lengths here."""

LEFT, TOP = 34, 30
AREA_WIDTH, AREA_HEIGHT = 4 * SIDE, 3 * SIDE
GOZOKU_TOP, GOZOKU_HEIGHT = TOP + AREA_HEIGHT + 8, 136
TOPS = (TOP, GOZOKU_TOP + GOZOKU_HEIGHT + 8)
"""Where the areas above and below the Gozoku begin."""

DOGU_LEFT = LEFT + AREA_WIDTH + 14
PANEL = DOGU_LEFT + 100
WIDTH, HEIGHT = PANEL + 330, TOPS[1] + AREA_HEIGHT + 30

PAPER, INK = "#f7f1e3", "#2b2118"

FILLS = {"red": "#D55E00", "green": "#009E73", "yellow": "#F0E442", "blue": "#0072B2", "brown": "#9b8b7a"}

HEADS = {
    "red": '<path d="M-13 -15 L0 -35 L13 -15 Z"/>',
    "green": '<path d="M-14 -15 A14 13 0 0 1 14 -15 Z"/>',
    "yellow": '<path d="M-18 -25 H18 V-17 H-18 Z"/>',
    "blue": '<path d="M-14 -15 V-31 L-7 -23 L0 -33 L7 -23 L14 -31 V-15 Z"/>',
}
"""What a haniwa wears, by its colour, so that none is told by its colour alone; its Gozoku wears it too."""

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}

DEFINITIONS = f"""<defs>
<pattern id="tatami" width="8" height="8" patternUnits="userSpaceOnUse">
<rect width="8" height="8" fill="#e3d9b4"/><path d="M0 2 H8 M0 6 H8" stroke="#d3c697" stroke-width="1"/>
</pattern>
<pattern id="weave" width="16" height="16" patternUnits="userSpaceOnUse">
<rect width="16" height="16" fill="#5b4a3f"/>
<path d="M8 1 L15 8 L8 15 L1 8 Z" fill="none" stroke="#c9b79c" stroke-width="1.6"/>
</pattern>
<g id="clay" stroke="{INK}" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round">
<path d="M-8 8 Q-22 8 -20 -8" fill="none" stroke-width="9"/>
<path d="M-8 8 Q-22 8 -20 -8" fill="none" stroke="#c98f5e" stroke-width="6"/>
<path d="M8 8 Q21 10 19 22" fill="none" stroke-width="9"/>
<path d="M8 8 Q21 10 19 22" fill="none" stroke="#c98f5e" stroke-width="6"/>
<path d="M-8 1 L-14 33 H14 L8 1 Z" fill="#c98f5e"/><path d="M-11 17 H11" stroke-width="2"/>
<rect x="-12" y="-24" width="24" height="28" rx="11" fill="#d9a273"/>
<g fill="{INK}" stroke="none"><circle cx="-5" cy="-10" r="2.8"/><circle cx="5" cy="-10" r="2.8"/>
<ellipse cx="0" cy="-1.5" rx="3" ry="2.3"/></g>
</g>
<g id="kofun" stroke="{INK}" stroke-width="1.8" stroke-linejoin="round">
<path d="M-20 33 L-9 2 A20 20 0 1 1 9 2 L20 33 Z" fill="#efe3c6"/>
<path d="M-12 26 V8 Q-12 4 -8 4 H1 L5 -13 L8 -16 L15 -9 L13 -5 L9 -6 L8 26 H4 V14 H-8 V26 Z" fill="#c98f5e"
 stroke-width="1.4"/>
<circle cx="8.5" cy="-11" r="1.3" fill="{INK}" stroke="none"/>
</g>
<g id="back">
<rect x="-36" y="-36" width="72" height="72" rx="7" fill="url(#weave)" stroke="{INK}" stroke-width="2"/>
</g>
<g id="dogu" stroke="{INK}" stroke-width="1.8" stroke-linejoin="round">
<path d="M-11 6 L-25 12 L-22 22 L-12 18 L-15 36 H-3 L0 26 L3 36 H15 L12 18 L22 22 L25 12 L11 6 Z"/>
<path d="M-20 -6 Q-20 -27 -9 -27 L-6 -34 L0 -29 L6 -34 L9 -27 Q20 -27 20 -6 Q14 8 0 8 Q-14 8 -20 -6 Z"/>
</g>
<g id="dogu-dark"><use href="#dogu" fill="#a39a90"/><g fill="#8a8178" stroke="{INK}" stroke-width="1.6">
<ellipse cx="-9" cy="-9" rx="8.5" ry="7"/><ellipse cx="9" cy="-9" rx="8.5" ry="7"/>
<path d="M-15 -9 H-3 M3 -9 H15" stroke-width="2.6"/></g></g>
<g id="dogu-lit"><path d="M-32 -22 L-24 -18 M32 -22 L24 -18 M-34 -8 H-25 M34 -8 H25 M-28 -34 L-20 -28
 M28 -34 L20 -28" stroke="#b35900" stroke-width="3.4" stroke-linecap="round"/>
<use href="#dogu" fill="#d9a273"/><g fill="#ffe600" stroke="{INK}" stroke-width="2.2">
<ellipse cx="-9" cy="-9" rx="8.5" ry="7"/><ellipse cx="9" cy="-9" rx="8.5" ry="7"/></g>
<circle cx="-9" cy="-9" r="2.6"/><circle cx="9" cy="-9" r="2.6"/></g>
<g id="dogu-cursed"><g transform="rotate(-24)"><use href="#dogu" fill="#4a3b5c"/>
<path d="M-14 -14 L-4 -4 M-4 -14 L-14 -4 M4 -14 L14 -4 M14 -14 L4 -4" stroke="#fff" stroke-width="3.2"
 stroke-linecap="round"/></g></g>
<g id="last" fill="none">
<rect x="-37" y="-37" width="74" height="74" rx="8" stroke="{INK}" stroke-width="8"/>
<rect x="-37" y="-37" width="74" height="74" rx="8" stroke="#fff" stroke-width="4" stroke-dasharray="9 5"/>
</g>
<rect id="next" x="-12" y="-8" width="330" height="{AREA_HEIGHT}" rx="6" fill="#fff" stroke="{INK}"
 stroke-width="3"/>
</defs>"""


class SvgPicture:
    """Draws both areas with the Gozoku between them, and at the side what each player has.

    A player who looks sits below. The group of each cell has its name as `data-token` and its
    player as `data-player`; tiles that the viewer knows, Kofun and piles have theirs too.
    """

    format = "svg"

    def render(self, view: View[HaniwaState], events: Sequence[Any] = ()) -> str:
        found = columns(view)
        parts = [
            f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" fill="{INK}">',
            "<title>Haniwa</title>",
            DEFINITIONS,
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
            *_names(),
        ]
        for player, top in zip(seats(view), TOPS, strict=True):
            parts += [*_area(view, player, top, events), *_dogu(view, player, top)]
            parts += _player(view, player, top)
        for number, column in enumerate(found):
            parts += _gozoku(column, seats(view), LEFT + SIDE * number)
        return "\n".join([*parts, *_supply(view), "</svg>"]) + "\n"


# The areas -------------------------------------------------------------------------------------


def _names() -> Iterator[str]:
    """The letters of the columns, the numbers of the rows."""
    yield '<g font-size="16" fill="#6b5d4a" text-anchor="middle">'
    for column in range(4):
        middle = LEFT + SIDE * column + SIDE // 2
        for y in (TOP - 9, HEIGHT - 11):
            yield f'<text x="{middle}" y="{y}">{AREA.format(column)[0]}</text>'
    for top in TOPS:
        for row in ROWS:
            yield f'<text x="17" y="{top + SIDE * row + SIDE // 2 + 6}">{AREA.format(4 * row)[1]}</text>'
    yield "</g>"


def _area(view: View[HaniwaState], player: int, top: int, events: Sequence[Any]) -> Iterator[str]:
    """The cells of an area and what lies there, what was placed last in a frame."""
    crafter, last = view.crafters[player], last_placed(events)
    for cell in CELLS:
        x, y = LEFT + SIDE * AREA.column(cell), top + SIDE * AREA.row(cell)
        yield (
            f'<g data-token="{AREA.format(cell)}" data-player="{player}" '
            f'transform="translate({x + SIDE // 2} {y + SIDE // 2})">'
        )
        yield (
            f'<rect x="{-SIDE // 2}" y="{-SIDE // 2}" width="{SIDE}" height="{SIDE}" fill="url(#tatami)" '
            'stroke="#8d7c4f" stroke-width="2"/>'
        )
        if crafter.haniwa[cell] is not None:
            yield _haniwa(crafter.haniwa[cell])
        elif crafter.kofun[cell] is not None:
            yield _kofun(crafter.kofun[cell])
        elif crafter.face_down and cell == crafter.face_down_cell:
            yield _face_down(crafter.face_down[0])
        if last == (player, cell):
            yield '<use href="#last"/>'
        yield "</g>"


def _dogu(view: View[HaniwaState], player: int, top: int) -> Iterator[str]:
    """The power of each row, and its Dogu."""
    crafter = view.crafters[player]
    for row in ROWS:
        y = top + SIDE * row + SIDE // 2
        yield f'<text x="{DOGU_LEFT + 10}" y="{y + 8}" font-size="22" text-anchor="middle">'
        yield f"{crafter.power_of_row(row)}</text>"
        yield f'<use href="#dogu-{crafter.dogu[row]}" transform="translate({DOGU_LEFT + 54} {y})"/>'


# The Gozoku ------------------------------------------------------------------------------------


def _gozoku(column: Column, sides: tuple[int, int], left: int) -> Iterator[str]:
    """A Gozoku with its die, and towards each area its power, with an arrow to who leads.

    Its face shows whether it would smile, a cross whether a curse would nullify it.
    """
    fill, middle = FILLS[column.gozoku], GOZOKU_HEIGHT // 2
    yield f'<g transform="translate({left + SIDE // 2} {GOZOKU_TOP + middle})">'
    yield f'<g fill="{fill}" stroke="{INK}" stroke-width="2">'
    yield '<rect x="-38" y="-42" width="76" height="84" rx="8"/></g>'
    yield _face(column)
    if column.standing == "cursed":
        yield '<path d="M-34 -38 L34 38 M34 -38 L-34 38" stroke="#4a3b5c" stroke-width="7"/>'
    yield f'<g transform="translate(20 23)">{_die(column.die)}</g>'
    yield _initial(column.gozoku, 16, -39)
    for player, y, tip in ((sides[0], -50, -1), (sides[1], 62, 1)):
        leads = player == column.leader
        weight = "bold" if leads else "normal"
        yield f'<text x="-6" y="{y}" font-size="19" font-weight="{weight}" text-anchor="middle">'
        yield f"{column.powers[player]}</text>"
        if leads:
            arrow = f"M8 {y - 6 - 6 * tip} H24 L16 {y - 6 + 8 * tip} Z"
            yield f'<path d="{arrow}" fill="#c00000"/>'
    yield "</g>"


def _face(column: Column) -> str:
    """The face of a Gozoku with hair in loops, pleased or not."""
    mouth = "M-6 1 Q0 11 6 1 Z" if column.standing == "smiles" else "M-5 4 H5"
    eyes = "M-8 -7 q3 -4 6 0 M2 -7 q3 -4 6 0" if column.standing == "smiles" else "M-7 -7 h4 M3 -7 h4"
    return (
        f'<g transform="translate(-9 4)" stroke="{INK}" stroke-width="2" stroke-linejoin="round">'
        f'<g fill="{INK}"><ellipse cx="-15" cy="6" rx="5" ry="9"/><ellipse cx="15" cy="6" rx="5" ry="9"/></g>'
        f'<circle cy="-2" r="15" fill="#f6dcc0"/><g fill="#fffdf3">{HEADS[column.gozoku]}</g>'
        f'<path d="{eyes}" fill="none"/><path d="{mouth}" fill="#8f1d1d"/></g>'
    )


def _die(pips: int) -> str:
    dots = "".join(f'<circle cx="{7.5 * x:g}" cy="{7.5 * y:g}" r="3"/>' for x, y in PIPS[pips])
    cube = (
        f'<rect x="-15" y="-15" width="30" height="30" rx="5" fill="#fff" stroke="{INK}" stroke-width="2"/>'
    )
    return cube + dots


# What lies at the side -------------------------------------------------------------------------


def _player(view: View[HaniwaState], player: int, top: int) -> Iterator[str]:
    """A player's points so far, his hand, his Kofun, what he has discarded and what lies under Kofun."""
    crafter = view.crafters[player]
    yield f'<g transform="translate({PANEL} {top})" font-size="15">'
    if player in to_act(view):
        yield '<use href="#next"/>'
    first = ", first" if player == view.first else ""
    yield '<text y="20" font-size="19" font-weight="bold">'
    yield f"player {player}{first}: {points_of(view, player)}</text>"
    yield from _tiles(crafter.hand, 30, 62, 0.8)
    if crafter.unused_kofun:
        yield '<text y="112">Kofun to place</text>'
    for place, kofun in enumerate(crafter.unused_kofun):
        yield _placed(_kofun(kofun), kofun, 20 + 50 * place, 140, 0.6)
    yield f'<text y="184">discarded {len(crafter.discards)} of {MOST_DISCARDS}</text>'
    yield from _tiles(crafter.discards, 16, 208, 0.4)
    if crafter.under_kofun:
        yield '<text x="140" y="184">under Kofun</text>'
        yield '<g transform="translate(140 0)">'
        yield from _tiles(crafter.under_kofun, 14, 208, 0.37)
        yield "</g>"
    yield "</g>"


def _tiles(tiles: Iterable[str | None], left: int, y: int, scale: float) -> Iterator[str]:
    """Tiles side by side, those that the viewer does not know with their backs up."""
    for place, tile in enumerate(tiles):
        figure = '<use href="#back"/>' if tile is None else _haniwa(tile)
        yield _placed(figure, tile, left + round(80 * scale) * place, y, scale)


def _supply(view: View[HaniwaState]) -> Iterator[str]:
    """The two piles, and the Kofun that nobody has."""
    yield f'<g transform="translate({PANEL} {GOZOKU_TOP})" font-size="15">'
    for place, (pile, left) in enumerate(zip(PILES, view.piles, strict=True)):
        x = 26 + 130 * place
        if left:
            yield _placed('<use href="#back" x="4" y="-6"/><use href="#back"/>', pile, x, 40, 0.62)
        yield f'<text x="{x + 34}" y="46">{pile} {left}</text>'
    yield '<text y="82">Kofun left</text>'
    for place, kofun in enumerate(view.stock):
        yield _placed(_kofun(kofun), kofun, 20 + 48 * place, 108, 0.56)
    yield "</g>"


def _placed(figure: str, token: str | None, x: int, y: int, scale: float) -> str:
    named = "" if token is None else f' data-token="{token}"'
    return f'<g{named} transform="translate({x} {y}) scale({scale})">{figure}</g>'


# The tiles -------------------------------------------------------------------------------------


def _haniwa(tile: Any) -> str:
    """A haniwa with its colour, which also tells what it wears, and its power."""
    colour = COLOUR_OF[tile]
    head = f'<g fill="#fffdf3" stroke="{INK}" stroke-width="1.8" stroke-linejoin="round">{HEADS[colour]}</g>'
    return _tile(
        colour, POWER_OF[tile], f'<g transform="translate(-3 3) scale(0.9)"><use href="#clay"/>{head}</g>'
    )


def _kofun(colour: str) -> str:
    """A Kofun with its horse; it counts 2."""
    return _tile(colour, KOFUN_POWER, '<use href="#kofun" transform="translate(-3 0)"/>')


def _face_down(tile: str | None) -> str:
    """The haniwa that is placed face down; its owner sees a corner of it."""
    corner = "" if tile is None else f'<g transform="translate(14 14) scale(0.58)">{_haniwa(tile)}</g>'
    return f'<use href="#back"/>{corner}'


def _tile(colour: str, power: int, figure: str) -> str:
    return (
        f'<rect x="-36" y="-36" width="72" height="72" rx="7" fill="{FILLS[colour]}" stroke="{INK}" '
        f'stroke-width="2"/>{figure}{_initial(colour, -34, -34)}'
        f'<circle cx="24" cy="24" r="12" fill="#fff" stroke="{INK}" stroke-width="1.6"/>'
        f'<text x="24" y="31" font-size="20" font-weight="bold" text-anchor="middle">{power}</text>'
    )


def _initial(colour: str, x: int, y: int) -> str:
    """The first letter of a colour; brown, which is no colour, has none."""
    if colour == "brown":
        return ""
    return (
        f'<circle cx="{x + 9}" cy="{y + 9}" r="9" fill="#fff"/><text x="{x + 9}" y="{y + 14}" font-size="14" '
        f'font-weight="bold" text-anchor="middle">{colour[0].upper()}</text>'
    )
