"""The board as text and as SVG."""

from xml.etree import ElementTree

import pytest

from hirth_boards import HIRTH, at, board, pictures, played, read
from repository import ROOT
from teban import SPECTATOR, QuickRng, Session, load
from teban_hirth.picture import last_spaces, lost
from teban_hirth.plugin import register_renderers
from teban_hirth.render import TextPicture
from teban_hirth.render_svg import SvgPicture

SVG = "{http://www.w3.org/2000/svg}"
PICTURE = """\
   ┌ 1 ╌╌╌╌╌╌╌╌╌┐      ┏ 3 Silfr ━━━┓      ╔ 5 Gull ════╗      ┏ 7 Silfr * ━┓
   ╎            ╎      ┃            ┃      ║     H      ║      ┃     H.     ┃
   ╎            ╎      ┃            ┃      ║            ║      ┃            ┃
   ╎            ╎──────┃            ┃──────║            ║──────┃            ┃
   └╌╌╌╌╌ delta ┘      ┗ archipelago┛      ╚ archipelago╝      ┗━━━━━ delta ┛
        │      │         │     Kii │        │         │         │      │
        │      │         │         │        │         │         │      │
        │      │         │         ▼        │         │         │      │
╔ 0 Gull ════╗ │         │       ╔ m Gull * ══╗       │         │ ┏ 9 Silfr ━━━┓
║   Ki 9H    ║ │         │       ║  L Ki 2H   ║       │         │ ┃  L K Kii   ┃
║            ║ │         │       ║            ║       │         │ ┃            ┃
║            ║ │         │       ║            ║       │         │ ┃            ┃
╚══════ home ╝ │         │       ╚══════ Miðr ╝       │         │ ┗━━━━━━ home ┛
        │      │         │      3H ▲        │         │         │      │
        │      │         │         │        │         │         │      │
        │      │         │         │        │         │         │      │
   ┌ 2 ╌╌╌╌╌╌╌╌╌┐      ┏ 4 Silfr ━━━┓      ┌ 6 ╌╌╌╌╌╌╌╌╌┐      ┌ 8 ╌╌╌╌╌╌╌╌╌┐
   ╎            ╎      ┃     2H     ┃      ╎            ╎      ╎            ╎
   ╎            ╎      ┃            ┃      ╎            ╎      ╎            ╎
   ╎            ╎──────┃            ┃──────╎            ╎──────╎            ╎
   └╌╌╌╌╌ delta ┘      ┗ archipelago┛      └ archipelago┘      └╌╌╌╌╌ delta ┘

 Gull   player 0   in stock:  0 H, 1 K   out of the game: 1 H
>Silfr  player 1   in stock:  3 H, 0 K   out of the game: 2 H   has Penningr
 turn 2, Silfr, steps left: 0; Penningr Silfr's, stakes x2

H Hirþ   Kii Karve with two Hirþ   L Lofðungr   . has stopped   * last turn
╔═╗ Gull   ┏━┓ Silfr   ┌╌┐ nobody   ▶ attack on the line   ▲ e from the stock"""


def attack():
    """A turn of Silfr with attacks on Miðr from two sides."""
    session = at("S 0:GHHHHHHHHHKi 9:SLHKKii m:GLHHKi 3:SKii 4:SHHHHH 5:GH", lost=(1, 2), stakes=2, coin=1)
    return played(session, "move H 4 m", "move H 4 m", "move Kii 3 m", "move H 4 m", "move H 9 7")


def text(session, viewer=SPECTATOR):
    return TextPicture().render(session.view(viewer), session.events(viewer))


def line_below(session):
    """What is told below the board and the sides, over two lines where it is long."""
    return "turn" + text(session).split("\n\n")[-2].partition("\n turn")[2]


def drawn(session):
    return ElementTree.fromstring(SvgPicture().render(session.view(SPECTATOR), session.events(SPECTATOR)))


