"""The rules of HIRÞ as items of the agenda, in the order of a turn."""

from collections.abc import Sequence

from msgspec.structs import replace

from teban import Choice, Interrupt, Public, Refusal, Task
from teban_hirth.actions import (
    CONFIRM,
    DROP,
    OFFER,
    RESIGN,
    STAY,
    TAKE,
    Advance,
    Confirm,
    Drop,
    Offer,
    Resign,
    Retreat,
    Stay,
    Take,
)
from teban_hirth.battles import (
    advance,
    attackers_of,
    is_won,
    lose_attackers,
    lose_defenders,
    retreats,
    stay_behind,
)
from teban_hirth.components import (
    LOFDUNGR,
    MIDDLE,
    MIDR,
    NOBODY,
    NOWHERE,
    SPACE_NAMES,
    STEPS,
    Ending,
)
from teban_hirth.karve_limit import keeps_karve_limit
from teban_hirth.positions import position_of
from teban_hirth.state import Attacker, HirthState
from teban_hirth.steps import KARVE_RULE, STEPS_RULE, Step, legal_steps, take_step, why_no_step

LOSING_A_BATTLE = 'HIRÞ, "Losing a battle"'
WINNING_A_BATTLE = 'HIRÞ, "Winning a battle"'
PENNINGR = 'HIRÞ, "Penningr"'

TAKE_OR_DROP = (TAKE, DROP)
OFFERED, RESIGNED = (OFFER,), (RESIGN,)


# Steps -----------------------------------------------------------------------------------------


class TakeStep(Choice[HirthState, Step | Confirm]):
    """The player takes one of the turn's five steps, or confirms those that he has taken.

    Rule: HIRÞ, "Steps". Readings B3, B16, B23, B27.
    """

    rule = STEPS_RULE

    def actions(self, state: HirthState) -> Sequence[Step | Confirm]:
        steps = legal_steps(state, self.player)
        return steps if why_no_confirm(state, self.player, has_steps=bool(steps)) else [*steps, CONFIRM]

    def allows(self, state: HirthState, action: Step | Confirm) -> bool:
        return self.refusal(state, action) is None

    def refusal(self, state: HirthState, action: Step | Confirm) -> Refusal | None:
        if isinstance(action, Confirm):
            has_steps = state.exact_five and bool(legal_steps(state, self.player))
            return why_no_confirm(state, self.player, has_steps)
        return why_no_step(state, self.player, action)

    def resolve(self, state: HirthState, action: Step | Confirm) -> None:
        if not isinstance(action, Confirm):
            take_step(state, self.player, action)
            return state.then(self)
        battles = dict.fromkeys(attacker.target for attacker in state.attackers)
        state.then(*[Battle(self.player, space) for space in battles], EndTurn(self.player))
        return None


def why_no_confirm(state: HirthState, player: int, has_steps: bool) -> Refusal | None:
    """Why the turn cannot be ended now; `has_steps` says whether another step could be taken.

    Rules: HIRÞ, "Steps" and "Karve". Readings B3, B16.
    """
    if state.steps_left == STEPS:
        return Refusal("no-step-taken")
    if state.exact_five and has_steps:
        return Refusal("five-steps", facts={"steps_left": state.steps_left})
    if not keeps_karve_limit(state, player):
        return Refusal("two-karves", KARVE_RULE)
    return None


# Battles ---------------------------------------------------------------------------------------


class Battle(Task[HirthState], visible=Public):
    """The battle for a space, all its attackers together.

    Rules: HIRÞ, "Resolving battles" and "Losing a battle". Reading B25: in number order, Miðr last.
    """

    player: int
    space: int

    def resolve(self, state: HirthState) -> None:
        if is_won(state, self.player, self.space):
            lose_defenders(state, self.player, self.space)
            state.then(EnterConquered(self.player, self.space))
        else:
            lose_attackers(state, self.player, self.space)


