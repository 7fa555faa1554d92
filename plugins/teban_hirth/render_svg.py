"""The board as an SVG picture: the spaces as squares on a sail, ships with who is aboard, kings."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from teban import View
from teban.render import to_act
from teban_hirth.components import HIRTH, LOFDUNGR, NOBODY, NOWHERE, SPACE_NAMES, SPACES, STOCK, Piece
from teban_hirth.picture import (
    KINDS,
    SIDES,
    attacks,
    coin_text,
    last_spaces,
    links,
    lost,
    offered_to,
    pieces_at,
    player_of,
    side_of,
    state_text,
)
from teban_hirth.positions import mover_of
from teban_hirth.state import HirthState

NAMESPACE = "http://www.w3.org/2000/svg"

SIDE = 140
"""The side of a space, in user units, as all lengths here."""

MIDDLES: tuple[tuple[float, float], ...] = (
    (100, 320), (240, 110), (240, 530), (450, 110), (450, 530), (670, 110), (670, 530), (880, 110),
    (880, 530), (1020, 320), (560, 320),
)  # fmt: skip
"""The middle of each space."""

WIDTH, HEIGHT, PANEL = 1120, 800, 640

UPRIGHT = {(1, 2): 275, (3, 4): 415, (5, 6): 705, (7, 8): 845}
"""Where upright lines are, so that they pass by the spaces between; other lines join the middles."""


class Look(NamedTuple):
    """The pieces of a side: colours and a mark, so that none is told by its colour alone."""

    fill: str
    line: str
    space: str
    mark: str


LOOKS = {
    "Gull": Look("#f2b705", "#5a3d00", "#fbeab0", '<circle r="0.36" fill="#5a3d00"/>'),
    "Silfr": Look(
        "#dfe6ee",
        "#16324f",
        "#c9d8e8",
        '<path d="M-0.5 0 H0.5 M0 -0.5 V0.5" stroke="#16324f" stroke-width="0.26"/>',
    ),
}
"""Gull's pieces have a dot, Silfr's a cross."""

SIZES, SIZE_OF_KARVE = {HIRTH: (29, 29), LOFDUNGR: (50, 58)}, (72, 34)
"""How wide and how high pieces are."""

GROUNDS = {"home": "#8a5a35", "delta": "#5d8a57", "archipelago": "#3f86a8", "Miðr": "#2b4f7d"}
"""The frame of a space by its kind."""

DEFINITIONS = """<defs>
<pattern id="sail" width="56" height="56" patternUnits="userSpaceOnUse">
<rect width="56" height="56" fill="#efe6d2"/><path d="M0 0 H56 M0 28 H56" stroke="#e3d6b8" stroke-width="3"/>
</pattern>
<marker id="arrow" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="4" markerHeight="4" orient="auto">
<path d="M0 0 L10 5 L0 10 Z" fill="#b3261e"/>
</marker>
<g id="house"><path d="M-15 6 L0 -13 L15 6 M-10 1 V12 H10 V1 M-4 -17 L0 -13 L4 -17"/></g>
<g id="river"><path d="M-15 -11 C-3 -9 -3 0 -14 11 M-4 -13 C6 -8 6 2 -2 12 M8 -13 C17 -8 17 2 10 12"/></g>
<g id="islands"><path d="M-15 -3 Q-9 -12 -2 -3 Z M1 2 Q8 -8 15 2 Z M-11 10 Q-4 2 4 10 Z"/></g>
<g id="knot"><path d="M-12 0 A8 8 0 1 1 0 -8 A8 8 0 1 1 12 0 A8 8 0 1 1 0 8 A8 8 0 1 1 -12 0 Z"/></g>
</defs>"""

SAIL = (
    f'<rect x="8" y="8" width="{WIDTH - 16}" height="{PANEL - 24}" rx="10" fill="url(#sail)" '
    'stroke="#7d2e1f" stroke-width="8"/>'
)

EMBLEMS = {"home": "house", "delta": "river", "archipelago": "islands", "Miðr": "knot"}


class SvgPicture:
    """Draws the board as it lies before the one who has Gull on its left, and each side's stock below.

    The group of each space has its name as `data-token`.
    """

    format = "svg"

    def render(self, view: View[HirthState], events: Sequence[Any] = ()) -> str:
        last = last_spaces(events, view)
        parts = [
            f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">',
            "<title>HIRÞ</title>",
            DEFINITIONS,
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#faf8f2"/>',
            SAIL,
            *_borders(view),
            *(part for space in SPACES for part in _space(view, space, is_last=space in last)),
            *_attacks(view),
            *_sides(view),
            *_penningr(view),
            "</svg>",
        ]
        return "\n".join(parts) + "\n"


def _borders(view: View[HirthState]) -> Iterator[str]:
    yield '<g stroke="#7d6a48" stroke-width="10" stroke-linecap="round" stroke-dasharray="1 15">'
    for one, other in links(view):
        (x, y), (to_x, to_y) = _ends(one, other)
        yield f'<path d="M{x:g} {y:g} L{to_x:g} {to_y:g}"/>'
    yield "</g>"


def _ends(origin: int, target: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where the line between two spaces leaves the one and meets the other."""
    column = UPRIGHT.get((min(origin, target), max(origin, target)))
    (x, y), (to_x, to_y) = MIDDLES[origin], MIDDLES[target]
    if column is not None:
        x = to_x = column
    half = SIDE / 2
    share = half / max(abs(to_x - x), abs(to_y - y))
    across, down = share * (to_x - x), share * (to_y - y)
    return (x + across, y + down), (to_x - across, to_y - down)


