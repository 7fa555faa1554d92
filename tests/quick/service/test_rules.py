"""RulesService, CatalogService and BotService: rules, games and bots for whoever keeps his own state."""

import json

import pytest

from hosting import ask, refusal
from teban.engine.codec import view_hash

SEED = b"s" * 32


def new(service, game, players=2, **fields):
    return ask(service, "RulesService.NewState", game=game, players=players, seed=SEED, **fields).position


def apply(service, game, state, *actions, **fields):
    done = [{"seat": seat, "action": {"tokens": tokens}} for seat, tokens in actions]
    return ask(
        service, "RulesService.ApplyActions", game=game, state=state, actions=done, seed=SEED, **fields
    )


def malformed(service, method, **fields):
    return refusal(service, f"RulesService.{method}", **fields)


def test_a_new_state_has_drawn_what_comes_before_the_first_decision(service):
    position = new(service, "lots")
    state = json.loads(position.state.json)
    assert (len(state["buried"]), state["prize"] > 0, [*position.to_act]) == (1, True, [0, 1])


def test_a_seed_repeats_the_draws(service):
    assert new(service, "lots") == new(service, "lots")


def test_options_and_variants_count(service):
    position = new(service, "lots", variant="generous", options={"json": '{"motto": "x"}'})
    state = json.loads(position.state.json)
    assert (state["purses"], state["motto"], state["rounds"]) == ([9, 9], "x", 1)


def test_actions_are_done_in_order(service):
    position = apply(service, "nim", new(service, "nim").state, (0, "take 3"), (1, "take 2")).position
    assert (json.loads(position.state.json)["stones"], [*position.to_act]) == (16, [0])


def test_a_whole_game_ends_with_its_outcome(service):
    turns = [(turn % 2, "take 3") for turn in range(7)]
    position = apply(service, "nim", new(service, "nim").state, *turns).position
    assert (list(position.outcome.winners), [*position.to_act]) == ([0], [])


def test_draws_after_an_action_are_answered(service):
    bids = [(0, "bid 1"), (1, "bid 0"), (0, "mark b2 -")]
    answer = apply(service, "lots", new(service, "lots").state, *bids)
    assert [draw.tokens.split()[0] for draw in answer.draws] == ["prize"]


def test_an_action_against_the_rules_undoes_the_call_and_names_its_place(service):
    refused = malformed(
        service,
        "ApplyActions",
        game="nim",
        state=new(service, "nim").state,
        actions=[{"seat": 0, "action": {"tokens": "take 1"}}, {"seat": 0, "action": {"tokens": "take 1"}}],
    )
    assert refused == ("NotYourTurn", "not-your-turn")


def test_open_commitments_are_part_of_a_state(service):
    state = apply(service, "goofspiel", new(service, "goofspiel").state, (1, "bid 5")).position.state
    opened = apply(service, "goofspiel", state, (0, "bid 9")).position
    assert json.loads(opened.state.json)["hands"] == [8191 - (1 << 8), 8191 - (1 << 4)]


def test_legal_actions_follow_a_prefix_in_pages(service):
    state = new(service, "lots").state
    asked = {"game": "lots", "state": state, "player": 0, "prefix": "bid"}
    first = ask(service, "RulesService.GetLegalActions", page_size=3, **asked)
    second = ask(service, "RulesService.GetLegalActions", page_token=first.next_page_token, **asked)
    tokens = [legal.tokens for page in (first, second) for legal in page.legal_actions]
    assert (tokens, [*first.next_tokens], first.total_size) == (
        ["bid 0", "bid 1", "bid 2", "bid 3"],
        ["0", "1", "2", "3"],
        4,
    )


def test_somebody_who_has_nothing_to_do_has_no_legal_actions(service):
    answer = ask(
        service, "RulesService.GetLegalActions", game="nim", state=new(service, "nim").state, player=1
    )
    assert (len(answer.legal_actions), answer.total_size) == (0, 0)


VIEWERS = [({"player": 0}, [True, False]), ({"onlooker": 1}, [False, False]), ({"onlooker": 2}, [True, True])]


