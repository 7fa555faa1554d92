"""What a prompt shows and understands, apart from any game."""

import pytest

from example_games import goofspiel
from teban import NotationError
from teban.cli.text import sheet_table
from teban.cli.tokens import TokenTree, shortened
from teban.scoring import ScoreSheet


def test_twenty_tokens_are_shown_as_they_are():
    tokens = [f"t{number}" for number in range(20)]
    assert shortened(tokens) == tokens


def test_more_are_shown_as_runs():
    tokens = [f"{column}{row}" for row in range(1, 10) for column in "abc"]
    assert shortened(tokens) == ["a1..a9", "b1..b9", "c1..c9"]


def test_runs_leave_out_what_is_not_there():
    tokens = [str(number) for number in range(30) if number not in (5, 20)]
    assert shortened(tokens) == ["0..4", "6..19", "21..29"]


def test_tokens_without_runs_are_grouped_by_where_they_differ():
    tokens = [f"card-{suit}{number}" for suit in "ab" for number in range(0, 40, 2)] + ["card-joker"]
    assert shortened(tokens) == ["card-a*(20)", "card-b*(20)", "card-joker"]


def test_too_many_groups_are_counted():
    tokens = [chr(ord("a") + number) for number in range(26)]
    assert shortened(tokens) == [*tokens[:19], "and 7 more"]


def bids(*cards):
    game = goofspiel.Goofspiel()
    return TokenTree(game.notation, [goofspiel.Bid(card) for card in cards])


def test_a_word_may_be_begun():
    assert bids(2, 12).follow((), ["b", "12"]) == ("bid", "12")


@pytest.mark.parametrize("cards, could", [((2, 12), "12"), ((12, 13), "12  13")])
def test_a_number_is_not_the_beginning_of_another(cards, could):
    with pytest.raises(NotationError, match=f"'1' could be:  {could}"):
        bids(*cards).follow((), ["bid", "1"])


def test_a_sheet_of_several_lines_has_totals_and_tie_breaks():
    sheet = ScoreSheet.of([("koi", (2, 3)), ("moss", (2, 1))], [("stones left", (4, 1))])
    assert sheet_table(sheet).splitlines() == [
        "             player 0  player 1",
        "koi                 2         3",
        "moss                2         1",
        "total               4         4",
        "stones left         4         1",
        "rank                1         2",
    ]


@pytest.mark.parametrize("players", [6, 8, 12])
def test_a_sheet_for_many_players_is_at_most_eighty_columns_wide(players):
    sheet = ScoreSheet.of([("a label that is longer than most of them are", range(100, 100 + players))])
    assert max(map(len, sheet_table(sheet).splitlines())) <= 80
