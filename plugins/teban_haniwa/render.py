"""The table as text, at most 80 columns wide."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from teban import View
from teban.render import to_act
from teban_haniwa.components import AREA, MOST_DISCARDS, PILES, ROWS
from teban_haniwa.picture import Column, columns, last_placed, points_of, seats
from teban_haniwa.state import HaniwaState, cells_of_row

WIDE = 10
"""The width of a cell between its lines."""

BACK = "###"
NAMES = "      a          b          c          d"
DOGU = {"dark": "(-_-)", "lit": "(*_*)", "cursed": "(x_x) cursed"}

LEGEND = (
    "red3  a haniwa, its colour and power    /red\\  a Kofun, always of power 2",
    "(###) placed face down    ### a tile that is not shown    > last placed, to act",
    "(-_-) a Dogu    (*_*) lit by a row of 8    (x_x) a curse by a row of more",
)


class TextPicture:
    """Draws both areas with the Gozoku between them, and what each player has; who looks sits below."""

    format = "text"

    def render(self, view: View[HaniwaState], events: Sequence[Any] = ()) -> str:
        above, below = seats(view)
        lines = [
            *_player(view, above),
            NAMES,
            _line("┌┬┐"),
            *_area(view, above, events),
            *_gozoku(view, above, below),
            *_area(view, below, events),
            _line("└┴┘"),
            NAMES,
            *_player(view, below),
            *_supply(view),
            "",
            *LEGEND,
        ]
        return "\n".join(line.rstrip() for line in lines)


def _line(corners: str, stroke: str = "─") -> str:
    return f"   {corners[0]}{corners[1].join([stroke * WIDE] * 4)}{corners[2]}"


def _area(view: View[HaniwaState], player: int, events: Sequence[Any]) -> Iterator[str]:
    """The rows of an area, beside each its power and its Dogu."""
    crafter, last = view.crafters[player], last_placed(events)
    for row in ROWS:
        cells = [
            f"{'>' if last == (player, cell) else ' '}{_content(crafter, cell):{WIDE - 1}}"
            for cell in cells_of_row(row)
        ]
        power, dogu = crafter.power_of_row(row), DOGU[crafter.dogu[row]]
        yield f" {AREA.format(4 * row)[1]} │{'│'.join(cells)}│ {power:2}  {dogu}"
        if row != ROWS[-1]:
            yield _line("├┼┤")


def _content(crafter: Any, cell: int) -> str:
    if crafter.haniwa[cell] is not None:
        return f" {crafter.haniwa[cell]}"
    if crafter.kofun[cell] is not None:
        return _kofun(crafter.kofun[cell])
    return f"({_tile(crafter.face_down[0])})" if crafter.face_down and cell == crafter.face_down_cell else ""


def _gozoku(view: View[HaniwaState], above: int, below: int) -> Iterator[str]:
    """The Gozoku and their dice, and towards each area its power in the column."""
    found = columns(view)
    yield _line("╞╪╡", "═")
    yield _powers(found, above)
    yield f"   │{'│'.join(f' {column.gozoku:6}[{column.die}]'.ljust(WIDE) for column in found)}│ Gozoku, die"
    yield _powers(found, below)
    yield _line("╞╪╡", "═")


def _powers(found: list[Column], player: int) -> str:
    cells = [f"{column.powers[player]:3} {column.standing_of(player)}".ljust(WIDE) for column in found]
    return f"   │{'│'.join(cells)}│ power of player {player}"


def _player(view: View[HaniwaState], player: int) -> Iterator[str]:
    """A player's points so far, his hand, and what lies at his side."""
    crafter = view.crafters[player]
    first = ", first" if player == view.first else ""
    mark = ">" if player in to_act(view) else " "
    yield f"{mark}player {player}{first}: {points_of(view, player)}    hand {_tiles(crafter.hand)}"
    yield f"   Kofun to place: {' '.join(map(_kofun, crafter.unused_kofun)) or '-'}"
    yield f"   discarded {len(crafter.discards)} of {MOST_DISCARDS}: {_tiles(crafter.discards) or '-'}"
    if crafter.under_kofun:
        yield f"   under Kofun: {_tiles(crafter.under_kofun)}"


def _supply(view: View[HaniwaState]) -> Iterator[str]:
    piles = ", ".join(f"{name} {left}" for name, left in zip(PILES, view.piles, strict=True))
    yield f" piles: {piles}"
    yield f" Kofun left: {' '.join(map(_kofun, view.stock)) or '-'}"


def _tiles(tiles: Iterable[str | None]) -> str:
    return " ".join(map(_tile, tiles))


def _tile(tile: str | None) -> str:
    return BACK if tile is None else tile


def _kofun(colour: str) -> str:
    return f"/{colour}\\"
