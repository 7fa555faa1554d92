"""The rules of the example games."""

import pytest

from example_games import KUHN, connect_four, goofspiel, kuhn_after, kuhn_poker, nim, play_on, tic_tac_toe
from teban import SPECTATOR, ScoreSheet, Session
from teban.testing.fixtures.auction import Auction, BidSealed, Lot, Options, SealedAuction, TurnCards

TIC_TAC_TOE, CONNECT_FOUR = tic_tac_toe.TicTacToe(), connect_four.ConnectFour()
GOOFSPIEL, AUCTION = goofspiel.Goofspiel(), SealedAuction()


def leaves(game, state, depth):
    """How many lines of play of that many decisions there are; games that ended earlier count not."""
    if depth == 0:
        return 1
    count = 0
    for player in game.to_act(state):
        for action in game.legal_actions(state, player):
            child = game.clone(state)
            game.apply(child, player, action)
            count += leaves(game, child, depth - 1)
    return count


def test_whoever_takes_the_last_stone_wins_nim():
    played = play_on(Session(nim.Nim()), *["take 3"] * 7)
    assert (played.state.stones, played.outcome().totals) == (0, (1, 0))


def test_nim_offers_no_more_stones_than_there_are():
    assert play_on(Session(nim.Nim()), *["take 3"] * 6, "take 1").legal_actions(1) == (
        nim.Take(1),
        nim.Take(2),
    )


@pytest.mark.parametrize(
    "depth, count",
    [(1, 9), (2, 72), (3, 504), (4, 3024), (5, 15120), (6, 54720), (7, 148176)],
)
def test_tic_tac_toe_has_the_known_number_of_lines_of_play(depth, count):
    assert leaves(TIC_TAC_TOE, TIC_TAC_TOE.new_state(2), depth) == count


@pytest.mark.parametrize(
    "moves, winner",
    [
        ("a1 b1 a2 b2 a3", 0),
        ("c3 a1 b2 a2 c2 a3", 1),
        ("a1 b1 b2 c1 c3", 0),
        ("c1 a1 b2 b1 a3", 0),
    ],
)
def test_three_marks_in_a_line_win_tic_tac_toe(moves, winner):
    played = play_on(Session(TIC_TAC_TOE), *(f"mark {cell}" for cell in moves.split()))
    assert played.outcome().winners == (winner,)


def test_a_full_board_without_a_line_is_a_draw():
    moves = "a1 b1 c1 b2 a2 c2 b3 a3 c3"
    played = play_on(Session(TIC_TAC_TOE), *(f"mark {cell}" for cell in moves.split()))
    assert (played.state.board, played.outcome().totals) == ("x o x\nx o o\no x x", (0, 0))


@pytest.mark.parametrize("depth, count", [(1, 7), (2, 49), (3, 343), (4, 2401), (5, 16807), (6, 117649)])
def test_connect_four_has_the_known_number_of_lines_of_play(depth, count):
    assert leaves(CONNECT_FOUR, CONNECT_FOUR.new_state(2), depth) == count


@pytest.mark.parametrize(
    "columns, winner",
    [
        ("0 1 0 1 0 1 0", 0),
        ("6 0 6 1 5 2 5 3", 1),
        ("0 1 1 2 2 3 2 3 3 5 3", 0),
        ("6 5 5 4 4 3 4 3 3 1 3", 0),
        ("2 3 4 5 6 2 3 4 5 6 0 2 1", None),
    ],
)
def test_four_discs_in_a_line_win_connect_four(columns, winner):
    played = play_on(Session(CONNECT_FOUR), *(f"drop {column}" for column in columns.split()))
    assert (played.is_over, played.state.winner) == (winner is not None, winner)


def test_four_discs_over_the_edge_are_no_line():
    played = play_on(Session(CONNECT_FOUR), *(f"drop {column}" for column in (5, 0, 6, 1, 5, 0, 6, 1)))
    assert (played.state.board.splitlines()[-1], played.is_over) == ("o o . . . x x", False)


def test_a_full_column_takes_no_disc():
    played = play_on(Session(CONNECT_FOUR), *["drop 3"] * 6)
    assert [action.column for action in played.legal_actions(0)] == [0, 1, 2, 4, 5, 6]


