"""A game as text in the rulebook's notation."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from teban import Game
from teban_hirth.actions import (
    Advance,
    Board,
    Confirm,
    Drop,
    Enter,
    Leave,
    Move,
    Offer,
    Resign,
    Retreat,
    Take,
)
from teban_hirth.battles import is_won
from teban_hirth.components import HIRTH, LOFDUNGR, NOBODY, ORIGIN_NAMES, SPACE_NAMES, STOCK, Piece
from teban_hirth.notation import Decision, karves_to_board, karves_to_leave, label_of, path_to
from teban_hirth.positions import mover_of, side_of
from teban_hirth.rules import EnterConquered, RetreatKing
from teban_hirth.state import Attacker, HirthState, Ship
from teban_hirth.steps import Step, take_step

OUT_OF_PLAY, OUT_OF_GAME = "^", "x"


def write_game(game: Game[HirthState], start: HirthState, line: Iterable[Decision]) -> str:
    """The lines of a game that begins in a state at the start of a turn: a line for each turn."""
    state = game.clone(start)
    lines, turn = [], Turn(state)
    for player, action in line:
        turn.note(state, player, action)
        game.apply(state, player, action)
        if not state.agenda or label_of(state, mover_of(state)) != turn.label:
            lines.append(turn.written(state))
            turn = Turn(state)
    return "\n".join([*lines, *([turn.written(state)] if turn.has_begun else [])])


@dataclass
class Fate:
    """A piece in a battle: its side, where it attacks from, and where or how it ends."""

    side: str
    piece: Piece
    result: str
    origin: int = NOBODY

    def __str__(self) -> str:
        return f"{self.side}{self.piece}{self.result}"


@dataclass
class Fought:
    """A battle: its defenders, the attackers who have entered, and the others."""

    space: int
    defenders: list[Fate]
    attackers: list[Fate]
    entered: list[Fate] = field(default_factory=list)

    def __str__(self) -> str:
        """As the rulebook writes it; who kills a Lofðungr alone is left out, as in its sample game."""
        attackers = [*self._entered_as_read(), *map(str, self.attackers)]
        is_lost = any(fate.piece == LOFDUNGR and fate.result == OUT_OF_GAME for fate in self.defenders)
        shown = [] if is_lost and len(attackers) == 1 else attackers
        return f">{_name(self.space)}{''.join([*map(str, self.defenders), *shown])}"

    def _entered_as_read(self) -> Iterator[str]:
        """Those who entered, with the spaces that they came from where one could think of another."""
        left = sorted(self.entered, key=lambda fate: fate.origin)
        for fate in self.entered:
            first = next(other for other in left if other.piece == fate.piece)
            yield str(fate) if first == fate else f"{fate}[{ORIGIN_NAMES.format(fate.origin)}]"
            left.remove(fate)


class Turn:
    """What is noted of a turn, from its beginning on."""

    def __init__(self, state: HirthState) -> None:
        self.is_confirmed = False
        self._mover = mover_of(state)
        self.label = label_of(state, self._mover)
        self._parts: list[str] = []
        self._steps: list[Step] = []
        self._before = state.copied()
        self._attacks: list[Attacker] = []
        self.battles: dict[int, Fought] = {}

    @property
    def has_begun(self) -> bool:
        return bool(self._parts or self._steps)

    def note(self, state: HirthState, player: int, action: Any) -> None:
        """Notes what somebody is about to do."""
        side = side_of(state, player)
        match action:
            case Enter() | Move() | Board() | Leave():
                self._steps.append(action)
                if attacker := attacker_by(state, player, action):
                    self._attacks.append(attacker)
            case Offer():
                self._end_part(f"{side}{'d' if state.stakes == 1 else 't'}", state)
            case Take():
                self._parts[-1] += f"{side}a"
            case Drop():
                self._parts[-1] += f"{side}g"
            case Resign():
                self._end_part(f"{side}g", state)
            case Confirm():
                self._end_part("", state)
                self.is_confirmed = True
                targets = sorted({attacker.target for attacker in self._attacks})
                self.battles = {space: self._battle(state, space) for space in targets}
            case Advance(piece=piece, origin=origin):
                self._note_entry(state, piece, origin)
            case Retreat(space=space):
                self._note_king(state.beaten_at, _name(space))

    def written(self, state: HirthState) -> str:
        """The turn as it stands, in the middle of it without battles.

        How those end is told once nobody has to decide in them any more.
        """
        self._end_part("", state)
        is_resolving = bool(state.agenda) and isinstance(state.agenda[-1], (EnterConquered, RetreatKing))
        if is_resolving or not self.is_confirmed:
            return " ".join([self.label, *self._parts])
        battles = " ".join(map(str, self.battles.values())) or "/"
        gap = "" if self._parts[-1][0] in "GS" else " "
        return f"{' '.join([self.label, *self._parts])}{gap}{battles}"

    def _end_part(self, text: str, state: HirthState) -> None:
        """Writes the steps since the last part, and then the text."""
        steps = write_steps(self._before, self._mover, self._steps) if self._steps else ""
        self._parts += filter(None, (steps, text))
        self._steps, self._before = [], state.copied()

    def _battle(self, state: HirthState, space: int) -> Fought:
        """A battle that is about to be fought, as it ends if nobody enters and no Lofðungr retreats."""
        wins = is_won(state, self._mover, space)
        enemy, side = side_of(state, 1 - self._mover), side_of(state, self._mover)
        return Fought(
            space,
            [Fate(enemy, piece, _lost(piece, wins) or _name(space)) for piece in state.pieces_in(space)],
            [
                Fate(side, attack.piece, _stays(attack.piece, attack.origin, wins), attack.origin)
                for attack in self._attacks
                if attack.target == space
            ],
        )

    def _note_entry(self, state: HirthState, piece: Piece, origin: int) -> None:
        item = state.agenda[-1]
        assert isinstance(item, EnterConquered), "attackers enter a conquered space"
        battle = self.battles[item.space]
        fate = next(fate for fate in battle.attackers if (fate.piece, fate.origin) == (piece, origin))
        fate.result = _name(item.space)
        battle.attackers.remove(fate)
        battle.entered.append(fate)

    def _note_king(self, space: int, result: str) -> None:
        for fate in self.battles[space].defenders:
            if fate.piece == LOFDUNGR:
                fate.result = result


def attacker_by(state: HirthState, player: int, step: Step) -> Attacker | None:
    """The piece that a step puts onto a line, where it does."""
    match step:
        case Enter(piece=piece):
            origin, space = STOCK, state.home(player)
        case Move(piece=piece, origin=origin, space=space):
            pass
        case _:
            return None
    return Attacker(space, origin, piece) if state.owners[space] == 1 - player else None


def _lost(piece: Piece, is_lost: bool) -> str:
    """What becomes of a piece that loses; nothing yet of one that does not."""
    if not is_lost:
        return ""
    return OUT_OF_GAME if piece in (HIRTH, LOFDUNGR) else OUT_OF_PLAY


def _stays(piece: Piece, origin: int, wins: bool) -> str:
    """What becomes of an attacker who does not enter."""
    if not wins and piece != LOFDUNGR:
        return _lost(piece, True)
    return OUT_OF_PLAY if origin == STOCK else _name(origin)


# Steps -----------------------------------------------------------------------------------------


def write_steps(state: HirthState, player: int, steps: Sequence[Step]) -> str:
    """Steps as text: what one piece does on end is written as one, its ways as short as they can be."""
    now, text, chain = state.copied(), "", list[Step]()
    place: int | None = None
    for step in steps:
        if chain and not _goes_on(chain[0], place, step):
            text += _chain(now, player, chain)
            chain = []
        place = None if attacker_by(state, player, step) else _space_of(state, player, step)
        chain.append(step)
    return text + _chain(now, player, chain)


def _goes_on(first: Step, place: int | None, step: Step) -> bool:
    """Whether a step is one of the piece that did the first one and is now in that place."""
    if isinstance(step, Move):
        return step.origin == place and step.piece == getattr(first, "piece", HIRTH)
    return isinstance(step, Board) and step.space == place and getattr(first, "piece", HIRTH) == HIRTH


def _space_of(state: HirthState, player: int, step: Step) -> int | None:
    """Where a piece is after a step, as long as it is not aboard a Karve."""
    match step:
        case Enter():
            return state.home(player)
        case Board():
            return None
    return step.space


def _chain(state: HirthState, player: int, chain: Sequence[Step]) -> str:
    """The steps of one piece on end, which are then taken."""
    first, moves = chain[0], [step for step in chain if isinstance(step, Move)]
    match first:
        case Enter(piece=piece):
            text = f"{piece}e{_attack(state, player, first)}"
            take_step(state, player, first)
        case Leave(space=space):
            text = f"Hr{_name(space)}{_which(first, karves_to_leave(state, player, space))}"
            take_step(state, player, first)
        case Move(piece=piece, origin=origin):
            text = f"{piece}{_name(origin)}"
        case Board(space=space):
            text = HIRTH if space == state.home(player) else f"H{_name(space)}"
    while moves:
        way = next(moves[:n] for n in range(len(moves), 0, -1) if _is_shortest(state, player, moves[:n]))
        for step in way[:-1]:
            take_step(state, player, step)
        text += _attack(state, player, way[-1]) or _name(way[-1].space)
        take_step(state, player, way[-1])
        moves = moves[len(way) :]
    if isinstance(chain[-1], Board):
        text += f"i{_which(chain[-1], karves_to_board(state, player, chain[-1].space))}"
        take_step(state, player, chain[-1])
    return text


def _is_shortest(state: HirthState, player: int, way: Sequence[Move]) -> bool:
    """Whether its ends alone tell a way."""
    origin, space = way[0].origin, way[-1].space
    return origin != space and path_to(state, player, way[0].piece, origin, space) == list(way)


def _attack(state: HirthState, player: int, step: Step) -> str:
    """The space that a step attacks, with the mark of an attack; nothing for another step."""
    attacker = attacker_by(state, player, step)
    return f">{_name(attacker.target)}" if attacker else ""


def _which(step: Board | Leave, ships: Sequence[Ship]) -> str:
    """Which Karve it is, where several could be meant."""
    return f"[{step.karve}]" if len(ships) > 1 else ""


def _name(space: int) -> str:
    return SPACE_NAMES.format(space)
