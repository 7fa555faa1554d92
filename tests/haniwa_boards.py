"""Positions of Haniwa for tests, written as areas.

A cell is `.` (vacant), a haniwa `G3`, a Kofun upon a haniwa `R+G3` (`N` is brown), or the first
player's face-down haniwa `?G3`. An area is its twelve cells, row by row; `/` is there for the eye.
"""

from collections import Counter

from repository import ROOT
from teban import SPECTATOR
from teban.play.events import Played
from teban_haniwa.actions import Place
from teban_haniwa.components import AREA, COLOURS, KOFUN, TILES
from teban_haniwa.game import Haniwa
from teban_haniwa.render_svg import SvgPicture
from teban_haniwa.rules import CheckDogu, DrawHaniwa, DrawTile, TakeTurn, dogu_by
from teban_haniwa.state import Crafter, HaniwaState

EXAMPLE = ("Y3 R3 Y2 B1 / G1 Y1 G2 G1 / G3 B3 Y1 R1", "B2 R3 R1 R2 / G2 B2 B1 R3 / G1 G2 Y3 R2")
"""A board with all that the rulebook's end of game example tells; its dice end at 2, 6, 1, 3."""

MIDDLE = ("Y3 R3 Y2 B1 / G1 . N+G2 . / ?G3 B3 . R1", "B2 R3 R1 R2 / G2 . . R3 / G1 . Y1 R+B1")
"""Areas in the middle of a game, with a Dogu lit, a curse, Kofun, and a haniwa face down."""

EMPTY = "." + " ." * 11

TILE_OF = {f"{tile[0].upper()}{tile[-1]}": tile for tile in TILES}
KOFUN_OF = {**{colour[0].upper(): colour for colour in COLOURS}, "N": "brown"}


def position(
    areas=(EMPTY, EMPTY),
    *agenda,
    dice=(1, 1, 1, 1),
    first=0,
    hands=("", ""),
    unused=("", ""),
    discards=("", ""),
):
    """A state of play with these areas, `agenda` next, the current item first.

    Kofun are written as letters. A hand that is not given is of the first tiles that are left in
    the box, and the piles share the rest.
    """
    state = HaniwaState(agenda=[*reversed(agenda)], dice=list(dice), first=first, player_count=2)
    for crafter, area, kofun, gone in zip(state.crafters, areas, unused, discards, strict=True):
        for cell, text in enumerate(area.replace("/", " ").split()):
            lay(crafter, cell, text)
        crafter.vacant = [cell for cell in crafter.vacant if cell not in occupied(crafter)]
        crafter.unused_kofun = [KOFUN_OF[letter] for letter in kofun]
        crafter.discards = [TILE_OF[text] for text in gone.split()]
        for row in range(3):
            if crafter.has_full_row(row) and CheckDogu(crafter.player, row) not in agenda:
                crafter.dogu[row] = dogu_by(crafter.power_of_row(row))
    held = Counter([one for c in state.crafters for one in [*c.unused_kofun, *c.kofun] if one])
    state.stock = list((Counter(KOFUN) - held).elements())
    drawing = [item.player for item in agenda if isinstance(item, (DrawHaniwa, DrawTile))]
    for crafter, hand in zip(state.crafters, hands, strict=True):
        crafter.hand = [TILE_OF[text] for text in hand.split()]
    for crafter in state.crafters:
        left = [tile for tile, count in state.undrawn().items() for _ in range(count)]
        crafter.hand = crafter.hand or left[: 4 - drawing.count(crafter.player)]
    rest = sum(state.undrawn().values()) - sum(isinstance(item, DrawTile) for item in agenda)
    state.piles = [rest - rest // 2, rest // 2]
    return state


def lay(crafter: Crafter, cell: int, text: str) -> None:
    if text.startswith("?"):
        crafter.face_down, crafter.face_down_cell = [TILE_OF[text[1:]]], cell
    elif "+" in text:
        crafter.kofun[cell] = KOFUN_OF[text[0]]
        crafter.under_kofun.append(TILE_OF[text[2:]])
    elif text != ".":
        crafter.haniwa[cell] = TILE_OF[text]


def occupied(crafter: Crafter) -> list[int]:
    shown = [cell for cell in range(12) if crafter.haniwa[cell] or crafter.kofun[cell]]
    return [*shown, crafter.face_down_cell] if crafter.face_down else shown


def cell(name: str) -> int:
    return AREA.parse(name)


def middle():
    """The first player's turn on `MIDDLE`, each with a Kofun or a discard."""
    return position(MIDDLE, TakeTurn(0), dice=(5, 6, 1, 3), unused=("", "B"), discards=("Y1", ""))


def pictures():
    """The pictures of `docs/rules/haniwa.md`, by file."""
    game, draw, folder = Haniwa(), SvgPicture().render, ROOT / "docs/rules"
    last = [Played(0, 1, Place("green1", cell("a3")))]
    example = position(EXAMPLE, dice=(2, 6, 1, 3), unused=("RGY", "BN"))
    return {
        folder / "haniwa-turn.svg": draw(game.view(middle(), 0), last),
        folder / "haniwa-example.svg": draw(game.view(example, SPECTATOR)),
    }


if __name__ == "__main__":
    for file, text in pictures().items():
        file.write_text(text)
