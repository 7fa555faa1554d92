"""The pond as text and as SVG, for players and spectators."""

import subprocess
import sys
from xml.etree import ElementTree

import pytest

from haru_ichiban_ponds import BLEW, START, blown, pictures, position, won
from repository import ROOT
from teban import SPECTATOR, QuickRng, Session, load
from teban.play.events import Drawn as ChanceDrawn
from teban.play.events import Opened, Played
from teban_haru_ichiban.actions import Bloom, Choose, Darken, Draw, Frog, Wind
from teban_haru_ichiban.components import NO_PAD
from teban_haru_ichiban.game import HaruIchiban
from teban_haru_ichiban.picture import chosen, last_action, rank_of
from teban_haru_ichiban.plugin import register_renderers
from teban_haru_ichiban.render import LEGEND, TextPicture
from teban_haru_ichiban.render_svg import SvgPicture
from teban_haru_ichiban.rules import BLOOM_LILY, CHOOSE_FLOWERS, END_TURN, PLACE_FROG, PUT_BACK_FROG
from teban_haru_ichiban.state import Shape

HARU = HaruIchiban()
SVG = "{http://www.w3.org/2000/svg}"
PICTURE = """\
       a        b        c        d        e
    .#####.           .-----.           .-----.   round 3, turn 4
 1  # *R1 #     ~     ( @R@ )     ~     (     )
    '#####'           '-----'           '-----'   0---1---2---3---4---5
             .-----.           .#####.                Y   R
 2     ~     ( *R2 )     ~     # *Y1 #     ~
             '-----'           '##D##'             R red, junior: 2 points
    .-----.                    .-----.  .#####.     hand 5 6; 2 to draw
 3 >(     )    <--       ~     ( *R3 )  # *Y2 #     shown 2 3 4 1
    '-----'                    '-----'  '#####'   >Y yellow, senior: 1 point
    .-----.  .-----.  .-----.  .-----.  .-----.     hand # #; 2 to draw
 4  ( @Y@ )  (     )  (     )  ( *R4 )  (     )     shown 1 2 3 4
    '-----'  '-oYo-'  '-----'  '-oRo-'  '-----'
    .-----.           .#####.           .-----.   round 2: Y 1 for
 5  (     )     ~     # *Y3 #     ~     ( *Y4 )     a1 b1 a2 b2
    '-----'           '#####'           '-----'

(   ) light side   *R5 red's 5     oRo red's eggs         ~   water
#   # dark side    @R@ red's frog   D  dark on both sides <-- the wind
#     a flower that is not shown    >  last action, to act"""


def text(state, viewer, events=()):
    return TextPicture().render(HARU.view(state, viewer), events)


def svg(state, viewer, events=()):
    return SvgPicture().render(HARU.view(state, viewer), events)


def drawn(*arguments):
    return ElementTree.fromstring(svg(*arguments))


def cells(tree):
    """The groups of the cells of the pond, by name."""
    groups = {group.get("data-token"): group for group in tree.iter(f"{SVG}g")}
    return {name: group for name, group in groups.items() if name and name[0].isalpha()}


def uses(tree):
    """What is drawn by its definition, in order."""
    return [use.get("href") for use in tree.iter(f"{SVG}use")]


def values(tree):
    """The values of the flowers that are drawn, in order."""
    marks = tree.findall(f".//{SVG}text[@font-size='23']")
    return [mark.text for mark in marks]


def with_hands(red, yellow):
    state = blown()
    state.gardeners[0].hand, state.gardeners[1].hand = red, yellow
    return state


def committed():
    """A session in which red has chosen his first flower."""
    session = Session(HARU, seed=3)
    session.play(0, f"choose {session.view(0).gardeners[0].hand[0]}")
    return session


def test_the_text_shows_pads_sides_flowers_frogs_the_track_and_what_the_viewer_knows():
    assert text(blown(), 0, BLEW) == PICTURE


@pytest.mark.parametrize("state", [blown(), won()])
def test_what_is_pictured_can_come_up(state):
    """The flowers on dark pads are those of the junior gardeners."""
    HARU.check(state)
    turns = zip(*[gardener.played for gardener in state.gardeners], strict=True)
    lying = zip(state.flowers, state.owners, state.dark, strict=True)
    assert {(flower, owner) for flower, owner, dark in lying if dark} == {
        min((red, 0), (yellow, 1)) for red, yellow in turns
    }


@pytest.mark.parametrize("points, told", [((), "0 points"), ((1,), "1 point"), ((1, 1), "2 points")])
def test_one_point_is_told_as_one(points, told):
    shapes = [Shape(1, 0, worth, (0, 1, 5, 6)) for worth in points]
    state = position(START, CHOOSE_FLOWERS, round=2, shapes=shapes)
    assert f"R red: {told}\n" in text(state, 0)
    assert f">{told}</text>" in svg(state, 0).replace("red: \n", ">")


