"""Whole games of Hiroba in the terminal, people at all seats; run as a program it plays them again.

A transcript is what the terminal shows, with what was typed after each prompt. What is typed is
made up beside the game: all that somebody does, in one go or token by token, and before it now
and then an illegal action that is refused for a reason that has not come up.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from teban import QuickRng, Session
from teban_hiroba.actions import PASS, PEBBLE_ON, SKIP, STONE_ON, Stone
from teban_hiroba.game import Hiroba
from teban_hiroba.rules import PlacePebble, PlaceStone

FOLDER = Path(__file__).parent / "transcripts" / "hiroba"
SEEDS = {2: 21, 3: 31, 4: 41}

HIROBA = Hiroba()
TYPED = re.compile(r"^player \d> (.*)$", re.MULTILINE)
EVERYTHING = {
    PlaceStone: [*(stone for stones in STONE_ON for stone in stones[1:]), PASS],
    PlacePebble: [*PEBBLE_ON],
}
"""What may be tried at an item."""


def file_of(players: int) -> Path:
    return FOLDER / f"{players}-players.txt"


def shown(players: int, typed: list[str]) -> str:
    """What `teban play` shows where these lines are typed."""
    set_up = ["--players", str(players), "--seed", str(SEEDS[players])]
    return subprocess.run(
        [sys.executable, "-m", "teban", "play", "hiroba", *set_up],
        input="".join(f"{line}\n" for line in typed),
        capture_output=True,
        encoding="utf-8",
        check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUTF8": "1"},
    ).stdout


def lines_of(players: int) -> Iterator[str]:
    """What people type in a game to its end."""
    session, rng = Session(HIROBA, players, seed=SEEDS[players]), QuickRng(SEEDS[players])
    refused: set[tuple[type, str]] = set()
    yield "help"
    while not session.is_over:
        [player] = session.to_act()
        item, legal = session.state.agenda[-1], session.legal_actions(player)
        illegal = [action for action in EVERYTHING[type(item)] if action not in legal]
        for action in rng.sample(illegal, len(illegal)):
            reason = (type(item), item.refusal(session.state, action).reason)
            if reason not in refused and session.revision > 2 * players:
                refused.add(reason)
                yield HIROBA.notation.tokens(action)
                break
        action = SKIP if SKIP in legal and rng.random() < 0.5 else rng.choice(legal)
        yield from _typed(session, action, ("whole", "short", "word by word")[rng.below(3)])
        session.play(player, action)
        if session.revision == 7 * players:
            yield from ("undo 1", "view", "redo 1")


def _typed(session: Session, action: Any, manner: str) -> list[str]:
    """An action as it is typed; what can only go on in one way may be left out."""
    words = HIROBA.notation.tokens(action).split()
    if len(words) == 1 or manner == "whole":
        return [" ".join(words)]
    if not isinstance(action, Stone):
        return words
    if manner == "short":
        return [" ".join(words[1:])]
    values = session.next_tokens(session.to_act()[0], words[:2])
    return words[1:] if len(values) > 1 else words[1:2]


def write() -> None:
    for players in HIROBA.player_counts:
        file_of(players).write_text(shown(players, list(lines_of(players))), encoding="utf-8")


if __name__ == "__main__":
    write()
