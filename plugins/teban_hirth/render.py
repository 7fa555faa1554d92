"""The board as text, at most 80 columns wide, as it lies before the one who has Gull on its left."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import Any, NamedTuple

from teban import View
from teban.render import to_act
from teban_hirth.components import HIRTH, MIDR, NOBODY, SPACE_NAMES, SPACES, STOCK, Piece
from teban_hirth.picture import (
    KINDS,
    SIDES,
    attacks,
    coin_text,
    counted,
    last_spaces,
    links,
    lost,
    pieces_at,
    player_of,
    side_of,
    state_text,
)
from teban_hirth.state import HirthState

WIDTH, ROWS = 80, 21
BOX = 14
"""How wide a space is; it is five lines high."""

LABEL = 7
"""How wide the names of attackers beside an upright line may be."""

BOXES = (
    (8, 0), (0, 3), (16, 3), (0, 23), (16, 23), (0, 43), (16, 43), (0, 63), (16, 63), (8, 66), (8, 33),
)  # fmt: skip
"""The upper left corner of each space: line and column."""

FRAMES = {"Gull": (*"╔═╗║╚╝",), "Silfr": (*"┏━┓┃┗┛",), "": (*"┌╌┐╎└┘",)}
"""The frames of the spaces by who controls them."""


class Border(NamedTuple):
    """Where the line of a border begins, how long it is, and of upright ones where attackers are named.

    On a line across they stand above it.
    """

    row: int
    column: int
    length: int = 6
    label: tuple[int, int] | None = None


BORDERS = {
    (1, 3): Border(3, 17),
    (3, 5): Border(3, 37),
    (5, 7): Border(3, 57),
    (2, 4): Border(19, 17),
    (4, 6): Border(19, 37),
    (6, 8): Border(19, 57),
    (0, 1): Border(5, 8, 3, (5, 0)),
    (0, 2): Border(13, 8, 3, (13, 0)),
    (7, 9): Border(5, 71, 3, (5, 73)),
    (8, 9): Border(13, 71, 3, (13, 73)),
    (3, MIDR): Border(5, 35, 3, (5, 27)),
    (4, MIDR): Border(13, 35, 3, (13, 27)),
    (5, MIDR): Border(5, 44, 3, (5, 46)),
    (6, MIDR): Border(13, 44, 3, (13, 46)),
    (1, 2): Border(5, 15, 11, (9, 17)),
    (3, 4): Border(5, 25, 11, (9, 26)),
    (5, 6): Border(5, 54, 11, (9, 47)),
    (7, 8): Border(5, 64, 11, (9, 56)),
}
EDGES = {0: (13, 9), 9: (13, 65)}
"""Where those stand who attack a home from the stock, over the edge of the board."""

LEGEND = (
    "H Hirþ   Kii Karve with two Hirþ   L Lofðungr   . has stopped   * last turn",
    "╔═╗ Gull   ┏━┓ Silfr   ┌╌┐ nobody   ▶ attack on the line   ▲ e from the stock",
)


class TextPicture:
    """Draws the spaces with what is in them, the attackers between them, and what each side has left."""

    format = "text"

    def render(self, view: View[HirthState], events: Sequence[Any] = ()) -> str:
        canvas = [[" "] * WIDTH for _ in range(ROWS)]
        last = last_spaces(events, view)
        for link in links(view):
            _draw_border(canvas, BORDERS[link])
        for space in SPACES:
            _write(canvas, *BOXES[space], _box(view, space, is_last=space in last))
        for (origin, target), pieces in attacks(view).items():
            if origin == STOCK:
                rows = ["▲ e", *_packed(counted(_moving(pieces)), 6)]
                _write(canvas, *EDGES[target], rows)
            else:
                _draw_attack(canvas, origin, target, pieces)
        board = ["".join(line).rstrip() for line in canvas]
        told = wrap(f" {state_text(view)}; {coin_text(view)}", WIDTH, subsequent_indent="   ")
        return "\n".join([*board, "", *_sides(view), *told, "", *LEGEND])


def _write(canvas: list[list[str]], row: int, column: int, lines: Iterable[str]) -> None:
    for place, line in enumerate(lines):
        canvas[row + place][column : column + len(line)] = line


def _draw_border(canvas: list[list[str]], border: Border) -> None:
    lines = ["│"] * border.length if border.label else ["─" * border.length]
    _write(canvas, border.row, border.column, lines)


def _draw_attack(canvas: list[list[str]], origin: int, target: int, pieces: list[Piece]) -> None:
    """The attackers beside the line, and an arrow at the end where they attack."""
    border = BORDERS[min(origin, target), max(origin, target)]
    texts = counted(_moving(pieces))
    if border.label is None:
        above = _packed(texts, border.length)
        _write(canvas, border.row - len(above), border.column, [f"{text:^{border.length}}" for text in above])
        is_right = BOXES[target][1] > border.column
        end = border.column + (border.length - 1 if is_right else 0)
        _write(canvas, border.row, end, ["▶" if is_right else "◀"])
    else:
        row, column = border.label
        align = ">" if column < border.column else "<"
        _write(canvas, row, column, [f"{text:{align}{LABEL}}" for text in _packed(texts, LABEL)])
        is_down = BOXES[target][0] > border.row
        end = border.row + (border.length - 1 if is_down else 0)
        _write(canvas, end, border.column, ["▼" if is_down else "▲"])


def _moving(pieces: Iterable[Piece]) -> list[tuple[Piece, bool]]:
    return [(piece, False) for piece in pieces]


def _box(view: View[HirthState], space: int, *, is_last: bool) -> list[str]:
    """A space: its name and owner, what is in it, and what kind of space it is."""
    owner = view.owners[space]
    side = "" if owner == NOBODY else side_of(view, owner)
    corner, across, corner_right, down, below, below_right = FRAMES[side]
    inner = BOX - 2
    name = " ".join(text for text in (SPACE_NAMES.format(space), side, "*" if is_last else "") if text)
    rows = _packed(counted(pieces_at(view, space)), inner)
    rows += [""] * (3 - len(rows))
    return [
        corner + f" {name} ".ljust(inner, across) + corner_right,
        *(f"{down}{row:^{inner}}{down}" for row in rows),
        below + f" {KINDS[space]} ".rjust(inner, across)[:inner] + below_right,
    ]


def _packed(texts: Iterable[str], width: int) -> list[str]:
    """Texts side by side, each on the first line that has room for it."""
    rows: list[str] = []
    for text in texts:
        place = next((row for row, line in enumerate(rows) if len(line) + 1 + len(text) <= width), None)
        if place is None:
            rows.append(text)
        else:
            rows[place] += f" {text}"
    return rows


def _sides(view: View[HirthState]) -> Iterator[str]:
    """Who plays each side, what it has in stock and has lost; who is to act is marked."""
    for side in SIDES:
        player = player_of(view, side)
        turn = ">" if player in to_act(view) else " "
        coin = "   has Penningr" if view.coin == player else ""
        yield (
            f"{turn}{side:5}  player {player}   in stock: {view.hirths_in_stock[player]:2} {HIRTH}, "
            f"{view.karves_in_stock[player]} K   out of the game: {lost(view, player)} {HIRTH}{coin}"
        )