def _space(view: View[HirthState], space: int, *, is_last: bool) -> Iterator[str]:
    """A space in its owner's colour, its kind as an emblem, what is in it; after the last turn in a frame."""
    x, y = MIDDLES[space]
    half, owner, kind = SIDE // 2, view.owners[space], KINDS[space]
    fill = "#fffdf6" if owner == NOBODY else LOOKS[side_of(view, owner)].space
    yield f'<g data-token="{SPACE_NAMES.format(space)}" transform="translate({x} {y})">'
    if is_last:
        yield (
            f'<rect x="{-half - 7}" y="{-half - 7}" width="{SIDE + 14}" height="{SIDE + 14}" rx="16" '
            'fill="none" stroke="#b3261e" stroke-width="4" stroke-dasharray="12 6" class="last"/>'
        )
    yield (
        f'<rect x="{-half}" y="{-half}" width="{SIDE}" height="{SIDE}" rx="10" fill="{fill}" '
        f'stroke="{GROUNDS[kind]}" stroke-width="7"/>'
    )
    yield (
        f'<use href="#{EMBLEMS[kind]}" transform="translate({half - 26} {half - 24})" fill="none" '
        f'stroke="{GROUNDS[kind]}" stroke-width="2.5" opacity="0.7"/>'
    )
    yield (
        f'<text x="{-half + 9}" y="{half - 10}" font-size="20" font-weight="bold" fill="{GROUNDS[kind]}">'
        f"{SPACE_NAMES.format(space)}</text>"
    )
    if owner != NOBODY:
        yield _flag(LOOKS[side_of(view, owner)], 34 - half, half - 10)
        yield from _contents(side_of(view, owner), pieces_at(view, space))
    if space == view.beaten_at:
        loser = side_of(view, view.kings.index(NOWHERE))
        yield f'<g class="beaten" transform="rotate(35 {half - 8} {-half + 8})">'
        yield _piece(loser, LOFDUNGR, half - 8, -half + 8) + "</g>"
    yield "</g>"


