"""The table as an SVG picture: each player's cards around his base, hands, coins, the round's cards."""

from collections.abc import Iterator, Sequence
from typing import Any

from teban import View
from teban_hida_furukawa.cards_svg import CARD, CARD_DEFINITIONS, card_drawing, shown_card, value_drawing
from teban_hida_furukawa.components import (
    ASIDE,
    BASE,
    GRID,
    HOLDER_NAMES,
    NAMES,
    OFFERED,
    PILE,
    RING,
    TABLE,
    THREE_ZEROS,
)
from teban_hida_furukawa.picture import (
    Last,
    bid_for,
    bids_text,
    due,
    due_texts,
    last_of,
    onlookers,
    round_text,
    to_be_placed,
    to_be_turned_up,
)
from teban_hida_furukawa.scoring import card_points, combos
from teban_hida_furukawa.state import HidaState

NAMESPACE = "http://www.w3.org/2000/svg"

CELL = 66
"""The side of a cell, in user units, as all lengths here."""

PANEL_WIDTH, PANEL_HEIGHT, GRID_LEFT, GRID_TOP = 374, 520, 22, 122
"""What is told of one player, and where his grid begins in it."""

TABLE_HEIGHT = 250
ACROSS = {2: 2, 3: 3, 4: 2, 5: 3}
"""How many players are drawn side by side, by how many there are."""

DEFINITIONS = f"""<defs>{CARD_DEFINITIONS}
<g id="base">
<rect x="-30" y="-30" width="60" height="60" rx="6" fill="#e7dcc3" stroke="#8a7a55" stroke-width="2"/>
<circle r="22" fill="none" stroke="#8a7a55" stroke-width="2"/>
<use href="#steam" stroke="#8a7a55" transform="translate(0 2) scale(0.8)"/>
</g>
<g id="silver"><circle r="11" fill="#dfe3e8" stroke="#555" stroke-width="2"/></g>
<g id="black"><circle r="11" fill="#222" stroke="#888" stroke-width="2"/></g>
</defs>"""


