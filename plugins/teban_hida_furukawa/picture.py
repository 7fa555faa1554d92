"""What the pictures of a view have in common."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from teban import View
from teban_hida_furukawa.actions import Bid, Build, Cover, Offer, Swap
from teban_hida_furukawa.auctions import OfferCard, PutCard
from teban_hida_furukawa.buildings import BuildCard, ExchangeCards, LookAtCard, MoveCovered, PlaceTraded
from teban_hida_furukawa.components import EXTEND, FIRST_SPECIAL, ICONS, RING, VALUES
from teban_hida_furukawa.state import HidaState

TEXTS: dict[type, str] = {
    OfferCard: "player {} puts up a card, with an open bid",
    PutCard: "player {} says which card is bid for",
    BuildCard: "player {} places {}",
    MoveCovered: "player {} moves or trades {}, which EXCHANGE covers",
    PlaceTraded: "player {} places {}, which was traded",
    ExchangeCards: "player {} may exchange cards",
    LookAtCard: "player {} may look at a card",
}
"""What is to be decided, of whom, about which card."""


class Last(NamedTuple):
    """What was bid for a card by each player, and where players have placed cards since."""

    bids: dict[int, int]
    places: frozenset[tuple[int, int]]


def last_of(events: Iterable[Any]) -> Last:
    """The latest bids that were opened, the open one too, and what followed, as far as the events go back."""
    bids: dict[int, int] = {}
    places: set[tuple[int, int]] = set()
    open_bid: dict[int, int] = {}
    for event in events:
        action, opened = getattr(event, "action", None), getattr(event, "actions", ())
        if any(isinstance(bid, Bid) for bid in opened):
            bids = {player: bid.coins for player, bid in zip(event.players, opened, strict=True)}
            bids = dict(sorted({**bids, **open_bid}.items()))
            open_bid, places = {}, set()
        elif isinstance(action, Offer):
            open_bid = {event.player: action.coins}
        elif isinstance(action, (Build, Cover)):
            places.add((event.player, action.cell))
        elif isinstance(action, Swap):
            places |= {(event.player, action.place), (event.player, action.other)}
    return Last(bids, frozenset(places))


def due(view: View[HidaState]) -> tuple[int, ...]:
    """Who has to decide something now."""
    if not view.agenda:
        return ()
    item = view.agenda[-1]
    if _is_bidding(item):
        return tuple(player for player in item.players if player not in item.committed)
    player = getattr(item, "player", None)
    return () if player is None else (player,)


def due_texts(view: View[HidaState], name: Callable[[int], str]) -> list[str]:
    """What is to be decided now, and who places which traded card after that."""
    if not view.agenda:
        return ["game over"]
    item, players = view.agenda[-1], due(view)
    if _is_bidding(item):
        return [f"players {', '.join(map(str, players))} bid in secret"]
    cards = to_be_placed(view)
    names = [name(card) for _, card in cards] or [""]
    later = [f"then player {player} places {name(card)}" for player, card in cards[1:]]
    return [TEXTS.get(type(item), "chance is to draw").format(*players, names[0]), *later]


def to_be_placed(view: View[HidaState]) -> list[tuple[int, int]]:
    """The players who place a card now and after that, and the cards, which lie face up."""
    return [(item.player, item.card) for item in reversed(view.agenda) if hasattr(item, "card")]


def bid_for(view: View[HidaState]) -> str:
    """Whose card is up for bidding, and the open bid."""
    if not view.agenda or not _is_bidding(view.agenda[-1]):
        return ""
    item = view.agenda[-1]
    whose = "from the middle" if item.active is None else f"of player {item.active}"
    return whose if item.open_bid is None else f"{whose}, who bids {item.open_bid}"


def _is_bidding(item: Any) -> bool:
    """Whether an item of a view's agenda stands for the choice in secret."""
    return hasattr(item, "committed")


def round_text(view: View[HidaState]) -> str:
    mode = ", advance mode" if view.is_mixed else ""
    return f"round {view.round} of {view.rounds}{mode}"


def bids_text(bids: dict[int, int]) -> str:
    return "last bids: " + ", ".join(f"player {player}: {coins}" for player, coins in bids.items())


def to_be_turned_up(view: View[HidaState]) -> list[int]:
    """The cards of this round that nobody has turned up yet, where all have seen the stack."""
    return sorted(view.face_down[-1]) if view.shows_stack and view.face_down else []


def icon_of(card: int) -> str | None:
    """The icon of a property; a special has none."""
    return ICONS[card // VALUES] if card < FIRST_SPECIAL else None


def shows_ring(view: View[HidaState], player: int) -> bool:
    """Whether a player's ring is of use: EXTEND lies in it, or he is to place one."""
    return (player, EXTEND) in to_be_placed(view) or any(
        view.grids[player][cell] is not None for cell in RING
    )


def onlookers(known_to: Sequence[int], holder: int) -> list[int]:
    """Who knows a face-down card besides its holder."""
    return [player for player in known_to if player != holder]
