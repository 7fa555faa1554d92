"""What a variant's options and the caller's come to."""

from functools import partial

import pytest

from lots import GENEROUS, LOTS, Settings
from teban import Session

STATE = Session(LOTS, 2, seed=1).state


@pytest.mark.parametrize(
    "given, expected",
    [
        (None, Settings(rounds=1)),
        ({"motto": "hear"}, Settings(rounds=1, motto="hear")),
        (Settings(rounds=5), Settings(rounds=5)),
    ],
)
@pytest.mark.parametrize("begin", [partial(Session, LOTS, 2), partial(Session.from_state, LOTS, STATE)])
def test_given_options_go_before_those_of_the_variant(begin, given, expected):
    assert begin(options=given, variant=GENEROUS).options == expected
