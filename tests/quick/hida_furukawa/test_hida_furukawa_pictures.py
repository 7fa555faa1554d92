"""The table as text and as SVG, and that neither shows what the viewer may not know."""

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from hida_furukawa_boards import GAME, TOTAL_21, TOTAL_23, pictures, position
from repository import ROOT
from teban import SPECTATOR, QuickRng, Session, load
from teban.play.events import Opened, Played
from teban_hida_furukawa.actions import Bid, Build, Cover, Offer, Swap
from teban_hida_furukawa.auctions import BidSecretly, OfferCard, PutCard
from teban_hida_furukawa.buildings import BuildCard, DrawFromPile, ExchangeCards, LookAtCard, PlaceTraded
from teban_hida_furukawa.components import GRID, NAMES, VALUE
from teban_hida_furukawa.picture import Last, due_texts, icon_of, last_of
from teban_hida_furukawa.plugin import register_renderers
from teban_hida_furukawa.render import LEGEND, TextPicture
from teban_hida_furukawa.render_svg import SvgPicture

SVG = "{http://www.w3.org/2000/svg}"
PICTURE = """\
Hida-Furukawa, round 2 of 4, advance mode, as player 0 sees it
face down of this round: 1fo coffee-shop, 2fo bakery, 2cr carpenter, 2DRA draw,
  3PEE peek, 3COM combo
up for bidding: ##(1), of player 1, who bids 3; discarded: ##
last bids: player 0: 6, player 1: 4
players 0, 2 bid in secret

>player 0                                player 1, starts
 coins: 12                               coins: 12
 cards 18, combos 6                      cards 12, combos 9
 hand: 1fo                               hand: ##
   b     c     d                           a     b     c     d     e
2 1fo---2cr---3fo                       1  '     '     '     '     '
            /
3 2wa   1cr   1wa                       2  '    2gr---3wa---1fa---2EXT
      /                                             \\
4 2fa   2gr  >3cr                       3  '     .    2to    .     '
 aside: 1EXC                                              \\
                                        4  '     .     .    2DRA   '

                                        5  '     '     '     '     '

>player 2
 coins: 4, may peek
 cards 7, combos 0
 hand: ## ##
   b     c     d
2 0fo    .    2EXT

3  .    base  1fa

4 1REF  3wa    .

2fo worth 2: fo food, cr craft, wa water, fa faith, gr green, to town
## face down   ##(1) player 1 has seen it   > last move   - | / \\ combos"""

EVENTS = [
    Played(0, 1, Offer(0, 4)),
    Opened(1, (0,), (Bid(6),)),
    Played(2, 0, Build(GRID.parse("d4"))),
]


def table():
    """Bidding for a card of player 1, who has made combinations with EXTEND."""
    state = position(
        BidSecretly((0, 2), active=1, open_bid=3),
        grids=(TOTAL_23, TOTAL_21, "0 . 2 / . . 1 / refund 3 ."),
        rings=("", "e2"),
        hands=("1", "combo", "2 peek"),
        offered="draw",
        aside=("exchange",),
        coins=(12, 12, 4),
        peeks=(2,),
        starter=1,
    )
    state.offered[0].show(1)
    return state


def text(state, viewer=SPECTATOR, events=()):
    return TextPicture().render(GAME.view(state, viewer), events)


def drawn(state, viewer=SPECTATOR, events=()):
    return ElementTree.fromstring(SvgPicture().render(GAME.view(state, viewer), events))


def find(picture, player, token):
    return picture.find(f".//{SVG}g[@data-player='{player}'][@data-token='{token}']")


def words(group):
    return [entry.text for entry in group.iter(f"{SVG}text")]


def codes(shown):
    """The cards that a text names, each as its value and the first letters of its icon or name."""
    return Counter(
        re.findall(r"\b[0-3](?:fo|cr|wa|fa|gr|to|[A-Z]{3})\b", shown.removesuffix("\n".join(LEGEND)))
    )


def names(picture):
    """The names of cards in an SVG picture."""
    return Counter(word.lower() for word in words(picture) if word and word.lower() in NAMES)


def code_of(kind):
    icon = icon_of(kind)
    return f"{VALUE[kind]}{icon[:2] if icon else NAMES[kind][:3].upper()}"


