"""What a caller sends for rules to work on is bounded: its size, its time, and what others lose by it."""

import asyncio
import json
import threading
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress

import grpc
import pytest

from hosting import ask, games_added, hosted, refusal, until
from teban import Action, Choice, Game, Public, QuickRng, ScoreSheet, State, registry
from teban.client import ServiceError
from teban.engine.codec import encode
from teban.registry import hookimpl
from teban.service import Settings, payloads
from teban.service.access import Caller
from teban.service.faults import ServiceFault
from teban.service.workers import Workers
from teban.testing.budget import BUDGETS
from teban.testing.setups import Setup
from teban.testing.trial import random_trial
from teban.v1.rules_service_pb2 import GetLegalActionsRequest

INVALID = "INVALID_ARGUMENT"


class Go(Action, visible=Public):
    """On and on."""


class Road(State, visible=Public):
    trouble: str


class Walk(Choice[Road, Go]):
    def actions(self, state):
        return [Go()]

    def refusal(self, state, action):
        TROUBLE[state.trouble]()

    def resolve(self, state, action):
        state.end()


def without_end():
    while True:
        pass


def out_of_memory():
    raise MemoryError


def without_ground():
    without_ground()


TROUBLE = {"": lambda: None, "time": without_end, "memory": out_of_memory, "depth": without_ground}


class RoadGame(Game[Road]):
    id = "road"
    title = "The road"
    players = (1,)
    items = (Walk,)

    def new(self, players, options):
        return Road(agenda=[Walk(0)], trouble="")

    def score(self, state):
        return ScoreSheet.of([("steps", [1])])

    def check(self, state):
        assert state.trouble in TROUBLE, "the trouble is known"
        TROUBLE[state.trouble]()


class Plugin:
    @hookimpl
    def register_games(self):
        return [RoadGame]


@pytest.fixture(scope="module", autouse=True)
def road(games):
    name = registry.add(Plugin())
    yield
    registry.remove(name)


@pytest.fixture(scope="module")
def hasty(road, tmp_path_factory):
    """A server that gives rules a second, and little else."""
    settings = Settings(rules_seconds=1.0, most_text=3000, most_picture=100, allow_chosen_seed=True)
    with hosted(tmp_path_factory.mktemp("hasty"), settings) as host:
        yield host


@pytest.fixture
def quick(hasty):
    with hasty.client() as client:
        yield client


def position(service, trouble):
    state = json.loads(ask(service, "RulesService.NewState", game="road").position.state.json)
    return {"json": json.dumps(state | {"trouble": trouble})}


def legal(service, trouble):
    return refusal(
        service,
        "RulesService.GetLegalActions",
        game="road",
        state=position(service, trouble),
        player=0,
    )


def view_of(service, game, players=2, **changes):
    state = ask(service, "RulesService.NewState", game=game, players=players).position.state
    view = ask(service, "RulesService.ObserveState", game=game, state=state, viewer={"player": 0}).view.json
    return {"json": json.dumps(json.loads(view) | changes)}


# Forged views -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game, forged",
    [
        ("hiroba", {"pebbles_left": [100_000_000, 3]}),
        ("kuhn-poker", {"hands": [9, None]}),
        ("kuhn-poker", {"hands": [None, None]}),
        ("lots", {"purses": [-1, 3]}),
        ("lots", {"marks": [None] * 10}),
    ],
    ids=str,
)
@pytest.mark.parametrize("method", ["RulesService.RenderState", "BotService.ChooseAction"])
def test_a_view_that_no_game_shows_is_refused_before_anything_is_done_with_it(service, method, game, forged):
    fields = {"bot": "random"} if method.startswith("Bot") else {}
    refused = refusal(service, method, game=game, view=view_of(service, game, **forged), **fields)
    assert refused in [(INVALID, "PAYLOAD_MALFORMED"), (INVALID, "POSITION_INVALID")]


@pytest.mark.parametrize("viewer", [{"player": 0}, {"player": 1}, {"onlooker": 1}, {"onlooker": 2}], ids=str)
def test_a_view_with_open_commitments_is_drawn(service, viewer):
    state = ask(service, "RulesService.NewState", game="goofspiel", players=2).position.state
    bid = [{"seat": 1, "action": {"tokens": "bid 5"}}]
    state = ask(
        service, "RulesService.ApplyActions", game="goofspiel", state=state, actions=bid
    ).position.state
    fields = {"game": "goofspiel", "viewer": viewer}
    view = ask(service, "RulesService.ObserveState", state=state, **fields).view
    drawn = ask(service, "RulesService.RenderState", game="goofspiel", view=view).picture
    assert drawn == ask(service, "RulesService.RenderState", state=state, **fields).picture


