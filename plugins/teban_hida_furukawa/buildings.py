"""Placing buildings and the effects of special properties, as items of the agenda."""

from collections.abc import Sequence
from itertools import combinations

from teban import Chance, Choice, Public, RandomSource, Refusal
from teban_hida_furukawa.actions import (
    BUILD_ON,
    COVER_ON,
    PASS,
    PUT_ASIDE,
    Build,
    Cover,
    Draw,
    Give,
    Look,
    Pass,
    PutAside,
    Swap,
    Trade,
)
from teban_hida_furukawa.components import (
    ASIDE,
    DRAW,
    EXCHANGE,
    EXTEND,
    INNER,
    OFFERED,
    PEEK,
    PILE,
    PLACES,
    REFUND,
    REFUNDED,
    RING,
    TABLE,
)
from teban_hida_furukawa.state import FaceDown, HidaState, OpenCard

PLAYING = 'Hida-Furukawa, "Playing the Game"'
SPECIAL = 'Hida-Furukawa, "Special Property Cards (Bathhouse) and Their Effects"'


def acquire(state: HidaState, player: int, card: int) -> None:
    """A player gets a card that was face down: he places it, then it has its effect.

    Who has no room puts it aside without being asked. Rule: Hida-Furukawa, "Playing the Game".
    """
    if card in (EXTEND, EXCHANGE) or state.free_cells(player):
        state.then(BuildCard(player, card))
    else:
        state.aside[player].append(card)
        take_effect(state, player, card)


def take_effect(state: HidaState, player: int, card: int) -> None:
    """What a card does at once. EXTEND was placed by its own rule, COMBO counts at the end.

    Rule: Hida-Furukawa, "Special Property Cards (Bathhouse) and Their Effects". Reading R12.
    """
    if card == REFUND:
        state.coins[player] += REFUNDED
    elif card == DRAW and state.pile:
        state.then(DrawFromPile(player))
    elif card == PEEK and peek_targets(state, player):
        state.then(LookAtCard(player))
    elif card == EXCHANGE:
        state.then(ExchangeCards(player))


class BuildCard(Choice[HidaState, Build | Cover | PutAside], visible=Public):
    """The new building goes on any free cell of the grid, the base's too.

    EXTEND may lie in the ring around it, EXCHANGE on another building of the grid.
    Rule: Hida-Furukawa, "Playing the Game", "Special Property Cards (Bathhouse) and Their Effects".
    Readings R18, R23, R25, R27.
    """

    card: OpenCard

    rule = PLAYING

    def actions(self, state: HidaState) -> Sequence[Build | Cover | PutAside]:
        grid, free = state.grids[self.player], state.free_cells(self.player)
        builds: list[Build | Cover | PutAside] = [BUILD_ON[cell] for cell in free]
        if self.card == EXTEND:
            return [*builds, *[BUILD_ON[cell] for cell in RING if grid[cell] is None]]
        if self.card == EXCHANGE:
            return [*(builds or [PUT_ASIDE]), *[COVER_ON[cell] for cell in INNER if grid[cell] is not None]]
        return builds

    def refusal(self, state: HidaState, action: Build | Cover | PutAside) -> Refusal | None:
        if isinstance(action, Build):
            return why_not_build(state, self.player, action.cell)
        if isinstance(action, PutAside):
            return Refusal("grid-has-room", PLAYING)
        if self.card != EXCHANGE:
            return Refusal("only-exchange-covers", PLAYING)
        if action.cell in RING:
            return Refusal("outside-the-grid", SPECIAL, {"cell": PLACES.format(action.cell)})
        return no_card_there(action.cell)

    def resolve(self, state: HidaState, action: Build | Cover | PutAside) -> None:
        grid = state.grids[self.player]
        if isinstance(action, Cover):
            covered = state.lift(self.player, action.cell)
            grid[action.cell] = self.card
            return state.then(MoveCovered(self.player, covered))
        if isinstance(action, Build):
            grid[action.cell] = self.card
        else:
            state.aside[self.player].append(self.card)
        return take_effect(state, self.player, self.card)