def open_cards(state):
    """The cards that lie face up, those that are being placed, and those that everybody has looked at."""
    cards = [card for player in range(state.player_count) for card in state.cards_of(player)]
    known = [lying.card for lying in state.all_face_down() if len(lying.known_to) == state.player_count]
    return [*cards, *known, *(item.card for item in state.agenda if hasattr(item, "card"))]


def along(players, seed=1, **options):
    """The states of a random game, every fifth."""
    session = Session(GAME, players, options, seed)
    rng, states = QuickRng(seed), []
    while not session.is_over:
        states.append(session.state)
        for _ in range(5):
            if not session.is_over:
                player = session.to_act()[0]
                session.play(player, rng.choice(session.legal_actions(player)))
    return [*states, session.state]


# What is shown --------------------------------------------------------------------------------------


def test_the_text_shows_grids_combinations_hands_coins_and_what_is_bid_for():
    assert text(table(), 0, EVENTS) == PICTURE


def test_the_svg_draws_a_line_along_every_combination():
    picture = drawn(table())
    assert len(picture.findall(f".//{SVG}g[@class='combo']")) == 5
    zeros = drawn(position(OfferCard(0), hands=("1",), grids=("0 0 0 / . . . / . . .",))).find(
        f".//{SVG}g[@class='combo']"
    )
    assert words(zeros) == ["10"]


def test_the_svg_shows_every_card_where_it_lies():
    picture = drawn(table(), 0)
    assert "EXTEND" in words(find(picture, 1, "e2"))
    assert "EXCHANGE" in words(find(picture, 0, "aside1"))
    assert "coffee-shop" in words(find(picture, 0, "0"))
    assert find(picture, 2, "c3").find(f"{SVG}use").get("href") == "#base"
    values = [value for group in picture.findall(f".//{SVG}g[@class='value']") for value in words(group)]
    assert len(values) == 9 + 6 + 5


def test_icons_differ_in_drawing_and_name_not_in_colour_alone():
    picture = drawn(
        position(
            OfferCard(0),
            hands=("1",),
            grids=("rice-field wood-yard well / wayside-stone meadow alley / . . .",),
        )
    )
    cards = [find(picture, 0, cell) for cell in ("b2", "c2", "d2", "b3", "c3", "d3")]
    assert len({card.find(f".//{SVG}use").get("href") for card in cards}) == 6
    assert len({card.find(f".//{SVG}path").get("fill") for card in cards}) == 6


@pytest.mark.parametrize(
    "items, words",
    [
        ([OfferCard(0)], ["player 0 puts up a card, with an open bid"]),
        ([PutCard(0, from_hand=True)], ["player 0 says which card is bid for"]),
        ([ExchangeCards(2)], ["player 2 may exchange cards"]),
        ([LookAtCard(1)], ["player 1 may look at a card"]),
        ([DrawFromPile(1)], ["chance is to draw"]),
        ([lambda take: BuildCard(1, take("inn"))], ["player 1 places inn"]),
        (
            [lambda take: PlaceTraded(1, take("inn")), lambda take: PlaceTraded(0, take("bridge"))],
            ["player 1 places inn, which was traded", "then player 0 places bridge"],
        ),
    ],
)
def test_it_is_told_what_is_due(items, words):
    state = position(*items, hands=("1 3", "1", "1"))
    assert due_texts(GAME.view(state, SPECTATOR), lambda card: NAMES[card]) == words


def test_the_card_that_is_being_placed_is_shown():
    state = position(lambda take: BuildCard(1, take("extend")))
    assert "\nplayer 1 places 2EXT extend\n" in text(state)
    assert "EXTEND" in words(drawn(state).find(f".//{SVG}g[@class='placed']"))
    assert "  a     b     c     d     e" in text(state)


def test_a_card_in_the_middle_has_no_bidder_in_front():
    state = position(BidSecretly((0, 1, 2, 3), active=None, open_bid=None), players=4, offered="1", table="2")
    assert "up for bidding: ##, from the middle; in the middle: ##;" in text(state)


def test_at_the_end_the_game_is_over():
    over = along(2)[-1]
    assert "\ngame over\n" in text(over)
    assert words(drawn(over))[:2] == ["round 3 of 3", "game over"]


