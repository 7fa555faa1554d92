"""What a first-time author does wrong is told in one line: file, class, field and the mend."""

import pytest

from command_line import NIM

EXTRA = """
import teban
from teban import Task, field


class Rest(Choice[Heap, Take]):
    def actions(self, state):
        return [Take(1)]

    def resolve(self, state, action):
        pass


class Loop(Task[Heap]):
    def resolve(self, state):
        state.then(Loop())


class Other(Action, visible=Public):
    count: int


"""
LISTING = "        return [Take(n) for n in (1, 2, 3) if n <= state.stones]\n"
NEXT = "            state.then(Turn(1 - self.player))\n"


@pytest.mark.parametrize(
    "right, wrong, code, told",
    [
        (
            "    stones: int = 21\n",
            "    stones: list[int] = [21]\n",
            2,
            "Heap.stones: the default [21] can change and would be shared; write field(default_factory=list)",
        ),
        (
            "class Heap(State, visible=Public)",
            "class Heap(State)",
            2,
            (
                "Heap.stones: nobody has said who may see it; declare who may see it: Public[...], "
                "Owned[...], Hidden[...] ..., or visible=Public on the class"
            ),
        ),
        (
            "    stones: int = 21\n",
            "    stones: set[int]\n",
            2,
            (
                "Heap.stones: a set has no order that survives; use a sorted list or, for up to 64 members, "
                "an int with a bit for each"
            ),
        ),
        (
            NEXT,
            NEXT.replace("Turn", "Rest"),
            3,
            "nim: Rest: is on the agenda but not in `items`; add Rest to `items` of the game",
        ),
        (
            f"    def actions(self, state):\n{LISTING}",
            "",
            2,
            "Turn: has no 'actions'; define actions(self, state, ...)",
        ),
        (
            NEXT,
            NEXT.replace("Turn(1 - self.player)", "Loop()"),
            3,
            (
                "nim: Loop: more than 10000 tasks and draws in a row: nobody ever decides; "
                "let a task queue nothing"
            ),
        ),
        (
            LISTING,
            "        return [Other(1)]\n",
            3,
            (
                "nim: Turn: lists Other(count=1), which is no action of its own; add Other to the item's "
                "type arguments"
            ),
        ),
        (
            "ScoreSheet.winner(state.winner, players=2)",
            "ScoreSheet.of([('win', (1,))])",
            3,
            "nim: Nim: score: the line 'win' is (1,); give 2 whole numbers, one per player",
        ),
        (
            "class Nim(",
            "@teban.hookimpl\ndef register_game():\n    return [Nim()]\n\n\nclass Nim(",
            2,
            (
                "'register_game' is no hook of teban; did you mean 'register_games' or 'register_bots' or "
                "'register_variants'?"
            ),
        ),
        (
            "    players = 2\n",
            "    players = (0, 2)\n",
            2,
            "Nim.players: players = (0, 2) are no player counts; write players = 2, or players = (2, 3, 4)",
        ),
    ],
    ids=[
        "mutable default",
        "undeclared field",
        "set in the state",
        "item not listed",
        "item without actions",
        "agenda that never ends",
        "action of another game",
        "score of the wrong length",
        "wrong hook name",
        "wrong player count",
    ],
)
def test_a_first_mistake_is_told_in_one_line(teban, tmp_path, right, wrong, code, told):
    text = NIM.read_text().replace("class Turn(", f"{EXTRA}class Turn(").replace("(Turn,)", "(Turn, Loop)")
    (tmp_path / "mine.py").write_text(text.replace(right, wrong))
    result = teban("play", "./mine.py", "--seat", "0=random", "--seat", "1=random", "--seed", 1)
    place, _, message = result.stderr.removeprefix("Error: ").partition(": ")
    assert (result.exit_code, message) == (code, f"{told}\n")
    assert place.startswith(f"{tmp_path / 'mine.py'}:")
