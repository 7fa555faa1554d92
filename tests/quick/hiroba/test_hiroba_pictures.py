"""The board as text and as SVG."""

import subprocess
import sys
from xml.etree import ElementTree

import pytest

from hiroba_boards import EXAMPLE, pictures, position
from repository import ROOT
from teban import SPECTATOR, QuickRng, Session, load
from teban.play.events import Played
from teban_hiroba.actions import SKIP, Pebble, Stone
from teban_hiroba.game import Hiroba
from teban_hiroba.picture import koi_spaces, last_spaces
from teban_hiroba.plugin import register_renderers
from teban_hiroba.render import TextPicture
from teban_hiroba.render_svg import SvgPicture
from teban_hiroba.rules import PlaceStone

HIROBA = Hiroba()
SVG = "{http://www.w3.org/2000/svg}"
PICTURE = """\
     a    b    c    d    e    f    g    h    i
   ╔══════════════╦══════════════╦══════════════╗  >P purple, 35 points (o) (o)
 1 ║  .    *    . ║  .    .    . ║~~~~ ~~~~ ~~~~║    1/9:0 2/8:0 3/7:1 4/6:0 5:0
   ║         ┌────╢    ┌────┬────╢              ║   B black, 28 points (o)
 2 ║  .   B5 │ ><>║ P1 │ ><>│  . ║~~~~ ~~~~ ~~~~║    1/9:0 2/8:1 3/7:1 4/6:0 5:0
   ╟─────────┴────╫────┴────┘    ║              ║
 3 ║ P7    .   P1 ║  .   P2   P5 ║~~~~ ~~~~ ~~~~║  P7   a stone and its value
   ╠══════════════╬══════════════╬══════════════╣  P9_  the 9, underlined
 4 ║ P4    .    * ║ P8    .    . ║~~~~ ~~~~ ~~~~║  ><>  a koi carp
   ╟────┬────┐    ╟─────────┐    ║              ║  (o)  a pebble
 5 ║  . │ ><>│  . ║ P6    . │  . ║~~~~ ~~~~ ~~~~║   .   an empty space
   ║    ├────┘    ║         ├────╢              ║   *   a starting point
 6 ║ B2 │ B1    . ║  .   B4 │ ><>║~~~~ ~~~~ ~~~~║  ~~~~ water
   ╠════╪════╤════╬═════════╧════╬══════════════╣  >    last turn, next player
 7 ║  . │ ><>│  . ║~~~~ ~~~~ ~~~~║~~~~ ~~~~ ~~~~║
   ║    └────┤    ║              ║              ║
 8 ║  .   B9_│ B7 ║~~~~ ~~~~ ~~~~║~~~~ ~~~~ ~~~~║
   ║    ┌────┘    ║              ║              ║
 9 ║ B6 │  .    . ║~~~~ ~~~~ ~~~~║~~~~ ~~~~ ~~~~║
   ╚════╧═════════╩══════════════╩══════════════╝"""


def view(*arguments, **keywords):
    return HIROBA.view(position(*arguments, **keywords), SPECTATOR)


def late():
    """The worked example before its last three stones."""
    return view(" ".join(EXAMPLE.split()[:-3]), PlaceStone(0))


def drawn(*arguments, **keywords):
    return ElementTree.fromstring(SvgPicture().render(*arguments, **keywords))


def test_the_text_shows_borders_stones_koi_carp_water_and_what_is_left():
    assert TextPicture().render(late()) == PICTURE


@pytest.mark.parametrize("players, seed", [(2, 1), (3, 2), (4, 3)])
def test_every_picture_of_a_game_is_at_most_80_columns_wide_and_well_formed(players, seed):
    session = Session(HIROBA, players, seed=seed)
    state, rng = session.state, QuickRng(seed)
    HIROBA.playout(state, rng)
    seen = (session.view(0), HIROBA.view(state, 0))
    assert max(len(line) for view in seen for line in TextPicture().render(view).splitlines()) <= 80
    assert {drawn(view).tag for view in seen} == {f"{SVG}svg"}


@pytest.mark.parametrize(
    "actions, spaces",
    [
        ([], set()),
        ([Stone(0, 5)], {0}),
        ([Stone(0, 5), Pebble(9)], {0, 9}),
        ([Stone(0, 5), Pebble(9), Stone(40, 1), SKIP], {40}),
    ],
)
def test_what_was_placed_in_the_last_turn_is_marked(actions, spaces):
    events = [Played(revision, 0, action) for revision, action in enumerate(actions)]
    assert last_spaces(events) == spaces


def test_the_last_stone_is_marked_in_both_pictures():
    events = [Played(0, 1, Stone(65, 7))]
    assert "│>B7 ║" in TextPicture().render(late(), events)
    marks = [len(drawn(late(), seen).findall(f".//{SVG}use[@href='#last']")) for seen in (events, [])]
    assert marks == [1, 0]


def test_after_the_end_koi_carp_lie_where_they_double_gardens():
    assert koi_spaces(late()) == {11, 13, 37, 50, 55}
    assert koi_spaces(view(EXAMPLE)) == {0, 3, 14, 54, 56}


def test_the_svg_names_every_space_in_play_as_its_token():
    names = {group.get("data-token") for group in drawn(late()).iter(f"{SVG}g")} - {None}
    assert len(names) == 45
    assert {"a1", "f6", "c9"} <= names
    assert "g1" not in names


def test_players_differ_in_shape_and_colour():
    seen = drawn(view("P1a1 B2h2 O3d6 G4i8", PlaceStone(0), players=4))
    stones = [seen.find(f".//{SVG}g[@data-token='{space}']/{SVG}g") for space in ("a1", "h2", "d6", "i8")]
    assert len({stone.get("fill") for stone in stones}) == 4
    assert len({ElementTree.tostring(stone[0]) for stone in stones}) == 4


def test_the_9_is_underlined_and_the_6_is_not():
    seen = drawn(late())
    lines = {space: seen.findall(f".//{SVG}g[@data-token='{space}']/{SVG}path") for space in ("b8", "a9")}
    assert (len(lines["b8"]), len(lines["a9"])) == (1, 0)


def test_the_plugin_draws_its_own_game_only():
    assert [renderer.format for renderer in register_renderers(HIROBA)] == ["text", "svg"]
    assert register_renderers(load(str(ROOT / "sdk_examples/nim.py"))) == []


def test_pictures_are_not_imported_with_the_plugin():
    text = "import sys, teban_hiroba.plugin; print([name for name in sys.modules if 'render_svg' in name])"
    assert subprocess.check_output([sys.executable, "-c", text], text=True).strip() == "[]"


def test_the_pictures_of_the_rules_page_are_drawn_by_the_renderer():
    """`python tests/hiroba_boards.py` draws them anew."""
    assert {file: file.read_text() for file in pictures()} == pictures()
