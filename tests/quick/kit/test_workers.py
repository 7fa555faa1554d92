"""Other processes that are asked: those that check in their turn, end, or never answer."""

import subprocess
import sys
from pathlib import Path

import pytest

from quick.kit import base
from teban.testing.workers import Worker, worker

NOTE = """
import os
from pathlib import Path

with Path(__file__).with_name("log").open("a") as log:
    log.write(f"{os.getpid()}\\n")
"""
SEED, STEPS = "00" * 16, ("0 take 1",)
RUN = "from teban.testing.check import run\nprint(run(Pile(), 'quick', ['order'], variants=()))\n"
REPRODUCE = (
    "from teban.testing.check import reproduce\n"
    f"print(reproduce(Pile(), 'order/hash-seeds', 2, {STEPS}, '{SEED}'))\n"
)


def orders_of(game):
    return {"ask": "orders", "game": game, "states": []}


@pytest.mark.parametrize(
    "call, words",
    [(RUN, "skipped hash-seeds: the file of the game begins a check while it is"), (REPRODUCE, "None")],
)
def test_a_script_that_checks_as_it_is_imported_starts_one_child_that_says_so(tmp_path, call, words):
    script = tmp_path / "script.py"
    script.write_text(NOTE + Path(base.__file__).read_text() + call)
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=60, check=True)
    assert words in done.stdout
    assert len(set((tmp_path / "log").read_text().split())) == 2


def test_a_child_that_ends_is_told(tmp_path):
    (tmp_path / "ending.py").write_text("import os\nos._exit(3)\n")
    with pytest.raises(ChildProcessError, match="with hash seed 1 ended with 3"):
        Worker(sys.executable, "1").ask(orders_of(f"{tmp_path}/ending.py:Pile"))


def test_a_child_that_never_answers_is_told(tmp_path):
    (tmp_path / "silent.py").write_text("import threading\nthreading.Event().wait()\n")
    with pytest.raises(ChildProcessError, match=r"with hash seed 1 did not answer within 0.5 seconds"):
        Worker(sys.executable, "1", patience=0.5).ask(orders_of(f"{tmp_path}/silent.py:Pile"))


def test_a_child_that_ended_is_replaced_for_who_asks_next(tmp_path):
    (tmp_path / "ending.py").write_text("import os\nos._exit(3)\n")
    with pytest.raises(ChildProcessError):
        worker(hash_seed=1).ask(orders_of(f"{tmp_path}/ending.py:Pile"))
    assert worker(hash_seed=1).ask(orders_of("quick.kit.base:Pile")) == []
