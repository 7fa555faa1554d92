"""Projects of strangers, installed into a folder: metadata, an entry point and a module."""

import importlib
import itertools
from pathlib import Path

GAME = """
from teban import Action, Choice, Game, Public, ScoreSheet, State, hookimpl

class Take(Action, visible=Public):
    count: int

class Heap(State, visible=Public):
    stones: int = 5
    winner: int | None = None

class Turn(Choice[Heap, Take]):
    def actions(self, state):
        return [Take(n) for n in (1, 2, 3) if n <= state.stones]

    def resolve(self, state, action):
        state.stones -= action.count
        if state.stones:
            state.then(Turn(1 - self.player))
        else:
            state.winner = self.player

class Nim(Game[Heap]):
    id = "ID"
    title = "Little Nim"
    players = 2
    items = (Turn,)

    def new(self, players, options):
        return Heap(agenda=[Turn(0)])

    def score(self, state):
        return ScoreSheet.winner(state.winner, players=2)
"""

_serial = itertools.count()


def game(id: str, *more: str) -> str:
    """The text of a module with a game of that id, and what is to follow it."""
    return "\n".join([GAME.replace("ID", id), *more])


class Site:
    """A folder on the module path, as pip would leave it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def install(self, project: str, entry_point: str, source: str, attribute: str = "") -> str:
        """Installs version 1.0 of a project; gives the name of its module, which no other project has."""
        module = f"{project.replace('-', '_')}_{next(_serial)}"
        (self.folder / f"{module}.py").write_text(source)
        (metadata := self.folder / f"{project.replace('-', '_')}-1.0.dist-info").mkdir()
        (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project}\nVersion: 1.0\n")
        (metadata / "entry_points.txt").write_text(f"[teban]\n{entry_point} = {module}{attribute}\n")
        importlib.invalidate_caches()
        return module
