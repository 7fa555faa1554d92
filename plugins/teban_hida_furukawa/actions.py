"""What players and chance do in Hida-Furukawa.

A face-down card is named by its place in a hand or on the table, counted from 0, never by its face.
"""

from typing import Annotated

from msgspec import Meta

from teban import Action, Owned, Public
from teban_hida_furukawa.components import (
    ASIDE,
    DECK,
    GRID,
    HOLDER_NAMES,
    ICON_NAMES,
    MOST_COINS,
    PLACES,
    STACK_SIZE,
)
from teban_hida_furukawa.state import Card, Coins, Kind, OpenCard, Player

Cell = Annotated[int, GRID, Meta(ge=0, le=24)]
Place = Annotated[int, PLACES, Meta(ge=0, le=ASIDE + len(DECK))]
Holder = Annotated[int, HOLDER_NAMES, Meta(ge=-3, le=4)]
InHand = Annotated[int, Meta(ge=0, le=len(DECK))]
Icon = Annotated[int, ICON_NAMES, Meta(ge=0, le=5)]


# Chance ----------------------------------------------------------------------------------------


class Open(Action, visible=Public):
    """The stack of an icon is shown with its two specials: `open food (draw,combo)`."""

    icon: Icon
    specials: tuple[Kind, Kind]


class Show(Action, visible=Public):
    """A stack of seven cards of any icons is shown: `show (well,inn,...)`."""

    cards: Annotated[tuple[Kind, ...], Meta(min_length=STACK_SIZE, max_length=STACK_SIZE)]


class Deal(Action):
    """A card is dealt face down to a player, to the middle (`table`) or to the discard `pile`."""

    player: Public[Holder]
    card: Owned[Card]


class Draw(Action, visible=Public):
    """A card of the discard pile is turned up: `draw 0 well`."""

    place: InHand
    card: OpenCard


# Bidding ---------------------------------------------------------------------------------------


class Offer(Action, visible=Public):
    """The active player puts up a card of his hand with an open bid: `offer 0 3`."""

    card: InHand
    coins: Coins


class Put(Action, visible=Public):
    """The active player says which face-down card is bid for next: `put 1`."""

    card: InHand


class Bid(Action, visible=Public):
    """A secret bid, shown with all others: `bid 3`."""

    coins: Coins


class Peek(Action, visible=Public):
    """The last player looks at a face-down card, once in the round: `peek 2 0`, `peek table 1`."""

    holder: Holder
    card: InHand


# Buildings -------------------------------------------------------------------------------------


class Build(Action, visible=Public):
    """The building is placed on a free cell: `build c3`."""

    cell: Cell


class Cover(Action, visible=Public):
    """EXCHANGE is laid on a building, which must find another place: `cover b2`."""

    cell: Cell


class PutAside(Action, visible=Public):
    """The building goes beside the grid."""


class Look(Action, visible=Public):
    """The effect of PEEK: `look 2 0`, `look table 1`."""

    holder: Holder
    card: InHand


class Swap(Action, visible=Public):
    """Two of one's own cards change places: `swap b2 aside1`."""

    place: Place
    other: Place


class Trade(Action, visible=Public):
    """One's own card for a card of another player: `trade b2 1 c3`."""

    place: Place
    player: Player
    other: Place


class Give(Action, visible=Public):
    """The card that EXCHANGE has covered for a card of another player: `give 1 c3`."""

    player: Player
    other: Place


class Pass(Action, visible=Public):
    """The effect is not used."""


BUILD_ON = tuple(Build(cell) for cell in range(25))
COVER_ON = tuple(Cover(cell) for cell in range(25))
BID = tuple(Bid(coins) for coins in range(MOST_COINS + 1))
OFFER = tuple(tuple(Offer(card, coins) for coins in range(MOST_COINS + 1)) for card in range(STACK_SIZE))
PUT = tuple(Put(card) for card in range(STACK_SIZE))
PUT_ASIDE, PASS = PutAside(), Pass()
