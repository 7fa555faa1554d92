"""Interrupts: offered at every choice, out of turn, and never inside tasks and draws."""

from typing import Any

import pytest

from teban import (
    REFEREE,
    Action,
    Chance,
    Choice,
    Game,
    IllegalAction,
    Interrupt,
    Public,
    Refusal,
    ScoreSheet,
    SecretChoice,
    Session,
    State,
    Task,
    field,
)
from teban.play.events import Drawn, Played


class Step(Action, visible=Public):
    how: str


class Tell(Action, visible=Public):
    what: str


class Duel(State, visible=Public):
    """`told` holds who interrupted with what, `steps` what else has happened."""

    told: list[str] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)


class Walk(Choice[Duel, Step]):
    def actions(self, state):
        return [Step("on"), Step("both"), Step("stop")]

    def resolve(self, state, action):
        state.steps.append(f"{self.player} {action.how}")
        follow = {"on": [Note(), Walk(1 - self.player)], "both": [WalkBoth((0, 1))], "stop": []}
        for item in follow[action.how]:
            state.then(item)


class WalkBoth(SecretChoice[Duel, Step]):
    def actions(self, state, player):
        return [Step("left"), Step("right")]

    def resolve(self, state, chosen):
        state.steps += [f"{player} {step.how}" for player, step in chosen.items()]


class Answer(Choice[Duel, Step]):
    def actions(self, state):
        return [Step("answer")]

    def resolve(self, state, action):
        state.steps.append(f"{self.player} answers")


class Note(Task[Duel]):
    def resolve(self, state):
        state.steps.append("note")


class Toss(Chance[Duel, Step]):
    def outcomes(self, state):
        return [Step("heads")]

    def resolve(self, state, action):
        state.steps.append(action.how)


class Say(Interrupt[Duel, Tell]):
    """Each player may say a thing once; a question lets the other answer first."""

    def actions(self, state, player):
        said = {what for what in ("hush", "question", "coin") if f"{player} {what}" not in state.told}
        return [Tell(what) for what in sorted(said)]

    def resolve(self, state, player, action):
        state.told.append(f"{player} {action.what}")
        follow = {"question": [Answer(1 - player)], "coin": [Toss()], "hush": []}
        for item in follow[action.what]:
            state.then(item)

    def refusal(self, state, player, action):
        return Refusal("said-already", facts={"what": action.what})


class Duelling(Game[Duel]):
    id = "duelling"
    players = 2
    items = (Walk, WalkBoth, Answer, Note, Toss, Say)

    def new(self, players: int, options: Any) -> Duel:
        return Duel(agenda=[Walk(0)])

    def score(self, state: Duel) -> ScoreSheet:
        return ScoreSheet.winner(0, players=2)


GAME = Duelling()
TELLS = (Tell("coin"), Tell("hush"), Tell("question"))


@pytest.mark.parametrize("player, legal", [(0, (Step("on"), Step("both"), Step("stop"), *TELLS)), (1, TELLS)])
def test_an_interrupt_is_offered_to_everybody_after_the_items_own_actions(player, legal):
    assert Session(GAME).legal_actions(player) == legal


def test_offers_make_nobody_one_who_must_act():
    session = Session(GAME)
    assert [session.to_act(viewer) for viewer in (0, 1, REFEREE)] == [(0,), (0,), (0,)]


def test_the_current_choice_stays_after_an_interrupt():
    session = Session(GAME)
    events = session.play(1, Tell("hush"))
    assert (events, session.state) == (
        [Played(0, 1, Tell("hush"))],
        Duel(agenda=[Walk(0)], player_count=2, told=["1 hush"]),
    )


def test_what_an_interrupt_queues_happens_before_the_current_choice():
    session = Session(GAME)
    session.play(1, Tell("question"))
    assert session.to_act() == (0,)
    session.play(0, Step("answer"))
    assert (session.state.steps, session.state.agenda) == (["0 answers"], [Walk(0)])


def test_a_draw_that_an_interrupt_queues_follows_at_once():
    assert Session(GAME).play(0, Tell("coin")) == [Played(0, 0, Tell("coin")), Drawn(1, Step("heads"))]


def test_an_interrupt_may_be_given_by_whoever_is_to_act():
    session = Session(GAME)
    session.play(0, "tell hush")
    session.play(0, "step on")
    assert (session.state.told, session.state.steps) == (["0 hush"], ["0 on", "note"])


def test_an_interrupt_is_looked_for_among_the_offers_to_its_own_player():
    session = Session(GAME)
    session.play(0, Tell("hush"))
    session.legal_actions(0)
    session.play(1, Tell("hush"))
    assert session.state.told == ["0 hush", "1 hush"]


def test_an_interrupt_that_is_not_offered_any_more_is_refused_with_its_reason():
    session = Session(GAME)
    session.play(1, Tell("hush"))
    before = GAME.encode(session.state), session.log
    with pytest.raises(IllegalAction) as caught:
        session.play(1, Tell("hush"))
    assert caught.value.refusal == Refusal("said-already", facts={"what": "hush"})
    assert (GAME.encode(session.state), session.log) == before


def test_an_interrupt_is_offered_inside_a_sealed_choice_until_one_commits():
    session = Session(GAME)
    session.play(0, Step("both"))
    session.play(0, Step("left"))
    assert (session.legal_actions(0), session.legal_actions(1)) == (
        (),
        (Step("left"), Step("right"), *TELLS),
    )


def test_a_question_inside_a_sealed_choice_is_answered_with_the_commitments_kept():
    session = Session(GAME)
    session.play(0, Step("both"))
    session.play(0, Step("left"))
    session.play(1, Tell("question"))
    session.play(0, Step("answer"))
    session.play(1, Step("right"))
    assert session.state.steps == ["0 both", "0 answers", "0 left", "1 right"]


def test_nothing_is_offered_when_the_game_is_over():
    session = Session(GAME)
    session.play(0, Step("stop"))
    assert (session.legal_actions(0), session.legal_actions(1)) == ((), ())


def test_an_interrupt_is_undone_like_a_decision():
    session = Session(GAME)
    session.play(1, Tell("hush"))
    session.undo(player=1)
    assert session.state == Session(GAME).state


def test_search_resolves_interrupts():
    state = GAME.new_state(2)
    GAME.apply(state, 1, Tell("question"))
    GAME.apply(state, 0, Step("answer"))
    assert (state.told, state.steps, state.agenda) == (["1 question"], ["0 answers"], [Walk(0)])
