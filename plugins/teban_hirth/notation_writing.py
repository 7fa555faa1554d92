"""A game as text in the rulebook's notation."""

from collections.abc import Iterable, Sequence
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
    Stay,
    Take,
)
from teban_hirth.components import HIRTH, SPACE_NAMES, STOCK
from teban_hirth.notation import Decision, check_is_hirth, karves_to_board, karves_to_leave, label_of, path_to
from teban_hirth.notation_battles import OUT_OF_GAME, Fought, battles_to_tell
from teban_hirth.positions import SIDES, mover_of, side_of
from teban_hirth.rules import EnterConquered, TakeStep
from teban_hirth.state import Attacker, HirthState, Ship
from teban_hirth.steps import Step, take_step


def write_game(game: Game[HirthState], start: HirthState, line: Iterable[Decision]) -> str:
    """The lines of a game that begins in a state: a line for each turn, the last as far as it has come."""
    check_is_hirth(game, "game")
    state = game.clone(start)
    lines, turn = [], Turn(state)
    for player, action in line:
        turn.note(state, player, action)
        game.apply(state, player, action)
        if not state.agenda or label_of(state, mover_of(state)) != turn.label:
            lines.append(turn.written(state))
            turn = Turn(state)
    return "\n".join([*lines, *([turn.written(state)] if turn.has_begun else [])])


class Turn:
    """What is noted of a turn, from its beginning on or from where a game begins in the midst of it."""

    def __init__(self, state: HirthState) -> None:
        self._mover = mover_of(state)
        self.label = label_of(state, self._mover)
        self.has_begun = False
        self.is_confirmed = bool(state.agenda) and not isinstance(state.agenda[0], TakeStep)
        self._parts: list[str] = []
        self._steps: list[Step] = []
        self._before = state.copied()
        self._attacks = list(state.attackers)
        self._battles = battles_to_tell(state, self._mover, self._attacks) if self.is_confirmed else {}

    def note(self, state: HirthState, player: int, action: Any) -> None:
        """Notes what somebody is about to do."""
        self.has_begun = True
        side = side_of(state, player)
        match action:
            case Enter() | Move() | Board() | Leave():
                self._steps.append(action)
                if attacker := attacker_by(state, player, action):
                    self._attacks.append(attacker)
            case Offer():
                self._end_part(f"{side}{'d' if state.stakes == 1 else 't'}", state)
            case Take():
                self._answer(f"{side}a")
            case Drop():
                self._answer(f"{side}g")
            case Resign():
                self._end_part(f"{side}g", state)
            case Confirm():
                self._end_part("", state)
                self.is_confirmed = True
                self._battles = battles_to_tell(state, self._mover, self._attacks)
            case Advance(piece=piece, origin=origin):
                self._battle_of(state).enter(piece, origin)
            case Stay():
                self._battle_of(state).stay()
            case Retreat(space=space):
                self._battles[state.beaten_at].end_king(_name(space))

    def battles(self, state: HirthState) -> dict[int, Fought]:
        """The battles as they stand; a Lofðungr who could not retreat is lost in the end."""
        if not state.agenda and state.beaten_at in self._battles:
            self._battles[state.beaten_at].end_king(OUT_OF_GAME)
        return self._battles

    def written(self, state: HirthState) -> str:
        """The turn as it stands; what is not decided yet is left out."""
        self._end_part("", state)
        words = " ".join([self.label, *self._parts])
        if not self.is_confirmed:
            return words
        gap = "" if self._parts and self._parts[-1][0] in SIDES else " "
        return f"{words}{gap}{' '.join(map(str, self.battles(state).values())) or '/'}"

    def _answer(self, text: str) -> None:
        """Writes it right after the offer, which was made before the game began if nothing is written."""
        self._parts[-1:] = ["".join([*self._parts[-1:], text])]

    def _end_part(self, text: str, state: HirthState) -> None:
        """Writes the steps since the last part, and then the text."""
        steps = write_steps(self._before, self._mover, self._steps) if self._steps else ""
        self._parts += filter(None, (steps, text))
        self._steps, self._before = [], state.copied()

    def _battle_of(self, state: HirthState) -> Fought:
        item = state.agenda[-1]
        assert isinstance(item, EnterConquered), "attackers enter a conquered space"
        return self._battles[item.space]


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
    return path_to(state, player, way[0].piece, origin, space) == list(way)


def _attack(state: HirthState, player: int, step: Step) -> str:
    """The space that a step attacks, with the mark of an attack; nothing for another step."""
    attacker = attacker_by(state, player, step)
    return f">{_name(attacker.target)}" if attacker else ""


def _which(step: Board | Leave, ships: Sequence[Ship]) -> str:
    """Which Karve it is, where several could be meant."""
    return f"[{step.karve}]" if len(ships) > 1 else ""


def _name(space: int) -> str:
    return SPACE_NAMES.format(space)
