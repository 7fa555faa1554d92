"""The rules of Haniwa as items of the agenda, in the order of the rulebook."""

from collections.abc import Mapping, Sequence

from teban import Chance, Choice, Public, RandomSource, Refusal, SecretChoice, Task
from teban_haniwa.actions import (
    COVER,
    DISCARD,
    DRAW,
    DRAWN,
    HIDE,
    KEEP,
    PLACE,
    RETRY,
    TAKE,
    Begin,
    Cover,
    Deal,
    Discard,
    Draw,
    Drawn,
    Hide,
    Keep,
    Place,
    Redeal,
    Retry,
    Roll,
    Row,
    Seat,
    Take,
)
from teban_haniwa.components import (
    AREA,
    COLUMNS,
    DOGU_POWER,
    GOZOKU,
    HAND,
    MOST_DISCARDS,
    PILES,
    Dogu,
    TileName,
)
from teban_haniwa.state import Crafter, HaniwaState

SETUP_RULE = 'Haniwa, "Preparing the Game"'
DISCARD_RULE = 'Haniwa, "0 Discard 1 and Draw 1"'
PLACE_RULE = 'Haniwa, "1 Put a Haniwa tile to your Area"'
DICE_RULE = 'Haniwa, "2 Happiness Dice check"'
KOFUN_RULE = 'Haniwa, "Kofun Power"'
DOGU_RULE = 'Haniwa, "3 Dogu Check"'
DRAW_RULE = 'Haniwa, "4 Draw a Haniwa"'
END_RULE = 'Haniwa, "End of the Game"'


# Preparing the Game ----------------------------------------------------------------------------


class RollDice(Chance[HaniwaState, Roll]):
    """Each column's die is rolled for its starting score. Rule: Haniwa, "Preparing the Game"."""

    rule = SETUP_RULE

    def draw(self, state: HaniwaState, rng: RandomSource) -> Roll:
        first, second, third, fourth = [1 + rng.below(6) for _ in COLUMNS]
        return Roll((first, second, third, fourth))

    def allows(self, state: HaniwaState, action: Roll) -> bool:
        return True

    def resolve(self, state: HaniwaState, action: Roll) -> None:
        state.dice = list(action.dice)


class DrawFirstPlayer(Chance[HaniwaState, Begin]):
    """Either player begins. Rule: Haniwa, "Preparing the Game". Reading R13."""

    rule = SETUP_RULE

    def outcomes(self, state: HaniwaState) -> Sequence[Begin]:
        return BEGIN

    def resolve(self, state: HaniwaState, action: Begin) -> None:
        state.first = action.player


class DealHands(Chance[HaniwaState, Deal]):
    """Each player draws four tiles, as many from either pile. Rule: Haniwa, "Preparing the Game"."""

    rule = SETUP_RULE

    def draw(self, state: HaniwaState, rng: RandomSource) -> Deal:
        a, b, c, d, e, f, g, h = rng.sample(in_piles(state), 2 * HAND)
        return Deal(hands=((a, b, c, d), (e, f, g, h)))

    def allows(self, state: HaniwaState, action: Deal) -> bool:
        return are_in_piles(state, [*action.hands[0], *action.hands[1]])

    def resolve(self, state: HaniwaState, action: Deal) -> None:
        for crafter, tiles in zip(state.crafters, action.hands, strict=True):
            draw_hand(state, crafter, tiles)


