"""The golden records of Hiroba; run as a program it plays and writes them again.

Half of the games are played at random, half by greedy bots. A change in a record is to be
reviewed like code.
"""

from pathlib import Path

from hiroba_boards import STUCK, position
from teban import QuickRng, Session
from teban.bots import bot_for
from teban.play.record_text import encode
from teban_hiroba.game import Hiroba
from teban_hiroba.rules import PlaceStone

FOLDER = Path(__file__).parent / "records" / "hiroba"
SCORES = FOLDER / "scores.toml"

HIROBA = Hiroba()
OF_EACH_COUNT = 16
BOTS = {"random": bot_for(HIROBA, "random"), "greedy": bot_for(HIROBA, "greedy")}


def games() -> dict[str, Session]:
    """50 whole games by name."""
    found = {
        f"{players}-players-{number:02}": played(
            Session(HIROBA, players, seed=number), number, ("random", "greedy")[number % 2]
        )
        for players in HIROBA.player_counts
        for number in range(1, OF_EACH_COUNT + 1)
    }
    found["forced-pass"] = played(
        Session.from_state(HIROBA, position(STUCK, PlaceStone(1), players=3, pebbles="c1"), seed=1)
    )
    taken_back = Session(HIROBA, 2, seed=50, casual=True)
    played(taken_back, decisions=9)
    taken_back.undo(4)
    taken_back.redo(2)
    found["taken-back"] = played(taken_back, seed=2)
    return found


def played(session: Session, seed: int = 1, bot: str = "random", decisions: int = 1000) -> Session:
    """The session, played on to the end or for so many decisions."""
    rng = QuickRng(seed)
    while not session.is_over and decisions:
        [player] = session.to_act()
        view, legal = session.view(player), session.legal_actions(player)
        session.play(player, BOTS[bot].choose(view, legal, rng))
        decisions -= 1
    return session


def write() -> None:
    scores = []
    for name, session in games().items():
        (FOLDER / f"{name}.txt").write_text(encode(session.record(), HIROBA))
        scores.append(f'"{name}" = {list(session.outcome().totals)}\n')
    SCORES.write_text("# The totals of each golden record.\n\n" + "".join(scores))


if __name__ == "__main__":
    write()