# Sizes --------------------------------------------------------------------------------------------


def too_large(service, method, **fields):
    with pytest.raises(ServiceError) as error:
        ask(service, method, **fields)
    return error.value.code, error.value.reason, error.value.field, error.value.facts


LARGE = {"json": " " * 3001}


@pytest.mark.parametrize(
    "method, field",
    [
        ("RulesService.NewState", "options"),
        ("RulesService.GetLegalActions", "state"),
        ("RulesService.ApplyActions", "state"),
        ("RulesService.ObserveState", "state"),
        ("RulesService.RenderState", "state"),
        ("RulesService.RenderState", "view"),
        ("BotService.ChooseAction", "view"),
    ],
)
def test_a_text_beyond_the_limit_is_told_the_limit(quick, method, field):
    assert too_large(quick, method, game="lots", **{field: LARGE}) == (
        INVALID,
        "PAYLOAD_TOO_LARGE",
        field,
        {"size": "3001", "limit": "3000"},
    )


@pytest.mark.parametrize("form", ["tokens", "json"])
def test_an_action_beyond_the_limit_is_told_the_limit(quick, form):
    seat = quick.create_match("nim", ["", "random"]).join()
    fields = {"request_id": "r" * 30, "match_id": seat.id, "action": {form: "x" * 16_385}}
    with pytest.raises(ServiceError) as error:
        ask(quick, "MatchService.SubmitAction", seat.token, **fields)
    assert (error.value.reason, error.value.facts) == (
        "PAYLOAD_TOO_LARGE",
        {"size": "16385", "limit": "16384"},
    )


@pytest.mark.parametrize("method", ["MatchService.GetTurn", "RulesService.GetLegalActions"])
def test_a_prefix_beyond_the_limit_is_told_the_limit(quick, method):
    seat = quick.create_match("nim", ["", "random"]).join()
    state = ask(quick, "RulesService.NewState", game="nim").position.state
    fields = {"match_id": seat.id} if method.startswith("Match") else {"game": "nim", "state": state}
    with pytest.raises(ServiceError) as error:
        ask(quick, method, seat.token, prefix="x" * 16_385, **fields)
    assert (error.value.reason, error.value.field) == ("PAYLOAD_TOO_LARGE", "prefix")


def test_a_picture_beyond_the_limit_is_told_the_limit(quick):
    code, reason, _, facts = too_large(
        quick, "RulesService.RenderState", game="lots", view=view_of(quick, "lots")
    )
    assert (code, reason, facts["limit"]) == ("RESOURCE_EXHAUSTED", "PICTURE_TOO_LARGE", "100")


# Memory and time ----------------------------------------------------------------------------------


@pytest.mark.parametrize("resource", ["memory", "depth"])
def test_rules_that_run_out_of_something_say_nothing_of_the_position(quick, resource):
    assert legal(quick, resource) == ("RESOURCE_EXHAUSTED", "RULES_EXHAUSTED")


def test_rules_that_take_too_long_are_ended(quick):
    assert legal(quick, "time") == ("DEADLINE_EXCEEDED", "RULES_TIMED_OUT")


def test_threads_are_free_again_after_rules_that_took_too_long(quick):
    ended = {legal(quick, "time") for _ in range(3)}
    assert (ended, legal(quick, "memory")) == (
        {("DEADLINE_EXCEEDED", "RULES_TIMED_OUT")},
        ("RESOURCE_EXHAUSTED", "RULES_EXHAUSTED"),
    )


def on_its_own_connection(host):
    """A client that shares no connection with those of the process."""
    client = host.client()
    client.channel.close()
    client.channel = grpc.insecure_channel(host.address, [("grpc.use_local_subchannel_pool", 1)])
    return client


def test_whoever_keeps_rules_busy_does_not_keep_others_waiting(hasty, quick):
    asked = {"game": "road", "player": 0, "state": position(quick, "time")}
    with on_its_own_connection(hasty) as other, ThreadPoolExecutor(12) as callers:
        slow = [callers.submit(refusal, quick, "RulesService.GetLegalActions", **asked) for _ in range(12)]
        answered = [legal(other, "memory")[1] for _ in range(10)]
        reasons = {call.result()[1] for call in slow}
    assert (set(answered), reasons) == ({"RULES_EXHAUSTED"}, {"RULES_TIMED_OUT", "SERVICE_BUSY"})


