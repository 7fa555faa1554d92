"""Worlds that fit a view: all of them, each equally likely, and nothing that the viewer could not know."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Annotated, Any

import pytest

from example_games import KUHN, goofspiel, kuhn_after, kuhn_poker
from teban import (
    SPECTATOR,
    Action,
    Choice,
    Game,
    Hidden,
    InvalidInput,
    OwnedEach,
    Part,
    Pool,
    Public,
    QuickRng,
    RulesError,
    ScoreSheet,
    SeenBy,
    Session,
    State,
    field,
)
from teban.testing.fixtures.auction import Bid, BidSealed, SealedAuction

AUCTION = SealedAuction()
SPREAD = 5.0
"""How many standard deviations a count may lie off: one in a million for each world counted."""


def drawn(game, view, draws, seed=1):
    """How often each world is drawn, as JSON."""
    rng = QuickRng(seed)
    return Counter(game.encode(game.determinize(view, rng)) for _ in range(draws))


def is_uniform(counts, worlds):
    draws, share = sum(counts.values()), 1 / len(worlds)
    allowed = SPREAD * (draws * share * (1 - share)) ** 0.5
    return all(abs(counts[world] - draws * share) <= allowed for world in worlds)


def kuhn_worlds(state, moves, viewer):
    """Every deal after which the same moves look the same to the viewer."""
    worlds = [kuhn_after(deal.cards, moves) for deal in kuhn_poker.DEALS]
    view = KUHN.view(state, viewer)
    return {KUHN.encode(world) for world in worlds if KUHN.view(world, viewer) == view}


@pytest.mark.parametrize("moves", ["", "check", "bet", "check bet", "bet fold"])
@pytest.mark.parametrize("viewer, count", [(0, 2), (1, 2), (SPECTATOR, 6)])
def test_kuhn_worlds_are_the_information_set_and_equally_likely(viewer, count, moves):
    state = kuhn_after((2, 0), moves)
    worlds = kuhn_worlds(state, moves, viewer)
    counts = drawn(KUHN, KUHN.view(state, viewer), 600)
    assert (set(counts), is_uniform(counts, worlds), len(worlds)) == (worlds, True, count)


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
@pytest.mark.parametrize("moves", ["bet call", "check check"])
def test_a_showdown_leaves_one_world(moves, viewer):
    state = kuhn_after((2, 0), moves)
    assert set(drawn(KUHN, KUHN.view(state, viewer), 50)) == {KUHN.encode(state)}


def auction(*decisions, seed=1):
    """An auction of six cards after decisions given as (player, text)."""
    session = Session(AUCTION, 3, seed=seed)
    for player, text in decisions:
        session.play(player, text)
    return session.state


def auction_worlds(state, viewer):
    """Every way to lay the cards and to commit that looks the same to the viewer."""
    view, worlds, top = AUCTION.view(state, viewer), set(), state.agenda[-1]
    bids = [[Bid(coins) for coins in range(state.coins[player] + 1)] for player in top.committed]
    for cards in itertools.permutations(range(1, state.cards + 1), len(state.lots)):
        for sealed in itertools.product(*bids):
            world = AUCTION.clone(state)
            world.agenda[-1] = BidSealed(top.players, committed=top.committed, sealed=sealed)
            for lot, card in zip(world.lots, cards, strict=True):
                lot.card = card
            if AUCTION.view(world, viewer) == view:
                worlds.add(AUCTION.encode(world))
    return worlds


ROUND = ((0, "bid 1"), (1, "bid 0"), (2, "bid 0"))


@pytest.mark.parametrize(
    "decisions, viewer, count",
    [
        ((), 0, 6),
        (((0, "look"),), 0, 1),
        (((0, "look"),), 1, 6),
        (((0, "look"),), SPECTATOR, 6),
        (((0, "look"), (1, "look"), (2, "look")), SPECTATOR, 1),
        (ROUND, 0, 5),
        (ROUND, 1, 30),
        ((*ROUND, (1, "look")), 1, 5),
        ((*ROUND, *ROUND[1:], (0, "bid 2")), 1, 120),
        (((1, "bid 2"),), 0, 6 * 4),
        (((1, "bid 2"),), 1, 6),
        (((1, "bid 2"), (2, "bid 0")), 0, 6 * 4 * 4),
        ((*ROUND, (2, "look"), (2, "bid 3"), (0, "bid 0")), 1, 30 * 4 * 3),
    ],
)
def test_auction_worlds_are_the_information_set_and_equally_likely(decisions, viewer, count):
    state = auction(*decisions)
    worlds = auction_worlds(state, viewer)
    counts = drawn(AUCTION, AUCTION.view(state, viewer), 30 * count)
    assert (set(counts), is_uniform(counts, worlds), len(worlds)) == (worlds, True, count)


def test_a_world_plays_to_the_end():
    world = AUCTION.determinize(AUCTION.view(auction(*ROUND), 1), QuickRng(3))
    AUCTION.playout(world, QuickRng(4))
    assert (len(world.lots), len({lot.card for lot in world.lots})) == (3, 3)


def test_a_world_is_drawn_from_the_view_alone():
    first, second = (auction(*ROUND, seed=seed) for seed in (1, 2))
    second.lots[0].card = first.lots[0].card
    assert (first == second, AUCTION.view(first, 0) == AUCTION.view(second, 0)) == (False, True)
    assert drawn(AUCTION, AUCTION.view(first, 0), 40) == drawn(AUCTION, AUCTION.view(second, 0), 40)


def test_a_decoded_view_gives_the_same_worlds():
    view = AUCTION.view(auction(*ROUND, (2, "bid 1")), 1)
    again = AUCTION.decode_view(AUCTION.encode(view))
    assert drawn(AUCTION, again, 40) == drawn(AUCTION, view, 40)


def test_an_open_game_has_one_world():
    session = Session(goofspiel.Goofspiel(), seed=1)
    game, view = session.game, session.view(0)
    assert set(drawn(game, view, 20)) == {game.encode(session.state)}


Card = Annotated[int, Pool("stack", lambda view, scope: range(10 * scope, 10 * scope + 3), by="round")]
Flower = Annotated[int, Pool("flowers", range(1, 4), per_player=True)]
Tile = Annotated[str, Pool("tiles", ["a", "a", "b"])]


class Pick(Action):
    pass


class Row(Part):
    """A row of cards of one round."""

    round: Public[int]
    cards: Hidden[list[Card]]


class Garden(Part):
    """A player's own flowers, one of them named by a pool of his own."""

    player: Public[int]
    planted: Annotated[list[Flower], SeenBy("lookers")]
    lookers: Public[list[int]]


