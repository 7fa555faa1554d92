"""An engine inside another program: windows that are told by events what their viewer may know.

The program asks the session what is legal and plays; a window keeps its view by folding the
changes of events, and knows no rule. Run it: `python sdk_examples/embed.py [SEED]`.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec

from teban import SPECTATOR, IllegalAction, QuickRng, Session, Viewer, load
from teban.bots import bot_for
from teban.play.events import LogEntry, Opened, Readiness, fold
from teban.play.record import decode_record, encode_record

GOOFSPIEL = Path(__file__).with_name("goofspiel.py")


class Window:
    """What one viewer sees of a match."""

    def __init__(self, title: str, session: Session[Any], viewer: Viewer) -> None:
        self.title = title
        self.view = msgspec.to_builtins(session.view(viewer))
        self.subscription = session.subscribe(self.show, viewer)

    def show(self, event: LogEntry | Readiness) -> None:
        """Called once a move is final, never before."""
        match event:
            case Readiness(committed=players):
                for player in players:
                    self.write(f"player {player} has chosen")
                return
            case Opened(actions=(mine, theirs)):
                self.write(f"{mine.card} against {theirs.card} for the prize of {self.view['prize']}")
        self.view = fold(self.view, event.changes)

    def write(self, line: str) -> None:
        print(f"{self.title}: {line}")


def main(seed: int) -> None:
    session = Session(load(GOOFSPIEL), options={"cards": 4}, seed=seed)
    hall = Window("hall", session, SPECTATOR)
    bot, rng = bot_for(session.game, "greedy"), QuickRng(seed)

    try:
        session.play(0, "bid 9")
    except IllegalAction as error:
        print(f"refused: {error}")

    while not session.is_over:
        session.play(0, rng.choice(session.legal_actions(0)))
        session.play(1, bot.choose(session.view(1), session.legal_actions(1), rng))
    hall.subscription.cancel()

    saved = encode_record(session.record())
    again = Session.replay(decode_record(saved, session.game), session.game)
    print(f"points {again.outcome().totals}, in the hall {hall.view['points']}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
