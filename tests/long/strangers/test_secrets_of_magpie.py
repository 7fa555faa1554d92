"""A game of secrets, written by somebody from the docs alone, keeps them; what another let out is found."""

from pathlib import Path

import pytest

from teban.testing.check import run

MAGPIE = Path(__file__).parent / "secrets/magpie.py"
SWAPS = "*(Swap(slot) for slot in range(HAND) if state.pile)"


def failures(file, mode, laws=None):
    report = run(str(file), mode, laws)
    return {f"{failure.law}/{failure.check}" for failure in report.failures}


def test_the_game_keeps_all_laws():
    assert failures(MAGPIE, "default") == set()


@pytest.mark.parametrize(
    "old, new, check",
    [
        (SWAPS, SWAPS.replace("state.pile", 'state.pile and state.pile[-1][1] != "1"'), "legal"),
        (
            'return Refusal("not-in-hand")',
            'return Refusal("not-in-hand", facts={"top": state.pile[-1:]})',
            "refusals",
        ),
        ("state.bids = [", "state.kept[0] += state.hands[1][0].card[0] == 'c'; state.bids = [", "view"),
    ],
)
def test_a_leak_that_somebody_else_planted_is_found(old, new, check, tmp_path):
    text = MAGPIE.read_text()
    assert text.count(old) == 1
    (leaky := tmp_path / "magpie.py").write_text(text.replace(old, new))
    assert f"non-interference/{check}" in failures(leaky, "quick", ["non-interference"])