def test_a_full_rack_without_a_line_is_a_draw():
    order = "0 1 0 1 1 0 1 0 0 1 0 1 2 3 2 3 3 2 3 2 2 3 2 3 4 5 4 5 5 4 5 4 4 5 4 5 6 6 6 6 6 6"
    played = play_on(Session(CONNECT_FOUR), *(f"drop {column}" for column in order.split()))
    assert (played.is_over, played.outcome().totals) == (True, (0, 0))


@pytest.mark.parametrize(
    "cards, moves, chips, shown",
    [
        ((2, 0), "check check", (1, -1), (2, 0)),
        ((0, 2), "check check", (-1, 1), (0, 2)),
        ((0, 2), "bet fold", (1, -1), ()),
        ((0, 2), "bet call", (-2, 2), (0, 2)),
        ((2, 1), "check bet fold", (-1, 1), ()),
        ((2, 1), "check bet call", (2, -2), (2, 1)),
    ],
)
def test_kuhn_poker_pays_the_winner_and_shows_cards_at_a_showdown_alone(cards, moves, chips, shown):
    state = kuhn_after(cards, moves)
    assert (KUHN.outcome(state).totals, state.shown) == (chips, shown)


def test_a_folded_card_stays_face_down():
    view = KUHN.view(kuhn_after((0, 2), "bet fold"), 0)
    assert (view.hands, view.shown, view.winner) == ((0, None), (), 0)


def test_kuhn_poker_has_its_twelve_information_sets():
    seen = {
        KUHN.encode(KUHN.view(kuhn_after(cards.cards, moves), KUHN.to_act(kuhn_after(cards.cards, moves))[0]))
        for cards in kuhn_poker.DEALS
        for moves in ("", "check", "bet", "check bet")
    }
    assert len(seen) == 12


def test_the_higher_bid_takes_the_prize_and_equal_bids_lose_it():
    playing = Session(GOOFSPIEL, options={"cards": 3}, seed=1)
    first, second = playing.state.prize, None
    playing.play(0, "bid 3")
    playing.play(1, "bid 1")
    second = playing.state.prize
    playing.play(1, "bid 2")
    playing.play(0, "bid 2")
    state = playing.state
    assert (first != second, state.points, state.hands) == (True, [first, 0], [0b001, 0b100])


def test_goofspiel_deals_thirteen_cards_unless_told_otherwise():
    assert Session(GOOFSPIEL).options.cards == 13


def test_goofspiel_ends_with_the_last_card():
    playing = Session(GOOFSPIEL, options={"cards": 1})
    playing.play(0, "bid 1")
    playing.play(1, "bid 1")
    assert (playing.is_over, playing.standing(SPECTATOR)) == (True, ScoreSheet.of([("prizes", (0, 0))]))


@pytest.mark.parametrize(
    "bids, owner, coins",
    [
        ((3, 1, 0), 0, [0, 3, 3]),
        ((2, 2, 1), 2, [3, 3, 2]),
        ((2, 2, 2), None, [3, 3, 3]),
        ((0, 1, 1), 0, [3, 3, 3]),
    ],
)
def test_the_highest_bid_that_nobody_else_makes_wins_the_lot(bids, owner, coins):
    state = Auction(
        cards=6,
        coins=[3, 3, 3],
        peeked=[False] * 3,
        lots=[Lot(4)],
        agenda=[TurnCards(), BidSealed((0, 1, 2))],
        player_count=3,
    )
    playing = Session.from_state(AUCTION, state)
    play_on(playing, *(f"bid {coins}" for coins in bids))
    assert (playing.state.lots[0].owner, playing.state.coins) == (owner, coins)


def test_a_peek_shows_the_card_to_one_player_and_is_spent():
    playing = Session(AUCTION, 3, seed=1)
    card = playing.state.lots[0].card
    playing.play(1, "look")
    seen = [playing.view(viewer).lots[0].card for viewer in (0, 1, 2, SPECTATOR)]
    assert (seen, playing.state.peeked) == ([None, card, None, None], [False, True, False])


def test_an_auction_sells_half_of_the_deck_and_then_turns_it_over():
    playing = Session(AUCTION, 3, Options(cards=4), seed=1)
    play_on(playing, *["bid 0"] * 6)
    assert (playing.is_over, [lot.known_to for lot in playing.state.lots]) == (True, [[0, 1, 2]] * 2)


@pytest.mark.parametrize("options", [{"cards": 5}, {"cards": 0}, {"cards": "six"}, {"lots": 3}])
def test_an_auction_of_half_a_round_is_refused(options):
    with pytest.raises(ValueError, match="options"):
        Session(AUCTION, 3, options)
