"""Hida-Furukawa oracle: stacks, auctions, places, EXCHANGE, the score, the end of a round.

Written from the rulebook and from the readings in `docs/rules/hida-furukawa.md` alone, in plain
Python: it shares no line and no table with the plugin, so that a difference between the two is news.

Players are 0..n-1, clockwise; the left neighbour of a player is the next number. Cards, cells and
boards are those of `hida_furukawa_boards.py`. Boards, coins, bids and hands are indexed by player.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from oracles.hida_furukawa_boards import CELLS, DECK, PROPERTIES, SPECIALS, Board, Boards, holdings, value

DEALS = {2: (3, 0), 3: (2, 0), 4: (1, 2), 5: (1, 1)}  # "Starting a Round": hand of each, on the table
ROUNDS = {"quick": 4, "normal": 6}
ROUNDS_OF_TWO_PLAYERS = 3
INCOME, INCOME_OF_LAST, MOST_CARRIED = 12, 15, 3
COMBO_CARD_POINTS = (0, 0, 3, 5)  # by combos, three or more are 5
MOST_MONEY_POINTS = 4

Target = tuple[int | None, int]  # a face-down card: owner or None for the table, index in his hand or there


@dataclass(frozen=True)
class RoundEnd:
    """What follows from a round that is not the last one."""

    points: tuple[int, ...]
    starter: int
    last: tuple[int, ...]  # those who receive 15 coins and may peek once in the next round
    coins: tuple[int, ...]  # at the beginning of the next round


@dataclass(frozen=True)
class Score:
    """The final score; tuples are indexed by player."""

    values: tuple[int, ...]
    combos: tuple[tuple[tuple[int, int, int], ...], ...]  # the lines of each player that score
    combo_points: tuple[int, ...]
    combo_card_points: tuple[int, ...]
    money_points: tuple[int, ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]


def rounds(players: int, length: str) -> int:
    """Rule: Hida-Furukawa, "Set-up" and "2 Player Game"."""
    return ROUNDS_OF_TWO_PLAYERS if players == 2 else ROUNDS[length]


def stack_faults(stacks: Sequence[Sequence[str]], players: int, length: str, *, advance: bool) -> set[str]:
    """Everything that makes these face-down stacks, one a round, an impossible set-up.

    Rule: Hida-Furukawa, "Set-up" and "Advance Mode". Reading R19.
    """
    faults = set()
    if len(stacks) != rounds(players, length):
        faults.add("number-of-stacks")
    if any(len(stack) != 7 for stack in stacks):
        faults.add("not-seven-cards")
    if not Counter(card for stack in stacks for card in stack) <= DECK:
        faults.add("not-of-the-deck")
    for stack in stacks:
        properties = [card for card in stack if card not in SPECIALS]
        one_icon = any(
            sorted(properties) == sorted(icon + value for value in values)
            for icon, values in PROPERTIES.items()
        )
        if not advance and not one_icon:
            faults.add("not-one-icon")
    return faults


def schedule(players: int, starter: int) -> list[tuple[int, bool]]:
    """The auctions of a round in order: active player, and whether the card is of his hand.

    He offers any card of his hand; of two table cards he chooses the first unseen.

    Rule: Hida-Furukawa, "Playing the Game". Reading R9 (next in turn order for the table cards).
    """
    in_hand, on_table = DEALS[players]
    order = [(starter + step) % players for step in range(players)]
    return [(active, True) for active in order * in_hand] + [(starter, False)] * on_table


def bidders(players: int, active: int, *, from_hand: bool) -> tuple[int | None, list[int]]:
    """Who bids first and openly, if anybody, and who bids sealed after that.

    Rule: Hida-Furukawa, "Playing the Game" and "2 Player Game".
    """
    if from_hand and players > 2:
        return active, [player for player in range(players) if player != active]
    return None, list(range(players))


def legal_bids(coins: int) -> range:
    """Zero up to all of the player's coins. Reading R8."""
    return range(coins + 1)


def highest_unique(bids: Sequence[int]) -> int | None:
    """The player with the highest bid that nobody else made; nobody if there is no such bid."""
    unique = [bid for bid in bids if bids.count(bid) == 1]
    return bids.index(max(unique)) if unique else None


def auction(
    coins: Sequence[int], bids: Sequence[int], active: int, *, from_hand: bool
) -> tuple[int | None, tuple[int, ...]]:
    """The winner of a card and all coins afterwards; a card nobody won is discarded unseen.

    Rule: Hida-Furukawa, "Playing the Game". Reading R10.
    """
    assert all(bid in legal_bids(own) for bid, own in zip(bids, coins, strict=True)), "a bid beyond the coins"
    winner = highest_unique(bids)
    if winner is None and from_hand:
        winner = active
    return winner, tuple(own - bid for bid, own in zip(bids, coins, strict=True))


