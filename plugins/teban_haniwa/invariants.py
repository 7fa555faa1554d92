"""What always holds of a game of Haniwa, for states from outside."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from teban_haniwa.components import AREA, CELLS, HAND, KOFUN, ROWS, Dogu
from teban_haniwa.rules import (
    TURN_UP,
    CheckDogu,
    DealAgain,
    DealHands,
    DrawFirstPlayer,
    DrawHaniwa,
    DrawTile,
    RetryHands,
    RollDice,
    TakeKofun,
    TakeTurn,
    dogu_by,
)
from teban_haniwa.state import Crafter, HaniwaState

Agenda = list[Any]
"""Items, the current one first."""

DEALING: Agenda = [RollDice(), DrawFirstPlayer(), DealHands(), RetryHands((0, 1))]


def check(state: HaniwaState) -> None:
    """Tiles and Kofun are those of the box and lie where they may; what is kept is true."""
    assert [crafter.player for crafter in state.crafters] == [0, 1], "the players are not in order"
    for crafter in state.crafters:
        _check_area(crafter)
    second = state.crafters[1 - state.first]
    assert second.face_down_cell is None, "only the first player places a haniwa face down"
    kofun = Counter(state.stock)
    for crafter in state.crafters:
        kofun.update(crafter.unused_kofun)
        kofun.update([one for one in crafter.kofun if one is not None])
    assert kofun == Counter(KOFUN), "the Kofun are not those of the box"
    agenda = [plain(item) for item in reversed(state.agenda)]
    is_in_play = agenda not in list(set_ups(state))
    if is_in_play:
        assert agenda in list(turns(state)), "no turn leads to what comes next"
    _check_tiles(state, agenda, is_in_play)
    for crafter in state.crafters:
        _check_dogu(crafter, agenda)


def _check_area(crafter: Crafter) -> None:
    """An area is consistent in itself, but for its Dogu."""
    haniwa, kofun, hidden = crafter.haniwa, crafter.kofun, crafter.face_down_cell
    vacant = []
    for cell in CELLS:
        lies = [haniwa[cell] is not None, kofun[cell] is not None, cell == hidden and bool(crafter.face_down)]
        assert sum(lies) <= 1, f"two things lie on {AREA.format(cell)}"
        if not any(lies):
            vacant.append(cell)
    assert crafter.vacant == vacant, f"vacant is {crafter.vacant!r}, but follows as {vacant!r}"
    covering = sum([one is not None for one in kofun])
    assert len(crafter.under_kofun) == covering, "one haniwa lies under each Kofun"
    lies_hidden = hidden is not None and haniwa[hidden] is None
    assert len(crafter.face_down) == lies_hidden, "the haniwa that was placed face down is lost"


def _check_tiles(state: HaniwaState, agenda: Agenda, is_in_play: bool) -> None:
    """No haniwa is there twice, hands are full but for a draw, and the piles hold the rest."""
    drawing = [item.player for item in agenda if isinstance(item, (DrawHaniwa, DrawTile))]
    undealt = [item.player for item in agenda if isinstance(item, DealAgain)]
    if DEALING[2] in agenda:
        undealt = [0, 1]
    for player, crafter in enumerate(state.crafters):
        wanted = 0 if player in undealt else HAND - drawing.count(player)
        assert len(crafter.hand) == wanted, f"player {player} has {len(crafter.hand)} tiles, not {wanted}"
        has_begun = crafter != Crafter(player=player, hand=crafter.hand)
        assert is_in_play or not has_begun, "something was placed, discarded or won in the set-up"
    left = state.undrawn()
    assert min(left.values()) >= 0, "a haniwa is there more often than in the box"
    coming_up = sum([isinstance(item, DrawTile) for item in agenda])
    assert sum(state.piles) + coming_up == sum(left.values()), "the piles do not hold what is left"
    highest = 14 + len(undealt) * HAND // 2
    assert max(state.piles) <= highest, "a pile is higher than the deal leaves it"


def _check_dogu(crafter: Crafter, agenda: Agenda) -> None:
    """A Dogu lies as the power of its row says, once that was checked."""
    for row in ROWS:
        wanted: Dogu = "dark"
        if crafter.has_full_row(row) and CheckDogu(crafter.player, row) not in agenda:
            wanted = dogu_by(crafter.power_of_row(row))
        assert crafter.dogu[row] == wanted, f"the Dogu of row {row + 1} is {crafter.dogu[row]}, not {wanted}"


# What comes next -------------------------------------------------------------------------------


def plain(item: Any) -> Any:
    """An item without the commitments that it holds."""
    return RetryHands(item.players) if isinstance(item, RetryHands) else item


def set_ups(state: HaniwaState) -> Iterator[Agenda]:
    """What can be on the agenda before the first turn."""
    turn = TakeTurn(state.first)
    yield from (DEALING[step:] for step in range(4))
    yield [DEALING[0], *DEALING[2:]]
    yield from ([DealAgain(0), DealAgain(1), turn], [DealAgain(0), turn], [DealAgain(1), turn])


def turns(state: HaniwaState) -> Iterator[Agenda]:
    """What can be on the agenda in play, after as much as lies in the areas."""
    placed = [len(CELLS) - len(crafter.vacant) for crafter in state.crafters]
    first, second = state.crafters[state.first], state.crafters[1 - state.first]
    ahead = placed[first.player] - placed[second.player]
    assert ahead in (0, 1), "the players do not place in turn"
    if first.face_down_cell is not None and not first.face_down:
        assert not first.vacant + second.vacant, "a haniwa is turned up before its time"
        yield from ([], [CheckDogu(first.player, AREA.row(first.face_down_cell))])
        return
    actor, following = (first, second) if ahead else (second, first)
    after: Agenda = [TakeTurn(following.player)]
    if not following.vacant:
        after = [TURN_UP] if first.face_down else []
    yield after
    if following.discards and following.vacant:
        again = TakeTurn(following.player, discarded=True)
        yield from ([again], [DrawHaniwa(following.player), again], [DrawTile(following.player), again])
    if sum(placed):
        yield from _ends_of_turn(state, actor, after)


def _ends_of_turn(state: HaniwaState, actor: Crafter, after: Agenda) -> Iterator[Agenda]:
    """What can be left of a turn once the player has placed a haniwa."""
    draw = [DrawHaniwa(actor.player), *after]
    yield from (draw, [DrawTile(actor.player), *after])
    checks = [[CheckDogu(actor.player, row), *draw] for row in ROWS if actor.has_full_row(row)]
    yield from checks
    if state.stock:
        yield from ([TakeKofun(actor.player), *rest] for rest in (draw, *checks))