@pytest.mark.parametrize("options", [{}, {"random_setup": True, "reset_pads": True, "croak": "coin"}])
def test_every_picture_of_a_game_is_at_most_80_columns_wide_and_well_formed(options):
    session = Session(HARU, options=options, seed=5)
    state, rng = session.state, QuickRng(5)
    HARU.playout(state, rng)
    seen = [(one, viewer) for one in (session.state, blown(), won(), state) for viewer in (0, 1, SPECTATOR)]
    assert max(len(line) for one in seen for line in text(*one).splitlines()) <= 80
    assert {drawn(*one).tag for one in seen} == {f"{SVG}svg"}


@pytest.mark.parametrize("draw", [text, svg])
def test_a_spectator_sees_the_same_whatever_is_in_the_hands(draw):
    one, other = with_hands([5, 6], [5, 6]), with_hands([7, 8], [6, 8])
    assert draw(one, SPECTATOR) == draw(other, SPECTATOR)
    assert draw(one, 0) != draw(other, 0)


@pytest.mark.parametrize("draw", [text, svg])
def test_a_gardener_sees_the_same_whatever_is_in_the_others_hand(draw):
    assert draw(with_hands([5, 6], [5, 6]), 0) == draw(with_hands([5, 6], [7, 8]), 0)


@pytest.mark.parametrize("viewer, seen", [(0, ["5", "6"]), (1, ["5", "6"]), (SPECTATOR, [])])
def test_an_svg_has_the_values_of_all_that_was_shown_and_of_the_viewers_hand(viewer, seen):
    """On the pads, and beside the pond; all that has been shown so far lies on a pad."""
    assert sorted(values(drawn(blown(), viewer))) == sorted(2 * list("12341234") + seen)


def test_a_flower_chosen_in_secret_is_shown_to_its_owner_alone():
    session = committed()
    value = session.view(0).gardeners[0].hand[0]
    own, other = [TextPicture().render(session.view(viewer)) for viewer in (0, 1)]
    assert f"chosen in secret {value}" in own
    assert "chosen in secret #" in other
    assert [chosen(session.view(viewer), 0) for viewer in (0, 1, SPECTATOR)] == [(value,), (None,), (None,)]
    assert values(ElementTree.fromstring(SvgPicture().render(session.view(SPECTATOR)))) == []


def test_a_flower_chosen_in_secret_is_no_longer_in_the_hand():
    rows = TextPicture().render(committed().view(SPECTATOR)).splitlines()
    assert [row[50:].strip() for row in rows if "hand" in row] == [
        "hand # #; 5 to draw",
        "hand # # #; 5 to draw",
    ]


@pytest.mark.parametrize(
    "events, touched, wind",
    [
        ([], set(), None),
        ([Played(0, 1, Bloom(14))], {14}, None),
        ([Played(0, 1, Bloom(14)), Played(1, 1, Frog(2))], {14, 2}, None),
        ([*BLEW], {10}, Wind(11, "left")),
        ([*BLEW, Played(1, 1, Darken(21))], {21}, None),
        ([*BLEW, Played(1, 1, Darken(21)), Played(2, 1, Frog(15))], {21, 15}, None),
        ([Opened(0, (0, 1), (Choose(1), Choose(4)))], {0, 24}, None),
        ([Opened(0, (0, 1), (Choose(1), Choose(8)))], {0}, None),
        ([*BLEW, ChanceDrawn(1, Draw(player=0, flowers=(7,)))], {10}, Wind(11, "left")),
    ],
)
def test_what_the_last_action_touched_is_found(events, touched, wind):
    """On `BLOWN` red's 1 lies on a1, yellow's 4 on e5; his 8 lies nowhere."""
    assert last_action(HARU.view(blown(), SPECTATOR), events) == (touched, wind)


def test_nothing_is_marked_on_the_pond_of_a_new_round():
    state = position(START, CHOOSE_FLOWERS, round=2)
    assert last_action(HARU.view(state, SPECTATOR), BLEW) == (set(), None)


def test_the_last_action_and_the_wind_are_marked_in_the_svg():
    marked = cells(drawn(blown(), 0, BLEW))
    assert "#last" in uses(marked["a3"])
    assert marked["b3"].find(f"{SVG}use[@href='#wind']").get("transform") == "rotate(270)"
    assert not {"#last", "#wind"} & {*uses(drawn(blown(), 0))}


