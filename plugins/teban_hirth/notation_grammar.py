"""A line of the rulebook's notation taken apart, its order checked.

First the steps and what becomes of the Penningr, then the battles in number order, or `/`; in a
battle the defenders first. Rule: HIRÞ, "HIRÞ Notation".
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from teban import NotationError
from teban_hirth.components import HIRTH, NOBODY, ORIGIN_NAMES, SPACE_NAMES
from teban_hirth.notation_battles import Fate

KARVE_MEANT = r"(?:\[(?P<{}>Ki{{0,4}}(?:-stopped)?)\])?"
STEPS = (
    r"(?P<piece>H|L|Ki{0,4})"
    rf"(?:(?P<enters>e)|r(?P<leaves>[0-9m]){KARVE_MEANT.format('left')}|(?P<origin>[0-9m]))?"
    r"(?P<way>(?:>?[0-9m])*)"
    rf"(?P<boards>i{KARVE_MEANT.format('boarded')})?"
)
COIN = r"(?P<side>[GS])(?P<word>[dtag])"
FATE = re.compile(r"([GS])(H|L|Ki{0,4})([0-9m^x])(?:\[([0-9me])\])?")
BATTLE = r">(?P<space>[0-9m])(?P<fates>(?:[GS](?:H|L|Ki{0,4})[0-9m^x](?:\[[0-9me]\])?)*)"
LABEL = re.compile(r"\s*(?P<label>(?P<side>[GS])[0-9]+)(?:\s+|$)")
PART = re.compile(rf"(?:{COIN}|{BATTLE}|(?P<peace>/)|{STEPS})\s*")
LONGEST_QUOTED = 100


@dataclass
class Line:
    """A turn, or a piece of one; its battles are empty for `/`, and `None` where it tells none."""

    label: str
    doings: list[re.Match[str]] = field(default_factory=list)
    battles: dict[int, list[Fate]] | None = None


def parse_line(text: str) -> Line:
    """Raises `NotationError` with what is wrong."""
    label = LABEL.match(text)
    if label is None:
        raise NotationError("a line begins with its turn, such as G1")
    line = Line(label["label"])
    for part in _parts(text, label.end()):
        if part["peace"]:
            if line.battles is not None:
                raise NotationError("/ stands for no battle; write it alone, and once")
            line.battles = {}
        elif part["space"]:
            line.battles = _with_battle(line.battles, part, label["side"])
        elif line.battles is not None:
            raise NotationError(f"{quoted(part[0])} stands after the end of the turn; write it before that")
        else:
            _check_steps(part)
            line.doings.append(part)
    if not line.doings and line.battles is None:
        raise NotationError(f"the line tells nothing of {line.label}")
    return line


def quoted(text: str) -> str:
    """A text in a message, cut where it is long."""
    text = text.strip()
    return repr(text if len(text) <= LONGEST_QUOTED else f"{text[:LONGEST_QUOTED]}...")


def _parts(text: str, place: int) -> Iterator[re.Match[str]]:
    while place < len(text):
        part = PART.match(text, place)
        if part is None:
            raise NotationError(f"{quoted(text[place:])} is neither steps nor battles")
        yield part
        place = part.end()


def _check_steps(part: re.Match[str]) -> None:
    """One piece takes one step at least; where it starts is left out for getting aboard at home alone."""
    if part["leaves"] and part["piece"] != HIRTH:
        raise NotationError(f"{quoted(part[0])}: only a Hirþ gets out of a Karve, write H")
    if part["piece"] and not any(part[group] for group in ("enters", "leaves", "way", "boards")):
        raise NotationError(f"{quoted(part[0])} says no step")
    if part["way"] and not any(part[group] for group in ("enters", "leaves", "origin")):
        raise NotationError(f"{quoted(part[0])} says not where the piece starts")


def _with_battle(
    battles: dict[int, list[Fate]] | None, part: re.Match[str], attacker: str
) -> dict[int, list[Fate]]:
    name, space = part["space"], SPACE_NAMES.parse(part["space"])
    if battles == {}:
        raise NotationError("/ stands for no battle; write it alone, and once")
    before = battles or {}
    if space in before:
        raise NotationError(f"{name} has two battles; write one, with all its pieces")
    if before and space < max(before):
        last = SPACE_NAMES.format(max(before))
        raise NotationError(f">{name} stands after >{last}; write battles in number order, m last")
    return {**before, space: _fates(part["fates"], name, attacker)}


def _fates(text: str, space: str, attacker: str) -> list[Fate]:
    fates: list[Fate] = []
    for side, piece, result, origin in FATE.findall(text):
        fate = Fate(side, piece, result, ORIGIN_NAMES.parse(origin) if origin else NOBODY)
        if origin and (side, result) != (attacker, space):
            raise NotationError(f"{fate.with_origin()} does not enter {space}; leave the brackets out")
        if side != attacker and fates and fates[-1].side == attacker:
            raise NotationError(f"the defenders of {space} come first; write {fate} before {fates[-1]}")
        fates.append(fate)
    return fates
