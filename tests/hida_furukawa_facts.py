"""Hida-Furukawa for the tests of every game."""

from collections.abc import Callable, Iterator
from typing import Any

from every_game.facts import Facts
from hida_furukawa_boards import position
from hida_furukawa_comparison import differences_at_end, differences_at_turn
from teban import Session
from teban.testing.setups import Setup
from teban_hida_furukawa.actions import (
    BID,
    BUILD_ON,
    COVER_ON,
    OFFER,
    PASS,
    PUT,
    PUT_ASIDE,
    Give,
    Look,
    Swap,
    Trade,
)
from teban_hida_furukawa.auctions import BidSecretly, OfferCard, PutCard
from teban_hida_furukawa.buildings import BuildCard, ExchangeCards, LookAtCard, MoveCovered, PlaceTraded
from teban_hida_furukawa.components import PILE, TABLE
from teban_hida_furukawa.game import HidaFurukawa
from teban_hida_furukawa.plugin import VARIANTS
from teban_hida_furukawa.state import HidaState

HIDA_FURUKAWA = HidaFurukawa()

QUICK, ADVANCE = {"length": "quick"}, {"advance": True}

WAYS = tuple(
    way
    for players in HIDA_FURUKAWA.player_counts
    for way in (
        Setup(HIDA_FURUKAWA, players),
        Setup(HIDA_FURUKAWA, players, QUICK),
        Setup(HIDA_FURUKAWA, players, ADVANCE),
        *(Setup(HIDA_FURUKAWA, players, variant.options, variant.id) for variant in VARIANTS),
    )
    if players > 2 or "length" not in way.options
)
"""All modes; two players have no quick one."""

PLACES = (0, 6, 7, 12, 18, 24, 25, 26)
"""Some places of an area: of the ring, the grid, the base's, beside the grid."""

EVERYTHING: dict[type, list[Any]] = {
    OfferCard: [offer for offers in OFFER for offer in offers],
    PutCard: [*PUT],
    BidSecretly: [*BID],
    BuildCard: [*BUILD_ON, *COVER_ON, PUT_ASIDE],
    LookAtCard: [*(Look(holder, card) for holder in (PILE, TABLE, 0, 1, 2, 3, 4) for card in range(3)), PASS],
    ExchangeCards: [
        PASS,
        *(Swap(place, other) for place in PLACES for other in PLACES),
        *(Trade(place, player, other) for place in PLACES for player in range(5) for other in PLACES),
    ],
    MoveCovered: [
        *BUILD_ON,
        PUT_ASIDE,
        *(Give(player, other) for player in range(5) for other in PLACES),
    ],
    PlaceTraded: [*BUILD_ON],
}
"""What can be meant at an item, all of it or some."""


def attempts(session: Session, player: int) -> Iterator[Any]:
    yield from EVERYTHING[type(session.state.agenda[-1])]


DUE: dict[str, Callable[[int], Any]] = {
    "offer": OfferCard,
    "put from hand": lambda player: PutCard(player, from_hand=True),
    "put from table": lambda player: PutCard(player, from_hand=False),
    "effect of EXCHANGE": ExchangeCards,
    "effect of PEEK": LookAtCard,
}
"""What may be due in the perft table; else the card that is to be placed."""


def start(entry: dict[str, Any]) -> HidaState:
    """A position of `hida_furukawa_boards`; something is due of `player`, then the others' auctions."""
    player, due = entry["player"], entry["due"]
    item = DUE[due](player) if due in DUE else lambda take: BuildCard(player, take(due))
    given = {
        name: value for name, value in entry.items() if name not in ("name", "nodes", "due", "player", "seed")
    }
    return position(item, turn=(player + 1) % entry["players"], **given)


FACTS = Facts(
    game=HIDA_FURUKAWA,
    rulebook="Hida-Furukawa",
    readings=tuple(f"R{number}" for number in range(1, 28)),
    reasons=frozenset(
        {
            "both-aside",
            "cell-has-building",
            "first-place-first",
            "grid-has-room",
            "no-bid-to-make",
            "no-card-there",
            "no-peek-left",
            "no-such-card",
            "no-such-player",
            "not-enough-coins",
            "not-up-for-bidding",
            "only-exchange-covers",
            "outside-the-grid",
            "own-card",
        }
    ),
    ways=WAYS,
    transcribed=(
        Setup(HIDA_FURUKAWA, 2),
        Setup(HIDA_FURUKAWA, 3, QUICK),
        Setup(HIDA_FURUKAWA, 4, VARIANTS[0].options, VARIANTS[0].id),
        Setup(HIDA_FURUKAWA, 5, QUICK),
    ),
    attempts=attempts,
    start=start,
    differences_at_turn=differences_at_turn,
    differences_at_end=differences_at_end,
    compared_reasons=frozenset(
        {
            "cell-has-building",
            "grid-has-room",
            "no-such-card",
            "not-enough-coins",
            "only-exchange-covers",
            "outside-the-grid",
            "own-card",
        }
    ),
    games_for_reasons=18,
    quick_games=2,
)