class SvgPicture:
    """Draws the table, and each player's grid with a line along every combination.

    Groups of cells and of face-down cards have their player or holder as `data-player` and their
    place as `data-token`.
    """

    format = "svg"

    def render(self, view: View[HidaState], events: Sequence[Any] = ()) -> str:
        last, across = last_of(events), ACROSS[view.player_count]
        width = max(across * PANEL_WIDTH, 2 * PANEL_WIDTH) + 16
        height = TABLE_HEIGHT + PANEL_HEIGHT * -(-view.player_count // across) + 8
        parts = [
            f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {width} {height}" font-family="sans-serif">',
            "<title>Hida-Furukawa</title>",
            DEFINITIONS,
            f'<rect width="{width}" height="{height}" fill="#f4efe3"/>',
            *_table(view, last),
        ]
        for player in range(view.player_count):
            x, y = 8 + PANEL_WIDTH * (player % across), TABLE_HEIGHT + PANEL_HEIGHT * (player // across)
            parts += [f'<g transform="translate({x} {y})">', *_player(view, player, last), "</g>"]
        return "\n".join([*parts, "</svg>"]) + "\n"


# The middle of the table ---------------------------------------------------------------------------


def _table(view: View[HidaState], last: Last) -> Iterator[str]:
    """What is due, what was bid, the cards in the middle, the discard pile, the round's cards left."""
    text, x = ", ".join(due_texts(view, lambda card: NAMES[card])), 20
    yield f'<text x="20" y="28" font-size="20" font-weight="bold">{round_text(view)}</text>'
    yield f'<text x="20" y="50" font-size="16">{text}</text>'
    if last.bids:
        yield f'<text x="20" y="71" font-size="16">{bids_text(last.bids)}</text>'
    for player, card in to_be_placed(view):
        yield _group(x + 36, 118, 1.1, card_drawing(card) + value_drawing(card), 'class="placed"')
        yield f'<text x="{x}" y="168" font-size="14">player {player}</text>'
        x += 90
    if view.offered:
        yield from _lying(view.offered, OFFERED, x + 36, 118, 1.1)
        yield f'<text x="{x}" y="168" font-size="14">up for bidding</text>'
        yield f'<text x="{x}" y="184" font-size="14">{bid_for(view)}</text>'
        x += 180
    if view.table:
        yield from _lying(view.table, TABLE, x + 30, 118, 0.9)
        yield f'<text x="{x}" y="168" font-size="14">in the middle</text>'
        x += 150
    yield from _pile(view, x)
    cards = to_be_turned_up(view)
    for place, card in enumerate(cards):
        yield _group(46 + 46 * place, 218, 0.66, card_drawing(card) + value_drawing(card), 'class="stack"')
    if cards:
        left = 36 + 46 * len(cards)
        yield f'<text x="{left}" y="223" font-size="14">still face down of this round</text>'


def _pile(view: View[HidaState], x: int) -> Iterator[str]:
    """The discard pile as one back with the number of its cards, beside it those that the viewer knows."""
    if view.pile:
        yield _group(x + 24, 118, 0.8, '<use href="#back"/>', 'class="pile"')
        yield f'<text x="{x}" y="168" font-size="14">discarded: {len(view.pile)}</text>'
    known = [lying for lying in view.pile if lying.card is not None]
    yield from _lying(known, PILE, x + 72, 118, 0.6)


def _lying(cards: Sequence[Any], holder: int, x: float, y: float, scale: float) -> Iterator[str]:
    """Face-down cards side by side, as the viewer knows them."""
    for place, lying in enumerate(cards):
        drawing = shown_card(lying.card, onlookers(lying.known_to, holder))
        marks = f'class="face-down" data-player="{HOLDER_NAMES.format(holder)}" data-token="{place}"'
        yield _group(x + (CARD + 8) * scale * place, y, scale, drawing, marks)


def _group(x: float, y: float, scale: float, drawing: str, marks: str) -> str:
    size = "" if scale == 1 else f" scale({scale:g})"
    return f'<g {marks} transform="translate({x:g} {y:g}){size}">{drawing}</g>'


# A player ------------------------------------------------------------------------------------------


def _player(view: View[HidaState], player: int, last: Last) -> Iterator[str]:
    """Points so far, coins and hand above a player's grid, below it the cards beside the grid."""
    is_due, made = player in due(view), combos(view, player)
    yield (
        f'<rect x="5" y="2" width="{PANEL_WIDTH - 10}" height="{PANEL_HEIGHT - 8}" rx="12" fill="#fffdf8" '
        f'stroke="#2d2110" stroke-width="{5 if is_due else 1}"/>'
    )
    yield from _head(view, player, card_points(view, player), sum(made.values()))
    yield from _lying(view.hands[player], player, 200, 76, 0.95)
    for cell in range(25):
        yield from _cell(view, player, cell, last)
    yield from _combos(made)
    for cell, card in enumerate(view.grids[player]):
        if card is not None:
            yield _group(*_middle(cell), 1, value_drawing(card), 'class="value"')
    aside = view.aside[player]
    step = min(46, 300 / max(1, len(aside)))
    for place, card in enumerate(aside):
        mark = LAST if (player, ASIDE + place) in last.places else ""
        drawing = mark + card_drawing(card) + value_drawing(card)
        marks = f'data-player="{player}" data-token="aside{place + 1}"'
        yield _group(48 + step * place, GRID_TOP + 5 * CELL + 32, 0.66, drawing, marks)


def _head(view: View[HidaState], player: int, cards: int, made: int) -> Iterator[str]:
    yield f'<text x="20" y="30" font-size="19" font-weight="bold">player {player}</text>'
    if player == view.starter:
        yield '<rect x="114" y="13" width="42" height="22" rx="4" fill="#ffd54a" stroke="#000"/>'
        yield '<text x="135" y="29" font-size="14" font-weight="bold" text-anchor="middle">1st</text>'
    if view.peeks[player]:
        yield '<use href="#eye" transform="translate(178 24) scale(1.4)" class="peek"/>'
    points = f"cards {cards}, combos {made}"
    yield f'<text x="{PANEL_WIDTH - 20}" y="30" font-size="15" text-anchor="end">{points}</text>'
    coins = view.coins[player]
    yield f'<text x="20" y="62" font-size="17">{coins} coins</text>'
    kinds = ["black"] * (coins // 3) + ["silver"] * (coins % 3)
    for place, kind in enumerate(kinds):
        yield f'<use href="#{kind}" transform="translate({31 + 14 * (place % 10)} 84)"/>'


LAST = (
    '<rect x="-34" y="-34" width="68" height="68" rx="8" fill="none" stroke="#0b57d0" stroke-width="5" '
    'stroke-dasharray="9 5" class="last"/>'
)


def _cell(view: View[HidaState], player: int, cell: int, last: Last) -> Iterator[str]:
    """A card, the base, or an empty cell; those of the ring are faint."""
    x, y = _middle(cell)
    card = view.grids[player][cell]
    if card is not None:
        drawing = card_drawing(card) + (LAST if (player, cell) in last.places else "")
    elif cell == BASE:
        drawing = '<use href="#base"/>'
    else:
        look = 'stroke="#00000018"' if cell in RING else 'stroke="#00000070" stroke-dasharray="5 4"'
        drawing = f'<rect x="-29" y="-29" width="58" height="58" rx="6" fill="#0000" {look}/>'
        colour = "#00000030" if cell in RING else "#00000090"
        drawing += (
            f'<text y="6" font-size="15" text-anchor="middle" fill="{colour}">{GRID.format(cell)}</text>'
        )
    yield _group(x, y, 1, drawing, f'data-player="{player}" data-token="{GRID.format(cell)}"')


def _combos(made: dict[tuple[int, int, int], int]) -> Iterator[str]:
    """A line along each combination with its points, thick for three zeros."""
    for line, points in made.items():
        (x, y), (to_x, to_y) = _middle(line[0]), _middle(line[2])
        width = 9 if points == THREE_ZEROS else 5
        path = f'd="M{x:g} {y:g} L{to_x:g} {to_y:g}" stroke-linecap="round"'
        yield (
            f'<g class="combo"><path {path} stroke="#fff" stroke-width="{width + 5}" opacity="0.8"/>'
            f'<path {path} stroke="#111" stroke-width="{width}"/>'
            f'<g transform="translate({(3 * x + to_x) / 4:g} {(3 * y + to_y) / 4:g})">'
            '<circle r="10" fill="#111" stroke="#fff" stroke-width="2"/>'
            '<text y="5" font-size="13" font-weight="bold" fill="#fff" text-anchor="middle">'
            f"{points}</text></g></g>"
        )


def _middle(cell: int) -> tuple[float, float]:
    return (
        GRID_LEFT + CELL * (GRID.column(cell) + 0.5),
        GRID_TOP + CELL * (GRID.row(cell) + 0.5),
    )
