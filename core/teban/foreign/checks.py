"""What must hold for any game, whoever wrote it: each check looks at one game that was played.

A check yields what does not hold, and `None` for each thing that it looked at and that holds: what
yields nothing has looked at nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from msgspec import Struct

from teban.foreign.table import CHANCE, Foreign, Move, Table, is_legal, played
from teban.rng import QuickRng
from teban.testing.differences import Difference, first_difference

SWAPS = 12
"""Other worlds that are tried for each player and game."""
DEALS = 200
"""How often in a row the truth must have been dealt; nineteen in twenty would do it once in 30,000 times."""


class Finding(Struct, frozen=True):
    """What does not hold after so many moves of a game; `way` is what was asked of the library."""

    way: str
    message: str
    position: int
    difference: Difference | None = None


class NotThere(Exception):
    """The library says that the game does not have what a check looks at."""


@dataclass(frozen=True)
class Played:
    """A game that was played, and the numbers for what a check tries."""

    game: Foreign
    moves: tuple[Move, ...]
    seed: int

    def rng(self) -> QuickRng:
        return QuickRng(self.seed)

    def tables(self) -> Iterator[tuple[int, Table]]:
        """The game at each position; not to be played on by others."""
        table = self.game.new(self.seed)
        yield 0, table
        for number, move in enumerate(self.moves, 1):
            table.play(move)
            yield number, table


Check = Callable[[Played], Iterator[Finding | None]]


# Play ------------------------------------------------------------------------------------------


def plays(game: Played) -> Iterator[Finding | None]:
    """What is listed can be played, and everything answers at every position."""
    asked = 0
    try:
        for _, table in game.tables():
            table.whole()
            table.choices()
            asked += 1
        yield None
    except Exception as error:  # noqa: BLE001 - whatever another library raises is the finding
        if not asked:
            _pass_on_what_is_missing(error)
        yield Finding("play", _raised(error), asked)


def repeats(game: Played) -> Iterator[Finding | None]:
    """The same seed and moves lead to the same position."""
    for (position, table), (_, again) in zip(game.tables(), game.tables(), strict=True):
        if difference := first_difference(table.whole(), again.whole()):
            yield Finding("the same moves", "lead to another position", position, difference)
            return
        yield None


def names(game: Played) -> Iterator[Finding | None]:
    """The legal actions of a player have names of their own, which can be read back."""
    parse = game.game.parse
    for position, table in game.tables():
        player, choices = table.actor(), table.choices()
        if parse is None or player is None or player < 0:
            continue
        for action in choices[0]:
            name = table.label((action,))
            try:
                read = parse(table, player, name)
            except Exception as error:  # noqa: BLE001 - as above
                _pass_on_what_is_missing(error)
                yield Finding("string_to_action", f"{name!r} is not read: {_raised(error)}", position)
                return
            if read != action:
                message = f"{name!r} is the name of {action} and is read as {read}"
                yield Finding("string_to_action", message, position)
                return
            yield None


def score(game: Played) -> Iterator[Finding | None]:
    """What is said to sum to nothing does, at the end."""
    for position, table in game.tables():
        if game.game.zero_sum and not table.choices():
            returns = table.whole()["returns"]
            message = f"{returns} do not sum to 0 in a game that says so"
            yield Finding("returns", message, position) if abs(sum(returns)) > 1e-6 else None


# Copies ----------------------------------------------------------------------------------------


def copies(game: Played) -> Iterator[Finding | None]:
    """A copy is at the same position, and neither of the two knows what the other does."""
    for way, copy in game.game.copies.items():
        for position, table in game.tables():
            told, left = table.whole(), game.moves[position:]
            try:
                twin = copy(table)
                if difference := first_difference(told, twin.whole()):
                    yield Finding(way, "the copy is at another position", position, difference)
                    break
                if left:
                    twin.play(left[0])
                    twin.whole()
            except Exception as error:  # noqa: BLE001 - as above
                if not _is_missing(error):
                    yield Finding(way, _raised(error), position)
                break
            if difference := first_difference(told, table.whole()):
                yield Finding(way, "to play on the copy changes the game", position, difference)
                break
            yield None


def same_future(game: Played) -> Iterator[Finding | None]:
    """A copy that is played on goes where the game goes."""
    middle = len(game.moves) // 2
    for way, copy in game.game.copies.items():
        table = played(game.game, game.moves[:middle], game.seed)
        if table is None:
            continue
        try:
            twin = copy(table)
            if first_difference(table.whole(), twin.whole()):
                continue  # `copies` finds it
        except Exception:  # noqa: BLE001 - as above
            continue
        for number, move in enumerate(game.moves[middle:], middle + 1):
            table.play(move)
            told = table.whole()
            try:
                twin.play(move)
                difference = first_difference(told, twin.whole())
            except Exception as error:  # noqa: BLE001 - as above
                yield Finding(way, f"on the copy alone {_raised(error)}", number)
                break
            if difference:
                yield Finding(way, "the copy goes another way", number, difference)
                break
            yield None


def undo(game: Played) -> Iterator[Finding | None]:
    """A move that is taken back has changed nothing."""
    undo_move = game.game.undo
    if undo_move is None:
        return
    table = game.game.new(game.seed)
    for number, move in enumerate(game.moves, 1):
        told = table.whole()
        table.play(move)
        if len(move) == 1:
            twin = game.game.copies["clone"](table)
            try:
                undo_move(twin, move)
            except Exception as error:  # noqa: BLE001 - as above
                _pass_on_what_is_missing(error)
                yield Finding("undo_action", _raised(error), number)
                return
            if difference := first_difference(told, twin.whole()):
                yield Finding("undo_action", "does not lead back", number, difference)
                return
            yield None


# Hidden information ----------------------------------------------------------------------------


def non_interference(game: Played) -> Iterator[Finding | None]:
    """Where all that a player is told in full is the same in two worlds, nothing else may differ."""
    rng = game.rng()
    for viewer in range(game.game.players):
        for moves in other_worlds(game, viewer, rng):
            yield from _told_apart(game, moves, viewer)


def worlds(game: Played) -> Iterator[Finding | None]:
    """What a resampler deals fits what the player knows, and is not always the truth."""
    resample, rng = game.game.resample, game.rng()
    if resample is None:
        return
    for position, table in game.tables():
        for viewer in range(game.game.players) if table.choices() and table.actor() != CHANCE else ():
            known, truth = table.outputs(viewer), table.truth()
            try:
                deals = partial(resample, table, viewer, rng.random)
                told = deals().outputs(viewer)
                is_true = all(deals().truth() == truth for _ in range(DEALS))
            except Exception as error:  # noqa: BLE001 - as above
                _pass_on_what_is_missing(error)
                yield Finding("resample_from_infostate", _raised(error), position)
                return
            if difference := first_difference(known, told):
                message = f"player {viewer} is told something else in a world that is dealt to him"
                yield Finding("resample_from_infostate", message, position, difference)
                return
            if is_true and _another_fits(replace(game, moves=game.moves[:position]), viewer, truth, rng):
                message = f"player {viewer} is dealt the true world {DEALS} times of {DEALS}; another fits"
                yield Finding("resample_from_infostate, the truth", message, position)
            yield None


def other_worlds(game: Played, viewer: int, rng: QuickRng) -> Iterator[tuple[Move, ...]]:
    """The game with one move that was not the viewer's made otherwise, as far as all the rest is legal."""
    tables = game.tables()
    options = []
    for number, (_, table) in enumerate(tables):
        if number < len(game.moves) and table.actor() not in (viewer, None):
            options += [(number, (a,)) for a in table.choices()[0] if (a,) != game.moves[number]]
    for number, move in rng.sample(options, min(SWAPS, len(options))):
        old = game.moves[number]
        swapped = (old if later == move else later for later in game.moves[number + 1 :])
        yield (*game.moves[:number], move, *swapped)