def _contents(side: str, pieces: list[tuple[Piece, bool]]) -> Iterator[str]:
    """The pieces in a space: king and loose Hirþ above, ships below; faint those that have stopped."""
    ships: list[tuple[Piece, bool]] = [
        (piece, stopped) for piece, stopped in pieces if piece not in (HIRTH, LOFDUNGR)
    ]
    hirths = [stopped for piece, stopped in pieces if piece == HIRTH]
    kings = [stopped for piece, stopped in pieces if piece == LOFDUNGR]
    for stopped in kings:
        yield _piece(side, LOFDUNGR, -41, -30, stopped)
    left, row = (-4, 3) if kings else (-44, 4)
    if len(hirths) > 2 * row:
        yield _piece(side, HIRTH, left, -42)
        yield f'<text x="{left + 18}" y="-35" font-size="22" font-weight="bold">&#215;{len(hirths)}</text>'
    else:
        for place, stopped in enumerate(hirths):
            yield _piece(side, HIRTH, left + 29 * (place % row), -46 + 29 * (place // row), stopped)
    places = ((-33, 22), (33, 22), (0, 50)) if len(ships) > 1 else ((0, 28),)
    for (piece, stopped), (x, y) in zip(ships, places, strict=False):
        yield _piece(side, piece, x, y, stopped)


def _piece(side: str, piece: Piece, x: float, y: float, stopped: bool = False) -> str:
    """A round warrior, a larger king with a crown, or a boat with a warrior for each aboard."""
    look = LOOKS[side]
    if piece.startswith("K"):
        warriors = "".join(
            _round(look, 7.5, f"translate({13 * place - 6.5 * (piece.count('i') - 1):g} -5)")
            for place in range(piece.count("i"))
        )
        drawn = (
            f"{warriors}"
            f'<path d="M-33 -16 C-36 18 36 18 33 -16 C30 -4 27 0 20 0 H-20 C-27 0 -30 -4 -33 -16 Z" '
            f'fill="{look.fill}" stroke="{look.line}" stroke-width="2.5" stroke-linejoin="round"/>'
            f'<path d="M-25 5 H25" stroke="{look.line}" stroke-width="1.5"/>'
        )
    elif piece == LOFDUNGR:
        drawn = _round(look, 23) + (
            f'<path d="M-15 -14 L-9 -31 L0 -20 L9 -31 L15 -14 Z" fill="{look.fill}" stroke="{look.line}" '
            'stroke-width="2.5" stroke-linejoin="round"/>'
        )
    else:
        drawn = _round(look, 13)
    note = '<path d="M-10 18 H10" stroke="#b3261e" stroke-width="4"/>' if stopped else ""
    return f'<g class="{piece}" transform="translate({x:g} {y:g})">{drawn}{note}</g>'


def _round(look: Look, radius: float, place: str = "") -> str:
    return (
        f'<g transform="{place} scale({radius:g})"><circle r="1" fill="{look.fill}" stroke="{look.line}" '
        f'stroke-width="{2.5 / radius:.2g}"/>{look.mark}</g>'
    )


def _flag(look: Look, x: int, y: int) -> str:
    """The flag of who controls a space, with the mark of his pieces."""
    return (
        f'<g transform="translate({x} {y})"><path d="M0 2 V-18 H20 L15 -11 L20 -4 H0" fill="{look.fill}" '
        f'stroke="{look.line}" stroke-width="2"/><g transform="translate(8 -11) scale(7)">{look.mark}</g></g>'
    )


def _attacks(view: View[HirthState]) -> Iterator[str]:
    """The attackers on the lines, side by side across the arrow of their attack."""
    side = side_of(view, mover_of(view))
    for (origin, target), pieces in attacks(view).items():
        if origin == STOCK:
            x, y = MIDDLES[target]
            start, end = (x, y + SIDE / 2 + 60), (x, y + SIDE / 2)
        else:
            start, end = _ends(origin, target)
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        length = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
        along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
        reach = length / 2 + 2
        yield f'<g class="attack" data-token="{SPACE_NAMES.format(target)}">'
        yield (
            f'<path d="M{middle[0] - reach * along[0]:g} {middle[1] - reach * along[1]:g} '
            f'L{middle[0] + reach * along[0]:g} {middle[1] + reach * along[1]:g}" stroke="#b3261e" '
            'stroke-width="8" marker-end="url(#arrow)"/>'
        )
        is_across = along[1] == 0
        sizes = [SIZES.get(piece, SIZE_OF_KARVE)[is_across] for piece in pieces]
        for place, piece in enumerate(pieces):
            offset = sum(sizes[:place]) + sizes[place] / 2 - sum(sizes) / 2
            x, y = (middle[0], middle[1] + offset) if is_across else (middle[0] + offset, middle[1])
            yield _piece(side, piece, x, y)
        yield "</g>"


def _sides(view: View[HirthState]) -> Iterator[str]:
    """Each side's stock and losses; who is to act in a frame."""
    for side, x in zip(SIDES, (16, 688), strict=True):
        player = player_of(view, side)
        is_next = player in to_act(view)
        yield f'<g transform="translate({x} {PANEL})" font-size="19">'
        yield (
            f'<rect width="416" height="104" rx="8" fill="{LOOKS[side].space}" stroke="#2d2110" '
            f'stroke-width="{4 if is_next else 1}"/>'
        )
        yield _piece(side, LOFDUNGR, 36, 44)
        name = f"{side}, player {player}" + (", to act" if is_next else "")
        yield f'<text x="76" y="32" font-weight="bold">{name}</text>'
        yield _piece(side, HIRTH, 90, 68)
        yield f'<text x="108" y="75">&#215;{view.hirths_in_stock[player]}</text>'
        yield _piece(side, "K", 196, 66)
        yield f'<text x="236" y="75">&#215;{view.karves_in_stock[player]}</text>'
        yield '<text x="76" y="97" font-size="13">in stock</text>'
        yield _piece(side, HIRTH, 310, 68)
        yield '<path d="M298 56 L322 80 M322 56 L298 80" stroke="#b3261e" stroke-width="3"/>'
        yield f'<text x="328" y="75">&#215;{lost(view, player)}</text>'
        yield '<text x="296" y="97" font-size="13">out of the game</text>'
        yield "</g>"


def _penningr(view: View[HirthState]) -> Iterator[str]:
    """The coin beside who holds it, or is offered it, with the stakes on it; and how far the game is."""
    if view.penningr:
        offered = offered_to(view)
        holder, mark = (view.coin, "") if offered is None else (offered, "?")
        x = 560 if holder == NOBODY else {"Gull": 474, "Silfr": 646}[side_of(view, holder)]
        yield (
            f'<g class="coin" transform="translate({x} {PANEL + 52})"><circle r="32" fill="#b87333" '
            'stroke="#4a2a10" stroke-width="4"/><circle r="25" fill="none" stroke="#4a2a10" '
            f'stroke-dasharray="3 3"/><text y="9" font-size="26" font-weight="bold" text-anchor="middle">'
            f"&#215;{view.stakes + bool(mark)}{mark}</text></g>"
        )
    text = f"{state_text(view)}; {coin_text(view)}"
    yield f'<text x="560" y="{PANEL + 140}" font-size="20" text-anchor="middle">{text}</text>'
