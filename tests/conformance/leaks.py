"""Leaks planted on purpose: in small games, in the engine, and in the games of the house.

`row` of each is that of the list of faults of other engines in docs/conformance.md.
"""

import tomllib
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

import msgspec
import pytest

from conformance.trial import ROOT, changed, is_kept
from quick.kit import faults_information, faults_worlds
from quick.kit.hidden import Dealt
from quick.kit_information.leaks import LEAKS
from teban import REFEREE, SPECTATOR
from teban.testing.budget import BUDGETS
from teban.testing.check import run

BUDGET = replace(BUDGETS["default"], pairs=40, samples=1000, shrink_seconds=0.2)
LAWS = ["non-interference", "worlds", "memory"]
NON_INTERFERENCE = ("--law", "non-interference", "--quick")


class Leak(NamedTuple):
    """Something that is let out; `is_found` asks the kit alone."""

    row: int
    game: str
    what: str
    is_found: Callable[[], bool]


class EverythingIsShown(Dealt):
    """Sends the whole state to everybody."""

    def view(self, state, viewer):
        return msgspec.structs.replace(super().view(state, REFEREE), viewer=viewer)


class SpectatorsSeeEverything(Dealt):
    """Sends the whole state to who has no seat."""

    def view(self, state, viewer):
        shown = REFEREE if viewer is SPECTATOR else viewer
        return msgspec.structs.replace(super().view(state, shown), viewer=viewer)


ROWS = {
    "non-interference/entries": 3,
    "non-interference/readiness": 7,
    "non-interference/view": 1,
    "non-interference/events": 6,
    "non-interference/hash": 5,
    "non-interference/sizes": 3,
    "non-interference/turn": 7,
    "non-interference/legal": 3,
    "non-interference/order": 3,
    "non-interference/tokens": 7,
    "non-interference/next-tokens": 7,
    "non-interference/refusals": 6,
    "non-interference/errors": 6,
    "non-interference/standing": 1,
    "non-interference/bots": 8,
    "non-interference/undo": 13,
    "non-interference/outcome": 1,
    "non-interference/choices": 7,
    "worlds/fits": 12,
    "worlds/pools": 12,
    "worlds/from-view": 2,
    "worlds/possible": 12,
    "worlds/complete": 12,
    "worlds/posterior": 12,
    "worlds/recurrence": 2,
    "memory/kept": 12,
    "memory/placed": 12,
}
"""The row of each fault of the kit's own tests that lets a secret out, or a world in."""

ROWS_OF_GAMES = {
    "RankedPlayers": 1,
    "LengthsOfPiles": 3,
    "WrongOwners": 1,
    "SharedLots": 9,
    "LoudAgenda": 7,
    "PointsOnTheAgenda": 1,
    "NamesOfActions": 7,
    "CardsFromHands": 6,
    "PointedCards": 6,
    "PeekedVows": 4,
    "DifferentVows": 3,
    "TellingOpening": 6,
    "CallsOfTheHigh": 7,
    "EarlyEnds": 3,
    "FactsOfRefusals": 6,
    "ReasonsOfRefusals": 6,
    "RulesOfRefusals": 6,
    "EarlyTurns": 1,
    "ShakenDeals": 3,
}
"""The row of each small game that has a leak of its own."""


def all_leaks() -> list[Leak]:
    """Every leak, those of the small games first."""
    faults = {**faults_information.FAULTS, **faults_worlds.FAULTS}
    games = [(ROWS_OF_GAMES[game.__name__], game) for game in LEAKS]
    games += [(5, EverythingIsShown), (9, SpectatorsSeeEverything)]
    found = [
        Leak(row, game.__name__, _said_of(game), lambda game=game: _is_found(game)) for row, game in games
    ]
    for name, row in ROWS.items():
        fault = faults[name]
        what = _said_of(fault.game) if fault.plant is _NO_PLANT else fault.plant.__name__.replace("_", " ")
        found.append(
            Leak(row, fault.game.__name__, what, lambda fault=fault: _is_found(fault.game, fault.plant))
        )
    for entry in tomllib.loads((ROOT / "tests/conformance/leaks.toml").read_text())["leak"]:
        found.append(
            Leak(entry["row"], entry["game"], entry["what"], lambda entry=entry: _is_found_in(entry))
        )
    return found


_NO_PLANT = faults_information.Fault.__new__.__defaults__[0]


def _said_of(game: type[Any]) -> str:
    text = (game.__doc__ or "").strip().splitlines()
    return text[0] if text else game.__name__


def _is_found(game: type[Any], plant: Callable[[Any], None] = _NO_PLANT) -> bool:
    with pytest.MonkeyPatch.context() as patch:
        plant(patch)
        return bool(run(game(), BUDGET, laws=LAWS, variants=()).failures)


def _is_found_in(entry: dict[str, Any]) -> bool:
    """Whether the kit tells of a leak that is planted in the source of a game of the house."""
    name = entry["game"].replace("-", "_")
    source = (ROOT / "plugins" / f"teban_{name}" / entry["file"]).read_text()
    if source.count(entry["old"]) != 1:
        raise AssertionError(f"{entry['file']} of {name} has no longer {entry['old']!r}; plant the leak anew")
    if not _is_clean(name):
        raise AssertionError(f"the kit does not pass {name} as it is, and proves nothing of its leaks")
    with changed(f"teban_{name}", {entry["file"]: source.replace(entry["old"], entry["new"])}) as folder:
        is_passed = is_kept(name, folder, *NON_INTERFERENCE)
        return not is_passed and any(folder.glob("failures/*_non_interference_*"))


@cache
def _is_clean(name: str) -> bool:
    with changed(f"teban_{name}", {}) as folder:
        return is_kept(name, folder, *NON_INTERFERENCE)
