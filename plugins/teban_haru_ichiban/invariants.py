"""What always holds of a game of Haru Ichiban, for states from outside."""

from itertools import combinations
from typing import Any

from teban import Item
from teban_haru_ichiban.components import (
    DOUBLE_DARK,
    FLOWERS,
    HAND,
    NO_PAD,
    NOBODY,
    PADS,
    RED,
    TARGET,
    TURNS,
    YELLOW,
)
from teban_haru_ichiban.pond import PATTERNS
from teban_haru_ichiban.rules import (
    BLOOM_LILY,
    CHOOSE_FLOWERS,
    CROAK_FIRST,
    DARKEN_LILY,
    DRAW_FLOWERS,
    END_TURN,
    LAST_DRAW,
    MAKE_WIND,
    PLACE_FROG,
    PUT_BACK_FROG,
    SCATTER_PADS,
    ChooseFlowers,
    CroakFirst,
    DrawFlowers,
    EndTurn,
    PlaceFrog,
    PutBackFrog,
)
from teban_haru_ichiban.scoring import is_decided, shapes_now
from teban_haru_ichiban.state import HaruState, Shape

Agenda = list[Item[HaruState, Any]]


def check(state: HaruState) -> None:
    """Flowers, pads and frogs are those of the box and lie where they may; what comes next can."""
    _check_box(state)
    _check_hands(state)
    agenda = [_plain(item) for item in state.agenda]
    assert not agenda or agenda in _agendas(state), "what comes next does not follow from the flowers shown"
    _check_flowers(state)
    _check_sides(state)
    _check_ties(state)
    _check_dark_lily(state)
    _check_frogs(state)
    _check_shapes(state)


def _plain(item: Item[HaruState, Any]) -> Item[HaruState, Any]:
    """An item without the commitments that it holds."""
    return ChooseFlowers(item.players) if isinstance(item, ChooseFlowers) else item


def _check_box(state: HaruState) -> None:
    assert [gardener.player for gardener in state.gardeners] == [RED, YELLOW], "there are two gardeners"
    assert sorted(pad for pad in state.pads if pad != NO_PAD) == list(range(PADS)), "a pad lies on one cell"
    assert state.dark[DOUBLE_DARK], "the double-dark pad has no light side"


def _check_hands(state: HaruState) -> None:
    """Each has shown a flower in each turn, and drawn as many as he may."""
    is_chosen = not _waits_for(state, ChooseFlowers)
    drawing = [item.player for item in state.agenda if isinstance(item, DrawFlowers)]
    for gardener in state.gardeners:
        own = gardener.hand + gardener.played
        assert len(own) == len(set(own)), "a flower is in two places"
        assert gardener.hand == sorted(gardener.hand), "a hand is not in ascending order"
        assert len(gardener.played) == state.turn - (not is_chosen), (
            "the flowers shown are not those of the turns"
        )
        drawn = min(HAND + state.turn - 1, len(FLOWERS))
        if gardener.player in drawing:
            drawn = HAND + state.turn - 2 if state.turn > 1 else 0
        assert len(own) == drawn, "a hand is too large or too small"


def _agendas(state: HaruState) -> list[Agenda]:
    """All that may come next after the flowers that have been shown, the first of it last."""
    if _waits_for(state, ChooseFlowers):
        found: list[Agenda] = [[CHOOSE_FLOWERS]]
        if state.turn <= LAST_DRAW:
            found += [[CHOOSE_FLOWERS, DRAW_FLOWERS[YELLOW]], [CHOOSE_FLOWERS, *reversed(DRAW_FLOWERS)]]
        if state.random_setup and state.turn == 1 and (state.round == 1 or state.reset_pads):
            found.append([*found[-1], SCATTER_PADS])
        return found
    red, yellow = [gardener.played[-1] for gardener in state.gardeners]
    if red == yellow:
        seconds = (RED, YELLOW) if state.croak == "coin" else (state.ties % 2,)
        own = PUT_BACK_FROG
        pairs: list[Agenda] = [[END_TURN, own[second], own[1 - second]] for second in seconds]
        croak: list[Agenda] = [[CROAK_FIRST]] if state.croak == "coin" else []
        return [*pairs, *(pair[:2] for pair in pairs), *croak]
    junior = RED if red < yellow else YELLOW
    senior = 1 - junior
    wind, darken, frogs = MAKE_WIND[junior], DARKEN_LILY[senior], PLACE_FROG[senior]
    found = [[BLOOM_LILY[senior]], [wind], [wind, frogs[RED]], [wind, frogs[YELLOW]]]
    if state.turn < TURNS:
        found += [[darken], [END_TURN, frogs[RED]], [END_TURN, frogs[YELLOW]]]
    return found


def _check_ties(state: HaruState) -> None:
    """There are no more than turns; the tie in which frogs are put back counts. Reading A18."""
    turns = TURNS * (state.round - 1) + len(state.gardeners[RED].played)
    counts = any(isinstance(item, PutBackFrog) for item in state.agenda)
    assert counts <= state.ties <= turns, "the ties are not those of the turns"


