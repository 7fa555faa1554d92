"""The page of conformance is the one that its command writes from the proofs."""

from conformance.leaks import all_leaks
from conformance.page import PAGE, ROWS, page


def test_the_page_is_the_one_that_its_command_writes():
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_leak_belongs_to_a_row_and_there_are_forty():
    leaks = all_leaks()
    assert {leak.row for leak in leaks} == set(ROWS) - {10, 11}
    assert len(leaks) >= 40