@pytest.mark.parametrize("viewer, cards", VIEWERS, ids=str)
def test_a_viewer_sees_what_is_his(service, viewer, cards):
    state = new(service, "kuhn-poker").state
    answer = ask(service, "RulesService.ObserveState", game="kuhn-poker", state=state, viewer=viewer)
    view = answer.view.json
    assert ([card is not None for card in json.loads(view)["hands"]], answer.view_hash) == (
        cards,
        view_hash(view.encode()),
    )


def test_a_state_is_drawn_as_its_viewer_sees_it(service):
    state = new(service, "kuhn-poker").state
    fields = {"game": "kuhn-poker", "state": state}
    own = ask(service, "RulesService.RenderState", viewer={"player": 0}, **fields).picture
    other = ask(service, "RulesService.RenderState", viewer={"onlooker": 1}, **fields).picture
    assert (own != other, "hands" in own) == (True, True)


def test_a_view_is_drawn_like_the_state_it_is_of(service):
    state = new(service, "kuhn-poker").state
    view = ask(
        service, "RulesService.ObserveState", game="kuhn-poker", state=state, viewer={"player": 1}
    ).view
    assert (
        ask(service, "RulesService.RenderState", game="kuhn-poker", view=view).picture
        == ask(
            service, "RulesService.RenderState", game="kuhn-poker", state=state, viewer={"player": 1}
        ).picture
    )


def broken(state, **changes):
    return {"json": json.dumps(json.loads(state.json) | changes)}


@pytest.mark.parametrize(
    "changes",
    [
        {"stones": "many"},
        {"agenda": [{"is": "NoSuchItem"}]},
        {"agenda": [{"is": "Turn", "player": 5}]},
        {"agenda": [{"is": "Turn", "player": 0}] * 10_001},
        {"agenda": None},
        {"player_count": 3},
    ],
    ids=lambda changes: str(changes)[:40],
)
@pytest.mark.parametrize("method", ["GetLegalActions", "ApplyActions", "ObserveState", "RenderState"])
def test_a_state_that_does_not_fit_is_refused_everywhere(service, method, changes):
    refused = malformed(service, method, game="nim", state=broken(new(service, "nim").state, **changes))
    assert (refused[0], refused[1] in ("PAYLOAD_MALFORMED", "POSITION_INVALID")) == ("INVALID_ARGUMENT", True)


def test_a_state_that_breaks_an_invariant_is_refused(service):
    state = broken(new(service, "kuhn-poker").state, hands=[1, 1])
    assert malformed(service, "ApplyActions", game="kuhn-poker", state=state) == (
        "INVALID_ARGUMENT",
        "POSITION_INVALID",
    )


def test_a_state_from_which_the_rules_cannot_go_on_is_the_callers_fault(service):
    state = broken(new(service, "goofspiel").state, hands=[0, 0])
    assert (
        malformed(service, "GetLegalActions", game="goofspiel", state=state, player=0)[0]
        == "INVALID_ARGUMENT"
    )


