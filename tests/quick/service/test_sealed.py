"""Sealed submissions: durable at once, unseen until the last one is there."""

import pytest

from hosting import ask, request_id
from teban import Action, IllegalAction, Interrupt, NotYourTurn, Public, registry
from teban.play.events import Opened
from teban.registry import hookimpl
from teban.testing.fixtures.auction import Auction, Bid, BidSealed, LayCard, Peek, SealedAuction, TurnCards


class BidUnseen(BidSealed, conceal_commitment=True):
    """A bid of which others do not know whether it was made."""


class LayUnseen(LayCard):
    def resolve(self, state, action):
        super().resolve(state, action)
        bid, after = state.agenda.pop(-2), state.agenda.pop()
        state.then(BidUnseen(bid.players), LayUnseen() if isinstance(after, LayCard) else after)


class UnseenAuction(SealedAuction):
    id = "unseen-auction"
    items = (LayUnseen, LayCard, BidSealed, BidUnseen, Peek, TurnCards)

    def new(self, players, options):
        state = super().new(players, options)
        state.agenda = [LayUnseen()]
        return state


class Ask(Action, visible=Public):
    """Everybody is asked something in between."""


class Stop(Action, visible=Public):
    """The game is over."""


class Shout(Interrupt[Auction, Ask | Stop]):
    def actions(self, state, player):
        return [Ask(), Stop()]

    def resolve(self, state, player, action):
        if action == Ask():
            state.then(BidAgain(tuple(range(state.player_count))))
        else:
            state.end()


class BidAgain(BidSealed):
    """Sealed bids above others."""


class LoudAuction(SealedAuction):
    id = "loud-auction"
    items = (LayCard, BidSealed, BidAgain, Peek, Shout, TurnCards)


class Variations:
    @hookimpl
    def register_games(self):
        return [UnseenAuction, LoudAuction]


@pytest.fixture(scope="module", autouse=True)
def variations(games):
    name = registry.add(Variations())
    yield
    registry.remove(name)


def seated(service, game, players=3):
    match = service.create_match(game, [""] * players, seed=b"s" * 32)
    return match, [match.join() for _ in range(players)]


def seen_by(service, seat, match_id):
    """Everything that a viewer can ask for, as bytes; the id and the times of a match are its own."""
    turn = ask(service, "MatchService.GetTurn", seat.token, match_id=match_id)
    events = ask(service, "MatchService.ListEvents", seat.token, match_id=match_id)
    record = ask(service, "MatchService.ExportRecord", seat.token, match_id=match_id)
    for event in events.events:
        event.ClearField("time")
    return [message.SerializeToString() for message in (turn, events, record)]


def test_a_commitment_makes_no_event_and_no_revision(service):
    match, seats = seated(service, "goofspiel", 2)
    answer = ask(
        service,
        "MatchService.SubmitAction",
        seats[0].token,
        request_id=request_id(),
        match_id=match.id,
        action={"tokens": "bid 7"},
    )
    assert (answer.WhichOneof("result"), answer.revision, len(match.events())) == ("committed", 1, 1)


def test_the_last_commitment_opens_all_in_player_order(service):
    _, seats = seated(service, "goofspiel", 2)
    seats[1].play("bid 2")
    opened, _ = seats[0].play("bid 7")
    assert (type(opened), opened.players, opened.actions) == (Opened, (0, 1), ("bid 7", "bid 2"))


@pytest.mark.parametrize("game", ["sealed-auction", "unseen-auction"])
def test_what_was_committed_changes_nothing_that_others_see(service, game):
    shown = []
    for bid in ("bid 0", "bid 3"):
        match, seats = seated(service, game)
        seats[0].play(bid)
        shown.append([seen_by(service, viewer, match.id) for viewer in (*seats[1:], match)])
    assert shown[0] == shown[1]


def test_where_it_is_concealed_even_a_commitment_changes_nothing_that_others_see(service):
    match, seats = seated(service, "unseen-auction")
    before = [seen_by(service, viewer, match.id) for viewer in (*seats[1:], match)]
    seats[0].play("bid 2")
    assert [seen_by(service, viewer, match.id) for viewer in (*seats[1:], match)] == before


