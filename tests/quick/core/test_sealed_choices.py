"""Sealed choices: committed in any order, opened at once, and nobody's business before."""

import itertools
from typing import Any

import pytest

from teban import (
    REFEREE,
    SPECTATOR,
    Action,
    DecodeError,
    Game,
    IllegalAction,
    Interrupt,
    NotYourTurn,
    Public,
    RulesError,
    ScoreSheet,
    SecretChoice,
    Session,
    State,
    UndoRefused,
    field,
)
from teban.play.events import Opened, Played


class Bid(Action, visible=Public):
    coins: int


class Table(State, visible=Public):
    purses: list[int] = field(default_factory=lambda: [2, 2, 2])
    bids: list[int] = field(default_factory=list)


class BidSealed(SecretChoice[Table, Bid]):
    def actions(self, state, player):
        return [Bid(coins) for coins in range(state.purses[player] + 1)]

    def resolve(self, state, chosen):
        state.bids = [bid.coins for bid in chosen.values()]


class BidUnseen(BidSealed, conceal_commitment=True):
    pass


class Break(Action):
    pass


class Rob(Action, visible=Public):
    victim: int


class Trouble(Interrupt[Table, Break | Rob]):
    """Breaks half-way, or takes a purse that others may have bid from."""

    def actions(self, state, player):
        return [Break(), *(Rob(victim) for victim in range(3))]

    def resolve(self, state, player, action):
        state.bids.append(player)
        state.purses[action.victim if isinstance(action, Rob) else 9] = 0


class Bidding(Game[Table]):
    id = "bidding"
    players = 3
    items = (BidSealed, BidUnseen, Trouble)

    def new(self, players: int, options: Any) -> Table:
        return Table(agenda=[BidSealed((0, 1, 2))])

    def score(self, state: Table) -> ScoreSheet:
        return ScoreSheet.of([("bids", state.bids)])


class Unseen(Bidding):
    def new(self, players: int, options: Any) -> Table:
        return Table(agenda=[BidUnseen((0, 2))])


GAME, UNSEEN = Bidding(), Unseen()


def committed(*players: int, game: Game[Table] = GAME) -> Session[Table]:
    """A session in which these players have bid their own number."""
    session = Session(game, seed=1)
    for player in players:
        session.play(player, Bid(player))
    return session


@pytest.mark.parametrize("order", [*itertools.permutations(range(3))])
def test_any_order_of_commitments_gives_the_same_state_log_and_hash(order):
    session = committed(*order)
    assert (session.state.bids, session.log, session.hash()) == (
        [0, 1, 2],
        (Opened(0, (0, 1, 2), (Bid(0), Bid(1), Bid(2))),),
        committed(0, 1, 2).hash(),
    )


@pytest.mark.parametrize("order", [*itertools.permutations(range(3), 2)])
def test_open_commitments_lie_in_player_order(order):
    top = committed(*order).state.agenda[-1]
    assert (top.committed, [bid.coins for bid in top.sealed]) == (tuple(sorted(order)), sorted(order))


def test_a_commitment_is_no_event_and_makes_no_revision():
    session = Session(GAME)
    assert (session.play(1, Bid(2)), session.revision, session.log, session.to_act()) == ([], 0, (), (0, 2))


def test_an_open_commitment_is_in_no_hash_and_no_record():
    assert committed(1).hash() == committed().hash()


def test_the_last_commitment_opens_all_as_one_event():
    session = committed(0, 1)
    assert session.play(2, Bid(2)) == [Opened(0, (0, 1, 2), (Bid(0), Bid(1), Bid(2)))]


def test_a_commitment_is_final():
    session = committed(1)
    with pytest.raises(NotYourTurn, match="player 1 has committed already; withdraw first") as caught:
        session.play(1, Bid(2))
    assert (caught.value.refusal.reason, session.state) == ("committed-already", committed(1).state)


def test_a_withdrawn_commitment_may_be_replaced():
    session = committed(1)
    session.withdraw(1)
    assert (session.state, session.to_act()) == (committed().state, (0, 1, 2))
    session.play(1, Bid(2))
    assert session.state.agenda[-1].sealed == (Bid(2),)


def test_withdrawing_leaves_the_others_commitments():
    session = committed(0, 1)
    session.withdraw(0)
    assert session.state == committed(1).state


@pytest.mark.parametrize("player", [0, 2])
def test_only_an_open_commitment_can_be_withdrawn(player):
    session = committed(1)
    with pytest.raises(NotYourTurn, match=f"player {player} has no open commitment") as caught:
        session.withdraw(player)
    assert caught.value.refusal.reason == "nothing-committed"


