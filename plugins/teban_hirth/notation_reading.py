"""A game played from the rulebook's notation."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from teban import NotationError, Refused, Session
from teban_hirth.actions import (
    CONFIRM,
    DROP,
    OFFER,
    RESIGN,
    STAY,
    TAKE,
    Advance,
    Board,
    Enter,
    KarveHere,
    Leave,
    Retreat,
)
from teban_hirth.battles import attackers_of
from teban_hirth.components import LOFDUNGR, NOBODY, ORIGIN_NAMES, SPACE_NAMES, STOCK, Piece
from teban_hirth.notation import karves_to_board, karves_to_leave, path_to
from teban_hirth.notation_writing import OUT_OF_PLAY, Fate, Fought, Turn
from teban_hirth.positions import SIDES, mover_of, side_of
from teban_hirth.rules import AnswerOffer, EnterConquered, RetreatKing
from teban_hirth.state import Attacker, HirthState, Ship
from teban_hirth.steps import MOVE, name_of

KARVE_MEANT = r"(?:\[(?P<{}>Ki{{0,4}}(?:-stopped)?)\])?"
STEPS = (
    r"(?P<piece>H|L|Ki{0,4})"
    rf"(?:(?P<enters>e)|r(?P<leaves>[0-9m]){KARVE_MEANT.format('left')}|(?P<origin>[0-9m]))?"
    r"(?P<way>(?:>?[0-9m])*)"
    rf"(?P<boards>i{KARVE_MEANT.format('boarded')})?"
)
COIN = r"(?P<side>[GS])(?P<word>[dtag])"
BATTLE = r">(?P<space>[0-9m])(?P<fates>(?:[GS](?:H|L|Ki{0,4})[0-9m^x](?:\[[0-9me]\])?)+)"
FATE = re.compile(r"([GS])(H|L|Ki{0,4})([0-9m^x])(?:\[([0-9me])\])?")
LABEL = re.compile(r"\s*(?P<label>[GS][0-9]+)\s+")
WAY = re.compile(">?[0-9m]")
LONGEST_QUOTED = 100
PART = re.compile(rf"\s*(?:{COIN}|{BATTLE}|(?P<peace>/)|{STEPS})")


def read_game(session: Session[HirthState], text: str) -> None:
    """Plays the turns of a text, a line each, in a session of one game.

    Raises `NotationError` with the line, where it cannot be read or the rules forbid it.
    """
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                TurnReader(session).read(line)
            except (NotationError, Refused) as error:
                raise NotationError(f"line {number}, {_quoted(line)}: {error}") from error


class TurnReader:
    """Plays one turn of a session; what is played is noted, to be compared with what is read."""

    def __init__(self, session: Session[HirthState]) -> None:
        self._session = session
        self._player = mover_of(session.state)
        self._noted = Turn(session.state)

    def read(self, line: str) -> None:
        label = LABEL.match(line)
        if self._session.is_over:
            raise NotationError("the game is over")
        if label is None or label["label"] != self._noted.label:
            raise NotationError(f"the turn is {self._noted.label}")
        battles: dict[int, list[Fate]] = {}
        has_ended = False
        for part in _parts(line[label.end() :]):
            if part["side"]:
                self._read_coin(part["side"], part["word"])
            elif part["piece"]:
                self._read_steps(part)
            else:
                has_ended = True
                if part["space"]:
                    battles[SPACE_NAMES.parse(part["space"])] = _fates(part["fates"])
        if has_ended:
            self._read_battles(battles)

    def _play(self, player: int, action: Any) -> None:
        state = self._session.state
        self._session.play(player, action)
        self._noted.note(state, player, action)

    # Steps and Penningr ---------------------------------------------------------------------------

    def _read_steps(self, part: re.Match[str]) -> None:
        """The steps of one piece on end."""
        state = self._session.state
        piece: Any = part["piece"]  # the item refuses one that is none of its action's
        place, way = state.home(self._player), [(space[:-1], space[-1]) for space in WAY.findall(part["way"])]
        if not any(part[group] for group in ("enters", "leaves", "way", "boards")):
            raise NotationError(f"{_quoted(part[0])} says no step")
        if part["enters"]:
            if state.owners[place] == 1 - self._player:
                _expect_attack(way.pop(0) if way else ("", ""), place)
            self._play(self._player, Enter(piece))
        elif part["leaves"]:
            place = SPACE_NAMES.parse(part["leaves"])
            karve: Any = _meant(karves_to_leave(state, self._player, place), part["left"], place)
            self._play(self._player, Leave(place, karve))
        elif part["origin"]:
            place = SPACE_NAMES.parse(part["origin"])
        for mark, name in way:
            self._read_way(piece, place, SPACE_NAMES.parse(name), mark)
            place = SPACE_NAMES.parse(name)
        if part["boards"]:
            ships = karves_to_board(self._session.state, self._player, place)
            self._play(self._player, Board(piece, place, _meant(ships, part["boarded"], place)))

    def _read_way(self, piece: Piece, origin: int, space: int, mark: str) -> None:
        """Goes the shortest way; where there is none, the rules say why."""
        state = self._session.state
        if bool(mark) != (state.owners[space] == 1 - self._player):
            name = SPACE_NAMES.format(space)
            raise NotationError(f"{name} is not the enemy's, write {name}" if mark else f"write >{name}")
        way = path_to(state, self._player, piece, origin, space)
        for step in way or [MOVE[piece][origin][space]]:
            self._play(self._player, step)

    def _read_coin(self, side: str, word: str) -> None:
        """`d` and `t` offer the Penningr, `a` accepts it, `g` gives up."""
        state = self._session.state
        player = state.gull if side == SIDES[0] else 1 - state.gull
        if word in "dt":
            if word != "-dt"[state.stakes : state.stakes + 1]:
                raise NotationError(
                    f"the stakes are {state.stakes}: write d for the first offer, t for the second"
                )
            self._play(player, OFFER)
        elif word == "a":
            self._play(player, TAKE)
        else:
            is_offered = bool(state.agenda) and isinstance(state.agenda[-1], AnswerOffer)
            self._play(player, DROP if is_offered else RESIGN)

    # Battles --------------------------------------------------------------------------------------

    def _read_battles(self, battles: dict[int, list[Fate]]) -> None:
        """Ends the turn; what the battles were is what is read."""
        self._play(self._player, CONFIRM)
        fought = self._noted.battles
        if sorted(battles) != list(fought):
            spaces = ", ".join(map(SPACE_NAMES.format, fought)) or "nowhere"
            raise NotationError(f"battles are fought: {spaces}")
        while agenda := self._session.state.agenda:
            if isinstance(agenda[-1], EnterConquered):
                self._read_entry(agenda[-1].space, battles[agenda[-1].space])
            elif isinstance(agenda[-1], RetreatKing):
                self._read_retreat(agenda[-1].player, battles)
            else:
                break
        for space, fates in battles.items():
            _compare(fates, fought[space])

    def _read_entry(self, space: int, fates: Sequence[Fate]) -> None:
        """Those enter who are said to end in the space; where nobody is named, who must."""
        state = self._session.state
        side, name = side_of(state, self._player), SPACE_NAMES.format(space)
        own = [fate for fate in fates if fate.side == side]
        left = attackers_of(state, space)
        for fate in own:
            if fate.result != name:
                fate.origin = STOCK if fate.result == OUT_OF_PLAY else ORIGIN_NAMES.parse(fate.result)
                left.remove(_one_of(left, fate))
        entering = [fate for fate in own if fate.result == name]
        if not own and len(left) == 1:
            entering = [Fate(side, left[0].piece, name)]
        for fate in entering:
            attacker = _one_of(left, fate)
            left.remove(attacker)
            self._play(self._player, Advance(attacker.piece, attacker.origin))
        if attackers_of(self._session.state, space):
            self._play(self._player, STAY)

    def _read_retreat(self, loser: int, battles: dict[int, list[Fate]]) -> None:
        state = self._session.state
        for fate in battles[state.beaten_at]:
            if fate.piece == LOFDUNGR and fate.side == side_of(state, loser):
                return self._play(loser, Retreat(SPACE_NAMES.parse(fate.result)))
        raise NotationError("the Lofðungr must retreat; write where to")


def _parts(text: str) -> Iterator[re.Match[str]]:
    place = 0
    while text[place:].strip():
        part = PART.match(text, place)
        if part is None:
            raise NotationError(f"{_quoted(text[place:])} is neither steps nor battles")
        yield part
        place = part.end()


def _quoted(text: str) -> str:
    """A text in a message, cut where it is long."""
    text = text.strip()
    return repr(text if len(text) <= LONGEST_QUOTED else f"{text[:LONGEST_QUOTED]}...")


def _fates(text: str) -> list[Fate]:
    return [
        Fate(side, piece, result, ORIGIN_NAMES.parse(origin) if origin else NOBODY)
        for side, piece, result, origin in FATE.findall(text)
    ]


def _meant(ships: Sequence[Ship], name: str | None, space: int) -> KarveHere:
    """The Karve that is named, or the only one."""
    names: list[KarveHere] = [name_of(ship) for ship in ships]
    if name is not None and name in names:
        return names[names.index(name)]
    if name is None and len(names) == 1:
        return names[0]
    raise NotationError(f"which Karve on {SPACE_NAMES.format(space)}: {', '.join(names) or 'there is none'}")


def _expect_attack(first: tuple[str, str], home: int) -> None:
    name = SPACE_NAMES.format(home)
    if first != (">", name):
        raise NotationError(f"the home space is attacked, write >{name}")


def _one_of(attackers: Sequence[Attacker], fate: Fate) -> Attacker:
    """The first of these attackers that is such a piece, from the space that is told, if one is."""
    for attacker in attackers:
        if attacker.piece == fate.piece and fate.origin in (NOBODY, attacker.origin):
            return attacker
    raise NotationError(f"{fate} is none of the attackers")


def _compare(read: Sequence[Fate], fought: Fought) -> None:
    """What is read of a battle happened; all its defenders are named."""
    happened = [*fought.defenders, *fought.entered, *fought.attackers]
    missing = Counter(map(str, fought.defenders)) - Counter(map(str, read))
    if missing or Counter(map(str, read)) - Counter(map(str, happened)):
        raise NotationError(f"the battle ends {fought}")