@pytest.mark.parametrize(
    "method, fields",
    [
        ("NewState", {"players": 7}),
        ("NewState", {"players": -1}),
        ("NewState", {"seed": b"x"}),
        ("NewState", {"options": {"json": "{"}}),
        ("GetLegalActions", {"player": 2}),
        ("GetLegalActions", {"player": -1}),
        ("GetLegalActions", {"page_size": -5}),
        ("GetLegalActions", {"encoding": 9}),
        ("ApplyActions", {"actions": [{"seat": 9, "action": {"tokens": "take 1"}}]}),
        ("ApplyActions", {"actions": [{"seat": 0}]}),
        ("ApplyActions", {"actions": [{"seat": 0, "action": {"tokens": "fly"}}]}),
        ("ApplyActions", {"actions": [{"seat": 0, "action": {"json": '{"is": "Take"}'}}]}),
        ("ApplyActions", {"actions": [{"seat": 0}] * 1001}),
        ("ApplyActions", {"state": {"tokens": "x"}}),
        ("ObserveState", {}),
        ("ObserveState", {"viewer": {"player": 2}}),
        ("ObserveState", {"viewer": {"onlooker": 0}}),
        ("ObserveState", {"viewer": {"onlooker": 77}}),
        ("RenderState", {"state": None}),
        ("RenderState", {"state": None, "view": {"json": "{}"}}),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_field_that_cannot_be_is_refused(service, method, fields):
    known = {} if method == "NewState" else {"state": new(service, "nim").state}
    assert malformed(service, method, **{"game": "nim", **known, **fields})[0] == "INVALID_ARGUMENT"


def test_a_format_that_nobody_draws_is_not_found(service):
    fields = {"game": "nim", "state": new(service, "nim").state, "format": "hologram"}
    assert malformed(service, "RenderState", **fields) == ("NOT_FOUND", "FORMAT_NOT_FOUND")


# Games --------------------------------------------------------------------------------------------


def test_games_are_listed_in_pages_that_add_up(service):
    first = ask(service, "CatalogService.ListGames", page_size=3)
    second = ask(service, "CatalogService.ListGames", page_token=first.next_page_token)
    listed = [game.id for page in (first, second) for game in page.games]
    assert listed == sorted(game.id for game in service.games())


def test_a_game_says_what_it_is(service):
    game = service.game("lots").game
    facts = (game.hidden_information, game.chance, game.simultaneous, list(game.player_counts))
    assert (facts, [variant.id for variant in game.variants]) == ((True, True, True, [2, 3]), ["generous"])


def test_a_game_publishes_schemas_of_everything_that_travels(service):
    schemas = service.game("nim").json_schemas
    kinds = [json.loads(schema) for schema in (schemas.action, schemas.view, schemas.state, schemas.options)]
    assert all("$ref" in schema for schema in kinds)


def test_a_series_is_a_game_too(service):
    assert service.game("nim-series").game.id == "nim-series"


# Bots ---------------------------------------------------------------------------------------------


def choose(service, view, game="kuhn-poker", bot="random"):
    return ask(service, "BotService.ChooseAction", game=game, view=view, bot=bot, seed=SEED).action.tokens


def test_a_bot_chooses_from_a_view(service):
    match = service.create_match("kuhn-poker", ["", ""])
    view = {"json": json.dumps(match.join().view())}
    assert choose(service, view) in ("check", "bet")


def test_a_seed_repeats_a_choice(service):
    view = {"json": json.dumps(service.create_match("lots", ["", ""]).join().view())}
    assert choose(service, view, "lots", "greedy") == choose(service, view, "lots", "greedy")


def test_bots_are_listed(service):
    assert service.bots("nim") == ["random", "greedy"]


@pytest.mark.parametrize(
    "changes, reason",
    [
        ({"bot": "genius"}, ("NOT_FOUND", "BOT_NOT_FOUND")),
        ({"view": {"json": "{}"}}, ("INVALID_ARGUMENT", "PAYLOAD_MALFORMED")),
        ({"view": {"tokens": "x"}}, ("INVALID_ARGUMENT", "FIELD_INVALID")),
        ({"game": "chess"}, ("NOT_FOUND", "GAME_NOT_FOUND")),
    ],
)
def test_what_a_bot_cannot_be_asked_is_refused(service, changes, reason):
    view = {"json": json.dumps(service.create_match("nim", ["", ""]).join().view())}
    fields = {"game": "nim", "view": view, "bot": "random"} | changes
    assert refusal(service, "BotService.ChooseAction", **fields) == reason


def test_a_bot_does_not_choose_for_a_spectator(service):
    view = {"json": json.dumps(service.create_match("nim", ["", ""]).view())}
    assert refusal(service, "BotService.ChooseAction", game="nim", view=view, bot="random") == (
        "INVALID_ARGUMENT",
        "FIELD_INVALID",
    )


def test_a_bot_does_not_choose_out_of_turn(service):
    match = service.create_match("nim", ["", ""])
    view = {"json": json.dumps(match.join(1).view())}
    assert refusal(service, "BotService.ChooseAction", game="nim", view=view, bot="random") == (
        "NotYourTurn",
        "not-your-turn",
    )
