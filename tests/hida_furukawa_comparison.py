"""Holds games of Hida-Furukawa to the independent oracle: auctions, places, effects, rounds, the score."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from hida_furukawa_compared_buildings import boards_of, building, hands_of, unequal, word_of, words_of
from oracles import hida_furukawa as oracle
from oracles import hida_furukawa_boards as boards_oracle
from teban import CHANCE, IllegalAction, QuickRng, Session
from teban.play.events import Drawn, Opened
from teban.play.line import state_after
from teban_hida_furukawa.actions import (
    BID,
    BUILD_ON,
    COVER_ON,
    OFFER,
    PUT,
    PUT_ASIDE,
    Deal,
    Draw,
    Look,
    Open,
    Peek,
    Show,
)
from teban_hida_furukawa.auctions import BidSecretly, OfferCard, PutCard
from teban_hida_furukawa.buildings import (
    BuildCard,
    LookAtCard,
    MoveCovered,
    PlaceTraded,
)
from teban_hida_furukawa.components import OFFERED, PROPERTIES_OF, TABLE
from teban_hida_furukawa.state import HidaState

BIDDING = (OfferCard, PutCard, BidSecretly)

AUCTIONS = 3
"""So many ways to bid are tried for a card."""


# A turn --------------------------------------------------------------------------------------------


def differences_at_turn(session: Session[HidaState], rng: QuickRng, refused: Counter[str]) -> Iterator[str]:
    """Where players are to act: what they may do, what it leads to, why not the rest, the score so far."""
    state = session.state
    item = state.agenda[-1]
    if isinstance(item, BIDDING):
        found = [*_bidding(session, state, item, rng), *_peeks(session, state, item)]
    else:
        found = list(building(session, state, item))
    yield from (f"after {session.revision} entries: {difference}" for difference in found)
    for player in session.to_act():
        yield from _refusals(session, state, item, player, rng, refused)


def _bidding(session: Session[HidaState], state: HidaState, item: Any, rng: QuickRng) -> Iterator[str]:
    """Whose turn it is, the bids, what an auction leads to; the boards and the points between auctions."""
    players = state.player_count
    boards = boards_of(state)
    if faults := boards_oracle.board_faults(boards):
        yield f"the boards have faults {sorted(faults)}"
    points = tuple(oracle.standing(board) for board in boards)
    yield from unequal("score so far", session.standing(0).totals, points)
    left = sum(map(len, state.hands)) + len(state.table) + len(state.offered)
    schedule = oracle.schedule(players, state.starter)
    active, from_hand = schedule[len(schedule) - left]
    opening, sealed = oracle.bidders(players, active, from_hand=from_hand)
    hand = state.hands[active] if from_hand else state.table
    if left == len(schedule):
        yield from _round(session, state)
    if isinstance(item, OfferCard):
        bids = oracle.legal_bids(state.coins[active])
        wanted = {OFFER[card][coins] for card in range(len(hand)) for coins in bids}
        yield from unequal("who bids openly", item.player, opening)
        yield from unequal("offers", _own(session, item.player), wanted)
    elif isinstance(item, PutCard):
        yield from unequal("who puts up a card", (item.player, item.from_hand), (active, from_hand))
        yield from unequal("nobody bids openly", opening, None)
        yield from unequal("cards to put up", _own(session, item.player), set(PUT[: len(hand)]))
    else:
        yield from unequal("who bids in secret", list(item.players), sealed)
        for player in session.to_act():
            bids = {BID[coins] for coins in oracle.legal_bids(state.coins[player])}
            yield from unequal("bids", _own(session, player), bids)
        for _ in range(0 if item.committed else AUCTIONS):
            yield from _auction(session, state, item, active, from_hand, rng)


def _own(session: Session[HidaState], player: int) -> set[Any]:
    return {action for action in session.legal_actions(player) if not isinstance(action, Peek)}


def _auction(
    session: Session[HidaState], state: HidaState, item: Any, active: int, from_hand: bool, rng: QuickRng
) -> Iterator[str]:
    """Who wins with bids that are often equal, and what everybody has left."""
    amounts = (0, rng.below(4), rng.below(4) if item.open_bid is None else item.open_bid)
    bids = [min(coins, rng.choice(amounts)) for coins in state.coins]
    if item.open_bid is not None:
        bids[active] = item.open_bid
    winner, coins = oracle.auction(state.coins, bids, active, from_hand=from_hand)
    card, after = state.offered[0].card, session.game.clone(state)
    after.agenda[:] = [item]
    for player in item.players:
        session.game.apply(after, player, BID[bids[player]])
    owned = [len(after.cards_of(player)) - len(state.cards_of(player)) for player in range(len(bids))]
    for pending in after.agenda:
        owned[pending.player] += isinstance(pending, BuildCard)
    gained = [player for player, number in enumerate(owned) if number]
    yield from unequal(f"the winner with {bids}", gained, [] if winner is None else [winner])
    if winner is None:
        yield from unequal("an unsold card is discarded", [lying.card for lying in after.pile[-1:]], [card])
    elif not after.agenda:  # aside at once
        coins = _with(coins, winner, boards_oracle.coins_at_once(word_of(card)))
    yield from unequal(f"coins after {bids}", tuple(after.coins), coins)


def _with(coins: tuple[int, ...], player: int, more: int) -> tuple[int, ...]:
    return (*coins[:player], coins[player] + more, *coins[player + 1 :])


def _peeks(session: Session[HidaState], state: HidaState, item: Any) -> Iterator[str]:
    """Whose face-down cards the last player may look at, while he has a decision open."""
    hands, on_table = hands_of(state), len(state.table)
    if isinstance(item, BidSecretly):
        if item.active is None:
            on_table += 1
        else:
            hands[item.active].append("on offer")
    for player in range(state.player_count):
        found = Counter(
            (getattr(item, "active", None) if action.holder == OFFERED else action.holder)
            for action in session.legal_actions(player)
            if isinstance(action, Peek)
        )
        wanted: Counter[int | None] = Counter()
        if state.peeks[player] and player in session.to_act():
            wanted.update(owner for owner, _ in oracle.peek_targets(hands, on_table, player))
        found[None] += found.pop(TABLE, 0)
        yield from unequal(f"peeks of {player}", +found, wanted)


def _round(session: Session[HidaState], state: HidaState) -> Iterator[str]:
    """At the beginning of a round: who begins it, who was last, and everybody's coins."""
    if state.round == 1:
        before = (0, [oracle.INCOME] * state.player_count, [False] * state.player_count)
        yield from unequal("the first round", (state.starter, state.coins, state.peeks), before)
        return
    if _decided(session) == len(session.log) - 1:
        return  # something has been decided in it
    ended = _before_end_of_round(session)
    wanted = oracle.end_round(boards_of(ended), ended.coins, ended.starter)
    last = tuple(player for player, may_peek in enumerate(state.peeks) if may_peek)
    yield from unequal("who starts", state.starter, wanted.starter)
    yield from unequal("coins of the round", tuple(state.coins), wanted.coins)
    yield from unequal("who was last", last, wanted.last)


