"""The page of the laws has a section for each law, to which its failures point, with its sub-checks."""

import re
from pathlib import Path

import pytest

from teban.testing.laws import LAWS

PAGE = (Path(__file__).parents[3] / "docs" / "laws.md").read_text()
SECTIONS = {
    title.lower().replace(" ", "-"): text
    for title, text in re.findall(r"^## (.+)\n((?:(?!## ).*\n?)*)", PAGE, re.MULTILINE)
}


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_the_page_has_a_section_with_the_sub_checks_of_each_law(law):
    rows = [f"| `{check.name}` | {check.meaning} | {check.mend} |" for check in law.checks]
    assert [line for line in SECTIONS[law.name].splitlines() if line.startswith("| `")] == rows


def test_the_laws_are_numbered_as_they_stand():
    assert [law.number for law in LAWS] == list(range(1, 17))