@pytest.mark.parametrize(
    "cell, looks",
    [
        ("a1", ["#dark", "#flower-red"]),
        ("c1", ["#light", "#frog-red"]),
        ("d2", ["#dark", "#flower-yellow", "#double-dark"]),
        ("d3", ["#light", "#flower-red"]),
        ("a4", ["#light", "#frog-yellow"]),
        ("b4", ["#light", "#yellow-eggs"]),
        ("d4", ["#light", "#flower-red", "#red-eggs"]),
        ("b1", []),
    ],
)
def test_a_pad_has_its_side_its_mark_and_what_lies_on_it(cell, looks):
    assert uses(cells(drawn(blown(), SPECTATOR))[cell]) == looks


def test_the_colours_differ_in_shape_too():
    shapes = {
        group.get("id"): [path.get("d") for path in group.iter(f"{SVG}path")]
        for group in drawn(blown(), SPECTATOR).find(f"{SVG}defs")
    }
    assert shapes["flower-red"] != shapes["flower-yellow"]
    assert shapes["frog-red"] != shapes["frog-yellow"]
    assert shapes["gardener-red"] != shapes["gardener-yellow"]


def test_the_shapes_that_ended_the_match_are_outlined_and_told():
    outlined = [group.get("data-shape") for group in drawn(won(), SPECTATOR).iter(f"{SVG}g")]
    assert [colour for colour in outlined if colour] == ["red", "yellow"]
    assert "round 3: Y 3 for\n" in text(won(), SPECTATOR)
    assert "data-shape" not in svg(blown(), SPECTATOR)


def test_markers_stay_on_5_while_points_go_on():
    """Reading A17."""
    state = won()
    state.shapes = [*state.shapes, *state.shapes]
    rows = text(state, SPECTATOR).splitlines()
    assert rows[4][50:] == "                    RY"
    assert "Y yellow, senior: 10 points" in text(state, SPECTATOR)


def test_ranks_are_of_the_flowers_shown_this_turn():
    state = position(START, BLOOM_LILY[1], shown=("3", "5"))
    assert [rank_of(HARU.view(state, 0), player) for player in (0, 1)] == ["junior", "senior"]
    state = position(START, CHOOSE_FLOWERS, shown=("3", "5"))
    assert [rank_of(HARU.view(state, 0), player) for player in (0, 1)] == ["", ""]


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_a_lifted_frog_is_with_the_gardener_who_places_it(viewer):
    state = blown()
    state.agenda, state.frogs[0] = [END_TURN, PLACE_FROG[1][0]], NO_PAD
    told, panels = text(state, viewer), drawn(state, viewer).findall(f"{SVG}g")[-2:]
    assert told.count("@R@") == 1 + "\n".join(LEGEND).count("@R@")
    assert told.index("Y yellow, senior") < told.index("to place @R@")
    assert [uses(panel).count("#frog-red") for panel in panels] == [0, 1]


def test_after_a_tie_each_has_his_own_frog_to_place():
    state = position(START.replace("@R", "").replace("@Y", ""), *PUT_BACK_FROG, END_TURN, shown=("3", "3"))
    panels = drawn(state, SPECTATOR).findall(f"{SVG}g")[-2:]
    assert [[use for use in uses(panel) if "frog" in use] for panel in panels] == [
        ["#frog-red"],
        ["#frog-yellow"],
    ]


def test_no_shape_that_ended_a_round_is_drawn_over_another():
    ended = [Shape(2, 1, 5, (0, 1, 2, 3, 4)), *[Shape(2, 0, 1, (10, 11, 15, 16))] * 6]
    state = position(START, CHOOSE_FLOWERS, round=3, shapes=ended)
    lines = [line for line in drawn(state, 0).iter(f"{SVG}text") if line.get("font-size") == "12"]
    assert [line.text for line in lines][1::5] == ["yellow 5: a1 b1 c1 d1 e1", "and 2 more"]
    assert len({(line.get("x"), line.get("y")) for line in lines}) == len(lines) == 7


def test_the_svg_shows_the_title_in_every_spelling():
    tree, title = drawn(blown(), 0), "Haru Ichiban · هارو ایچیبان · 春一番"
    assert tree.find(f"{SVG}title").text == title
    assert title in [line.text for line in tree.iter(f"{SVG}text")]


def test_the_plugin_draws_its_own_game_only():
    assert [renderer.format for renderer in register_renderers(HARU)] == ["text", "svg"]
    assert register_renderers(load(str(ROOT / "sdk_examples/nim.py"))) == []


def test_pictures_are_not_imported_with_the_plugin():
    program = (
        "import sys, teban_haru_ichiban.plugin; print([one for one in sys.modules if 'render_svg' in one])"
    )
    assert subprocess.check_output([sys.executable, "-c", program], text=True).strip() == "[]"


def test_the_pictures_of_the_rules_page_are_drawn_by_the_renderer():
    """`python tests/haru_ichiban_ponds.py` draws them anew."""
    assert {file: file.read_text() for file in pictures()} == pictures()