def _decided(session: Session[HidaState]) -> int:
    """Where the log has the last decision."""
    return max(place for place, event in enumerate(session.log) if not isinstance(event, Drawn))


def _before_end_of_round(session: Session[HidaState]) -> HidaState:
    """The state after the last decision and what was drawn from the pile then, before the round ended."""
    place = _decided(session)
    state = state_after(session.game, session.start, session.log[:place])
    del state.agenda[0]
    event, *draws = session.log[place:]
    moves = [(CHANCE, draw.action) for draw in draws if isinstance(draw.action, Draw)]
    if isinstance(event, Opened):
        moves = [*zip(event.players, event.actions, strict=True), *moves]
    else:
        moves = [(event.player, event.action), *moves]
    for player, action in moves:
        session.game.apply(state, player, action)
    return state


# Refusals ------------------------------------------------------------------------------------------


def _refusals(
    session: Session[HidaState],
    state: HidaState,
    item: Any,
    player: int,
    rng: QuickRng,
    refused: Counter[str],
) -> Iterator[str]:
    """Some actions that the oracle does not allow, and why the plugin refuses them."""
    for action, reason in _forbidden(state, item, player, rng):
        try:
            session.play(player, action)
            yield f"after {session.revision} entries: {action!r} is played"
        except IllegalAction as error:
            refused[error.refusal.reason] += 1
            yield from unequal(f"the reason against {action!r}", error.refusal.reason, reason)


