"""What a session refuses, with which reason, and that a refusal changes nothing."""

from typing import Any

import pytest

from example_games import connect_four, kuhn_poker, nim, play_on, tic_tac_toe
from teban import (
    SPECTATOR,
    Action,
    Choice,
    Game,
    GameOver,
    IllegalAction,
    InvalidInput,
    NotationError,
    NotYourTurn,
    Public,
    Refusal,
    Refused,
    ScoreSheet,
    Session,
    State,
)
from teban.testing.fixtures.auction import Bid, SealedAuction

NIM, KUHN, AUCTION = nim.Nim(), kuhn_poker.KuhnPoker(), SealedAuction()
Take = nim.Take

LOOKS = (lambda session: session.legal_actions(0), lambda session: None)
"""Whether the legal actions were asked for before the move: `play` then takes another way."""


def known(session):
    """Everything a refusal must leave as it was."""
    return session.game.encode(session.state), session.log, session.hash(), session.revision, session.to_act()


@pytest.mark.parametrize("look", LOOKS, ids=["listed before", "not listed"])
@pytest.mark.parametrize(
    "player, action, error, reason",
    [
        (0, Take(4), IllegalAction, "not-listed"),
        (0, Take(-1), IllegalAction, "not-listed"),
        (0, Take("1"), IllegalAction, "not-listed"),
        (0, Take(None), IllegalAction, "not-listed"),
        (0, "take 9", IllegalAction, "not-listed"),
        (0, tic_tac_toe.Mark(1), IllegalAction, "action-of-another-game"),
        (0, None, IllegalAction, "action-of-another-game"),
        (0, 1, IllegalAction, "action-of-another-game"),
        (1, Take(1), NotYourTurn, "not-your-turn"),
        (1, "take 1", NotYourTurn, "not-your-turn"),
    ],
)
def test_a_refusal_names_its_reason_and_changes_no_byte(player, action, error, reason, look):
    session = Session(NIM, seed=1)
    session.play(0, Take(3))
    session.play(1, Take(3))
    look(session)
    before = known(session)
    with pytest.raises(error) as caught:
        session.play(player, action)
    assert (caught.value.refusal.reason, known(session)) == (reason, before)


@pytest.mark.parametrize("text", ["", "take", "take 1 2", "take x", "take 1.5", "drop 1", "TAKE 1", "take -"])
def test_a_text_that_is_no_action_is_no_move(text):
    session = Session(NIM, seed=1)
    before = known(session)
    with pytest.raises(NotationError):
        session.play(0, text)
    assert known(session) == before


HUGE = pytest.param(10**5000, id="huge")


@pytest.mark.parametrize("player", [-1, 2, 7, HUGE, True, "0", None, 0.0, SPECTATOR])
def test_nobody_but_a_player_plays(player):
    session = Session(NIM, seed=1)
    with pytest.raises(InvalidInput, match="is no player; players are 0 to 1"):
        session.play(player, Take(1))


def test_an_equal_action_that_is_not_the_listed_one_is_logged_as_the_listed_one():
    session = Session(NIM)
    session.play(0, Take(True))
    assert repr(session.log[0].action) == "Take(count=1)"


def test_a_game_that_is_over_takes_no_move():
    session = play_on(Session(NIM), *["take 3"] * 7)
    before = known(session)
    with pytest.raises(GameOver, match="nim is over") as caught:
        session.play(1, Take(1))
    assert (caught.value.refusal.reason, known(session)) == ("game-over", before)


def test_a_refusal_lists_what_was_legal_where_that_is_short():
    with pytest.raises(IllegalAction, match="'take 4' is refused: not-listed; legal: take 1, take 2, take 3"):
        Session(NIM).play(0, Take(4))


def test_a_turn_refused_says_whose_turn_it_is():
    with pytest.raises(NotYourTurn, match="player 0 is to act, not player 1"):
        Session(NIM).play(1, Take(1))


@pytest.mark.parametrize("players", [1, 3, 0, -2, "2", 2.0, True])
def test_a_game_is_played_by_as_many_as_it_allows(players):
    with pytest.raises(InvalidInput, match=f"players: nim is for 2 players, not {players!r}"):
        Session(NIM, players)


def test_a_game_for_several_counts_must_be_told_how_many_play():
    with pytest.raises(
        InvalidInput, match="players: sealed-auction is for 3 or 4 or 5 players; say how many"
    ):
        Session(AUCTION)


@pytest.mark.parametrize(
    "options, message",
    [
        ({"cards": 8, "stones": 1}, "unknown field stones"),
        ({"cards": "7"}, "expected int, got str"),
        (7, "7 are no options of sealed-auction"),
    ],
)
def test_options_that_a_game_has_not_are_refused(options, message):
    with pytest.raises(InvalidInput, match=message):
        Session(AUCTION, 3, options)


@pytest.mark.parametrize("action", [Bid(4), Bid(-1), nim.Take(1), "bid 9"])
def test_a_refused_commitment_changes_no_byte(action):
    session = Session(AUCTION, 3, seed=1)
    session.play(2, Bid(1))
    before = known(session)
    with pytest.raises(Refused):
        session.play(0, action)
    assert known(session) == before