class Yard(State):
    round: Public[int] = 0
    rows: Public[list[Row]] = field(default_factory=list)
    gardens: Public[list[Garden]] = field(default_factory=list)
    hands: OwnedEach[list[list[Flower]]] = field(default_factory=lambda: [[], []])
    tiles: Hidden[tuple[Tile, ...]] = ()
    shown: Public[list[Tile]] = field(default_factory=list)


class Turn(Choice[Yard, Pick]):
    under: Hidden[tuple[Tile, ...]] = ()

    def actions(self, state):
        return [Pick()]

    def resolve(self, state, action):
        pass


class Yards(Game[Yard]):
    id = "yards"
    players = 2
    items = (Turn,)

    def new(self, players: int, options: Any) -> Yard:
        return Yard(agenda=[Turn(0)])

    def score(self, state: Yard) -> ScoreSheet:
        return ScoreSheet.winner(0, players=2)

    def check(self, state: Yard) -> None:
        pass


YARDS = Yards()


def worlds(viewer, seen, draws=400, turn=None, **fields):
    """The different values of something in the worlds that fit a view."""
    state = Yard(agenda=[turn or Turn(0)], player_count=2, **fields)
    view, rng = YARDS.view(state, viewer), QuickRng(7)
    return {seen(YARDS.determinize(view, rng)) for _ in range(draws)}


def test_a_pool_scoped_by_a_field_deals_each_scope_its_own():
    rows = [Row(0, [1]), Row(2, [20, 22])]
    assert worlds(0, lambda world: tuple(map(tuple, (row.cards for row in world.rows))), rows=rows) == {
        ((first,), pair) for first in (0, 1, 2) for pair in itertools.permutations((20, 21, 22), 2)
    }


def test_a_pool_per_player_deals_each_player_his_own():
    assert worlds(0, lambda world: tuple(map(tuple, world.hands)), hands=[[3], [1, 2]]) == {
        ((3,), pair) for pair in itertools.permutations((1, 2, 3), 2)
    }


def test_what_the_viewer_knows_of_a_pool_is_dealt_to_nobody_else():
    gardens = [Garden(1, [2], [0])]
    assert worlds(0, lambda world: tuple(world.hands[1]), hands=[[], [3]], gardens=gardens) == {(1,), (3,)}


def test_equal_components_are_dealt_as_often_as_the_pool_has_them():
    state = Yard(agenda=[Turn(0)], player_count=2, tiles=("a",))
    counts = Counter(YARDS.determinize(YARDS.view(state, 0), rng).tiles for rng in map(QuickRng, range(900)))
    assert abs(counts["a",] - 600) < SPREAD * (900 * 2 / 9) ** 0.5


def test_shown_components_are_gone_from_the_pool():
    assert worlds(0, lambda world: world.tiles, tiles=("a", "b"), shown=["a"]) == {("a", "b"), ("b", "a")}


def test_a_slot_on_the_agenda_is_dealt_too():
    found = worlds(0, lambda world: world.agenda[0].under + world.tiles, turn=Turn(0, ("a",)), tiles=("b",))
    assert found == {("a", "a"), ("a", "b"), ("b", "a")}


@pytest.mark.parametrize(
    "fields, message",
    [
        (
            {"shown": ["c"], "tiles": ("a",)},
            "the view shows 'c', which the pool does not hold",
        ),
        (
            {"shown": ["b", "b"], "tiles": ("a",)},
            "the view shows 'b', which the pool does not hold",
        ),
        (
            {"shown": ["a"], "tiles": ("a", "a", "a")},
            "3 unknown slots but only 2 components left",
        ),
    ],
)
def test_a_view_that_no_world_fits_is_a_fault_of_the_rules(fields, message):
    with pytest.raises(RulesError, match=rf"yards: Pool\('tiles'\): {message}"):
        worlds(0, id, **fields)


@pytest.mark.parametrize("view", [None, "view", 3], ids=repr)
def test_what_is_no_view_is_refused(view):
    with pytest.raises(InvalidInput, match=r"^view: \w+ is no view; give session\.view\(viewer\)$"):
        AUCTION.determinize(view, QuickRng(1))


def test_a_pool_has_one_scope():
    with pytest.raises(ValueError, match="pool 'cards': give by or per_player, not both"):
        Pool("cards", range(3), by="round", per_player=True)