class RetryHands(SecretChoice[HaniwaState, Keep | Retry], forgets=True):
    """Each player may, once, shuffle his four tiles back and draw four again.

    All hands that go back do so before one is drawn. Rule: Haniwa, "Preparing the Game". Reading R10.
    """

    rule = SETUP_RULE

    def actions(self, state: HaniwaState, player: int) -> Sequence[Keep | Retry]:
        return KEEP_OR_RETRY

    def resolve(self, state: HaniwaState, chosen: Mapping[int, Keep | Retry]) -> None:
        for player, choice in chosen.items():
            if choice == RETRY:
                state.crafters[player].hand = []
                state.piles = [left + HAND // 2 for left in state.piles]
                state.then(DEAL_AGAIN[player])
        state.then(TAKE_TURN[state.first])


class DealAgain(Chance[HaniwaState, Redeal], visible=Public):
    """A player draws another hand. Rule: Haniwa, "Preparing the Game"."""

    player: Seat
    rule = SETUP_RULE

    def draw(self, state: HaniwaState, rng: RandomSource) -> Redeal:
        a, b, c, d = rng.sample(in_piles(state), HAND)
        return Redeal(player=self.player, tiles=(a, b, c, d))

    def allows(self, state: HaniwaState, action: Redeal) -> bool:
        return action.player == self.player and are_in_piles(state, action.tiles)

    def resolve(self, state: HaniwaState, action: Redeal) -> None:
        draw_hand(state, state.crafters[self.player], action.tiles)


def in_piles(state: HaniwaState) -> list[TileName]:
    """The tiles of both piles, in the order of the box."""
    return [tile for tile, left in state.undrawn().items() for _ in range(left)]


def are_in_piles(state: HaniwaState, tiles: Sequence[TileName]) -> bool:
    left = state.undrawn()
    return all(tiles.count(tile) <= left[tile] for tile in tiles)


def draw_hand(state: HaniwaState, crafter: Crafter, tiles: Sequence[TileName]) -> None:
    crafter.hand = list(tiles)
    state.piles = [left - HAND // 2 for left in state.piles]


# Turn Workflow: 0 Discard 1 and Draw 1, 1 Put a Haniwa tile to your Area, Kofun Power -------------


class TakeTurn(Choice[HaniwaState, Place | Cover | Hide | Discard], visible=Public, reveals=Place):
    """The player places a haniwa: face up, under a Kofun or face down. Before it he may discard one.

    Rule: Haniwa, "0 Discard 1 and Draw 1", "1 Put a Haniwa tile to your Area", "Kofun Power".
    Reading R2.
    """

    discarded: bool = False
    rule = PLACE_RULE

    def actions(self, state: HaniwaState) -> Sequence[Place | Cover | Hide | Discard]:
        crafter = state.crafters[self.player]
        tiles, vacant = dict.fromkeys(crafter.hand), crafter.vacant
        ways: list[Mapping[TileName, Sequence[Place | Cover | Hide]]]
        ways = [PLACE, *[COVER[kofun] for kofun in dict.fromkeys(crafter.unused_kofun)]]
        if self.can_hide(state):
            ways.append(HIDE)
        found = [way[tile][cell] for way in ways for tile in tiles for cell in vacant]
        return [*found, *[DISCARD[tile] for tile in tiles]] if self.can_discard(state) else found

    def sample(self, state: HaniwaState, rng: RandomSource) -> Place | Cover | Hide | Discard:
        crafter = state.crafters[self.player]
        tiles, vacant = list(dict.fromkeys(crafter.hand)), crafter.vacant
        kofun = list(dict.fromkeys(crafter.unused_kofun))
        spots = len(tiles) * len(vacant)
        limit = spots * (1 + len(kofun) + self.can_hide(state))
        guess = rng.below(limit + len(tiles) * self.can_discard(state))
        if guess >= limit:
            return DISCARD[tiles[guess - limit]]
        way, spot = divmod(guess, spots)
        tile, cell = tiles[spot // len(vacant)], vacant[spot % len(vacant)]
        if way == 0:
            return PLACE[tile][cell]
        return COVER[kofun[way - 1]][tile][cell] if way <= len(kofun) else HIDE[tile][cell]

    def allows(self, state: HaniwaState, action: Place | Cover | Hide | Discard) -> bool:
        crafter = state.crafters[self.player]
        if action.tile not in crafter.hand:
            return False
        if isinstance(action, Discard):
            return self.can_discard(state)
        if isinstance(action, Cover) and action.kofun not in crafter.unused_kofun:
            return False
        if isinstance(action, Hide) and not self.can_hide(state):
            return False
        return action.cell in crafter.vacant

    def refusal(self, state: HaniwaState, action: Place | Cover | Hide | Discard) -> Refusal:
        crafter = state.crafters[self.player]
        if isinstance(action, Discard) and len(crafter.discards) == MOST_DISCARDS:
            return Refusal("discarded-twice", DISCARD_RULE)
        if isinstance(action, Discard) and self.discarded:
            return Refusal("discarded-this-turn", DISCARD_RULE)
        if isinstance(action, Hide) and self.player != state.first:
            return Refusal("not-the-first-player")
        if isinstance(action, Hide) and crafter.face_down_cell is not None:
            return Refusal("face-down-before", facts={"cell": AREA.format(crafter.face_down_cell)})
        if isinstance(action, Cover) and action.kofun not in crafter.unused_kofun:
            reason = "kofun-used" if action.kofun in crafter.kofun else "no-such-kofun"
            return Refusal(reason, KOFUN_RULE, {"kofun": action.kofun})
        if not isinstance(action, Discard) and action.cell not in crafter.vacant:
            return Refusal("cell-not-vacant", facts={"cell": AREA.format(action.cell)})
        rule = DISCARD_RULE if isinstance(action, Discard) else PLACE_RULE
        return Refusal("not-in-hand", rule, {"tile": action.tile})

    def resolve(self, state: HaniwaState, action: Place | Cover | Hide | Discard) -> None:
        player, cell = self.player, -1
        crafter = state.crafters[player]
        crafter.hand.remove(action.tile)
        if isinstance(action, Discard):
            crafter.discards.append(action.tile)
            return state.then(DRAW_HANIWA[player], AFTER_DISCARD[player])
        cell = action.cell
        crafter.vacant.remove(cell)
        if isinstance(action, Hide):
            crafter.face_down, crafter.face_down_cell = [action.tile], cell
        else:
            if isinstance(action, Cover):
                crafter.unused_kofun.remove(action.kofun)
                crafter.under_kofun.append(action.tile)
                crafter.kofun[cell] = action.kofun
            else:
                crafter.haniwa[cell] = action.tile
            if goes_round(state, crafter, cell) and state.stock:
                state.then(TAKE_KOFUN[player])
            if crafter.has_full_row(AREA.row(cell)):
                state.then(CHECK_DOGU[player][AREA.row(cell)])
        state.then(DRAW_HANIWA[player])
        return end_turn(state, player)

    def can_discard(self, state: HaniwaState) -> bool:
        """Whether he may, as he may once a turn and twice a game."""
        return not self.discarded and len(state.crafters[self.player].discards) < MOST_DISCARDS

    def can_hide(self, state: HaniwaState) -> bool:
        """Whether he may place a haniwa face down, as the first player may once."""
        return self.player == state.first and state.crafters[self.player].face_down_cell is None


# 2 Happiness Dice check ------------------------------------------------------------------------


def goes_round(state: HaniwaState, crafter: Crafter, cell: int) -> bool:
    """Raises the die where the haniwa of a cell has the colour of its Gozoku; whether it goes past 6.

    Rule: Haniwa, "2 Happiness Dice check".
    """
    column = AREA.column(cell)
    colour, power = crafter.look_of(cell)
    if colour != GOZOKU[column]:
        return False
    pips = state.dice[column] + power
    state.dice[column] = pips if pips <= 6 else pips - 6
    return pips > 6


class TakeKofun(Choice[HaniwaState, Take]):
    """The player takes a Kofun of his choice from the stock.

    Rule: Haniwa, "2 Happiness Dice check". Reading R7.
    """

    rule = DICE_RULE

    def actions(self, state: HaniwaState) -> Sequence[Take]:
        return [TAKE[kofun] for kofun in dict.fromkeys(state.stock)]

    def refusal(self, state: HaniwaState, action: Take) -> Refusal:
        return Refusal("not-in-stock", facts={"kofun": action.kofun})

    def resolve(self, state: HaniwaState, action: Take) -> None:
        state.stock.remove(action.kofun)
        state.crafters[self.player].unused_kofun.append(action.kofun)


# 3 Dogu Check ----------------------------------------------------------------------------------


class CheckDogu(Task[HaniwaState], visible=Public):
    """The Dogu of a row that is full is lit by a power of 8, and becomes a curse by more.

    Rule: Haniwa, "3 Dogu Check". Reading R1.
    """

    player: Seat
    row: Row
    rule = DOGU_RULE

    def resolve(self, state: HaniwaState) -> None:
        crafter = state.crafters[self.player]
        crafter.dogu[self.row] = dogu_by(crafter.power_of_row(self.row))


def dogu_by(power: int) -> Dogu:
    """How the Dogu of a full row of that power lies."""
    if power > DOGU_POWER:
        return "cursed"
    return "lit" if power == DOGU_POWER else "dark"


# 4 Draw a Haniwa, 5 Turn End -------------------------------------------------------------------


class DrawHaniwa(Choice[HaniwaState, Draw]):
    """The player draws from a pile of his choice, the larger one listed first.

    Rule: Haniwa, "4 Draw a Haniwa". Readings R11, R12.
    """

    rule = DRAW_RULE

    def actions(self, state: HaniwaState) -> Sequence[Draw]:
        left, right = state.piles
        if left and right:
            return DRAW if left >= right else RIGHT_FIRST
        return DRAW[:1] if left else DRAW[1:]

    def refusal(self, state: HaniwaState, action: Draw) -> Refusal:
        return Refusal("pile-empty", facts={"pile": action.pile})

    def resolve(self, state: HaniwaState, action: Draw) -> None:
        state.piles[PILES.index(action.pile)] -= 1
        state.then(DRAW_TILE[self.player])


class DrawTile(Chance[HaniwaState, Drawn], visible=Public):
    """Any tile that is left comes up, as likely from either pile. Rule: Haniwa, "4 Draw a Haniwa"."""

    player: Seat
    rule = DRAW_RULE

    def outcomes(self, state: HaniwaState) -> Sequence[tuple[Drawn, int]]:
        drawn = DRAWN[self.player]
        return [(drawn[tile], left) for tile, left in state.undrawn().items() if left]

    def resolve(self, state: HaniwaState, action: Drawn) -> None:
        state.crafters[self.player].hand.append(action.tile)


def end_turn(state: HaniwaState, player: int) -> None:
    """The next player's turn, or the end of the game once both areas are filled.

    Rule: Haniwa, "5 Turn End".
    """
    if state.crafters[1 - player].vacant:
        state.then(TAKE_TURN[1 - player])
    elif state.crafters[state.first].face_down_cell is not None:
        state.then(TURN_UP)


# End of the Game -------------------------------------------------------------------------------


class TurnUpHaniwa(Task[HaniwaState], reveals=True):
    """The haniwa that was placed face down is turned up, and its die and Dogu are checked.

    Where the die goes past 6, the first Kofun of the stock is taken.
    Rule: Haniwa, "End of the Game". Readings R1, R8, R9, R14.
    """

    rule = END_RULE

    def resolve(self, state: HaniwaState) -> None:
        crafter = state.crafters[state.first]
        cell = crafter.face_down_cell
        assert cell is not None, "no haniwa lies face down"
        crafter.haniwa[cell] = crafter.face_down.pop()
        if goes_round(state, crafter, cell) and state.stock:
            crafter.unused_kofun.append(state.stock.pop(0))
        state.then(CHECK_DOGU[state.first][AREA.row(cell)])


KEEP_OR_RETRY = (KEEP, RETRY)
BEGIN = (Begin(0), Begin(1))
RIGHT_FIRST = DRAW[::-1]
DEAL_AGAIN = (DealAgain(0), DealAgain(1))
TAKE_TURN = (TakeTurn(0), TakeTurn(1))
AFTER_DISCARD = (TakeTurn(0, discarded=True), TakeTurn(1, discarded=True))
TAKE_KOFUN = (TakeKofun(0), TakeKofun(1))
CHECK_DOGU = tuple(tuple(CheckDogu(player, row) for row in range(3)) for player in (0, 1))
DRAW_HANIWA = (DrawHaniwa(0), DrawHaniwa(1))
DRAW_TILE = (DrawTile(0), DrawTile(1))
TURN_UP = TurnUpHaniwa()