class EnterConquered(Choice[HirthState, Advance | Stay], visible=Public):
    """Of the attackers who won, the player says one by one who enters the conquered space.

    Rule: HIRÞ, "Winning a battle". Readings B10, B11, B16, B32.
    """

    rule = WINNING_A_BATTLE

    space: int

    def actions(self, state: HirthState) -> Sequence[Advance | Stay]:
        attackers = dict.fromkeys(attackers_of(state, self.space))
        actions: list[Advance | Stay] = [
            Advance(attacker.piece, attacker.origin)
            for attacker in attackers
            if self._keeps_limit(state, attacker)
        ]
        return actions if self._why_no_stay(state) else [*actions, STAY]

    def refusal(self, state: HirthState, action: Advance | Stay) -> Refusal | None:
        if isinstance(action, Stay):
            return self._why_no_stay(state)
        attacker = Attacker(self.space, action.origin, action.piece)
        if attacker not in state.attackers:
            return Refusal("no-such-attacker", facts={"piece": action.piece})
        return None if self._keeps_limit(state, attacker) else Refusal("two-karves", KARVE_RULE)

    def resolve(self, state: HirthState, action: Advance | Stay) -> None:
        if isinstance(action, Stay):
            return stay_behind(state, self.player, self.space)
        advance(state, self.player, Attacker(self.space, action.origin, action.piece))
        if attackers_of(state, self.space):
            state.then(self)
        return None

    def _keeps_limit(self, state: HirthState, attacker: Attacker) -> bool:
        after = state.copied()
        advance(after, self.player, attacker)
        return keeps_karve_limit(after, self.player)

    def _why_no_stay(self, state: HirthState) -> Refusal | None:
        if not state.pieces_in(self.space):
            return Refusal("nobody-entered")
        after = state.copied()
        stay_behind(after, self.player, self.space)
        return None if keeps_karve_limit(after, self.player) else Refusal("two-karves", KARVE_RULE)


# Retreat and end of the turn -------------------------------------------------------------------


class EndTurn(Task[HirthState], visible=Public):
    """After all battles a beaten Lofðungr retreats or is lost; then it is seen who has won.

    Rules: HIRÞ, "Losing a battle" and "Winning the game". Reading B17: the best victory alone.
    """

    player: int

    def resolve(self, state: HirthState) -> None:
        if state.beaten_at == NOWHERE:
            end_turn(state, self.player)
        elif retreats(state, 1 - self.player):
            state.then(RetreatKing(1 - self.player))
        else:
            win(state, self.player, "drepid" if state.beaten_at == MIDR else "thungur-hnifur")


class RetreatKing(Choice[HirthState, Retreat]):
    """The beaten Lofðungr goes to a space beside him that is empty or his own.

    Rule: HIRÞ, "Losing a battle". Readings B13, B14, B25.
    """

    rule = LOSING_A_BATTLE

    def actions(self, state: HirthState) -> Sequence[Retreat]:
        return [Retreat(space) for space in retreats(state, self.player)]

    def refusal(self, state: HirthState, action: Retreat) -> Refusal | None:
        facts: dict[str, int | str] = {"space": SPACE_NAMES.format(action.space)}
        if action.space not in state.neighbours(state.beaten_at):
            return Refusal("no-border", facts=facts)
        return Refusal("enemy-space", facts=facts)

    def resolve(self, state: HirthState, action: Retreat) -> None:
        state.put(self.player, LOFDUNGR, action.space)
        state.beaten_at = NOWHERE
        end_turn(state, 1 - self.player)


def end_turn(state: HirthState, player: int) -> None:
    """The player's turn is over: it is the other's, unless the game is over too.

    Rule: HIRÞ, "Winning the game". Readings B18, B22, B30.
    """
    state.stopped = [0] * 11
    state.ships = [replace(ship, stopped=False) if ship.stopped else ship for ship in state.ships]
    state.ships.sort()
    state.king_stopped = False
    state.turns += 1
    holder = state.owners[MIDR]
    if holder != NOBODY and all(state.owners[space] == holder for space in MIDDLE):
        return win(state, holder, "yfirrad")
    if state.turns == 2 * state.turn_limit:
        return draw(state, "turn-limit")
    begin_turn(state, 1 - player)
    if state.positions.count(state.positions[-1]) == 3:
        return draw(state, "repetition")
    return state.then(TakeStep(1 - player))


