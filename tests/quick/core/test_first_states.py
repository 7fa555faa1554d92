"""What `new` gives is copied, so that no state shares anything with another or with the game."""

import pytest

from teban import Action, Choice, Game, InvalidInput, Public, RulesError, ScoreSheet, Session, State, Task


class Lay(Action, visible=Public):
    card: int


class Table(State, visible=Public):
    rows: list[list[int]]


class LayCard(Choice[Table, Lay]):
    def actions(self, state):
        return (Lay(1), Lay(2))

    def resolve(self, state, action):
        state.rows[self.player].append(action.card)
        state.then(LayCard(1 - self.player))


class Break(Task[Table]):
    def resolve(self, state):
        raise ZeroDivisionError("no more")


class Laying(Game[Table]):
    id = "laying"
    players = 2
    items = (LayCard, Break)

    def new(self, players, options):
        return Table(agenda=[LayCard(0)], rows=[[]] * players)

    def score(self, state):
        return ScoreSheet.of([("cards", [len(row) for row in state.rows])])


AGENDA = [LayCard(0)]
TABLE = Table(agenda=[LayCard(0)], rows=[[], []])


class SharedAgenda(Laying):
    def new(self, players, options):
        return Table(agenda=AGENDA, rows=[[], []])


class SharedState(Laying):
    def new(self, players, options):
        return TABLE


@pytest.mark.parametrize("make", [Laying, SharedAgenda, SharedState])
def test_what_new_shares_is_its_own_in_every_session(make):
    game = make()
    first = Session(game)
    first.play(0, Lay(1))
    second = Session(game)
    second.play(0, Lay(2))
    assert (first.state.rows, second.state.rows) == ([[1], []], [[2], []])


def test_a_first_session_replays_like_all_others():
    session = Session(Laying())
    session.play(0, Lay(1))
    assert Session.replay(session.record(), session.game).state == session.state


class Faulty(Laying):
    def new(self, players, options):
        return {}["rows"]


class WithoutRows(Laying):
    def new(self, players, options):
        return Table(agenda=[LayCard(0)], rows=None)


class WithoutAgenda(Laying):
    def new(self, players, options):
        return Table(agenda=None, rows=[])


class BreaksAtOnce(Laying):
    def new(self, players, options):
        return Table(agenda=[Break()], rows=[])


@pytest.mark.parametrize(
    "make, message",
    [
        (Faulty, "Faulty: KeyError: 'rows'"),
        (WithoutRows, "WithoutRows: TypeError: 'NoneType' object is not iterable"),
        (WithoutAgenda, "WithoutAgenda: AttributeError: 'NoneType' object has no attribute 'copy'"),
        (BreaksAtOnce, "BreaksAtOnce: ZeroDivisionError: no more"),
    ],
)
def test_the_game_is_to_blame_for_a_first_state_that_fails(make, message):
    with pytest.raises(RulesError, match=message):
        Session(make())


class Choosy(Laying):
    def new(self, players, options):
        raise InvalidInput("two rows need two cards", "options")


def test_a_game_may_refuse_options_that_do_not_go_together():
    with pytest.raises(InvalidInput, match="options: two rows need two cards"):
        Session(Choosy())
