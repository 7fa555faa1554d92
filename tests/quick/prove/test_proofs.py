"""Which proofs a project has, and what those of its games run."""

import re
from pathlib import Path

import pytest

from teban.errors import InvalidInput
from teban.testing.budget import Budget
from teban.testing.law_proofs import laws_proof, non_interference_proof
from teban.testing.proofs import chosen, game_proofs, known_proofs
from teban.testing.prove import Proof

NIM = Path(__file__).parents[3] / "sdk_examples" / "nim.py"
KUHN = NIM.with_name("kuhn_poker.py")
TINY = Budget(games=2, seconds=0.2, positions=4, actions=4, samples=50, pairs=2, hash_seeds=0)


def test_files_of_tests_proofs_are_found_with_their_helpers(tmp_path):
    (tmp_path / "tests" / "proofs").mkdir(parents=True)
    (tmp_path / "tests" / "counted.py").write_text("COUNT = 7")
    (tmp_path / "tests" / "proofs" / "counts.py").write_text(
        "from counted import COUNT\n"
        "from teban.testing.prove import Proof, SliceResult\n"
        "PROOFS = [Proof('counts', 'it counts', ('rules',), 1, lambda seed: SliceResult({'n': COUNT}))]\n"
    )
    (found,) = known_proofs(tmp_path)
    assert (found.name, found.proves, found.run(0).counts) == (
        "counts",
        ("rules", "tests/proofs/counts.py"),
        {"n": 7},
    )


@pytest.mark.parametrize("text", ["", "PROOFS = [1]"])
def test_a_file_without_proofs_is_refused(tmp_path, text):
    (tmp_path / "tests" / "proofs").mkdir(parents=True)
    (tmp_path / "tests" / "proofs" / "none.py").write_text(text)
    with pytest.raises(InvalidInput, match="has no list of proofs"):
        known_proofs(tmp_path)


def test_two_proofs_of_one_name_are_refused(tmp_path):
    (tmp_path / "tests" / "proofs").mkdir(parents=True)
    text = "from teban.testing.prove import Proof\nPROOFS = [Proof('same', '', (), 1, print)]\n"
    (tmp_path / "tests" / "proofs" / "one.py").write_text(text)
    (tmp_path / "tests" / "proofs" / "two.py").write_text(text)
    with pytest.raises(InvalidInput, match="two proofs are called 'same'"):
        known_proofs(tmp_path)


def test_the_engine_is_no_path_in_a_project_that_has_it_installed(tmp_path):
    (tmp_path / "tests" / "proofs").mkdir(parents=True)
    (tmp_path / "tests" / "proofs" / "nim.py").write_text(
        "from teban.testing.proofs import game_proofs\n"
        f"PROOFS = game_proofs({str(NIM)!r}, ['rules/nim.py'])\n"
    )
    (found,) = known_proofs(tmp_path)
    assert found.proves == ("rules/nim.py", "tests/proofs/nim.py")


@pytest.mark.parametrize(
    "name, found",
    [
        (None, ["hida-laws", "nim", "nim-laws", "nimble-laws"]),
        ("nim", ["nim", "nim-laws"]),
        ("hida-laws", ["hida-laws"]),
    ],
)
def test_proofs_are_chosen_by_the_first_words_of_their_names(name, found):
    proofs = [Proof(known, "", (), 1, print) for known in ("hida-laws", "nim", "nim-laws", "nimble-laws")]
    assert [proof.name for proof in chosen(proofs, name)] == found


def test_an_unknown_proof_is_refused_with_a_close_name():
    with pytest.raises(InvalidInput, match="no proof is called 'nimm'; did you mean 'nim'"):
        chosen([Proof("nim", "", (), 1, print)], "nimm")


@pytest.mark.parametrize(
    "file, names", [(NIM, ["nim-laws"]), (KUHN, ["kuhn-poker-laws", "kuhn-poker-non-interference"])]
)
def test_games_with_hidden_information_have_a_second_proof(file, names):
    assert [proof.name for proof in game_proofs(str(file), ["sdk_examples"])] == names


def test_a_slice_of_the_laws_counts_what_it_looked_at():
    result = laws_proof(str(NIM), "nim", ["sdk_examples/nim.py"], budget=TINY).run(0)
    assert (result.failures, result.counts["termination games"], result.figures["set-ups"]) == ([], 12, 1)


def test_the_figures_of_non_interference_tell_what_was_compared_for_each_viewer():
    result = non_interference_proof(str(KUHN), "kuhn-poker", ["sdk_examples"], slices=1, pairs=9).run(0)
    told = re.findall(r"viewer (\w+): (\d+) pairs", result.figures["non-interference"])
    assert ([viewer for viewer, _ in told], sum(int(count) for _, count in told)) == (
        ["0", "1", "SPECTATOR"],
        9,
    )