def classes(group):
    return [inner.get("class") for inner in group.iter(f"{SVG}g") if inner.get("class")]


def along(seed):
    """What is seen of a random game, up to 200 decisions."""
    session, rng, views = Session(HIRTH, 2, seed=seed), QuickRng(seed), []
    while not session.is_over and len(views) < 200:
        views.append(session.view(SPECTATOR))
        player = session.to_act()[0]
        session.play(player, rng.choice(session.legal_actions(player)))
    return [*views, session.view(SPECTATOR)]


def space_in(session, name):
    return drawn(session).find(f".//{SVG}g[@data-token='{name}']")


def test_the_text_shows_spaces_pieces_attackers_stock_and_the_penningr():
    assert text(attack()) == PICTURE


def test_without_side_links_their_borders_are_not_drawn():
    lines = text(at("G 0:GL 9:SL", side_links=False)).splitlines()
    assert lines[6].split() == ["│"] * 4
    assert len(text(at("G 0:GL 9:SL")).splitlines()[6].split()) == 8


def test_an_attack_from_the_stock_comes_over_the_edge_of_the_board():
    session = played(at("S 9:GHH 0:SL m:GL"), "enter H", "enter K", "enter H")
    assert [line[65:71].strip() for line in text(session).splitlines()[13:15]] == ["▲ e", "2H K"]
    assert classes(drawn(session).find(f".//{SVG}g[@class='attack']")) == ["attack", "H", "H", "K"]


def test_an_attacking_lofdungr_is_drawn_on_the_line_alone():
    session = played(at("G 4:GLH 9:SL 6:SH"), "move L 4 6")
    assert text(session).splitlines()[18][37:43].strip() == "L"
    assert classes(space_in(session, "4")) == ["H"]


def test_without_the_penningr_none_is_drawn():
    session = at("G 0:GL 9:SL", penningr=False)
    assert line_below(session) == "turn 1, Gull, steps left: 5; no Penningr"
    assert drawn(session).find(f".//{SVG}g[@class='coin']") is None


OPENED = ["1 offer"]
RAISED = ["1 offer", "take", "0 offer"]


@pytest.mark.parametrize(
    "actions, told, coin, x",
    [
        (OPENED, "Silfr offers the Penningr: Gull takes it for x2, or loses at x1", "2?", 474),
        (RAISED, "Gull offers the Penningr: Silfr takes it for x3, or loses at x2", "3?", 646),
    ],
)
def test_an_open_offer_is_told_and_the_penningr_lies_before_who_must_answer(actions, told, coin, x):
    session = played(at("G 0:GL 9:SL"), *actions)
    assert " ".join(line_below(session).split()) == f"turn 1, Gull, steps left: 5; {told}"
    shown = drawn(session).find(f".//{SVG}g[@class='coin']")
    assert shown.get("transform").startswith(f"translate({x} ")
    assert shown.find(f"{SVG}text").text == f"\N{MULTIPLICATION SIGN}{coin}"
    assert f"; {told}" in "".join(drawn(session).itertext())


BEATEN = ["move L 4 m", "move H 3 m", "confirm"]


@pytest.mark.parametrize(
    "actions, told",
    [
        ([], "turn 1, Gull says who enters m; Silfr's Lofðungr must retreat from m"),
        (["advance H 3", "stay"], "turn 1, Gull; Silfr's Lofðungr must retreat from m"),
    ],
)
def test_it_is_told_who_says_who_enters_and_who_retreats(actions, told):
    session = played(at("G 4:GL 3:GH 6:SHHH m:SL"), *BEATEN, *actions)
    assert " ".join(line_below(session).split()) == f"{told}; Penningr neutral, stakes x1"
    assert told in "".join(drawn(session).itertext())
    assert "beaten" in classes(space_in(session, "m"))


