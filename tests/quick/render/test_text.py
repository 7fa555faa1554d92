"""Views of any game as text."""

from enum import Enum
from pathlib import Path
from typing import Annotated

import pytest
from msgspec import Struct

from lots import LOTS
from teban import (
    REFEREE,
    SPECTATOR,
    Action,
    Choice,
    Game,
    Grid,
    Hidden,
    InvalidInput,
    OwnedEach,
    Part,
    PluginError,
    Pool,
    Public,
    RulesError,
    ScoreSheet,
    SeenBy,
    Session,
    State,
    field,
    registry,
)
from teban.registry import Catalogue
from teban.render import TextRenderer, renderer_for
from teban.series import Series

EXAMPLES = Path(__file__).parents[3] / "sdk_examples"
Card = Annotated[int, Pool("deck", range(40))]


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Coin(Struct, frozen=True):
    side: str
    worth: int


class Place(Action, visible=Public):
    cell: Annotated[int, Grid(3, 2)]


class Lot(Part):
    card: Annotated[Card, SeenBy("peekers")]
    peekers: Public[list[int]]
    owner: Public[int | None] = None


class Area(Part, visible=Public):
    name: str
    rows: list[list[int]]


class Table(State):
    garden: Public[list[Colour | None]]
    marked: Public[list[Annotated[int, Grid(3, 2)]]]
    deck: Hidden[list[Card]]
    hands: OwnedEach[list[list[Card]]]
    lots: Public[list[Lot]]
    areas: Public[list[Area]]
    coin: Public[Coin] = Coin("head", 2)
    counts: Public[dict[str, int]] = field(default_factory=dict)
    is_open: Public[bool] = True
    nothing: Public[list[int]] = field(default_factory=list)


class PlaceFlower(Choice[Table, Place]):
    limit: Public[int] = 3

    def actions(self, state):
        return [Place(cell) for cell in range(6)]

    def resolve(self, state, action):
        state.garden[action.cell] = Colour.BLUE


class Gardens(Game[Table]):
    id = "gardens"
    title = "Gardens"
    players = 2
    items = (PlaceFlower,)

    def new(self, players, options):
        return Table(
            agenda=[PlaceFlower(1), PlaceFlower(0, limit=2)],
            garden=[None, Colour.RED, None, None, None, Colour.BLUE],
            marked=[0, 4],
            deck=list(range(10, 40)),
            hands=[[1, 2], [3, 4]],
            lots=[Lot(5, [0]), Lot(6, [], 1)],
            areas=[Area("north", [[1, 2], []])],
            counts={"red": 1, "blue": 2},
        )

    def score(self, state):
        return ScoreSheet.winner(None, players=2)

    def check(self, state):
        assert len(state.garden) == 6


GARDENS = Gardens()
SEEN_BY_0 = """\
Gardens, as player 0 sees it
to act: player 0, place flower (limit 2)
then: player 1, place flower (limit 3)
garden:
       a    b    c
  1    .  red    .
  2    .    . blue
marked: a1 b2
deck: 30 x ?
hands:
  player 0: 1 2
  player 1: ? ?
lots:
  0: card 5, peekers 0, owner -
  1: card ?, peekers none, owner 1
areas:
  0:
    name: north
    rows:
      0: 1 2
      1: none
coin: (side head, worth 2)
counts: red 1, blue 2
is open: yes
nothing: none"""


def text(game, viewer, state=None):
    return TextRenderer(game).render(game.view(state or game.new_state(game.player_counts[0]), viewer))


def test_a_view_is_an_indented_listing_of_what_the_viewer_may_know():
    assert text(GARDENS, 0) == SEEN_BY_0


def test_what_a_viewer_may_not_know_is_drawn_as_unknown():
    listing = text(GARDENS, SPECTATOR).splitlines()
    assert listing[0] == "Gardens, as the spectator sees it"
    assert [line for line in listing if "player 0: " in line or "card" in line] == [
        "  player 0: ? ?",
        "  0: card ?, peekers 0, owner -",
        "  1: card ?, peekers none, owner 1",
    ]


def test_the_referee_sees_all():
    assert "?" not in text(GARDENS, REFEREE)


def test_no_line_is_wider_than_80_columns():
    state = GARDENS.new_state(2)
    state.marked = list(range(6)) * 60
    state.areas[0].name = "a very long name " * 12
    assert max(map(len, text(GARDENS, REFEREE, state).splitlines())) <= 80


def test_a_name_with_control_characters_is_written_so_that_a_terminal_shows_them():
    state = GARDENS.new_state(2)
    state.areas[0].name = "\x1b[2Jnorth"
    assert r"name: '\x1b[2Jnorth'" in text(GARDENS, 0, state)


