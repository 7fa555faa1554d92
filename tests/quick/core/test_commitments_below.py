"""Open commitments outlive whatever an interrupt queues above them, and no start holds them."""

import pytest

from teban import (
    Action,
    Choice,
    Game,
    Interrupt,
    Public,
    RecordError,
    RulesError,
    ScoreSheet,
    SecretChoice,
    Session,
    State,
    UndoRefused,
    field,
)


class Show(Action, visible=Public):
    fingers: int


class Answer(Action, visible=Public):
    how: str


class Object(Action, visible=Public):
    pass


class Fists(State, visible=Public):
    """`most` fingers may be shown."""

    most: int = 2
    shown: list[int] = field(default_factory=list)


class ShowFingers(SecretChoice[Fists, Show]):
    def actions(self, state, player):
        return [Show(fingers) for fingers in range(state.most + 1)]

    def resolve(self, state, chosen):
        state.shown += [show.fingers for show in chosen.values()]


class AnswerObjection(Choice[Fists, Answer]):
    def actions(self, state):
        return [Answer("well"), Answer("badly"), Answer("less")]

    def resolve(self, state, action):
        assert action.how != "badly", "a rule that fails"
        if action.how == "less":
            state.most = 0


class Objection(Interrupt[Fists, Object]):
    def actions(self, state, player):
        return [Object()]

    def resolve(self, state, player, action):
        state.then(AnswerObjection(1 - player))


class Morra(Game[Fists]):
    id = "morra"
    players = 2
    items = (ShowFingers, AnswerObjection, Objection)

    def new(self, players, options):
        return Fists(agenda=[ShowFingers((0, 1)), ShowFingers((0, 1))])

    def score(self, state):
        return ScoreSheet.of([("shown", state.shown[:2])])


GAME = Morra()
COMMITTED = ShowFingers((0, 1), committed=(0,), sealed=(Show(2),))


def objected() -> Session[Fists]:
    """Player 0 has committed, player 1 objects, and player 0 must answer."""
    session = Session(GAME, seed=1)
    session.play(0, Show(2))
    session.play(1, Object())
    return session


@pytest.mark.parametrize("answer", ["badly", "less"])
def test_rules_that_fail_above_a_commitment_leave_it(answer):
    session = objected()
    before = session.state
    with pytest.raises(RulesError):
        session.play(0, Answer(answer))
    assert session.state == before
    assert session.state.agenda[1] == COMMITTED


def test_a_commitment_below_is_opened_with_the_last_one():
    session = objected()
    session.play(0, Answer("well"))
    session.play(1, Show(1))
    assert session.state.shown == [2, 1]
    assert Session.replay(session.record(), GAME).hash() == session.hash()


def test_a_commitment_below_may_be_withdrawn():
    session = objected()
    session.withdraw(0)
    session.play(0, Answer("well"))
    assert session.to_act() == (0, 1)


@pytest.mark.parametrize("take_back", [Session.undo, Session.redo])
def test_nothing_is_taken_back_above_a_commitment(take_back):
    session = objected()
    with pytest.raises(UndoRefused, match="commitments may be open; withdraw them first"):
        take_back(session)


def test_a_subscriber_is_told_the_same_as_one_who_asks():
    told = []
    session = Session(GAME, seed=1)
    session.play(0, Show(2))
    session.subscribe(told.append, 0)
    session.play(1, Object())
    session.play(0, Answer("well"))
    assert told == session.events(0)


@pytest.mark.parametrize("agenda", [[COMMITTED], [COMMITTED, AnswerObjection(0)]])
def test_a_start_leaves_commitments_out_and_the_session_keeps_them(agenda):
    session = Session.from_state(GAME, Fists(agenda=agenda, player_count=2), seed=1)
    assert [item.committed for item in session.state.agenda[:1]] == [(0,)]
    assert [item.get("committed", []) for item in session.record().start["agenda"][:1]] == [[]]


def test_a_session_from_a_state_with_a_commitment_replays():
    session = Session.from_state(GAME, Fists(agenda=[COMMITTED], player_count=2), seed=1)
    session.play(1, Show(0))
    again = Session.replay(session.record(), GAME)
    assert (again.state, again.hash(), again.state.shown) == (session.state, session.hash(), [2, 0])


def test_a_replay_makes_commitments_again_where_they_were_made():
    session = objected()
    again = Session.replay(session.record(), GAME, commitments={0: [(0, Show(2))]})
    assert again.state == session.state


def test_a_replay_refuses_a_commitment_that_could_not_be_made():
    with pytest.raises(RecordError, match="not-listed"):
        Session.replay(Session(GAME, seed=1).record(), GAME, commitments={0: [(0, Show(9))]})
