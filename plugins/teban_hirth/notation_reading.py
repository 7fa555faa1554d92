"""A game played from the rulebook's notation."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from teban import InvalidInput, NotationError, Refused, Session
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
from teban_hirth.components import LOFDUNGR, NOBODY, SPACE_NAMES, Piece
from teban_hirth.notation import check_is_hirth, karves_to_board, karves_to_leave, path_to
from teban_hirth.notation_battles import OUT_OF_GAME, OUT_OF_PLAY, Fate, Fought, is_king_lost, where_stays
from teban_hirth.notation_grammar import parse_line, quoted
from teban_hirth.notation_writing import Turn
from teban_hirth.positions import SIDES, mover_of, side_of
from teban_hirth.rules import AnswerOffer, EnterConquered, RetreatKing
from teban_hirth.state import Attacker, HirthState, Ship
from teban_hirth.steps import MOVE, name_of

WAY = re.compile(">?[0-9m]")


def read_game(session: Session[HirthState], text: str) -> None:
    """Plays a text in a session of one game: a turn a line, or what follows of one that goes on.

    Raises `NotationError` with the line that cannot be read or that the rules forbid, the session
    then as it was; `InvalidInput` for another game.
    """
    check_is_hirth(getattr(session, "game", session), "session")
    if not isinstance(text, str):
        raise InvalidInput(f"a game is read from str, not from {type(text).__name__}", "text")
    trial = session.fork()
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                LineReader(trial).read(line)
            except (NotationError, Refused) as error:
                raise NotationError(f"line {number}, {quoted(line)}: {error}") from error
    for event in trial.log[session.revision :]:
        entry: Any = event  # nothing but decisions is played
        session.play(entry.player, entry.action)


class LineReader:
    """Plays a line from where a session stands; what is played is noted, to be compared with what is read."""

    def __init__(self, session: Session[HirthState]) -> None:
        self._session = session
        self._player = mover_of(session.state)
        self._noted = Turn(session.state)

    def read(self, text: str) -> None:
        if self._session.is_over:
            raise NotationError("the game is over")
        line = parse_line(text)
        if line.label != self._noted.label:
            raise NotationError(f"the turn is {self._noted.label} until all of it is told")
        for part in line.doings:
            if part["side"]:
                self._read_coin(part["side"], part["word"])
            else:
                self._read_steps(part)
        if line.battles is not None:
            self._read_battles(line.battles)

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
        """Ends the steps; what the battles then are is what is read."""
        if not self._noted.is_confirmed:
            self._play(self._player, CONFIRM)
        fought = self._noted.battles(self._session.state)
        if list(battles) != list(fought):
            spaces = ", ".join(map(SPACE_NAMES.format, fought)) or "nowhere"
            raise NotationError(f"battles are fought: {spaces}")
        while self._reads_decision(battles):
            pass
        fought = self._noted.battles(self._session.state)
        for space, fates in battles.items():
            self._compare(fates, fought[space])

    def _reads_decision(self, battles: dict[int, list[Fate]]) -> bool:
        """Plays what somebody has to decide in the battles, as far as it is told; whether all of it is."""
        state = self._session.state
        match state.agenda[-1:]:
            case [EnterConquered(space=space)]:
                return self._read_entry(state, space, battles[space])
            case [RetreatKing(player=loser)]:
                return self._read_retreat(loser, battles[state.beaten_at])
        return False

    def _read_entry(self, state: HirthState, space: int, fates: list[Fate]) -> bool:
        """Those enter who are said to end in the space, or who alone kills a Lofðungr; others stay."""
        side, name, left = side_of(state, self._player), SPACE_NAMES.format(space), attackers_of(state, space)
        own = [fate for fate in fates if fate.side == side]
        if not own and len(left) == 1 and is_king_lost(fates):
            own = [Fate(side, left[0].piece, name)]
            fates += own
        staying = [fate for fate in own if fate.result != name]
        for fate in staying:
            left.remove(_one_of([other for other in left if where_stays(other.origin) == fate.result], fate))
        for fate in own:
            if fate.result == name:
                attacker = _one_of(left, fate)
                left.remove(attacker)
                self._play(self._player, Advance(attacker.piece, attacker.origin))
        if not attackers_of(self._session.state, space):
            return True
        if staying:
            self._play(self._player, STAY)
        return bool(staying)

    def _read_retreat(self, loser: int, fates: Sequence[Fate]) -> bool:
        side = side_of(self._session.state, loser)
        for fate in fates:
            if (fate.side, fate.piece) == (side, LOFDUNGR):
                if fate.result in (OUT_OF_PLAY, OUT_OF_GAME):
                    raise NotationError("the Lofðungr must retreat; write where to")
                self._play(loser, Retreat(SPACE_NAMES.parse(fate.result)))
                return True
        return False

    def _compare(self, fates: Sequence[Fate], fought: Fought) -> None:
        """What is read of a battle is what has happened."""
        if Counter(map(str, fates)) == Counter(fought.told()):
            return
        match self._session.state.agenda[-1:]:
            case [EnterConquered(space=space)]:
                name = SPACE_NAMES.format(space)
                raise NotationError(f"who enters {name} is not told; the battle so far: {fought}")
        raise NotationError(f"the battle ends {fought}")


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
    raise NotationError(f"{fate.with_origin()} is none of the attackers")