def _forbidden(state: HidaState, item: Any, player: int, rng: QuickRng) -> Iterator[tuple[Any, str]]:
    beyond = oracle.legal_bids(state.coins[player])[-1] + 1 + rng.below(3)
    if isinstance(item, BidSecretly) and beyond < len(BID):
        yield BID[beyond], "not-enough-coins"
    if isinstance(item, OfferCard) and beyond < len(BID):
        yield OFFER[0][beyond], "not-enough-coins"
    if isinstance(item, OfferCard):
        yield OFFER[len(state.hands[player])][0], "no-such-card"
    if isinstance(item, LookAtCard):
        yield Look(player, 0), "own-card"
    if isinstance(item, (BuildCard, MoveCovered, PlaceTraded)):
        board, cell = boards_of(state)[player], rng.below(25)
        allowed = boards_oracle.room(board)
        if isinstance(item, BuildCard):
            allowed = boards_oracle.places(board, word_of(item.card))
        if cell not in allowed:
            yield BUILD_ON[cell], "cell-has-building" if board.grid[cell] else "outside-the-grid"
    if isinstance(item, BuildCard) and word_of(item.card) != "EXCHANGE":
        yield COVER_ON[rng.below(25)], "only-exchange-covers"
        yield PUT_ASIDE, "grid-has-room"


# The end -------------------------------------------------------------------------------------------


def differences_at_end(session: Session[HidaState]) -> Iterator[str]:
    """Where a game has ended: that it was the last round, its stacks, and the whole score."""
    state, outcome = session.state, session.outcome()
    assert outcome is not None
    length = next(
        name for name in ("normal", "quick") if oracle.rounds(state.player_count, name) == state.rounds
    )
    yield from unequal("rounds", state.round, oracle.rounds(state.player_count, length))
    stacks = list(stacks_of(session))
    faults = oracle.stack_faults(stacks, state.player_count, length, advance=state.is_mixed)
    yield from unequal("faults of the stacks", faults, set())
    score = oracle.score(boards_of(state), state.coins)
    lines = {line.label: line.points for line in outcome.sheet.lines}
    yield from unequal("cards", lines["cards"], score.values)
    yield from unequal("combos", lines["combos"], score.combo_points)
    yield from unequal("COMBO cards", lines["COMBO cards"], score.combo_card_points)
    yield from unequal("most money", lines["most money"], score.money_points)
    yield from unequal("totals", outcome.totals, score.totals)
    yield from unequal("ranks", outcome.ranks, score.ranks)


def stacks_of(session: Session[HidaState]) -> Iterator[list[str]]:
    """The cards of each round, as they were shown; where they were not, as they were dealt."""
    drawn = [event.action for event in session.log if isinstance(event, Drawn)]
    shown = [action for action in drawn if isinstance(action, (Open, Show))]
    if shown:
        for action in shown:
            cards = (
                action.cards if isinstance(action, Show) else (*PROPERTIES_OF[action.icon], *action.specials)
            )
            yield words_of(cards)
    else:
        dealt = [word_of(action.card) for action in drawn if isinstance(action, Deal)]
        for first in range(0, len(dealt), 7):
            yield dealt[first : first + 7]