# The last move --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "events, last",
    [
        ([], Last({}, frozenset())),
        (EVENTS, Last({0: 6, 1: 4}, frozenset({(0, 18)}))),
        ([*EVENTS, Played(3, 2, Offer(0, 1))], Last({0: 6, 1: 4}, frozenset({(0, 18)}))),
        ([*EVENTS, Opened(3, (0, 1), (Bid(1), Bid(2)))], Last({0: 1, 1: 2}, frozenset())),
        ([Played(0, 2, Cover(12)), Played(1, 2, Build(6))], Last({}, frozenset({(2, 12), (2, 6)}))),
        ([Played(0, 1, Swap(6, 25))], Last({}, frozenset({(1, 6), (1, 25)}))),
    ],
)
def test_the_latest_bids_and_what_was_placed_since_are_the_last_move(events, last):
    assert last_of(events) == last


def test_the_last_card_is_marked_in_both_pictures():
    marks = [len(drawn(table(), 0, seen).findall(f".//{SVG}rect[@class='last']")) for seen in (EVENTS, [])]
    assert marks == [1, 0]
    assert " >3cr" not in text(table(), 0)


# What is hidden -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "players, options",
    [(2, {"advance": True}), (4, {"advance": True, "length": "quick"}), (5, {"advance": True})],
)
def test_a_spectator_sees_the_cards_that_lie_open_and_no_others(players, options):
    states = along(players, **options)
    expected = [open_cards(state) for state in states]
    assert [codes(text(state)) for state in states] == [Counter(map(code_of, cards)) for cards in expected]
    assert [names(drawn(state)) for state in states] == [
        Counter(NAMES[card] for card in cards) for cards in expected
    ]


def test_where_the_stack_is_shown_its_cards_are_listed_but_not_who_has_which():
    state = table()
    listed = "face down of this round: 1fo coffee-shop, 2fo bakery, 2cr carpenter, 2DRA draw,"
    assert listed in text(state)
    hands = [line for line in text(state).splitlines() if "hand:" in line]
    assert [line.split() for line in hands] == [["hand:", "##", "hand:", "##"], ["hand:", "##", "##"]]
    backs = [find(drawn(state), player, "0") for player in (0, 1, 2, "offered")]
    assert [back.find(f"{SVG}use").get("href") for back in backs] == ["#back"] * 4


def test_players_see_their_own_cards_alone():
    state = table()
    assert [words(find(drawn(state, viewer), 1, "0")) for viewer in (0, 1, 2)] == [[], ["COMBO", "3"], []]
    assert "hand: 2fo 3PEE" in text(state, 2)
    assert "hand: 3COM" not in text(state, 2)


def test_what_a_peek_showed_is_seen_by_who_peeked_and_the_peek_by_all():
    state = table()
    state.hands[1][0].show(2)
    assert "hand: 3COM(2)" in text(state, 2)
    assert "hand: ##(2)" in text(state, 0)
    assert words(find(drawn(state, 2), 1, "0")) == ["COMBO", "3", "2"]
    assert words(find(drawn(state), 1, "0")) == ["2"]


def test_a_card_of_the_discard_pile_is_shown_to_who_has_seen_it():
    state = position(OfferCard(0), hands=("3",), pile="1 2")
    state.pile[1].show(2)
    assert ["discarded: ## ##(2)" in text(state, 0), "discarded: ## 2fo(2)" in text(state, 2)] == [True, True]
    assert find(drawn(state), "pile", "0") is None
    assert "bakery" in words(find(drawn(state, 2), "pile", "0"))


# All games ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_picture_of_a_game_is_at_most_80_columns_wide_and_well_formed(players):
    states = along(players, seed=players)[::3]
    assert max(len(line) for state in states for line in text(state, 0).splitlines()) <= 80
    assert {drawn(state, 0).tag for state in states} == {f"{SVG}svg"}


def test_the_plugin_draws_its_own_game_only():
    assert [renderer.format for renderer in register_renderers(GAME)] == ["text", "svg"]
    assert register_renderers(load(str(ROOT / "sdk_examples/nim.py"))) == []


def test_the_picture_of_the_rules_page_is_drawn_by_the_renderer():
    """`python tests/hida_furukawa_boards.py` draws it anew."""
    assert {file: file.read_text() for file in pictures()} == pictures()
