"""A bot for HIRÞ that looks one turn ahead."""

from collections.abc import Sequence
from typing import Any

from teban import Game, RandomSource, View
from teban_hirth.actions import CONFIRM, TAKE, Offer, Resign
from teban_hirth.battles import power_of
from teban_hirth.components import MIDDLE, MIDR, NOBODY, NOWHERE, SPACES
from teban_hirth.state import HirthState

TURNS = 16
"""How many whole turns it tries at each step."""

GOES_ON = 85
"""How likely a turn that it tries has another step, in percent."""

WON = 10_000


class Raider:
    """Tries whole turns at random and begins the best; it takes the Penningr, and offers it only
    where it can do nothing else.

    A turn is worth what it wins, else the Hirþ that are left, the spaces and power in the middle,
    and how safely each Lofðungr stands.
    """

    name = "raider"

    def __init__(self, game: Game[HirthState]) -> None:
        self._game = game

    def choose(self, view: View[HirthState], legal: Sequence[Any], rng: RandomSource) -> Any:
        player: Any = view.viewer
        own = [action for action in legal if not isinstance(action, (Offer, Resign))]
        if TAKE in own:
            return TAKE
        if len(own) < 2:
            return rng.choice(own or list(legal))
        board = getattr(view, "inner", view)  # in a match, that of the present game
        state = self._game.determinize(board, rng)
        tried = [(self._try_turn(state, player, action, rng), place) for place, action in enumerate(own)]
        tried += [
            (self._try_turn(state, player, own[place], rng), place)
            for place in (rng.below(len(own)) for _ in range(TURNS))
        ]
        best = max(worth for worth, _ in tried)
        return own[rng.choice([place for worth, place in tried if worth == best])]

    def _try_turn(self, state: HirthState, player: int, first: Any, rng: RandomSource) -> int:
        """What the position is worth to a player after one of the turns that begin so."""
        after = self._game.clone(state)
        self._game.apply(after, player, first)
        while after.agenda and after.turns == state.turns:
            item: Any = after.agenda[-1]
            options = item.actions(after)
            if options[-1] == CONFIRM and rng.below(100) >= GOES_ON:
                options = options[-1:]
            self._game.apply(after, item.player, rng.choice(options))
        return worth_of(after, player)


def worth_of(state: HirthState, player: int) -> int:
    """How good a position at the start of a turn is for a player, against how good for the other."""
    if state.winner != NOBODY:
        return WON if state.winner == player else -WON
    return _strength(state, player) - _strength(state, 1 - player)


def _strength(state: HirthState, player: int) -> int:
    held = [space for space in SPACES if state.owners[space] == player]
    power = {space: power_of(state.pieces_in(space)) for space in held}
    hirths = state.hirths_in_stock[player] + sum(ship.load for ship in state.ships if ship.player == player)
    hirths += sum(state.hirths[space] for space in held)
    middle = sum(8 + 2 * min(power[space], 4) for space in held if space in MIDDLE)
    on_board = sum(power.values())
    return 10 * hirths + middle + 2 * on_board - _danger(state, player)


def _danger(state: HirthState, player: int) -> int:
    """How badly a Lofðungr stands who could be beaten: most where he has nowhere to go."""
    king = state.kings[player]
    if king == NOWHERE:
        return 0
    around = state.neighbours(king)
    threat = sum(power_of(state.pieces_in(space)) for space in around if state.owners[space] == 1 - player)
    exits = sum(state.owners[space] != 1 - player for space in around)
    guard: int = power_of(state.pieces_in(king))
    if threat + 2 <= guard:
        return 0
    return (0 if exits > 1 else 60 if exits else 150) + (20 if king == MIDR else 0)
