"""Hida-Furukawa oracle, boards: where cards may go, what EXCHANGE and DRAW may lead to.

Written as `hida_furukawa.py` is. A card is a text: icon and value of a property (`A0`, `F3`; equal
properties are one text), or the name of a special (`EXTEND`). Cells are those of the 5x5 square that
is the 3x3 grid and the ring around it: `row * 5 + column` with 0 at top left, so that the grid is
rows and columns 1 to 3 and the base card lies on 12. `ASIDE` is the place beside the grid.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

SPECIALS = {"REFUND": 1, "EXCHANGE": 1, "DRAW": 2, "EXTEND": 2, "PEEK": 3, "COMBO": 3}  # two of each
PROPERTIES = {  # our choice: the printed ones could not be found
    "A": "01123",
    "B": "01223",
    "C": "01233",
    "D": "01123",
    "E": "01223",
    "F": "01233",
}
DECK = Counter([icon + value for icon, values in PROPERTIES.items() for value in values] + [*SPECIALS] * 2)

REFUND_COINS = 5

CELLS = range(25)
BASE = 12
GRID = tuple(cell for cell in CELLS if cell // 5 in (1, 2, 3) and cell % 5 in (1, 2, 3))
RING = tuple(cell for cell in CELLS if cell not in GRID)
ASIDE = -1


class Board(NamedTuple):
    """The cards of one player."""

    grid: tuple[str, ...]  # length 25, "" where no card lies, so also on the uncovered base
    aside: tuple[str, ...]  # sorted


Boards = tuple[Board, ...]
Holding = tuple[int, str]  # an owned card: cell or ASIDE, card


def laid(grid: str, aside: str = "", ring: Mapping[tuple[int, int], str] | None = None) -> Board:
    """Reads a board, for tests: three rows of words, `.` where no card lies.

    A word is a card, or a digit for the property of that value of icon A, or the first three letters
    of a special. `ring` has row and column -1 to 3, with 0, 0 as the first cell of the grid.
    """
    cells = dict(zip(GRID, [card_of(word) for word in grid.split() if word != "/"], strict=True))
    for (row, column), word in (ring or {}).items():
        cells[(row + 1) * 5 + column + 1] = card_of(word)
    return Board(tuple(cells.get(cell, "") for cell in CELLS), tuple(sorted(map(card_of, aside.split()))))


def card_of(word: str) -> str:
    if word.isdigit():
        return "A" + word
    return "" if word == "." else next((name for name in SPECIALS if name[:3] == word), word)


def value(card: str) -> int:
    return SPECIALS[card] if card in SPECIALS else int(card[1])


def coins_at_once(card: str) -> int:
    """Coins from the bank for building this card; none when it only changes owner or place."""
    return REFUND_COINS if card == "REFUND" else 0


def next_draws(card: str, pile: Collection[str]) -> set[str]:
    """The cards of the discard pile that may come to the builder of this card, at random.

    He must place it and resolve it like a card he won; with an empty pile nothing happens.

    Rule: Hida-Furukawa, "Special Property Cards", DRAW. Readings R11, R12.
    """
    return set(pile) if card == "DRAW" else set()


def places(board: Board, card: str) -> list[int]:
    """Where a won or drawn card may go: any free cell of the grid, aside if there is none.

    EXTEND may also go on any free cell of the ring, and so never goes aside (Reading R23). EXCHANGE
    may instead lie on an occupied cell, see `covers`.

    Rule: Hida-Furukawa, "Playing the Game" and "Special Property Cards", EXTEND.
    """
    if card == "EXTEND":
        return [cell for cell in CELLS if board.grid[cell] == ""]
    return room(board)


def room(board: Board) -> list[int]:
    """The free cells of the 3x3 grid, the uncovered base too; ASIDE only if there is none."""
    return [cell for cell in GRID if board.grid[cell] == ""] or [ASIDE]


def put(board: Board, card: str, place: int) -> Board:
    if place == ASIDE:
        return Board(board.grid, tuple(sorted([*board.aside, card])))
    assert board.grid[place] == "", f"cell {place} is occupied"
    return Board((*board.grid[:place], card, *board.grid[place + 1 :]), board.aside)


def lift(board: Board, holding: Holding) -> Board:
    place, card = holding
    if place == ASIDE:
        aside = list(board.aside)
        aside.remove(card)
        return Board(board.grid, tuple(aside))
    assert board.grid[place] == card, f"no {card!r} on cell {place}"
    return Board((*board.grid[:place], "", *board.grid[place + 1 :]), board.aside)


def holdings(board: Board) -> list[Holding]:
    """All cards of a player, those aside too. Reading R16."""
    laid = [(cell, board.grid[cell]) for cell in CELLS if board.grid[cell]]
    return laid + [(ASIDE, card) for card in board.aside]


def outcomes(boards: Boards, player: int, card: str) -> set[Boards]:
    """Every way all boards can look when the player has built the card and used its effect.

    The card that DRAW brings is not in it: see `outcomes_of_draws`.

    Rule: Hida-Furukawa, "Special Property Cards". Reading R27 (all of it with a full grid too).
    """
    placed = {
        replaced(boards, player, put(boards[player], card, place)) for place in places(boards[player], card)
    }
    if card != "EXCHANGE":
        return placed
    used = {after for before in placed for after in (*swaps(before, player), *trades(before, player))}
    return placed | used | set(covers(boards, player))


def outcomes_of_draws(boards: Boards, player: int, cards: Sequence[str]) -> set[Boards]:
    """As `outcomes`, for a won DRAW and the cards that it and those it brings draw, in order."""
    assert all(card == "DRAW" for card in cards[:-1]), "only DRAW draws"
    reached = {boards}
    for card in cards:
        reached = {after for before in reached for after in outcomes(before, player, card)}
    return reached


def swaps(boards: Boards, player: int) -> Iterator[Boards]:
    """EXCHANGE (b): two own cards change places; none may get into the ring. Readings R15, R16, R25."""
    board = boards[player]
    for one, other in combinations(holdings(board), 2):
        if one[0] not in RING and other[0] not in RING:
            lifted = lift(lift(board, one), other)
            yield replaced(boards, player, put(put(lifted, one[1], other[0]), other[1], one[0]))


def trades(boards: Boards, player: int) -> Iterator[Boards]:
    """EXCHANGE (c): any own card, EXCHANGE too, for any card of an opponent. Readings R16, R17."""
    for own in holdings(boards[player]):
        yield from handed_over(replaced(boards, player, lift(boards[player], own)), player, own[1])


def covers(boards: Boards, player: int) -> Iterator[Boards]:
    """EXCHANGE (d): it is laid on an own card of the grid, which moves to free room or is traded.

    Readings R18 and R25: not on the base, not in the ring, and what moves stays out of the ring.
    """
    for cell in GRID:
        card = boards[player].grid[cell]
        if card:
            board = put(lift(boards[player], (cell, card)), "EXCHANGE", cell)
            for place in room(board):
                yield replaced(boards, player, put(board, card, place))
            yield from handed_over(replaced(boards, player, board), player, card)


def handed_over(boards: Boards, player: int, card: str) -> Iterator[Boards]:
    """Gives a card, lifted already, for any card of any opponent; both put theirs where there is room.

    Reading R15: a traded EXTEND may not go into the ring again.
    """
    for opponent in range(len(boards)):
        if opponent == player:
            continue
        for theirs in holdings(boards[opponent]):
            remaining = lift(boards[opponent], theirs)
            for own_place in room(boards[player]):
                for other_place in room(remaining):
                    taken = replaced(boards, player, put(boards[player], theirs[1], own_place))
                    yield replaced(taken, opponent, put(remaining, card, other_place))


def replaced(boards: Boards, player: int, board: Board) -> Boards:
    return (*boards[:player], board, *boards[player + 1 :])


def board_faults(boards: Boards) -> set[str]:
    """Everything in the boards that no legal game could have led to; a check, not a proof."""
    faults = set()
    for board in boards:
        if any(board.grid[cell] not in ("", "EXTEND") for cell in RING):
            faults.add("only-extend-outside")
        if board.aside and room(board) != [ASIDE]:
            faults.add("aside-with-room")
    if not Counter(card for board in boards for _, card in holdings(board)) <= DECK:
        faults.add("not-of-the-deck")
    return faults