def _told_apart(game: Played, moves: Sequence[Move], viewer: int) -> Iterator[Finding | None]:
    """Where something tells a player which of two worlds he is in, and his reference does not.

    What he is told in one of them alone, as the actions of one who is to act, says no more than that.
    """
    for number, told, otherwise in _in_both(game, moves, viewer):
        differing = [way for way in told if way in otherwise and told[way] != otherwise[way]]
        for way in differing:
            found = first_difference(told[way], otherwise[way])
            if found is not None:
                path = f"{way}, told to player {viewer}: {found.path or 'the whole'}"
                message = f"player {viewer} can tell two worlds apart that {_reference(game, told)} does not"
                yield Finding(way, message, number, Difference(path, found.left, found.right))
        if differing:
            return
        if moves[:number] != game.moves[:number]:
            yield None


def _another_fits(game: Played, viewer: int, truth: str, rng: QuickRng) -> bool:
    """Whether another world fits all that a player was told in full so far."""
    for moves in other_worlds(game, viewer, rng):
        if sum(1 for _ in _in_both(game, moves, viewer)) == len(game.moves):
            other = played(game.game, moves, game.seed)
            if other is not None and other.truth() != truth:
                return True
    return False


def _in_both(
    game: Played, moves: Sequence[Move], viewer: int
) -> Iterator[tuple[int, dict[str, Any], dict[str, Any]]]:
    """What a player is told in both worlds after each move, as long as his reference is the same.

    What is laid open when the game is over, in one of them or both, is no secret.
    """
    table, other = game.game.new(game.seed), game.game.new(game.seed)
    for number, (move, another) in enumerate(zip(game.moves, moves, strict=True), 1):
        if not is_legal(other, another):
            return
        table.play(move)
        other.play(another)
        told, otherwise = table.outputs(viewer), other.outputs(viewer)
        reference = _reference(game, told)
        if not reference or told[reference] != otherwise.get(reference):
            return
        if not (table.choices() and other.choices()):
            return
        yield number, told, otherwise


def _reference(game: Played, told: dict[str, Any]) -> str:
    return next((name for name in game.game.references if name in told), "")


# All -------------------------------------------------------------------------------------------

CHECKS: dict[str, Check] = {
    "play": plays,
    "replay": repeats,
    "names": names,
    "score": score,
    "copies": copies,
    "futures": same_future,
    "undo": undo,
    "non-interference": non_interference,
    "worlds": worlds,
}
"""The checks by name."""

NEEDS = {
    "names": ("parse", "the library reads no names of actions"),
    "score": ("zero_sum", "the game does not say that it sums to nothing"),
    "undo": ("undo", "the library takes nothing back"),
    "non-interference": ("references", "the library does not tell a player in full what he knows"),
    "worlds": ("resample", "nothing is hidden, or the library deals no worlds"),
}
"""The field of `Foreign` without which a check can say nothing, and why then not."""


def _raised(error: Exception) -> str:
    lines = str(error).strip().splitlines() or ["(no message)"]
    return f"{type(error).__name__} was raised: {lines[0]}"


def _pass_on_what_is_missing(error: Exception) -> None:
    if _is_missing(error):
        raise NotThere(_raised(error)) from error


def _is_missing(error: Exception) -> bool:
    """Whether the library says that the game does not have this."""
    text = str(error).lower()
    return isinstance(error, NotImplementedError) or any(
        words in text for words in ("not implemented", "unimplemented", "not overridden")
    )
