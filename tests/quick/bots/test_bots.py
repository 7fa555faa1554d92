"""Bots: what they choose, what they are given, and what they cannot reach."""

import gc
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from msgspec import Struct

from example_games import play_on
from lots import LOTS
from teban import SPECTATOR, InvalidInput, PluginError, QuickRng, Rng, Series, Session, registry
from teban.bots import Bot, GreedyBot, RandomBot, bot_for, bots_for
from teban.bots.greedy import MOST_WORLDS
from teban.testing.fixtures.auction import SealedAuction

EXAMPLES = Path(__file__).parents[3] / "sdk_examples"
NIM, TIC_TAC_TOE, KUHN, GOOFSPIEL, CONNECT_FOUR = (
    registry.load(EXAMPLES / f"{name}.py")
    for name in ("nim", "tic_tac_toe", "kuhn_poker", "goofspiel", "connect_four")
)
AUCTION = SealedAuction()
GAMES = (NIM, TIC_TAC_TOE, KUHN, GOOFSPIEL, CONNECT_FOUR, AUCTION, LOTS, Series(KUHN, rounds=3))


def play(game: Any, bots: Any, seed: int) -> Session[Any]:
    """A whole game, a bot for each player."""
    session = Session(game, len(bots), seed=seed)
    rng = QuickRng(seed)
    while not session.is_over:
        player = session.to_act()[0]
        action = bots[player].choose(session.view(player), session.legal_actions(player), rng)
        session.play(player, action)
    return session


def wins(game: Any, bot: Any, count: int) -> float:
    """The share of games that a bot wins against a random one, from each seat in turn."""
    won = 0.0
    for seed in range(count):
        bots = [RandomBot(), RandomBot()]
        bots[seed % 2] = bot
        outcome = play(game, bots, seed).outcome()
        assert outcome is not None
        won += (seed % 2 in outcome.winners) / len(outcome.winners)
    return won / count


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_plays_every_game_to_its_end(game, name):
    assert play(game, [bot_for(game, name)] * game.player_counts[-1], seed=1).is_over


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_same_seed_gives_the_same_game(game):
    bots = [GreedyBot(game, trials=16)] * game.player_counts[0]
    assert play(game, bots, seed=5).hash() == play(game, bots, seed=5).hash()


@pytest.mark.parametrize("bot", [RandomBot(), GreedyBot(TIC_TAC_TOE)], ids=["random", "greedy"])
def test_ties_are_broken_by_the_generator_alone(bot):
    view, legal = Session(TIC_TAC_TOE).view(0), Session(TIC_TAC_TOE).legal_actions(0)[:2]
    chosen = {bot.choose(view, legal, Rng(bytes(16), serial)) for serial in range(40)}
    assert chosen == set(legal)


@pytest.mark.parametrize("game, least", [(TIC_TAC_TOE, 0.85), (NIM, 0.8), (CONNECT_FOUR, 0.9)])
def test_the_greedy_bot_beats_a_random_one(game, least):
    assert wins(game, GreedyBot(game, trials=64), count=40) >= least


TWO_IN_A_ROW = ("mark a1", "mark a2", "mark b1", "mark b2")


@pytest.mark.parametrize("seed", range(5))
def test_the_greedy_bot_takes_the_win_that_is_there(seed):
    session = play_on(Session(TIC_TAC_TOE), *TWO_IN_A_ROW)
    action = GreedyBot(TIC_TAC_TOE).choose(session.view(0), session.legal_actions(0), QuickRng(seed))
    assert TIC_TAC_TOE.notation.tokens(action) == "mark c1"


def test_the_greedy_bot_takes_the_win_that_is_there_in_a_game_of_a_series():
    session = play_on(Session(Series(TIC_TAC_TOE, rounds=2)), *TWO_IN_A_ROW)
    bot = GreedyBot(session.game)
    action = bot.choose(session.view(0), session.legal_actions(0), QuickRng(1))
    assert TIC_TAC_TOE.notation.tokens(action) == "mark c1"


def test_the_greedy_bot_calls_with_the_best_card_and_folds_the_worst():
    assert {answer(cards, seed) for cards in ([0, 2], [1, 2]) for seed in range(5)} == {"call"}
    assert {answer(cards, seed) for cards in ([1, 0], [2, 0]) for seed in range(5)} == {"fold"}


def answer(cards: list[int], seed: int) -> str:
    """What the greedy bot answers to a bet, as the player with the second of the cards."""
    state = KUHN.new_state(2)
    KUHN.apply(state, -1, KUHN.notation.parse(f"deal ({cards[0]},{cards[1]})"))
    KUHN.apply(state, 0, KUHN.notation.parse("bet"))
    action = GreedyBot(KUHN).choose(KUHN.view(state, 1), KUHN.legal_actions(state, 1), QuickRng(seed))
    return str(KUHN.notation.tokens(action))


def test_the_greedy_bot_chooses_by_what_it_sees_and_not_by_what_is():
    answers = [[answer(cards, seed) for seed in range(20)] for cards in ([0, 1], [2, 1])]
    assert answers[0] == answers[1]


