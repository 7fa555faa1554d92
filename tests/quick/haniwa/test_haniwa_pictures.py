"""The table as text and as SVG, for players and spectators."""

import subprocess
import sys
from xml.etree import ElementTree

import pytest

from haniwa_boards import EMPTY, EXAMPLE, cell, middle, pictures, position
from repository import ROOT
from teban import SPECTATOR, QuickRng, Session, load
from teban.play.events import Drawn as ChanceDrawn
from teban.play.events import Played
from teban_haniwa.actions import Cover, Draw, Drawn, Hide, Place, Retry
from teban_haniwa.game import Haniwa
from teban_haniwa.picture import last_placed
from teban_haniwa.plugin import register_renderers
from teban_haniwa.render import TextPicture
from teban_haniwa.render_svg import SvgPicture
from teban_haniwa.rules import TakeTurn

HANIWA = Haniwa()
SVG = "{http://www.w3.org/2000/svg}"
LAST = [Played(0, 1, Cover(tile="blue1", cell=cell("d3"), kofun="red"))]
PICTURE = """\
 player 1: 14 points    hand ### ### ### ###
   Kofun to place: /blue\\
   discarded 0 of 2: -
   under Kofun: ###
      a          b          c          d
   ┌──────────┬──────────┬──────────┬──────────┐
 1 │  blue2   │  red3    │  red1    │  red2    │  8  (*_*)
   ├──────────┼──────────┼──────────┼──────────┤
 2 │  green2  │          │          │  red3    │  5  (-_-)
   ├──────────┼──────────┼──────────┼──────────┤
 3 │  green1  │          │  yellow1 │>/red\\    │  4  (-_-)
   ╞══════════╪══════════╪══════════╪══════════╡
   │  5 ahead │  3       │  2       │  7 smiles│ power of player 1
   │ green [5]│ blue  [6]│ yellow[1]│ red   [3]│ Gozoku, die
   │  4       │  6 cursed│  4 ahead │  2       │ power of player 0
   ╞══════════╪══════════╪══════════╪══════════╡
 1 │  yellow3 │  red3    │  yellow2 │  blue1   │  9  (x_x) cursed
   ├──────────┼──────────┼──────────┼──────────┤
 2 │  green1  │          │ /brown\\  │          │  3  (-_-)
   ├──────────┼──────────┼──────────┼──────────┤
 3 │ (green3) │  blue3   │          │  red1    │  4  (-_-)
   └──────────┴──────────┴──────────┴──────────┘
      a          b          c          d
>player 0, first: 2 points    hand red1 red2 red2 green1
   Kofun to place: -
   discarded 1 of 2: yellow1
   under Kofun: green2
 piles: left 5, right 4
 Kofun left: /green\\ /yellow\\ /brown\\

red3  a haniwa, its colour and power    /red\\  a Kofun, always of power 2
(###) placed face down    ### a tile that is not shown    > last placed, to act
(-_-) a Dogu    (*_*) lit by a row of 8    (x_x) a curse by a row of more"""


def text(state, viewer, events=()):
    return TextPicture().render(HANIWA.view(state, viewer), events)


def svg(state, viewer, events=()):
    return SvgPicture().render(HANIWA.view(state, viewer), events)


def drawn(*arguments):
    return ElementTree.fromstring(svg(*arguments))


def cells(tree):
    """The groups of the cells of both areas, by player and name."""
    groups = tree.findall(f".//{SVG}g[@data-player]")
    return {(group.get("data-player"), group.get("data-token")): group for group in groups}


def backs(tree):
    """How many tiles lie with their backs up, those of the piles aside."""
    return len(tree.findall(f".//{SVG}use[@href='#back']")) - 4


def with_secrets(hands, hidden, under, gone):
    """`middle()` with other tiles in all secret places."""
    state = middle()
    for crafter, hand in zip(state.crafters, hands, strict=True):
        crafter.hand = list(hand)
    state.crafters[0].face_down, state.crafters[0].discards = [hidden], [gone]
    state.crafters[0].under_kofun, state.crafters[1].under_kofun = [under], [under]
    return state


SECRETS = (
    with_secrets((["red1", "red2", "red2", "green1"], ["yellow2", "green3", "green3", "yellow1"]),
                 "green3", "green2", "yellow1"),
    with_secrets((["blue3", "blue1", "blue2", "yellow1"], ["blue3", "blue1", "yellow2", "yellow3"]),
                 "blue2", "green3", "yellow3"),
)  # fmt: skip


def test_the_text_shows_both_areas_gozoku_dice_dogu_and_what_the_viewer_knows():
    assert text(middle(), 0, LAST) == PICTURE


@pytest.mark.parametrize("state", [middle(), *SECRETS])
def test_what_is_pictured_can_come_up(state):
    HANIWA.check(state)


@pytest.mark.parametrize("kofun, told", [("", "0 points"), ("R", "1 point"), ("RG", "2 points")])
def test_one_point_is_told_as_one(kofun, told):
    state = position((EMPTY, EMPTY), TakeTurn(0), unused=(kofun, ""))
    assert f"player 0, first: {told}    hand" in text(state, 0)
    assert f"player 0, first: {told}</text>" in svg(state, 0)


