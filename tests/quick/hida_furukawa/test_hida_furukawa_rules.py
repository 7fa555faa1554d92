"""What the scenario files do not say: bids, samples, the facts of refusals, chains, the running score."""

import pytest

from hida_furukawa_boards import EMPTY, GAME, KIND, position
from teban import IllegalAction, NotationError, QuickRng, Refusal, Session
from teban_hida_furukawa.actions import PASS, PUT_ASIDE, Look
from teban_hida_furukawa.auctions import ENDING, PLAYING, OfferCard, PutCard, highest_unique
from teban_hida_furukawa.buildings import SPECIAL, BuildCard, ExchangeCards, MoveCovered
from teban_hida_furukawa.scoring import LINES, combos

FULL = "3 3 3 / 2 0 2 / 1 0 1"


def session(*items, **keywords):
    return Session.from_state(GAME, position(*items, **keywords), seed=1)


def bid_nothing(game):
    for player in game.to_act():
        game.play(player, "bid 0")


def new(player, name):
    return lambda take: BuildCard(player, take(name))


@pytest.mark.parametrize(
    "bids, winner",
    [
        ({0: 3, 1: 2}, 0),
        ({0: 3, 1: 3}, None),
        ({0: 3, 1: 3, 2: 1}, 2),
        ({0: 5, 1: 5, 2: 2, 3: 2, 4: 0}, 4),
        ({0: 5, 1: 4, 2: 4, 3: 5, 4: 6}, 4),
        ({0: 0, 1: 0, 2: 0}, None),
        ({0: 0, 1: 1, 2: 1}, 0),
    ],
)
def test_the_highest_bid_wins_that_nobody_else_made(bids, winner):
    assert highest_unique(bids) == winner


@pytest.mark.parametrize(
    "tokens, refusal",
    [
        ("offer 1 0", Refusal("no-such-card", PLAYING, {"card": 1})),
        ("offer 0 13", Refusal("not-enough-coins", PLAYING, {"bid": 13, "coins": 12})),
        ("bid 3", Refusal("wrong-kind", PLAYING)),
        ("build b2", Refusal("wrong-kind", PLAYING)),
        ("put 0", Refusal("wrong-kind", PLAYING)),
        ("peek 1 0", Refusal("no-peek-left", ENDING)),
    ],
)
def test_a_refused_offer_names_the_rule_and_the_facts(tokens, refusal):
    game = session(OfferCard(0), hands=("1", "2"), turn=1)
    with pytest.raises(IllegalAction) as caught:
        game.play(0, tokens)
    assert caught.value.refusal == refusal


@pytest.mark.parametrize(
    "tokens, refusal",
    [
        ("build b2", Refusal("cell-has-building", PLAYING, {"cell": "b2"})),
        ("build e5", Refusal("outside-the-grid", SPECIAL, {"cell": "e5"})),
        ("cover a1", Refusal("outside-the-grid", SPECIAL, {"cell": "a1"})),
        ("cover c3", Refusal("no-card-there", SPECIAL, {"place": "c3"})),
        ("put-aside", Refusal("grid-has-room", PLAYING)),
        ("pass", Refusal("wrong-kind", PLAYING)),
        ("swap b2 c2", Refusal("wrong-kind", PLAYING)),
    ],
)
def test_a_refused_building_names_the_rule_and_the_facts(tokens, refusal):
    game = session(new(0, "exchange"), OfferCard(1), grids=("1" + EMPTY[1:],), hands=("", "2"), turn=2)
    with pytest.raises(IllegalAction) as caught:
        game.play(0, tokens)
    assert caught.value.refusal == refusal


@pytest.mark.parametrize(
    "text",
    ["swap b2 aside1", "trade aside12 4 e5", "look table 1", "peek offered 0", "open town (draw,combo)"],
)
def test_an_action_reads_as_it_is_written(text):
    assert GAME.notation.tokens(GAME.notation.parse(text)) == text


@pytest.mark.parametrize(
    "text, fault",
    [
        ("swap b2 aside0", "'aside0' is no place beside the grid"),
        ("swap b2 aside01", "'aside01' is no place beside the grid"),
        ("swap b2 aside100", "'aside100' is no place beside the grid"),
        ("swap b2 f1", "'f1' is no cell"),
        ("look nobody 0", "'nobody' is no holder; known are offered, pile, table"),
        ("open sea (draw,combo)", "'sea' is no icon; known are food"),
    ],
)
def test_what_is_no_place_holder_or_icon_is_refused_with_what_there_is(text, fault):
    with pytest.raises(NotationError, match=fault):
        GAME.notation.parse(text)


