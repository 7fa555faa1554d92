"""Positions of HIRÞ from texts such as `G 0:GLHH 9:SL 3:SKii`, and turns played on them in notation."""

import re
from pathlib import Path
from typing import Any

from hirth_sample import SAMPLE
from repository import ROOT
from teban import SPECTATOR, Refused, Session
from teban_hirth.components import HIRTHS, KARVES, SPACE_NAMES
from teban_hirth.game import Hirth
from teban_hirth.notation import line_of_play
from teban_hirth.notation_reading import read_game
from teban_hirth.notation_writing import write_game
from teban_hirth.positions import position_of
from teban_hirth.render_svg import SvgPicture
from teban_hirth.rules import TakeStep
from teban_hirth.state import HirthState

HIRTH = Hirth()
PIECE = re.compile(r"H|L|Ki{0,4}")


def board(text: str, lost: tuple[int, int] = (0, 0), **fields: Any) -> HirthState:
    """A state at the start of a turn: who moves, and what is in which space; player 0 has Gull.

    `lost` are the Hirþ out of the game; other fields of the state are options, `turns`, `stakes`, `coin`.
    """
    mover, *spaces = text.split()
    player = "GS".index(mover)
    state = HIRTH.new_state(2)
    state.owners, state.kings, state.hirths_in_stock = (
        [-1] * 11,
        [-1, -1],
        [HIRTHS - lost[0], HIRTHS - lost[1]],
    )
    state.karves_in_stock = [KARVES, KARVES]
    for space in spaces:
        place, owner = SPACE_NAMES.parse(space[0]), "GS".index(space[2])
        for piece in PIECE.findall(space[3:]):
            state.put(owner, piece, place)
            state.karves_in_stock[owner] -= piece.startswith("K")
            state.hirths_in_stock[owner] -= piece.count("i") + (piece == "H")
    state.agenda, state.turns = [TakeStep(player)], player
    for name, value in fields.items():
        setattr(state, name, value)
    state.positions = [position_of(state, player)]
    HIRTH.check_state(state)
    return state


def at(text: str, **fields: Any) -> Session[HirthState]:
    """A session at such a position."""
    return Session.from_state(HIRTH, board(text, **fields), seed=1)


def played(session: Session[HirthState], *steps: str) -> Session[HirthState]:
    """Plays texts of actions, each by whoever is to act, or by the player whose number comes first."""
    for text in steps:
        player, action = (int(text[0]), text[2:]) if text[0] in "01" else (session.to_act()[0], text)
        session.play(player, action)
    return session


def read(session: Session[HirthState], text: str) -> Session[HirthState]:
    """Plays turns in the rulebook's notation."""
    read_game(session, text)
    return session


def written(session: Session[HirthState]) -> str:
    return write_game(HIRTH, session.start, line_of_play(session))


def shown(session: Session[HirthState]) -> str:
    """What is in each space, as `0:GLHH 9:SL`."""
    state = session.state
    return position_of(state, 0).partition(" stock")[0][2:]


def refusal(session: Session[HirthState], text: str) -> str:
    """The reason for which an action of whoever is to act is refused; empty where it is legal."""
    fork = session.fork()
    try:
        played(fork, text)
    except Refused as error:
        return error.refusal.reason
    return ""


def pictures() -> dict[Path, str]:
    """The pictures of `docs/rules/hirth.md`, by file: the printed sample game in its eighth turn."""
    lines = SAMPLE.splitlines()
    session = read(Session(HIRTH, 2, seed=1), "\n".join(lines[:7]))
    played(session, "move H 7 5", "move Kii 7 5", "move Kii 5 3", "move L 8 6", "move H 8 6")
    view, events = session.view(SPECTATOR), session.events(SPECTATOR)
    return {ROOT / "docs/rules/hirth-turn.svg": SvgPicture().render(view, events)}


if __name__ == "__main__":
    for file, text in pictures().items():
        file.write_text(text)