def why_not_build(state: HidaState, player: int, cell: int) -> Refusal | None:
    """What is in the way on a cell, or that it is outside the grid."""
    facts: dict[str, int | str] = {"cell": PLACES.format(cell)}
    if state.grids[player][cell] is not None:
        return Refusal("cell-has-building", PLAYING, facts)
    return Refusal("outside-the-grid", SPECIAL, facts) if cell in RING else None


# DRAW ------------------------------------------------------------------------------------------


class DrawFromPile(Chance[HidaState, Draw], visible=Public):
    """A card of the discard pile, turned up and placed by the player, with its effect.

    Which card of the pile it was is seen, but says nothing. Rule: Hida-Furukawa, "Special
    Property Cards (Bathhouse) and Their Effects". Readings R11, R12.
    """

    player: int

    rule = SPECIAL

    def outcomes(self, state: HidaState) -> Sequence[Draw]:
        return [Draw(place, lying.card) for place, lying in enumerate(state.pile)]

    def resolve(self, state: HidaState, action: Draw) -> None:
        acquire(state, self.player, state.turn_up(state.pile.pop(action.place)))


# PEEK ------------------------------------------------------------------------------------------


class LookAtCard(Choice[HidaState, Look | Pass], reveals=Look):
    """The player may look at a card that is still to be bid for, another player's or in the middle.

    Rule: Hida-Furukawa, "Special Property Cards (Bathhouse) and Their Effects". Reading R26.
    """

    rule = SPECIAL

    def actions(self, state: HidaState) -> Sequence[Look | Pass]:
        return [*(Look(holder, card) for holder, card in peek_targets(state, self.player)), PASS]

    def refusal(self, state: HidaState, action: Look | Pass) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        if action.holder == PILE:
            return Refusal("not-up-for-bidding", SPECIAL)
        return Refusal("own-card" if action.holder == self.player else "no-such-card", SPECIAL)

    def resolve(self, state: HidaState, action: Look | Pass) -> None:
        if isinstance(action, Look):
            held_by(state, action.holder)[action.card].show(self.player)


def peek_targets(state: HidaState, player: int) -> list[tuple[int, int]]:
    """Who holds the cards that are still to be bid for, and their places; not those of the player."""
    holders = [*(other for other in range(state.player_count) if other != player), TABLE]
    return [(holder, card) for holder in holders for card in range(len(held_by(state, holder)))]


def held_by(state: HidaState, holder: int) -> list[FaceDown]:
    """The face-down cards of a player, in the middle of the table, or up for bidding."""
    if holder == TABLE:
        return state.table
    return state.offered if holder == OFFERED else state.hands[holder]


# EXCHANGE --------------------------------------------------------------------------------------


class ExchangeCards(Choice[HidaState, Pass | Swap | Trade]):
    """Two of the player's own cards change places, or one is traded for another player's, or neither.

    Rule: Hida-Furukawa, "Special Property Cards (Bathhouse) and Their Effects". Readings R15, R16, R17, R25.
    """

    rule = SPECIAL

    def actions(self, state: HidaState) -> Sequence[Pass | Swap | Trade]:
        theirs = others_places(state, self.player)
        trades = [
            Trade(place, other, taken) for place in state.places(self.player) for other, taken in theirs
        ]
        return [PASS, *self._swaps(state), *trades]

    def sample(self, state: HidaState, rng: RandomSource) -> Pass | Swap | Trade:
        swaps, theirs = self._swaps(state), others_places(state, self.player)
        own = state.places(self.player)
        guess = rng.below(1 + len(swaps) + len(own) * len(theirs))
        if guess <= len(swaps):
            return swaps[guess - 1] if guess else PASS
        mine, other = divmod(guess - 1 - len(swaps), len(theirs))
        return Trade(own[mine], *theirs[other])

    def allows(self, state: HidaState, action: Pass | Swap | Trade) -> bool:
        return isinstance(action, Pass) or self.refusal(state, action) is None

    def refusal(self, state: HidaState, action: Pass | Swap | Trade) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        if state.card_at(self.player, action.place) is None:
            return no_card_there(action.place)
        if isinstance(action, Trade):
            return why_not_take(state, self.player, action.player, action.other)
        if state.card_at(self.player, action.other) is None:
            return no_card_there(action.other)
        if action.place >= action.other:
            return Refusal("first-place-first", SPECIAL)
        if action.place in RING or action.other in RING:
            return Refusal("outside-the-grid", SPECIAL)
        return Refusal("both-aside", SPECIAL) if action.place >= ASIDE else None

    def resolve(self, state: HidaState, action: Pass | Swap | Trade) -> None:
        if isinstance(action, Trade):
            trade(state, self.player, state.lift(self.player, action.place), action.player, action.other)
        elif isinstance(action, Swap):
            grid, aside = state.grids[self.player], state.aside[self.player]
            if action.other < ASIDE:
                grid[action.place], grid[action.other] = grid[action.other], grid[action.place]
            else:
                beside = aside[action.other - ASIDE]
                aside[action.other - ASIDE] = state.lift(self.player, action.place)
                grid[action.place] = beside

    def _swaps(self, state: HidaState) -> list[Swap]:
        places = [place for place in state.places(self.player) if place not in RING]
        return [Swap(*pair) for pair in combinations(places, 2) if pair[0] < ASIDE]


