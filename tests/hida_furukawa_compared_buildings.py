"""Holds buildings and effects of Hida-Furukawa to the independent oracle."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from oracles import hida_furukawa as oracle
from oracles import hida_furukawa_boards as boards_oracle
from oracles.hida_furukawa_boards import Board, Boards
from teban import Session
from teban_hida_furukawa.actions import BUILD_ON, COVER_ON, PASS, PUT_ASIDE, Give, Look, Swap, Trade
from teban_hida_furukawa.buildings import (
    BuildCard,
    DrawFromPile,
    ExchangeCards,
    LookAtCard,
    MoveCovered,
    PlaceTraded,
)
from teban_hida_furukawa.components import ASIDE, FIRST_SPECIAL, NAMES, TABLE, VALUE
from teban_hida_furukawa.state import HidaState

FEW_CARDS = 5
"""Up to so many cards on the table all that EXCHANGE can lead to is compared at once."""

MOST_TRADES = 150
"""Beyond so many trades they are not all played out."""


# The plugin's data in the oracle's words ---------------------------------------------------------


def word_of(kind: int) -> str:
    return NAMES[kind].upper() if kind >= FIRST_SPECIAL else f"{'ABCDEF'[kind // 4]}{VALUE[kind]}"


def words_of(kinds: Iterable[int]) -> list[str]:
    return [word_of(kind) for kind in kinds]


def boards_of(state: HidaState) -> Boards:
    return tuple(
        Board(tuple("" if card is None else word_of(card) for card in grid), tuple(sorted(words_of(aside))))
        for grid, aside in zip(state.grids, state.aside, strict=True)
    )


def hands_of(state: HidaState) -> list[list[str]]:
    return [words_of(lying.card for lying in hand) for hand in state.hands]


def place_of(place: int) -> Any:
    """Where the oracle lets a card go, as an action."""
    return PUT_ASIDE if place == boards_oracle.ASIDE else BUILD_ON[place]


# Buildings ---------------------------------------------------------------------------------------


def building(session: Session[HidaState], state: HidaState, item: Any) -> Iterator[str]:
    """Where a card may go, what EXCHANGE can lead to, and what effects come after it."""
    boards, player = boards_of(state), item.player
    legal = set(session.legal_actions(player))
    if isinstance(item, BuildCard):
        yield from _new_building(session, state, item, legal)
    elif isinstance(item, LookAtCard):
        targets = oracle.peek_targets(hands_of(state), len(state.table), player)
        wanted = {PASS, *(Look(TABLE if owner is None else owner, card) for owner, card in targets)}
        yield from unequal("looks", legal, wanted)
    elif isinstance(item, PlaceTraded):
        wanted = set(map(place_of, boards_oracle.room(boards[player])))
        yield from unequal("places for a traded card", legal, wanted)
    elif isinstance(item, ExchangeCards):
        yield from unequal("exchanges", legal, {PASS, *_exchanges(boards, player)})
        if len(legal) <= MOST_TRADES:
            ways = {boards, *boards_oracle.swaps(boards, player), *boards_oracle.trades(boards, player)}
            yield from unequal("outcomes of EXCHANGE", _ends(session, state, item), ways)
    else:
        assert isinstance(item, MoveCovered)
        room = boards_oracle.room(boards[player])
        given = {Give(other, place) for other, place in _theirs(boards, player)}
        yield from unequal("what a covered card can do", legal, {*map(place_of, room), *given})
        if len(legal) <= MOST_TRADES:
            card, board = word_of(item.card), boards[player]
            moved = {
                boards_oracle.replaced(boards, player, boards_oracle.put(board, card, place))
                for place in room
            }
            ways = moved | set(boards_oracle.handed_over(boards, player, card))
            yield from unequal("outcomes of a covered card", _ends(session, state, item), ways)


def _new_building(
    session: Session[HidaState], state: HidaState, item: BuildCard, legal: set[Any]
) -> Iterator[str]:
    boards, player, card = boards_of(state), item.player, word_of(item.card)
    wanted = set(map(place_of, boards_oracle.places(boards[player], card)))
    if card == "EXCHANGE":
        wanted |= {COVER_ON[cell] for cell in boards_oracle.GRID if boards[player].grid[cell]}
    yield from unequal(f"places for {card}", legal, wanted)
    if card != "EXCHANGE" or sum(len(boards_oracle.holdings(board)) for board in boards) <= FEW_CARDS:
        ends = list(_played_out(session, state, item))
        ways = boards_oracle.outcomes(boards, player, card)
        yield from unequal(f"outcomes of {card}", set(map(boards_of, ends)), ways)
        yield from _effects(state, player, card, ends)


def _ends(session: Session[HidaState], state: HidaState, item: Any) -> set[Boards]:
    return set(map(boards_of, _played_out(session, state, item)))


def _exchanges(boards: Boards, player: int) -> Iterator[Swap | Trade]:
    """The swaps and trades among what the oracle says that everybody holds."""
    own = _places(boards[player])
    for place, other in combinations(own, 2):
        if not {place, other} & set(boards_oracle.RING) and place < ASIDE:
            yield Swap(place, other)
    for place in own:
        for other, taken in _theirs(boards, player):
            yield Trade(place, other, taken)


def _theirs(boards: Boards, player: int) -> list[tuple[int, int]]:
    others = [other for other in range(len(boards)) if other != player]
    return [(other, place) for other in others for place in _places(boards[other])]


def _places(board: Board) -> list[int]:
    """Where a player's cards lie, in the plugin's numbers."""
    held = [place for place, _ in boards_oracle.holdings(board)]
    cells = [place for place in held if place != boards_oracle.ASIDE]
    return [*cells, *range(ASIDE, ASIDE + len(held) - len(cells))]


def _effects(state: HidaState, player: int, card: str, ends: list[HidaState]) -> Iterator[str]:
    coins = state.coins[player] + boards_oracle.coins_at_once(card)
    yield from unequal("coins of the builder", {end.coins[player] for end in ends}, {coins})
    pile = words_of(lying.card for lying in state.pile)
    drawn = {
        word_of(action.card)
        for end in ends
        for effect in end.agenda
        if isinstance(effect, DrawFromPile)
        for action in effect.outcomes(end)
    }
    yield from unequal("cards to draw", drawn, boards_oracle.next_draws(card, pile))
    looking = any(isinstance(effect, LookAtCard) for end in ends for effect in end.agenda)
    targets = oracle.peek_targets(hands_of(state), len(state.table), player)
    yield from unequal("whether PEEK looks", looking, card == "PEEK" and bool(targets))


def _played_out(session: Session[HidaState], state: HidaState, item: Any) -> Iterator[HidaState]:
    """All states to which the item leads, up to the next draw or look."""
    start = session.game.clone(state)
    start.agenda[:] = [item]
    open_here = [start]
    while open_here:
        here = open_here.pop()
        if here.agenda and not isinstance(here.agenda[-1], (DrawFromPile, LookAtCard)):
            due = here.agenda[-1]
            for action in due.actions(here):
                after = session.game.clone(here)
                session.game.apply(after, due.player, action)
                open_here.append(after)
        else:
            yield here


def unequal(what: str, found: Any, wanted: Any) -> Iterator[str]:
    if found != wanted:
        yield f"{what}: plugin {found!r}, oracle {wanted!r}"[:600]
