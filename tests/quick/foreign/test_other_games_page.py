"""The page of other people's games says what was not looked at, and why."""

import pytest

from conformance.other_games import KNOWN, page

NOTHING = {"games": {}, "skipped": {}, "faults": []}
CHECKS = ("play", "replay", "names", "score", "copies", "futures", "undo", "non-interference", "worlds")
CHESS, POKER = ("OpenSpiel", "chess"), ("PettingZoo", "poker_v1")
TWIXT = ("OpenSpiel", "twixt")
UNDO = {
    "check": "undo",
    "way": "undo_action",
    "message": "raises <it>",
    "difference": "",
    "numbers": [[1], [2, 3]],
}


def told(**reports):
    """The page of these games, those with a known fault beside them."""
    known = {game: {**NOTHING, "reason": "it was not reached"} for game, _, _ in KNOWN}
    games = {"chess": CHESS, "poker": POKER, "twixt": TWIXT}
    return page(known | {games[name]: NOTHING | report for name, report in reports.items()}).splitlines()


@pytest.mark.parametrize(
    "report, line",
    [
        ({"games": {"undo": 9}, "faults": [{**UNDO, "moves": ["a", "b"]}]}, "yes, after 2 moves"),
        ({"games": {"undo": 9}}, "no: it does not show in 9 games of this version"),
        ({"games": {"play": 9}, "skipped": {"undo": "not overridden"}}, "not known: not overridden"),
        ({"games": {"play": 9}, "ended": {"undo": "SIGSEGV"}}, "not known: SIGSEGV"),
        ({"reason": "it was not reached"}, "not known: it was not reached"),
    ],
)
def test_a_known_fault_is_missed_only_where_it_was_looked_for(report, line):
    assert f"| OpenSpiel | twixt | `undo_action` does not lead back | {line} |" in told(twixt=report)


def test_a_game_without_a_finding_is_named_beside_what_was_not_looked_at():
    page = told(chess={"games": dict.fromkeys(CHECKS, 1)}, poker={"games": dict.fromkeys(CHECKS[:6], 1)})
    assert "| nothing | chess |" in page
    assert "| `undo`, `non-interference`, `worlds` | poker\\_v1 (PettingZoo) |" in page


def test_a_check_whose_process_ended_is_told():
    assert "| `copies`: SIGSEGV | chess |" in told(
        chess={"games": {"play": 1}, "ended": {"copies": "SIGSEGV"}}
    )


def test_games_that_were_not_looked_at_are_told_by_reason():
    page = told(chess={"reason": "needs <x>"}, poker={"skipped": {"play": "needs <x>"}})
    assert "| needs &lt;x> | chess, poker\\_v1 (PettingZoo) |" in page


def test_the_page_counts_what_was_looked_at():
    [line] = [line for line in told(chess={"games": {"play": 1}}) if "were looked at, and" in line]
    assert f"1 games of {len({game for game, _, _ in KNOWN}) + 1} were looked at" in line


def test_a_finding_is_told_with_its_moves():
    page = told(chess={"faults": [{**UNDO, "moves": ["a", "b"]}]})
    assert page[page.index("### chess (OpenSpiel)") + 2 :][:2] == [
        "- **undo**, ``undo_action``: raises &lt;it>",
        "    - moves: 1, [2, 3]",
    ]


def test_what_is_the_same_in_two_games_is_told_once():
    fault = {"faults": [{**UNDO, "moves": ["a", "b"]}]}
    assert "### twixt, chess (OpenSpiel)" in told(chess=fault, twixt=fault)
