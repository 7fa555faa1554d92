"""The golden records of every game; run as a program it plays and writes those of the games it is given.

Each way to play has as many, played by the game's bots in turn. A change in a record is to be
reviewed like code.

    PYTHONPATH=tests python -m every_game.records hiroba
"""

import sys
import tomllib
from pathlib import Path

from every_game.facts import TESTS, Facts, begun, facts_of, label_of, ways_of
from every_game.playing import has_interrupts, out_of_turn
from teban import QuickRng, Session
from teban.bots import Bot, bot_for
from teban.play.events import Opened, Played
from teban.play.record_text import encode

GOLDEN = 50
OUT_OF_TURN = 12
LONGEST = 20_000


def folder_of(facts: Facts) -> Path:
    return TESTS / "records" / facts.name


def scores_of(facts: Facts) -> dict[str, list[int]]:
    """The totals of each golden record by its name."""
    return tomllib.loads((folder_of(facts) / "scores.toml").read_text())


def file_of(facts: Facts, name: str) -> Path:
    return folder_of(facts) / f"{name}.txt"


def golden(facts: Facts) -> dict[str, Session]:
    """Whole games by name: 50, or one of each way where there are more ways."""
    ways, own = ways_of(facts), facts.records()
    found = {}
    for number in range(max(GOLDEN - 1 - len(own), len(ways))):
        way, seed = ways[number % len(ways)], 1 + number // len(ways)
        bot = bot_for(way.game, facts.bots[seed % len(facts.bots)])
        found[f"{label_of(way)}-{seed:02}"] = played_by(begun(way, seed), bot, seed)
    return {**dict(sorted(found.items())), **own, "taken-back": taken_back(facts)}


def taken_back(facts: Facts) -> Session:
    """A casual game with undo and redo in it."""
    session = begun(ways_of(facts)[0], 50, casual=True)
    bot = bot_for(session.game, "random")
    played_by(session, bot, decisions=9)
    decided = sum(isinstance(event, (Played, Opened)) for event in session.log)
    session.undo(min(4, decided))
    session.redo(min(2, decided))
    return played_by(session, bot, seed=2)


def played_by(session: Session, bot: Bot, seed: int = 1, decisions: int = LONGEST) -> Session:
    """The session, played on to the end or for so many decisions; interrupts come now and then."""
    rng = QuickRng(seed)
    while not session.is_over and decisions:
        offers = list(out_of_turn(session)) if has_interrupts(session) and not rng.below(OUT_OF_TURN) else []
        player, legal = rng.choice(offers) if offers else (session.to_act()[0], None)
        legal = legal or session.legal_actions(player)
        session.play(player, bot.choose(session.view(player), legal, rng))
        decisions -= 1
    return session


def write(facts: Facts) -> None:
    scores = []
    folder_of(facts).mkdir(parents=True, exist_ok=True)
    for name, session in golden(facts).items():
        file_of(facts, name).write_text(encode(session.record(), session.game))
        scores.append(f'"{name}" = {list(session.outcome().totals)}\n')
    text = "# The totals of each golden record.\n\n" + "".join(scores)
    (folder_of(facts) / "scores.toml").write_text(text)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        write(facts_of(name))
