"""The table as text, at most 80 columns wide."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from textwrap import wrap
from typing import Any

from teban import View
from teban_hida_furukawa.components import ASIDE, BASE, GRID, ICONS, INNER, NAMES, PILE, TABLE, VALUE
from teban_hida_furukawa.picture import (
    Last,
    bid_for,
    bids_text,
    due,
    due_texts,
    icon_of,
    last_of,
    onlookers,
    round_text,
    shows_ring,
    to_be_turned_up,
)
from teban_hida_furukawa.scoring import card_points, combos
from teban_hida_furukawa.state import FaceDown, HidaState

WIDTH = 80
BLOCK, BLOCK_WITH_RING = 26, 39
"""How wide what is told of one player is; with the ring of a grid two stand side by side, else three."""

CELL = 6
"""How wide a cell of a grid is, with the mark of the last move and the line to the next cell."""

DIAGONALS = {(False, False): " ", (True, False): "\\", (False, True): "/", (True, True): "X"}

LEGEND = (
    "2fo worth 2: " + ", ".join(f"{icon[:2]} {icon}" for icon in ICONS),
    "## face down   ##(1) player 1 has seen it   > last move   - | / \\ combos",
)


class TextPicture:
    """Draws the table, and each player's grid with a line along every combination."""

    format = "text"

    def render(self, view: View[HidaState], events: Sequence[Any] = ()) -> str:
        last = last_of(events)
        wide = any(shows_ring(view, player) for player in range(view.player_count))
        blocks = [list(_player(view, player, last)) for player in range(view.player_count)]
        width = BLOCK_WITH_RING if wide else BLOCK
        lines = list(_table(view, last))
        for first in range(0, len(blocks), WIDTH // width):
            lines += ["", *_beside(blocks[first : first + WIDTH // width], width)]
        return "\n".join([*lines, "", *LEGEND])


def _beside(blocks: list[list[str]], width: int) -> Iterator[str]:
    for row in range(max(map(len, blocks))):
        texts = [block[row] if row < len(block) else "" for block in blocks]
        yield " ".join(f"{text:{width}}" for text in texts).rstrip()


def _table(view: View[HidaState], last: Last) -> Iterator[str]:
    """The round, what is known of its cards, what lies in the middle, the latest bids, what is due."""
    eyes = f", as player {view.viewer} sees it" if isinstance(view.viewer, int) else ""
    yield f"Hida-Furukawa, {round_text(view)}{eyes}"
    if cards := to_be_turned_up(view):
        names = ", ".join(
            f"{_code(card)} {NAMES[card]}" + (f" x{number}" if number > 1 else "")
            for card, number in Counter(cards).items()
        )
        yield from wrap(f"face down of this round: {names}", WIDTH, subsequent_indent="  ")
    parts = [f"discarded: {_down(view.pile, PILE)}"]
    if view.table:
        parts.insert(0, f"in the middle: {_down(view.table, TABLE)}")
    if view.offered:
        parts.insert(0, f"up for bidding: {_down(view.offered, PILE)}, {bid_for(view)}")
    yield from wrap("; ".join(parts), WIDTH, subsequent_indent="  ")
    if last.bids:
        yield from wrap(bids_text(last.bids), WIDTH, subsequent_indent="  ")
    yield from due_texts(view, lambda card: f"{_code(card)} {NAMES[card]}")


def _player(view: View[HidaState], player: int, last: Last) -> Iterator[str]:
    """Coins, points so far and hand of a player, his grid, and the cards beside it."""
    turn = ">" if player in due(view) else " "
    yield f"{turn}player {player}{', starts' if player == view.starter else ''}"
    yield f" coins: {view.coins[player]}{', may peek' if view.peeks[player] else ''}"
    made = combos(view, player)
    yield f" cards {card_points(view, player)}, combos {sum(made.values())}"
    yield f" hand: {_down(view.hands[player], player)}"
    yield from _grid(view, player, made, last)
    if beside := view.aside[player]:
        marks = [(player, ASIDE + place) in last.places for place in range(len(beside))]
        codes = [f"{'>' * is_last}{_code(card)}" for card, is_last in zip(beside, marks, strict=True)]
        yield from wrap(f"aside: {' '.join(codes)}", BLOCK, initial_indent=" ", subsequent_indent="  ")


def _grid(
    view: View[HidaState], player: int, made: Iterable[tuple[int, int, int]], last: Last
) -> Iterator[str]:
    """The grid, with its ring where that is of use, and lines between the cards of combinations."""
    span = range(5) if shows_ring(view, player) else range(1, 4)
    joined = {(min(pair), max(pair)) for line in made for pair in pairwise(line)}
    yield "".join([" ", *(f"  {GRID.format(column)[0]}   " for column in span)]).rstrip()
    for row in span:
        text = f"{row + 1}"
        for column in span:
            cell = GRID.cell(row, column)
            before, line = ("-" if pair in joined else " " for pair in ((cell - 1, cell), (cell, cell + 1)))
            mark = ">" if (player, cell) in last.places else before
            text += f"{mark}{_content(view.grids[player], cell):{line}<4}{line}"
        yield text.rstrip()
        if row < span[-1]:
            yield _below(row, span, joined).rstrip()


def _below(row: int, span: range, joined: set[tuple[int, int]]) -> str:
    """The lines from a row of cells to the next."""
    text = " "
    for column in span:
        cell = GRID.cell(row, column)
        text += "  |  " if (cell, cell + 5) in joined else "     "
        text += DIAGONALS[(cell, cell + 6) in joined, (cell + 1, cell + 5) in joined]
    return text


def _content(grid: Sequence[int | None], cell: int) -> str:
    card = grid[cell]
    if card is not None:
        return _code(card)
    return "base" if cell == BASE else " .  " if cell in INNER else " '  "


def _down(cards: Iterable[FaceDown | Any], holder: int) -> str:
    """Face-down cards as the viewer knows them, and who else has looked at each."""
    texts = []
    for lying in cards:
        others = "".join(map(str, onlookers(lying.known_to, holder)))
        seen = f"({others})" if others else ""
        texts.append(("##" if lying.card is None else _code(lying.card)) + seen)
    return " ".join(texts) or "-"


def _code(card: int) -> str:
    """The value and the icon of a property, or the name of a special."""
    icon = icon_of(card)
    return f"{VALUE[card]}{NAMES[card][:3].upper() if icon is None else icon[:2]}"
