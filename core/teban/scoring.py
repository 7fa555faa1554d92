"""Score sheets: labelled lines of points, and the ranks that follow from them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, starmap
from typing import Any

from msgspec import Struct

from teban.errors import InvalidInput


class Line(Struct, frozen=True, cache_hash=True):
    """A row of the sheet: whole points for each player, in player order."""

    label: str
    points: tuple[int, ...]


class ScoreSheet(Struct, frozen=True, cache_hash=True):
    """Lines of points that add up to the totals, then the tie-breaks in the order they are asked.

    More is better in every line and every tie-break; use negative numbers where less wins.
    Players who are equal in all of them share a rank.
    """

    lines: tuple[Line, ...]
    tie_breaks: tuple[Line, ...] = ()

    @classmethod
    def of(
        cls, lines: Sequence[tuple[str, Sequence[int]]], tie_breaks: Sequence[tuple[str, Sequence[int]]] = ()
    ) -> ScoreSheet:
        """From pairs of a label and the points: `ScoreSheet.of([("koi", (2, 3))])`."""
        return cls(tuple(starmap(_line, lines)), tuple(starmap(_line, tie_breaks)) if tie_breaks else ())

    @classmethod
    def winner(cls, winner: int | None, players: int) -> ScoreSheet:
        """One point for the winner, none for the others; nobody's where it is `None` (a draw)."""
        return _sheet_of_winner(winner, players)

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of the lines, for each player."""
        return tuple(map(sum, zip(*[line.points for line in self.lines], strict=True)))

    @property
    def ranks(self) -> tuple[int, ...]:
        """1 for the best; players equal in total and every tie-break share a rank."""
        return _ranks(self.totals, self.tie_breaks)

    @property
    def winners(self) -> tuple[int, ...]:
        return _winners(self.ranks)


def _ranks(totals: tuple[int, ...], tie_breaks: tuple[Line, ...]) -> tuple[int, ...]:
    marks = list(zip(totals, *[line.points for line in tie_breaks], strict=True))
    ordered = sorted(marks, reverse=True)
    return tuple([1 + ordered.index(mark) for mark in marks])


def _winners(ranks: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([player for player, rank in enumerate(ranks) if rank == 1])


def _line(label: str, points: Sequence[int]) -> Line:
    return Line(label, tuple(points))


@lru_cache(maxsize=256)
def _sheet_of_winner(winner: int | None, players: int) -> ScoreSheet:
    if winner is not None and not 0 <= winner < players:
        raise InvalidInput(f"winner {winner!r} is none of the {players} players", "score")
    return ScoreSheet((Line("win", tuple(int(player == winner) for player in range(players))),))


class Outcome(Struct, frozen=True):
    """How a game ended: its sheet with totals, ranks and winners worked out."""

    sheet: ScoreSheet
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]

    @classmethod
    def of(cls, sheet: ScoreSheet) -> Outcome:
        totals = sheet.totals
        ranks = _ranks(totals, sheet.tie_breaks)
        return cls(sheet, totals, ranks, _winners(ranks))


def outcome_of(sheet: ScoreSheet, players: int) -> Outcome:
    """The outcome of a sheet; raises `ValueError` for what is none of that many players."""
    fault = fault_of(sheet, players)
    if fault or sheet.__class__ is not ScoreSheet:
        raise ValueError(fault)
    return Outcome.of(sheet)


remembered_outcome_of = lru_cache(maxsize=1024)(outcome_of)
"""The same for a sheet of one line, which mostly says only who won, and comes again."""


def fault_of(sheet: ScoreSheet, players: int) -> str:
    """Why this is no sheet of that many players; empty where it is one."""
    if not sheet.lines:
        return "a score sheet needs at least one line"
    lines = (*sheet.lines, *sheet.tie_breaks)
    rows = [line.points for line in lines]
    are_full = set(map(type, rows)) == {tuple} and set(map(len, rows)) == {players}
    if are_full and set(map(type, chain.from_iterable(rows))) == {int}:
        return ""
    wrong = next(line for line in lines if not _is_row(line.points, players))
    return f"the line {wrong.label!r} is {wrong.points!r}; give {players} whole numbers, one per player"


def _is_row(points: Any, players: int) -> bool:
    return points.__class__ is tuple and len(points) == players and set(map(type, points)) == {int}