@pytest.mark.parametrize(
    "turns, line",
    [
        ("G1 H6m /", "Gull wins: Yfirráð; Penningr neutral, stakes x1"),
        ("G1 H02 /", "turn 2, Silfr, steps left: 5; Penningr neutral, stakes x1"),
    ],
)
def test_the_text_says_whose_turn_it_is_or_how_the_game_ended(turns, line):
    assert f"\n {line}\n" in text(read(at("G 0:GLH 9:SL 3:GH 4:GH 5:GH 6:GHH"), turns))


def test_where_pieces_went_in_the_last_turn_is_marked():
    session = read(at("G 0:GL 9:SL"), "G1 KeHeiHei /\nS1 He7He8He /")
    view = session.view(SPECTATOR)
    assert last_spaces(session.events(SPECTATOR), view) == {7, 8, 9}
    assert last_spaces([], view) == set()
    marks = [group.get("class") for group in drawn(session).iter(f"{SVG}rect")]
    assert marks.count("last") == 3
    assert text(session).count(" * ") == 4


def test_hirth_that_are_out_of_the_game_are_counted():
    assert [lost(attack().view(0), player) for player in (0, 1)] == [1, 2]


def test_the_svg_shows_every_piece_in_its_space():
    session = attack()
    assert sorted(classes(space_in(session, "9"))) == ["K", "Kii", "L"]
    assert sorted(classes(space_in(session, "m"))) == ["H", "H", "Ki", "L"]
    assert classes(space_in(session, "0")) == ["H", "Ki"]
    assert "\N{MULTIPLICATION SIGN}9" in [entry.text for entry in space_in(session, "0").iter(f"{SVG}text")]
    attacks = drawn(session).findall(f".//{SVG}g[@class='attack']")
    assert sorted(classes(attacks[0]) + classes(attacks[1])) == ["H", "H", "H", "Kii", "attack", "attack"]


def test_sides_differ_in_mark_and_colour():
    gull, silfr = (space_in(attack(), name).find(f".//{SVG}g[@class='L']/{SVG}g") for name in "m9")
    assert gull[0].get("fill") != silfr[0].get("fill")
    assert gull[1].tag != silfr[1].tag


@pytest.mark.parametrize("holder, words", [(-1, "neutral"), (0, "Gull's"), (1, "Silfr's")])
def test_the_penningr_lies_with_its_holder(holder, words):
    session = at("G 0:GL 9:SL", coin=holder, stakes=1 if holder < 0 else 2)
    coin = drawn(session).find(f".//{SVG}g[@class='coin']").get("transform")
    assert coin.startswith(f"translate({ {-1: 560, 0: 474, 1: 646}[holder] } ")
    assert f"Penningr {words}, " in text(session)


@pytest.mark.parametrize("seed", range(3))
def test_every_picture_of_a_game_is_at_most_80_columns_wide_and_well_formed(seed):
    views = along(seed)
    texts = [TextPicture().render(view) for view in views]
    assert max(len(line) for picture in texts for line in picture.splitlines()) <= 80
    tags = {ElementTree.fromstring(SvgPicture().render(view)).tag for view in views[::5]}
    assert tags == {f"{SVG}svg"}


def test_the_fullest_space_keeps_its_size():
    session = Session.from_state(HIRTH, board("G 0:GLHHHHHKiiiiKiiiiKii 9:SL"), seed=1)
    lines = text(session).splitlines()
    assert lines[12].startswith("╚══════ home ╝")
    assert [line[1:13].split() for line in lines[9:12]] == [["L", "Kii", "Kiiii"], ["Kiiii", "5H"], []]


def test_the_plugin_draws_its_own_game_only():
    assert [renderer.format for renderer in register_renderers(HIRTH)] == ["text", "svg"]
    assert register_renderers(load(str(ROOT / "sdk_examples/nim.py"))) == []


def test_the_pictures_of_the_rules_page_are_drawn_by_the_renderer():
    """`python tests/hirth_boards.py` draws them anew."""
    assert {file: file.read_text() for file in pictures()} == pictures()