def test_a_holder_that_is_none_is_refused_and_not_printed():
    game = session(new(0, "peek"), OfferCard(1), hands=("", "2"), turn=2)
    game.play(0, "build b2")
    with pytest.raises(IllegalAction, match="Look"):
        game.play(0, Look(-4, 0))


@pytest.mark.parametrize("grid", [EMPTY, FULL])
def test_a_sample_of_what_exchange_can_do_is_any_of_it(grid):
    state = position(
        ExchangeCards(0),
        OfferCard(1),
        grids=("exchange 1 2 / . . . / . . .", grid),
        aside=("3 1", "2"),
        hands=("", "2"),
        turn=2,
    )
    item, rng = ExchangeCards(0), QuickRng(1)
    assert {item.sample(state, rng) for _ in range(2000)} == set(item.actions(state))


def test_exchange_without_anything_to_exchange_is_a_choice_of_nothing():
    state = position(
        ExchangeCards(0), OfferCard(1), grids=("exchange . . / . . . / . . .",), hands=("", "2"), turn=2
    )
    assert ExchangeCards(0).actions(state) == [PASS]


def test_a_covered_card_has_nowhere_to_go_but_aside():
    state = position(
        lambda take: MoveCovered(0, take("1")), OfferCard(1), grids=(FULL,), hands=("", "2"), turn=2
    )
    assert state.agenda[-1].actions(state) == [PUT_ASIDE]


def test_a_trade_between_full_grids_of_cards_aside_asks_nobody():
    game = session(
        ExchangeCards(0),
        OfferCard(1),
        grids=("exchange 3 3 / 2 0 2 / 1 0 1", FULL),
        aside=("1", "2"),
        hands=("", "2"),
        turn=2,
    )
    ours, theirs = game.state.aside[0][0], game.state.aside[1][0]
    game.play(0, "trade aside1 1 aside1")
    assert game.state.aside[:2] == [[theirs], [ours]]
    assert game.to_act() == (1,)


def test_a_drawn_exchange_exchanges_and_the_auctions_go_on():
    game = session(new(0, "draw"), OfferCard(1), hands=("", "2"), pile="exchange", turn=2)
    game.play(0, "build b2")
    game.play(0, "build c2")
    game.play(0, "swap b2 c2")
    assert (game.state.grids[0][6], game.state.grids[0][7]) == (KIND["exchange"], KIND["draw"])
    assert game.to_act() == (1,)


def test_draw_from_aside_draws_too():
    game = session(OfferCard(1), grids=(FULL,), hands=("", "draw 2"), pile="1", turn=1)
    game.play(1, "offer 0 0")
    game.play(0, "bid 1")
    game.play(2, "bid 0")
    assert [len(pile) for pile in game.state.aside] == [2, 0, 0]
    assert game.state.pile == []


def test_the_card_that_is_being_placed_counts_for_its_owner_already():
    game = session(new(0, "3"), OfferCard(1), grids=("3 3 . / . . . / . . .",), hands=("", "2"), turn=2)
    assert game.standing(1).totals == (9, 0, 0)
    game.play(0, "build d2")
    assert game.standing(1).totals == (12, 0, 0)


def test_the_lines_are_those_of_the_grid_and_its_ring():
    grid = {6, 7, 8, 11, 12, 13, 16, 17, 18}
    assert len(LINES) == 48
    assert sum(set(line) <= grid for line in LINES) == 8


def test_a_card_may_be_in_several_combinations():
    state = position(OfferCard(0), grids=("1 1 1 / 1 2 0 / 1 0 3",), hands=("1",), turn=1)
    assert combos(state, 0) == {(6, 7, 8): 3, (6, 11, 16): 3, (6, 12, 18): 3}


def test_of_two_table_cards_the_other_comes_up_by_itself():
    game = session(PutCard(0, False), players=4, table="1 2", turn=1)
    first, second = (lying.card for lying in game.state.table)
    game.play(0, "put 1")
    assert game.state.offered[0].card == second
    bid_nothing(game)
    assert game.state.offered[0].card == first
