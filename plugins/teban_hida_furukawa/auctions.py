"""Bidding for the cards of a round, as items of the agenda."""

from collections.abc import Mapping, Sequence

from teban import Choice, Interrupt, Public, Refusal, SecretChoice, Task
from teban_hida_furukawa.actions import BID, OFFER, PUT, Bid, Offer, Peek, Put
from teban_hida_furukawa.buildings import acquire, held_by, peek_targets
from teban_hida_furukawa.components import OFFERED, PILE
from teban_hida_furukawa.state import FaceDown, HidaState

PLAYING = 'Hida-Furukawa, "Playing the Game"'
TWO_PLAYERS = 'Hida-Furukawa, "2 Player Game"'
ENDING = 'Hida-Furukawa, "End of a Round"'


class NextAuction(Task[HidaState], visible=Public):
    """The active player's next card, then those in the middle of the table; nothing when all are gone.

    Nobody is asked which card where there is only one to be had.
    Rule: Hida-Furukawa, "Playing the Game". Reading R9.
    """

    player: int

    rule = PLAYING

    def resolve(self, state: HidaState) -> None:
        hand = state.hands[self.player]
        if hand and state.player_count > 2:
            state.then(OfferCard(self.player))
        elif hand or state.table:
            put = PutCard(self.player, from_hand=bool(hand))
            if len(hand or state.table) == 1:
                put.resolve(state, PUT[0])
            else:
                state.then(put)
        else:
            return
        state.then(NextAuction((self.player + 1) % state.player_count))


class OfferCard(Choice[HidaState, Offer]):
    """The active player puts up a card of his hand and bids openly, before the others bid in secret.

    Rule: Hida-Furukawa, "Playing the Game". Reading R8.
    """

    rule = PLAYING

    def actions(self, state: HidaState) -> Sequence[Offer]:
        coins = state.coins[self.player] + 1
        return [offer for card in range(len(state.hands[self.player])) for offer in OFFER[card][:coins]]

    def refusal(self, state: HidaState, action: Offer) -> Refusal | None:
        return no_such_card(state.hands[self.player], action.card, PLAYING) or too_many_coins(
            state, self.player, action.coins
        )

    def resolve(self, state: HidaState, action: Offer) -> None:
        state.offered.append(state.hands[self.player].pop(action.card))
        others = tuple([player for player in range(state.player_count) if player != self.player])
        state.then(BidSecretly(others, active=self.player, open_bid=action.coins))


class PutCard(Choice[HidaState, Put], visible=Public):
    """The active player says which face-down card all bid for in secret, without an open bid.

    With two players it is one of his hand, else one of those in the middle, which he has not seen.
    Rule: Hida-Furukawa, "2 Player Game", "Playing the Game".
    """

    from_hand: bool

    rule = PLAYING

    def actions(self, state: HidaState) -> Sequence[Put]:
        return PUT[: len(self._cards(state))]

    def refusal(self, state: HidaState, action: Put) -> Refusal | None:
        return no_such_card(self._cards(state), action.card, TWO_PLAYERS if self.from_hand else PLAYING)

    def resolve(self, state: HidaState, action: Put) -> None:
        state.offered.append(self._cards(state).pop(action.card))
        active = self.player if self.from_hand else None
        state.then(BidSecretly(tuple(range(state.player_count)), active=active, open_bid=None))

    def _cards(self, state: HidaState) -> list[FaceDown]:
        return state.hands[self.player] if self.from_hand else state.table


class BidSecretly(SecretChoice[HidaState, Bid], visible=Public, reveals=True):
    """Everybody else bids in secret and all pay; the highest bid that nobody else made wins the card.

    If no bid is unique the card is the `active` player's, or nobody's if it lay on the table.
    Rule: Hida-Furukawa, "Playing the Game", "2 Player Game". Readings R8, R10.
    """

    active: int | None
    open_bid: int | None

    rule = PLAYING

    def actions(self, state: HidaState, player: int) -> Sequence[Bid]:
        return BID[: state.coins[player] + 1]

    def refusal(self, state: HidaState, player: int, action: Bid) -> Refusal | None:
        return too_many_coins(state, player, action.coins)

    def resolve(self, state: HidaState, chosen: Mapping[int, Bid]) -> None:
        bids = {player: bid.coins for player, bid in chosen.items()}
        if self.active is not None and self.open_bid is not None:
            bids[self.active] = self.open_bid
        for player, coins in bids.items():
            state.coins[player] -= coins
        winner = highest_unique(bids)
        if winner is None:
            winner = self.active
        lying = state.offered.pop()
        if winner is None:
            state.pile.append(lying)
        else:
            acquire(state, winner, state.turn_up(lying))


def highest_unique(bids: Mapping[int, int]) -> int | None:
    """Who made the highest of the bids that only one player made; a zero can be one."""
    made = list(bids.values())
    return max(
        (player for player, coins in bids.items() if made.count(coins) == 1),
        key=lambda player: bids[player],
        default=None,
    )


class PeekOnce(Interrupt[HidaState, Peek], reveals=True):
    """The last player of the round before looks at a card, whenever he has to decide in the bidding.

    Another player's card, the one that is up, or one in the middle.
    Rule: Hida-Furukawa, "End of a Round". Readings R3, R4, R5.
    """

    rule = ENDING

    def actions(self, state: HidaState, player: int) -> Sequence[Peek]:
        if not (state.peeks[player] and self._is_bidding(state, player)):
            return ()
        held = [Peek(holder, card) for holder, card in peek_targets(state, player)]
        return [Peek(OFFERED, 0), *held] if self._is_anothers(state, player) else held

    def refusal(self, state: HidaState, player: int, action: Peek) -> Refusal | None:
        if not state.peeks[player]:
            return Refusal("no-peek-left", ENDING)
        if not self._is_bidding(state, player):
            return Refusal("no-bid-to-make", ENDING)
        if action.holder == PILE:
            return Refusal("not-up-for-bidding", ENDING)
        is_own_offer = action.holder == OFFERED and state.offered and not self._is_anothers(state, player)
        return Refusal("own-card" if action.holder == player or is_own_offer else "no-such-card", ENDING)

    def resolve(self, state: HidaState, player: int, action: Peek) -> None:
        state.peeks[player] = False
        held_by(state, action.holder)[action.card].show(player)

    def _is_bidding(self, state: HidaState, player: int) -> bool:
        item = state.agenda[-1]
        if isinstance(item, BidSecretly):
            return player in item.players
        return isinstance(item, (OfferCard, PutCard)) and item.player == player

    def _is_anothers(self, state: HidaState, player: int) -> bool:
        item = state.agenda[-1]
        return isinstance(item, BidSecretly) and item.active != player


def no_such_card(cards: Sequence[FaceDown], card: int, rule: str) -> Refusal | None:
    return None if card < len(cards) else Refusal("no-such-card", rule, {"card": card})


def too_many_coins(state: HidaState, player: int, coins: int) -> Refusal | None:
    has = state.coins[player]
    return None if coins <= has else Refusal("not-enough-coins", PLAYING, {"bid": coins, "coins": has})