def peek_targets(hands: Sequence[Sequence[str]], on_table: int, player: int) -> set[Target]:
    """The face-down cards that PEEK, or the last player's right, may look at.

    Hands are those not yet revealed, with the card on offer still in its owner's; `on_table` is how
    many table cards are left. For PEEK the targets are counted when it has been revealed.

    Rule: Hida-Furukawa, "Special Property Cards", PEEK, and "End of a Round". Readings R5, R26.
    """
    others = {
        (owner, index) for owner, hand in enumerate(hands) if owner != player for index in range(len(hand))
    }
    return others | {(None, index) for index in range(on_table)}


def lines() -> list[tuple[int, int, int]]:
    """Every three neighbouring cells of the 5x5 square in a row, column or diagonal.

    Readings R13 (a longer line holds several), R14 (without gaps), R24 (with one or two in the ring).
    """
    found = []
    for cell in CELLS:
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            row, column = cell // 5 + 2 * down, cell % 5 + 2 * right
            if row < 5 and 0 <= column < 5:
                step = 5 * down + right
                found.append((cell, cell + step, cell + 2 * step))
    return found


def combo_points(cards: Sequence[str]) -> int:
    """The points of three cards in a line; a cell without a card, the bare base too, has no value.

    Rule: Hida-Furukawa, "Bonus Combinations".
    """
    if "" in cards:
        return 0
    values = sorted(value(card) for card in cards)
    if values == [0, 0, 0]:
        return 10
    return 3 if values == [1, 2, 3] or values[0] == values[2] else 0


def combos(board: Board) -> dict[tuple[int, int, int], int]:
    """The scoring lines of a board and their points; a card serves in any number of them."""
    points = {line: combo_points([board.grid[cell] for cell in line]) for line in lines()}
    return {line: worth for line, worth in points.items() if worth}


def card_points(board: Board) -> int:
    """The values of all cards, each once, those aside too."""
    return sum(value(card) for _, card in holdings(board))


def combo_card_points(board: Board) -> int:
    """The bonus of the COMBO cards a player owns, aside too: once for each of them.

    Rule: Hida-Furukawa, "Special Property Cards", COMBO.
    """
    owned = sum(card == "COMBO" for _, card in holdings(board))
    return owned * COMBO_CARD_POINTS[min(len(combos(board)), 3)]


def standing(board: Board) -> int:
    """The points of a player between two rounds: values and combos only. Reading R2."""
    return card_points(board) + sum(combos(board).values())


def end_round(boards: Boards, coins: Sequence[int], starter: int) -> RoundEnd:
    """Who starts next, who is last, and the coins after the limit of 3 and the income.

    The first round has no such end before it: all get 12, nobody may peek (Reading R4).

    Rule: Hida-Furukawa, "End of a Round" and "Starting a Round". Readings R1, R2, R3.
    """
    players = len(boards)
    points = tuple(standing(board) for board in boards)
    clockwise = [(starter + step) % players for step in range(players)]
    last = tuple(player for player in range(players) if points[player] == min(points))
    if len(last) == players:
        last = ()
    return RoundEnd(
        points=points,
        starter=next(player for player in clockwise if points[player] == max(points)),
        last=last,
        coins=tuple(
            min(own, MOST_CARRIED) + (INCOME_OF_LAST if player in last else INCOME)
            for player, own in enumerate(coins)
        ),
    )


def score(boards: Boards, coins: Sequence[int]) -> Score:
    """Scores the end of the game, with the coins left after the last auction, before any limit.

    All who have the most money get its bonus, if that is a coin at least. Readings R6, R7.

    Rule: Hida-Furukawa, "Game End".
    """
    values = tuple(card_points(board) for board in boards)
    found = tuple(combos(board) for board in boards)
    line_points = tuple(sum(own.values()) for own in found)
    card_bonus = tuple(combo_card_points(board) for board in boards)
    money = tuple(MOST_MONEY_POINTS if own == max(coins) and own > 0 else 0 for own in coins)
    totals = tuple(map(sum, zip(values, line_points, card_bonus, money, strict=True)))
    return Score(
        values=values,
        combos=tuple(tuple(own) for own in found),
        combo_points=line_points,
        combo_card_points=card_bonus,
        money_points=money,
        totals=totals,
        ranks=tuple(1 + sum(other > own for other in totals) for own in totals),
    )
