"""A game of Hida-Furukawa as plain data."""

from collections.abc import Sequence
from typing import Annotated, TypeVar

from msgspec import Meta

from teban import Part, Pool, Public, SeenBy, State, View, field
from teban_hida_furukawa.components import ASIDE, DECK, INNER, KIND_NAMES, MOST_COINS, NAMES

Kind = Annotated[int, KIND_NAMES, Meta(ge=0, le=len(NAMES) - 1)]
"""A kind of card, as a name: see `components.NAMES`."""


def face_down_of(view: "Board", stack: int) -> Sequence[int]:
    return view.face_down[stack]


Card = Annotated[int, KIND_NAMES, Meta(ge=0, le=len(NAMES) - 1), Pool("cards", face_down_of, by="stack")]
"""A card that lies face down: one of those of its stack that have not been turned up."""

OpenCard = Annotated[int, KIND_NAMES, Meta(ge=0, le=len(NAMES) - 1), Pool("cards", DECK)]
"""A card that lies face up."""

T = TypeVar("T")

ForPlayers = Annotated[list[T], Meta(min_length=2, max_length=5)]
"""A list with an entry for each player."""

Cells = Annotated[list[T], Meta(min_length=25, max_length=25)]
Cards = Annotated[list[T], Meta(max_length=len(DECK))]

Player = Annotated[int, Meta(ge=0, le=4)]
Round = Annotated[int, Meta(ge=0, le=6)]
Coins = Annotated[int, Meta(ge=0, le=MOST_COINS)]


class FaceDown(Part):
    """A card that lies face down, in a hand, in the middle of the table, up for bidding or discarded.

    `known_to` are the players who have looked at it, ascending; `stack` is which of
    `HidaState.face_down` it is one of.
    """

    card: Annotated[Card, SeenBy("known_to")]
    known_to: Public[tuple[Player, ...]]
    stack: Public[Round]

    def show(self, player: int) -> None:
        self.known_to = tuple(sorted({*self.known_to, player}))


class HidaState(State, visible=Public):
    """Players are 0..n-1, clockwise; lists are indexed by player where nothing else is said.

    `rounds` is how many are played and `round` which one it is, from 1; `peeks` says who may
    still peek in it, as the last player of the round before. With `is_mixed` (advance mode)
    stacks are of all cards, and `shows_stack` says whether the players see one before it is dealt.

    A grid has an entry for each of the 25 cells of the 3x3 grid and the ring around it, row by
    row: the card on it or None. The base card is none, so its cell is free until it is covered.

    `unopened` are the cards of which no stack has been opened, `face_down` those of each opened
    stack that have not been turned up since: this much is public. Where the players do not see
    the stacks, the whole deck is one stack that has been opened, and what lies nowhere is undealt.
    """

    rounds: Round
    is_mixed: bool
    shows_stack: bool
    starter: Player
    round: Round = 0
    coins: ForPlayers[Coins]
    peeks: ForPlayers[bool]
    hands: ForPlayers[Cards[FaceDown]]
    table: Cards[FaceDown] = field(default_factory=list)
    offered: Cards[FaceDown] = field(default_factory=list)
    pile: Cards[FaceDown] = field(default_factory=list)
    grids: ForPlayers[Cells[OpenCard | None]]
    aside: ForPlayers[Cards[OpenCard]]
    unopened: Cards[Kind] = field(default_factory=list)
    face_down: Annotated[list[Cards[Kind]], Meta(max_length=6)] = field(default_factory=list)

    def free_cells(self, player: int) -> list[int]:
        """The cells of the 3x3 grid on which no building lies; an uncovered base is free."""
        grid = self.grids[player]
        return [cell for cell in INNER if grid[cell] is None]

    def card_at(self, player: int, place: int) -> int | None:
        """The card of a player on a cell or, from `ASIDE`, beside his grid."""
        if place < ASIDE:
            return self.grids[player][place]
        aside = self.aside[player]
        return aside[place - ASIDE] if place - ASIDE < len(aside) else None

    def places(self, player: int) -> list[int]:
        """Where the cards of a player lie, cells first."""
        cells = [cell for cell, card in enumerate(self.grids[player]) if card is not None]
        return [*cells, *range(ASIDE, ASIDE + len(self.aside[player]))]

    def cards_of(self, player: int) -> list[int]:
        """A player's cards, those beside the grid too."""
        return [card for card in (*self.grids[player], *self.aside[player]) if card is not None]

    def lift(self, player: int, place: int) -> int:
        """Takes a card from its place."""
        if place >= ASIDE:
            return self.aside[player].pop(place - ASIDE)
        card = self.grids[player][place]
        assert card is not None, "a card lies there"
        self.grids[player][place] = None
        return card

    def turn_up(self, lying: FaceDown) -> int:
        """Everybody sees a card that lay face down; the caller places it."""
        self.face_down[lying.stack].remove(lying.card)
        return lying.card

    def all_face_down(self) -> list[FaceDown]:
        """Every card that lies face down and has been dealt."""
        return [*(lying for hand in self.hands for lying in hand), *self.table, *self.offered, *self.pile]


Board = HidaState | View[HidaState]
"""A state, or what a viewer may know of it."""