def told_until_opened(service, game, order):
    """The frames of a spectator while three players commit in an order, without the times."""
    match, seats = seated(service, game)
    watch = service.match(match.id).watch(0)
    told = [next(watch), next(watch)]
    for player in order:
        seats[player].play(f"bid {player}")
    while told[-1].revision < 2:
        told.append(next(watch))
    watch.close()
    return told


def test_where_it_is_concealed_every_order_is_told_alike(service):
    assert told_until_opened(service, "unseen-auction", (2, 0, 1)) == told_until_opened(
        service, "unseen-auction", (0, 1, 2)
    )


def test_who_is_ready_is_told_where_it_is_not_concealed(service):
    told = told_until_opened(service, "sealed-auction", (2, 0, 1))
    assert [seen.committed for seen in told] == [(), (), (2,), (0, 2), ()]


def test_a_seat_sees_its_own_commitment_and_nobody_elses(service):
    _, seats = seated(service, "sealed-auction")
    seats[0].play("bid 2")
    assert [seat.turn().own_commitment for seat in seats] == ["bid 2", "", ""]


@pytest.mark.parametrize("game", ["sealed-auction", "unseen-auction"])
def test_commitments_outlive_a_restart(host, game):
    with host.client() as service:
        match, seats = seated(service, game)
        seats[2].play("bid 3")
        seats[0].play("bid 1")
    host.restart()
    with host.client() as service:
        again = [service.seat(match.id, place, seat.token) for place, seat in enumerate(seats)]
        kept = [seat.turn().own_commitment for seat in again]
        opened = again[1].play("bid 2")[0]
    assert (kept, opened.actions) == (["bid 1", "", "bid 3"], ("bid 1", "bid 2", "bid 3"))


def test_a_commitment_before_an_interrupt_outlives_a_restart(host):
    with host.client() as service:
        match, seats = seated(service, "sealed-auction")
        seats[0].play("bid 1")
        seats[1].play("look")
        seats[1].play("bid 2")
    host.restart()
    with host.client() as service:
        opened = service.seat(match.id, 2, seats[2].token).play("bid 3")[0]
    assert (opened.actions, host.rows("select * from sealed")) == (("bid 1", "bid 2", "bid 3"), [])


def test_commitments_below_others_outlive_a_restart(host):
    with host.client() as service:
        match, seats = seated(service, "loud-auction")
        seats[0].play("bid 1")
        seats[1].play("ask")
        seats[0].play("bid 0")
        seats[1].play("bid 0")
    host.restart()
    with host.client() as service:
        seats = [service.seat(match.id, place, seat.token) for place, seat in enumerate(seats)]
        above = seats[2].play("bid 0")[0]
        kept = host.rows("select revision, seat from sealed")
        seats[1].play("bid 2")
        below = seats[2].play("bid 3")[0]
    assert (above.actions, kept, below.actions, host.rows("select * from sealed")) == (
        ("bid 0", "bid 0", "bid 0"),
        [(1, 0)],
        ("bid 1", "bid 2", "bid 3"),
        [],
    )


def test_whoever_is_the_last_to_commit_keeps_what_he_sealed_below(host):
    with host.client() as service:
        match, seats = seated(service, "loud-auction")
        seats[0].play("bid 1")
        seats[1].play("ask")
        for seat in (seats[1], seats[2], seats[0]):
            seat.play("bid 0")
    host.restart()
    with host.client() as service:
        assert service.seat(match.id, 0, seats[0].token).turn().own_commitment == "bid 1"


def test_a_match_that_is_ended_over_open_commitments_can_be_loaded(host):
    with host.client() as service:
        match, seats = seated(service, "loud-auction")
        seats[0].play("bid 1")
        seats[1].play("stop")
    host.restart()
    with host.client() as service:
        assert (service.match(match.id).is_over, host.rows("select * from sealed")) == (True, [])


def test_nobody_commits_twice(service):
    _, seats = seated(service, "sealed-auction")
    seats[0].play("bid 1")
    with pytest.raises(NotYourTurn, match="committed already"):
        seats[0].play("bid 2")


def test_a_commitment_that_is_against_the_rules_is_not_kept(host):
    with host.client() as service:
        _, seats = seated(service, "sealed-auction")
        with pytest.raises(IllegalAction, match="not-listed"):
            seats[0].play(Bid(9))
    assert host.rows("select * from sealed") == []
