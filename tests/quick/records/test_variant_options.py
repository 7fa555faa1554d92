"""What a variant's options and the caller's come to."""

from functools import partial

import pytest

from lots import GENEROUS, LOTS, Settings
from teban import InvalidInput, Session, Variant

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


class Generous(type(LOTS)):
    """A house rule."""


def test_a_variants_game_is_made_once():
    variant = Variant("generous-rules", rules=Generous)
    assert variant.game(LOTS) is variant.game(LOTS)


@pytest.mark.parametrize("rules", [int, LOTS, "Generous"])
def test_a_variant_takes_a_subclass_of_the_game_alone(rules):
    with pytest.raises(InvalidInput, match=r"variant 'strange': .* is no subclass of"):
        Variant("strange", rules=rules).game(LOTS)