def test_the_wrong_kind_of_action_is_told_from_another_games():
    session = Session(KUHN, seed=1)
    with pytest.raises(IllegalAction) as caught:
        session.play(0, kuhn_poker.Fold())
    assert caught.value.refusal == Refusal("wrong-kind")


def test_an_action_is_told_by_its_class_though_another_game_has_one_of_its_name():
    class Take(Action, visible=Public):
        count: int

    with pytest.raises(IllegalAction) as caught:
        Session(NIM).play(0, Take(1))
    assert caught.value.refusal.reason == "action-of-another-game"


class Row(State, visible=Public):
    cells: list[int]


class Write(Action, visible=Public):
    cell: int
    value: int


class WriteCell(Choice[Row, Write]):
    """Legal is told without a list, and why not is told with a rule."""

    def actions(self, state: Row) -> list[Write]:
        return [
            Write(cell, value)
            for cell in range(100)
            for value in range(100)
            if self.allows(state, Write(cell, value))
        ]

    def allows(self, state: Row, action: Write) -> bool:
        return self.refusal(state, action) is None

    def refusal(self, state: Row, action: Write) -> Refusal | None:
        if not (0 <= action.cell < 100 and 0 <= action.value < 100):
            return Refusal("no-such-cell")
        if action.value in state.cells:
            return Refusal("value-in-row", rule='Rows, "Placing"', facts={"value": action.value})
        return None

    def resolve(self, state: Row, action: Write) -> None:
        state.cells.append(action.value)
        state.then(self)


class Rows(Game[Row]):
    id = "rows"
    players = 1
    items = (WriteCell,)

    def new(self, players: int, options: Any) -> Row:
        return Row(cells=[7], agenda=[WriteCell(0)])

    def score(self, state: Row) -> ScoreSheet:
        return ScoreSheet.winner(0, players=1)


ROWS = Rows()


@pytest.mark.parametrize("look", LOOKS, ids=["listed before", "not listed"])
@pytest.mark.parametrize(
    "action, refusal",
    [
        (Write(1, 7), Refusal("value-in-row", 'Rows, "Placing"', {"value": 7})),
        (Write(100, 1), Refusal("no-such-cell")),
    ],
)
def test_the_rules_say_why_not(action, refusal, look):
    session = Session(ROWS)
    look(session)
    with pytest.raises(IllegalAction) as caught:
        session.play(0, action)
    assert caught.value.refusal == refusal


def test_a_refusal_reads_as_reason_facts_and_rule():
    with pytest.raises(
        IllegalAction, match=r"'write 1 7' is refused: value-in-row \(value 7\); Rows, \"Placing\""
    ):
        Session(ROWS).play(0, Write(1, 7))


class Erase(Action, visible=Public):
    pass


class EraseRow(Choice[Row, Erase]):
    rule = 'Rows, "Erasing"'

    def actions(self, state: Row) -> list[Erase]:
        return [Erase()]

    def resolve(self, state: Row, action: Erase) -> None:
        state.cells.clear()


class WriteByTheBook(WriteCell):
    rule = 'Rows, "Writing"'


class RowsByTheBook(Rows):
    players = 2
    items = (WriteByTheBook, EraseRow)

    def new(self, players: int, options: Any) -> Row:
        return Row(cells=[7], agenda=[EraseRow(0), WriteByTheBook(0)])


@pytest.mark.parametrize("look", LOOKS, ids=["listed before", "not listed"])
@pytest.mark.parametrize(
    "player, action, rule",
    [
        (0, Write(1, 7), 'Rows, "Placing"'),
        (0, Write(100, 1), 'Rows, "Writing"'),
        (0, Write("3", 4), 'Rows, "Writing"'),
        (0, Erase(), 'Rows, "Writing"'),
        (0, nim.Take(1), 'Rows, "Writing"'),
        (1, Write(3, 4), 'Rows, "Writing"'),
    ],
)
def test_a_refusal_that_names_no_rule_cites_that_of_the_item(player, action, rule, look):
    session = Session(RowsByTheBook())
    look(session)
    with pytest.raises(Refused) as caught:
        session.play(player, action)
    assert caught.value.refusal.rule == rule


def test_an_action_allowed_without_a_list_is_played():
    session = Session(ROWS)
    session.play(0, Write(3, 4))
    assert session.state.cells == [7, 4]


@pytest.mark.parametrize(
    "action", [Write("3", 4), Write(3.0, 4), Write(None, 4), Write(True, 4), Write([3], 4)]
)
def test_an_action_of_the_wrong_types_is_malformed_before_the_rules_see_it(action):
    session = Session(ROWS)
    with pytest.raises(IllegalAction) as caught:
        session.play(0, action)
    assert caught.value.refusal.reason.startswith("malformed")


@pytest.mark.parametrize(
    "game, action, message",
    [
        (
            connect_four.ConnectFour(),
            "drop 9",
            r"'drop 9' is refused: not-listed; legal: drop 0, .*, drop 6$",
        ),
        (tic_tac_toe.TicTacToe(), tic_tac_toe.Mark(9), r"'mark a4' is refused: not-listed$"),
    ],
    ids=["seven", "nine"],
)
def test_only_a_short_list_is_told_in_a_refusal(game, action, message):
    session = Session(game)
    session.legal_actions(0)
    with pytest.raises(IllegalAction, match=message):
        session.play(0, action)
