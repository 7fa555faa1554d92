"""What always holds of a game of Hida-Furukawa, for states from outside."""

from collections import Counter

from teban import SecretChoice, Task
from teban_hida_furukawa.auctions import BidSecretly, NextAuction, OfferCard, PutCard
from teban_hida_furukawa.buildings import BuildCard, DrawFromPile, PlaceTraded
from teban_hida_furukawa.components import (
    DEALS,
    DECK,
    EXCHANGE,
    EXTEND,
    FIRST_SPECIAL,
    PROPERTIES_OF,
    RING,
    ROUNDS,
    ROUNDS_OF_TWO_PLAYERS,
    STACK_SIZE,
)
from teban_hida_furukawa.rounds import DESTINATIONS, DealCard, EndRound, OpenStack, ShowStack
from teban_hida_furukawa.state import HidaState


def check(state: HidaState) -> None:
    """Cards are those of the box, each in one place where it may lie; what is due can be done."""
    players = state.player_count
    lists = (state.coins, state.peeks, state.hands, state.grids, state.aside)
    assert {len(each) for each in lists} == {players}, "everybody has coins, a hand, a grid and a pile aside"
    assert state.rounds in ([ROUNDS_OF_TWO_PLAYERS] if players == 2 else ROUNDS.values()), "too many rounds"
    assert 1 <= state.round <= state.rounds, "the round is none of the game"
    assert state.starter < players, "the starting player is none of the game"
    assert state.round > 1 or not any(state.peeks), "nobody was last before the first round"
    _check_cards(state)
    _check_face_down(state)
    _check_places(state)
    _check_agenda(state)


def _check_cards(state: HidaState) -> None:
    """The stacks that were opened, and that every card of the box is in one place."""
    is_opening = isinstance(state.agenda[-1], (OpenStack, ShowStack)) if state.agenda else False
    opened = state.round - is_opening if state.shows_stack else 1
    assert len(state.face_down) == opened, "a stack is opened in each round"
    assert state.shows_stack or not state.unopened, "all cards are mixed in one stack"
    assert state.shows_stack or state.is_mixed, "only stacks of mixed cards are not shown"
    turned_up = [card for player in range(state.player_count) for card in state.cards_of(player)]
    being_placed = [item.card for item in state.agenda if hasattr(item, "card")]
    down = [card for stack in state.face_down for card in stack]
    everything = [*state.unopened, *down, *turned_up, *being_placed]
    assert Counter(everything) == Counter(DECK), "cards are lost or there twice"


def _check_face_down(state: HidaState) -> None:
    """What lies face down is of its stack, and all of a stack that was dealt lies or has been turned up."""
    lying: list[Counter[int]] = [Counter() for _ in state.face_down]
    for each in state.all_face_down():
        assert each.stack < len(lying), "a card is of no stack"
        lying[each.stack][each.card] += 1
        assert list(each.known_to) == sorted(set(each.known_to)), "who knows a card is named once, in order"
        assert set(each.known_to) <= set(range(state.player_count)), "who knows a card is in the game"
    for player, hand in enumerate(state.hands):
        assert all(player in each.known_to for each in hand), "everybody knows his own hand"
    left = [Counter(cards) for cards in state.face_down]
    for cards, found in zip(left, lying, strict=True):
        assert found <= cards, "a card lies face down that has been turned up"
        cards.subtract(found)
    _check_what_is_left(state, [cards.total() for cards in left])


def _check_what_is_left(state: HidaState, undealt: list[int]) -> None:
    """Opened stacks are dealt but for what is due, and there are stacks for the rounds to come."""
    due = sum(
        len(DESTINATIONS[state.player_count]) - item.number
        for item in state.agenda
        if isinstance(item, DealCard)
    )
    to_open = state.rounds - len(state.face_down)
    if not state.shows_stack:
        assert undealt[0] >= due + STACK_SIZE * (state.rounds - state.round), "too few cards are left"
    elif state.is_mixed:
        assert len(state.unopened) >= STACK_SIZE * to_open, "too few cards are left"
    else:
        left = [icon for icon in PROPERTIES_OF if icon[0] in state.unopened]
        specials = [kind for kind in state.unopened if kind >= FIRST_SPECIAL]
        whole = [kind for icon in left for kind in icon]
        assert Counter(state.unopened) == Counter(whole + specials), "a stack has properties of one icon"
        assert min(len(left), len(specials) // 2) >= to_open, "too few cards are left"
    if state.shows_stack and due and to_open == state.rounds - state.round:
        assert undealt.pop() == due, "a card of an opened stack lies nowhere"
    assert not (state.shows_stack and any(undealt)), "a card of an opened stack lies nowhere"


def _check_places(state: HidaState) -> None:
    deal = DEALS[state.player_count]
    assert all(len(hand) <= deal.hand for hand in state.hands), "a hand is too large"
    assert len(state.table) <= deal.table, "too many cards in the middle of the table"
    for grid in state.grids:
        assert len(grid) == 25, "a grid and its ring have 25 cells"
        assert all(grid[cell] in (None, EXTEND) for cell in RING), "only EXTEND lies outside the grid"


def _check_agenda(state: HidaState) -> None:
    """Whatever is due has something to be done with."""
    agenda = state.agenda
    is_over = state.round == state.rounds and not any([*state.hands, state.table, state.offered])
    assert agenda or is_over, "the game has ended too soon"
    assert not agenda or [type(item) for item in agenda[:2]] == [EndRound, NextAuction], (
        "the round has no end"
    )
    assert not any(isinstance(item, Task) for item in agenda[2:]), "a task is left undone"
    assert not agenda or len(agenda) > 2, "nobody has anything to decide"
    is_up = any(isinstance(item, BidSecretly) for item in agenda)
    assert len(state.offered) == is_up, "one card is up for bidding, or none"
    for item in agenda:
        if isinstance(item, OfferCard):
            assert state.hands[item.player], "there is no card to offer"
        elif isinstance(item, PutCard):
            assert state.hands[item.player] if item.from_hand else state.table, "there is no card to put up"
        elif isinstance(item, BidSecretly):
            _check_bidding(state, item)
        elif isinstance(item, DrawFromPile):
            assert state.pile, "the discard pile is empty"
        elif isinstance(item, PlaceTraded) or (
            isinstance(item, BuildCard) and item.card not in (EXTEND, EXCHANGE)
        ):
            assert state.free_cells(item.player), "there is no room for the building"
    assert not any(isinstance(item, SecretChoice) for item in agenda[:-1]), "a bid waits for something else"


def _check_bidding(state: HidaState, item: BidSecretly) -> None:
    players = tuple(range(state.player_count))
    if item.open_bid is not None:
        assert item.active is not None, "an open bid is somebody's"
        assert item.active in players, "the active player is none of the game"
        assert 0 <= item.open_bid <= state.coins[item.active], "an open bid is paid from one's own coins"
        players = tuple(player for player in players if player != item.active)
    assert item.players == players, "everybody else bids"
    assert item.active is None or item.active < state.player_count, "the active player is none of the game"