def test_a_board_that_the_state_draws_itself_is_shown():
    game = Catalogue().load(EXAMPLES / "tic_tac_toe.py")
    session = Session(game)
    session.play(0, "mark b2")
    assert ". . .\n. x .\n. . .\n" in TextRenderer(game).render(session.view(1))


def test_a_listing_marks_no_last_move():
    session = Session(LOTS, 2, seed=1)
    session.play(session.to_act()[0], session.legal_actions(session.to_act()[0])[0])
    drawn = TextRenderer(LOTS).render
    assert drawn(session.view(0), session.events(0)) == drawn(session.view(0))


def test_a_sealed_choice_names_those_who_have_still_to_choose():
    session = Session(LOTS, 2, seed=1)
    before = TextRenderer(LOTS).render(session.view(1)).splitlines()[1:3]
    session.play(0, session.legal_actions(0)[0])
    after = TextRenderer(LOTS).render(session.view(1)).splitlines()[1:3]
    assert before == ["to act: players 0, 1, in secret, seal bids", "then: player 0, mark cell"]
    assert after == ["to act: player 1, in secret, seal bids", "then: player 0, mark cell"]


def test_a_game_inside_a_game_says_who_acts_in_it():
    series = Series(GARDENS, rounds=2)
    lines = text(series, 0).splitlines()
    assert lines[:2] == ["Gardens, a series, as player 0 sees it", "to act: player 0, place flower (limit 2)"]
    assert "  deck: 30 x ?" in lines


def test_a_game_inside_a_game_is_drawn_by_its_own_renderer(with_a_renderer):
    with_a_renderer("text")
    series = Series(LOTS, rounds=2)
    assert "inner:\n  drawn by a plugin\n" in renderer_for(series).render(Session(series, 2).view(0))


def test_a_picture_as_wide_as_the_screen_is_not_indented_inside_a_game():
    class Wide:
        format = "text"

        def render(self, view, events=()):
            return "=" * 80

    series = Series(LOTS, rounds=2)
    assert f"inner:\n{'=' * 80}\n" in TextRenderer(series, Wide()).render(Session(series, 2).view(0))


def test_a_game_inside_a_game_is_drawn_in_the_formats_of_its_own_plugin(with_a_renderer):
    with_a_renderer("svg")
    series = Series(LOTS, rounds=2)
    assert renderer_for(series, "svg").render(Session(series, 2).view(0)) == "drawn by a plugin"


def test_a_game_that_has_ended_says_so():
    state = GARDENS.new_state(2)
    state.end()
    assert text(GARDENS, 0, state).splitlines()[1] == "game over"


def test_a_state_is_refused():
    with pytest.raises(InvalidInput, match=r"Table is no view; give session\.view"):
        TextRenderer(GARDENS).render(GARDENS.new_state(2))


HOOK = """
from teban import hookimpl

class Stones:
    format = "FORMAT"
    def render(self, view, events=()):
        return DRAWING

@hookimpl
def register_renderers(game):
    return [Stones()] if game.id == "lots" else []
"""


@pytest.fixture
def with_a_renderer(tmp_path):
    """Adds a plugin with a renderer of a format for one game."""
    names = []

    def with_a_renderer(format, drawing="'drawn by a plugin'"):
        (tmp_path / "stones.py").write_text(HOOK.replace("FORMAT", format).replace("DRAWING", drawing))
        names.append(registry.add(tmp_path / "stones.py"))

    yield with_a_renderer
    registry.remove(names[0])


def test_every_game_has_a_text_renderer():
    assert isinstance(renderer_for(LOTS), TextRenderer)


def test_a_renderer_of_a_plugin_comes_before_ours(with_a_renderer):
    with_a_renderer("text")
    assert renderer_for(LOTS).render(None) == "drawn by a plugin"


def test_a_format_of_a_plugin_is_found(with_a_renderer):
    with_a_renderer("svg")
    assert renderer_for(LOTS, "svg").render(None) == "drawn by a plugin"


def test_a_renderer_of_a_plugin_that_fails_is_blamed(with_a_renderer):
    with_a_renderer("svg", "[][0]")
    with pytest.raises(RulesError, match="lots: Stones: IndexError: list index out of range"):
        renderer_for(LOTS, "svg").render(None)


def test_a_format_that_nobody_draws_is_refused():
    with pytest.raises(PluginError, match="nothing draws lots as 'svg'; known are 'text'"):
        renderer_for(LOTS, "svg")
