"""What the pictures of a view have in common."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from teban import View
from teban_haru_ichiban.actions import Bloom, Darken, Frog, Wind
from teban_haru_ichiban.components import FLOWERS, NO_PAD
from teban_haru_ichiban.pond import STEPS
from teban_haru_ichiban.scoring import score_sheet
from teban_haru_ichiban.state import HaruState, Shape


class Last(NamedTuple):
    """The cells of the pads that the last action touched, and the wind if it was one."""

    cells: frozenset[int] = frozenset()
    wind: Wind | None = None


NOTHING = Last()


def last_action(view: View[HaruState], events: Iterable[Any]) -> Last:
    """What happened last in this round; a frog goes with the flower or the dark lily before it."""
    last = NOTHING
    if not view.gardeners[0].played:
        return last
    for event in events:
        action = getattr(event, "action", None)
        if hasattr(event, "actions"):
            last = Last(frozenset(_bloomed(view, event)))
        elif isinstance(action, Bloom | Darken):
            last = Last(frozenset({action.cell}))
        elif isinstance(action, Frog):
            last = Last(last.cells | {action.cell})
        elif isinstance(action, Wind):
            last = Last(frozenset({action.cell + STEPS[action.direction]}), action)
    return last


def _bloomed(view: View[HaruState], event: Any) -> Iterable[int]:
    """Where the flowers that were shown lie now, the junior's or in a tie both."""
    shown = {(player, action.flower) for player, action in zip(event.players, event.actions, strict=True)}
    for cell, pad in enumerate(view.pads):
        if pad != NO_PAD and (view.owners[pad], view.flowers[pad]) in shown:
            yield cell


def chosen(view: View[HaruState], player: int) -> tuple[int | None, ...]:
    """The flower that a gardener has chosen in secret: none, one, or one that the viewer does not know."""
    item: Any = view.agenda[-1] if view.agenda else None
    if player not in getattr(item, "committed", ()):
        return ()
    choice = item.sealed[item.committed.index(player)]
    return (None if choice is None else choice.flower,)


def hand_of(view: View[HaruState], player: int) -> list[int | None]:
    """The flowers in a gardener's hand, without the one that he has chosen."""
    hand: list[int | None] = list(view.gardeners[player].hand)
    for flower in chosen(view, player):
        hand.remove(flower)
    return hand


def lifted_frogs(view: View[HaruState], player: int) -> list[int]:
    """The frogs that a gardener has lifted, or takes back after a tie, and is yet to put on pads."""
    agenda: list[Any] = [*reversed(view.agenda)]
    return [item.frog for item in agenda if hasattr(item, "frog") and item.player == player]


def points_of(view: View[HaruState], player: int) -> str:
    """What a gardener has scored in the match: `1 point`, `3 points`."""
    points = score_sheet(view).totals[player]
    return "1 point" if points == 1 else f"{points} points"


def rank_of(view: View[HaruState], player: int) -> str:
    """Whether a gardener is junior or senior, once the flowers of a turn are shown."""
    own, other = view.gardeners[player].played, view.gardeners[1 - player].played
    is_choosing = bool(view.agenda) and hasattr(view.agenda[-1], "players")
    if is_choosing or not own or own[-1] == other[-1]:
        return ""
    return "senior" if own[-1] > other[-1] else "junior"


def undrawn(view: View[HaruState], player: int) -> int:
    """How many flowers a gardener has still to draw this round."""
    gardener = view.gardeners[player]
    return len(FLOWERS) - len(gardener.hand) - len(gardener.played)


def last_shapes(view: View[HaruState]) -> list[Shape]:
    """The shapes that ended the round before this one; after the match those that ended it."""
    ended = view.round - 1 if view.agenda else view.round
    return [shape for shape in view.shapes if shape.round == ended]
