"""Whole games in the terminal, people at all seats; run as a program it plays those of games again.

A transcript is the command and what it shows, with what was typed after each prompt. What is typed
is made up beside the game: all that somebody does, in one go or token by token, and before it now
and then an illegal action that is refused for a reason that has not come up; once an undo and a redo,
and once a choice in secret that is withdrawn.

    PYTHONPATH=tests python -m every_game.transcripts hiroba
"""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from every_game.attempts import tried_at
from every_game.facts import TESTS, Facts, begun, facts_of, label_of, transcribed_of
from every_game.playing import by_kind, current_item, has_interrupts, in_turn, out_of_turn
from teban import IllegalAction, QuickRng, Session
from teban.cli.prompt import Prompt
from teban.cli.table import COMMANDS
from teban.errors import NotationError, UndoRefused
from teban.testing.setups import Setup

HAND_OVER = r"(?:pass the device to player \d+, then press Enter |press Enter when you have seen this )"
PROMPT = re.compile(rf"^(?:player (\d+)> |{HAND_OVER})", re.MULTILINE)
ASKED = re.compile(rf"(?:^|\n)(?:player (\d+)> |{HAND_OVER})\Z")
MANNERS = ("whole", "short", "word by word")
TRIED = 60
"""How many illegal actions are looked at for a reason that has not come up."""
SETTLED = 2
"""How many decisions of each player go by before somebody tries what is illegal."""


def folder_of(facts: Facts) -> Path:
    return TESTS / "transcripts" / facts.name


def command_of(facts: Facts, way: Setup) -> list[str]:
    """What starts the game; the seed depends on the number of players."""
    options = [word for name, value in way.options.items() for word in ("--option", f"{name}={_text(value)}")]
    variant = ["--variant", way.variant] if way.variant else []
    set_up = ["--players", str(way.players), *([] if way.variant else options), *variant]
    return ["play", facts.source or facts.game.id, *set_up, "--seed", str(seed_of(way))]


def seed_of(way: Setup) -> int:
    return 10 * way.players + 1


def read(file: Path) -> tuple[list[str], list[str], str]:
    """The words of the command, the typed lines, and what was shown."""
    command, _, shown = file.read_text(encoding="utf-8").partition("\n")
    typed = [shown[found.end() : shown.find("\n", found.end())] for found in PROMPT.finditer(shown)]
    return shlex.split(command.removeprefix("$ teban ")), typed, shown


def shown(words: list[str], typed: list[str]) -> str:
    """What a command shows where these lines are typed."""
    return subprocess.run(
        [sys.executable, "-m", "teban", *words],
        input="".join(f"{line}\n" for line in typed),
        capture_output=True,
        encoding="utf-8",
        check=True,
        env=_environment(),
    ).stdout


def played(facts: Facts, way: Setup) -> str:
    """What the terminal shows of a game of that way, somebody made up typing to its end."""
    typist = Typist(facts, way)
    return _answered(command_of(facts, way), typist.answer)