def _check_flowers(state: HaruState) -> None:
    """All that have been shown are on pads, but for one that its owner is yet to put there."""
    for flower, owner in zip(state.flowers, state.owners, strict=True):
        assert (flower == 0) == (owner == NOBODY), "a flower has no owner, or an owner no flower"
    for player, gardener in enumerate(state.gardeners):
        flowers = [flower for pad, flower in enumerate(state.flowers) if state.owners[pad] == player]
        assert len(flowers) == len(set(flowers)), "a flower is on two pads"
        allowed = [set(gardener.played)] if BLOOM_LILY[player] not in state.agenda else []
        if BLOOM_LILY[player] in state.agenda or not state.agenda:
            allowed.append(set(gardener.played[:-1]))
        assert set(flowers) in allowed, "the flowers on the pads are not those that have been shown"


def _check_sides(state: HaruState) -> None:
    """The dark side is up under the junior gardeners' flowers alone, the first on the double-dark pad."""
    turns = zip(*(gardener.played for gardener in state.gardeners), strict=True)
    juniors = [(RED, red) if red < yellow else (YELLOW, yellow) for red, yellow in turns if red != yellow]
    for pad, (owner, flower) in enumerate(zip(state.owners, state.flowers, strict=True)):
        is_juniors = (owner, flower) in juniors
        assert not flower or state.dark[pad] == is_juniors, "a flower is on the wrong side of a pad"
    first = juniors[0] if juniors else (NOBODY, 0)
    shown = (state.owners[DOUBLE_DARK], state.flowers[DOUBLE_DARK])
    assert shown == first, "the double-dark pad has another flower than the first junior gardener's"


def _check_dark_lily(state: HaruState) -> None:
    """There is one but for the time from its bloom to the next one."""
    dark = [pad for pad in range(PADS) if state.dark[pad] and not state.flowers[pad]]
    is_darkened = _waits_for(state, ChooseFlowers, EndTurn, CroakFirst)
    if not state.agenda:
        is_darkened = _is_tied(state)
    assert len(dark) == is_darkened, "there is no dark lily, or more of them than one"


def _check_frogs(state: HaruState) -> None:
    """Frogs are on light pads without a flower, but for those that are lifted and those that have left."""
    lifted = {item.frog for item in state.agenda if isinstance(item, PlaceFrog)}
    if CROAK_FIRST in state.agenda:
        lifted = {RED, YELLOW}
    assert not lifted or not state.is_without_frogs(), "frogs that have left are to be put on pads"
    away = {frog for frog, pad in enumerate(state.frogs) if pad == NO_PAD}
    if state.is_without_frogs() or (not state.agenda and _is_tied(state)):
        lifted = {RED, YELLOW}
    elif not state.agenda and len(away) == 1:  # the last flower may have lifted one
        lifted = away
    assert away == lifted, "a frog is on a pad that has been lifted, or on none"
    on_pads = [pad for pad in state.frogs if pad != NO_PAD]
    assert len(on_pads) == len(set(on_pads)), "two frogs are on one pad"
    for pad in on_pads:
        assert not state.flowers[pad], "a frog is on a pad with a flower"
        assert not state.dark[pad], "a frog is on the dark lily"


def _check_shapes(state: HaruState) -> None:
    """What has scored are shapes; the last ones have ended the match, if it is over."""
    shapes = [(pattern.points, pattern.cells) for pattern in PATTERNS]
    rounds = [shape.round for shape in state.shapes]
    assert rounds == sorted(rounds), "rounds are not in order"
    assert all((shape.points, shape.cells) in shapes for shape in state.shapes), "what has scored is no shape"
    for one, other in combinations(state.shapes, 2):
        assert one.round != other.round or _can_both_score(state, one, other), (
            "two shapes cannot both have scored"
        )
    totals = [0, 0]
    for shape, previous in zip(state.shapes, [0, *rounds], strict=False):
        is_over = max(totals) >= TARGET and totals[RED] != totals[YELLOW]
        assert shape.round == previous or not is_over, "the match was over in an earlier round"
        totals[shape.player] += shape.points
    now = [shape for shape in state.shapes if shape.round >= state.round]
    assert is_decided(state) == (not state.agenda), "the match is over and goes on, or is not and does not"
    assert now == shapes_now(state), "a shape on the pond has not scored, or one has scored that is not there"
    assert bool(now) == (not state.agenda), "a shape ends the round"


def _can_both_score(state: HaruState, one: Shape, other: Shape) -> bool:
    """Whether two shapes can be on a pond at once."""
    if one.player == other.player:
        return state.multi_shape == "sum" and one.cells != other.cells
    return not {*one.cells} & {*other.cells}


def _is_tied(state: HaruState) -> bool:
    """Whether the flowers that were shown last have one value."""
    red, yellow = [gardener.played for gardener in state.gardeners]
    return bool(red) and red[-1] == yellow[-1]


def _waits_for(state: HaruState, *items: type[Item[HaruState, Any]]) -> bool:
    """Whether such an item is what the agenda leads to."""
    return bool(state.agenda) and isinstance(state.agenda[0], items)