def begin_turn(state: HirthState, player: int) -> None:
    state.steps_left = STEPS
    state.positions.append(position_of(state, player))


def win(state: HirthState, winner: int, ending: Ending) -> None:
    state.winner, state.ending = winner, ending
    state.end()


def draw(state: HirthState, ending: Ending) -> None:
    state.ending = ending
    state.end()


# Penningr --------------------------------------------------------------------------------------


class OfferPenningr(Interrupt[HirthState, Offer]):
    """Who may offer the Penningr does so between steps, on either player's turn.

    With `coin_own_turn` on his own turn alone: before the first step or after the last.
    Rule: HIRÞ, "Penningr". Readings B19, B20.
    """

    rule = PENNINGR

    def actions(self, state: HirthState, player: int) -> Sequence[Offer]:
        return () if why_no_offer(state, player) else OFFERED

    def refusal(self, state: HirthState, player: int, action: Offer) -> Refusal | None:
        return why_no_offer(state, player)

    def resolve(self, state: HirthState, player: int, action: Offer) -> None:
        if state.coin_own_turn and state.steps_left < STEPS:
            state.steps_left = 0
        state.then(AnswerOffer(1 - player))


def why_no_offer(state: HirthState, player: int) -> Refusal | None:
    if not state.penningr:
        return Refusal("no-penningr")
    if state.stakes == 3:
        return Refusal("no-more-doublings")
    if state.coin == 1 - player:
        return Refusal("penningr-is-not-yours")
    return why_not_between_steps(state) or (why_not_own_time(state, player) if state.coin_own_turn else None)


def why_not_between_steps(state: HirthState) -> Refusal | None:
    item = state.agenda[-1]
    if isinstance(item, TakeStep):
        return None
    return Refusal("offer-is-open" if isinstance(item, AnswerOffer) else "battles-are-resolved")


def why_not_own_time(state: HirthState, player: int) -> Refusal | None:
    """Reading B19: neither in the other's turn, nor while the steps are being taken."""
    item = state.agenda[-1]
    assert isinstance(item, TakeStep), "asked between steps"
    if item.player != player:
        return Refusal("not-your-turn")
    if state.steps_left == STEPS or item.refusal(state, CONFIRM) is None:
        return None
    return Refusal("between-steps", facts={"steps_left": state.steps_left})


class AnswerOffer(Choice[HirthState, Take | Drop]):
    """The other takes the Penningr, and the game counts double or triple, or loses it as it stands.

    Rule: HIRÞ, "Penningr".
    """

    rule = PENNINGR

    def actions(self, state: HirthState) -> Sequence[Take | Drop]:
        return TAKE_OR_DROP

    def resolve(self, state: HirthState, action: Take | Drop) -> None:
        if isinstance(action, Take):
            state.coin = self.player
            state.stakes += 1
        else:
            win(state, 1 - self.player, "declined")


class GiveUp(Interrupt[HirthState, Resign]):
    """A player resigns between steps, on either player's turn, where the option `resigning` is on.

    Reading B21: he loses what he would lose by declining an offer.
    """

    rule = PENNINGR

    def actions(self, state: HirthState, player: int) -> Sequence[Resign]:
        return RESIGNED if state.resigning and why_not_between_steps(state) is None else ()

    def refusal(self, state: HirthState, player: int, action: Resign) -> Refusal | None:
        return why_not_between_steps(state) if state.resigning else Refusal("no-resigning")

    def resolve(self, state: HirthState, player: int, action: Resign) -> None:
        win(state, 1 - player, "resigned")