class Typist:
    """Types for all people, beside a session that goes the same way."""

    def __init__(self, facts: Facts, way: Setup) -> None:
        self.facts, self.session, self.rng = facts, begun(way, seed_of(way)), QuickRng(seed_of(way))
        self.refused: set[tuple[type, str]] = set()
        self.queue = ["help"]
        self.takes_back, self.withdraws = True, bool(self.session.game.steps.kinds.secrets)
        self.called: tuple[int, Any] | None = None

    def answer(self, player: int) -> str:
        """The next line that is typed for a player."""
        if not self.queue:
            self.queue += self._lines(player)
        return self.queue.pop(0)

    def _lines(self, player: int) -> Iterator[str]:
        """What a player types until it is somebody's turn again."""
        session = self.session
        if self.called is not None:
            (player, action), self.called = self.called, None
        else:
            yield from self._mistake(player)
            offers = [offer for offer in self._interrupts() if offer[0] != player]
            if offers:
                self.called = self.rng.choice(offers)
                yield f"as {self.called[0]}"
                return
            action = self._choice(player)
        yield from self._typed(player, action)
        before = session.revision
        session.play(player, action)
        if self.withdraws and session.revision == before and player not in session.to_act():
            self.withdraws = False
            session.withdraw(player)
            yield f"withdraw {player}"
        if self.takes_back and session.revision >= 7 * session.players and _can_take_back(session):
            self.takes_back = False
            yield from ("undo 1", "view", "redo 1")

    def _choice(self, player: int) -> Any:
        """What a player does whom the prompt asks."""
        own = [action for who, action in self._interrupts() if who == player]
        if own:
            return self.rng.choice(own)
        legal = in_turn(self.session, player)
        return (self.facts.choose or by_kind)(self.session, player, legal, self.rng)

    def _interrupts(self) -> list[tuple[int, Any]]:
        """What may be done out of turn, on the few occasions on which somebody does."""
        if not has_interrupts(self.session) or self.rng.below(12):
            return []
        return [(player, action) for player, legal in out_of_turn(self.session) for action in legal]

    def _mistake(self, player: int) -> Iterator[str]:
        """An illegal action for a reason that has not come up at such an item."""
        session = self.session
        if session.revision <= SETTLED * session.players:
            return
        item, legal = current_item(session), session.legal_actions(player)
        illegal = [action for action in tried_at(self.facts, session, player) if action not in legal]
        for action in self.rng.sample(illegal, min(TRIED, len(illegal))):
            reason = (type(item), reason_of(session, player, action))
            text = session.game.notation.tokens(action)
            if reason not in self.refused and self._means(legal, [text.split()]) == action:
                self.refused.add(reason)
                yield text
                return

    def _typed(self, player: int, action: Any) -> list[str]:
        """An action as it is typed; what can only go on in one way may be left out."""
        legal = self.session.legal_actions(player)
        words = self.session.game.notation.tokens(action).split()
        rest = words[len(Prompt(self.session.game.notation, legal, COMMANDS).path) :]
        manners = {"whole": [words], "short": [rest], "word by word": [[word] for word in rest]}
        lines = manners[MANNERS[self.rng.below(3)]]
        while len(lines) > 1 and self._means(legal, lines[:-1]) is not None:
            lines = lines[:-1]
        if self._means(legal, lines) != action:
            lines = [words]
        return [" ".join(line) for line in lines]

    def _means(self, legal: Any, lines: list[list[str]]) -> Any:
        """The action that lines complete at a prompt, none where one of them is a command."""
        prompt, action = Prompt(self.session.game.notation, legal, COMMANDS), None
        for words in lines:
            if prompt.command(words) is not None:
                return None
            try:
                action = prompt.action(words)
            except NotationError:
                return None
        return action


def reason_of(session: Session, player: int, action: Any) -> str:
    """Why an illegal action is refused."""
    try:
        session.fork().play(player, action)
    except IllegalAction as error:
        return error.refusal.reason
    raise AssertionError(f"{action!r} is not listed and played")


def write(facts: Facts) -> None:
    folder_of(facts).mkdir(parents=True, exist_ok=True)
    for way in transcribed_of(facts):
        text = f"$ teban {shlex.join(command_of(facts, way))}\n{played(facts, way)}"
        (folder_of(facts) / f"{label_of(way)}.txt").write_text(text, encoding="utf-8")


def _can_take_back(session: Session) -> bool:
    try:
        session.fork().undo()
    except UndoRefused:
        return False
    return not session.is_over


def _answered(words: list[str], answer: Callable[[int], str]) -> str:
    """All that a command shows, its prompts answered one by one."""
    program = subprocess.Popen(
        [sys.executable, "-m", "teban", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=_environment(),
    )
    assert program.stdin is not None
    assert program.stdout is not None
    told = b""
    with program:
        while chunk := os.read(program.stdout.fileno(), 1 << 16):
            told += chunk
            if asked := ASKED.search(told[-200:].decode(errors="ignore")):
                line = answer(int(asked[1])) if asked[1] is not None else ""
                program.stdin.write(f"{line}\n".encode())
                program.stdin.flush()
    assert program.returncode == 0, told.decode()
    return told.decode()


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUTF8": "1"}


def _text(value: Any) -> str:
    return {True: "true", False: "false"}.get(value, str(value)) if isinstance(value, bool) else str(value)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        write(facts_of(name))
