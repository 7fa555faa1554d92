"""What players and chance do in Haniwa."""

from typing import Annotated

from msgspec import Meta

from teban import Action, Owned, OwnedEach, Pool, Public
from teban_haniwa.components import AREA, CELLS, COPIES, KOFUN, PILES, TILES, Kofun, Pile, TileName

Tile = Annotated[TileName, Pool("haniwa", TILES * COPIES)]
Hand = tuple[Tile, Tile, Tile, Tile]
Cell = Annotated[int, AREA, Meta(ge=0, le=11)]
Pips = Annotated[int, Meta(ge=1, le=6)]
Row = Annotated[int, Meta(ge=0, le=2)]
Seat = Annotated[int, Meta(ge=0, le=1)]


class Begin(Action, visible=Public):
    """A player is drawn to be the first player: `begin 1`."""

    player: Seat


class Roll(Action, visible=Public):
    """The Happiness dice are rolled, column by column: `roll (1,6,3,3)`."""

    dice: tuple[Pips, Pips, Pips, Pips]


class Deal(Action):
    """Both players are dealt four tiles each; a player sees his own."""

    hands: OwnedEach[tuple[Hand, Hand]]


class Keep(Action, visible=Public):
    """A player keeps his hand."""


class Retry(Action, visible=Public):
    """A player puts his whole hand back and draws another one."""


class Redeal(Action):
    """A player's other hand, seen by himself."""

    player: Public[Seat]
    tiles: Owned[Hand]


class Discard(Action):
    """A tile is discarded face down: `discard red1`."""

    tile: Owned[Tile]


class Place(Action, visible=Public):
    """A tile is placed face up: `place red3 b2`."""

    tile: Tile
    cell: Cell


class Cover(Action):
    """A tile is placed face down and a Kofun upon it: `cover red1 b2 brown`."""

    tile: Owned[Tile]
    cell: Public[Cell]
    kofun: Public[Kofun]


class Hide(Action):
    """A tile is placed face down, to be turned up at the end of the game: `hide red3 b2`."""

    tile: Owned[Tile]
    cell: Public[Cell]


class Take(Action, visible=Public):
    """A Kofun is taken from the stock: `take brown`."""

    kofun: Kofun


class Draw(Action, visible=Public):
    """A player draws from one of the two piles: `draw left`."""

    pile: Pile


class Drawn(Action):
    """The tile that was drawn, seen by who drew it."""

    player: Public[Seat]
    tile: Owned[Tile]


KEEP, RETRY = Keep(), Retry()
DISCARD: dict[TileName, Discard] = {tile: Discard(tile) for tile in TILES}
PLACE: dict[TileName, tuple[Place, ...]] = {
    tile: tuple(Place(tile, cell) for cell in CELLS) for tile in TILES
}
COVER: dict[Kofun, dict[TileName, tuple[Cover, ...]]] = {
    kofun: {tile: tuple(Cover(tile, cell, kofun) for cell in CELLS) for tile in TILES} for kofun in KOFUN
}
HIDE: dict[TileName, tuple[Hide, ...]] = {tile: tuple(Hide(tile, cell) for cell in CELLS) for tile in TILES}
TAKE = {kofun: Take(kofun) for kofun in KOFUN}
DRAW = tuple(Draw(pile) for pile in PILES)
DRAWN = tuple({tile: Drawn(player=player, tile=tile) for tile in TILES} for player in (0, 1))