def test_choosing_leaves_the_view_alone():
    session = Session(AUCTION, 3, seed=1)
    view = session.view(0)
    GreedyBot(AUCTION).choose(view, session.legal_actions(0), QuickRng(1))
    assert view == session.view(0)


def test_a_bot_plays_for_no_onlooker():
    session = Session(TIC_TAC_TOE)
    with pytest.raises(InvalidInput, match="a bot plays for a player, not for SPECTATOR"):
        GreedyBot(TIC_TAC_TOE).choose(session.view(SPECTATOR), session.legal_actions(0), QuickRng(1))


# What a bot can reach -----------------------------------------------------------------------------


class Spy:
    """A bot that keeps all it is given."""

    name = "spy"

    def __init__(self) -> None:
        self.given: list[Any] = []

    def choose(self, view, legal, rng):
        self.given += [view, legal, rng]
        return legal[0]


def reachable(roots: list[Any]) -> dict[int, Any]:
    """Every object that references lead to, through modules and classes too; frames are left out."""
    seen: dict[int, Any] = {}
    todo = list(roots)
    while todo:
        found = todo.pop()
        if id(found) not in seen and not isinstance(found, FrameType):
            seen[id(found)] = found
            todo += gc.get_referents(found)
            if isinstance(found, Struct):  # one that the garbage collector does not follow
                todo += [getattr(found, name) for name in found.__struct_fields__]
    return seen


def changeable(value: Any) -> list[Any]:
    """The lists and parts of a state, itself included."""
    if isinstance(value, list):
        return [value, *(inner for entry in value for inner in changeable(entry))]
    if isinstance(value, Struct) and not value.__struct_config__.frozen:
        fields = (getattr(value, name) for name in value.__struct_fields__)
        return [value, *(inner for field in fields for inner in changeable(field))]
    return []


def decide(session: Session[Any], bot: Bot) -> None:
    """Lets a bot decide for the first player who is to act."""
    player = session.to_act()[0]
    session.play(player, bot.choose(session.view(player), session.legal_actions(player), QuickRng(1)))


def secrets_of(session: Session[Any]) -> list[Any]:
    """The session, its log, and all of its state that can change."""
    return [session, session._log, *changeable(session._state)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_nothing_that_a_bot_is_given_leads_to_the_session_or_the_state(game):
    spy, session = Spy(), Session(game, game.player_counts[0], seed=1)
    decide(session, spy)
    decide(session, spy)
    known = reachable([spy, GreedyBot(game), RandomBot()])
    assert [secret for secret in secrets_of(session) if id(secret) in known] == []


def test_a_path_to_the_state_would_be_found():
    session = Session(KUHN, seed=1)
    assert {id(secret) for secret in secrets_of(session)} <= reachable([[session.view(0), session]]).keys()


# Which bots there are -----------------------------------------------------------------------------

HOOK = """
from teban import hookimpl

class First:
    name = "NAME"
    def choose(self, view, legal, rng):
        return legal[0]

@hookimpl
def register_bots(game):
    return [First()] if game.id == "nim" else []
"""


@pytest.fixture
def with_a_bot(tmp_path):
    """Adds a plugin with a bot of a name for Nim."""
    names = []

    def with_a_bot(name):
        (tmp_path / "first.py").write_text(HOOK.replace("NAME", name))
        names.append(registry.add(tmp_path / "first.py"))

    yield with_a_bot
    registry.remove(names[0])


def test_every_game_has_a_random_and_a_greedy_bot():
    assert [bot.name for bot in bots_for(TIC_TAC_TOE)] == ["random", "greedy"]


def test_a_bot_of_a_plugin_is_found_by_its_name(with_a_bot):
    with_a_bot("first")
    assert play(NIM, [bot_for(NIM, "first"), RandomBot()], seed=1).log[0].action == NIM.notation.parse(
        "take 1"
    )


def test_a_bot_is_not_found_for_another_game(with_a_bot):
    with_a_bot("first")
    with pytest.raises(PluginError, match="no bot for tic-tac-toe is called 'first'"):
        bot_for(TIC_TAC_TOE, "first")


def test_two_bots_of_one_name_are_an_error_that_names_who_offers_them(with_a_bot):
    with_a_bot("greedy")
    with pytest.raises(
        PluginError, match=r"teban and plugin '.*first\.py' offer a bot for nim called 'greedy'"
    ):
        bot_for(NIM, "greedy")


@pytest.mark.parametrize("stones, worlds", [(21, MOST_WORLDS), (3000, 1)])
def test_a_greedy_bot_plays_fewer_worlds_to_the_end_where_games_are_long(stones, worlds):
    dealt = []

    class CountedNim(type(NIM)):
        def determinize(self, view, rng):
            dealt.append(view)
            return super().determinize(view, rng)

    game = CountedNim()
    state = game.new_state(2)
    state.stones = stones
    view, legal = game.view(state, 0), game.legal_actions(state, 0)
    assert GreedyBot(game).choose(view, legal, QuickRng(1)) in legal
    assert len(dealt) == worlds