def test_an_opened_commitment_can_not_be_withdrawn():
    with pytest.raises(NotYourTurn):
        committed(0, 1, 2).withdraw(0)


def test_who_has_committed_has_nothing_left_to_do():
    session = committed(1)
    assert (session.legal_actions(1), session.to_act(1)) == ((), (0, 2))


def test_a_player_outside_the_choice_is_not_asked():
    session = Session(UNSEEN)
    assert Bid(0) not in session.legal_actions(1)
    with pytest.raises(NotYourTurn):
        session.play(1, Bid(0))


def test_others_see_that_somebody_has_committed_and_not_to_what():
    session = committed(1)
    seen = [
        (top.committed, top.sealed)
        for viewer in (0, 1, SPECTATOR, REFEREE)
        for top in session.view(viewer).agenda
    ]
    assert seen == [((1,), (None,)), ((1,), (Bid(1),)), ((1,), (None,)), ((1,), (Bid(1),))]


def test_a_concealed_commitment_is_seen_by_its_owner_alone():
    session = committed(2, game=UNSEEN)
    seen = [
        (top.committed, top.sealed) for viewer in (0, 1, 2, SPECTATOR) for top in session.view(viewer).agenda
    ]
    assert seen == [((), ()), ((), ()), ((2,), (Bid(2),)), ((), ())]


@pytest.mark.parametrize(
    "viewer, waiting", [(0, (0, 2)), (1, (0, 2)), (2, (0,)), (SPECTATOR, (0, 2)), (REFEREE, (0,))]
)
def test_a_concealed_commitment_leaves_everyone_to_act_for_others(viewer, waiting):
    assert committed(2, game=UNSEEN).to_act(viewer) == waiting


@pytest.mark.parametrize("players", [(), (2,), (0,)])
def test_a_refusal_does_not_tell_of_a_concealed_commitment(players):
    with pytest.raises(NotYourTurn, match="players 0 and 2 are to act, not player 1"):
        committed(*players, game=UNSEEN).play(1, Bid(0))


def test_commitments_survive_an_interrupt_that_fails():
    session = committed(0, 1)
    before = GAME.encode(session.state)
    with pytest.raises(RulesError, match="Trouble: IndexError: list assignment index out of range"):
        session.play(2, Break())
    assert GAME.encode(session.state) == before


def test_commitments_survive_an_interrupt():
    session = committed(0)
    session.play(2, Rob(2))
    assert (session.state.agenda[-1].committed, session.log) == ((0,), (Played(0, 2, Rob(2)),))
    assert session.legal_actions(2)[0:2] == (Bid(0), Break())


def test_an_interrupt_may_not_change_what_others_could_have_chosen():
    session = committed(1)
    before = GAME.encode(session.state), session.log
    with pytest.raises(
        RulesError, match="BidSealed: an interrupt changed what a committed player could choose"
    ):
        session.play(2, Rob(1))
    assert (GAME.encode(session.state), session.log) == before


def test_who_has_committed_is_offered_no_interrupt():
    session = committed(1)
    with pytest.raises(NotYourTurn, match="player 1 has committed already"):
        session.play(1, Break())


def test_nothing_is_undone_while_commitments_are_open():
    session = Session(GAME, casual=False)
    session.play(0, Rob(2))
    session.play(1, Bid(1))
    with pytest.raises(UndoRefused) as caught:
        session.undo(player=0)
    assert caught.value.refusal.reason == "commitments-open"


def test_an_opened_choice_is_not_undone():
    with pytest.raises(UndoRefused, match="something was revealed at entry 0: an opened sealed choice"):
        committed(0, 1, 2).undo()


def test_an_illegal_commitment_is_refused():
    with pytest.raises(
        IllegalAction, match="'bid 3' is refused: not-listed; legal: bid 0, bid 1, bid 2, break"
    ):
        Session(GAME).play(0, Bid(3))


def test_search_commits_and_opens_in_any_order():
    state = GAME.new_state(3)
    GAME.apply(state, 2, Bid(2))
    GAME.apply(state, 0, Bid(0))
    GAME.apply(state, 1, Bid(1))
    assert state.bids == [0, 1, 2]


@pytest.mark.parametrize(
    "committed", [(0, 0), (1, 0), (3,), (0, 1, 2)], ids=["twice", "descending", "a stranger", "everybody"]
)
def test_a_state_from_outside_has_the_commitments_of_its_players_in_order(committed):
    state = GAME.new_state(3)
    state.agenda = [BidSealed((0, 1, 2), committed=committed, sealed=(Bid(1),) * len(committed))]
    with pytest.raises(DecodeError, match="committed"):
        GAME.decode(GAME.encode(state))