def test_matches_go_on_while_rules_are_busy(hasty, quick):
    asked = {"game": "road", "player": 0, "state": position(quick, "time")}
    match = quick.create_match("nim", ["", ""])
    seats = [match.join(), match.join()]
    with ThreadPoolExecutor(1) as caller:
        slow = caller.submit(refusal, quick, "RulesService.GetLegalActions", **asked)
        for place in range(4):
            seats[place % 2].play("take 1")
        is_busy = not slow.done()
    assert (is_busy, match.revision) == (True, 4)


def test_a_caller_has_a_share_of_the_places_to_wait(road, tmp_path):
    settings = Settings(rules_seconds=1.0, rules_waiting=8)
    with hosted(tmp_path, settings) as host, host.client() as service, ThreadPoolExecutor(8) as callers:
        asked = {"game": "road", "player": 0, "state": position(service, "time")}
        calls = [callers.submit(refusal, service, "RulesService.GetLegalActions", **asked) for _ in range(8)]
        at_once = list(as_completed(calls, 30))[:5]
    assert {call.result() for call in at_once} == {("RESOURCE_EXHAUSTED", "SERVICE_BUSY")}


def rules_threads():
    return [thread for thread in threading.enumerate() if thread.name.startswith("teban rules")]


def test_work_whose_caller_has_gone_is_ended_so_that_a_server_can_stop():
    before, has_begun = rules_threads(), threading.Event()

    def work():
        has_begun.set()
        without_end()

    async def leave():
        workers = Workers(Settings(rules_seconds=60))
        call = asyncio.create_task(workers.do(Caller(), work))
        await asyncio.to_thread(has_begun.wait, 20)
        call.cancel()
        await asyncio.gather(call, return_exceptions=True)
        workers.close()
        return call.cancelled()

    assert asyncio.run(leave())
    until(lambda: rules_threads() == before)


async def ending_of(workers, rng):
    """How a call ends that takes about as long as it may, or is cancelled meanwhile."""
    numbers = rng.below(200_000)
    call = asyncio.create_task(workers.do(Caller(peer=f"{rng.below(8)}"), lambda: sum(range_of(numbers))))
    if not rng.below(4):
        await asyncio.sleep(rng.below(10) / 1000)
        call.cancel()
    try:
        return await call == numbers * (numbers - 1) // 2
    except ServiceFault as fault:
        return fault.reason
    except asyncio.CancelledError:
        return "cancelled"


def range_of(limit):
    """Numbers in steps of Python."""
    number = 0
    while number < limit:
        yield number
        number += 1


async def done_at_last(workers, result):
    """The result of work that is given again while it is slow machines that take too long."""
    for _ in range(500):
        with suppress(ServiceFault):
            return await workers.do(Caller(), lambda: result)
    raise AssertionError("no thread ever got free")


def test_however_calls_end_their_threads_are_free_afterwards():
    async def many():
        workers, rng = Workers(Settings(rules_seconds=0.01, rules_waiting=400)), QuickRng(1)
        endings = set(await asyncio.gather(*(ending_of(workers, rng) for _ in range(300))))
        after = [await done_at_last(workers, place) for place in range(20)]
        workers.close()
        return endings, after

    endings, after = asyncio.run(many())
    allowed = {True, "RULES_TIMED_OUT", "SERVICE_BUSY", "cancelled"}
    assert (endings - allowed, after) == (set(), list(range(20)))


def test_a_call_that_is_cancelled_leaves_its_thread_to_others(quick):
    request = GetLegalActionsRequest(game="road", state=position(quick, "time")).SerializeToString()
    call = quick.channel.unary_unary("/teban.v1.RulesService/GetLegalActions").future(request)
    with pytest.raises(grpc.FutureTimeoutError):
        call.result(0.1)
    call.cancel()
    assert legal(quick, "memory") == ("RESOURCE_EXHAUSTED", "RULES_EXHAUSTED")


# Views that games do show --------------------------------------------------------------------------

with games_added():
    GAMES = [registry.load(entry.id) for entry in registry.games() if not entry.fault]


def refused_views(game, players):
    """The views of a random game, in the form in which clients have them, that are not taken."""
    trial = random_trial(Setup(game, players), "views", False, BUDGETS["quick"])
    for position in trial.positions(15):
        for viewer in trial.viewers:
            view = encode(game.view(position.state, viewer))
            try:
                payloads.view_of(game, payloads.json_payload(view), 1_000_000)
            except ServiceFault as fault:
                yield position.steps, viewer, fault.message


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_view_that_a_game_shows_is_taken(game):
    assert list(refused_views(game, max(game.player_counts))) == []