class MoveCovered(Choice[HidaState, Build | PutAside | Give], visible=Public):
    """The card under EXCHANGE goes on a free cell, aside if there is none, or is traded.

    Rule: Hida-Furukawa, "Special Property Cards (Bathhouse) and Their Effects". Reading R25.
    """

    card: OpenCard

    rule = SPECIAL

    def actions(self, state: HidaState) -> Sequence[Build | PutAside | Give]:
        builds: list[Build | PutAside | Give] = [BUILD_ON[cell] for cell in state.free_cells(self.player)]
        return [*(builds or [PUT_ASIDE]), *[Give(*theirs) for theirs in others_places(state, self.player)]]

    def refusal(self, state: HidaState, action: Build | PutAside | Give) -> Refusal | None:
        if isinstance(action, Build):
            return why_not_build(state, self.player, action.cell)
        if isinstance(action, PutAside):
            return Refusal("grid-has-room", SPECIAL)
        return why_not_take(state, self.player, action.player, action.other)

    def resolve(self, state: HidaState, action: Build | PutAside | Give) -> None:
        if isinstance(action, Give):
            trade(state, self.player, self.card, action.player, action.other)
        elif isinstance(action, Build):
            state.grids[self.player][action.cell] = self.card
        else:
            state.aside[self.player].append(self.card)


class PlaceTraded(Choice[HidaState, Build], visible=Public):
    """A traded card goes on a free cell of its new owner's grid; it has no effect any more.

    Rule: Hida-Furukawa, "Special Property Cards (Bathhouse) and Their Effects". Reading R15.
    """

    card: OpenCard

    rule = SPECIAL

    def actions(self, state: HidaState) -> Sequence[Build]:
        return [BUILD_ON[cell] for cell in state.free_cells(self.player)]

    def refusal(self, state: HidaState, action: Build) -> Refusal | None:
        return why_not_build(state, self.player, action.cell)

    def resolve(self, state: HidaState, action: Build) -> None:
        state.grids[self.player][action.cell] = self.card


def trade(state: HidaState, player: int, card: int, other: int, place: int) -> None:
    """A card that was lifted for another player's; both are placed anew, the trader's first."""
    for owner, received in ((player, state.lift(other, place)), (other, card)):
        if state.free_cells(owner):
            state.then(PlaceTraded(owner, received))
        else:
            state.aside[owner].append(received)


def others_places(state: HidaState, player: int) -> list[tuple[int, int]]:
    """The other players and where their cards lie."""
    others = [other for other in range(state.player_count) if other != player]
    return [(other, place) for other in others for place in state.places(other)]


def why_not_take(state: HidaState, player: int, other: int, place: int) -> Refusal | None:
    """Why a card of another player cannot be had in a trade."""
    if other == player:
        return Refusal("own-card", SPECIAL)
    if other >= state.player_count:
        return Refusal("no-such-player", SPECIAL, {"player": other})
    return None if state.card_at(other, place) is not None else no_card_there(place)


def no_card_there(place: int) -> Refusal:
    return Refusal("no-card-there", SPECIAL, {"place": PLACES.format(place)})
