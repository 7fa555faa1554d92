"""The unchecked steps on bare states: clones, chance, samples and playouts."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from example_games import connect_four, goofspiel, kuhn_poker, nim, tic_tac_toe
from teban import (
    CHANCE,
    Action,
    Chance,
    Choice,
    Game,
    IllegalAction,
    Part,
    Public,
    QuickRng,
    RulesError,
    ScoreSheet,
    SecretChoice,
    Session,
    State,
    field,
)
from teban.testing.fixtures.auction import Lay, SealedAuction

KUHN, AUCTION = kuhn_poker.KuhnPoker(), SealedAuction()
GAMES = [
    (nim.Nim(), 2),
    (KUHN, 2),
    (tic_tac_toe.TicTacToe(), 2),
    (connect_four.ConnectFour(), 2),
    (goofspiel.Goofspiel(), 2),
    (AUCTION, 4),
]


class Face(Action, visible=Public):
    name: str


class Area(Part, visible=Public, tag=True):
    counts: list[list[int]]
    names: dict[str, int]


class Spot(Part, visible=Public, tag=True):
    cells: list[Area]


class Table(State, visible=Public):
    faces: list[str] = field(default_factory=list)
    mixed: list[Area | Spot | None] = field(default_factory=list)
    area: Area | None = None
    pair: tuple[int, int] = (0, 0)


class Weighted(Chance[Table, Face]):
    def outcomes(self, state: Table) -> list[tuple[Face, int]]:
        return [(Face("often"), 6), (Face("seldom"), 3), (Face("rarely"), 1)]

    def resolve(self, state: Table, action: Face) -> None:
        state.faces.append(action.name)


class Even(Weighted):
    def outcomes(self, state: Table) -> list[Face]:
        return [Face("left"), Face("right")]


class Drawn(Weighted):
    """Too many to list."""

    outcomes = Chance.outcomes

    def draw(self, state: Table, rng: Any) -> Face:
        return Face(str(rng.below(4)))

    def allows(self, state: Table, action: Face) -> bool:
        return action.name in "0123"


class Foreign(Weighted):
    def outcomes(self, state: Table) -> list[Any]:
        return [Lay(1)]


class Sampled(Choice[Table, Face]):
    """Listed in three, sampled without a list."""

    def actions(self, state: Table) -> list[Face]:
        return [Face("a"), Face("b"), Face("c")]

    def sample(self, state: Table, rng: Any) -> Face:
        return Face("abc"[rng.below(3)])

    def resolve(self, state: Table, action: Face) -> None:
        state.faces.append(action.name)


class SampledBoth(SecretChoice[Table, Face]):
    def actions(self, state: Table, player: int) -> list[Face]:
        return [Face(f"{player}a"), Face(f"{player}b")]

    def sample(self, state: Table, player: int, rng: Any) -> Face:
        return Face(f"{player}{'ab'[rng.below(2)]}")

    def resolve(self, state: Table, chosen: Any) -> None:
        state.faces += [face.name for face in chosen.values()]


class Tables(Game[Table]):
    id = "tables"
    players = 2
    items = (Weighted, Even, Drawn, Foreign, Sampled, SampledBoth)

    def new(self, players: int, options: Any) -> Table:
        return Table(agenda=[Even()])

    def score(self, state: Table) -> ScoreSheet:
        return ScoreSheet.winner(None, players=2)


TABLES = Tables()


def at(item: Any, **fields: Any) -> Table:
    return Table(agenda=[item], player_count=2, **fields)


def faces_of_playouts(item: Any, count: int) -> Counter[str]:
    rng, faces = QuickRng(3), Counter[str]()
    for _ in range(count):
        TABLES.playout(state := at(item), rng)
        faces.update(state.faces)
    return faces


@pytest.mark.parametrize("game, players", GAMES, ids=[game.id for game, _ in GAMES])
def test_a_playout_ends_the_game_and_counts_its_moves(game, players):
    state = game.new_state(players)
    moves = game.playout(state, QuickRng(1))
    assert (game.is_over(state), moves > 0, len(game.outcome(state).totals)) == (True, True, players)


@pytest.mark.parametrize("game, players", GAMES, ids=[game.id for game, _ in GAMES])
def test_a_clone_is_equal_and_plays_apart(game, players):
    state = game.new_state(players)
    clone, before = game.clone(state), game.encode(state)
    assert clone == state
    game.playout(clone, QuickRng(1))
    assert (game.encode(state), game.encode(clone) == before) == (before, False)


def test_a_clone_shares_no_part_however_deep():
    spot = Spot([Area([[1], [2]], {"a": 1})])
    state = at(Even(), mixed=[spot, None, Area([[3]], {})], area=Area([[4]], {"b": 2}), faces=["x"])
    clone, before = TABLES.clone(state), TABLES.encode(state)
    clone.mixed[0].cells[0].counts[0].append(9)
    clone.mixed[0].cells[0].names["a"] = 9
    clone.mixed[2].counts.append([9])
    clone.area.names["b"] = 9
    clone.faces.append("y")
    clone.agenda.pop()
    assert TABLES.encode(state) == before


def test_chance_acts_at_a_draw_and_lists_its_outcomes():
    state = at(Weighted())
    assert (TABLES.to_act(state), [face.name for face in TABLES.legal_actions(state, CHANCE)]) == (
        (CHANCE,),
        ["often", "seldom", "rarely"],
    )


def test_players_have_nothing_to_do_at_a_draw():
    assert (TABLES.legal_actions(at(Even()), 0), TABLES.legal_actions(at(Even()), 1)) == ((), ())


def test_a_draw_is_applied_in_search():
    state = at(Weighted())
    TABLES.apply(state, CHANCE, Face("rarely"))
    assert (state.faces, TABLES.is_over(state)) == (["rarely"], True)


@pytest.mark.parametrize(
    "item, shares",
    [
        (Weighted(), {"often": 6, "seldom": 3, "rarely": 1}),
        (Even(), {"left": 5, "right": 5}),
        (Drawn(), {"0": 2.5, "1": 2.5, "2": 2.5, "3": 2.5}),
        (Sampled(0), {"a": 10 / 3, "b": 10 / 3, "c": 10 / 3}),
        (SampledBoth((0, 1)), {"0a": 2.5, "0b": 2.5, "1a": 2.5, "1b": 2.5}),
    ],
)
def test_playouts_draw_and_choose_with_the_probabilities_of_the_rules(item, shares):
    counts = faces_of_playouts(item, 2000)
    total = sum(counts.values())
    assert counts == {
        name: pytest.approx(total * share / 10, abs=5 * (total * share / 10) ** 0.5)
        for name, share in shares.items()
    }


@pytest.mark.parametrize("seed", range(3))
def test_a_session_draws_with_the_weights_of_the_rules(seed):
    counts = Counter(
        Session.from_state(TABLES, at(Weighted()), seed=seed * 1000 + n).state.faces[0] for n in range(300)
    )
    assert (counts["often"] > counts["seldom"] > counts["rarely"] > 0, sum(counts.values())) == (True, 300)


def test_a_draw_of_anothers_action_is_a_fault_of_the_rules():
    with pytest.raises(
        RulesError, match=r"tables: Foreign: draws Lay\(card=1\), which is no action of its own"
    ):
        Session.from_state(TABLES, at(Foreign()))


@pytest.mark.parametrize(
    "item, given, message",
    [
        (Weighted(), Face("never"), r"Weighted cannot draw Face\(name='never'\)"),
        (Drawn(), Face("9"), r"Drawn cannot draw Face\(name='9'\)"),
        (Even(), Lay(1), r"Even does not draw Lay\(card=1\)"),
    ],
)
def test_a_given_draw_must_be_one_of_the_rules(item, given, message):
    with pytest.raises(IllegalAction, match=message):
        Session.from_state(TABLES, at(item), draws=lambda item: given)


def test_a_given_draw_is_taken():
    session = Session.from_state(TABLES, at(Drawn()), draws=lambda item: Face("3"))
    assert session.state.faces == ["3"]


def test_nobody_acts_once_the_game_is_over():
    over = Table(agenda=[], player_count=2)
    assert (TABLES.to_act(over), TABLES.legal_actions(over, 0), TABLES.is_over(over)) == ((), (), True)