@pytest.mark.parametrize("seed", range(3))
def test_every_picture_of_a_game_is_at_most_80_columns_wide_and_well_formed(seed):
    session = Session(HANIWA, seed=seed)
    state, rng = session.state, QuickRng(seed)
    HANIWA.playout(state, rng)
    seen = [(one, viewer) for one in (session.state, middle(), state) for viewer in (0, 1, SPECTATOR)]
    assert max(len(line) for one in seen for line in text(*one).splitlines()) <= 80
    assert {drawn(*one).tag for one in seen} == {f"{SVG}svg"}


@pytest.mark.parametrize("draw", [text, svg])
def test_a_spectator_sees_the_same_whatever_is_hidden(draw):
    assert draw(SECRETS[0], SPECTATOR) == draw(SECRETS[1], SPECTATOR)
    assert draw(SECRETS[0], 0) != draw(SECRETS[1], 0)


@pytest.mark.parametrize("draw", [text, svg])
def test_a_player_sees_the_same_whatever_the_other_hides(draw):
    mixed = with_secrets(
        (SECRETS[1].crafters[0].hand, SECRETS[0].crafters[1].hand), "blue2", "green2", "red1"
    )
    assert draw(SECRETS[0], 1) == draw(mixed, 1)


def test_no_hidden_haniwa_is_in_a_spectators_svg():
    tokens = {group.get("data-token") for group in drawn(middle(), SPECTATOR).iter(f"{SVG}g")}
    assert not {token for token in tokens if token and token[-1].isdigit() and len(token) > 2}
    assert "yellow1" in {group.get("data-token") for group in drawn(middle(), 0).iter(f"{SVG}g")}


@pytest.mark.parametrize("viewer, hidden", [(SPECTATOR, 12), (0, 6), (1, 7)])
def test_concealed_tiles_lie_with_their_backs_up(viewer, hidden):
    """Hands of four, a discard, a haniwa under each Kofun, and one face down, whose owner sees a corner."""
    assert backs(drawn(middle(), viewer)) == hidden


@pytest.mark.parametrize("viewer, below", [(0, 0), (1, 1), (SPECTATOR, 0)])
def test_who_looks_sits_below(viewer, below):
    lines = [line for line in text(middle(), viewer).splitlines() if line[1:8] == "player "]
    assert [line[8] for line in lines] == [str(1 - below), str(below)]
    groups = cells(drawn(middle(), viewer))
    heights = [int(groups[player, "a1"].get("transform").split()[1].strip(")")) for player in "01"]
    assert heights.index(max(heights)) == below


@pytest.mark.parametrize(
    "action, last",
    [
        (Place("red3", 5), (0, 5)),
        (Cover(tile="red3", cell=5, kofun="brown"), (0, 5)),
        (Hide(tile="red3", cell=5), (0, 5)),
        (Retry(), None),
    ],
)
def test_the_last_haniwa_that_was_placed_is_found(action, last):
    after = [ChanceDrawn(3, Drawn(player=0, tile="red1"))]
    assert last_placed([Played(1, 0, action), Played(2, 0, Draw("left")), *after]) == last


def test_a_haniwa_of_which_only_the_cell_is_known_is_marked_too():
    session = Session(HANIWA, options={"first_player": "player-0"}, seed=1)
    session.play(0, "keep")
    session.play(1, "keep")
    session.play(0, f"hide {session.view(0).crafters[0].hand[0]} b2")
    events = session.events(1)
    assert "│>(###)    │" in TextPicture().render(session.view(1), events)
    marked = cells(ElementTree.fromstring(SvgPicture().render(session.view(1), events)))["0", "b2"]
    assert marked.find(f"{SVG}use[@href='#last']") is not None


def test_the_last_haniwa_is_marked_once_in_the_svg():
    marks = [len(drawn(middle(), 0, seen).findall(f".//{SVG}use[@href='#last']")) for seen in (LAST, [])]
    assert marks == [1, 0]


def test_colours_differ_in_what_haniwa_and_gozoku_wear_and_in_their_letter():
    groups = cells(drawn(position(EXAMPLE), SPECTATOR))
    tiles = [groups["0", name] for name in ("a1", "b1", "a2", "d1")]
    fills = [tile.findall(f"{SVG}rect")[1].get("fill") for tile in tiles]
    heads = [ElementTree.tostring(tile.find(f"{SVG}g/{SVG}g")) for tile in tiles]
    letters = [tile.find(f"{SVG}text").text for tile in tiles]
    assert (len({*fills}), len({*heads}), letters) == (4, 4, ["Y", "R", "G", "B"])


def test_dogu_are_dark_lit_or_cursed():
    seen = [use.get("href") for use in drawn(middle(), SPECTATOR).iter(f"{SVG}use")]
    assert [seen.count(f"#dogu-{look}") for look in ("dark", "lit", "cursed")] == [4, 1, 1]


def test_the_plugin_draws_its_own_game_only():
    assert [renderer.format for renderer in register_renderers(HANIWA)] == ["text", "svg"]
    assert register_renderers(load(str(ROOT / "sdk_examples/nim.py"))) == []


def test_pictures_are_not_imported_with_the_plugin():
    program = "import sys, teban_haniwa.plugin; print([name for name in sys.modules if 'render_svg' in name])"
    assert subprocess.check_output([sys.executable, "-c", program], text=True).strip() == "[]"


def test_the_pictures_of_the_rules_page_are_drawn_by_the_renderer():
    """`python tests/haniwa_boards.py` draws them anew."""
    assert {file: file.read_text() for file in pictures()} == pictures()
