"""What proofs depend on covers all of the core that they use."""

import subprocess
from functools import cache

import grimp
import pytest

from every_game.facts import ROOT, all_facts, facts_of
from teban.registry.files import module_of
from teban.testing.proofs import ENGINE

GAMES = module_of(ROOT / "tests/proofs/games.py")
LAWS = ("teban.testing.check", "teban.testing.answers")
"""What holds a game to the laws, in this process and in children."""


@cache
def imports():
    return grimp.build_graph("teban", "every_game", cache_dir=None)


def used_by(*modules):
    """All modules of the core that they import, wherever in them and however indirectly, and themselves."""
    found = {*modules}.union(*map(imports().find_upstream_modules, modules))
    return {module for module in found if module.startswith("teban.")}


def covered_by(paths):
    """The modules of the core whose files git takes the paths for."""
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *paths],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    files = [file for file in listing.stdout.splitlines() if file.startswith("core/")]
    return {
        file.removeprefix("core/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for file in files
    }


def test_the_engine_covers_all_that_the_laws_use():
    used = used_by(*LAWS)
    assert {"teban.bots.greedy", "teban.registry.catalogue", "teban.testing.laws.undo"} <= used
    assert used - covered_by(ENGINE) == set()


@pytest.mark.parametrize("facts", all_facts(), ids=str)
def test_the_proof_turn_by_turn_covers_all_that_it_uses_and_no_law(facts):
    used, covered = used_by("every_game.right"), covered_by(GAMES.games_proof(facts).proves)
    assert "teban.testing.setups" in used
    assert (used - covered, {module for module in covered if "laws" in module}) == (set(), set())


def test_a_fiftieth_is_divided_among_all_setups_and_variants():
    """Hida-Furukawa has 24 of them: 5 games in each and slice are 2400 in all."""
    assert GAMES.of_each_setup(facts_of("hida_furukawa")) == 5
