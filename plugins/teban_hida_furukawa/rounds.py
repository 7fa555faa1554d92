"""A round from its stack to its end, as items of the agenda."""

from collections import Counter
from collections.abc import Sequence

from teban import Chance, Public, RandomSource, Task
from teban_hida_furukawa.actions import Deal, Open, Show
from teban_hida_furukawa.auctions import NextAuction
from teban_hida_furukawa.buildings import held_by
from teban_hida_furukawa.components import (
    DEALS,
    FIRST_SPECIAL,
    INCOME,
    INCOME_OF_LAST,
    MOST_CARRIED,
    PILE,
    PROPERTIES_OF,
    STACK_SIZE,
    TABLE,
    VALUES,
)
from teban_hida_furukawa.scoring import points_now
from teban_hida_furukawa.state import FaceDown, HidaState

STARTING = 'Hida-Furukawa, "Starting a Round"'
ENDING = 'Hida-Furukawa, "End of a Round"'


class StartRound(Task[HidaState]):
    """The next stack is taken and shown, where it is, and dealt; then its cards are bid for.

    Rule: Hida-Furukawa, "Starting a Round". Reading R21.
    """

    rule = STARTING

    def resolve(self, state: HidaState) -> None:
        state.round += 1
        if state.shows_stack:
            state.then(ShowStack() if state.is_mixed else OpenStack())
        state.then(DealCard(0), NextAuction(state.starter), EndRound())


class OpenStack(Chance[HidaState, Open]):
    """The five properties of an icon and two specials, seen by all.

    The stacks lie face down, so that drawing one when it is taken is the same as having shuffled
    them. Rule: Hida-Furukawa, "Set-up"; readings R19, R21.
    """

    rule = STARTING

    def outcomes(self, state: HidaState) -> Sequence[tuple[Open, int]]:
        icons, left = self._icons(state), Counter(self._specials(state))
        pairs = {
            (one, other): left[one] * left[other] if one < other else left[one] // 2
            for one in left
            for other in left
            if one < other or (one == other and left[one] > 1)
        }
        return [(Open(icon, pair), weight) for icon in icons for pair, weight in pairs.items()]

    def draw(self, state: HidaState, rng: RandomSource) -> Open:
        one, other = sorted(rng.sample(self._specials(state), 2))
        return Open(rng.choice(self._icons(state)), (one, other))

    def resolve(self, state: HidaState, action: Open) -> None:
        open_stack(state, (*PROPERTIES_OF[action.icon], *action.specials))

    def _icons(self, state: HidaState) -> list[int]:
        return [icon for icon in range(len(PROPERTIES_OF)) if VALUES * icon in state.unopened]

    def _specials(self, state: HidaState) -> list[int]:
        return [kind for kind in state.unopened if kind >= FIRST_SPECIAL]


class ShowStack(Chance[HidaState, Show]):
    """Seven cards of any icons, seen by all: advance mode with `advance_reveal`.

    Rule: Hida-Furukawa, "Advance Mode". Reading R20.
    """

    rule = 'Hida-Furukawa, "Advance Mode"'

    def draw(self, state: HidaState, rng: RandomSource) -> Show:
        return Show(tuple(sorted(rng.sample(state.unopened, STACK_SIZE))))

    def allows(self, state: HidaState, action: Show) -> bool:
        return (
            len(action.cards) == STACK_SIZE
            and list(action.cards) == sorted(action.cards)
            and not Counter(action.cards) - Counter(state.unopened)
        )

    def resolve(self, state: HidaState, action: Show) -> None:
        open_stack(state, action.cards)


def open_stack(state: HidaState, cards: Sequence[int]) -> None:
    """Everybody has seen the cards of a stack, which is then shuffled."""
    for card in cards:
        state.unopened.remove(card)
    state.face_down.append(sorted(cards))


class DealCard(Chance[HidaState, Deal], visible=Public):
    """A card of the stack, to a player, unseen to the discard pile or to the middle of the table.

    `number` says how many have been dealt before. Rule: Hida-Furukawa, "Starting a Round".
    """

    number: int

    rule = STARTING

    def outcomes(self, state: HidaState) -> Sequence[tuple[Deal, int]]:
        to = DESTINATIONS[state.player_count][self.number]
        return [(Deal(to, kind), number) for kind, number in Counter(undealt(state)).items()]

    def draw(self, state: HidaState, rng: RandomSource) -> Deal:
        return Deal(DESTINATIONS[state.player_count][self.number], rng.choice(undealt(state)))

    def resolve(self, state: HidaState, action: Deal) -> None:
        to = action.player
        lying = FaceDown(action.card, (to,) if to >= 0 else (), len(state.face_down) - 1)
        (state.pile if to == PILE else held_by(state, to)).append(lying)
        if self.number + 1 < len(DESTINATIONS[state.player_count]):
            state.then(DealCard(self.number + 1))


DESTINATIONS = {
    players: (
        *(player for player in range(players) for _ in range(deal.hand)),
        *[PILE] * deal.discarded,
        *[TABLE] * deal.table,
    )
    for players, deal in DEALS.items()
}
"""Where the cards of a stack go, one after the other, by the number of players."""


def undealt(state: HidaState) -> list[int]:
    """The cards of the stack that lie nowhere yet, ascending."""
    stack = len(state.face_down) - 1
    left = state.face_down[stack].copy()
    for lying in state.all_face_down():
        if lying.stack == stack:
            left.remove(lying.card)
    return left


class EndRound(Task[HidaState]):
    """Who starts the next round, who was last, and what everybody has to spend in it.

    Rule: Hida-Furukawa, "End of a Round". Readings R1, R2, R3, R4, R7.
    """

    rule = ENDING

    def resolve(self, state: HidaState) -> None:
        if state.round == state.rounds:
            return
        points, players = points_now(state), state.player_count
        most, least = max(points), min(points)
        clockwise = [(state.starter + step) % players for step in range(players)]
        state.starter = next(player for player in clockwise if points[player] == most)
        for player in range(players):
            is_last = points[player] == least < most
            state.peeks[player] = is_last
            carried = min(state.coins[player], MOST_CARRIED)
            state.coins[player] = carried + (INCOME_OF_LAST if is_last else INCOME)
        state.then(StartRound())
